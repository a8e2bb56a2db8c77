"""Statements that meet: source atoms of different statements that speak of the same thing.

The paper keeps the atoms of every statement apart. So "If it rains, the ground gets wet." and "It
rains." have nothing to do with each other, and nothing follows. Here an atom of a condition or a
disjunction may be related to an atom of another source statement: the same, implied one way or the
other, or excluded, each with a probability. That makes a finite mixture of sources; a few
configurations have nearly all of its mass.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from enthymeme.joint_candidate import AtomPair, Meeting, Relation
from enthymeme.logic import And, Atom, Formula, Implies, Not, Or, atoms, cnf
from enthymeme.methods.joint.ranking import rank_choices

# How many configurations are scored; what the others weigh is reported.
MOST_CONFIGURATIONS = 64
# How many are tried to find as many that can hold.
MOST_TRIED = 16 * MOST_CONFIGURATIONS
# Less probable relations are dropped: "unrelated" gets their mass.
SMALLEST = 0.01


class Configuration(NamedTuple):
    """One relation for every meeting, and the probability of having all of them.

    ``places`` has meeting and place of the relations that are not the most probable of theirs.
    """

    places: tuple[tuple[int, int], ...]
    probability: float


def open_atoms(statement: Formula) -> tuple[str, ...]:
    """The atoms of a condition or disjunction that the statement does not settle by itself.

    >>> from enthymeme.logic import parse_formula
    >>> open_atoms(parse_formula("a & (b >> c) & (~a | d) & ~(e & f)"))
    ('b', 'c')
    """
    inside, settled = set(_conditional_atoms(statement)), settle(statement)
    return tuple(atom for atom in atoms(statement) if atom in inside and atom not in settled)


def settle(statement: Formula) -> dict[str, bool]:
    """The atoms that a statement says are true or false, by unit propagation.

    >>> from enthymeme.logic import parse_formula
    >>> settle(parse_formula("a & ~b & (~a | c) & (d >> e)"))
    {'a': True, 'b': False, 'c': True}
    """
    clauses = [[(each.atom, each.positive) for each in clause] for clause in cnf(statement)]
    settled: dict[str, bool] = {}
    while True:
        units = [
            rest[0]
            for clause in clauses
            if not any(settled.get(atom) is positive for atom, positive in clause)
            and len(rest := [(atom, sign) for atom, sign in clause if atom not in settled]) == 1
        ]
        if not units:
            return settled
        settled.update(units)


def settle_probably(
    source: Sequence[Formula], equals: Iterable[AtomPair], meetings: Iterable[Meeting]
) -> dict[str, bool]:
    """The atoms that a source says are true or false, where its statements meet as they most
    probably do.

    >>> from enthymeme.logic import parse_formula
    >>> source = [parse_formula("rain >> wet"), parse_formula("pours")]
    >>> settle_probably(source, [("rain", "pours")], ())
    {'pours': True, 'rain': True, 'wet': True}
    """
    relations = [(pair, Relation.SAME) for pair in equals]
    relations += [(meeting.atoms, meeting.relations[0][0]) for meeting in meetings]
    added = (clause for pair, relation in relations for clause in _relate_atoms(pair, relation))
    statements = (*source, *added)
    return settle(And(statements) if len(statements) > 1 else statements[0])


def _relate_atoms(pair: AtomPair, relation: Relation) -> Iterator[Formula]:
    """What a relation between two source atoms adds to the source, as formulas."""
    for clause in relation_clauses(0, 1, relation):
        literals = [(Atom(pair[abs(number) - 1]), number > 0) for number in clause]
        yield Or(tuple(atom if positive else Not(atom) for atom, positive in literals))


def _conditional_atoms(formula: Formula) -> Iterator[str]:
    """The atoms that stand under an implication or a disjunction."""
    match formula:
        case Implies() | Or():
            yield from atoms(formula)
        case And(operands):
            for operand in operands:
                yield from _conditional_atoms(operand)
        case Not(operand):
            yield from _conditional_atoms(operand)


def meeting_pairs(source: Sequence[Formula]) -> tuple[AtomPair, ...]:
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


def equal_pairs(source: Sequence[Formula], surfaces: Mapping[str, str]) -> tuple[AtomPair, ...]:
    """Source atoms of different statements whose texts are equal but for case: each atom with the
    first one that has its text.

    >>> from enthymeme.logic import parse_formula
    >>> source = [parse_formula("a >> b"), parse_formula("c")]
    >>> equal_pairs(source, {"a": "It rain.", "b": "It pour.", "c": "it rain."})
    (('a', 'c'),)
    """
    first: dict[str, tuple[int, str]] = {}
    pairs = []
    for number, statement in enumerate(source):
        for atom in atoms(statement):
            text = surfaces.get(atom, atom).casefold()
            place, other = first.setdefault(text, (number, atom))
            if place != number:
                pairs.append((other, atom))
    return tuple(pairs)


Answer = tuple[float, float]
"""The probabilities of entailment and contradiction."""


def relate(forward: Answer | None, backward: Answer | None) -> dict[Relation, float]:
    """The probability of each relation, from the answers to the directions that were asked.

    Two directions are taken as independent; contradiction, which has none, as their mean. Of one
    direction alone the answer is taken as it is.

    >>> {str(key): round(value, 3) for key, value in relate((0.9, 0.0), (0.5, 0.0)).items()}
    {'same': 0.45, 'implies': 0.45, 'implied': 0.05, 'excludes': 0.0, 'unrelated': 0.05}
    >>> {str(key): round(value, 3) for key, value in relate(None, (0.5, 0.25)).items()}
    {'implied': 0.5, 'excludes': 0.25, 'unrelated': 0.25}
    """
    if forward is None or backward is None:
        implication = Relation.IMPLIED if forward is None else Relation.IMPLIES
        entailment, contradiction = forward or backward or (0.0, 0.0)
        return {
            implication: entailment,
            Relation.EXCLUDES: contradiction,
            Relation.UNRELATED: max(0.0, 1 - entailment - contradiction),
        }
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


def build_meeting(pair: AtomPair, relations: Mapping[Relation, float]) -> Meeting | None:
    """A meeting without what is too improbable; None where nothing but "unrelated" is left.

    >>> build_meeting(("a", "c"), relate((0.002, 0.0), (0.001, 0.004))) is None
    True
    """
    probable: list[tuple[Relation, float]] = [
        (relation, probability)
        for relation, probability in relations.items()
        if relation is not Relation.UNRELATED and probability >= SMALLEST
    ]
    if not probable:
        return None
    rest = 1 - math.fsum(probability for _, probability in probable)
    if rest > 0:
        probable.append((Relation.UNRELATED, rest))
    return Meeting(pair, tuple(sorted(probable, key=lambda each: -each[1])))


def most_probable(
    meetings: Sequence[Meeting],
    can_hold: Callable[[Configuration], bool],
    most: int = MOST_CONFIGURATIONS,
) -> tuple[tuple[Configuration, ...], float]:
    """The most probable configurations that can hold, and the mass of those found that cannot.

    Their probabilities are those of the whole mixture: what all of these lack to 1 is the mass of
    the configurations that were left out.

    >>> sure = Meeting(("a", "c"), ((Relation.SAME, 0.9), (Relation.UNRELATED, 0.1)))
    >>> kept, impossible = most_probable([sure, sure], lambda _: True, most=3)
    >>> [round(each.probability, 2) for each in kept], impossible
    ([0.81, 0.09, 0.09], 0.0)
    """
    kept: list[Configuration] = []
    impossible = 0.0
    columns = [[probability for _, probability in meeting.relations] for meeting in meetings]
    for places, probability in islice(rank_choices(columns), MOST_TRIED):
        configuration = Configuration(places, probability)
        if can_hold(configuration):
            kept.append(configuration)
        else:
            impossible += configuration.probability
        if len(kept) == most:
            break
    return tuple(kept), impossible


def relation_clauses(one: int, other: int, relation: Relation) -> tuple[tuple[int, ...], ...]:
    """What a relation between two source atoms adds to the source, as clauses of their numbers.

    >>> relation_clauses(0, 2, Relation.SAME), relation_clauses(0, 2, Relation.EXCLUDES)
    (((-1, 3), (-3, 1)), ((-3, -1),))
    """
    first, second = one + 1, other + 1
    implies, implied = tuple(sorted((-first, second))), tuple(sorted((-second, first)))
    match relation:
        case Relation.SAME:
            return implies, implied
        case Relation.IMPLIES:
            return (implies,)
        case Relation.IMPLIED:
            return (implied,)
        case Relation.EXCLUDES:
            return (tuple(sorted((-first, -second))),)
        case Relation.UNRELATED:
            return ()
