"""Statements that meet: source atoms of different statements that speak of the same thing.

The paper keeps the atoms of every statement apart. So "If it rains, the ground gets wet." and "It
rains." have nothing to do with each other, and nothing follows. Here an atom that its own statement
leaves open (an atom of a condition or a disjunction) may be related to an atom of another source
statement: the same, implied one way or the other, or excluded, each with a probability. That makes a
finite mixture of sources; a few configurations have nearly all of its mass.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from enthymeme.logic import And, Atom, Formula, Implies, Not, atoms, cnf

# How many configurations are scored; what the others weigh is reported.
MOST_CONFIGURATIONS = 64
# Less likely relations are dropped: "unrelated" gets their mass.
SMALLEST = 0.01

Pair = tuple[str, str]


class Relation(StrEnum):
    """How an atom bears on another one."""

    SAME = "same"
    IMPLIES = "implies"
    IMPLIED = "implied"
    EXCLUDES = "excludes"
    UNRELATED = "unrelated"


class Meeting(NamedTuple):
    """Two source atoms and how likely each relation between them is; the sum is 1."""

    atoms: Pair
    relations: tuple[tuple[Relation, float], ...]


@dataclass(frozen=True, slots=True)
class Configuration:
    """One relation for every meeting, and the probability of having all of them."""

    relations: tuple[tuple[Pair, Relation], ...]
    probability: float

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What the relations add to the source."""
        return tuple(
            formula
            for (one, other), relation in self.relations
            for formula in _formulas(Atom(one), Atom(other), relation)
        )


def open_atoms(statement: Formula) -> tuple[str, ...]:
    """The atoms of a statement that it does not settle by itself, by unit propagation.

    >>> from enthymeme.logic import parse_formula
    >>> open_atoms(parse_formula("a & (b >> c) & (~a | d)"))
    ('b', 'c')
    """
    clauses = [{(each.atom, each.positive) for each in clause} for clause in cnf(statement)]
    settled: dict[str, bool] = {}
    while True:
        units = [
            next(iter(rest))
            for clause in clauses
            if not any(settled.get(atom) is positive for atom, positive in clause)
            and len(rest := {(atom, sign) for atom, sign in clause if atom not in settled}) == 1
        ]
        if not units:
            return tuple(atom for atom in atoms(statement) if atom not in settled)
        settled.update(units)


def meeting_pairs(source: Sequence[Formula]) -> tuple[Pair, ...]:
    """The pairs of atoms that may meet: of two statements, at least one of them open there.

    >>> from enthymeme.logic import parse_formula
    >>> meeting_pairs([parse_formula("a >> b"), parse_formula("c"), parse_formula("d")])
    (('a', 'c'), ('b', 'c'), ('a', 'd'), ('b', 'd'))
    """
    inventories = [(atoms(statement), set(open_atoms(statement))) for statement in source]
    pairs = []
    for place, (first, first_open) in enumerate(inventories):
        for second, second_open in inventories[place + 1 :]:
            pairs += [
                (one, other)
                for one in first
                for other in second
                if one in first_open or other in second_open
            ]
    return tuple(pairs)


def relate(forward: tuple[float, float], backward: tuple[float, float]) -> dict[Relation, float]:
    """The probability of each relation, from entailment and contradiction in both directions.

    The two directions are taken as independent; contradiction, which has none, as their mean.

    >>> {str(key): round(value, 3) for key, value in relate((0.9, 0.0), (0.5, 0.0)).items()}
    {'same': 0.45, 'implies': 0.45, 'implied': 0.05, 'excludes': 0.0, 'unrelated': 0.05}
    """
    there, back = forward[0], backward[0]
    neither = (1 - there) * (1 - back)
    exclusion = neither * (forward[1] + backward[1]) / 2
    return {
        Relation.SAME: there * back,
        Relation.IMPLIES: there * (1 - back),
        Relation.IMPLIED: (1 - there) * back,
        Relation.EXCLUDES: exclusion,
        Relation.UNRELATED: neither - exclusion,
    }


def build_meeting(pair: Pair, relations: Mapping[Relation, float]) -> Meeting | None:
    """A meeting without what is too unlikely; None where nothing but "unrelated" is left.

    >>> build_meeting(("a", "c"), relate((0.002, 0.0), (0.001, 0.004))) is None
    True
    """
    likely = [
        (relation, probability)
        for relation, probability in relations.items()
        if relation is not Relation.UNRELATED and probability >= SMALLEST
    ]
    if not likely:
        return None
    rest = 1 - math.fsum(probability for _, probability in likely)
    if rest > 0:
        likely.append((Relation.UNRELATED, rest))
    return Meeting(pair, tuple(sorted(likely, key=lambda each: -each[1])))


def most_likely(
    meetings: Sequence[Meeting],
    possible: Callable[[Configuration], bool],
    most: int = MOST_CONFIGURATIONS,
) -> tuple[Configuration, ...]:
    """The likeliest configurations that are possible, likeliest first.

    Their probabilities are those of the whole mixture: what they lack to 1 is the mass of the
    impossible ones and of those left out.

    >>> sure = Meeting(("a", "c"), ((Relation.SAME, 0.9), (Relation.UNRELATED, 0.1)))
    >>> [round(each.probability, 2) for each in most_likely([sure, sure], lambda _: True, most=3)]
    [0.81, 0.09, 0.09]
    """
    kept: list[Configuration] = []
    for configuration in _by_mass(meetings, 16 * most):
        if possible(configuration):
            kept.append(configuration)
        if len(kept) == most:
            break
    return tuple(kept)


def _by_mass(meetings: Sequence[Meeting], limit: int) -> Iterator[Configuration]:
    """Configurations from the likeliest on: best-first, one step down one meeting at a time."""
    start = (0,) * len(meetings)
    queue = [(-_mass(meetings, start), start)]
    seen = {start}
    for _ in range(limit):
        if not queue:
            return
        mass, places = heapq.heappop(queue)
        relations = tuple(
            (meeting.atoms, meeting.relations[place][0])
            for meeting, place in zip(meetings, places, strict=True)
        )
        yield Configuration(relations, -mass)
        for number, place in enumerate(places):
            below = (*places[:number], place + 1, *places[number + 1 :])
            if place + 1 < len(meetings[number].relations) and below not in seen:
                seen.add(below)
                heapq.heappush(queue, (-_mass(meetings, below), below))


def _mass(meetings: Sequence[Meeting], places: Sequence[int]) -> float:
    return math.prod(
        meeting.relations[place][1] for meeting, place in zip(meetings, places, strict=True)
    )


def _formulas(one: Atom, other: Atom, relation: Relation) -> tuple[Formula, ...]:
    match relation:
        case Relation.SAME:
            return Implies(one, other), Implies(other, one)
        case Relation.IMPLIES:
            return (Implies(one, other),)
        case Relation.IMPLIED:
            return (Implies(other, one),)
        case Relation.EXCLUDES:
            return (Not(And((one, other))),)
        case Relation.UNRELATED:
            return ()
