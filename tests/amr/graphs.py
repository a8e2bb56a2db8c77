"""Random AMR graphs: connectives, polarity at every depth, conditions, reentrancy, cycles."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

CONCEPTS = [
    "and",
    "or",
    "multi-sentence",
    "have-condition-91",
    "go-02",
    "read-01",
    "learn-01",
    "new-01",
    "qwertz-01",
    "dog",
    "book",
    "person",
    "before",
    "name",
    "date-entity",
    "temporal-quantity",
]
NODE_ROLES = [
    ":ARG0",
    ":ARG1",
    ":ARG2",
    ":ARG4",
    ":ARG5",
    ":mod",
    ":domain",
    ":time",
    ":location",
    ":condition",
    ":condition",
    ":op1",
    ":op2",
    ":op3",
    ":snt1",
    ":rel",
    ":quant",
    ":unit",
    ":name",
    ":polarity",
    ":strange",
]
INVERSE_ROLES = [":ARG0-of", ":ARG1-of", ":mod-of", ":op1-of", ":quant-of", ":condition-of"]
LITERALS = [
    (":quant", "1"),
    (":quant", "3"),
    (":op1", '"New_York"'),
    (":mode", "imperative"),
    (":li", "2"),
    (":wiki", "-"),
    (":year", "1999"),
    (":ARG2", "-"),
    (":mod", '"big"'),
    (":polarity", "-"),
    (":polarity", "-"),
    (":polarity", "-"),
]


@dataclass(frozen=True)
class Node:
    """A node of a tree, which can be written with any variables and in any order of siblings."""

    number: int
    concept: str
    branches: tuple[tuple[str, Node | int | str], ...]
    """Role with a node, a mention of a node by its number, or a literal."""

    def write(self, names: dict[int, str]) -> str:
        return f"({names[self.number]} / {self.concept}{self._branches(names)})"

    def _branches(self, names: dict[int, str]) -> str:
        branches = []
        for role, target in self.branches:
            if isinstance(target, Node):
                end = target.write(names)
            else:
                end = names[target] if isinstance(target, int) else target
            branches.append(f" {role} {end}")
        return "".join(branches)

    def reversed(self) -> Node:
        branches = tuple(
            (role, target.reversed() if isinstance(target, Node) else target)
            for role, target in self.branches[::-1]
        )
        return Node(self.number, self.concept, branches)


@st.composite
def trees(draw: st.DrawFn, max_nodes: int = 9) -> Node:
    """A tree of nodes with mentions of one another, in any direction."""
    count = draw(st.integers(1, max_nodes))
    children: dict[int, list[tuple[str, int]]] = {number: [] for number in range(count)}
    connectives = draw(st.booleans())  # every other graph is rich in connectives
    concepts = [
        draw(st.sampled_from(CONCEPTS[:6] if connectives else CONCEPTS)) for _ in range(count)
    ]
    for number in range(1, count):
        parent = draw(st.integers(0, number - 1))
        children[parent].append((draw(_roles(concepts[parent])), number))

    def build(number: int) -> Node:
        branches: list[tuple[str, Node | int | str]] = [
            (role, build(child)) for role, child in children[number]
        ]
        if draw(st.integers(0, 2)) == 0:
            branches.append((draw(_roles(concepts[number])), draw(st.integers(0, count - 1))))
        branches += draw(st.lists(st.sampled_from(LITERALS), max_size=2))
        return Node(number, concepts[number], tuple(draw(st.permutations(branches))))

    return build(0)


def _roles(concept: str) -> st.SearchStrategy[str]:
    if concept in ("and", "or"):
        return st.sampled_from([":op1", ":op2", ":op3", ":mod", ":condition", ":ARG0-of"])
    if concept == "multi-sentence":
        return st.sampled_from([":snt1", ":snt2", ":rel", ":mod"])
    if concept == "have-condition-91":
        return st.sampled_from([":ARG1", ":ARG2", ":ARG1-of"])
    return st.sampled_from(NODE_ROLES + INVERSE_ROLES)
