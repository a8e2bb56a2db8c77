"""FH-HardSAT, the prior method: atoms are identified by likeness, and entailment is all or nothing.

Each target atom is taken for the source atom that is most like it, if that is like enough, and
negated if the NLI model calls the pair a contradiction; otherwise it stays an atom of its own. A
candidate is chosen when it alone is entailed (section "Compared methods").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from enthymeme.errors import InputError
from enthymeme.logic import Clause
from enthymeme.problem import Candidate, Label
from enthymeme.resistance import entails

Similarities = Mapping[tuple[str, str], float]
"""How like a source atom's text and a target atom's are."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What FH-HardSAT takes for a match and, in percent, for a contradiction."""

    similarity: float
    contradiction: float

    def __post_init__(self) -> None:
        if not 0 <= self.similarity <= 1:
            raise InputError(
                f"similarity threshold: expected a number in [0, 1], found {self.similarity}"
            )
        if not 0 <= self.contradiction <= 100:
            raise InputError(
                f"contradiction threshold: expected percent, found {self.contradiction}"
            )


def is_entailed(candidate: Candidate, alike: Similarities, thresholds: Thresholds) -> bool:
    """Whether a candidate's target follows from its source once like atoms are identified.

    Raises ``Unsatisfiable`` where the target cannot hold: a failed evaluation.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Link
    >>> candidate = Candidate((parse_formula("a"),), (parse_formula("~b"),),
    ...     (Link("a", "b", Label.CON, 0.93),), surfaces=(("a", "It is wet."), ("b", "It is dry.")))
    >>> alike = {("It is wet.", "It is dry."): 0.81}
    >>> [is_entailed(candidate, alike, Thresholds(0.8, percent)) for percent in (90, 100)]
    [True, False]
    """
    meanings = identify_atoms(candidate, alike, thresholds)
    numbers = {atom: number for number, atom in enumerate(candidate.source_atoms, start=1)}
    for atom in candidate.target_atoms:
        if atom not in meanings:
            numbers[atom] = len(numbers) + 1
    signed = {atom: (number, True) for atom, number in numbers.items()}
    signed |= {atom: (numbers[source], same) for atom, (source, same) in meanings.items()}
    return entails(
        _number_clauses(candidate.source_clauses, signed),
        _number_clauses(candidate.target_clauses, signed),
    )


def identify_atoms(
    candidate: Candidate, alike: Similarities, thresholds: Thresholds
) -> dict[str, tuple[str, bool]]:
    """The target atoms that are taken for a source atom, and whether with the same sign.

    Texts that are equal but for case are as like as can be; of equally like source atoms the
    first is taken.
    """
    surfaces = dict(candidate.surfaces)
    exact = set(candidate.exact)
    against = {
        (link.source, link.target)
        for link in candidate.links
        if link.label is Label.CON and round(100 * link.confidence, 1) >= thresholds.contradiction
    }
    meanings: dict[str, tuple[str, bool]] = {}
    for target in candidate.target_atoms:
        best = -2.0
        for source in candidate.source_atoms:
            pair = surfaces[source], surfaces[target]
            likeness = 1.0 if (source, target) in exact else alike.get(pair, -1.0)
            if likeness >= thresholds.similarity and likeness > best:
                best = likeness
                meanings[target] = source, (source, target) not in against
    return meanings


def choose_entailed(outcomes: Sequence[bool]) -> tuple[int | None, bool]:
    """The choice among entailed and not entailed candidates, and whether it is a tie.

    >>> choose_entailed([False, True]), choose_entailed([True, True])
    ((1, False), (None, True))
    """
    if sum(outcomes) == 1:
        return outcomes.index(True), False
    return None, True


def _number_clauses(
    clauses: Sequence[Clause], signed: Mapping[str, tuple[int, bool]]
) -> list[tuple[int, ...]]:
    rows = []
    for clause in clauses:
        literals = []
        for literal in clause:
            number, same = signed[literal.atom]
            literals.append(number if literal.positive == same else -number)
        rows.append(tuple(sorted(literals)))
    return rows
