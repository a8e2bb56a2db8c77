"""The adapters against the real libraries, on tiny models."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.models import tiny

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models import Judgement, Pair, load_embedder, load_nli, nli_client

# What these libraries warn of is theirs to mend.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tiny.need("torch", "transformers")
    return tiny.save_nli(tmp_path_factory.mktemp("nli"))


@pytest.fixture(scope="module")
def onnx_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tiny.need("torch", "transformers", "onnx", "onnxruntime", "tokenizers")
    return tiny.save_onnx(tmp_path_factory.mktemp("onnx"))


def columns(judgements: Sequence[Judgement | ReadingError]) -> Any:
    assert all(isinstance(judgement, Judgement) for judgement in judgements)
    return np.array(judgements)


def by_hand(folder: Path, pairs: Sequence[Pair]) -> Any:
    """Each pair alone through the library, labels as the model names them."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    rows = []
    for pair in pairs:
        inputs = tokenizer(*pair, return_tensors="pt", truncation=True, max_length=128)
        with torch.no_grad():
            shares = model(**inputs).logits.double().softmax(-1)[0].tolist()
        named = {model.config.id2label[n].lower(): share for n, share in enumerate(shares)}
        rows.append([named[name] for name in Judgement._fields])
    return np.array(rows)


def test_transformers_judges_as_the_library_does_pair_by_pair(folder: Path) -> None:
    pairs = tiny.some_pairs(60)
    probabilities = columns(load_nli("transformers", str(folder)).judge(pairs))
    assert np.abs(probabilities - by_hand(folder, pairs)).max() < 1e-4
    assert len({Judgement(*row).label for row in probabilities}) > 1


def test_the_labels_are_read_from_the_model(folder: Path, tmp_path: Path) -> None:
    turned = tiny.save_nli(tmp_path, {0: "entailment", 1: "neutral", 2: "contradiction"})
    pairs = tiny.some_pairs(10)
    one = columns(load_nli("transformers", str(folder)).judge(pairs))
    other = columns(load_nli("transformers", str(turned)).judge(pairs))
    # Columns 0, 1, 2 of the network are con, ent, neu in the one and ent, neu, con in the other.
    assert np.allclose(one[:, [2, 0, 1]], other, atol=1e-6)


def test_a_model_of_other_labels_is_refused(tmp_path: Path) -> None:
    tiny.need("torch", "transformers")
    tiny.save_nli(tmp_path, {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"})
    with pytest.raises(PluginError, match="in its id2label, found LABEL_0, LABEL_1, LABEL_2"):
        load_nli("transformers", str(tmp_path))


@pytest.mark.parametrize(
    "name", ["/no/such/folder", "no/such-model", "no/such-model@v1", "x" * 200]
)
def test_a_model_that_is_not_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.need("torch", "transformers")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(PluginError, match="nli 'transformers': ") as raised:
        load_nli("transformers", name)
    assert "\n" not in str(raised.value)


def test_the_fingerprint_is_of_the_files_and_settings(folder: Path, tmp_path: Path) -> None:
    other = tiny.save_nli(tmp_path, scale=2.0)
    prints = [load_nli("transformers", str(path)).fingerprint for path in (folder, other, folder)]
    assert prints[0] == prints[2] != prints[1]
    assert "tokens=128 precision=single" in prints[0]


def test_half_precision_is_close_and_single_takes_over_where_it_overflows(
    folder: Path, tmp_path: Path
) -> None:
    tiny.need("torch", "transformers")
    from enthymeme.models.nli.transformers import TransformersNli

    pairs = tiny.some_pairs(20)
    single = columns(TransformersNli(str(folder)).judge(pairs))
    half = TransformersNli(str(folder), device="cpu", half=True)
    assert "precision=half" in half.fingerprint
    assert 0 < np.abs(columns(half.judge(pairs)) - single).max() < 0.2
    huge = tiny.save_nli(tmp_path, scale=1e5)
    assert np.allclose(
        columns(TransformersNli(str(huge), device="cpu", half=True).judge(pairs)),
        columns(TransformersNli(str(huge)).judge(pairs)),
    )


HOSTILE = [
    "word " * 10_000,
    "x" * 100_000,
    "🐕 日本語",
    "\x00\x1b[2J",
    "[CLS] [SEP] [MASK]",
    "{0} %s",
    "</s>",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_judged_or_refused_by_name(folder: Path, text: str) -> None:
    nli = load_nli("transformers", str(folder))
    pairs = [Pair(text, "a dog."), Pair("a dog.", text), Pair(text, text), Pair("rain.", "sun.")]
    answers = nli_client(nli).ask(pairs)
    assert all(isinstance(answer, Judgement | ReadingError) for answer in answers.values())
    assert isinstance(answers[pairs[3]], Judgement)


def test_onnx_judges_as_the_network_it_was_exported_from(folder: Path, onnx_folder: Path) -> None:
    pairs = [*tiny.some_pairs(60), Pair("rain " * 10_000, "sun."), Pair("🐕", "\x00")]
    exported = columns(load_nli("onnx", str(onnx_folder)).judge(pairs))
    original = columns(load_nli("transformers", str(folder)).judge(pairs))
    assert np.abs(exported - original).max() < 1e-3


def test_onnx_works_without_torch(onnx_folder: Path) -> None:
    script = (
        "import sys\n"
        "from enthymeme.models import load_nli, Pair\n"
        f"nli = load_nli('onnx', {str(onnx_folder)!r})\n"
        "print(nli.judge([Pair('a dog.', 'a cat.')])[0].label)\n"
        "assert 'torch' not in sys.modules and 'transformers' not in sys.modules\n"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert process.stdout.strip() in (b"Ent", b"Neu", b"Con")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "config.json"])
def test_an_onnx_folder_that_lacks_a_file(onnx_folder: Path, tmp_path: Path, name: str) -> None:
    for path in onnx_folder.iterdir():
        if path.name != name:
            (tmp_path / path.name).symlink_to(path)
    with pytest.raises(PluginError, match=f"expected {name} in the folder"):
        load_nli("onnx", str(tmp_path))


def test_an_onnx_folder_with_nonsense_in_it(onnx_folder: Path, tmp_path: Path) -> None:
    for path in onnx_folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "model.onnx").write_bytes(b"nonsense")
    with pytest.raises(PluginError, match="nli 'onnx'"):
        load_nli("onnx", str(tmp_path)).judge([Pair("a", "b")])
    (tmp_path / "config.json").write_text("[")
    with pytest.raises(PluginError, match=r"expected config\.json to be an object"):
        load_nli("onnx", str(tmp_path))
    (tmp_path / "config.json").write_text(json.dumps({"id2label": {}}))
    with pytest.raises(PluginError, match="expected the labels"):
        load_nli("onnx", str(tmp_path))


def check_embedder(name: str, setting: str | None) -> None:
    embedder = load_embedder(name, setting)
    rows = embedder.embed(["a dog.", "a cat and rain.", "a dog."])
    assert rows.shape[0] == 3
    assert rows.dtype == np.float64
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert np.allclose(rows[0], rows[2], atol=1e-6)
    assert not np.allclose(rows[0], rows[1], atol=1e-3)
    odd = embedder.embed(["", "🐕", "\x00", "word " * 10_000])
    assert odd.shape == (4, rows.shape[1])
    assert np.isfinite(odd).all()


def test_sentence_transformers(tmp_path: Path) -> None:
    tiny.need("torch", "transformers", "sentence_transformers")
    whole = str(tiny.save_embedder(tmp_path))
    check_embedder("sentence-transformers", whole)
    assert (
        "sentence-transformers folder sha256="
        in load_embedder("sentence-transformers", whole).fingerprint
    )


def test_a_sentence_transformer_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.need("torch", "transformers", "sentence_transformers")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(PluginError, match="embedder 'sentence-transformers': no/such"):
        load_embedder("sentence-transformers", "no/such-model").embed(["a"])


def test_wordllama_works_offline() -> None:
    tiny.need("wordllama")
    check_embedder("wordllama", None)
    embedder = load_embedder("wordllama")
    assert embedder.fingerprint.startswith("wordllama ")
    dog, puppy, tax = embedder.embed(["A dog barks.", "The puppy is barking.", "Taxes rise."])
    assert dog @ puppy > dog @ tax
    with pytest.raises(PluginError, match="expected no setting"):
        load_embedder("wordllama", "x")
