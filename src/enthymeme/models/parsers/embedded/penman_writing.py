"""Writing a graph in PENMAN: variables, numbered operands, and only characters it can hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

NO_PARENT = -1
UNREADABLE = "thing"
SEVERAL = "multi-sentence"
_NUMBERED_BY_ORDER = frozenset({"op", "snt"})
_NOT_IN_SYMBOLS = re.compile(r"[\s\"()/:~#\\]+")
_NOT_IN_STRINGS = re.compile(r"[\"\\\s]+")


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node or constant with its place in the tree; the order among siblings is that of places."""

    concept: str
    is_constant: bool
    parent: int
    role: str


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """An edge beside the tree."""

    source: int
    role: str
    target: int


@dataclass(frozen=True, slots=True)
class PlainGraph:
    """A graph whose one node without parent is its top."""

    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]

    @property
    def top(self) -> int:
        return next(place for place, node in enumerate(self.nodes) if node.parent == NO_PARENT)


def join_graphs(graphs: Sequence[PlainGraph]) -> PlainGraph:
    """Several graphs as the sentences of one.

    >>> dog = PlainGraph((GraphNode("dog", False, -1, ""),), ())
    >>> print(write(join_graphs([dog, dog])))
    (m / multi-sentence
        :snt1 (d / dog)
        :snt2 (d2 / dog))
    """
    if len(graphs) == 1:
        return graphs[0]
    nodes = [GraphNode(SEVERAL, False, NO_PARENT, "")]
    edges: list[GraphEdge] = []
    for graph in graphs:
        shift = len(nodes)
        nodes += [
            replace(node, parent=0, role="snt")
            if node.parent == NO_PARENT
            else replace(node, parent=node.parent + shift)
            for node in graph.nodes
        ]
        edges += [replace(e, source=e.source + shift, target=e.target + shift) for e in graph.edges]
    return PlainGraph(tuple(nodes), tuple(edges))


def symbol(text: str) -> str:
    """A text as a concept.

    >>> symbol("Smith & (Co)"), symbol("()")
    ('smith-&-co', 'thing')
    """
    shown = "".join(letter for letter in text if letter.isprintable())
    return _NOT_IN_SYMBOLS.sub("-", shown).strip("-").lower() or UNREADABLE


def quote(text: str) -> str:
    """A text as a constant.

    >>> quote('the "Sun"')
    '"the-Sun"'
    """
    return '"' + _NOT_IN_STRINGS.sub("-", text).strip("-") + '"'


def write(graph: PlainGraph) -> str:
    """The PENMAN text of a graph.

    >>> nodes = (GraphNode("and", False, -1, ""), GraphNode("cat", False, 0, "op"),
    ...          GraphNode("sing-01", False, 0, "op"), GraphNode("-", True, 2, "polarity"))
    >>> print(write(PlainGraph(nodes, (GraphEdge(2, "ARG0", 1),))))
    (a / and
        :op1 (c / cat)
        :op2 (s / sing-01
            :polarity -
            :ARG0 c))
    """
    nodes = graph.nodes
    children: list[list[int]] = [[] for _ in nodes]
    beside: list[list[GraphEdge]] = [[] for _ in nodes]
    for place, node in enumerate(nodes):
        if node.parent != NO_PARENT:
            children[node.parent].append(place)
    for edge in graph.edges:
        beside[edge.source].append(edge)
    variables = _variables(nodes)
    lines: list[str] = []

    def describe(place: int, before: str, depth: int) -> None:
        node = nodes[place]
        if node.is_constant:
            lines.append(f"{before}{node.concept}")
            return
        lines.append(f"{before}({variables[place]} / {node.concept}")
        indent = "    " * (depth + 1)
        numbers = dict.fromkeys(_NUMBERED_BY_ORDER, 0)
        constants = set()
        for child in children[place]:
            if nodes[child].is_constant and nodes[child].role not in numbers:
                if (constant := (nodes[child].role, nodes[child].concept)) in constants:
                    continue  # "never … not": denied twice by two words, and still once
                constants.add(constant)
            role = _number_role(nodes[child].role, numbers)
            describe(child, f"{indent}:{role} ", depth + 1)
        for edge in beside[place]:
            role = _number_role(edge.role, numbers)
            lines.append(f"{indent}:{role} {variables[edge.target]}")
        lines[-1] += ")"

    describe(graph.top, "", 0)
    return "\n".join(lines)


def _number_role(role: str, numbers: dict[str, int]) -> str:
    name = role.removesuffix("-of")
    if name not in numbers:
        return role
    numbers[name] += 1
    return f"{name}{numbers[name]}{'-of' if role.endswith('-of') else ''}"


def _variables(nodes: Sequence[GraphNode]) -> list[str]:
    counts: dict[str, int] = {}
    variables = []
    for node in nodes:
        first = node.concept[:1].lower()
        letter = first if first.isascii() and first.isalpha() else "x"
        if node.is_constant:
            variables.append("")
            continue
        counts[letter] = counts.get(letter, 0) + 1
        variables.append(letter if counts[letter] == 1 else f"{letter}{counts[letter]}")
    return variables
