"""The state of one sentence, and what its parts need of one another.

The modules that word noun phrases, clauses and circumstances call each other through it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from enthymeme.amr.events import modality
from enthymeme.amr.events.english.grammar import REFLEXIVES, NounPhrase, gerund, plain_phrase
from enthymeme.amr.events.english.lexicon import by_word
from enthymeme.amr.events.scene import Edge, Scene
from enthymeme.amr.events.wording import (
    circumstances,
    comparisons,
    complements,
    nominals,
    phrases,
    places,
    times,
)
from enthymeme.amr.events.wording.adjectives import adjective_phrase, is_adjective
from enthymeme.amr.events.wording.clauses import Clause, bare_infinitive, finite, gerund_clause
from enthymeme.amr.events.wording.frames import choose_frame
from enthymeme.amr.events.wording.predications import predication
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged

MAX_STEPS = 400
"""Phrases and clauses of one sentence: a limit for graphs made to exhaust time."""
MAX_OPEN = 14
"""Nodes told inside one another; real sentences stay under ten."""

_SUBJECT_ROLES = by_word(
    {
        "ARG0": "have-rel-role-91 have-org-role-91",
        "ARG1": "have-degree-91 be-located-at-91 have-quant-91",
    }
)


class Writer:
    """Writes one sentence about one graph."""

    def __init__(
        self, scene: Scene, chosen: Mapping[Variable, Variable], plain: frozenset[Variable]
    ) -> None:
        self.scene = scene
        self.chosen = chosen
        """For a coordinated participant, the branch that this sentence is about."""
        self.plain = plain
        """Nodes that are told without the events that hang on them."""
        self.open: dict[Variable, None] = {}
        """The nodes that are being told, outermost first: none is told inside itself."""
        self.mentions: dict[Variable, NounPhrase] = {}
        """The noun phrase in which each node was mentioned last."""
        self.shown: dict[Variable, None] = {}
        """The nodes that the sentence shows, in their order."""
        self.later: dict[Variable, str] = {}
        """Long owners by what they own, after which they are written: "of the old man"."""
        self._steps = 0
        self.several: set[Variable] = set()
        """Nodes that are told as plurals."""
        self.subject: Variable | None = None
        """The subject of the clause whose circumstances are being told."""
        self.gap: Variable | None = None
        """The participant that a relative clause leaves out."""
        self.gap_phrase = plain_phrase("")
        """What the verb of such a clause agrees with."""
        self.is_denied = False
        """Whether the formula denies the sentence, so that "anything" is "something"."""
        self.inside = False
        """Whether this is a clause in a clause, whose conditions no formula shows."""

    def enter(self, variable: Variable) -> bool:
        """Begin to tell a node; false where it is being told already, or too deep."""
        if variable in self.open or len(self.open) >= MAX_OPEN:
            return False
        self.open[variable] = None
        self.shown[variable] = None
        return True

    def leave(self, variable: Variable) -> None:
        self.open.pop(variable, None)

    def note_unless_open(self, variable: Variable) -> bool:
        """Note a node as shown; false where it is being told already."""
        if variable in self.open:
            return False
        self.shown[variable] = None
        return True

    def spend_step(self) -> bool:
        """Count a phrase or clause; true where the sentence has had too many of them."""
        self._steps += 1
        return self._steps > MAX_STEPS

    def note(self, variable: Variable | None) -> None:
        """A node that the sentence shows without more."""
        if variable is not None:
            self.shown[variable] = None

    def note_word(self, variable: Variable) -> str:
        self.note(variable)
        return self.scene.word(variable)

    def is_noun(self, variable: Variable) -> bool:
        """Whether a predication is only what an event hangs on: "the hole", not "it is a hole"."""
        return variable in self.plain and not is_sense_tagged(self.scene.concept(variable))

    def noun_phrase(self, variable: Variable, kind: str = "the") -> NounPhrase:
        return phrases.noun_phrase(self, variable, kind)

    def phrase(self, edge: Edge, kind: str = "the") -> NounPhrase:
        if edge.target == self.gap and not edge.is_literal:
            return plain_phrase("")
        return phrases.edge_phrase(self, edge, kind)

    def subject_phrase(self, edge: Edge) -> NounPhrase:
        """A subject: a clause becomes its noun, its gerund or a that-clause."""
        if (
            not edge.is_literal
            and self.scene.is_clause(edge.target)
            and edge.target not in self.open
            and edge.target not in self.mentions
            and not self.is_noun(edge.target)
            and not self.scene.is_connective(edge.target)
        ):
            return plain_phrase(complements.nominal_or_gerund(self, edge.target, None))
        return self.phrase(edge)

    def attributive(self, variable: Variable) -> str:
        return phrases.attributive(self, variable)

    def adjective_text(self, variable: Variable) -> str:
        return adjective_phrase(self, variable)

    def degree_text(self, variable: Variable) -> str:
        if not self.enter(variable):
            return ""
        text = comparisons.degree_words(self, variable)
        self.leave(variable)
        return text

    def bare_noun(self, variable: Variable) -> str:
        """A noun with its adjectives, without article."""
        if self.scene.is_connective(variable):
            return self.noun_phrase(variable, "").object
        text = phrases.noun_phrase(self, variable, "").object
        return text.removeprefix("the ").removeprefix("a ").removeprefix("an ")

    def rate(self, variable: Variable) -> str:
        self.open.pop(variable, None)
        return times.rate(self, variable)

    def place(self, variable: Variable) -> str:
        self.open.pop(variable, None)
        return places.place(self, variable)

    def circumstance(self, edge: Edge) -> str:
        return circumstances.circumstance(self, edge)

    def nominal(self, variable: Variable, kind: str = "the") -> NounPhrase:
        self.open.pop(variable, None)
        return complements.nominal(self, variable, kind)

    def noun_with_roles(
        self, variable: Variable, noun: str, kind: str, without: Variable | None = None
    ) -> NounPhrase:
        return nominals.noun_with_roles(self, variable, noun, kind, without)

    def clause(self, variable: Variable) -> Clause:
        """The clause of an event or state, asserted or not."""
        variable = self.chosen.get(variable, variable)
        outer, self.inside = self.inside, bool(self.open)
        entered = not self.spend_step() and self.enter(variable)
        try:
            return (
                predication(self, variable) if entered else Clause(plain_phrase("that"), "happen")
            )
        finally:
            if entered:
                self.leave(variable)
            self.inside = outer

    def clause_with_gap(self, event: Variable, variable: Variable) -> Clause | None:
        """The clause of an event that leaves a participant out, for a relative clause."""
        if event in self.open:
            return None
        before = (self.gap, self.gap_phrase)
        known = self.mentions.get(variable)
        is_plural = variable in self.several
        self.gap, self.gap_phrase = variable, known or plain_phrase("", plural=is_plural)
        try:
            return self.clause(event)
        finally:
            self.gap, self.gap_phrase = before

    def finite(self, variable: Variable) -> str:
        """A clause with its subject and tense, where a negative one says that it is false."""
        if self.scene.is_connective(variable):
            return self._finite_coordination(variable)
        if variable in self.open:
            return "that happens"
        text = finite(self.clause(variable))
        modal = modality.modal_content(self.scene, variable)
        denied = self.scene.is_denied(variable) != (
            modal is not None and self.scene.is_denied(modal)
        )
        return f"{complements.FALSEHOOD} {text}" if denied else text

    def infinitive(self, variable: Variable) -> str:
        if self.scene.is_connective(variable) or variable in self.open:
            return f"allow {self.noun_phrase(variable).object}"
        return complements.infinitive(self, variable)

    def gerund(self, variable: Variable) -> str:
        if self.scene.is_connective(variable) or variable in self.open:
            return self.noun_phrase(variable).object
        return complements.nominal_or_gerund(self, variable, self.subject)

    def purpose(self, variable: Variable) -> str:
        """`:purpose`: "to win", "for the children"."""
        scene = self.scene
        if scene.concept(variable) == "amr-unknown":
            self.note(variable)
            return "for some purpose"
        if scene.is_connective(variable):
            return f"for {self.noun_phrase(variable).object}"
        if scene.is_clause(variable) and not (
            is_adjective(scene.concept(variable)) and not self.subject_of(variable)
        ):
            return f"to {self.infinitive(variable)}"
        return f"for {self.noun_phrase(variable).object}"

    def content(self, variable: Variable) -> str:
        return complements.content(self, variable)

    def subject_of(self, variable: Variable) -> Variable | None:
        """The node that is the subject of a clause, where the graph names one."""
        scene = self.scene
        seen: set[Variable] = set()
        content: Variable | None = variable
        while content is not None:  # the subject of a modal is its content's
            if scene.is_connective(content) or content in seen:
                return None
            seen.add(content)
            variable, content = content, modality.modal_content(scene, content)
        domain = scene.first_edge(variable, "domain")
        if domain is not None:
            return domain.target
        role = _SUBJECT_ROLES.get(scene.concept(variable))
        edge = scene.first_edge(variable, role) if role else choose_frame(scene, variable).subject
        return None if edge is None or edge.is_literal else edge.target

    def with_subject(self, variable: Variable, form: Callable[[Clause], str], link: str) -> str:
        """A clause as "her to go", "him swimming"."""
        clause = self.clause(variable)
        text = form(clause)
        if self.scene.is_denied(variable):
            avoided = gerund_clause(clause)
            is_infinitive = form is bare_infinitive
            text = f"{complements.AVOID if is_infinitive else gerund(complements.AVOID)} {avoided}"
        return " ".join(filter(None, [clause.subject.object, link, text]))

    def reflexive(
        self, subject: NounPhrase, edge: Edge, subject_node: Variable | None
    ) -> str | None:
        """ "himself", where an object is the subject."""
        if edge.is_literal or subject_node is None or edge.target != subject_node:
            return None
        again = (
            phrases.again(self, edge.target).subject
            if subject.subject not in REFLEXIVES
            else subject.subject
        )
        return REFLEXIVES.get(again, "itself")

    def _finite_coordination(self, variable: Variable) -> str:
        if not self.enter(variable):
            return "that happens"
        try:
            parts = []
            for edge in self.scene.operands(variable):
                if edge.is_literal:
                    continue
                if self.scene.is_clause(edge.target):
                    parts.append(self.finite(edge.target))
                else:
                    parts.append(f"there is {self.noun_phrase(edge.target, 'a').subject}")
        finally:
            self.leave(variable)
        joint = " or " if self.scene.concept(variable) == "or" else " and "
        text = joint.join(parts) or "something happens"
        return f"{complements.FALSEHOOD} {text}" if self.scene.is_negative(variable) else text
