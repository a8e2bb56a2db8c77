"""The folder that ships, of a tiny network: it says what the network says, and fails plainly."""

from __future__ import annotations

import random
import shutil
import warnings
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: make test-models")
pytest.importorskip("transformers", reason="training needs transformers: make test-models")
pytest.importorskip("onnx", reason="the export needs onnx: make test-models")

from tests.training.tiny_mpnet import WORDS, save_start
from training.nli import release, unpack
from training.nli.calibration import measure_moments, quantise
from training.nli.examples import build_example
from training.nli.export import Product, Unmasked
from training.nli.network import CrossEncoder, judge_rows, load_pretrained, load_tokenizer
from training.nli.packing import choose_grid, pack_words, round_plainly
from training.nli.pairs import LabelledPair
from training.nli.release import Temperatures
from training.nli.rounding import round_with_moments
from training.nli.stream import Stream
from training.nli.unpack import advance_stream, restore_weights

from enthymeme.errors import PluginError
from enthymeme.models import Pair
from enthymeme.models.embedders.embedded import EmbeddedEmbedder
from enthymeme.models.nli.embedded.model import EmbeddedNli


def some_rows(count: int) -> list[tuple[str, str]]:
    rng = random.Random(count)

    def text() -> str:
        return " ".join(rng.choices(WORDS[4:], k=rng.randint(1, 9)))

    return [(text(), text()) for _ in range(count)]


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> tuple[CrossEncoder, Path]:
    """A network whose judgements differ, and the folder that it starts from."""
    start = save_start(tmp_path_factory.mktemp("tiny") / "start")
    torch.manual_seed(1)
    model = load_pretrained(start).eval()
    with torch.no_grad():
        for name, values in model.named_parameters():
            if values.ndim == 2:
                values *= 6 if "embedding" in name else 4
            else:  # the export keeps equal tensors once
                values += 0.05 * torch.randn_like(values)
    return model, start


@pytest.fixture(scope="module")
def folder(network: tuple[CrossEncoder, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    model, start = network
    pairs = [LabelledPair(*row, "neutral", "toy") for row in some_rows(12)]
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch has much to say about its exports
        patch.setattr(release, "calibration_rows", lambda data: some_rows(60))
        patch.setattr(release, "development_pairs", lambda data: {"toy": pairs})
        patch.setattr(release, "REFINED_WORDS", 8)
        out = tmp_path_factory.mktemp("released") / "weights"
        release.write_weights(model, Path(), start, out)
    return out


def to_pairs(rows: list[tuple[str, str]]) -> list[Pair]:
    return [Pair(*row) for row in rows]


def test_what_ships_says_nearly_what_the_network_says(
    network: tuple[CrossEncoder, Path], folder: Path
) -> None:
    model, start = network
    rows = some_rows(50)
    release._write_config(folder, Temperatures(1.0, 1.0))
    logits = judge_rows(model, load_tokenizer(start), rows)
    expected = torch.softmax(logits, dim=1).numpy()
    assert expected.std(axis=0).max() > 0.02
    shipped = np.array(EmbeddedNli(folder).judge(to_pairs(rows)))
    assert np.abs(shipped - expected).mean() < 0.25 * expected.std(axis=0).mean()


def test_whole_numbers_say_what_floats_of_the_same_weights_say(
    network: tuple[CrossEncoder, Path], folder: Path
) -> None:
    model, start = network
    rows, tokenizer = some_rows(30), load_tokenizer(start)
    unmasked = Unmasked(model).eval()
    words = pack_words(model.encoder.embeddings.word_embeddings.weight.detach().numpy(), 8)
    moments = measure_moments(unmasked, words, tokenizer, some_rows(60))
    matrices = quantise(unmasked, moments)
    release._write_config(folder, Temperatures(1.0, 1.0))
    rounded = np.array(EmbeddedNli(folder).judge(to_pairs(rows)))
    for name, product in unmasked.named_modules():
        if isinstance(product, Product):
            product.matrix.data = torch.from_numpy(matrices[f"{name}.matrix"].restore())
    exact = []
    for row in rows:
        vectors = words.look_up(np.array([tokenizer.encode(*row).ids]))
        with torch.no_grad():
            logits = unmasked(torch.from_numpy(vectors))
        exact.append(torch.softmax(logits, dim=1)[0].numpy())
    difference = np.abs(rounded - np.array(exact))
    assert difference.max() < 0.05
    assert difference.mean() < 0.1 * np.array(exact).std(axis=0).mean()


def test_training_can_go_on_from_what_ships(
    network: tuple[CrossEncoder, Path], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, start = network
    monkeypatch.setattr(unpack, "FROZEN_LAYERS", 0)
    torch.manual_seed(2)
    restored = load_pretrained(start).eval()
    state = restored.state_dict()
    for name in state:  # nothing that is to be restored is right by chance
        if "embeddings" not in name:
            state[name] = torch.randn_like(state[name])
    restored.load_state_dict(state)
    restore_weights(restored, folder)
    with torch.no_grad():  # word vectors come from the encoder, not from what ships
        restored.encoder.embeddings.load_state_dict(model.encoder.embeddings.state_dict())
    rows, tokenizer = some_rows(50), load_tokenizer(start)
    expected = torch.softmax(judge_rows(model, tokenizer, rows), dim=1).numpy()
    restored_judgements = torch.softmax(judge_rows(restored, tokenizer, rows), dim=1).numpy()
    difference = np.abs(restored_judgements - expected)
    assert difference.mean() < 0.25 * expected.std(axis=0).mean()


def test_a_stream_goes_on_where_so_many_rows_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpack, "choose_mix", lambda rows: {"toy": 1.0})
    examples = [build_example(*row, (0,), "toy") for row in some_rows(70)]
    stream = advance_stream(Stream({"toy": examples}, seed=1), rows=2000)
    assert (stream.portions, stream.taken) == (2, {"toy": 3840})


@pytest.mark.parametrize("size", [1, 2, 3, 31, 32, 33])
def test_a_judgement_is_the_same_to_the_last_bit_in_any_company(folder: Path, size: int) -> None:
    model = EmbeddedNli(folder)
    pairs = to_pairs(some_rows(150))
    whole = model.judge(pairs)
    assert len(set(whole)) > 100
    order = list(range(len(pairs)))
    random.Random(size).shuffle(order)
    for start in range(0, len(order), size):
        places = order[start : start + size]
        assert model.judge([pairs[place] for place in places]) == [whole[p] for p in places]


def test_temperatures_cool_the_judgements_of_statements_and_of_arguments(folder: Path) -> None:
    rows = [(premise.replace(".", "cat"), claim) for premise, claim in some_rows(5)]
    pairs = to_pairs([*rows, *((f"{premise}. dog bark", claim) for premise, claim in rows)])
    release._write_config(folder, Temperatures(1.0, 1.0))
    warm = np.log(np.array(EmbeddedNli(folder).judge(pairs)))
    release._write_config(folder, Temperatures(2.0, 4.0))
    cool = np.log(np.array(EmbeddedNli(folder).judge(pairs)))
    factors = np.array([[2.0]] * 5 + [[4.0]] * 5)
    assert np.diff(cool, axis=1) == pytest.approx(np.diff(warm, axis=1) / factors)


def test_the_embedder_adds_up_the_packed_words(folder: Path) -> None:
    model = EmbeddedEmbedder(folder)
    one, same, other, empty = model.embed(["dog bark", "bark dog", "Maya leave", ""])
    assert np.linalg.norm(one) == pytest.approx(1)
    assert one @ same == pytest.approx(1) != one @ other
    assert (empty == 0).all()
    assert (model.embed(["dog bark"])[0] == one).all()


@pytest.mark.parametrize(
    "name", ["config.json", "graph.onnx", "weights.safetensors", "tokenizer.json"]
)
def test_files_that_are_missing_or_spoilt_are_one_line(
    folder: Path, tmp_path: Path, name: str
) -> None:
    spoilt = Path(shutil.copytree(folder, tmp_path / "spoilt"))
    before = EmbeddedNli(spoilt).fingerprint
    (spoilt / name).write_bytes((spoilt / name).read_bytes()[:-40])
    with pytest.raises(PluginError, match=r"embedded.*spoilt") as caught:
        EmbeddedNli(spoilt).judge([Pair("dog bark", "cat bark")])
    assert "\n" not in str(caught.value)
    (spoilt / name).write_bytes((folder / name).read_bytes() + b" ")
    assert EmbeddedNli(spoilt).fingerprint != before
    (spoilt / name).unlink()
    with pytest.raises(PluginError, match=f"expected {name} in the folder"):
        EmbeddedNli(spoilt)


def test_a_matrix_that_is_missing_is_named(folder: Path, tmp_path: Path) -> None:
    from safetensors.numpy import load_file, save_file

    lacking = Path(shutil.copytree(folder, tmp_path / "lacking"))
    arrays = load_file(folder / "weights.safetensors")
    del arrays["layers.0.query.matrix:high"]
    save_file(arrays, lacking / "weights.safetensors")
    with pytest.raises(PluginError, match=r"layers\.0\.query\.matrix:high"):
        EmbeddedNli(lacking).judge([Pair("dog bark", "cat bark")])


def test_rounding_that_makes_up_for_itself_keeps_outputs_better_than_plain_rounding() -> None:
    rng = np.random.default_rng(0)
    inputs = rng.normal(size=(500, 64)) @ rng.normal(size=(64, 128))
    moments = inputs.T @ inputs / len(inputs)
    weights = rng.normal(size=(128, 32)).astype(np.float32)
    grid = choose_grid(weights, 5, np.diag(moments).astype(np.float32))

    def lost(levels: np.ndarray) -> float:
        return float((((grid.restore(levels) - weights).T @ inputs.T) ** 2).mean())

    assert lost(round_with_moments(weights, moments, grid)) < lost(round_plainly(weights, grid)) / 3
