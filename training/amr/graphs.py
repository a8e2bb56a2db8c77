"""A graph as the aligner sees it: its spanning tree as written, and the edges beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import penman

NO_PARENT = -1
# Wiki titles are a lookup in Wikipedia and no parsing; no score counts them either.
LEFT_OUT = frozenset({":wiki"})
_INVERSE = re.compile(r"(.+)-of")
# Roles that end in -of without being turned around.
NOT_INVERSE = frozenset({"consist-of", "prep-on-behalf-of", "prep-out-of"})


@dataclass(slots=True)
class Node:
    """A node, or a constant where there is no variable."""

    concept: str
    is_constant: bool
    parent: int
    role: str


@dataclass(slots=True)
class Graph:
    """Nodes in the order of the text, parents first; ``extra`` edges are in base direction."""

    nodes: list[Node]
    extra: list[tuple[int, str, int]]

    def children(self, place: int) -> list[int]:
        return [k for k, node in enumerate(self.nodes) if node.parent == place]


def base_role(role: str) -> tuple[str, bool]:
    """A role in its base direction, and whether it was written inverse."""
    if role not in NOT_INVERSE and (match := _INVERSE.fullmatch(role)):
        return match[1], True
    return ("mod", True) if role == "domain" else (role, False)


def read_graph(text: str) -> Graph:
    """The graph of a PENMAN text."""
    tree = penman.parse(text)
    nodes: list[Node] = []
    places: dict[str, int] = {}
    pending: list[tuple[int, str, str]] = []

    def walk(branch: tuple, parent: int, role: str) -> None:  # type: ignore[type-arg]
        variable, edges = branch
        place = len(nodes)
        concept = next((target for name, target in edges if name == "/"), "thing")
        nodes.append(Node(concept, False, parent, role))
        places.setdefault(variable, place)
        for name, target in edges:
            if name == "/" or name in LEFT_OUT or target is None:
                continue
            if isinstance(target, tuple):
                walk(target, place, name[1:])
            else:
                pending.append((place, name[1:], target))

    walk(tree.node, NO_PARENT, "")
    extra = []
    for place, role, target in pending:
        if target in places:
            name, inverse = base_role(role)
            other = places[target]
            extra.append((other, name, place) if inverse else (place, name, other))
        else:
            nodes.append(Node(target, True, place, role))
    return Graph(nodes, extra)


def snt_graphs(graph: Graph) -> list[Graph]:
    """The graphs below a `multi-sentence`, each on its own; edges between them are lost."""
    if graph.nodes[0].concept != "multi-sentence":
        return [graph]
    tops = [k for k in graph.children(0) if graph.nodes[k].role.startswith("snt")]
    tops.sort(key=lambda k: int(graph.nodes[k].role[3:] or 0))
    graphs = []
    for top in tops:
        inside = [top]
        for place in range(top + 1, len(graph.nodes)):
            if graph.nodes[place].parent in inside:
                inside.append(place)
        new = {old: k for k, old in enumerate(inside)}
        nodes = [
            Node(node.concept, node.is_constant, new.get(node.parent, NO_PARENT), node.role)
            for node in (graph.nodes[old] for old in inside)
        ]
        nodes[0].role = ""
        extra = [(new[a], r, new[b]) for a, r, b in graph.extra if a in new and b in new]
        graphs.append(Graph(nodes, extra))
    return graphs
