"""A decision opened in the browser."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path

from enthymeme.decision import Decision
from enthymeme.errors import InputError
from enthymeme.page.document import decision_page
from enthymeme.page.view import decision_view
from enthymeme.system.files import report_write_errors


def show(decision: Decision, path: str | None = None) -> Path:
    """Write the page of a decision and open it in the browser; where the page is.

    Without a ``path`` the page is a temporary file.
    """
    if not isinstance(decision, Decision):
        raise InputError(f"expected a Decision, found {type(decision).__name__}")
    if path is None:
        with tempfile.NamedTemporaryFile(prefix="decision-", suffix=".html", delete=False) as file:
            path = file.name
    page = Path(path)
    with report_write_errors(page):
        view = decision_view(decision, decision.problem, decision.parameters)
        page.write_text(decision_page(view), encoding="utf-8")
    webbrowser.open(page.resolve().as_uri())
    return page
