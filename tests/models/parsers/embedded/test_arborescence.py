"""The best tree, held to trying them all."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.models.parsers.embedded.arborescence import ROOT, best_tree


def is_tree(heads: tuple[int, ...]) -> bool:
    if sum(head == ROOT for head in heads) != 1:
        return False
    for start in range(len(heads)):
        place = start
        for _ in heads:
            if place == ROOT:
                break
            place = heads[place]
        if place != ROOT:
            return False
    return True


@settings(deadline=None)
@given(st.integers(1, 4), st.randoms(use_true_random=False))
def test_no_tree_is_better(count: int, rng: object) -> None:
    draw = np.random.default_rng(rng.randrange(2**32))  # type: ignore[attr-defined]
    scores = draw.integers(-20, 20, (count, count)).astype(float)
    np.fill_diagonal(scores, -np.inf)
    roots = draw.integers(-20, 20, count).astype(float)

    def value(heads: tuple[int, ...]) -> float:
        return float(
            sum(roots[k] if head == ROOT else scores[k, head] for k, head in enumerate(heads))
        )

    trees = filter(is_tree, itertools.product([ROOT, *range(count)], repeat=count))
    tree = tuple(best_tree(scores, roots))
    assert is_tree(tree)
    assert value(tree) == max(map(value, trees))


def test_what_cannot_be_the_root_is_not() -> None:
    scores = np.array([[-np.inf, -50.0], [-90.0, -np.inf]])
    assert best_tree(scores, np.array([-np.inf, -100.0])) == [1, ROOT]
