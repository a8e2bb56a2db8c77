"""``python -m training.nli.blend``: the mean of two checkpoints of one training.

Weights that one training reached at different times, or with different mixes, lie near enough to
each other that their mean is a network too, and often one that keeps what each does best.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from safetensors.torch import load_file, save_file
from torch import Tensor

NETWORK = "network.safetensors"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.nli.blend", description=__doc__)
    parser.add_argument("first", type=Path, help="a checkpoint's folder, as in rows-00100000")
    parser.add_argument("second", type=Path, help="another")
    parser.add_argument("--share", type=float, default=0.5, help="of the second (%(default)s)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to release from")
    options = parser.parse_args()
    first, second = (load_file(folder / NETWORK) for folder in (options.first, options.second))
    options.out.mkdir(parents=True, exist_ok=True)
    save_file(blend(first, second, options.share), options.out / NETWORK)


def blend(first: dict[str, Tensor], second: dict[str, Tensor], share: float) -> dict[str, Tensor]:
    """The tensors of two checkpoints, of the same names, with this share of the second.

    >>> import torch
    >>> blend({"a": torch.tensor([0.0])}, {"a": torch.tensor([4.0])}, 0.25)["a"].tolist()
    [1.0]
    """
    if first.keys() != second.keys():
        raise ValueError("expected checkpoints of one network")
    return {name: tensor.lerp(second[name], share) for name, tensor in first.items()}


if __name__ == "__main__":
    main()
