"""Top-Link: a prepared candidate's score in the one world of its most confident links."""

from __future__ import annotations

import math

from enthymeme.marginal.score import Score
from enthymeme.marginal.tables import Prepared
from enthymeme.resistance import NO_LINK, Instance, World, evaluate, evaluate_by_solver


def top_world(instance: Instance) -> World:
    """The world of Top-Link: for each target atom its most confident link.

    Ties go to the first source atom (``paper.tex``, Definition "Top-Link").
    """
    world = []
    for pulls in instance.pulls:
        best, confidence = NO_LINK, -1.0
        for option, pull in enumerate(pulls):
            if pull.confidence > confidence:
                best, confidence = option, pull.confidence
        world.append(best)
    return tuple(world)


def top_link(prepared: Prepared, *, guard: bool = True, by_solver: bool = False) -> Score:
    """The Top-Link score of a candidate.

    >>> from enthymeme.logic import parse
    >>> from enthymeme.marginal import prepare
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> candidate = Candidate((parse("a"), parse("d")), (parse("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.CON, 0.668)))
    >>> top_link(prepare(candidate)).score
    -1.0
    """
    instance = prepared.instance
    world = top_world(instance)
    bounds = None if prepared.split is None else evaluate(prepared.split, world, guard)
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
        worlds=math.prod([len(pulls) + 1 for pulls in instance.pulls]),
        evaluated=1,
        exact=True,
    )
