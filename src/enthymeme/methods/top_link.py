"""Top-Link: a prepared candidate's score in the one world of its most confident links."""

from __future__ import annotations

import math

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


def score_top_link(prepared: Prepared, *, guard: bool = True, by_solver: bool = False) -> Score:
    """The Top-Link score of a candidate.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.marginal import prepare
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> candidate = Candidate((parse_formula("a"), parse_formula("d")), (parse_formula("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.CON, 0.668)))
    >>> score_top_link(prepare(candidate)).score
    -1.0
    """
    instance = prepared.instance
    world = top_world(instance)
    bounds = (
        None
        if prepared.decomposition is None
        else evaluate_world(prepared.decomposition, world, guard)
    )
    if bounds is None or by_solver:
        found = evaluate_by_solver(instance, world, guard, canonical=not by_solver)
    else:
        found = bounds
    return Score(
        score=found.score,
        tension=found.tension,
        witness=found.witness,
        stderr=0.0,
        low=None if bounds is None else bounds.low,
        high=None if bounds is None else bounds.high,
        worlds=math.prod([len(alternatives) + 1 for alternatives in instance.alternatives]),
        evaluated=1,
        exact=True,
    )
