"""Weights between those of two rounds: what the later one learned, without what it forgot.

python -m training.amr.blend --before FOLDER --after FOLDER --share 0.6 --out FOLDER

Averaging weights of the same origin keeps what both can do (Wortsman et al. 2022).
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import torch

from enthymeme.models.parsers.embedded.tables import TABLES_FILE, tables_from_json
from enthymeme.models.parsers.embedded.words import SHAPES
from training.amr.__main__ import encoder_folder
from training.amr.export import export
from training.amr.network import Sizes
from training.amr.restore import restore
from training.amr.train import Model


def blend(before: Path, after: Path, share: float) -> Model:
    """A model with so much of the weights after, and the rest of those before.

    What only the later weights know, new labels and the like, is theirs alone.
    """
    tables = tables_from_json((after / TABLES_FILE).read_text(encoding="utf-8"))
    sizes = Sizes(len(tables.labels), len(tables.symbols), len(tables.roles), len(SHAPES))
    later = Model(encoder_folder(), sizes)
    restore(later, after)
    mixed = Model(encoder_folder(), sizes)
    mixed.load_state_dict(later.state_dict())
    restore(mixed, before)
    with torch.no_grad():
        new = later.state_dict()
        for name, values in mixed.state_dict().items():
            if values.is_floating_point():
                values.lerp_(new[name], share)
    return mixed


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--before", type=Path, required=True)
    options.add_argument("--after", type=Path, required=True)
    options.add_argument("--share", type=float, required=True, help="of the later weights")
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    export(blend(given.before, given.after, given.share), encoder_folder(), given.out)
    shutil.copy(given.after / TABLES_FILE, given.out / TABLES_FILE)


if __name__ == "__main__":
    main()
