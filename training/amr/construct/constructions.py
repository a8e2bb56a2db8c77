"""The constructions: each makes one kind of sentence, with its graph."""

from __future__ import annotations

import random
from collections.abc import Callable

from training.amr.construct.absence import Absences
from training.amr.construct.affixes import Affixes
from training.amr.construct.comparison import Comparisons
from training.amr.construct.complements import Complements
from training.amr.construct.conditions import Conditions
from training.amr.construct.coordination import Coordinations
from training.amr.construct.denials import Denials
from training.amr.construct.lexicon import verbs
from training.amr.construct.measures import Measures
from training.amr.construct.negation import Negations
from training.amr.construct.phrases import Constructed, Dropped
from training.amr.construct.relatives import Relatives
from training.amr.construct.verb_groups import Manner


class Writer(
    Negations,
    Absences,
    Affixes,
    Denials,
    Comparisons,
    Measures,
    Conditions,
    Relatives,
    Coordinations,
    Complements,
):
    """Writes sentences of all constructions."""

    def plain(self) -> Constructed:
        return self.done("plain", self.verbal(self.manner(0.95)))

    def adjective(self) -> Constructed:
        return self.done("copular-adjective", self.adjectival(self.manner(0.95)))

    def noun_is(self) -> Constructed:
        return self.done("copular-noun", self.nominal(Manner(self.pick(["past", "present"]))))

    def location(self) -> Constructed:
        return self.done("location", self.located(Manner(self.pick(["past", "present"]))))

    def passive_one(self) -> Constructed:
        return self.done("passive", self.passive(self.manner(0.9)))

    def quantifier(self) -> Constructed:
        word = self.pick(["all", "all", "every", "every", "each", "most", "some", "several",
                                "many", "few", "a few", "both", "any", "no", "other", "another",
                                "not all", "not every", "none of the"])  # fmt: skip
        kind = self.pick("PPPATVLR")
        manner = self.manner(0.85)
        if word == "any":
            manner = Manner("present", "can")
        elif word.startswith("no"):
            manner = Manner(self.pick(["past", "present", "future"]))
        if self.chance(0.6):
            subject = self.quantified(kind, word)
            return self.done("quantifier", self.some_clause(manner, subject, kind))
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and kind in v.participants[1].classes]  # fmt: skip
        patient = self.quantified(kind, word)
        if not fitting:
            raise Dropped("nothing fits")
        clause = self.verbal(manner, None, self.pick(fitting), patient=patient)
        if patient.negation is not None:
            clause.top.add("polarity", patient.negation)
        return self.done("quantifier", clause)


Construction = Callable[[Writer], Constructed]


WEIGHTS: dict[Construction, float] = {
    Writer.plain: 14, Writer.adjective: 8, Writer.noun_is: 5, Writer.location: 5,
    Writer.negation: 8, Writer.nobody_does: 7, Writer.affixed: 12, Writer.condition: 12,
    Writer.denial: 9, Writer.absence: 8, Writer.weakened: 2.5,
    Writer.quantifier: 5, Writer.comparative: 7, Writer.superlative: 6, Writer.measure: 7,
    Writer.kinship: 5, Writer.passive_one: 5, Writer.modal: 6, Writer.relative_clause: 7,
    Writer.coordinated: 7, Writer.reason: 7, Writer.imperative: 5, Writer.complement: 3,
    Writer.state_or_event: 6, Writer.fired_for: 0.6, Writer.at_the_time: 2,
}  # fmt: skip


def construct(count: int, seed: int) -> list[Constructed]:
    """So many sentences, each once; the same for the same seed."""
    rng = random.Random(seed)
    by_sentence: dict[str, Constructed] = {}
    makers, weights = list(WEIGHTS), list(WEIGHTS.values())
    while len(by_sentence) < count:
        try:
            made = rng.choices(makers, weights)[0](Writer(rng))
        except Dropped:
            continue
        by_sentence.setdefault(made.sentence, made)
    return list(by_sentence.values())
