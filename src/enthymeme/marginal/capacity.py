"""The capacity taken apart: 1/C as a sum of exponentials in C.

Expected tension is E[X / C], where X is a sum over parts and the capacity C a sum over target
atoms: C couples all parts. But 1/C is an integral of exp(-sC) over s > 0, and exp(-sC) is a
product over target atoms. So under every s of a quadrature rule the parts are independent, and
the expectation of a sum is again a sum of expectations. With s = exp(y - exp(-y)) / C_max the
integrand falls off double exponentially at both ends, and the trapezoidal rule in y has a
relative error of about 1e-15 for every C from C_min to C_max (tested for all of them).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from enthymeme.system.arrays import Floats

STEP = 0.25
# Below exp(-38) a term is lost in double precision.
CUT = 38.0
START = -3.75


class Exponentials(NamedTuple):
    """``1/C = sum(weights * exp(-rates * C))``; both have one entry per exponential."""

    rates: Floats
    weights: Floats


@lru_cache(maxsize=256)
def exponentials(least: int, greatest: int) -> Exponentials:
    """The sum for capacities from ``least`` to ``greatest``.

    >>> rates, weights = exponentials(34, 1200)
    >>> abs(float((weights * np.exp(-rates * 500)).sum()) * 500 - 1) < 1e-14
    True
    """
    end = math.log(CUT * greatest / least)
    y = np.arange(START, end + STEP, STEP)
    rates = np.exp(y - np.exp(-y)) / greatest
    return Exponentials(rates, STEP * rates * (1 + np.exp(-y)))
