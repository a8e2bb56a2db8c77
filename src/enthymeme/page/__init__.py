"""Decisions to look at: pages that open from disk, and the local workbench.

    trace ──▶ explanation ──▶ view (JSON) ──▶ document (one HTML file), index of a run, workbench

Every number of a view is computed by the library; the pages' scripts lay it out and
compute none. A page needs nothing but a trace; only the workbench's worker loads models.
"""

from enthymeme.page.document import decision_page
from enthymeme.page.view import decision_view

__all__ = ["decision_page", "decision_view"]
