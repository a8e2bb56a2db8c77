"""What is mended in a graph once it is whole.

Who speaks and who is spoken to is one in all of a sentence, however often they are named; and
"yours" and "the old one" stand, in a comparison, for another of the kind that is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from enthymeme.amr.lexical_forms import is_sense_tagged
from enthymeme.models.parsers.embedded.penman_writing import (
    NO_PARENT,
    GraphEdge,
    GraphNode,
    PlainGraph,
)
from enthymeme.models.parsers.embedded.stems import SPEECH_PARTICIPANTS

_INVERSE = "-of"
_DEGREE, _COMPARED, _STANDARD = "have-degree-91", "ARG1", "ARG4"
_OP, _COORDINATIONS = "op", frozenset({"and", "or"})
_ORDINAL, _ORDER = "ordinal-entity", "ord"
_UNNAMED, _OWNER, _ANOTHER = "thing", "poss", "one"
_OFFICE, _HELD, _SOMEBODY = "have-org-role-91", "ARG0-of", "person"
_GOVERNMENT, _GOVERNING, _POLARITY = "government-organization", "govern-01", "polarity"
_NUMBERED = ("ARG0", "ARG1", "ARG2", "ARG3", "ARG4")


def merge_speakers(graph: PlainGraph) -> PlainGraph:
    """The graph with one node each for "i", "you" and "we"; those with something below them stay.

    >>> nodes = (GraphNode("and", False, -1, ""), GraphNode("go-02", False, 0, "op"),
    ...          GraphNode("you", False, 1, "ARG0"), GraphNode("see-01", False, 0, "op"),
    ...          GraphNode("you", False, 3, "ARG0"))
    >>> graph = merge_speakers(PlainGraph(nodes, ()))
    >>> len(graph.nodes), graph.edges
    (4, (GraphEdge(source=3, role='ARG0', target=2),))
    """
    same = _find_repeated(graph)
    if not same:
        return graph
    left = [place for place in range(len(graph.nodes)) if place not in same]
    new = {old: place for place, old in enumerate(left)}
    new |= {old: new[earlier] for old, earlier in same.items()}
    nodes = tuple(_move(graph.nodes[place], new) for place in left)
    edges = [GraphEdge(new[e.source], e.role, new[e.target]) for e in graph.edges]
    for place, earlier in same.items():
        node = graph.nodes[place]
        edge = GraphEdge(new[node.parent], node.role, new[earlier])
        if edge.source != edge.target:
            edges.append(edge)
    return PlainGraph(nodes, tuple(dict.fromkeys(edges)))


def _find_repeated(graph: PlainGraph) -> dict[int, int]:
    """The places of nodes that name somebody again, each with the place of the first such node."""
    first: dict[str, int] = {}
    same: dict[int, int] = {}
    parents = {node.parent for node in graph.nodes}
    sources = {edge.source for edge in graph.edges}
    for place, node in enumerate(graph.nodes):
        if node.concept not in SPEECH_PARTICIPANTS or node.is_constant:
            continue
        earlier = first.setdefault(node.concept, place)
        is_leaf = place not in parents and place not in sources and node.parent != NO_PARENT
        if earlier != place and is_leaf and not node.role.endswith(_INVERSE):
            same[place] = earlier
    return same


def _move(node: GraphNode, new: dict[int, int]) -> GraphNode:
    return node if node.parent == NO_PARENT else replace(node, parent=new[node.parent])


def drop_second_roles(graph: PlainGraph) -> PlainGraph:
    """The graph where nobody has two numbered roles of one event; the tree's role goes before.

    Speakers that were merged can have two: "Wait and listen" names no one to listen to.

    >>> nodes = (GraphNode("call-02", False, -1, ""), GraphNode("you", False, 0, "ARG0"))
    >>> drop_second_roles(PlainGraph(nodes, (GraphEdge(0, "ARG1", 1),))).edges
    ()
    """
    taken = {
        (node.parent, place) for place, node in enumerate(graph.nodes) if node.role in _NUMBERED
    }
    kept: list[GraphEdge] = []
    # What merging added comes last, and is part of a word's fragment: it goes before the others.
    for edge in reversed(graph.edges):
        ends = (edge.source, edge.target)
        if edge.role not in _NUMBERED or ends not in taken:
            kept.append(edge)
        if edge.role in _NUMBERED:
            taken.add(ends)
    return replace(graph, edges=tuple(reversed(kept)))


def drop_lone_commas(graph: PlainGraph, commas: Collection[int]) -> PlainGraph:
    """The graph without a coordination of one, where a comma brought it (the places of those).

    "Close the window, please" coordinates nothing.

    >>> nodes = (GraphNode("and", False, -1, ""), GraphNode("close-01", False, 0, "op"))
    >>> [node.concept for node in drop_lone_commas(PlainGraph(nodes, ()), {0}).nodes]
    ['close-01']
    """
    for comma in sorted(commas, reverse=True):
        parts = [k for k, n in enumerate(graph.nodes) if (n.parent, n.role) == (comma, _OP)]
        is_source = any((edge.source, edge.role) == (comma, _OP) for edge in graph.edges)
        # A number alone is no graph: "0;".
        is_lone = len(parts) == 1 and not graph.nodes[parts[0]].is_constant and not is_source
        if is_lone and graph.nodes[comma].concept in _COORDINATIONS:
            graph = _replace_by(graph, comma, parts[0])
    return graph


def _replace_by(graph: PlainGraph, place: int, only: int) -> PlainGraph:
    """The graph without the node of a place; ``only``, which hangs on it, takes its place."""
    own = graph.nodes[place]
    nodes = [
        replace(node, parent=own.parent, role=own.role)
        if k == only
        else replace(node, parent=only if node.parent == place else node.parent)
        for k, node in enumerate(graph.nodes)
    ]
    new = {k: k - (k > place) for k in range(len(nodes))} | {place: only - (only > place)}
    edges = [replace(e, source=new[e.source], target=new[e.target]) for e in graph.edges]
    left = [_move(node, new) for k, node in enumerate(nodes) if k != place]
    return PlainGraph(tuple(left), tuple(e for e in edges if e.source != e.target))


def deny_government_once(graph: PlainGraph) -> PlainGraph:
    """The graph where "non-governmental" denies the organization, and not its governing as well.

    >>> nodes = (GraphNode("government-organization", False, -1, ""),
    ...          GraphNode("govern-01", False, 0, "ARG0-of"), GraphNode("-", True, 1, "polarity"),
    ...          GraphNode("-", True, 0, "polarity"))
    >>> [(node.concept, node.parent) for node in deny_government_once(PlainGraph(nodes, ())).nodes]
    [('government-organization', -1), ('govern-01', 0), ('-', 0)]
    """
    denied = {node.parent for node in graph.nodes if node.role == _POLARITY}
    for place, node in enumerate(graph.nodes):
        if node.role == _POLARITY and graph.nodes[node.parent].concept == _GOVERNING:
            organization = graph.nodes[node.parent].parent
            if organization in denied and graph.nodes[organization].concept == _GOVERNMENT:
                new = {k: k - (k > place) for k in range(len(graph.nodes))}
                left = (_move(one, new) for k, one in enumerate(graph.nodes) if k != place)
                edges = (
                    replace(edge, source=new[edge.source], target=new[edge.target])
                    for edge in graph.edges
                )
                return PlainGraph(tuple(left), tuple(edges))
    return graph


def name_officials(graph: PlainGraph, takes: Callable[[str, str], bool]) -> PlainGraph:
    """The graph where an office that an event holds is held by a person who takes part in it.

    "They meet the governor": where only the office of the governor came, somebody has it. The
    person has the first numbered role that the event takes (``takes``) and nobody fills.

    >>> nodes = (GraphNode("meet-03", False, -1, ""), GraphNode("they", False, 0, "ARG0"),
    ...          GraphNode("have-org-role-91", False, 0, "ARG0-of"),
    ...          GraphNode("governor", False, 2, "ARG2"))
    >>> named = name_officials(PlainGraph(nodes, ()), lambda concept, role: True)
    >>> [(node.concept, node.parent, node.role) for node in named.nodes[2:]]
    [('have-org-role-91', 4, 'ARG0-of'), ('governor', 2, 'ARG2'), ('person', 0, 'ARG1')]
    """
    nodes = list(graph.nodes)
    for place, node in enumerate(graph.nodes):
        if (node.concept, node.role) != (_OFFICE, _HELD):
            continue
        event = nodes[node.parent].concept
        filled = {other.role for other in nodes if other.parent == node.parent}
        filled |= {edge.role for edge in graph.edges if edge.source == node.parent}
        own = nodes[node.parent].role
        filled.add(own.removesuffix(_INVERSE) if own.endswith(_INVERSE) else "")
        free = [role for role in _NUMBERED if role not in filled and takes(event, role)]
        if is_sense_tagged(event) and free:
            nodes.append(GraphNode(_SOMEBODY, False, node.parent, free[0]))
            nodes[place] = replace(node, parent=len(nodes) - 1)
    return replace(graph, nodes=tuple(nodes))


def name_possessions(graph: PlainGraph) -> PlainGraph:
    """The graph where a thing of somebody's, to which something is compared, is of its kind.

    "My room is smaller than yours", "than the old one": no word brings the second room.

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

    def is_nameless(place: int, node: GraphNode) -> bool:
        if node.role != _STANDARD or node.parent not in compared:
            return False
        if graph.nodes[node.parent].concept != _DEGREE:
            return False
        return node.concept == _ANOTHER or (node.concept == _UNNAMED and place in owned)

    nodes = [
        replace(node, concept=compared[node.parent]) if is_nameless(place, node) else node
        for place, node in enumerate(graph.nodes)
    ]
    # "Better than the first": the first of that kind.
    for place, node in enumerate(graph.nodes):
        if (node.concept, node.role) == (_ORDINAL, _STANDARD) and node.parent in compared:
            nodes.append(GraphNode(compared[node.parent], False, node.parent, _STANDARD))
            nodes[place] = replace(node, parent=len(nodes) - 1, role=_ORDER)
    return replace(graph, nodes=tuple(nodes))
