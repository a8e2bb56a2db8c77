"""What is said of one and denied of another: "She bought the apple, not the pear".

No word brings the second buying, so the words give a contrast between an apple and a denied pear.
As AMR has it, and as the logic needs it, the event is there twice and the second one is denied.
"""

from __future__ import annotations

from dataclasses import replace

from enthymeme.amr.lexical_forms import is_sense_tagged
from enthymeme.models.parsers.embedded.fragments import NEGATION
from enthymeme.models.parsers.embedded.penman_writing import (
    NO_PARENT,
    GraphEdge,
    GraphNode,
    PlainGraph,
)

_CONTRAST, _SAID, _DENIED = "contrast-01", "ARG1", "ARG2"
_POLARITY, _NUMBERED = "polarity", "ARG"
_INVERSE = "-of"
_MODALS = frozenset({"possible-01", "recommend-01", "obligate-01", "permit-01"})


def repeat_denied_events(graph: PlainGraph) -> PlainGraph:
    """The graph where an event with a contrast in one of its roles is there twice.

    >>> nodes = (GraphNode("buy-01", False, -1, ""), GraphNode("she", False, 0, "ARG0"),
    ...          GraphNode("contrast-01", False, 0, "ARG1"), GraphNode("apple", False, 2, "ARG1"),
    ...          GraphNode("pear", False, 2, "ARG2"), GraphNode("-", True, 4, "polarity"))
    >>> twice = repeat_denied_events(PlainGraph(nodes, ()))
    >>> [(node.concept, node.parent, node.role) for node in twice.nodes[2:5]]
    [('contrast-01', -1, ''), ('apple', 0, 'ARG1'), ('pear', 6, 'ARG1')]
    >>> [(node.concept, node.parent, node.role) for node in twice.nodes[5:]]
    [('-', 6, 'polarity'), ('buy-01', 2, 'ARG2')]
    >>> twice.edges
    (GraphEdge(source=6, role='ARG0', target=1),)
    """
    for place in range(len(graph.nodes)):
        negation = _negation_in_contrast(graph, place)
        if negation is not None:
            graph = _repeat(graph, place, negation)
    return graph


def _child(graph: PlainGraph, parent: int, role: str) -> int | None:
    """The only node that hangs on another by a role."""
    places = [k for k, node in enumerate(graph.nodes) if (node.parent, node.role) == (parent, role)]
    return places[0] if len(places) == 1 else None


def _negation_in_contrast(graph: PlainGraph, place: int) -> int | None:
    """The place of the "-" of a contrast between one and another that fills a role of an event."""
    node = graph.nodes[place]
    if node.concept != _CONTRAST or node.parent == NO_PARENT or node.role.endswith(_INVERSE):
        return None
    said, denied = _child(graph, place, _SAID), _child(graph, place, _DENIED)
    if not is_sense_tagged(graph.nodes[node.parent].concept) or said is None or denied is None:
        return None
    # "He says that it is important, not critical" says nothing twice.
    if any(is_sense_tagged(graph.nodes[k].concept) for k in (said, denied)):
        return None
    negation = _child(graph, denied, _POLARITY)
    if negation is None or graph.nodes[negation].concept != NEGATION:
        return None
    event = graph.nodes[node.parent]
    # "The man who sells apples but not pears" hangs on the man: nothing can take its place there.
    tops = [event] if event.parent == NO_PARENT else [event, graph.nodes[event.parent]]
    if any(top.role.endswith(_INVERSE) for top in tops) or event.concept in _MODALS:
        return None
    return negation if _child(graph, said, _POLARITY) is None else None


def _repeat(graph: PlainGraph, contrast: int, negation: int) -> PlainGraph:
    event, role = graph.nodes[contrast].parent, graph.nodes[contrast].role
    said, denied = _child(graph, contrast, _SAID), _child(graph, contrast, _DENIED)
    assert said is not None
    assert denied is not None
    top = event
    own = graph.nodes[event]
    if own.parent != NO_PARENT and graph.nodes[own.parent].concept in _MODALS:
        top = own.parent
    nodes = list(graph.nodes)
    # The event, or the modal above it, and its copy hang on the contrast, which takes its place.
    nodes[contrast] = replace(nodes[contrast], parent=nodes[top].parent, role=nodes[top].role)
    nodes[top] = replace(nodes[top], parent=contrast, role=_SAID)
    nodes.append(GraphNode(nodes[top].concept, False, contrast, _DENIED))
    copy = copied_top = len(nodes) - 1
    if top != event:
        nodes.append(GraphNode(own.concept, False, copied_top, own.role))
        copy = len(nodes) - 1
    nodes[said] = replace(nodes[said], parent=event, role=role)
    nodes[denied] = replace(nodes[denied], parent=copy, role=role)
    nodes[negation] = replace(nodes[negation], parent=copied_top)
    shared = [
        GraphEdge(copy, node.role, k)
        for k, node in enumerate(graph.nodes)
        if node.parent == event and _is_participant(node.role) and k != contrast
    ]
    shared += [
        replace(edge, source=copy)
        for edge in graph.edges
        if edge.source == event and _is_participant(edge.role)
    ]
    return PlainGraph(tuple(nodes), (*graph.edges, *shared))


def _is_participant(role: str) -> bool:
    return role.startswith(_NUMBERED) and not role.endswith(_INVERSE)
