"""A graph's large products of matrices, turned into products of whole numbers.

Each token's vector x is rounded to whole numbers by a scale of its own, largest |x| / 127, which
the graph computes: nothing depends on the token's neighbours, as it would with one scale for all.
A product of whole numbers is exact in any order, so it gives the same bits however it is computed.

Tokens are stored without sign, with 128 added, weights with their sign: the product for which
processors have the fastest instructions. Those without VNNI add two such products in sixteen bits,
which would overflow if weights were larger than `packed` lets them be; so nothing is cut on any
machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import onnx
from onnx import NodeProto, TensorProto, helper, numpy_helper

from training.nli.packing import Quantised

LARGEST = 127
# Added to the whole numbers of tokens, so that they have no sign.
ZERO = 128
# A vector of zeros has a scale too.
SMALLEST = 1e-9


def compute_in_whole_numbers(
    graph: onnx.GraphProto, matrices: Mapping[str, Quantised], location: str
) -> None:
    """Replace the products with the named matrices; the scales of these go into the graph.

    The matrices' values are taken out: whoever loads the graph supplies whole numbers, which are
    said to lie in the file at `location`.
    """
    nodes: list[NodeProto] = []
    rounded: set[str] = set()
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in matrices:
            given, matrix = node.input
            if given not in rounded:
                nodes += _round_rows(given, len(matrices[matrix].levels))
                rounded.add(given)
            nodes += _multiply(given, matrix, node.output[0], len(matrices[matrix].grid.scale))
        else:
            nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)
    for tensor in graph.initializer:
        if tensor.name in matrices:
            _point_outside(tensor, location)
    for name, matrix in matrices.items():
        graph.initializer.append(numpy_helper.from_array(matrix.grid.scale, f"{name}:scale"))
    graph.initializer.extend(_constants())


def _constants() -> Iterator[TensorProto]:
    yield numpy_helper.from_array(np.array(ZERO, np.uint8), "zero")
    yield numpy_helper.from_array(np.array(LARGEST, np.float32), "largest")
    yield numpy_helper.from_array(np.array(SMALLEST, np.float32), "smallest")
    yield numpy_helper.from_array(np.array([0], np.int64), "begin")
    yield numpy_helper.from_array(np.array([-1], np.int64), "end")
    yield numpy_helper.from_array(np.array([1], np.int64), "second_axis")


def _round_rows(given: str, width: int) -> Iterator[NodeProto]:
    """From `given` (any axes by input): its rows as whole numbers, and the scale of each."""

    def node(operation: str, inputs: list[str], output: str, **options: object) -> NodeProto:
        return helper.make_node(operation, inputs, [f"{given}:{output}"], **options)

    yield node("Constant", [], "flat_shape", value_ints=[-1, width])
    yield node("Reshape", [given, f"{given}:flat_shape"], "flat")
    yield node("Abs", [f"{given}:flat"], "sizes")
    yield node("ReduceMax", [f"{given}:sizes"], "most", axes=[1], keepdims=0)
    yield node("Max", [f"{given}:most", "smallest"], "reach")
    yield node("Div", [f"{given}:reach", "largest"], "scale")
    yield node("Shape", [f"{given}:scale"], "rows")
    zero = numpy_helper.from_array(np.array([ZERO], np.uint8))
    yield node("ConstantOfShape", [f"{given}:rows"], "zeros", value=zero)
    inputs = [f"{given}:{part}" for part in ("flat", "scale", "zeros")]
    yield node("QuantizeLinear", inputs, "whole", axis=0)
    yield node("Unsqueeze", [f"{given}:scale", "second_axis"], "column")
    yield node("Shape", [given], "shape")
    yield node("Slice", [f"{given}:shape", "begin", "end"], "outer_shape")


def _multiply(given: str, matrix: str, output: str, width: int) -> Iterator[NodeProto]:
    """From the rounded rows of `given`: their product with a matrix of so many outputs."""

    def node(operation: str, inputs: list[str], name: str, **options: object) -> NodeProto:
        return helper.make_node(operation, inputs, [f"{output}:{name}"], **options)

    yield node("MatMulInteger", [f"{given}:whole", matrix, "zero"], "sums")
    yield node("Cast", [f"{output}:sums"], "floats", to=TensorProto.FLOAT)
    yield node("Mul", [f"{output}:floats", f"{matrix}:scale"], "by_output")
    yield node("Mul", [f"{output}:by_output", f"{given}:column"], "by_row")
    yield node("Constant", [], "width", value_ints=[width])
    yield node("Concat", [f"{given}:outer_shape", f"{output}:width"], "shape", axis=0)
    yield helper.make_node("Reshape", [f"{output}:by_row", f"{output}:shape"], [output])


def _point_outside(tensor: TensorProto, location: str) -> None:
    """Take the values out of the graph, and say that they are whole numbers with a sign."""
    tensor.ClearField("raw_data")
    tensor.data_type = TensorProto.INT8
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value=location)
