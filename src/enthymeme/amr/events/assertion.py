"""What a graph asserts, in the profile of event atoms: the partition that its formula is built on.

The records, connectives, polarity and conditions are the paper's; only this differs:

- A clause that takes part in an event (a numbered role, `:purpose`, `:topic`, or the subject of a
  predication) is told inside that event and is not asserted, nor is what is written below it. The
  clauses of `cause-01`, `contrast-01`, `have-concession-91` and the first of `instead-of-91` are:
  these reify `:cause` and `:concession`, whose clauses are asserted too.
- An `and` of plain nouns (no clause, no negative, no `or`) is one phrase and no connective, unless
  it is itself what is said: "Tom and Ann meet."
- A concept that is a negation word ("nobody") is negative.
- Polarity under a modal moves to the modal, whose text has the dual (`modality.MODALS`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from enthymeme.amr.events.modality import modal_content
from enthymeme.amr.events.scene import NEGATIVE_CONCEPTS, Scene
from enthymeme.amr.graph import Record, Variable
from enthymeme.amr.partition import Partition

_ASSERTING = {
    "cause-01": frozenset({"ARG0", "ARG1"}),
    "contrast-01": frozenset({"ARG0", "ARG1", "ARG2"}),
    "have-concession-91": frozenset({"ARG1", "ARG2"}),
    "instead-of-91": frozenset({"ARG1"}),
}


@dataclass(frozen=True, slots=True)
class Assertion:
    """The partition to compile, and the nodes that it asserts."""

    parts: Partition
    asserted: frozenset[Variable]


def assert_clauses(parts: Partition, scene: Scene) -> Assertion:
    """What is asserted of a graph.

    >>> from enthymeme.amr.graph import decode
    >>> from enthymeme.amr.partition import partition
    >>> parts = partition(decode("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"))
    >>> sorted(assert_clauses(parts, Scene(parts)).asserted)
    ['b', 'w']
    """
    phrases = _phrase_connectives(parts, scene)
    kept: dict[Variable, tuple[Record, ...]] = {}
    for source, records in parts.semantic_from.items():
        open_records = tuple(r for r in records if not _is_participant_clause(scene, r))
        if open_records:
            kept[source] = open_records
    operands = [
        record
        for record in parts.graph.records
        if record.source in phrases and record.role.startswith("op") and not record.is_literal
    ]
    for record in operands:
        kept[record.source] = (*kept.get(record.source, ()), record)
    narrowed = replace(
        parts,
        semantic_from=kept,
        semantic=(*parts.semantic, *operands),
        branches={node: found for node, found in parts.branches.items() if node not in phrases},
        negative=_negative(parts, scene),
    )
    return Assertion(narrowed, _reached(narrowed))


def _is_participant_clause(scene: Scene, record: Record) -> bool:
    if record.is_literal or not scene.is_clause(record.target):
        return False
    concept = scene.concept(record.source)
    if record.role in _ASSERTING.get(concept, ()):
        return False
    return record.role.startswith("ARG") or record.role in ("purpose", "topic", "domain")


def _phrase_connectives(parts: Partition, scene: Scene) -> frozenset[Variable]:
    """The `and` nodes that are noun phrases: they fill a role, and all their branches are plain."""
    found: set[Variable] = set()
    filled = {record.target for record in parts.semantic if not record.is_literal}
    filled |= {branch for branches in parts.branches.values() for branch in branches}
    changed = True
    while changed:
        changed = False
        for node, branches in parts.branches.items():
            if (
                node not in found
                and node in filled
                and parts.graph.concepts[node] == "and"
                and node not in parts.negative
                and node not in parts.conditions
                and not parts.semantic_from.get(node)
                and all(_is_plain(parts, scene, branch, found) for branch in branches)
            ):
                found.add(node)
                changed = True
    # A branch of a connective that is asserted for itself is no phrase.
    roles = {record.target for record in parts.semantic if not record.is_literal}
    while True:
        inner = {b for node in found for b in parts.branches[node]}
        kept = {node for node in found if node in roles or node in inner}
        if kept == found:
            return frozenset(found)
        found = kept


def _is_plain(parts: Partition, scene: Scene, branch: Variable, found: set[Variable]) -> bool:
    if parts.is_connective(branch):
        return branch in found
    return (
        branch not in parts.negative
        and branch not in parts.conditions
        and branch not in parts.reified_conditions
        and parts.graph.concepts[branch] not in NEGATIVE_CONCEPTS
        and not scene.is_clause(branch)
    )


def _negative(parts: Partition, scene: Scene) -> frozenset[Variable]:
    found = set(parts.negative)
    for variable in parts.graph.concepts:
        if scene.is_negative(variable) and variable not in parts.descriptors:
            found.add(variable)
        if scene.is_negative_word(variable) and _is_modifier(parts, variable):
            found.discard(variable)
        content = modal_content(scene, variable)
        if content is not None and scene.is_negative(content):
            found ^= {variable}
    return frozenset(found)


def _is_modifier(parts: Partition, variable: Variable) -> bool:
    parent = parts.graph.parents.get(variable)
    return parent is not None and parent.role in ("mod", "quant") and not parent.is_inverse


def _reached(parts: Partition) -> frozenset[Variable]:
    """The nodes that the formula's construction comes by."""
    graph = parts.graph
    inverse: dict[Variable, list[Variable]] = {}
    for record in parts.semantic:
        if record.is_inverse and graph.parents.get(record.source) is record:
            inverse.setdefault(record.target, []).append(record.source)
    targets = {record.target for record in graph.records if not record.is_literal}
    waiting = [graph.top, *(node for node in parts.branches if node not in targets)]
    seen: set[Variable] = set()
    while waiting:
        variable = waiting.pop()
        if variable in seen:
            continue
        seen.add(variable)
        waiting += [r.target for r in parts.semantic_from.get(variable, ()) if not r.is_literal]
        waiting += inverse.get(variable, ())
        waiting += parts.branches.get(variable, ())
        waiting += [record.target for record in parts.conditions.get(variable, ())]
        if variable in parts.reified_conditions:
            waiting.append(parts.reified_conditions[variable])
        waiting += [
            node
            for node, consequence in parts.reified_conditions.items()
            if consequence == variable
        ]
    return frozenset(seen)
