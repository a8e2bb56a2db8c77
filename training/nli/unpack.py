"""``python -m training.nli.unpack``: a checkpoint to go on from, made of weights that ship.

Checkpoints are not kept in the repository; the weights are. Rounding has moved each of them a
little, and the optimizer's moments are gone, so training warms up anew. Word vectors and the layers
that training leaves alone are taken from the encoder itself, unrounded.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import save_file
from torch import Tensor

from enthymeme.models.nli.embedded.model_files import GRAPH, PACKED, WEIGHTS
from enthymeme.models.nli.embedded.packed import matrix_names, read_arrays, unpack_matrix
from training.nli.export import distance_buckets
from training.nli.material import choose_mix, read_material
from training.nli.network import CrossEncoder, load_pretrained
from training.nli.stream import Stream
from training.nli.train import FROZEN_LAYERS, RECENT, SEED

# The parts of a layer: name in the graph, name in the encoder.
LAYER_PARTS = {
    "query": "attention.attn.q",
    "key": "attention.attn.k",
    "value": "attention.attn.v",
    "mixed": "attention.attn.o",
    "inner": "intermediate.dense",
    "outer": "output.dense",
    "attention_norm": "attention.LayerNorm",
    "norm": "output.LayerNorm",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.nli.unpack", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--start", type=Path, required=True, help="folder of all-mpnet-base-v2")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--rows", type=int, required=True, help="how many rows they have learned")
    parser.add_argument("--minutes", type=float, required=True, help="how long that took")
    parser.add_argument("--out", type=Path, default=Path("build/nli"))
    options = parser.parse_args()
    network = load_pretrained(options.start)
    restore_weights(network, options.weights)
    folder = options.out / f"{RECENT}{options.rows:08d}"
    folder.mkdir(parents=True)
    save_file(network.state_dict(), folder / "network.safetensors")
    save_file({}, folder / "optimizer.safetensors")
    stream = advance_stream(Stream(read_material(options.data, SEED), SEED), options.rows)
    state = {
        "steps": 0,
        "rows": options.rows,
        "seconds": 60 * options.minutes,
        "portions": stream.portions,
        "taken": stream.taken,
        "cooling_from": None,
    }
    (folder / "state.json").write_text(json.dumps(state), encoding="utf-8")


def restore_weights(network: CrossEncoder, folder: Path) -> None:
    """Put the trained weights of a folder that ships into a network with the encoder's own."""
    tensors = read_tensors(folder)
    state = network.state_dict()
    for layer in range(FROZEN_LAYERS, len(network.encoder.encoder.layer)):
        for part, place in LAYER_PARTS.items():
            names = _tensor_names(f"layers.{layer}.{part}", "norm" in part)
            for name, kind in zip(names, ("weight", "bias"), strict=True):
                state[f"encoder.encoder.layer.{layer}.{place}.{kind}"] = tensors[name]
    for part in ("dense", "classifier"):
        names = _tensor_names(part, part == "classifier")
        for name, kind in zip(names, ("weight", "bias"), strict=True):
            state[f"{part}.{kind}"] = tensors[name]
    state["encoder.encoder.relative_attention_bias.weight"] = _bias_by_bucket(
        network, tensors["distances"]
    )
    network.load_state_dict(state)


def read_tensors(folder: Path) -> dict[str, Tensor]:
    """The tensors of a folder that ships, by their names in the graph.

    Matrices come as PyTorch has them, output by input.
    """
    graph = onnx.load(str(folder / GRAPH), load_external_data=False).graph
    arrays = read_arrays(folder / PACKED)
    packed = matrix_names(arrays)
    tensors = {
        tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy())
        for tensor in graph.initializer
        if tensor.name not in packed
    }
    for name in packed:
        whole = unpack_matrix(arrays, name).astype(np.float32)
        tensors[name] = (torch.from_numpy(whole) * tensors[f"{name}:scale"]).T.contiguous()
    return tensors


def _tensor_names(part: str, plain: bool) -> tuple[str, str]:
    return f"{part}.{'weight' if plain else 'matrix'}", f"{part}.bias"


def _bias_by_bucket(network: CrossEncoder, by_distance: Tensor) -> Tensor:
    """MPNet's attention bias, bucket by head, from that of every distance."""
    bias = network.encoder.encoder.relative_attention_bias.weight.detach().clone()
    bias[distance_buckets(network)] = by_distance
    return bias


def advance_stream(stream: Stream, rows: int) -> Stream:
    """The stream after so many rows, so that training goes on with what it has not seen."""
    seen = 0
    while seen < rows:
        batches = stream.next_portion(choose_mix(seen))
        seen += sum(len(example.rows) for batch in batches for example in batch)
    return stream


if __name__ == "__main__":
    main()
