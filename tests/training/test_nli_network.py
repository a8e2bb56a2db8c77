"""From training to export: a network learns, resumes, and says the same without a mask."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: make test-models")
pytest.importorskip("transformers", reason="training needs transformers: make test-models")
pytest.importorskip("onnx", reason="the export needs onnx: make test-models")


from tests.training.tiny_mpnet import save_start
from tokenizers import Tokenizer
from training.nli import stream, train
from training.nli.examples import (
    CONTRADICTION,
    ENTAILMENT,
    NEUTRAL,
    build_example,
    build_triple,
    join_examples,
)
from training.nli.export import Unmasked
from training.nli.network import CrossEncoder, judge_rows
from training.nli.train import Schedule, Training, partial_label_loss, ranking_loss

PAIRS = [
    (("dog bark .", "dog bark ."), ENTAILMENT),
    (("dog bark at cat .", "cat bark ."), NEUTRAL),
    (("Maya leave office .", "Maya is in office ."), CONTRADICTION),
]
EXAMPLES = [build_example(*row, (label,), "toy") for row, label in PAIRS]


@pytest.fixture
def start(tmp_path: Path) -> Path:
    return save_start(tmp_path / "start")


@pytest.fixture
def toy_material(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "read_material", lambda data, seed: {"toy": EXAMPLES * 32})
    monkeypatch.setattr(train, "choose_mix", lambda rows: {"toy": 1.0})
    monkeypatch.setattr(train, "RATE", 2e-3)
    monkeypatch.setattr(train, "FROZEN_LAYERS", 1)
    monkeypatch.setattr(stream, "PORTION", 960)
    monkeypatch.setattr(stream, "ROWS_PER_BATCH", 16)


def run(start: Path, out: Path, schedule: Schedule) -> CrossEncoder:
    out.mkdir(exist_ok=True)
    return Training(Path(), start, out, schedule, lambda text: None).run()


@pytest.mark.usefixtures("toy_material")
def test_training_learns_what_it_is_shown_and_the_export_says_the_same(
    start: Path, tmp_path: Path
) -> None:
    network = run(start, tmp_path / "out", Schedule(level=1500, cooling=500))
    tokenizer = Tokenizer.from_file(str(start / "tokenizer.json"))
    rows = [row for row, _ in PAIRS]
    logits = judge_rows(network, tokenizer, rows).numpy()
    assert logits.argmax(axis=1).tolist() == [label for _, label in PAIRS]

    # Together in one batch these three are padded; exported, each stands alone.
    exported = Unmasked(network).eval()
    vectors = network.encoder.embeddings.word_embeddings
    for row, expected in zip(rows, logits, strict=True):
        with torch.no_grad():
            alone = exported(vectors(torch.tensor([tokenizer.encode(*row).ids])))[0]
        assert alone.numpy() == pytest.approx(expected, abs=1e-3)


@pytest.mark.usefixtures("toy_material")
def test_a_training_that_was_stopped_ends_like_one_that_was_not(
    start: Path, tmp_path: Path
) -> None:
    whole = run(start, tmp_path / "whole", Schedule(level=1200, cooling=900))
    run(start, tmp_path / "parts", Schedule(level=900, cooling=0))
    parts = run(start, tmp_path / "parts", Schedule(level=1200, cooling=900))
    for one, other in zip(whole.parameters(), parts.parameters(), strict=True):
        assert torch.equal(one, other)


@pytest.mark.usefixtures("toy_material")
def test_more_rows_go_on_from_before_the_cooling(start: Path, tmp_path: Path) -> None:
    run(start, tmp_path / "out", Schedule(level=900, cooling=900))
    (kept,) = (tmp_path / "out").glob("level-*")
    checkpoint = train.newest_checkpoint(tmp_path / "out", Schedule(level=5000, cooling=1000))
    assert checkpoint == kept


@pytest.mark.usefixtures("toy_material")
def test_a_training_may_end_on_a_checkpoint(
    start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "CHECKPOINT_SECONDS", -1)
    run(start, tmp_path / "out", Schedule(level=900, cooling=0))
    assert train.newest_checkpoint(tmp_path / "out", Schedule(level=900, cooling=0)) is not None


def test_a_two_way_label_costs_nothing_where_either_of_its_labels_is_sure() -> None:
    example = build_example("p", "h", (NEUTRAL, CONTRADICTION), "toy")
    loss = partial_label_loss(torch.tensor([[-50.0, 3.0, 2.0]]), [example])
    assert float(loss) == pytest.approx(0.0, abs=1e-6)


def test_a_triple_costs_what_its_two_labelings_leave() -> None:
    triple = build_triple("p", ("x", "y", "z"), 0, "neutral", "toy")
    likely = np.array([[0.1, 0.8, 0.1], [0.6, 0.1, 0.3], [0.2, 0.3, 0.5]])
    expected = -np.log(0.8 * (0.6 * 0.5 + 0.3 * 0.2)) / 3  # per row
    assert float(partial_label_loss(torch.tensor(np.log(likely)), [triple])) == pytest.approx(
        expected
    )


def test_the_order_of_candidates_costs_by_how_far_they_are_apart() -> None:
    argument = join_examples(
        [
            build_example("p", "x", (NEUTRAL, CONTRADICTION), "toy"),
            build_example("p", "y", (ENTAILMENT,), "toy"),
        ]
    )
    single = build_example("p", "z", (ENTAILMENT,), "toy")
    logits = torch.tensor([[0.0, 9.0, 0.0], [2.0, 0.0, 1.0], [0.0, 0.0, 5.0]])
    # Only x and y are ranked: y lies at 2 - 1, x at 0; three rows in all.
    expected = np.log1p(np.exp(-1.0)) / 3
    assert float(ranking_loss(logits, [argument, single])) == pytest.approx(expected)
    assert float(ranking_loss(logits[2:], [single])) == 0.0


def test_labels_that_may_be_in_either_order_are_not_ranked() -> None:
    triple = build_triple("p", ("x", "y", "z"), 0, "neutral", "toy")
    assert float(ranking_loss(torch.randn(3, 3), [triple])) == 0.0
