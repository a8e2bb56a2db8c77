"""Rounding that makes up for itself: what one weight loses, the weights not yet rounded take over.

A matrix W (input by output) is to give outputs x W like before. With M the mean of x xᵀ over real
inputs, the squared error of outputs is the trace of Dᵀ M D, D being what rounding changed. Inputs
are rounded one after the other, the strongest first; after each, the best change of the remaining
rows is known in closed form (Frantar and others, "GPTQ", 2023). With U the upper Cholesky factor of
the inverse of M (its inverse is Uᵀ U), rounding row i with error e (per output) moves each later
row j by -e * U[i, j] / U[i, i].

Two inputs that are nearly always the same, and weights of 0.4 on a grid of whole numbers: rounded
plainly both are lost, while 0 for one leaves 0.8 to the other, which becomes 1.

>>> moments = np.array([[1.0, 0.99], [0.99, 1.0]])
>>> weights = np.array([[0.4], [0.4]], np.float32)
>>> compensate(weights, moments, lambda row, values: np.rint(values)).ravel().tolist()
[0.0, 1.0]
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from enthymeme.models.nli.embedded.packed import GROUP, Bytes, Floats32
from training.nli.packing import Grid

# Added to the moments, as a share of their mean: rows that hardly ever matter stay near themselves.
DAMPING = 0.01
# Rows whose changes to all later rows are made at once.
BLOCK = 128


def compensate(
    weights: Floats32, moments: NDArray[np.float64], snap: Callable[[int, Floats32], Floats32]
) -> Floats32:
    """The weights rounded (input by output), each row making up for those rounded before.

    `moments` is the mean of products of inputs (input by input); `snap` rounds the values of a row,
    which it is given by its number.
    """
    order = np.argsort(-np.diag(moments), kind="stable")
    damped = moments[np.ix_(order, order)] + np.diag(
        np.full(len(moments), DAMPING * np.diag(moments).mean())
    )
    upper = np.linalg.cholesky(np.linalg.inv(damped)).T.astype(np.float32)
    remaining = weights[order].astype(np.float32)
    rounded = np.empty_like(remaining)
    for start in range(0, len(remaining), BLOCK):
        stop = min(start + BLOCK, len(remaining))
        errors = np.empty((stop - start, remaining.shape[1]), np.float32)
        for row in range(start, stop):
            rounded[row] = snap(int(order[row]), remaining[row])
            error = (remaining[row] - rounded[row]) / upper[row, row]
            remaining[row + 1 : stop] -= upper[row, row + 1 : stop, None] * error
            errors[row - start] = error
        remaining[stop:] -= upper[start:stop, stop:].T @ errors
    in_order = np.empty_like(rounded)
    in_order[order] = rounded
    return in_order


def round_with_moments(weights: Floats32, moments: NDArray[np.float64], grid: Grid) -> Bytes:
    """Levels of a matrix (input by output) that keep its outputs for inputs of such moments."""
    levels = np.empty(weights.shape, np.uint8)

    def snap(row: int, values: Floats32) -> Floats32:
        levels[row] = grid.nearest(values, row // GROUP)
        return grid.restore_row(levels[row], row // GROUP)

    compensate(weights, moments, snap)
    return levels
