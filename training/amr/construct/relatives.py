"""Relative clauses."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import MALE, Entity, attach
from training.amr.construct.lexicon import verbs
from training.amr.construct.phrases import Concept, Constructed, Dropped, Text, say
from training.amr.construct.sentences import _SUBJECTS, Sentences
from training.amr.construct.verb_groups import Manner

_NO_CLAUSE = frozenset({"i", "you", "he", "she", "we", "they", "it"})


class Relatives(Sentences):
    """Makes sentences with a relative clause."""

    def relative_clause(self) -> Constructed:
        """Who, which, that, whose, where, or nothing before the clause."""
        kind = self.pick("PPPPATRCL")
        head = self.any(kind, is_subject=False, plain=True)
        while not head.is_new or head.node.name in _NO_CLAUSE or head.node.edges:
            head = self.any(kind, is_subject=False, plain=True)
        text = self.related(head, kind)
        # Who was mentioned only inside the clause is no one that a pronoun after it means.
        self.mentioned = [e for e in self.mentioned
                          if e.node is head.node or e.node.name in ("i", "you", "we")]  # fmt: skip
        entity = Entity((*head.text, *text), head.node, head.pronoun,
                        other_pronouns=head.other_pronouns)  # fmt: skip
        manner = Manner(self.pick(["past", "past", "present", "future"]),
                        negation=self.pick(["", "", "", "", "not", "n't"]))  # fmt: skip
        if self.chance(0.5):
            clause = self.some_clause(manner, entity, kind)
        else:
            fitting = [v for v in verbs() if len(v.participants) == 2
                       and kind in v.participants[1].classes]  # fmt: skip
            if not fitting:
                raise Dropped("nothing fits")
            verb = self.pick(fitting)
            others = [k for k in _SUBJECTS if k not in head.pronouns]
            subject = (
                self.said_as(chosen := self.pick(others), chosen)
                if self.chance(0.6) and "P" in verb.participants[0].classes
                else self.any(verb.participants[0].classes, is_subject=True, plain=True)
            )
            if not subject.is_new and subject.node is head.node:
                raise Dropped("nothing fits")
            clause = self.verbal(manner, subject, verb, patient=entity)
        return self.done("relative-clause", clause)

    def _participle(self, head: Entity) -> Text:
        """The man sitting on the bench; the boy bitten by the dog."""
        if self.chance(0.5):
            inner = self.another_verb(head, "VBG")
            role, _ = inner.top.references.pop(0)
            head.node.add(f"{role}-of", inner.top)
            return inner.text
        verb = self.pick([v for v in verbs() if len(v.participants) == 2
                          and not v.participants[1].preposition
                          and "P" in v.participants[1].classes])  # fmt: skip
        event = Concept(verb.concept)
        head.node.add(f"{verb.participants[1].role}-of", event)
        doer = self.object(verb.participants[0].classes, head)
        if doer.negation is not None:
            raise Dropped("nothing fits")
        attach(event, verb.participants[0].role, doer)
        particle = say(" ".join(verb.words[1:]))
        return (*say(verb.form("VBN")[0], event), *particle, *say("by"), *doer.text)

    def related(self, head: Entity, kind: str) -> Text:
        """The relative clause of a head."""
        manner = Manner(self.pick(["past", "past", "present"]),
                        negation=self.pick(["", "", "", "", "n't", "never"]))  # fmt: skip
        choice = self.rng.choices(["subject", "object", "whose", "where"],
                                  [4, 4, 1, 1.5 if kind == "L" else 0])[0]  # fmt: skip
        mark = self.pick(["who", "that"] if kind == "P" else ["which", "that"])
        empty = Entity((), head.node, head.pronoun, is_new=False)
        if choice == "subject" and kind == "P" and self.chance(0.25):
            return self._participle(head)
        if choice == "subject" and self.chance(0.12):
            clause = self.adjectival(manner, empty, kind=kind)
            _turn(head.node, clause)
            return (*say(mark), *clause.text)
        if choice == "subject":
            fitting = [v for v in verbs() if v.participants and kind in v.participants[0].classes]
            if fitting:
                verb = self.pick(fitting)
                clause = self.verbal(manner, empty, verb, extras=0.1, classes=kind)
                _turn(head.node, clause)
                return (*say(mark), *clause.text)
        if choice == "where":
            clause = self.verbal(manner, classes="P", extras=0)
            head.node.add("location-of", clause.event)
            return (*say("where"), *clause.text)
        if choice == "whose":
            owned = self.noun_called(
                self.pick(
                    "dog car house key bag hat shirt kite horse son brother wife boat".split()
                )
                if kind == "P"
                else self.pick("door window roof engine wall".split()),
                "mass",
            )
            if owned.node.name in ("son", "brother", "wife"):
                role, kin = Concept("have-rel-role-91"), Concept(owned.node.name)
                owner_role = role.refer("ARG1", head.node).add("ARG2", kin)
                person = Concept("person").add("ARG0-of", owner_role)
                owned = Entity(say(owned.node.name, person, role, kin), person, MALE)
                clause = self.verbal(manner, owned, classes="P", extras=0)
                _hang_inverse(head.node, person, role, clause)
                return (*say("whose"), *clause.text)
            clause = self.some_clause(
                manner, owned, "A" if owned.node.name in ("dog", "horse") else "T"
            )
            _whose(head.node, owned.node, clause)
            return (*say("whose"), *clause.text)
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and kind in v.participants[1].classes
                   and "P" in v.participants[0].classes]  # fmt: skip
        if not fitting:
            return ()
        verb = self.pick(fitting)
        others = [k for k in _SUBJECTS if k not in head.pronouns]
        subject = self.said_as(chosen := self.pick(others), chosen)
        if self.chance(0.4):
            subject = self.person_name()
            if set(subject.pronouns) & set(head.pronouns):
                self.mentioned.remove(subject)
                subject = self.said_as(chosen := self.pick(others), chosen)
        clause = self.verbal(manner, subject, verb, patient=empty)
        _turn(head.node, clause)
        return (*(say(mark) if self.chance(0.75) else ()), *clause.text)


def _turn(head: Concept, clause: Clause) -> None:
    """Hang a clause below a head that takes part in it: its reference becomes the edge."""
    for place, (role, node) in enumerate(clause.event.references):
        if node is head:
            del clause.event.references[place]
            head.add(f"{role}-of" if role != "domain" else "mod", clause.event)
            return
    raise Dropped(f"{head.name} takes no part in {clause.event.name}")


def _whose(head: Concept, owned: Concept, clause: Clause) -> None:
    """The boy whose kite broke: boy, the owner of a kite, which broke."""
    for place, (role, node) in enumerate(clause.event.edges):
        if node is owned:
            del clause.event.edges[place]
            owned.add(f"{role}-of" if role != "domain" else "mod", clause.event)
            head.add("poss-of", owned)
            return
    raise Dropped(f"{owned.name} takes no part in {clause.event.name}")


def _hang_inverse(head: Concept, person: Concept, role: Concept, clause: Clause) -> None:
    """The boy whose son cried: the relation hangs below the boy, the event below the son."""
    for place, (name, node) in enumerate(clause.event.edges):
        if node is person:
            del clause.event.edges[place]
            person.edges = [edge for edge in person.edges if edge[1] is not role]
            role.references.clear()
            role.edges.insert(0, ("ARG0", person))
            person.add(f"{name}-of", clause.event)
            head.add("ARG1-of", role)
            return
    raise Dropped(f"{person.name} takes no part in {clause.event.name}")
