"""Which setting is taken of several that are about as good."""

from __future__ import annotations

import numpy as np
import pytest

from enthymeme.learning.fit import AS_JUDGED, _Attempt, _choose_setting
from enthymeme.methods.joint.fitting import CrossValidation, build_choices
from enthymeme.methods.joint.weights import REPRESENTATIONS, STATEMENT
from enthymeme.system.arrays import Floats

ITEMS = 100
RIGHT = {"one": 70, "two": 60}
"""How many items of each task whole statements alone have right."""


def judged(right: int) -> list[Floats]:
    """Features of items whose whole statements speak for the first candidate in so many."""
    column = 2 * REPRESENTATIONS.index(STATEMENT)
    rows = []
    for number in range(ITEMS):
        features = np.zeros((2, 2 * len(REPRESENTATIONS)))
        features[int(number < right), column] = 1.0
        rows.append(features)
    return rows


def attempt(ridge: float, loss: float, *, swapped: bool = False, **right: int) -> _Attempt:
    """An attempt with so many items of each task right; with ``swapped``, one of the first task
    that would be right is not, and one that would not is, as chance will have it."""
    credits = {name: (np.arange(ITEMS) < count).astype(float) for name, count in right.items()}
    if swapped:
        credits["one"][[0, -1]] = credits["one"][[-1, 0]]
    return _Attempt((STATEMENT,), AS_JUDGED, ridge, CrossValidation({}, {}, loss), credits)


@pytest.mark.parametrize(
    ("tries", "ridge"),
    [
        # One item more of one task does not make up for one of the other, nor does less loss.
        ([attempt(1.0, 0.5, one=70, two=60), attempt(2.0, 0.4, one=69, two=61, swapped=True)], 1.0),
        # Of those that fall behind equally the one of less loss.
        ([attempt(1.0, 0.5, one=70, two=60), attempt(2.0, 0.4, one=70, two=60)], 2.0),
        # What loses more than whole statements alone is out.
        ([attempt(1.0, 0.9, one=70, two=60), attempt(2.0, 0.4, one=69, two=61, swapped=True)], 2.0),
        # What is right much less often is out, though it falls behind on nothing.
        ([attempt(1.0, 0.5, one=70, two=60), attempt(2.0, 0.5, one=69, two=90, swapped=True)], 2.0),
        # So is what falls behind by more than the standard error, whatever the others gain.
        ([attempt(1.0, 0.5, one=70, two=60), attempt(2.0, 0.4, one=50, two=99)], 1.0),
    ],
)
def test_one_setting_is_taken(tries: list[_Attempt], ridge: float) -> None:
    clusters = [f"c{number}" for number in range(ITEMS)]
    as_judged = {
        name: build_choices(judged(right), [0] * ITEMS, clusters) for name, right in RIGHT.items()
    }
    for order in (tries, tries[::-1]):
        assert _choose_setting(as_judged, order).ridge == ridge
