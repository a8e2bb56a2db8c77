"""An AMR graph laid out for drawing: its root at the left, a row for every leaf.

Text runs from left to right, so a graph that does too needs the least room. A node stands level
with the middle of its children; what a graph mentions again is a second edge to the same node.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from enthymeme.amr.graph import Graph, Record, decode
from enthymeme.errors import TranslationError

ROW_HEIGHT = 34
CHARACTER = 7.2
PADDING = 18
LONGEST = 28


@dataclass(slots=True)
class _Node:
    label: str
    literal: bool
    depth: int
    children: list[int] = field(default_factory=list)
    y: float = 0.0

    @property
    def width(self) -> float:
        return len(self.label) * CHARACTER + PADDING


@lru_cache(maxsize=1024)
def lay_out_graph(penman: str) -> dict[str, Any] | None:
    """Where the nodes and edges of a graph stand; None for what is no graph.

    >>> drawn = lay_out_graph("(d / dog :ARG0-of (b / bark-01 :polarity -))")
    >>> [node["label"] for node in drawn["nodes"]], [edge["role"] for edge in drawn["edges"]]
    (['dog', 'bark-01', '-'], ['ARG0-of', 'polarity'])
    """
    try:
        graph = decode(penman)
    except TranslationError:
        return None
    nodes, edges = _tree(graph)
    _place_rows(nodes)
    columns = _columns(nodes, edges)
    return {
        "width": round(columns[-1]),
        "height": round(max(node.y for node in nodes) + ROW_HEIGHT),
        "nodes": [
            {
                "label": node.label,
                "literal": node.literal,
                "x": round(columns[node.depth], 1),
                "y": round(node.y + ROW_HEIGHT / 2, 1),
                "width": round(node.width, 1),
            }
            for node in nodes
        ],
        "edges": [
            {"from": start, "to": end, "role": role, "again": again}
            for start, end, role, again in edges
        ],
    }


_Edge = tuple[int, int, str, bool]


def _tree(graph: Graph) -> tuple[list[_Node], list[_Edge]]:
    nodes = [_Node(_shorten(graph.concepts[graph.top]), False, 0)]
    places = {graph.top: 0}
    edges: list[_Edge] = []
    mentioned: list[tuple[str, str, str]] = []
    for record in graph.records:
        start, end, role = _written_edge(record)
        if record.is_literal:
            nodes.append(_Node(_shorten(record.target), True, nodes[places[start]].depth + 1))
        elif graph.parents.get(end) is record:
            nodes.append(
                _Node(_shorten(graph.concepts[end]), False, nodes[places[start]].depth + 1)
            )
            places[end] = len(nodes) - 1
        else:
            mentioned.append((start, end, role))
            continue
        nodes[places[start]].children.append(len(nodes) - 1)
        edges.append((places[start], len(nodes) - 1, role, False))
    # A node may be mentioned before the text defines it.
    edges += [(places[start], places[end], role, True) for start, end, role in mentioned]
    return nodes, edges


def _written_edge(record: Record) -> tuple[str, str, str]:
    if record.is_inverse:
        return record.target, record.source, f"{record.role}-of"
    return record.source, record.target, record.role


def _shorten(label: str) -> str:
    return label if len(label) <= LONGEST else label[: LONGEST - 1] + "…"


def _place_rows(nodes: list[_Node]) -> None:
    rows = 0
    for place in _depth_first(nodes):
        if not nodes[place].children:
            nodes[place].y = rows * ROW_HEIGHT
            rows += 1
    # Children come after their parents, so that backwards they are placed first.
    for node in reversed(nodes):
        if node.children:
            node.y = (nodes[node.children[0]].y + nodes[node.children[-1]].y) / 2


def _depth_first(nodes: list[_Node]) -> list[int]:
    order, waiting = [], [0]
    while waiting:
        place = waiting.pop()
        order.append(place)
        waiting += reversed(nodes[place].children)
    return order


def _columns(nodes: list[_Node], edges: list[_Edge]) -> list[float]:
    """Where each depth begins; the last is the width of it all."""
    deepest = max(node.depth for node in nodes)
    columns = [0.0]
    for depth in range(deepest + 1):
        widest = max(node.width for node in nodes if node.depth == depth)
        roles = [len(role) for _, end, role, again in edges if nodes[end].depth == depth + 1]
        gap = max(roles, default=0) * CHARACTER + 2 * PADDING if roles else 2.0
        columns.append(columns[-1] + widest + gap)
    return columns
