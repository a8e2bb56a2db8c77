"""Event atoms: one for each event or state that is asserted, one for each entity left alone.

The second representation of a statement. Its formula is built like the paper's, by the same
compiler; its atoms are fluent sentences. The worked example of the package's paper profile,

    (r / read-01 :ARG0 (s / student :mod (c / careful)) :ARG1 (b / book))

which has two atoms there ("careful student", "student read book"), is one event here:

>>> from enthymeme.amr import translate
>>> [atom.text for atom in translate("(r / read-01 :ARG0 (s / student :mod (c / careful))"
...                                  " :ARG1 (b / book))", atoms="events").atoms]
['The careful student reads the book']

Choices:

- An event or state is a predicate sense with a numbered role, or a node that is said of something
  (`:domain`). A sense without roles is a noun where something mentions it, and stands alone where
  nothing does.
- A coordinated participant that is no phrase (`or`, or a negative branch) is projected: one
  sentence for each branch, under the branch's connective. Only the first such participant is;
  of a second one, the sentence tells all branches.
- A relative clause is told in the sentences of its noun and has a sentence of its own; in that one
  the noun comes without its other relative clauses. So does a negative one, which no other
  sentence tells.
- A negative modifier ("non-public meeting") is a state of its own: "The meeting is public", denied.
- The event or state that gives an unnamed person their noun ("my mother", "the teacher") has no
  atom, nor has a quality of an event, which is an adverb in its sentence ("agrees completely").
- An event with a modal written below it (`renew-01 :ARG1-of possible-01`, "renewable") is told by
  the modal's sentence alone: "Energy can be renewed."
- What a connective has besides its branches is told with each branch.
"""

from __future__ import annotations

from collections.abc import Iterable

from enthymeme.amr.atoms import AtomNumber, Expression, Inventory, Kind, Occurrence
from enthymeme.amr.events.assertion import Assertion
from enthymeme.amr.events.modality import modal_content
from enthymeme.amr.events.scene import STANCE, Scene
from enthymeme.amr.events.wording.adverbs import adverbial_states
from enthymeme.amr.events.wording.naming import modal_of, naming_event
from enthymeme.amr.events.wording.sentence import (
    entity_sentence,
    equality_key,
    event_sentence,
    modifier_sentence,
)
from enthymeme.amr.events.wording.writer import Writer
from enthymeme.amr.graph import RecordId, Variable
from enthymeme.amr.partition import Partition

_MODIFYING = frozenset("mod degree ord manner extent frequency duration quant unit age".split())
"""Roles whose fillers are no entities: where a sentence has no place for one, none is made."""


class EventBuilder:
    """Builds the inventory of event atoms of one graph."""

    def __init__(self, assertion: Assertion, scene: Scene) -> None:
        self._parts: Partition = assertion.parts
        self._asserted = assertion.asserted
        self._scene = scene
        self._inventory = Inventory()
        self._records: dict[Variable, list[RecordId]] = {}
        self._name_nodes = {r.target for r in self._parts.graph.records if r.role == "name"}
        for record in self._parts.graph.records:
            self._records.setdefault(record.source, []).append(record.id)

    def build(self) -> Inventory:
        """All atoms but the carriers that only the formula's construction asks for."""
        order = [v for v in self._parts.graph.concepts if v in self._asserted]
        for variable in order:
            if self._is_event(variable):
                self._event(variable)
        for variable in order:
            self._denied_modifiers(variable)
        self._entities(order)
        return self._inventory

    def carrier(self, variable: Variable) -> AtomNumber:
        """The sentence of a node by itself, made when first asked for."""
        writer = Writer(self._scene, {}, frozenset())
        kind: Kind = "entity"
        if self._scene.is_clause(variable) and not self._scene.is_connective(variable):
            kind, text = "event", event_sentence(writer, variable)
        else:
            text = entity_sentence(writer, variable)
        return self._add((kind, variable), kind, text, writer, variable, ())

    def _is_event(self, variable: Variable) -> bool:
        scene = self._scene
        if (
            self._parts.is_connective(variable)
            or scene.is_connective(variable)
            or variable in self._parts.reified_conditions
            or variable in self._parts.descriptors
            or not scene.is_clause(variable)
            or scene.concept(variable) in STANCE
        ):
            return False
        parent = scene.parent(variable)
        if parent is not None and parent.is_inverse:
            if naming_event(scene, parent.target) == variable:
                return False
            if variable in adverbial_states(scene, parent.target):
                return False
        if modal_of(scene, variable) is not None:
            return False
        if scene.concept(variable) == "cause-01":
            sides = [scene.first_edge(variable, role) for role in ("ARG0", "ARG1")]
            return all(side is not None for side in sides)
        return True

    def _event(self, variable: Variable) -> None:
        connective = self._projected_participant(variable)
        if connective is None:
            self._inventory.stand(variable, None, variable, self._event_atom(variable, {}))
            return
        for leaf in self._parts.leaves(connective):
            atom = self._event_atom(variable, {connective: leaf})
            self._inventory.stand(variable, connective, leaf, atom)

    def _projected_participant(self, variable: Variable) -> Variable | None:
        """The first coordinated participant that is no phrase and no clause."""
        for edge in self._scene.edges(variable):
            if (
                not edge.is_literal
                and self._parts.is_connective(edge.target)
                and edge.target != variable
                and any(
                    record.target == edge.target
                    for record in self._parts.semantic_from.get(variable, ())
                )
                and not self._scene.is_clause(edge.target)
            ):
                return edge.target
        return None

    def _event_atom(self, variable: Variable, chosen: dict[Variable, Variable]) -> AtomNumber:
        parent = self._scene.parent(variable)
        plain = {parent.target} if parent is not None and parent.is_inverse else set()
        writer = Writer(self._scene, chosen, frozenset(plain))
        text = event_sentence(writer, variable)
        return self._add(
            ("event", variable, *chosen.values()),
            "event",
            text,
            writer,
            variable,
            self._list_participants(variable, chosen),
        )

    def _list_participants(
        self, variable: Variable, chosen: dict[Variable, Variable]
    ) -> tuple[Variable, ...]:
        """The nodes whose own polarity is this atom's: all but those in clauses and modifiers."""
        scene = self._scene
        participants: dict[Variable, None] = {}
        content = modal_content(scene, variable)
        waiting = [variable] if content is None else [variable, content]
        seen = set(waiting)
        while waiting:
            node = waiting.pop()
            for edge in scene.edges(node):
                target = chosen.get(edge.target, edge.target)
                if edge.is_literal or target in seen or scene.is_clause(target):
                    continue
                is_modifier = edge.role == "mod" and node != variable and node != content
                if is_modifier or edge.role == "condition":
                    continue
                seen.add(target)
                participants[target] = None
                waiting.append(target)
        return tuple(participants)

    def _denied_modifiers(self, variable: Variable) -> None:
        """The negative modifiers of a noun, each a state of its own."""
        scene = self._scene
        if scene.is_connective(variable) or scene.is_clause(variable):
            return
        for edge in scene.edges_of(variable, "mod"):
            target = edge.target
            if edge.is_literal or not scene.is_negative(target) or scene.is_clause(target):
                continue
            if scene.is_negative_word(target):
                continue
            if target not in self._asserted or scene.is_connective(target):
                continue
            writer = Writer(scene, {}, frozenset({variable}))
            text = modifier_sentence(writer, variable, target)
            atom = self._add(
                ("modifier", variable, target), "event", text, writer, variable, (target,)
            )
            self._inventory.stand(variable, None, target, atom)

    def _entities(self, order: list[Variable]) -> None:
        """A sentence for every asserted node that no sentence mentions."""
        shown = {node for atom in self._inventory.occurrences for node in atom.nodes}
        levels: dict[int, list[Variable]] = {}
        for variable in order:
            levels.setdefault(self._scene.depths[variable], []).append(variable)
        for _, level in sorted(levels.items()):
            # One level at once, so that the order of siblings decides nothing.
            alone = [variable for variable in level if self._stands_alone(variable, shown)]
            for variable in alone:
                number = self.carrier(variable)
                shown.update(self._inventory.occurrences[number].nodes)
                self._inventory.stand(variable, None, variable, number)

    def _stands_alone(self, variable: Variable, shown: set[Variable]) -> bool:
        scene = self._scene
        if (
            variable in shown
            or variable in self._parts.descriptors
            or variable in self._parts.reified_conditions
            or variable in self._name_nodes
            or self._parts.is_connective(variable)
            or scene.concept(variable) in STANCE
            or (scene.is_clause(variable) and not self._is_event(variable))
        ):
            return False
        parent = scene.parent(variable)
        is_modifier = parent and not parent.is_inverse and parent.role in _MODIFYING
        return not (shown and is_modifier)

    def _add(
        self,
        occurrence: tuple[object, ...],
        kind: Kind,
        text: str,
        writer: Writer,
        owner: Variable,
        participants: Iterable[Variable],
    ) -> AtomNumber:
        known = self._inventory.find(occurrence)
        if known is not None:
            return known
        atom = Occurrence(
            Expression(kind, (), (), None, equality_key(text)),
            text,
            tuple(writer.shown),
            tuple(participants),
            owner,
            tuple(sorted(self._records.get(owner, ()))),
        )
        return self._inventory.add(occurrence, atom)
