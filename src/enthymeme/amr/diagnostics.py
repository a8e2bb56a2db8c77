"""What a translation does not say: findings beside the result, for a person to see.

The paper's "Semantic boundary": the translator preserves coordination, conditions and polarity, and
infers no modality, factivity or discourse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from enthymeme.amr.atoms import Occurrence
from enthymeme.amr.descriptor import NodeDescriptor
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged, is_supported_quantity
from enthymeme.amr.partition import Partition
from enthymeme.amr.propbank import role_table
from enthymeme.amr.verbalization import is_numbered

_OPERATORS = frozenset(
    """
    allow argue ask believe claim demand deny doubt dream expect fear forbid guess hope imagine
    intend likely need obligate order permit plan possible predict pretend promise propose
    recommend report request say seem suggest suppose suspect tell think threaten try want warn
    wish wonder
    """.split()
)
"""Predicates whose content is reported, desired or possible, and not thereby the case."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: its fixed name, the node it is about, and what there is to know."""

    name: str
    node: Variable
    message: str


def diagnose(
    parts: Partition, occurrences: Sequence[Occurrence], vanished_conditions: Iterable[Variable]
) -> tuple[Diagnostic, ...]:
    """The findings of one graph, each once, by kind and then as the text has them."""
    findings = (
        *_unmodelled_content(parts),
        *_questions(parts),
        *_unresolved_roles(occurrences),
        *_unsupported_quantities(occurrences),
        *_vanished_conditions(parts, vanished_conditions),
    )
    return tuple(dict.fromkeys(findings))


def _unmodelled_content(parts: Partition) -> Iterator[Diagnostic]:
    for variable, records in parts.semantic_from.items():
        concept = parts.graph.concepts[variable]
        if concept_text(concept) not in _OPERATORS or not is_sense_tagged(concept):
            continue
        for record in records:
            if record.role != "ARG0" and is_numbered(record.role) and not record.is_literal:
                content = parts.graph.concepts[record.target]
                if parts.is_connective(record.target) or is_sense_tagged(content):
                    message = f"{content} under {concept} is put under no operator"
                    yield Diagnostic("unmodelled-content", record.target, message)


def _questions(parts: Partition) -> Iterator[Diagnostic]:
    for variable, records in parts.metadata.items():
        if any(record.role == "polarity" for record in records):
            yield Diagnostic("unmodelled-question", variable, "its polarity is asked for")


def _unresolved_roles(occurrences: Sequence[Occurrence]) -> Iterator[Diagnostic]:
    for atom in occurrences:
        expression = atom.expression
        if expression.kind in ("dyad", "opaque"):
            role, predicate = expression.roles[0], expression.endpoints[0]
        elif expression.kind == "triple" and expression.roles[1] != "ARG1":
            role, predicate = expression.roles[1], expression.endpoints[1]
        else:
            continue
        if not is_numbered(role) or not isinstance(predicate, NodeDescriptor):
            continue
        if role_table().resolve(predicate.concept, role) is None:
            message = f"PropBank has no single relation class for {role} of {predicate.concept}"
            yield Diagnostic("unresolved-role", atom.owner, message)


def _unsupported_quantities(occurrences: Sequence[Occurrence]) -> Iterator[Diagnostic]:
    for atom in occurrences:
        for node, endpoint in zip(atom.nodes, atom.expression.endpoints, strict=False):
            if not isinstance(endpoint, NodeDescriptor):
                continue
            for role, quantity in endpoint.metadata:
                if role == "quant" and (
                    is_sense_tagged(endpoint.concept) or not is_supported_quantity(quantity)
                ):
                    message = f"no verbalization shows the whole quantity of {endpoint.concept}"
                    yield Diagnostic("unsupported-quantity", node, message)


def _vanished_conditions(parts: Partition, nodes: Iterable[Variable]) -> Iterator[Diagnostic]:
    for node in nodes:
        message = f"the condition of {parts.graph.concepts[node]} has no formula on one side"
        yield Diagnostic("vanished-condition", node, message)
