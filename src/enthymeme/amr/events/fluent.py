"""The paper's atoms in fluent English, for people: models are asked about the verbalizations.

An atom is worded by the writer of event atoms, from what the atom itself says: its owner with the
atom's own records. Its nouns come without their modifiers, which are atoms of their own; a clause
that takes part is told whole. Where the records alone make no sentence, the owner's first
participant comes along ("also degrade": "The land also degrades"), and AMR's own frames, which
make no sense in part, are told whole.
"""

from __future__ import annotations

from enthymeme.amr.atoms import ANCHOR_ROLES
from enthymeme.amr.events.scene import STANCE, Edge, Scene
from enthymeme.amr.events.wording.adjectives import EARLY_ADVERBS, is_adjective
from enthymeme.amr.events.wording.clauses import Clause, finite
from enthymeme.amr.events.wording.naming import naming_event
from enthymeme.amr.events.wording.sentence import (
    entity_sentence,
    event_sentence,
    finish_sentence,
    modifier_sentence,
)
from enthymeme.amr.events.wording.writer import Writer
from enthymeme.amr.graph import Record, Variable, decode
from enthymeme.amr.partition import Partition, partition
from enthymeme.amr.statement import Statement, StatementAtom

_CORE_ROLES = (*ANCHOR_ROLES, "domain")
_MEASURED = ("-quantity", "-entity", "-91")
"""How concepts end whose roles are parts of one phrase."""


def write_fluently(penman_text: str, statement: Statement) -> tuple[str, ...]:
    """For each atom of the paper's profile a sentence, without a full stop and any negation.

    >>> from enthymeme.amr import translate
    >>> text = "(r / read-01 :ARG0 (s / student :mod (c / careful)) :ARG1 (b / book))"
    >>> write_fluently(text, translate(text))
    ('The student is careful', 'The student reads the book')
    """
    parts = partition(decode(penman_text))
    scene = Scene(parts)
    records = {record.id: record for record in parts.graph.records}
    return tuple(
        _write_atom(scene, parts, atom, [records[identifier] for identifier in atom.records])
        for atom in statement.atoms
    )


def _write_atom(scene: Scene, parts: Partition, atom: StatementAtom, records: list[Record]) -> str:
    owner = atom.owner
    excerpt = Excerpt(scene, parts, owner, _own_edges(scene, atom, records))
    writer = Writer(excerpt, {}, frozenset(atom.nodes) - {owner})
    if scene.is_connective(owner):
        if scene.is_clause(owner):
            return finish_sentence(writer.finite(owner))
        return entity_sentence(writer, owner)
    if not records:
        is_told = excerpt.is_clause(owner)
        return event_sentence(writer, owner) if is_told else entity_sentence(writer, owner)
    if scene.is_clause(owner):
        return event_sentence(writer, owner)
    edge = excerpt.own[0]
    bare = Writer(Excerpt(scene, parts, owner, ()), {}, frozenset())
    if edge.role in ("poss", "part") and not edge.is_literal:
        whole, part = (owner, edge.target) if edge.role == "part" else (edge.target, owner)
        object_ = bare.noun_phrase(part, "a").object
        return finish_sentence(finite(Clause(bare.noun_phrase(whole), "have", (object_,))))
    if edge.role == "mod" and not edge.is_literal and _is_quality(scene, edge.target):
        return modifier_sentence(bare, owner, edge.target)
    return entity_sentence(writer, owner)


def _is_quality(scene: Scene, variable: Variable) -> bool:
    concept = scene.concept(variable)
    return is_adjective(concept) and concept not in EARLY_ADVERBS and not scene.name(variable)


def _own_edges(scene: Scene, atom: StatementAtom, records: list[Record]) -> tuple[Edge, ...]:
    """What the atom says of its owner; of a coordinated participant, the branch it is about."""
    edges = []
    for record in records:
        target = record.target
        if not record.is_literal and scene.is_connective(target):
            leaves = scene.leaves(target)
            target = next((node for node in atom.nodes if node in leaves), target)
        edges.append(Edge(record.role, target, record.is_literal, record.is_inverse))
    return tuple(dict.fromkeys(edges))


class Excerpt(Scene):
    """A scene as one atom of the paper's profile shows it."""

    def __init__(
        self, whole: Scene, parts: Partition, owner: Variable, own: tuple[Edge, ...]
    ) -> None:
        # The whole scene's tables: made anew for each atom, they would take a time that grows with
        # the square of the graph.
        self._parts, self._above = parts, whole._above
        self._outgoing, self._into = whole._outgoing, whole._into
        self._edges, self._common = {}, {}
        self._whole = whole
        self._colours = whole._colours
        self._owner = owner
        self.own = own
        roles = {edge.role for edge in own}
        has_core = not roles.isdisjoint(_CORE_ROLES)
        self._core = () if has_core or not own else _first_core_edges(whole, owner)
        if whole.concept(owner).endswith("-91") or whole.concept(owner) in STANCE:
            self._core = whole.edges(owner)

    def edges(self, variable: Variable) -> tuple[Edge, ...]:
        edges = self._whole.edges(variable)
        if variable != self._owner and self._whole.is_clause(variable):
            return edges
        if variable in self._parts.descriptors or self.concept(variable).endswith(_MEASURED):
            return edges
        metadata = {record.role for record in self._parts.metadata.get(variable, ())}
        metadata -= {"mode"}
        shown = [
            edge for edge in edges if edge.role in metadata or edge.role.startswith(("op", "snt"))
        ]
        if variable == self._owner:
            shown += [*self._core, *self.own]
        return tuple(sorted(dict.fromkeys(shown), key=self._place))

    def wholes(self, variable: Variable) -> list[Variable]:
        return []  # what a part belongs to is an atom of its own

    def children(self, variable: Variable) -> list[Record]:
        naming = naming_event(self._whole, variable)
        return [record for record in self._whole.children(variable) if record.source == naming]


def _first_core_edges(scene: Scene, variable: Variable) -> tuple[Edge, ...]:
    edges = scene.edges_of(variable, *_CORE_ROLES)
    return tuple(edge for edge in edges if edge.role == edges[0].role)
