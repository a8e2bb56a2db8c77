"""``python -m training.nli.release``: the folder that ships, from a checkpoint of the training."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from safetensors.torch import load_file

from enthymeme.models.nli.embedded.model_files import CONFIG, TOKENIZER, ModelFiles
from enthymeme.models.nli.embedded.network import Network, has_several_sentences
from training.nli.calibration import calibration_rows, measure_moments, quantise
from training.nli.development import development_pairs
from training.nli.export import Unmasked, export
from training.nli.figures import fit_temperature, gold_labels
from training.nli.network import CrossEncoder, build_network, load_tokenizer
from training.nli.packing import pack_words
from training.nli.pairs import LABELS

# As many as there is room for: the first of the vocabulary, in which frequent words come first.
REFINED_WORDS = 4_096


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.nli.release", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--start", type=Path, required=True, help="folder of all-mpnet-base-v2")
    parser.add_argument(
        "--checkpoint", type=Path, required=True, help="folder, as in rows-00100000"
    )
    parser.add_argument("--out", type=Path, default=Path("build/nli/weights"))
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    network = build_network(options.start)
    network.load_state_dict(load_file(options.checkpoint / "network.safetensors"))
    print(write_weights(network, options.data, options.start, options.out))


class Temperatures(NamedTuple):
    """What logits are divided by, of pairs of statements and of whole arguments."""

    statements: float
    arguments: float


def write_weights(network: CrossEncoder, data: Path, start: Path, folder: Path) -> Temperatures:
    """Write the folder that ships: graph, packed weights, tokenizer, labels and temperatures.

    The temperatures, which are returned, are those of the network as it ships.
    """
    tokenizer = load_tokenizer(start)
    unmasked = Unmasked(network).eval()
    words = pack_words(
        network.encoder.embeddings.word_embeddings.weight.detach().numpy(), REFINED_WORDS
    )
    moments = measure_moments(unmasked, words, tokenizer, calibration_rows(data))
    export(unmasked, words, quantise(unmasked, moments), folder)
    tokenizer.no_truncation()
    tokenizer.save(str(folder / TOKENIZER), pretty=False)
    _write_config(folder, Temperatures(1.0, 1.0))
    temperatures = calibrate(folder, data)
    _write_config(folder, temperatures)
    return temperatures


def calibrate(folder: Path, data: Path) -> Temperatures:
    """The temperatures that suit the development pairs, each of their sets weighing the same."""
    kinds = development_pairs(data).values()
    pairs = [pair for kind in kinds for pair in kind]
    weights = np.concatenate([np.full(len(kind), 1 / len(kind)) for kind in kinds])
    logits = Network(ModelFiles(folder)).run([(pair.premise, pair.hypothesis) for pair in pairs])
    gold = gold_labels(pairs)
    is_argument = np.array([has_several_sentences(pair.premise) for pair in pairs])
    return Temperatures(
        *(
            fit_temperature(logits[rows], gold[rows], weights[rows])
            for rows in (~is_argument, is_argument)
        )
    )


def _write_config(folder: Path, temperatures: Temperatures) -> None:
    config = {
        "id2label": dict(enumerate(LABELS)),
        "temperature": temperatures.statements,
        "argument_temperature": temperatures.arguments,
    }
    (folder / CONFIG).write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
