"""What the constructions share."""

from __future__ import annotations

from training.amr.construct.clauses import Clause, Clauses
from training.amr.construct.entity import ADDRESSED, FEMALE, MALE, OBJECTIVE, SPEAKER, Entity
from training.amr.construct.lexicon import verbs
from training.amr.construct.phrases import Concept, Constructed, Text, finish, say
from training.amr.construct.verb_groups import Manner, be_group

_SUBJECTS = (FEMALE, MALE, "they", "we", SPEAKER, ADDRESSED)


class Sentences(Clauses):
    """Makes clauses that go with others."""

    def done(self, name: str, clause: Clause, mark: str = ".") -> Constructed:
        return finish(name, clause.text, clause.top, mark)

    def another_verb(self, subject: Entity, form: str, concept: str = "") -> Clause:
        """A verb with the same subject, in a form, without the subject's words."""
        kind = self.kind(subject)
        fitting = [v for v in verbs() if v.participants and kind in v.participants[0].classes]
        verb = self.pick(fitting)
        event = Concept(verb.concept)
        event.refer(verb.participants[0].role, subject.node)
        people = list(verb.participants[1:])
        if people and verb.does_without_object and self.chance(0.35):
            people = []
        rest = self.after(event, verb, people, subject)
        return Clause((*say(verb.form(form)[0], event), *rest), event, event, subject)

    def next_clause(self, manner: Manner, before: Clause | None) -> Clause:
        """A clause that may be about someone or something of the one before."""
        known = [e for e in self.mentioned if self.kind(e) != "m"]
        if before is None or not known or self.chance(0.3):
            return self.some_clause(manner)
        about = self.pick(known)
        pronoun = self.pick(about.pronouns)
        known_one = self.known(pronoun)
        assert known_one is not None
        kind = self.kind(known_one)
        if self.chance(0.65):
            subject = self.said_as(pronoun, pronoun)
            return self.some_clause(manner, subject, kind)
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and kind in v.participants[1].classes
                   and "P" in v.participants[0].classes]  # fmt: skip
        if not fitting:
            return self.some_clause(manner)
        verb = self.pick(fitting)
        others = [k for k in _SUBJECTS if k not in known_one.pronouns]
        if self.chance(0.5):
            subject = self.said_as(kind := self.pick(others), kind)
        else:
            subject = self.person_name()
            if set(subject.pronouns) & set(known_one.pronouns):
                self.mentioned.remove(subject)
                subject = self.said_as(kind := self.pick(others), kind)
        patient = self.said_as(pronoun, OBJECTIVE.get(pronoun, pronoun))
        return self.verbal(manner, subject, verb, patient=patient)

    def clause_manner(self, tense: str) -> Manner:
        if self.chance(0.1):
            return Manner("present", self.pick(["can", "could", "must"]),
                          self.pick(["", "not"]))  # fmt: skip
        return Manner(tense, negation=self.pick(["", "", "", "not", "n't"]))

    def _be(self, subject: Entity, top: Concept, rest: Text, manner: Manner) -> Clause:
        group = be_group(subject, manner, None, None, self.rng)
        return self.assemble(subject, top, group, rest, manner)
