"""AAE2's items derived again from the essays (supplement, "Automatic Construction Audit").

This shares no rule with the builder: it walks forwards from the source, where the builder walks
backwards from the distractor, and reads components by the ids that the items name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from enthymeme.data.brat import Essay
from enthymeme.data.wording import normalize
from enthymeme.item import Item


@dataclass(frozen=True, slots=True)
class GraphFindings:
    """Ids of items with a path to their distractor, of items that share a Premise with it, and
    sentences on whatever else the essays contradict."""

    paths: tuple[str, ...]
    subtrees: tuple[str, ...]
    contradictions: tuple[str, ...]


def audit_graphs(items: Sequence[Item], read: Callable[[str], Essay]) -> GraphFindings:
    """What the essays say against these items; ``read`` gives an essay by its name."""
    paths, subtrees, contradictions = [], [], []
    for item in items:
        essay = read(str(item.meta_value("essay")))
        components = {component.id: component for component in essay.components}
        premises = tuple(item.meta_value("premises") or ())
        gold, distractor = item.meta_value("claim"), item.meta_value("distractor")
        if not {gold, distractor, *premises} <= set(components):
            contradictions.append(f"{item.id} names components that {essay.name} does not have")
            continue
        contradictions += [f"{item.id} {text}" for text in _contradict(item, essay, premises)]
        if any(distractor in _walk_forward(essay, name, support_only=False) for name in premises):
            paths.append(item.id)
        support = {
            normalize(component.text)
            for component in essay.components
            if distractor in _walk_forward(essay, component.id, support_only=True)
        }
        if support & {normalize(components[name].text) for name in premises}:
            subtrees.append(item.id)
    return GraphFindings(tuple(paths), tuple(subtrees), tuple(contradictions))


def _contradict(item: Item, essay: Essay, premises: tuple[str, ...]) -> list[str]:
    components = {component.id: component for component in essay.components}
    gold, distractor = (
        components[item.meta_value("claim")],
        components[item.meta_value("distractor")],
    )
    direct = [edge for edge in essay.relations if edge.target == gold.id]
    attacking = {edge.source for edge in direct if not edge.supports}
    supporting = {
        edge.source
        for edge in direct
        if edge.supports and components[edge.source].kind == "Premise"
    } - attacking
    contradictions = []
    if set(premises) != supporting:
        contradictions.append(
            "has not the Premises that support its gold claim directly as its source"
        )
    if {gold.stance, distractor.stance} != {"For", "Against"}:
        contradictions.append("has a distractor that is no claim of the opposite stance")
    source = tuple(components[name].text for name in premises)
    right = (source, (gold.text,))
    wrong = (source, (distractor.text,))
    worded = tuple((candidate.source, candidate.target) for candidate in item.candidates)
    if worded != ((right, wrong) if item.gold == 0 else (wrong, right)):
        contradictions.append(f"is not worded as {essay.name} is")
    return contradictions


def _walk_forward(essay: Essay, start: str, *, support_only: bool) -> set[str]:
    edges = [edge for edge in essay.relations if edge.supports or not support_only]
    reached: set[str] = set()
    frontier = {start}
    while frontier:
        frontier = {edge.target for edge in edges if edge.source in frontier} - reached
        reached |= frontier
    return reached
