"""Floors on held-out sentences, where the data is at hand."""

from __future__ import annotations

import pytest
from tests.shared_data import shared_data
from training.amr.corpus import (
    ARGUMENTS,
    HELD_OUT,
    LITTLE_PRINCE,
    SETS,
    SICK,
    STS,
    Sample,
    read_set,
    split,
)
from training.amr.evaluate import drawn, evaluate
from training.amr.scoring import NEGATION, WHOLE, Count, Scores

from enthymeme.models.parsers.embedded.parser import EmbeddedParser

FLOORS = {ARGUMENTS: 0.58, STS: 0.62, SICK: 0.62, LITTLE_PRINCE: 0.50}
NEGATION_FLOOR = 0.65
MOST_A_SET = 150


@pytest.fixture(scope="module")
def held_out() -> dict[str, list[Sample]]:
    folder = shared_data("amr")
    parts = split(sample for name in SETS for sample in read_set(folder, name))
    return {name: [s for s in parts[HELD_OUT] if s.set == name] for name in SETS}


@pytest.fixture(scope="module")
def scores(held_out: dict[str, list[Sample]]) -> dict[str, Scores]:
    parser = EmbeddedParser()
    return {name: evaluate(parser, drawn(held_out[name], MOST_A_SET)) for name in SETS}


@pytest.mark.parametrize("name", SETS)
def test_smatch(scores: dict[str, Scores], name: str) -> None:
    assert scores[name].counts[WHOLE].f1 >= FLOORS[name]


def test_negation(scores: dict[str, Scores]) -> None:
    whole = Count()
    for given in scores.values():
        count = given.counts[NEGATION]
        whole.add(count.right, count.said, count.there)
    assert whole.f1 >= NEGATION_FLOOR
