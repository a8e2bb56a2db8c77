"""From what representations say of each candidate to scores and probabilities."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from enthymeme.marginal import Score
from enthymeme.marginal.score import round_noise
from enthymeme.methods.joint.scoring import Expectation
from enthymeme.methods.joint.weights import JointWeights

Expectations = Mapping[str, Expectation]
"""What each representation says of a candidate, by the representation's name."""


def combine(expectations: Expectations, weights: JointWeights) -> Score:
    """The joint score: the sum over representations of alpha * tension - omega * witness.

    >>> says = {"paper": Expectation(0.25, 0.0), "statement": Expectation(0.0, 0.5)}
    >>> combine(says, JointWeights()).score
    -0.25
    """
    parts = [(weights.of(name), one) for name, one in expectations.items()]
    tension = math.fsum(own.tension * one.tension for own, one in parts)
    witness = math.fsum(own.witness * one.witness for own, one in parts)
    worlds = sum(one.worlds for _, one in parts)
    return Score(
        score=round_noise(tension - witness),
        tension=round_noise(tension),
        witness=round_noise(witness),
        stderr=math.fsum(max(own.tension, own.witness) * one.stderr for own, one in parts),
        low=None,
        high=None,
        worlds=worlds,
        evaluated=worlds,
        exact=all(one.exact for _, one in parts),
    )


def choice_probabilities(scores: Sequence[float], calibration: float) -> tuple[float, ...]:
    """How probable each candidate is: exp(-calibration * score), made to sum to 1.

    >>> [round(one, 2) for one in choice_probabilities([-1.0, 1.0], 1.0)]
    [0.88, 0.12]
    """
    lowest = min(scores)
    powers = [math.exp(calibration * (lowest - score)) for score in scores]
    whole = math.fsum(powers)
    return tuple(power / whole for power in powers)
