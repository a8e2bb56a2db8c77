"""Prices, measures, ages; kinship and possession."""

from __future__ import annotations

from training.amr.construct.entities import KIN
from training.amr.construct.entity import ADDRESSED, SPEAKER, THING, Entity, attach
from training.amr.construct.lexicon import (
    Noun,
    Participant,
    Verb,
    adjectives,
    inflected,
    nouns,
    verbs,
)
from training.amr.construct.phrases import (
    ARTICLE,
    Concept,
    Constructed,
    Dropped,
    Text,
    constant,
    finish,
    say,
)
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner

_MEASURES = {"long": "ARG2", "wide": "ARG3", "high": "ARG3", "thick": "ARG3"}
_OWNERS = {"mine": "i", "yours": "you", "hers": "she", "his": "he", "ours": "we", "theirs": "they"}
_AMOUNT_VERBS = frozenset(
    "need-01 buy-01 drink-01 eat-01 want-01 bring-01 use-01 sell-01 order-02".split()
)


class Measures(Sentences):
    """Makes sentences about how much, and whose."""

    def measure(self) -> Constructed:
        """Prices, lengths, weights, ages, amounts, durations."""
        kind = self.rng.choices(["cost", "adjective", "age", "amount", "duration", "weigh", "verb",
                                 "worth", "count", "calendar", "take"],
                                [3, 2, 2, 2, 2, 1, 1.5, 0.4, 1, 0.6, 0.5])[0]  # fmt: skip
        name = "price-measure"
        manner = Manner(self.pick(["past", "present"]))
        if kind == "cost":
            verb = Verb("cost-01", (Participant("ARG1", "", "TCFVE"),), False, False)
            tense = self.pick(["past", "present", "present", "future"])
            negation = self.pick(["", "", "", "", "n't"])
            clause = self.verbal(Manner(tense, negation=negation), verb=verb, extras=0)
            price = self.price()
            clause.event.add("ARG2", price.node)
            return finish(name, (*clause.text, *price.text), clause.top)
        if kind == "adjective":
            word, classes, unit = self.pick(
                [("tall", "PNL", "distance-quantity"), ("deep", "Kd", "distance-quantity"),
                 ("long", "KRL", "distance-quantity"), ("wide", "KL", "distance-quantity"),
                 ("high", "KL", "distance-quantity"), ("thick", "RT", "distance-quantity")]
            )  # fmt: skip
            found = next(a for a in adjectives() if a.word == word)
            subject = self.any(classes, is_subject=True)
            quality = Concept(found.concept)
            attach(quality, found.role or "domain", subject)
            amount = self.quantity(unit)
            quality.add(_MEASURES.get(word, "quant"), amount.node)
            rest = (*amount.text, *say(word, quality))
            return self.done(name, self._be(subject, quality, rest, manner))
        if kind == "age":
            subject = self.any("PPPAL", is_subject=True)
            event = Concept("age-01")
            attach(event, "ARG1", subject)
            node, unit_word = (
                Concept("temporal-quantity"),
                self.pick(["year", "year", "month", "week"]),
            )
            unit_node = Concept(unit_word)
            text, number, is_one = self.count(allow_one=True)
            node.add("quant", number).add("unit", unit_node)
            event.add("ARG2", node)
            rest = (*text, *say(unit_word if is_one else f"{unit_word}s", node, unit_node),
                    *say("old", event))  # fmt: skip
            return self.done(name, self._be(subject, event, rest, manner))
        if kind == "amount":
            what, sort = self.pick([("FD", "mass-quantity"), ("D", "volume-quantity")])
            noun = self.pick([n for n in nouns()[self.pick(what)] if n.is_mass])
            amount = self.quantity(sort)
            node = Concept(noun.word).add("quant", amount.node)
            whole = Entity((*amount.text, *say("of"), *say(noun.word, node)), node, THING)
            verb = self.pick([v for v in verbs() if v.concept in _AMOUNT_VERBS
                                    and len(v.participants) == 2])  # fmt: skip
            return self.done(name, self.verbal(self.manner(0.9), None, verb, patient=whole))
        if kind == "duration":
            clause = self.verbal(self.manner(0.9), classes="P", extras=0)
            span = self.time_span()
            clause.event.add("duration", span.node)
            return finish(name, (*clause.text, *say("for"), *span.text), clause.top)
        if kind == "weigh":
            subject = self.any("TAPF", is_subject=True)
            event = Concept("weigh-01")
            attach(event, "ARG1", subject)
            amount = self.quantity("mass-quantity")
            event.add("ARG3", amount.node)
            many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
            form = inflected("weigh", "VBD" if manner.tense == "past" else "VBP" if many else "VBZ")
            return finish(name, (*subject.text, *say(form, event), *amount.text), event)
        if kind == "verb":
            verb = self.pick([v for v in verbs() if v.concept in ("run-02", "walk-01", "swim-01",
                                                                        "travel-01",
                                                                        "drive-01")])  # fmt: skip
            subject = self.any("P", is_subject=True)
            event = Concept(verb.concept)
            attach(event, "ARG0", subject)
            amount = self.quantity("distance-quantity")
            event.add("extent", amount.node)
            form = verb.form("VBD")[0]
            return finish(name, (*subject.text, *say(form, event), *amount.text), event)
        if kind == "calendar":
            clause = self.some_clause(self.manner(0.95))
            return finish(name, (*clause.text, *self.date(clause.event)), clause.top)
        if kind in ("worth", "take"):
            subject = self.any("E" if kind == "take" else "TV", is_subject=True)
            if kind == "take":
                event, role, amount = Concept("last-01"), "ARG2", self.quantity("temporal-quantity")
                word = "lasted"
                attach(event, "ARG1", subject)
                event.add(role, amount.node)
                return finish(name, (*subject.text, *say(word, event), *amount.text), event)
            event, amount = Concept("worth-02"), self.price()
            attach(event, "ARG1", subject)
            event.add("ARG2", amount.node)
            rest = (*say("worth", event), *amount.text)
            return self.done(name, self._be(subject, event, rest, manner))
        noun_kind = self.pick("TRAFC")
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and noun_kind in v.participants[1].classes]  # fmt: skip
        noun = self.pick([n for n in nouns()[noun_kind] if not n.is_mass])
        patient = self.determined(noun, "number", ())
        return self.done(name, self.verbal(self.manner(0.9), None, self.pick(fitting),
                                           patient=patient))  # fmt: skip

    def kinship(self) -> Constructed:
        """Ann is Tom's mother; they have three daughters; the car belongs to my uncle."""
        kind = self.rng.choices(["is", "have kin", "have", "relative", "belong", "of", "mine"],
                                [3, 2, 3, 3, 1.5, 1, 1.2])[0]  # fmt: skip
        name = "kinship-possession"
        manner = Manner(self.pick(["past", "present", "present"]))
        if kind == "is":
            subject = self.person_name() if self.chance(0.7) else self.pronoun(True)
            kin = self.pick(KIN)
            many = subject.is_plural
            held = list(self.mentioned)
            text, owner = self.possessor()
            if owner.node is subject.node:
                self.mentioned = held
                raise Dropped("nothing fits")
            role, sort = Concept("have-rel-role-91"), Concept(kin)
            attach(role, "ARG0", subject)
            attach(role, "ARG1", owner)
            role.add("ARG2", sort)
            word = Noun(kin, "").plural if many else kin
            if self.chance(0.12):
                manner = Manner(manner.tense, negation=self.pick(["not", "n't"]))
            return self.done(name, self._be(subject, role, (*text, *say(word, role, sort)), manner))
        if kind == "have kin":
            subject = self.any("P", is_subject=True)
            kin = self.pick([k for k in KIN if k not in ("mother", "father")])
            role, sort, person = Concept("have-rel-role-91"), Concept(kin), Concept("person")
            role.add("ARG0", person)
            attach(role, "ARG1", subject)
            role.add("ARG2", sort)
            before: Text = say(ARTICLE)
            one = True
            if self.chance(0.65):
                before, number, one = self.count(allow_one=True)
                person.add("quant", number)
            elif self.chance(0.3):
                before, one = say("many"), False
                many_node = Concept("many")
                person.add("quant", many_node)
                before = say("many", many_node)
            word = kin if one else {"wife": "wives"}.get(kin, Noun(kin, "").plural)
            form = _have(subject, manner.tense)
            negated: Text = ()
            if self.chance(0.1):
                negation = constant("-")
                role.add("polarity", negation)
                person.edges.clear()
                before, word = say("no", negation), {"wife": "wives"}.get(kin, Noun(kin, "").plural)
            return finish(name, (*subject.text, *say(form), *negated, *before,
                                 *say(word, role, person, sort)), role)  # fmt: skip
        if kind == "have":
            subject = self.any("PPPA", is_subject=True)
            event = Concept("have-03")
            attach(event, "ARG0", subject)
            what = self.object("TVARLCm", subject)
            attach(event, "ARG1", what)
            text = say(_have(subject, manner.tense), event)
            if self.chance(0.2):
                negation = constant("-")
                event.add("polarity", negation)
                many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
                do = "did" if manner.tense == "past" else "do" if many else "does"
                text = (*say(do), *say(self.pick(["+n't", "not"]), negation), *say("have", event))
            return finish(name, (*subject.text, *text, *what.text), event)
        if kind == "relative":
            subject = self.relative()
            return self.done(name, self.some_clause(self.manner(0.9), subject, "P"))
        if kind == "belong":
            verb = next(v for v in verbs() if v.concept == "belong-01")
            return self.done(name, self.verbal(manner, verb=verb, extras=0))
        if kind == "mine":
            return self._mine(name, manner)
        group_name = self.pick("TLVCA")
        owned = self.noun(self.pick(nouns()[group_name]), "poss")
        return self.done(name, self.some_clause(self.manner(0.9), owned, group_name))

    def _mine(self, name: str, manner: Manner) -> Constructed:
        """The book is mine: it belongs to me."""
        word, kind = self.pick(list(_OWNERS.items()))
        subject = self.noun(self.pick(nouns()[self.pick("TVCRA")]), self.pick(["the", "this"]))
        if self.known(kind) is not None or not subject.is_new:
            raise Dropped("nothing fits")
        event, owner = Concept("belong-01"), Concept(kind)
        attach(event, "ARG0", subject)
        event.add("ARG1", owner)
        if self.chance(0.25):
            manner = Manner(manner.tense, negation=self.pick(["not", "n't"]))
        return self.done(name, self._be(subject, event, say(word, event, owner), manner))


def _have(subject: Entity, tense: str) -> str:
    if tense == "past":
        return "had"
    many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
    return "have" if many else "has"
