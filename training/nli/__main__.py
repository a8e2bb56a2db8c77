"""``python -m training.nli``: from the data folder to the weights that ship.

Killed at any moment, the same command goes on from the last checkpoint, at most ten minutes old.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import torch

from training.nli.release import write_weights
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
        write("rounding")
        write(str(write_weights(network, options.data, options.start, options.out / "weights")))


if __name__ == "__main__":
    main()
