"""From training to the file that ships: what is exported says what was trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: make test-models")
pytest.importorskip("transformers", reason="training needs transformers: make test-models")
pytest.importorskip("onnx", reason="the export needs onnx: make test-models")


from training.nli.export import export, quantise
from training.nli.network import CrossEncoder, Round, logits_of, tokenizer_of, train
from training.nli.pairs import LABELS, LabelledPair
from transformers import BertConfig

from enthymeme.models.nli.embedded.network import WEIGHTS
from enthymeme.models.onnx_runtime import onnxruntime

PAIRS = [
    LabelledPair("dog bark.", "dog bark.", "entailment", "toy"),
    LabelledPair("dog bark at cat.", "cat bark.", "neutral", "toy"),
    LabelledPair("Maya leave office.", "Maya is in office.", "contradiction", "toy"),
] * 100
TEMPERATURE = 1.7


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> CrossEncoder:
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=30_522,
        hidden_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=96,
        max_position_embeddings=64,
    )
    made = CrossEncoder(config)
    said: list[str] = []
    checkpoint = tmp_path_factory.mktemp("out") / "toy.safetensors"
    for seed in range(8):
        train(
            made,
            tokenizer_of(WEIGHTS),
            PAIRS,
            Round("toy", 5e-3, seed=seed),
            checkpoint,
            said.append,
        )
    assert checkpoint.exists()
    assert said
    return made


def run(path: Path, pair: LabelledPair) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    row = tokenizer_of(WEIGHTS).encode(pair.premise, pair.hypothesis)
    inputs = {"input_ids": np.array([row.ids]), "token_type_ids": np.array([row.type_ids])}
    logits, words = onnxruntime.InferenceSession(str(path)).run(None, inputs)
    assert words.shape == (1, 48)
    return logits[0]


def test_training_learns_what_it_is_shown(network: CrossEncoder) -> None:
    logits = logits_of(network, tokenizer_of(WEIGHTS), PAIRS[:3])
    assert [LABELS[i] for i in logits.argmax(dim=1)] == [pair.label for pair in PAIRS[:3]]


def test_the_export_without_mask_says_what_the_padded_network_says(
    network: CrossEncoder, tmp_path: Path
) -> None:
    with pytest.warns():
        export(network, TEMPERATURE, tmp_path / "float.onnx")
    quantise(tmp_path / "float.onnx", tmp_path / "int8.onnx")
    # Together in one batch these three are padded; exported, each stands alone.
    padded = logits_of(network, tokenizer_of(WEIGHTS), PAIRS[:3]).numpy() / TEMPERATURE
    for pair, expected in zip(PAIRS[:3], padded, strict=True):
        assert run(tmp_path / "float.onnx", pair) == pytest.approx(expected, abs=1e-4)
        assert run(tmp_path / "int8.onnx", pair) == pytest.approx(expected, abs=0.15)
    sizes = [(tmp_path / f"{name}.onnx").stat().st_size for name in ("float", "int8")]
    assert sizes[1] < sizes[0] / 3
