"""1/C as a sum of exponentials."""

from __future__ import annotations

import numpy as np
import pytest

from enthymeme.marginal.capacity import exponentials


@pytest.mark.parametrize(
    ("least", "greatest"),
    [(1, 1), (1, 100), (1, 3000), (34, 1200), (300, 4000), (7, 7), (1, 10**5)],
)
def test_every_capacity_in_range_is_inverted(least: int, greatest: int) -> None:
    rates, weights = exponentials(least, greatest)
    capacities = np.arange(least, greatest + 1)
    inverse = np.exp(-np.outer(capacities, rates)) @ weights
    assert np.abs(inverse * capacities - 1).max() < 3e-15
