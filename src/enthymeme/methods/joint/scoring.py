"""Tension and witness of a candidate in one representation, over meetings and worlds of links."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from enthymeme.errors import Unsatisfiable
from enthymeme.logic import And
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.methods.joint.meeting import Configuration, Meeting, Pair, Relation, most_likely
from enthymeme.methods.pwal import score_exactly
from enthymeme.problem import Candidate, Parameters


class Expectation(NamedTuple):
    """What a representation says of a candidate.

    ``tension`` and ``witness`` are expectations over configurations of meetings and over worlds.
    ``left_out`` is the mass of the configurations that were not scored; ``kept_apart`` are atoms
    with equal texts that cannot be one, for then the source could not hold.
    """

    tension: float
    witness: float
    exact: bool
    left_out: float
    kept_apart: tuple[Pair, ...] = ()


class WeightedScore(NamedTuple):
    """The score under one configuration, which has a share of all that is scored."""

    share: float
    configuration: Configuration
    prepared: Prepared
    score: Score


def expect(
    candidate: Candidate,
    equals: Sequence[Pair] = (),
    meetings: Sequence[Meeting] = (),
    parameters: Parameters | None = None,
) -> Expectation:
    """The expectation over all configurations; ``equals`` are pairs of source atoms of equal text.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Label, Link
    >>> candidate = Candidate(
    ...     (parse_formula("a1 >> a2"), parse_formula("a3")), (parse_formula("b"),),
    ...     (Link("a2", "b", Label.ENT, 0.9, probability=0.9),))
    >>> expect(candidate).witness, expect(candidate, equals=[("a1", "a3")]).witness
    (0.0, 0.9)
    """
    joined, kept_apart = join_equals(candidate, equals, parameters)
    scores = score_configurations(joined, meetings, parameters)
    return Expectation(
        tension=math.fsum(each.share * each.score.tension for each in scores),
        witness=math.fsum(each.share * each.score.witness for each in scores),
        exact=all(each.score.exact for each in scores),
        left_out=max(0.0, 1 - math.fsum(each.configuration.probability for each in scores)),
        kept_apart=kept_apart,
    )


def join_equals(
    candidate: Candidate, equals: Sequence[Pair], parameters: Parameters | None
) -> tuple[Candidate, tuple[Pair, ...]]:
    """The candidate with atoms of equal text made equivalent, and the pairs that cannot be."""
    kept_apart = []
    for pair in equals:
        same = add_relations(candidate, Configuration(((pair, Relation.SAME),), 1.0))
        if _can_hold(same, parameters):
            candidate = same
        else:
            kept_apart.append(pair)
    return candidate, tuple(kept_apart)


def score_configurations(
    candidate: Candidate, meetings: Sequence[Meeting], parameters: Parameters | None
) -> tuple[WeightedScore, ...]:
    """The score under each of the likeliest configurations, those that can hold.

    Raises ``Unsatisfiable`` where the source cannot hold whatever meets.
    """
    ready: dict[Configuration, Prepared] = {}

    def is_possible(configuration: Configuration) -> bool:
        try:
            ready[configuration] = prepare(add_relations(candidate, configuration), parameters)
        except Unsatisfiable:
            return False
        return True

    configurations = most_likely(meetings, is_possible)
    if not configurations:
        raise Unsatisfiable("the source cannot hold")
    mass = math.fsum(each.probability for each in configurations)
    return tuple(
        WeightedScore(
            each.probability / mass, each, ready[each], score_exactly(ready[each], sound=True)
        )
        for each in configurations
    )


def add_relations(candidate: Candidate, configuration: Configuration) -> Candidate:
    """The candidate whose source says, beside what it says, how its atoms relate."""
    added = configuration.formulas
    if not added:
        return candidate
    return replace(candidate, source=(And((*candidate.source, *added)),))


def _can_hold(candidate: Candidate, parameters: Parameters | None) -> bool:
    try:
        prepare(candidate, parameters)
    except Unsatisfiable:
        return False
    return True
