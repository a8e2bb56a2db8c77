"""Weights in few bits: what is packed is unpacked, and not far from what it was."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from training.nli.packing import (
    Quantised,
    choose_grid,
    pack_matrix,
    pack_words,
    round_plainly,
)

from enthymeme.models.nli.embedded.packed import read_arrays, unpack_matrix


def draw_matrix(seed: int, height: int = 192, width: int = 24) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(height, width)).astype(np.float32)


def pack_plainly(values: np.ndarray, bits: int) -> Quantised:
    grid = choose_grid(values, bits)
    return Quantised(round_plainly(values, grid), grid)


@settings(max_examples=20)
@given(st.integers(0, 1000), st.sampled_from([5, 6]), st.floats(1e-3, 1e3))
def test_a_matrix_is_unpacked_to_the_whole_numbers_that_it_was_packed_from(
    seed: int, bits: int, size: float
) -> None:
    packed = pack_plainly(draw_matrix(seed) * np.float32(size), bits)
    arrays = {f"m:{part}": array for part, array in pack_matrix(packed).items()}
    whole = unpack_matrix(arrays, "m").astype(np.float32)
    assert (whole * packed.grid.scale == packed.restore()).all()
    assert np.abs(whole).max() <= 63


@pytest.mark.parametrize(("bits", "most"), [(5, 0.06), (6, 0.035)])
def test_few_bits_keep_a_matrix_within_a_small_part_of_its_spread(bits: int, most: float) -> None:
    values = draw_matrix(0)
    packed = pack_plainly(values, bits)
    assert np.sqrt(((packed.restore() - values) ** 2).mean()) < most
    stored = pack_matrix(packed)
    assert stored["low"].nbytes + stored["high"].nbytes == values.size * bits // 8


def test_a_row_is_restored_like_the_matrix() -> None:
    packed = pack_plainly(draw_matrix(3), 5)
    whole = packed.restore()
    for row in (0, 63, 64, 191):
        assert (packed.grid.restore_row(packed.levels[row], row // 64) == whole[row]).all()


def test_a_matrix_of_zeros_stays_next_to_zero() -> None:
    assert np.abs(pack_plainly(np.zeros((64, 2), np.float32), 5).restore()).max() < 1e-6


def test_words_are_read_alone_and_the_first_more_exactly() -> None:
    values = draw_matrix(1, height=40, width=128)
    words = pack_words(values, refined=20)
    whole = words.look_up(np.arange(40))
    error = np.sqrt(((whole - values) ** 2).mean(axis=1))
    assert error[:20].max() < 0.08 < error[20:].mean() < 0.13
    for word in (0, 19, 20, 39):
        assert (words.look_up(np.array([[word]]))[0, 0] == whole[word]).all()


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x05" + b"\0" * 7 + b"{}"])
def test_what_is_no_file_of_arrays_is_said_so(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights").write_bytes(content)
    with pytest.raises(ValueError, match="expected a safetensors file"):
        read_arrays(tmp_path / "weights")
