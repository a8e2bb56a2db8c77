"""The NLI model in the box: what it must get right, and that neighbours do not matter."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.shared_data import shared_data
from training.nli.figures import Figures, calibration_error, measure_pairs
from training.nli.pairs import LABELS, LabelledPair, read_pairs, split
from training.nli.written import read_labelled_pairs

from enthymeme.errors import PluginError
from enthymeme.models import Judgement, Pair, load_nli
from enthymeme.models.nli.embedded.model import EmbeddedNli

ATOM_PAIRS = Path(__file__).with_name("atom_pairs.tsv")


@pytest.fixture(scope="module")
def model() -> EmbeddedNli:
    return EmbeddedNli()


def atom_pairs() -> list[LabelledPair]:
    return read_labelled_pairs(ATOM_PAIRS)


def judged(model: EmbeddedNli, pairs: list[LabelledPair]) -> Figures:
    judgements = model.judge([Pair(pair.premise, pair.hypothesis) for pair in pairs])
    return measure_pairs("", pairs, np.array(judgements))


def test_the_hand_written_atoms_are_judged_well(model: EmbeddedNli) -> None:
    assert judged(model, atom_pairs()).accuracy >= 0.86


def test_held_out_snli_pairs_are_judged_well(model: EmbeddedNli) -> None:
    pairs = held_out_snli()
    assert len(pairs) >= 900
    assert judged(model, pairs).accuracy >= 0.86


def test_confidence_is_earned(model: EmbeddedNli) -> None:
    assert judged(model, held_out_snli()).calibration_error <= 0.05
    assert judged(model, held_out_snli() + atom_pairs()).calibration_error <= 0.05


def test_confidence_is_earned_on_the_atoms_alone(model: EmbeddedNli) -> None:
    assert judged(model, atom_pairs()).calibration_error <= 0.05


def held_out_snli() -> list[LabelledPair]:
    return split(read_pairs(shared_data("nli"), "snli"))["test"]


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        ("Maya leave office.", "Maya present at office.", "Con"),
        ("Maya enter office.", "Maya present at office.", "Ent"),
        ("Maya remain at office.", "Maya present at office.", "Ent"),
        pytest.param(
            *("Bill is poor.", "Bill make money.", "Neu"),
            marks=pytest.mark.xfail(strict=True, reason="called a contradiction (0.55)"),
        ),
        ("Bill is poor.", "Bill is rich.", "Con"),
        ("person open shop.", "person open letter.", "Neu"),
    ],
)
def test_shared_words_are_not_taken_for_entailment(
    model: EmbeddedNli, premise: str, hypothesis: str, label: str
) -> None:
    assert model.judge([Pair(premise, hypothesis)])[0].label == label


@pytest.mark.parametrize("size", [1, 2, 3, 7, 32, 33, 256])
def test_a_judgement_is_the_same_to_the_last_bit_at_every_batch_size(
    model: EmbeddedNli, size: int
) -> None:
    pairs = [Pair(pair.premise, pair.hypothesis) for pair in atom_pairs()]
    whole = model.judge(pairs)
    order = list(range(len(pairs)))
    random.Random(size).shuffle(order)
    # Alone, everything is asked one by one, which takes a while: a part is enough.
    for start in range(0, min(len(order), 64 * size), size):
        places = order[start : start + size]
        assert model.judge([pairs[place] for place in places]) == [whole[p] for p in places]


def test_a_long_neighbour_changes_nothing(model: EmbeddedNli) -> None:
    pair = Pair("Maya leave office.", "Maya present at office.")
    (alone,) = model.judge([pair])
    assert model.judge([Pair("word " * 300, "other " * 100), pair])[1] == alone


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.text(min_size=1, max_size=40), st.text(min_size=1)), max_size=5))
def test_any_texts_get_probabilities(texts: list[tuple[str, str]]) -> None:
    for judgement in EmbeddedNli().judge([Pair(*pair) for pair in texts]):
        assert isinstance(judgement, Judgement)
        assert sum(judgement) == pytest.approx(1)
        assert min(judgement) >= 0


def test_a_text_too_long_to_read_is_cut(model: EmbeddedNli) -> None:
    (judgement,) = model.judge([Pair("dog bark. " * 5_000, "dog bark.")])
    assert sum(judgement) == pytest.approx(1)


def test_nothing_asked_is_nothing_answered(model: EmbeddedNli) -> None:
    assert model.judge([]) == []


def test_it_is_the_default_and_takes_no_setting() -> None:
    assert load_nli().fingerprint == EmbeddedNli().fingerprint
    with pytest.raises(PluginError, match="takes no setting, found 'x'"):
        load_nli("embedded", "x")


def test_the_measure_of_calibration_agrees_with_a_count_by_hand() -> None:
    # Two pairs at 0.6, one right: off by 0.1; two at 0.9, both right: off by 0.1.
    probabilities = np.array([[0.6, 0.3, 0.1], [0.6, 0.3, 0.1], [0.9, 0.1, 0.0], [0.9, 0.1, 0.0]])
    assert calibration_error(probabilities, np.array([0, 1, 0, 0])) == pytest.approx(0.1)
    assert Judgement._fields == LABELS
