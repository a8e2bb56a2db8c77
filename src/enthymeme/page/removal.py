"""What would be decided without some links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from enthymeme.decision import Method, choose
from enthymeme.marginal import prepare
from enthymeme.marginal.score import round_noise
from enthymeme.methods.pwal import score_exactly
from enthymeme.methods.top_link import score_top_link
from enthymeme.page.weighing import Weighed
from enthymeme.problem import Link, Parameters


@dataclass(frozen=True, slots=True)
class Without:
    """The scores and the choice that are left; ``tie`` tells a tie from an error."""

    scores: tuple[float, ...]
    choice: int | None
    tie: bool


def without(
    weighings: Sequence[Weighed],
    removed: Mapping[int, Sequence[Link]],
    method: Method,
    parameters: Parameters,
) -> Without | None:
    """The decision without some links, given by candidate; None where it cannot be had exactly.

    It is that of the whole method, whatever the decision's mode: no world is sampled.
    """
    scores = []
    for place, mine in enumerate(weighings):
        score = _left(mine, removed.get(place, ()), method, parameters)
        if score is None:
            return None
        scores.append(score)
    return Without(tuple(scores), *choose(scores, parameters.tie))


def _left(
    mine: Weighed, removed: Sequence[Link], method: Method, parameters: Parameters
) -> float | None:
    """The score of a candidate without some of its links.

    With n options for a link's target atom, all equally probable, the score is the mean over
    them, and the influence says what it is given the link; so without the link, the mean over
    the rest is the score less influence / (n - 1).
    """
    by_worlds = method.name == "pwal"
    if not removed:
        return mine.exact.score if by_worlds else mine.top.score
    if by_worlds and mine.influences is None:
        return None
    if by_worlds and mine.influences is not None and len(removed) == 1:
        [link] = removed
        target = mine.candidate.target_atoms.index(link.target)
        options = len(mine.prepared.local_outcomes(method.no_link)[target])
        if options > 1:
            influence = mine.influences[link.source, link.target]
            return round_noise(mine.exact.score - influence / (options - 1))
    links = tuple(link for link in mine.candidate.links if link not in removed)
    prepared = prepare(replace(mine.candidate, links=links), parameters)
    if not by_worlds:
        return score_top_link(prepared, guard=method.guard).score
    score = score_exactly(prepared, no_link=method.no_link, guard=method.guard)
    return score.score if score.exact else None
