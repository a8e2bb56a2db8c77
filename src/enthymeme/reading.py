"""One text read: its graph translated, with what the trace keeps of it."""

from __future__ import annotations

from dataclasses import dataclass

from enthymeme.amr import Statement
from enthymeme.amr.penman_text import graph_text
from enthymeme.amr.translation import examine
from enthymeme.errors import ReadingError
from enthymeme.logic import formula_to_text
from enthymeme.trace import TracedAtom, TracedStatement


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of a text; the statement is None where ``traced`` has the error."""

    traced: TracedStatement
    statement: Statement | None


def reading(text: str, graph: str | ReadingError) -> Reading:
    """The reading of a text by the graph that its parser found.

    >>> reading("A dog.", "(d / dog)").traced.formula
    'x1'
    >>> reading("A dog.", "(d / dog").traced.error
    'translation: graph 1: syntax: 1 parentheses are not closed'
    """
    if isinstance(graph, ReadingError):
        return Reading(TracedStatement(text, error=str(graph)), None)
    done = examine(graph_text(graph))
    if done.statement is None:
        return Reading(TracedStatement(text, graph, error=f"translation: {done.error}"), None)
    statement = done.statement
    traced = TracedStatement(
        text,
        graph,
        formula_to_text(statement.formula),
        tuple(TracedAtom(a.id, a.kind, a.signature, a.text, a.key) for a in statement.atoms),
        tuple((found.name, found.node, found.message) for found in done.diagnostics),
    )
    return Reading(traced, statement)
