"""Direct NLI: all of the source against all of the target, and no logic (the paper, "Compared
methods").

This has the paper's sign, more being better, and is what evaluation records.
``Method("direct-nli")`` makes the same choice with the sign of a resistance (p_Con - p_Ent)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class DirectScores(NamedTuple):
    """The score of each candidate, more being better, and the choice: None on a tie."""

    scores: tuple[float, ...]
    choice: int | None
    tie: bool


def score_directly(judgements: Sequence[tuple[float, float]], tie: float) -> DirectScores:
    """Choose by p(entailment) − p(contradiction).

    ``judgements`` has both probabilities for each candidate, its statements joined by spaces;
    scores within ``tie`` of the best tie with it.

    >>> score_directly([(0.7, 0.1), (0.2, 0.6)], 1e-12).choice
    0
    >>> score_directly([(0.5, 0.5), (0.25, 0.25)], 1e-12)
    DirectScores(scores=(0.0, 0.0), choice=None, tie=True)
    """
    scores = tuple(entailment - contradiction for entailment, contradiction in judgements)
    best = max(scores)
    tied = [index for index, score in enumerate(scores) if best - score <= tie]
    return DirectScores(scores, tied[0] if len(tied) == 1 else None, len(tied) > 1)
