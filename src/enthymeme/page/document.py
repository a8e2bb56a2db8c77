"""HTML documents that stand alone: styles, scripts and data inside, and nothing from elsewhere.

Whatever people wrote travels as JSON in an inert element and reaches the page as text nodes
alone. The policy of the document lets no script run but the one whose hash it states.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

# In the order in which one builds on another.
DECISION_SCRIPTS = ("dom", "charts", "amr", "links", "worlds", "logic", "joint", "decision")
_ESCAPES = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


class Document(NamedTuple):
    """A page and its Content-Security-Policy."""

    html: str
    policy: str


def decision_page(view: dict[str, Any]) -> str:
    """One decision as one HTML file.

    >>> from enthymeme.decision import decide
    >>> from enthymeme.examples import paper_problems
    >>> from enthymeme.page.view import decision_view
    >>> maya = paper_problems()[0]
    >>> page = decision_page(decision_view(decide(maya), maya))
    >>> page.startswith("<!doctype html>"), "unsafe" in page
    (True, False)
    """
    return document(view["id"], (*DECISION_SCRIPTS, "one_decision"), view).html


def document(
    title: str, scripts: tuple[str, ...], data: Any, *, also: str = "", connect: bool = False
) -> Document:
    """A document with its scripts and data; ``also`` adds to the sources of scripts."""
    style, script = asset("style.css"), bundle(scripts)
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hash(script)}{also and f' {also}'}",
            f"style-src {_hash(style)}",
            f"connect-src {chr(39)}{'self' if connect else 'none'}{chr(39)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    page = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>{html.escape(_visible(title))} · enthymeme</title>
<style>{style}</style>
</head>
<body>
<noscript>A script lays out what this page holds, and your browser runs none.</noscript>
<main id="page"></main>
<script type="application/json" id="data">{embed_json(data)}</script>
<script>{script}</script>
</body>
</html>
"""
    return Document(page, policy)


def embed_json(value: Any) -> str:
    """JSON that may stand inside a script element, whatever its texts hold.

    >>> embed_json({"t": "</script><!-- & \\u2028"})
    '{"t":"\\\\u003c/script\\\\u003e\\\\u003c!-- \\\\u0026 \\\\u2028"}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    # Half of a surrogate pair could be written to no file.
    text = text.encode("utf-8", "replace").decode()
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return text


@cache
def asset(name: str) -> str:
    """A file that ships beside this module."""
    return files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


@cache
def bundle(scripts: tuple[str, ...]) -> str:
    """The scripts as one, with no name of theirs left outside."""
    parts = "\n".join(asset(f"{name}.js") for name in scripts)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _visible(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)[:120]
