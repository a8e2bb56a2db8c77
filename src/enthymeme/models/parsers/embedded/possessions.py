"""What "yours" stands for in a comparison: another of the kind that is compared."""

from __future__ import annotations

from dataclasses import replace

from enthymeme.models.parsers.embedded.penman_writing import PlainGraph

_DEGREE, _COMPARED, _STANDARD = "have-degree-91", "ARG1", "ARG4"
_UNNAMED, _OWNER = "thing", "poss"


def name_possessions(graph: PlainGraph) -> PlainGraph:
    """The graph where a thing of somebody's, to which something is compared, is of its kind.

    "My room is smaller than yours": no word brings the second room.

    >>> from enthymeme.models.parsers.embedded.penman_writing import GraphNode
    >>> nodes = (GraphNode("have-degree-91", False, -1, ""), GraphNode("room", False, 0, "ARG1"),
    ...          GraphNode("thing", False, 0, "ARG4"), GraphNode("you", False, 2, "poss"))
    >>> [node.concept for node in name_possessions(PlainGraph(nodes, ())).nodes]
    ['have-degree-91', 'room', 'room', 'you']
    """
    compared = {
        node.parent: node.concept
        for node in graph.nodes
        if node.role == _COMPARED and not node.is_constant
    }
    owned = {node.parent for node in graph.nodes if node.role == _OWNER}
    owned |= {edge.source for edge in graph.edges if edge.role == _OWNER}
    nodes = [
        replace(node, concept=compared[node.parent])
        if place in owned
        and (node.concept, node.role) == (_UNNAMED, _STANDARD)
        and node.parent in compared
        and graph.nodes[node.parent].concept == _DEGREE
        else node
        for place, node in enumerate(graph.nodes)
    ]
    return replace(graph, nodes=tuple(nodes))
