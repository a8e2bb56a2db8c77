"""What would be decided without some links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from enthymeme.decision import choose, score_candidate
from enthymeme.errors import SolveError
from enthymeme.explanation.analysis import CandidateAnalysis
from enthymeme.explanation.words import join_names, round_number
from enthymeme.marginal import prepare
from enthymeme.marginal.score import round_noise
from enthymeme.problem import Link, Parameters
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.text import letter


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """The scores and the choice that would be left; without a choice, ``tie`` is true."""

    scores: tuple[float, ...]
    choice: int | None
    tie: bool

    def sentence(self, choice: int | None, tie: float) -> str:
        """It in words, beside the choice that was made; scores within ``tie`` are equal.

        >>> Counterfactual((-0.5, -0.5), None, True).sentence(0, 1e-12)
        'without it A and B would tie'
        >>> Counterfactual((-0.5, 0.25), 0, False).sentence(0, 1e-12)
        'without it A would still be chosen, by 0.75'
        """
        still = " still" if self.choice == choice else ""
        least, next_least = sorted(self.scores)[:2]
        if self.choice is None:
            tied = [letter(i) for i, score in enumerate(self.scores) if score - least <= tie]
            return f"without it {join_names(tied)} would{still} tie"
        margin = round_number(next_least - least)
        return f"without it {letter(self.choice)} would{still} be chosen, by {margin}"


def decide_without(
    analyses: Sequence[CandidateAnalysis],
    removed: Mapping[int, Sequence[Link]],
    parameters: Parameters,
) -> Counterfactual | None:
    """The decision without some links, given by candidate; None where it cannot be had exactly.

    It is that of the whole method, whatever the decision's mode: no world is sampled.
    """
    try:
        scores = [
            _score_without(analysis, removed.get(index, ()), parameters)
            for index, analysis in enumerate(analyses)
        ]
    except SolveError:
        return None
    known = [score for score in scores if score is not None]
    if len(known) < len(scores):
        return None
    return Counterfactual(tuple(known), *choose(known, parameters.tie))


def _score_without(
    analysis: CandidateAnalysis, removed: Sequence[Link], parameters: Parameters
) -> float | None:
    """The score of a candidate without some of its links.

    With n local outcomes for a link's target atom, all equally probable, the score is the mean over
    them, and the influence says what it is given the link; so without the link, the mean over
    the rest is the score less influence / (n - 1).
    """
    method = analysis.method
    by_worlds = method.name == "pwal"
    if not removed:
        return analysis.exact.score if by_worlds else analysis.top.score
    if by_worlds and analysis.influences is None:
        return None
    if by_worlds and analysis.influences is not None and len(removed) == 1:
        [link] = removed
        target = analysis.candidate.target_atoms.index(link.target)
        outcomes = len(analysis.prepared.local_outcomes(method.no_link)[target])
        if outcomes > 1 and link.probability is None:
            influence = analysis.influences[link]
            return round_noise(analysis.exact.score - influence / (outcomes - 1))
    links = tuple(link for link in analysis.candidate.links if link not in removed)
    prepared = prepare(replace(analysis.candidate, links=links), parameters)
    exact = replace(method, mode="exact", solver="canonical", influence=False)
    with time_limit(method.time_limit):
        score = score_candidate(prepared, exact, analysis.exact_stream_key)
    return score.score if score.exact else None
