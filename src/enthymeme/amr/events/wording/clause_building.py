"""What the predicates with wordings of their own have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import NounPhrase
from enthymeme.amr.events.wording.circumstances import circumstances
from enthymeme.amr.events.wording.clauses import SOMETHING, Clause
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer


def role_subject(
    writer: Writer, variable: Variable, role: str
) -> tuple[NounPhrase, Variable | None]:
    edge = writer.scene.target(variable, role)
    if edge is None:
        return SOMETHING, None
    if edge.target == writer.gap:
        return writer.gap_phrase, edge.target
    return writer.subject_phrase(edge), None if edge.is_literal else edge.target


def complete_clause(
    writer: Writer,
    variable: Variable,
    subject: NounPhrase,
    node: Variable | None,
    verb: str,
    rest: list[str],
) -> Clause:
    early, late = circumstances(
        writer, variable, frozenset() if writer.inside else frozenset({"condition"})
    )
    return Clause(
        subject,
        verb,
        (*filter(None, rest), *late),
        tuple(early),
        "",
        node,
        subject is not SOMETHING,
    )
