"""Nobody, nothing and none: with a place or a clause, after prepositions, in conditions."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import MANY, POSSESSIVE, Entity, attach, noun_graph
from training.amr.construct.lexicon import nouns, verbs
from training.amr.construct.phrases import (
    Concept,
    Constructed,
    Dropped,
    Text,
    constant,
    finish,
    say,
)
from training.amr.construct.relatives import Relatives
from training.amr.construct.verb_groups import Manner

_NAME = "negation-absence"
_PEOPLE = ("nobody", "no one")
_OPENINGS = ("there is", "there was", "there is", "there was", "there will be")
_TOPICS = ("know-01", "say-01", "remember-01", "learn-01", "hear-01", "understand-01", "write-01")
_KNEW = {"know-01": "knew", "say-01": "said", "remember-01": "remembered", "learn-01": "learned",
         "hear-01": "heard", "understand-01": "understood", "write-01": "wrote"}  # fmt: skip


class Absences(Relatives):
    """Makes sentences about nobody and nothing."""

    def absence(self) -> Constructed:
        """One of the kinds below."""
        kinds = [self._somewhere, self._who, self._else, self._there, self._after_preposition,
                 self._know_nothing, self._none_of, self._ate_none, self._not_one, self._nobodys,
                 self._if, self._passive]  # fmt: skip
        return self.rng.choices(kinds, [2, 1, 1, 1.5, 1.5, 0.7, 2, 0.8, 0.8, 0.6, 1.5, 1])[0]()

    def _tense(self) -> Manner:
        if self.chance(0.12):
            return Manner("present", self.pick(["can", "could", "should"]))
        return Manner(self.manner(1).tense)

    def _with(self, nobody: Entity, text: Text) -> Entity:
        return Entity((*nobody.text, *text), nobody.node, nobody.pronoun, negation=nobody.negation)

    def _somewhere(self) -> Constructed:
        """Nobody in the village owns a car."""
        nobody = self.nobody(self.pick(_PEOPLE))
        word, role = self.pick([("in", "location"), ("in", "location"), ("at", "location"),
                                ("from", "source"), ("on", "location")])  # fmt: skip
        kind = "L" if word != "on" else "V"
        where = self.noun(self.pick(nouns()[kind]), self.pick(["the", "the", "this", "poss"]))
        attach(nobody.node, role, where)
        subject = self._with(nobody, (*say(word), *where.text))
        return self.done(_NAME, self.verbal(self._tense(), subject, classes="P", extras=0))

    def _who(self) -> Constructed:
        """Nobody who read the book liked it."""
        nobody = self.nobody(self.pick(_PEOPLE))
        subject = self._with(nobody, self.related(nobody, "P"))
        self.mentioned = [e for e in self.mentioned if e.node.name in ("i", "you", "we")]
        return self.done(_NAME, self.some_clause(self._tense(), subject, "P"))

    def _else(self) -> Constructed:
        """Nobody else saw the thief."""
        kind = self.pick("PPT")
        nobody = self.nobody("nothing" if kind == "T" else self.pick(_PEOPLE))
        other = Concept("else")
        nobody.node.add("mod", other)
        subject = self._with(nobody, say("else", other))
        return self.done(_NAME, self.verbal(self._tense(), subject, classes=kind, extras=0.1))

    def _there(self) -> Constructed:
        """There is nothing in the basket."""
        nobody = self.nobody(self.pick([*_PEOPLE, "nothing", "nothing"]))
        assert nobody.negation is not None
        event = Concept("be-located-at-91").add("polarity", nobody.negation)
        event.add("ARG1", nobody.node)
        opening, be = self.pick(_OPENINGS).rsplit(" ", 1)
        rest = self.place(event, "ARG2")
        return finish(_NAME, (*say(opening), *say(be, event), *nobody.text, *rest), event)

    def _denied_object(self, verb_classes: str, what: Entity, needs_preposition: bool) -> Clause:
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and bool(v.participants[1].preposition) == needs_preposition
                   and set(v.participants[1].classes) & set(verb_classes)
                   and "P" in v.participants[0].classes]  # fmt: skip
        if not fitting:
            raise Dropped("nothing fits")
        subject = self.any("P", is_subject=True)
        clause = self.verbal(self._tense(), subject, self.pick(fitting), patient=what)
        assert what.negation is not None
        clause.top.add("polarity", what.negation)
        return clause

    def _after_preposition(self) -> Constructed:
        """The widow talks to nobody."""
        is_person = self.chance(0.65)
        what = self.nobody(self.pick(_PEOPLE) if is_person else "nothing")
        return self.done(_NAME, self._denied_object("P" if is_person else "TEH", what, True))

    def _know_nothing(self) -> Constructed:
        """My uncle knows nothing about horses."""
        nothing = self.nobody("nothing")
        assert nothing.negation is not None
        concept = self.pick(_TOPICS)
        event = Concept(concept)
        subject = self.any("P", is_subject=True)
        if subject.negation is not None:
            raise Dropped("nothing fits")
        attach(event, "ARG0", subject)
        topic = self.object("ATELVP", subject)
        attach(nothing.node, "topic", topic)
        event.add("polarity", nothing.negation).add("ARG1", nothing.node)
        text = (*subject.text, *say(_KNEW[concept], event), *nothing.text, *say("about"))
        return finish(_NAME, (*text, *topic.text), event)

    def _none_group(self, kind: str) -> Entity:
        """None of my dogs, none of these cars."""
        noun = self.pick([n for n in nouns()[kind] if not n.is_mass and n.made_from != "language"])
        negation = constant("-")
        none = (*say("n", negation), *say("+one"), *say("of"))
        if noun.made_from == "rel":
            some = self.relative(noun.word, plural=True)
            return Entity((*none, *some.text), some.node, MANY, negation=negation)
        node, brings = noun_graph(noun)
        before: Text = say("the")
        choice = self.pick(["the", "the", "this", "poss"])
        if choice == "this":
            word = self.pick(["this", "that"])
            pointer = Concept(word)
            node.add("mod", pointer)
            before = say({"this": "these", "that": "those"}[word], pointer)
        elif choice == "poss":
            owner = self.said_as(who := self.pick(["i", "you", "he", "she", "we"]), POSSESSIVE[who])
            attach(node, "poss", owner)
            before = owner.text
        text = (*none, *before, *say(noun.plural, *brings))
        return Entity(text, node, MANY, negation=negation)

    def _none_of(self) -> Constructed:
        """None of my friends believed him."""
        kind = self.pick("PPPATVRL")
        group = self._none_group(kind)
        return self.done(_NAME, self.some_clause(self._tense(), group, kind))

    def _ate_none(self) -> Constructed:
        """She ate none of the cookies."""
        kind = self.pick("FTRPA")
        return self.done(_NAME, self._denied_object(kind, self._none_group(kind), False))

    def _not_one(self) -> Constructed:
        """Not one soldier survived; not a single dog barked."""
        kind = self.pick("PPATV")
        noun = self.pick([n for n in nouns()[kind]
                          if not n.is_mass and n.made_from not in ("rel", "language")])  # fmt: skip
        node, brings = noun_graph(noun)
        negation = constant("-")
        mark: Text = say("not", negation)
        if self.chance(0.6):
            number = constant("1")
            node.add("quant", number)
            mark = (*mark, *say("one", number))
        else:
            single = Concept("single-02")
            node.add("ARG1-of", single)
            mark = (*mark, *say("a"), *say("single", single))
        subject = Entity((*mark, *say(noun.word, *brings)), node, "it", negation=negation)
        return self.done(_NAME, self.verbal(self._tense(), subject, classes=kind, extras=0.1))

    def _nobodys(self) -> Constructed:
        """Nobody's car was damaged."""
        nobody = self.nobody("nobody")
        kind = self.pick("TVCL")
        noun = self.pick([n for n in nouns()[kind] if not n.is_mass])
        node, brings = noun_graph(noun)
        node.add("poss", nobody.node)
        text = (*nobody.text, *say("+'s"), *say(noun.word, *brings))
        subject = Entity(text, node, "it", negation=nobody.negation)
        return self.done(_NAME, self.some_clause(Manner("past"), subject, kind))

    def _passive(self) -> Constructed:
        """Nobody was hurt."""
        nobody = self.nobody(self.pick([*_PEOPLE, "nothing"]))
        kind = "T" if nobody.node.name == "thing" else "P"
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and not v.participants[1].preposition
                   and kind in v.participants[1].classes]  # fmt: skip
        return self.done(_NAME, self.passive_of(self.pick(fitting), nobody, self._tense()))

    def _if(self) -> Constructed:
        """If nobody objects, we will sign; he will leave if nothing changes."""
        kind = self.pick("PPPE")
        nobody = self.nobody(self.pick(_PEOPLE) if kind == "P" else "nothing")
        if self.chance(0.25):
            kind = self.pick("PPT")
            nobody = self._none_group(kind) if self.chance(0.5) else self.quantified(kind, "no")
        given = self.verbal(Manner("present"), nobody, classes=kind, extras=0.05)
        main = self.some_clause(Manner("future"))
        main.top.add("condition", given.top)
        if self.chance(0.5):
            text = (*say("if"), *given.text, *say("+,"), *main.text)
        else:
            text = (*main.text, *say("if"), *given.text)
        return finish(_NAME, text, main.top)
