"""``python -m training.nli``: from the data folder to the weights that ship.

Killed at any moment, the same command goes on from the last checkpoint, at most ten minutes old.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import torch

from training.nli.development import development_pairs
from training.nli.export import export
from training.nli.figures import fit_temperature, gold_labels
from training.nli.network import CrossEncoder, judge_rows, load_tokenizer
from training.nli.pairs import LABELS
from training.nli.train import Schedule, Training


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.nli", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--start", type=Path, required=True, help="folder of all-mpnet-base-v2")
    parser.add_argument("--out", type=Path, default=Path("build/nli"))
    parser.add_argument("--rows", type=int, default=100_000, help="rows at the full rate")
    parser.add_argument("--cooling", type=int, default=12_000, help="rows while the rate falls")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.out.mkdir(parents=True, exist_ok=True)
    with (options.out / "log.txt").open("a", encoding="utf-8") as log:

        def write(text: str) -> None:
            print(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}", file=log, flush=True)

        schedule = Schedule(options.rows, options.cooling)
        write(f"{schedule}, {options.threads} threads")
        network = Training(options.data, options.start, options.out, schedule, write).run()
        temperature = calibrate(network, options.data, options.start)
        write(f"temperature {temperature}")
        write_weights(network, temperature, options.start, options.out / "weights")


def calibrate(network: CrossEncoder, data: Path, start: Path) -> float:
    """The temperature that suits the development pairs, all kinds weighing the same."""
    pairs = [pair for kind in development_pairs(data).values() for pair in kind]
    rows = [(pair.premise, pair.hypothesis) for pair in pairs]
    logits = judge_rows(network, load_tokenizer(start), rows).double().numpy()
    return fit_temperature(logits, gold_labels(pairs))


def write_weights(network: CrossEncoder, temperature: float, start: Path, folder: Path) -> None:
    """The folder that ships: graph, packed weights, tokenizer, labels."""
    export(network, temperature, folder)
    tokenizer = load_tokenizer(start)
    tokenizer.no_truncation()
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    labels = dict(enumerate(LABELS))
    (folder / "config.json").write_text(json.dumps({"id2label": labels}, indent=1) + "\n")


if __name__ == "__main__":
    main()
