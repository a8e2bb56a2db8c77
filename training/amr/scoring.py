"""Smatch and its parts: what is right and wrong about graphs, phenomenon by phenomenon.

Smatch (Cai & Knight 2013) by the `smatch` package; the parts follow Damonte et al. 2017, computed
over the triples of the alignment that Smatch found.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import smatch

import amr  # comes with smatch

Triple = tuple[str, str, str]

WHOLE, UNLABELLED, NO_SENSE = "smatch", "unlabelled", "no sense"
CONCEPTS, NAMES, NEGATION = "concepts", "named entities", "negation"
REENTRANCY, ROLES = "reentrancy", "SRL"
POLARITY, JUNCTION, CONDITION = "polarity attached", "and/or", "condition"
MODALITY, CAUSE = "modality", "cause/concession"
MEASURES = (
    WHOLE, UNLABELLED, NO_SENSE, CONCEPTS, NAMES, NEGATION, REENTRANCY, ROLES,
    POLARITY, JUNCTION, CONDITION, MODALITY, CAUSE,
)  # fmt: skip
_MODAL = frozenset({"possible-01", "obligate-01", "recommend-01", "permit-01", "likely-01"})
_CAUSAL = frozenset({"cause-01", "have-concession-91", "contrast-01"})
_SENSE = re.compile(r"-\d\d+$")


@dataclass(slots=True)
class Count:
    """How many are right, how many were said, how many there were."""

    right: float = 0
    said: float = 0
    there: float = 0

    def add(self, right: float, said: float, there: float) -> None:
        self.right += right
        self.said += said
        self.there += there

    @property
    def f1(self) -> float:
        whole = self.said + self.there
        return 2 * self.right / whole if whole else float("nan")


@dataclass(frozen=True, slots=True)
class Scores:
    """Counts by measure."""

    counts: Mapping[str, Count] = field(
        default_factory=lambda: {measure: Count() for measure in MEASURES}
    )

    def add(self, said: str, there: str) -> None:
        """Compare a graph with the one that should be."""
        first, second = _parsed(said, "a"), _parsed(there, "b")
        # The package restarts at random; the same graphs are to get the same score.
        random.seed(0)
        mapping, right = smatch.get_best_match(*first.lists, *second.lists, "a", "b")
        smatch.match_triple_dict.clear()
        self.counts[WHOLE].add(right, first.size, second.size)
        names = {f"a{k}": f"b{to}" for k, to in enumerate(mapping) if to >= 0}
        for measure, (one, other) in _views(first, second).items():
            moved = Counter(tuple(names.get(part, part) for part in triple) for triple in one)
            both = moved & Counter(other)
            self.counts[measure].add(sum(both.values()), len(one), len(other))


@dataclass(frozen=True, slots=True)
class _Graph:
    instances: list[Triple]
    attributes: list[Triple]
    relations: list[Triple]

    @property
    def lists(self) -> tuple[list[Triple], list[Triple], list[Triple]]:
        return self.instances, self.attributes, self.relations

    @property
    def size(self) -> int:
        return sum(map(len, self.lists))

    @property
    def concepts(self) -> dict[str, str]:
        return {node: concept for _, node, concept in self.instances}


def _parsed(text: str, prefix: str) -> _Graph:
    line = " ".join(re.sub(r":wiki\s+(?:\"[^\"]*\"|\S+)", "", text).split())
    graph = amr.AMR.parse_AMR_line(line)
    if graph is None:
        raise ValueError(f"smatch cannot read {line}")
    graph.rename_node(prefix)
    return _Graph(*graph.get_triples())


def _views(first: _Graph, second: _Graph) -> dict[str, tuple[list[Triple], list[Triple]]]:
    views = {}
    for measure, view in _VIEWS.items():
        views[measure] = (view(first), view(second))
    return views


def _unlabelled(graph: _Graph) -> list[Triple]:
    return [*graph.instances, *graph.attributes, *(("", a, b) for _, a, b in graph.relations)]


def _no_sense(graph: _Graph) -> list[Triple]:
    bare = [(kind, node, _SENSE.sub("", concept)) for kind, node, concept in graph.instances]
    tops = [
        (kind, node, _SENSE.sub("", value)) if kind == "TOP" else (kind, node, value)
        for kind, node, value in graph.attributes
    ]
    return [*bare, *tops, *graph.relations]


def _concepts(graph: _Graph) -> list[Triple]:
    return [("", "", concept) for _, _, concept in graph.instances]


def _names(graph: _Graph) -> list[Triple]:
    """The type of an entity with its whole name."""
    concepts = graph.concepts
    parts: dict[str, list[str]] = {}
    for role, node, value in sorted(graph.attributes):
        if concepts.get(node) == "name" and role.startswith("op"):
            parts.setdefault(node, []).append(value.strip('_"').lower())
    return [
        ("", concepts[entity], " ".join(parts.get(name, [])))
        for role, entity, name in graph.relations
        if role == "name"
    ]


def _negation(graph: _Graph) -> list[Triple]:
    concepts = graph.concepts
    return [
        ("", "", concepts[node])
        for role, node, value in graph.attributes
        if role == "polarity" and value.startswith("-")
    ]


def _reentrancy(graph: _Graph) -> list[Triple]:
    entered = Counter(target for _, _, target in graph.relations)
    return [triple for triple in graph.relations if entered[triple[2]] > 1]


def _roles(graph: _Graph) -> list[Triple]:
    return [triple for triple in graph.relations if triple[0].startswith("ARG")]


def _polarity(graph: _Graph) -> list[Triple]:
    return [t for t in graph.attributes if t[0] == "polarity" and t[2].startswith("-")]


def _junction(graph: _Graph) -> list[Triple]:
    """And/or, with what they connect whatever its order."""
    own = {node for _, node, concept in graph.instances if concept in ("and", "or")}
    return [
        *(triple for triple in graph.instances if triple[1] in own),
        *(("op", a, b) for role, a, b in graph.relations if a in own and role.startswith("op")),
    ]


def _condition(graph: _Graph) -> list[Triple]:
    own = {node for _, node, concept in graph.instances if concept == "have-condition-91"}
    return [t for t in graph.relations if t[0] == "condition" or t[1] in own]


def _about(concepts: Iterable[str], roles: Sequence[str], graph: _Graph) -> list[Triple]:
    wanted = set(concepts)
    own = {node for _, node, concept in graph.instances if concept in wanted}
    return [
        *(triple for triple in graph.instances if triple[1] in own),
        *(t for t in graph.relations if t[0] in roles or t[1] in own),
    ]


_VIEWS = {
    UNLABELLED: _unlabelled,
    NO_SENSE: _no_sense,
    CONCEPTS: _concepts,
    NAMES: _names,
    NEGATION: _negation,
    REENTRANCY: _reentrancy,
    ROLES: _roles,
    POLARITY: _polarity,
    JUNCTION: _junction,
    CONDITION: _condition,
    MODALITY: lambda graph: _about(_MODAL, (), graph),
    CAUSE: lambda graph: _about(_CAUSAL, ("concession", "cause"), graph),
}
