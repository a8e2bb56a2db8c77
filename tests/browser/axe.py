"""axe-core, which knows what keeps a page from those who do not see or do not point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

# `make test-browser` has npm put it there.
AXE = Path(".venv/npm/node_modules/axe-core/axe.min.js")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def violations(page: Any, axe: str) -> list[str]:
    """What axe-core finds wrong with a page as it stands, a line each."""
    # Evaluated, not added: the page's policy lets no other script in.
    page.evaluate(axe)
    audit = page.evaluate(
        "(rules) => axe.run(document, {runOnly: {type: 'tag', values: rules}})", RULES
    )
    return [
        f"{one['id']}: {node['html'][:160]}" for one in audit["violations"] for node in one["nodes"]
    ]
