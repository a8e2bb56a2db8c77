"""Tension and witness of a candidate in one representation, over meetings and worlds of links."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from enthymeme.errors import BudgetExceeded, Unsatisfiable
from enthymeme.joint_candidate import (
    AtomPair,
    JointCandidate,
    Meeting,
    ProbableCandidate,
    Relation,
)
from enthymeme.marginal import Prepared, Score
from enthymeme.methods.joint.meeting import Configuration, most_probable, relation_clauses
from enthymeme.methods.pwal import Rules, score_exactly
from enthymeme.problem import Parameters
from enthymeme.resistance import Instance, build_instance, decompose, is_satisfiable
from enthymeme.resistance.instance import Literals

# Names the random worlds of what has to be sampled: equal candidates get equal scores.
STREAM_KEY = ("joint",)


class Expectation(NamedTuple):
    """What a representation says of a candidate.

    ``tension`` and ``witness`` are expectations over configurations of meetings and over worlds,
    and over combinations of graphs where statements have several;
    ``stderr`` bounds the standard error of either where something had to be sampled.
    ``impossible`` is the mass of the configurations in which the source could not hold,
    ``left_out`` that of those not scored, and ``kept_apart`` are atoms with equal texts that cannot
    be one, for then the source could not hold. ``worlds`` and ``configurations`` are how many there
    were.
    """

    tension: float
    witness: float
    stderr: float = 0.0
    exact: bool = True
    impossible: float = 0.0
    left_out: float = 0.0
    kept_apart: tuple[AtomPair, ...] = ()
    configurations: int = 1
    worlds: int = 1


class WeightedScore(NamedTuple):
    """The score under one configuration, which has a share of all that is scored."""

    share: float
    configuration: Configuration
    score: Score


class ConfigurationScores(NamedTuple):
    """A candidate under each of its configurations."""

    scores: tuple[WeightedScore, ...]
    impossible: float
    kept_apart: tuple[AtomPair, ...]


def compute_expectation(
    joint: JointCandidate, parameters: Parameters | None = None, *, sound: bool = True
) -> Expectation:
    """The expectation over all configurations.

    Raises ``Unsatisfiable`` where source or target cannot hold whatever meets.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> candidate = Candidate(
    ...     (parse_formula("a1 >> a2"), parse_formula("a3")), (parse_formula("b"),),
    ...     (Link("a2", "b", Label.ENT, 0.9, probability=0.9),))
    >>> compute_expectation(JointCandidate(candidate)).witness
    0.0
    >>> compute_expectation(JointCandidate(candidate, equals=(("a1", "a3"),))).witness
    0.9
    """
    configurations = score_configurations(joint, parameters, sound=sound)
    scores = configurations.scores
    scored = math.fsum(each.configuration.probability for each in scores)
    return Expectation(
        tension=math.fsum(each.share * each.score.tension for each in scores),
        witness=math.fsum(each.share * each.score.witness for each in scores),
        stderr=math.fsum(each.share * (each.score.stderr or 0.0) for each in scores),
        exact=all(each.score.exact for each in scores),
        impossible=configurations.impossible,
        left_out=max(0.0, 1 - scored - configurations.impossible),
        kept_apart=configurations.kept_apart,
        configurations=len(scores),
        worlds=scores[0].score.worlds,
    )


def compute_mixture_expectation(
    mixture: Sequence[ProbableCandidate],
    parameters: Parameters | None = None,
    *,
    sound: bool = True,
) -> Expectation:
    """The expectation over what several graphs make of a candidate, as probable as they are.

    Those in which source or target cannot hold have no say, and their mass counts as impossible.
    Raises ``Unsatisfiable`` where none can. The probabilities need not sum to 1: what they lack is
    left out.
    """
    if len(mixture) == 1 and mixture[0].probability == 1:
        return compute_expectation(mixture[0].candidate, parameters, sound=sound)
    parts: list[tuple[float, Expectation]] = []
    failure: Unsatisfiable | None = None
    for candidate, probability in mixture:
        try:
            parts.append((probability, compute_expectation(candidate, parameters, sound=sound)))
        except Unsatisfiable as problem:
            failure = failure or problem
    if not any(probability for probability, _ in parts):
        raise failure or Unsatisfiable("expected a candidate that can be scored, found none")
    return _average(parts, math.fsum(one.probability for one in mixture))


def _average(parts: Sequence[tuple[float, Expectation]], whole: float) -> Expectation:
    """The expectation over parts, as probable as they are; ``whole`` is their mass together with
    that of the parts that cannot hold."""

    def weigh(name: str) -> float:
        return math.fsum(probability * getattr(one, name) for probability, one in parts)

    mass = math.fsum(probability for probability, _ in parts)
    return Expectation(
        tension=weigh("tension") / mass,
        witness=weigh("witness") / mass,
        stderr=weigh("stderr") / mass,
        exact=all(one.exact for _, one in parts),
        impossible=max(0.0, whole - mass) + weigh("impossible"),
        left_out=max(0.0, 1 - whole) + weigh("left_out"),
        kept_apart=parts[0][1].kept_apart,
        configurations=sum(one.configurations for _, one in parts),
        worlds=sum(one.worlds for _, one in parts),
    )


def score_configurations(
    joint: JointCandidate, parameters: Parameters | None = None, *, sound: bool = True
) -> ConfigurationScores:
    """The score under each of the most probable configurations that can hold."""
    candidate = joint.candidate
    # Scores here are tension and witness apart: the coefficients are those of the weights.
    instance = build_instance(candidate, replace(parameters or Parameters(), alpha=1.0))
    if not is_satisfiable(instance.source_clauses):
        raise Unsatisfiable("the source cannot hold")
    if not is_satisfiable(instance.target_clauses):
        raise Unsatisfiable("the target cannot hold")
    rank = {atom: number for number, atom in enumerate(candidate.source_atoms)}
    instance, kept_apart = _join_equals(instance, joint.equals, rank)
    return _score_each(instance, joint.meetings, rank, sound, kept_apart)


def _join_equals(
    instance: Instance, equals: Sequence[AtomPair], rank: dict[str, int]
) -> tuple[Instance, tuple[AtomPair, ...]]:
    """The instance with atoms of equal text made equivalent, and the pairs that cannot be."""
    clauses = instance.source_clauses
    kept_apart = []
    for one, other in equals:
        joined = (*clauses, *relation_clauses(rank[one], rank[other], Relation.SAME))
        if is_satisfiable(joined):
            clauses = joined
        else:
            kept_apart.append((one, other))
    return replace(instance, source_clauses=clauses), tuple(kept_apart)


def _score_each(
    instance: Instance,
    meetings: Sequence[Meeting],
    rank: dict[str, int],
    sound: bool,
    kept_apart: tuple[AtomPair, ...],
) -> ConfigurationScores:
    clauses: dict[Configuration, tuple[Literals, ...]] = {}
    added = [
        [relation_clauses(rank[one], rank[other], kind) for kind, _ in relations]
        for (one, other), relations in ((meeting.atoms, meeting.relations) for meeting in meetings)
    ]
    usual = [number for number, own in enumerate(added) if own[0]]

    def can_hold(configuration: Configuration) -> bool:
        changed = dict(configuration.places)
        rows = [added[number][0] for number in usual if number not in changed]
        rows += [added[number][place] for number, place in changed.items()]
        clauses[configuration] = (*instance.source_clauses, *(c for row in rows for c in row))
        return is_satisfiable(clauses[configuration])

    configurations, impossible = most_probable(meetings, can_hold)
    if not configurations:
        raise Unsatisfiable("the source cannot hold")
    mass = math.fsum(each.probability for each in configurations)
    scorer = _Scorer(sound)
    return ConfigurationScores(
        tuple(
            WeightedScore(each.probability / mass, each, scorer.score(instance, clauses[each]))
            for each in configurations
        ),
        impossible,
        kept_apart,
    )


class _Scorer:
    """Scores instances that differ in their source clauses alone, equal ones once."""

    def __init__(self, sound: bool) -> None:
        self._sound = sound
        self._known: dict[tuple[object, ...], Score] = {}

    def score(self, instance: Instance, clauses: tuple[Literals, ...]) -> Score:
        changed = replace(instance, source_clauses=clauses)
        try:
            prepared = Prepared(changed, decompose(changed))
        except BudgetExceeded:
            prepared = Prepared(changed, None)
        key = self._key(prepared)
        if key not in self._known:
            self._known[key] = score_exactly(
                prepared, Rules(sound=self._sound), stream_key=STREAM_KEY, bounds=False
            )
        return self._known[key]

    def _key(self, prepared: Prepared) -> tuple[object, ...]:
        """What the score depends on: where no source atom is left open, the values of those that
        have a link; otherwise all clauses."""
        instance, decomposition = prepared.instance, prepared.decomposition
        if decomposition is None or any(block >= 0 for block in decomposition.block_of):
            return instance.source_clauses
        linked = sorted(frozenset().union(*instance.linked))
        fixed = tuple(decomposition.source_values[source] for source in linked)
        entailed_values = (
            tuple(prepared.entailed_values[source] for source in linked) if self._sound else ()
        )
        return fixed, entailed_values
