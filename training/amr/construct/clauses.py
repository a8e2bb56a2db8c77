"""Clauses: a subject, a verb with its tense, modal and negation, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from training.amr.construct.adjuncts import PLACES, Adjuncts
from training.amr.construct.entity import ADDRESSED, THING, Entity, attach
from training.amr.construct.lexicon import Adjective, Participant, Verb, adjectives, nouns, verbs
from training.amr.construct.phrases import ARTICLE, Concept, Dropped, Text, constant, say
from training.amr.construct.verb_groups import Group, Manner, be_group, verb_group

PERMITTED = "may (permission)"
_MODALS = {
    "can": "possible-01", "could": "possible-01", "may": "possible-01", "might": "possible-01",
    PERMITTED: "permit-01", "must": "obligate-01", "have to": "obligate-01",
    "should": "recommend-01", "ought to": "recommend-01",
}  # fmt: skip
# Modals that "not" denies; after the others it denies the verb.
_DENIED = frozenset({"can", "could", "should", "ought to", "have to", PERMITTED})


@dataclass(slots=True)
class Clause:
    """A clause with its topmost node, its event, and who it is about."""

    text: Text
    top: Concept
    event: Concept
    subject: Entity | None


def replace_subject(clause: Clause) -> Clause:
    """A clause about nothing: "it" of the weather is nobody to speak of."""
    if (
        clause.subject is not None
        and not clause.subject.is_new
        and clause.subject.node.name == "it"
    ):
        clause.subject = None
    return clause


_WEATHER = frozenset(
    """hot cold warm cool dark bright cloudy late early quiet sunny windy rainy foggy stormy humid
    """.split()
)
# Towards whom one is so: their ARG2.
_TOWARDS = frozenset({"rude", "kind", "polite", "friendly", "loyal"})
_POSTURES = frozenset({"sit-01", "stand-01", "lie-07"})
_NO_PASSIVE = frozenset(
    """cost-01 contain-01 lack-01 fit-06 marry-01 follow-01 join-01 have-03 belong-01 worry-01
    win-01 lose-03 pass-07 fail-01 get-01 like-01 deserve-01 cause-01 shelter-01""".split()
)


_EXISTING = {
    "rain": "rain-01", "hope": "hope-01", "doubt": "doubt-01", "time": "time",
    "money": "money", "water": "water", "milk": "milk", "bread": "bread", "wind": "wind",
    "storm": "storm", "problem": "problem", "problems": "problem", "solution": "solution",
    "danger": "danger", "reason": "reason", "fire": "fire", "accident": "accident",
    "party": "party", "rule": "rule", "rules": "rule", "exit": "exit", "doubts": "doubt-01",
    "choice": "choose-01", "answer": "answer-01", "electricity": "electricity",
    "school": "school", "traffic": "traffic", "evidence": "evidence-01",
}  # fmt: skip
_UNCOUNTED = frozenset(
    """rain-01 hope-01 doubt-01 time money water milk bread wind danger electricity
    school traffic evidence-01""".split()
)


class Clauses(Adjuncts):
    """Makes clauses."""

    def manner(self, plain: float = 0.75) -> Manner:
        """Some tense, mostly without modal and negation."""
        tense = self.rng.choices(["past", "present", "future", "progressive", "was -ing",
                                  "perfect"], [6, 4, 2, 1.2, 0.5, 0.8])[0]  # fmt: skip
        if self.chance(plain):
            return Manner(tense)
        if self.chance(0.5):
            return Manner(tense, negation=self.pick(["not", "n't", "n't", "never"]))
        return self.modal_manner()

    def modal_manner(self, negation: str = "") -> Manner:
        modal = self.pick(["can", "can", "could", "might", "must", "must", "should", "should",
                                 "have to", "ought to", "may"])  # fmt: skip
        if not negation and self.chance(0.2):
            negation = self.pick(["not", "n't"])
        return Manner("present", modal, negation)

    def assemble(
        self, subject: Entity | None, event: Concept, group: Group, rest: Text, manner: Manner
    ) -> Clause:
        """Subject, verb group and rest, with modal and negation in the graph."""
        top = event
        if manner.modal:
            modal = group.modal
            assert modal is not None
            top = modal.add("ARG2" if modal.name == "obligate-01" else "ARG1", event)
        denied = top if manner.modal in _DENIED or not manner.modal else event
        if subject is not None and subject.negation is not None:
            top.add("polarity", subject.negation)
        if group.negation is not None:
            denied.add("polarity", group.negation)
        if group.ever is not None:
            event.add("time", group.ever)
        before = subject.text if subject else ()
        return Clause((*before, *group.text, *rest), top, event, subject)

    def modal_node(self, manner: Manner) -> Concept | None:
        return Concept(_MODALS[manner.modal]) if manner.modal else None

    def verbal(
        self,
        manner: Manner,
        subject: Entity | None = None,
        verb: Verb | None = None,
        extras: float = 0.3,
        classes: str = "",
        patient: Entity | None = None,
    ) -> Clause:
        """A clause with a verb; the subject may be given, with the classes it is of, and so may
        the object with its verb."""
        if verb is None:
            verb = self.verb_for(classes)
        people = verb.participants
        if not people:
            return self.weather(verb, manner)
        inchoative = (
            patient is None
            and verb.does_without_subject
            and len(people) > 1
            and (self.chance(0.5) if not classes else not set(people[0].classes) & set(classes))
        )
        if inchoative:
            people = people[1:]
        if subject is None:
            subject = self.any(people[0].classes, is_subject=True)
        event = Concept(verb.concept)
        attach(event, people[0].role, subject)
        rest_people = people[1:]
        if patient is not None:
            attach(event, rest_people[0].role, patient)
            after = (
                *say(rest_people[0].preposition),
                *patient.text,
                *say(" ".join(verb.words[1:])),
            )
            group = verb_group(verb, subject, manner, event, self.modal_node(manner), self.rng)
            return self.assemble(subject, event, group, after, manner)
        if rest_people and verb.does_without_object and self.chance(0.35):
            rest_people = ()
        # He or she who acts is not the one acted upon under the same pronoun.
        after = self.after(event, verb, list(rest_people), subject)
        group = verb_group(verb, subject, manner, event, self.modal_node(manner), self.rng)
        if self.chance(0.6) and event.name in _POSTURES:
            after += self.place(event, "ARG2")
        elif self.chance(extras):
            after += self.extra(event, manner)
        return self.assemble(subject, event, group, after, manner)

    def verb_for(self, classes: str) -> Verb:
        if not classes:
            return self.pick(verbs())
        fitting = [
            v
            for v in verbs()
            if v.participants
            and (
                set(v.participants[0].classes) & set(classes)
                or (v.does_without_subject and set(v.participants[1].classes) & set(classes))
            )
        ]
        return self.pick(fitting)

    def after(self, event: Concept, verb: Verb, people: list[Participant], subject: Entity) -> Text:
        """What follows the verb."""
        text: Text = say(" ".join(verb.words[1:]))
        if len(people) == 2 and not people[0].preposition and not people[1].preposition:
            thing, receiver = people
            first = self.object(thing.classes, subject)
            second = self.object(receiver.classes, subject)
            attach(event, thing.role, first)
            attach(event, receiver.role, second)
            if self.chance(0.5) and verb.concept != "join-01":
                return (*text, *first.text, *say("to"), *second.text)
            return (*text, *second.text, *first.text)
        for person in people:
            given = self.object(person.classes, subject)
            attach(event, person.role, given)
            text = (*text, *say(person.preposition), *given.text)
        return text

    def object(self, classes: str, subject: Entity | None) -> Entity:
        """Something that is not the subject."""
        for _ in range(20):
            held = list(self.mentioned)
            other = self.any(classes)
            clash = subject is not None and other.node is subject.node
            if not clash and not (
                subject is not None and not other.is_new and other.pronoun in subject.pronouns
            ):
                return other
            self.mentioned = held
        return self.noun(self.pick(nouns()["T"]), "the")

    def weather(self, verb: Verb, manner: Manner) -> Clause:
        """It rains."""
        it = Entity(say("it"), Concept("it"), THING, is_new=False)
        event = Concept(verb.concept)
        group = verb_group(verb, it, manner, event, self.modal_node(manner), self.rng)
        rest = self.extra(event, manner) if self.chance(0.2) else ()
        clause = self.assemble(it, event, group, rest, manner)
        return replace_subject(clause)

    def adjectival(
        self,
        manner: Manner,
        subject: Entity | None = None,
        adjective: Adjective | None = None,
        kind: str = "",
    ) -> Clause:
        """The coffee is hot."""
        adjective = adjective or self.pick(
            [a for a in adjectives() if not kind or kind in a.classes]
        )
        if subject is None and self.chance(0.3) and adjective.word in _WEATHER:
            subject = Entity(say("it"), Concept("it"), THING, is_new=False)
            quality = Concept(adjective.concept)
        else:
            if subject is None:
                subject = self.any(kind or adjective.classes, is_subject=True)
            quality = Concept(adjective.concept)
            attach(quality, adjective.role or "domain", subject)
        before: Text = ()
        if self.chance(0.12):
            word = self.pick(["very", "very", "very", "so", "quite", "really"])
            degree = Concept(word)
            quality.add("degree", degree)
            before = say(word, degree)
        group = be_group(subject, manner, None, self.modal_node(manner), self.rng)
        rest = (*before, *say(adjective.word, quality))
        if adjective.word in _TOWARDS and subject.node.name != "it" and self.chance(0.4):
            target = self.object("P", subject)
            attach(quality, "ARG2", target)
            rest = (*rest, *say("to"), *target.text)
        return replace_subject(self.assemble(subject, quality, group, rest, manner))

    def nominal(self, manner: Manner, subject: Entity | None = None) -> Clause:
        """Penguins are birds."""
        if subject is None:
            kind = self.pick("PPPATL")
            subject = self.any(kind, is_subject=True)
        else:
            kind = "P"
        for _ in range(20):
            noun = self.pick(nouns()[kind])
            if not noun.is_mass and noun.made_from not in ("rel", "language"):
                break
        held = list(self.mentioned)
        many = subject.is_plural or (subject.pronoun == ADDRESSED and self.chance(0.2))
        fitting = [a for a in adjectives() if kind in a.classes and a.word != "alive"]
        adjs = [self.pick(fitting)] if fitting and self.chance(0.3) else []
        what = self.determined(noun, "bare" if many else "a", adjs)
        self.mentioned = held
        attach(what.node, "domain", subject)
        group = be_group(subject, manner, None, self.modal_node(manner), self.rng)
        return self.assemble(subject, what.node, group, what.text, manner)

    def located(self, manner: Manner, subject: Entity | None = None) -> Clause:
        """The bread is on the counter; there are two pens in my bag."""
        event = Concept("be-located-at-91")
        if subject is None and self.chance(0.25) and not manner.modal:
            kind = self.pick("TTAPF")
            if self.chance(0.35):
                subject = self.quantified("TAP", self.pick(["many", "some", "several", "no"]))
            else:
                subject = self.determined(
                    self.pick([n for n in nouns()[kind] if n.made_from != "rel"]),
                    self.pick(["a", "number", "bare"]),
                    (),
                )
            attach(event, "ARG1", subject)
            rest = self.place(event, "ARG2")
            there = replace(subject, text=say("there"))
            group = be_group(there, manner, event, None, self.rng)
            return self.assemble(there, event, group, (*subject.text, *rest), manner)
        if subject is None:
            subject = self.any(self.pick("PPATTLV"), is_subject=True)
        if self.chance(0.15):
            return self._placed_by_adverb(manner, subject)
        if self.chance(0.07):
            near = Concept("near-02")
            attach(near, "ARG1", subject)
            where = self.noun(self.pick(nouns()[self.pick("LVT")]), "the")
            attach(near, "ARG2", where)
            group = be_group(subject, manner, None, self.modal_node(manner), self.rng)
            return self.assemble(subject, near, group, (*say("near", near), *where.text), manner)
        attach(event, "ARG1", subject)
        rest = self.place(event, "ARG2")
        group = be_group(subject, manner, event, self.modal_node(manner), self.rng)
        if self.chance(0.1):
            word = self.pick(["now", "today", "yesterday"])
            node = Concept(word)
            event.add("time", node)
            rest = (*rest, *say(word, node))
        return self.assemble(subject, event, group, rest, manner)

    def _placed_by_adverb(self, manner: Manner, subject: Entity) -> Clause:
        """The children are outside; the hotel is ten miles from the airport; it is far away."""
        event = Concept("be-located-at-91")
        attach(event, "ARG1", subject)
        if self.chance(0.35):
            position, amount = Concept("relative-position"), self.quantity("distance-quantity")
            where = self.noun(self.pick(nouns()["L"]), "the")
            position.add("op1", where.node).add("quant", amount.node)
            event.add("ARG2", position)
            rest = (*amount.text, *say("from", position), *where.text)
        else:
            word = self.pick(PLACES)
            node = Concept(word)
            event.add("ARG2", node)
            rest = say(word, node)
        group = be_group(subject, manner, event, self.modal_node(manner), self.rng)
        return self.assemble(subject, event, group, rest, manner)

    def passive(self, manner: Manner, subject: Entity | None = None) -> Clause:
        """The bridge was built by the soldiers."""
        verb = self.pick([v for v in verbs() if len(v.participants) > 1
                                and not v.participants[1].preposition
                                and v.concept not in _NO_PASSIVE])  # fmt: skip
        agent, patient, *others = verb.participants
        receivers = [other for other in others if not other.preposition]
        if receivers and subject is None and self.chance(0.5):
            return self.given_to(verb, receivers[0], manner)
        if subject is None:
            subject = self.any(patient.classes.replace("m", "T"), is_subject=True)
        event = Concept(verb.concept)
        attach(event, patient.role, subject)
        rest: Text = say(" ".join(verb.words[1:]))
        for other in others:
            if self.chance(0.5) and not other.preposition:
                given = self.object(other.classes, subject)
                attach(event, other.role, given)
                rest = (*rest, *say("to"), *given.text)
        if self.chance(0.45):
            held = self.object(agent.classes, subject)
            attach(event, agent.role, held)
            rest = (*rest, *say("by"), *held.text)
        group = be_group(
            subject, manner, event, self.modal_node(manner), self.rng, verb.form("VBN")[0]
        )
        if self.chance(0.25):
            rest += self.extra(event, manner)
        return self.assemble(subject, event, group, rest, manner)

    def passive_of(self, verb: Verb, subject: Entity, manner: Manner) -> Clause:
        """The passive of a verb about its object, without the one who does it."""
        event = Concept(verb.concept)
        attach(event, verb.participants[1].role, subject)
        group = be_group(
            subject, manner, event, self.modal_node(manner), self.rng, verb.form("VBN")[0]
        )
        return self.assemble(subject, event, group, say(" ".join(verb.words[1:])), manner)

    def given_to(self, verb: Verb, receiver: Participant, manner: Manner) -> Clause:
        """Naomi was offered a prize: the subject is who receives something."""
        agent, thing, *_ = verb.participants
        event = Concept(verb.concept)
        subject = self.any(receiver.classes, is_subject=True)
        attach(event, receiver.role, subject)
        given = self.object(thing.classes, subject)
        attach(event, thing.role, given)
        rest = given.text
        if self.chance(0.3):
            giver = self.object(agent.classes, subject)
            attach(event, agent.role, giver)
            rest = (*rest, *say("by"), *giver.text)
        group = be_group(
            subject, manner, event, self.modal_node(manner), self.rng, verb.form("VBN")[0]
        )
        return self.assemble(subject, event, group, rest, manner)

    def exists(self, manner: Manner) -> Clause:
        """There is no hope; there was a storm."""
        word, concept = self.pick(list(_EXISTING.items()))
        node = Concept(concept)
        denied = self.chance(0.6)
        many = word in ("doubts", "problems", "rules")
        form = ("were" if many else "was") if manner.tense == "past" else "are" if many else "is"
        text = say(f"there {form}")
        if denied:
            negation = constant("-")
            node.add("polarity", negation)
            text = (*text, *say("no", negation))
        elif not many:
            if concept in _UNCOUNTED:
                raise Dropped("nothing fits")
            text = (*text, *say(ARTICLE))
        return Clause((*text, *say(word, node)), node, node, None)

    def some_clause(self, manner: Manner, subject: Entity | None = None, kind: str = "P") -> Clause:
        """Any kind of simple clause; a subject that is given is of a kind."""
        if subject is not None:
            if self.chance(0.3) and any(kind in a.classes for a in adjectives()):
                return self.adjectival(manner, subject, kind=kind)
            return self.verbal(manner, subject, classes=kind, extras=0.12)
        makers: list[Callable[[Manner], Clause]] = [
            self.verbal,
            self.adjectival,
            self.nominal,
            self.located,
            self.passive,
        ]
        if not (manner.modal or manner.negation) and self.chance(0.02):
            return self.exists(manner)
        return self.rng.choices(makers, [8, 3, 0.5, 0.8, 1.2])[0](manner)
