"""Participant-local polarity: which atoms a negative participant negates.

The paper's set P_x (Definition "Participant-Local Polarity"). The polarity of an event or a
proposition is handled where the formula is built, and is not repeated on the relations that
mention it: "he wants not to go" keeps "he want go". An event or proposition is a predicate sense
that has a role of its own, or a node that is said of something (`:domain`).
"""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.amr.atoms import Occurrence
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged
from enthymeme.amr.partition import Partition


def negative_participants(
    parts: Partition, occurrences: Sequence[Occurrence]
) -> frozenset[Variable]:
    """The negative nodes that are participants of some dyad or triple."""
    participants = {node for atom in occurrences for node in atom.participants}
    return frozenset(
        variable
        for variable in parts.negative & participants
        if not _is_proposition(parts, variable)
    )


def negative_atoms(
    occurrences: Sequence[Occurrence], negative: frozenset[Variable]
) -> frozenset[int]:
    """The numbers of the atoms with a negative participant, which counts once."""
    return frozenset(
        number
        for number, atom in enumerate(occurrences)
        if not negative.isdisjoint(atom.participants)
    )


def _is_proposition(parts: Partition, variable: Variable) -> bool:
    roles = {record.role for record in parts.semantic_from.get(variable, ())}
    return "domain" in roles or (bool(roles) and is_sense_tagged(parts.graph.concepts[variable]))
