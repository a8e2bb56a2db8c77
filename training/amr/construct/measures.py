"""Prices, measures, ages; kinship and possession."""

from __future__ import annotations

from training.amr.construct.entities import KIN
from training.amr.construct.entity import ADDRESSED, MANY, SPEAKER, THING, Entity, attach
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
from training.amr.construct.verb_groups import Manner, be_group

_MEASURE, _KINSHIP = "price-measure", "kinship-possession"
_MEASURES = {"long": "ARG2", "wide": "ARG3", "high": "ARG3", "thick": "ARG3"}
_OWNERS = {"mine": "i", "yours": "you", "hers": "she", "his": "he", "ours": "we", "theirs": "they"}
_AMOUNT_VERBS = frozenset(
    "need-01 buy-01 drink-01 eat-01 want-01 bring-01 use-01 sell-01 order-02".split()
)


class Measures(Sentences):
    """Makes sentences about how much, and whose."""

    def measure(self) -> Constructed:
        """Prices, lengths, weights, ages, amounts, durations."""
        makers = [self._cost, self._extent, self._age, self._amount, self._duration, self._weight,
                  self._distance, self._worth, self._number, self._date, self._length,
                  self._rate, self._rise, self._degrees]  # fmt: skip
        maker = self.rng.choices(makers, [3, 2, 2, 2, 2, 1, 1.5, 0.4, 1, 0.6, 0.5, 2, 2, 0.5])[0]
        return maker(Manner(self.pick(["past", "present"])))

    def _cost(self, manner: Manner) -> Constructed:
        """The ticket costs ten dollars."""
        verb = Verb("cost-01", (Participant("ARG1", "", "TCFVE"),), False, False)
        tense = self.pick(["past", "present", "present", "future"])
        negation = self.pick(["", "", "", "", "n't"])
        clause = self.verbal(Manner(tense, negation=negation), verb=verb, extras=0)
        price = self.price()
        clause.event.add("ARG2", price.node)
        return finish(_MEASURE, (*clause.text, *price.text), clause.top)

    def _rate(self, manner: Manner) -> Constructed:
        """Ben earns ten dollars an hour; rice costs two euros per kilo."""
        rate, price = Concept("rate-entity-91"), self.price()
        rate.add("ARG1", price.node)
        earns = self.chance(0.5)
        if earns:
            sort, unit = "temporal-quantity", self.pick(["hour", "day", "week", "month", "year"])
            concept, role = self.pick([("earn-01", "ARG1"), ("pay-01", "ARG1")])
            verb = Verb(concept, (Participant("ARG0", "", "P"),), False, False)
        else:
            sort, unit = self.pick(
                [("mass-quantity", "kilo"), ("mass-quantity", "pound"), ("mass-quantity", "gram"),
                 ("volume-quantity", "liter"), ("volume-quantity", "gallon"),
                 ("temporal-quantity", "hour"), ("temporal-quantity", "night")]
            )  # fmt: skip
            role = "ARG2"
            verb = Verb("cost-01", (Participant("ARG1", "", "FDL"),), False, False)
        each, name, one = Concept(sort), Concept(unit), constant("1")
        rate.add("ARG2", each.add("quant", one).add("unit", name))
        clause = self.verbal(manner, verb=verb, extras=0)
        clause.event.add(role, rate)
        mark = say("per", rate) if self.chance(0.4) else say(ARTICLE, rate)
        text = (*clause.text, *price.text, *mark, *say(unit, each, one, name))
        return finish(_MEASURE, text, clause.top)

    def _rise(self, manner: Manner) -> Constructed:
        """Prices rose by ten percent; the rent fell to 500 dollars."""
        concept = self.pick(["rise-01", "fall-01", "grow-01", "increase-01", "drop-01",
                             "decrease-01", "decline-01"])  # fmt: skip
        verb = Verb(concept, (Participant("ARG1", "", "X"),), False, False)
        tense = self.pick(["past", "past", "present", "future", "perfect"])
        clause = self.verbal(Manner(tense), verb=verb, extras=0)
        if self.chance(0.7):
            count, number, _ = self.count()
            share = Concept("percentage-entity").add("value", number)
            clause.event.add("ARG2", share)
            sign = "+%" if count[0].text.isdigit() and self.chance(0.5) else "percent"
            text = (*say(self.pick(["by", ""])), *count, *say(sign, share))
        else:
            price = self.price()
            clause.event.add("ARG4", price.node)
            text = (*say("to"), *price.text)
        when = self.relative_time(clause.event) if self.chance(0.3) else ()
        return finish(_MEASURE, (*clause.text, *text, *when), clause.top)

    def _degrees(self, manner: Manner) -> Constructed:
        """The temperature fell to two degrees Celsius."""
        warmth, node = Concept("temperature"), Concept("temperature-quantity")
        verb = self.pick([("fell", "fall-01"), ("rose", "rise-01"), ("dropped", "drop-01")])
        event = Concept(verb[1]).add("ARG1", warmth)
        count, number, _ = self.count()
        unit, scale = Concept("degree"), self.pick(["Celsius", "Fahrenheit"])
        named_scale = Concept(scale.lower())
        node.add("quant", number).add("unit", unit)
        text = (*say("the"), *say("temperature", warmth), *say(verb[0], event), *say("to"),
                *count, *say("degrees", node, unit))  # fmt: skip
        if self.chance(0.6):
            node.add("scale", named_scale)
            text = (*text, *say(scale, named_scale))
        event.add("ARG4", node)
        return finish(_MEASURE, text, event)

    def _extent(self, manner: Manner) -> Constructed:
        """The wall is two meters high."""
        word, classes, unit = self.pick(
            [("tall", "PNL", "distance-quantity"), ("deep", "Kd", "distance-quantity"),
             ("long", "KRL", "distance-quantity"), ("wide", "KL", "distance-quantity"),
             ("high", "KL", "distance-quantity"), ("thick", "RT", "distance-quantity")]
        )  # fmt: skip
        adjective = next(a for a in adjectives() if a.word == word)
        subject = self.any(classes, is_subject=True)
        quality = Concept(adjective.concept)
        attach(quality, adjective.role or "domain", subject)
        amount = self.quantity(unit)
        quality.add(_MEASURES.get(word, "quant"), amount.node)
        rest = (*amount.text, *say(word, quality))
        return self.done(_MEASURE, self._be(subject, quality, rest, manner))

    def _age(self, manner: Manner) -> Constructed:
        """Ann is ten years old."""
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
        return self.done(_MEASURE, self._be(subject, event, rest, manner))

    def _amount(self, manner: Manner) -> Constructed:
        """She drank two liters of milk."""
        what, sort = self.pick([("FD", "mass-quantity"), ("D", "volume-quantity")])
        noun = self.pick([n for n in nouns()[self.pick(what)] if n.is_mass])
        amount = self.quantity(sort)
        node = Concept(noun.word).add("quant", amount.node)
        whole = Entity((*amount.text, *say("of"), *say(noun.word, node)), node, THING)
        verb = self.pick([v for v in verbs() if v.concept in _AMOUNT_VERBS
                                and len(v.participants) == 2])  # fmt: skip
        return self.done(_MEASURE, self.verbal(self.manner(0.9), None, verb, patient=whole))

    def _duration(self, manner: Manner) -> Constructed:
        """They slept for an hour."""
        clause = self.verbal(self.manner(0.9), classes="P", extras=0)
        span = self.time_span()
        clause.event.add("duration", span.node)
        return finish(_MEASURE, (*clause.text, *say("for"), *span.text), clause.top)

    def _weight(self, manner: Manner) -> Constructed:
        """The box weighs a ton."""
        subject = self.any("TAPF", is_subject=True)
        event = Concept("weigh-01")
        attach(event, "ARG1", subject)
        amount = self.quantity("mass-quantity")
        event.add("ARG3", amount.node)
        many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
        form = inflected("weigh", "VBD" if manner.tense == "past" else "VBP" if many else "VBZ")
        return finish(_MEASURE, (*subject.text, *say(form, event), *amount.text), event)

    def _distance(self, manner: Manner) -> Constructed:
        """He walked ten miles."""
        verb = self.pick([v for v in verbs() if v.concept in ("run-02", "walk-01", "swim-01",
                                                                    "travel-01",
                                                                    "drive-01")])  # fmt: skip
        subject = self.any("P", is_subject=True)
        event = Concept(verb.concept)
        attach(event, "ARG0", subject)
        amount = self.quantity("distance-quantity")
        event.add("extent", amount.node)
        form = verb.form("VBD")[0]
        return finish(_MEASURE, (*subject.text, *say(form, event), *amount.text), event)

    def _date(self, manner: Manner) -> Constructed:
        """It rained in May."""
        clause = self.some_clause(self.manner(0.95))
        return finish(_MEASURE, (*clause.text, *self.date(clause.event)), clause.top)

    def _worth(self, manner: Manner) -> Constructed:
        """The car is worth ten dollars."""
        subject = self.any("TV", is_subject=True)
        event, amount = Concept("worth-02"), self.price()
        attach(event, "ARG1", subject)
        event.add("ARG2", amount.node)
        rest = (*say("worth", event), *amount.text)
        return self.done(_MEASURE, self._be(subject, event, rest, manner))

    def _length(self, manner: Manner) -> Constructed:
        """The meeting lasted two hours."""
        subject = self.any("E", is_subject=True)
        event, amount = Concept("last-01"), self.quantity("temporal-quantity")
        attach(event, "ARG1", subject)
        event.add("ARG2", amount.node)
        return finish(_MEASURE, (*subject.text, *say("lasted", event), *amount.text), event)

    def _number(self, manner: Manner) -> Constructed:
        """She bought three pens."""
        noun_kind = self.pick("TRAFC")
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and noun_kind in v.participants[1].classes]  # fmt: skip
        noun = self.pick([n for n in nouns()[noun_kind] if not n.is_mass])
        patient = self.determined(noun, "number", ())
        return self.done(_MEASURE, self.verbal(self.manner(0.9), None, self.pick(fitting),
                                           patient=patient))  # fmt: skip

    def kinship(self) -> Constructed:
        """Ann is Tom's mother; they have three daughters; the car belongs to my uncle."""
        makers = [self._is_kin, self._has_kin, self._has, self._kin_does, self._belongs,
                  self._owned, self._mine, self._siblings]  # fmt: skip
        maker = self.rng.choices(makers, [3, 2, 3, 3, 1.5, 1, 1.2, 0.6])[0]
        return maker(Manner(self.pick(["past", "present", "present"])))

    def _is_kin(self, manner: Manner) -> Constructed:
        """Ann is Tom's mother."""
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
        return self.done(_KINSHIP, self._be(subject, role, (*text, *say(word, role, sort)), manner))

    def _has_kin(self, manner: Manner) -> Constructed:
        """They have three daughters."""
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
        return finish(_KINSHIP, (*subject.text, *say(form), *negated, *before,
                             *say(word, role, person, sort)), role)  # fmt: skip

    def _has(self, manner: Manner) -> Constructed:
        """The girl has a kite."""
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
        return finish(_KINSHIP, (*subject.text, *text, *what.text), event)

    def _kin_does(self, manner: Manner) -> Constructed:
        """My uncle left."""
        subject = self.relative()
        return self.done(_KINSHIP, self.some_clause(self.manner(0.9), subject, "P"))

    def _belongs(self, manner: Manner) -> Constructed:
        """The car belongs to my uncle."""
        verb = next(v for v in verbs() if v.concept == "belong-01")
        return self.done(_KINSHIP, self.verbal(manner, verb=verb, extras=0))

    def _owned(self, manner: Manner) -> Constructed:
        """Her car is red."""
        group_name = self.pick("TLVCA")
        owned = self.noun(self.pick(nouns()[group_name]), "poss")
        return self.done(_KINSHIP, self.some_clause(self.manner(0.9), owned, group_name))

    def _siblings(self, manner: Manner) -> Constructed:
        """Maria and Luis are siblings."""
        first, second = self.person_name(), self.person_name()
        both, role = Concept("and"), Concept("have-rel-role-91")
        kin = self.pick(["sibling", "cousin", "friend", "neighbor", "colleague", "twin", "sister",
                         "brother", "classmate", "partner"])  # fmt: skip
        sort = Concept(kin)
        both.add("op1", first.node).add("op2", second.node)
        role.add("ARG0", both).add("ARG2", sort)
        subject = Entity((*first.text, *say("and", both), *second.text), both, MANY)
        rest = say(Noun(kin, "").plural, role, sort)
        if self.chance(0.15):
            manner = Manner(manner.tense, negation=self.pick(["not", "n't"]))
        group = be_group(subject, manner, None, None, self.rng)
        return self.done(_KINSHIP, self.assemble(subject, role, group, rest, manner))

    def _mine(self, manner: Manner) -> Constructed:
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
        return self.done(_KINSHIP, self._be(subject, event, say(word, event, owner), manner))


def _have(subject: Entity, tense: str) -> str:
    if tense == "past":
        return "had"
    many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
    return "have" if many else "has"
