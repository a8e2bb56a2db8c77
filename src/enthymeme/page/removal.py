"""What would be decided without a link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from enthymeme.decision import Method, choose, decide
from enthymeme.marginal.score import rounded
from enthymeme.page.weighing import Weighed
from enthymeme.problem import Candidate, Link, Parameters, Problem


@dataclass(frozen=True, slots=True)
class Without:
    """The scores and the choice that are left; ``tie`` tells two lowest scores apart from one."""

    scores: tuple[float | None, ...]
    choice: int | None
    tie: bool


def whole_method(method: Method) -> Method:
    """The method without sampling: what removals are computed by, whatever the decision's mode.

    >>> whole_method(Method(mode="sampled", guard=False)) == Method(guard=False)
    True
    """
    return Method(name=method.name, no_link=method.no_link, guard=method.guard)


def without_link(
    weighings: Sequence[Weighed], place: int, link: Link, method: Method, parameters: Parameters
) -> Without | None:
    """The decision without one link of one candidate; None where it cannot be had exactly.

    With n options for the link's target atom, all equally probable, the score is the mean over
    them, and the influence says what it is given the link; so without it the mean over the rest
    is the score less influence / (n - 1).
    """
    mine = weighings[place]
    scores = [_score(one, method) for one in weighings]
    target = mine.candidate.target_atoms.index(link.target)
    options = len(mine.prepared.options(method.no_link)[target])
    if method.name == "top-link" or options == 1:
        reduced = replace(mine.candidate, links=_others(mine.candidate, {link}))
        problem = Problem("", (reduced, reduced))
        left = decide(problem, whole_method(method), parameters).scores[0]
        assert left is not None
        scores[place] = left.score
    elif mine.influences is None:
        return None
    else:
        influence = mine.influences[link.source, link.target]
        scores[place] = rounded(scores[place] - influence / (options - 1))
    return Without(tuple(scores), *choose(scores, parameters.tie))


def without_links(
    problem: Problem, removed: Iterable[tuple[int, Link]], method: Method, parameters: Parameters
) -> Without:
    """The decision without some links, each given with the place of its candidate."""
    by_place: dict[int, set[Link]] = {}
    for place, link in removed:
        by_place.setdefault(place, set()).add(link)
    candidates = tuple(
        replace(candidate, links=_others(candidate, by_place.get(place, set())))
        for place, candidate in enumerate(problem.candidates)
    )
    reduced = replace(problem, candidates=candidates)
    decision = decide(reduced, whole_method(method), parameters)
    scores = tuple(None if score is None else score.score for score in decision.scores)
    return Without(scores, decision.choice, decision.tie)


def _others(candidate: Candidate, removed: set[Link]) -> tuple[Link, ...]:
    return tuple(link for link in candidate.links if link not in removed)


def _score(one: Weighed, method: Method) -> float:
    return one.top.score if method.name == "top-link" else one.exact.score
