"""Export to ONNX, with every large table of weights as 8-bit integers and a scale for each row.

Only storage is 8-bit: weights are multiplied out when a session loads, and computation is in
floats. Dynamic quantisation would make a sentence's numbers depend on what else is in its batch.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

from enthymeme.models.parsers.embedded.network import EDGES_FILE, WORDS_FILE
from training.amr.network import ENCODER_SIZE
from training.amr.train import Model

LEAST_SIZE = 2048
OPSET = 17


def export(model: Model, encoder_folder: Path, out: Path) -> None:
    """Both networks and the tokenizer, in the folder that the parser reads."""
    model.eval()
    out.mkdir(parents=True, exist_ok=True)
    pieces = torch.ones(2, 8, dtype=torch.long)
    pooling = torch.full((2, 5, 8), 0.125)
    _write(
        model.words,
        (pieces, torch.ones(2, 8), pooling, torch.zeros(2, 5, dtype=torch.long)),
        {
            "pieces": {0: "batch", 1: "piece"},
            "mask": {0: "batch", 1: "piece"},
            "pooling": {0: "batch", 1: "word", 2: "piece"},
            "shapes": {0: "batch", 1: "word"},
        },
        ("vectors", "scores"),
        out / WORDS_FILE,
    )
    _write(
        model.edges,
        (torch.zeros(2, 8, ENCODER_SIZE), torch.zeros(2, 8, dtype=torch.long), torch.ones(2, 8)),
        {
            "words": {0: "batch", 1: "anchor"},
            "symbols": {0: "batch", 1: "anchor"},
            "mask": {0: "batch", 1: "anchor"},
        },
        ("heads", "roles", "beside"),
        out / EDGES_FILE,
    )
    shutil.copy(encoder_folder / "tokenizer.json", out / "tokenizer.json")


def _write(
    module: torch.nn.Module,
    inputs: tuple[torch.Tensor, ...],
    axes: dict[str, dict[int, str]],
    outputs: tuple[str, ...],
    path: Path,
) -> None:
    torch.onnx.export(
        module,
        inputs,
        str(path),
        input_names=list(axes),
        output_names=list(outputs),
        dynamic_axes=axes,
        opset_version=OPSET,
        dynamo=False,
    )
    onnx.save(narrowed(onnx.load(str(path))), str(path))


def narrowed(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model with its large weights as 8-bit integers."""
    graph = model.graph
    users: dict[str, list[onnx.NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    before: list[onnx.NodeProto] = []
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.ndim < 2 or values.size < LEAST_SIZE:
            continue
        gathered = all(node.op_type == "Gather" for node in users.get(tensor.name, []))
        # A scale for each row of a lookup table, for each output of a map.
        axis = tuple(range(1, values.ndim)) if gathered else (values.ndim - 2,)
        scale = np.maximum(np.abs(values).max(axis=axis, keepdims=True), 1e-8) / 127
        small = np.round(values / scale).astype(np.int8)
        name = tensor.name
        graph.initializer.remove(tensor)
        graph.initializer.append(numpy_helper.from_array(small, f"{name}.int8"))
        graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"))
        if gathered:
            for node in users[name]:
                _look_up_narrow(graph, node, name)
        else:
            before += _widened(f"{name}.int8", f"{name}.scale", name)
    graph.node.extend(before)
    _sort(graph)
    onnx.checker.check_model(model)
    return model


def _widened(small: str, scale: str, output: str) -> list[onnx.NodeProto]:
    return [
        helper.make_node("Cast", [small], [f"{output}.cast"], to=onnx.TensorProto.FLOAT),
        helper.make_node("Mul", [f"{output}.cast", scale], [output]),
    ]


def _look_up_narrow(graph: onnx.GraphProto, node: onnx.NodeProto, name: str) -> None:
    """Look rows up as integers, and their scales beside them, and only then multiply."""
    result, places = node.output[0], node.input[1]
    graph.node.remove(node)
    graph.node.extend(
        [
            helper.make_node("Gather", [f"{name}.int8", places], [f"{result}.int8"], axis=0),
            helper.make_node("Gather", [f"{name}.scale", places], [f"{result}.scale"], axis=0),
            *_widened(f"{result}.int8", f"{result}.scale", result),
        ]
    )


def _sort(graph: onnx.GraphProto) -> None:
    """ONNX wants every node after those whose results it takes."""
    known = {"", *(one.name for one in graph.initializer), *(one.name for one in graph.input)}
    waiting = list(graph.node)
    ordered: list[onnx.NodeProto] = []
    while waiting:
        ready = [node for node in waiting if all(name in known for name in node.input)]
        ordered += ready
        for node in ready:
            known.update(node.output)
        waiting = [node for node in waiting if not all(o in known for o in node.output)]
    del graph.node[:]
    graph.node.extend(ordered)
