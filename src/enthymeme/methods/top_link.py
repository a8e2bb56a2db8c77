"""Top-Link: a prepared candidate's score in the one world of its most confident links."""

from __future__ import annotations

from enthymeme.marginal.local_outcomes import count_worlds
from enthymeme.marginal.score import Score
from enthymeme.marginal.tables import Prepared
from enthymeme.resistance import NO_LINK, Instance, World, evaluate_by_solver, evaluate_world


def top_world(instance: Instance) -> World:
    """The world of Top-Link: for each target atom its most confident link.

    Ties go to the first source atom (Definition "Top-Link").
    """
    world = []
    for alternatives in instance.alternatives:
        best, confidence = NO_LINK, -1.0
        for outcome, alternative in enumerate(alternatives):
            if alternative.confidence > confidence:
                best, confidence = outcome, alternative.confidence
        world.append(best)
    return tuple(world)


def score_top_link(
    prepared: Prepared, *, guard: bool = True, sound: bool = False, by_solver: bool = False
) -> Score:
    """The Top-Link score of a candidate; what may be left out or changed is as in ``pwal.Rules``.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.marginal import prepare
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> candidate = Candidate((parse_formula("a & d"),), (parse_formula("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.CON, 0.668)))
    >>> score_top_link(prepare(candidate)).score
    -1.0
    """
    instance, decomposition = prepared.instance, prepared.decomposition
    world = top_world(instance)
    entailed_values = prepared.entailed_values if sound else None
    bounded = None
    if decomposition is not None:
        bounded = evaluate_world(decomposition, world, guard, entailed_values)
    result = bounded
    if result is None or by_solver:
        result = evaluate_by_solver(instance, world, guard, not by_solver, entailed_values)
    return Score(
        score=result.score,
        tension=result.tension,
        witness=result.witness,
        stderr=0.0,
        low=None if bounded is None else bounded.low,
        high=None if bounded is None else bounded.high,
        worlds=count_worlds(prepared.local_outcomes(no_link=True)),
        evaluated=1,
        exact=True,
    )
