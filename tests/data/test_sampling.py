"""Laws of the draws, and the streams they must keep."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.data.sampling import balance_positions, draw, draw_from_every, shuffle

seeds = st.integers(0, 2**32 - 1)


@settings(deadline=None)
@given(st.integers(0, 60), seeds)
def test_a_shuffle_is_a_permutation_and_the_seed_decides(count: int, seed: int) -> None:
    assert sorted(shuffle(count, seed)) == list(range(count))
    assert shuffle(count, seed) == shuffle(count, seed)


@settings(deadline=None)
@given(st.integers(1, 60), st.integers(1, 60), seeds)
def test_a_draw_is_numpys_choice_in_order(count: int, size: int, seed: int) -> None:
    size = min(size, count)
    chosen = np.random.RandomState(seed).choice(count, size, replace=False)
    assert draw(count, size, seed) == tuple(sorted(chosen))


def test_the_paper_s_seeds_draw_what_they_always_drew() -> None:
    assert draw(769, 195, 1129)[:6] == (3, 5, 11, 12, 16, 17)
    assert balance_positions(12, 2026) == (1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1)


@settings(deadline=None)
@given(st.integers(0, 200), seeds)
def test_gold_positions_are_balanced(count: int, seed: int) -> None:
    positions = balance_positions(count, seed)
    assert len(positions) == count
    assert set(positions) <= {0, 1}
    assert positions.count(0) - positions.count(1) == count % 2


@settings(deadline=None)
@given(st.lists(st.sampled_from("abcdefgh"), min_size=1), st.data(), seeds)
def test_every_group_gives_one_before_any_gives_two(
    groups: list[str], data: st.DataObject, seed: int
) -> None:
    size = data.draw(st.integers(1, len(groups)))
    places = draw_from_every(groups, size, seed)
    assert len(places) == len(set(places)) == size
    assert list(places) == sorted(places)
    given_by = [groups[index] for index in places]
    assert len(set(given_by)) == min(size, len(set(groups)))
