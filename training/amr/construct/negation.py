"""Sentences that deny: not, nobody, neither, few, hardly, without."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import MANY, Entity
from training.amr.construct.lexicon import verbs
from training.amr.construct.phrases import Concept, Constructed, Dropped, Text, constant, say
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner

_WEAK = "negation-weak"
_NEGATIONS = ("not", "n't", "n't", "never", "not")


class Negations(Sentences):
    """Makes sentences that deny something."""

    def negation(self) -> Constructed:
        tense = self.manner(1).tense
        manner = Manner(tense, negation=self.pick(_NEGATIONS))
        if self.chance(0.2):
            manner = self.modal_manner(self.pick(["not", "n't"]))
        return self.done("negation-not", self.some_clause(manner))

    def nobody_does(self) -> Constructed:
        """No one, nobody, nothing, no dog, neither ... nor; as subjects or objects."""
        kind = self.pick("PPPPTA")
        manner = Manner(self.manner(1).tense)
        if self.chance(0.12):
            return self.done("negation-nobody", self.none_of_them(manner))
        if self.chance(0.15):
            manner = Manner("present", self.pick(["can", "could", "should"]))
        if self.chance(0.22):
            return self.done("negation-nobody", self.object_denied(manner))
        if self.chance(0.3):
            subject = self.quantified(kind, self.pick(["no", "no", "none of the"]))
        elif self.chance(0.25):
            subject = self.neither(kind)
        elif kind == "T":
            # "Nothing happened" as well as "nothing broke".
            kind, subject = self.pick("TTEEH"), self.nobody("nothing")
        else:
            kind, subject = "P", self.nobody(self.pick(["no one", "nobody"]))
        if self.chance(0.12):
            clause = self.located(Manner(self.pick(["past", "present"])), subject)
        elif self.chance(0.12) and subject.node.name in ("one", "thing"):
            clause = self.adjectival(manner, subject, kind=kind)
        else:
            clause = self.verbal(manner, subject, classes=kind, extras=0.15)
        return self.done("negation-nobody", clause)

    def none_of_them(self, manner: Manner) -> Clause:
        """None of them voted; some of us left."""
        word = self.pick(["none", "none", "none", "some", "most", "many", "two", "three"])
        whole = self.pick(["they", "we", "you"])
        group, person = Concept(whole), Concept("person")
        share = Concept("include-91").add("ARG2", group)
        person.add("ARG1-of", share)
        of = (*say("of", share), *say({"they": "them", "we": "us"}.get(whole, whole), group))
        negation = None
        if word == "none":
            negation = constant("-")
            text = (*say("n", negation), *say("+one", person), *of)
        else:
            number = {"two": "2", "three": "3"}.get(word)
            amount = constant(number) if number else Concept(word)
            person.add("quant", amount)
            text = (*say(word, amount, person), *of)
        subject = Entity(text, person, MANY, negation=negation)
        return self.verbal(manner, subject, classes="P", extras=0.15)

    def neither(self, kind: str) -> Entity:
        first, second = self.any(kind, plain=True), self.any(kind, plain=True)
        while not (first.is_new and second.is_new):
            first, second = self.any(kind, plain=True), self.any(kind, plain=True)
        negation, either = constant("-"), Concept("or")
        either.add("op1", first.node).add("op2", second.node)
        text = (*say("n", negation), *say("+either"), *first.text,
                *say("n"), *say("+or", either), *second.text)  # fmt: skip
        return Entity(text, either, second.pronoun, negation=negation)

    def object_denied(self, manner: Manner) -> Clause:
        """He ate nothing."""
        verb = self.pick([v for v in verbs() if len(v.participants) > 1
                                and not v.participants[1].preposition])  # fmt: skip
        classes = verb.participants[1].classes
        what = (
            self.nobody(self.pick(["no one", "nobody"]) if classes[0] == "P" else "nothing")
            if self.chance(0.6)
            else self.quantified(classes.replace("m", "T"), "no")
        )
        clause = self.verbal(manner, verb=verb, patient=what)
        assert what.negation is not None
        clause.top.add("polarity", what.negation)
        return clause

    def weakened(self) -> Constructed:
        """Few, hardly, without."""
        kind = self.rng.choices(["few", "hardly", "without"], [2, 1.5, 1.5])[0]
        if kind == "few":
            group_kind = self.pick("PPATV")
            subject = self.quantified(group_kind, "few")
            return self.done(_WEAK, self.verbal(self.manner(0.95), subject, classes=group_kind))
        return self.done(_WEAK, self._hardly() if kind == "hardly" else self._without())

    def _hardly(self) -> Clause:
        """The horse hardly ate."""
        clause = self.verbal(Manner(self.pick(["past", "present"])), extras=0.1)
        word = self.pick(["hardly", "hardly", "barely", "scarcely", "rarely", "seldom"])
        node = Concept(word)
        clause.event.add("frequency" if word in ("rarely", "seldom") else "degree", node)
        text: Text = ()
        for piece in clause.text:
            text = (
                (*text, *say(word, node), piece) if clause.event in piece.brings else (*text, piece)
            )
        return Clause(text, clause.top, clause.event, clause.subject)

    def _without(self) -> Clause:
        """She left without her coat; he spoke without thinking."""
        clause = self.verbal(self.manner(0.95), classes="P", extras=0)
        while clause.subject is None or clause.subject.negation is not None:
            clause = self.verbal(self.manner(0.95), classes="P", extras=0)
        negation = constant("-")
        if self.chance(0.5):
            verb = self.pick([v for v in verbs() if v.participants
                                    and "P" in v.participants[0].classes])  # fmt: skip
            event = Concept(verb.concept).add("polarity", negation)
            event.refer(verb.participants[0].role, clause.subject.node)
            rest = self.after(event, verb, list(verb.participants[1:]), clause.subject)
            clause.event.add("manner", event)
            text = (*say("without", negation), *say(verb.form("VBG")[0], event), *rest)
        else:
            thing = self.object("TCTP", clause.subject)
            if not thing.is_new:
                raise Dropped("nothing fits")
            thing.node.add("polarity", negation)
            clause.event.add("accompanier", thing.node)
            text = (*say("without", negation), *thing.text)
        return Clause((*clause.text, *text), clause.top, clause.event, clause.subject)
