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

from collections import defaultdict
from collections.abc import Iterable
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
    open_from: dict[Variable, tuple[Record, ...]] = {}
    for source, records in parts.semantic_from.items():
        open_records = tuple(r for r in records if not _is_participant_clause(scene, r))
        if open_records:
            open_from[source] = open_records
    operands = [
        record
        for record in parts.graph.records
        if record.source in phrases and record.role.startswith("op") and not record.is_literal
    ]
    for record in operands:
        open_from[record.source] = (*open_from.get(record.source, ()), record)
    asserting = replace(
        parts,
        semantic_from=open_from,
        semantic=(*parts.semantic, *operands),
        branches={node: leaves for node, leaves in parts.branches.items() if node not in phrases},
        negative=_negative(parts, scene),
    )
    return Assertion(asserting, _find_reached(asserting))


def _is_participant_clause(scene: Scene, record: Record) -> bool:
    if record.is_literal or not scene.is_clause(record.target):
        return False
    concept = scene.concept(record.source)
    if record.role in _ASSERTING.get(concept, ()):
        return False
    return record.role.startswith("ARG") or record.role in ("purpose", "topic", "domain")


def _phrase_connectives(parts: Partition, scene: Scene) -> frozenset[Variable]:
    """The `and` nodes that are noun phrases: they fill a role, and all their branches are plain."""
    roles = {record.target for record in parts.semantic if not record.is_literal}
    phrases = _plain_connectives(parts, scene, roles | _branches_of(parts, parts.branches))
    # A branch of a connective that is asserted for itself is no phrase.
    while True:
        standing = phrases & (roles | _branches_of(parts, phrases))
        if standing == phrases:
            return frozenset(phrases)
        phrases = standing


def _branches_of(parts: Partition, connectives: Iterable[Variable]) -> set[Variable]:
    return {branch for node in connectives for branch in parts.branches[node]}


def _plain_connectives(parts: Partition, scene: Scene, candidates: set[Variable]) -> set[Variable]:
    """The candidates that are an `and` of nouns or of such connectives, innermost first."""
    phrases: set[Variable] = set()
    waiting = [node for node in parts.branches if node in candidates and _is_plain_and(parts, node)]
    while True:
        more = {
            node
            for node in waiting
            if all(_is_plain(parts, scene, branch, phrases) for branch in parts.branches[node])
        }
        if more <= phrases:
            return phrases
        phrases |= more


def _is_plain_and(parts: Partition, node: Variable) -> bool:
    """Whether a connective is an `and` with nothing but its branches."""
    return (
        parts.graph.concepts[node] == "and"
        and node not in parts.negative
        and node not in parts.conditions
        and not parts.semantic_from.get(node)
    )


def _is_plain(parts: Partition, scene: Scene, branch: Variable, phrases: set[Variable]) -> bool:
    """Whether a branch is a noun that a phrase can have, or such a phrase itself."""
    if parts.is_connective(branch):
        return branch in phrases
    return (
        branch not in parts.negative
        and branch not in parts.conditions
        and branch not in parts.reified_conditions
        and parts.graph.concepts[branch] not in NEGATIVE_CONCEPTS
        and not scene.is_clause(branch)
    )


def _negative(parts: Partition, scene: Scene) -> frozenset[Variable]:
    negative = set(parts.negative)
    for variable in parts.graph.concepts:
        if scene.is_negative(variable) and variable not in parts.descriptors:
            negative.add(variable)
        if scene.is_negative_word(variable) and _is_modifier(parts, variable):
            negative.discard(variable)
        content = modal_content(scene, variable)
        if content is not None and scene.is_negative(content):
            negative ^= {variable}
    return frozenset(negative)


def _is_modifier(parts: Partition, variable: Variable) -> bool:
    parent = parts.graph.parents.get(variable)
    return parent is not None and parent.role in ("mod", "quant") and not parent.is_inverse


def _find_reached(parts: Partition) -> frozenset[Variable]:
    """The nodes that the formula's construction comes by."""
    neighbours = _neighbours(parts)
    targets = {record.target for record in parts.graph.records if not record.is_literal}
    waiting = [parts.graph.top, *(node for node in parts.branches if node not in targets)]
    seen: set[Variable] = set()
    while waiting:
        variable = waiting.pop()
        if variable not in seen:
            seen.add(variable)
            waiting += neighbours[variable]
    return frozenset(seen)


def _neighbours(parts: Partition) -> dict[Variable, list[Variable]]:
    """Where the construction goes on from each node."""
    neighbours: dict[Variable, list[Variable]] = defaultdict(list)
    for source, records in parts.semantic_from.items():
        neighbours[source] += [record.target for record in records if not record.is_literal]
    for record in parts.semantic:
        if record.is_inverse and parts.graph.parents.get(record.source) is record:
            neighbours[record.target].append(record.source)
    for connective, branches in parts.branches.items():
        neighbours[connective] += branches
    for variable, records in parts.conditions.items():
        neighbours[variable] += [record.target for record in records]
    for condition, consequence in parts.reified_conditions.items():
        neighbours[condition].append(consequence)
        neighbours[consequence].append(condition)
    return neighbours
