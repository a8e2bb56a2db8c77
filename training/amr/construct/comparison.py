"""Degrees: comparatives and superlatives."""

from __future__ import annotations

import lemminflect

from training.amr.construct.adjuncts import MONTHS
from training.amr.construct.entity import THING, Entity, attach, attribute, named
from training.amr.construct.lexicon import Adjective, adjectives, names, nouns, verbs
from training.amr.construct.phrases import (
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

_MASSES = ("silk", "wool", "gold", "iron", "wood", "stone", "honey", "sugar", "cotton", "ice",
           "steel", "butter", "water", "oil", "milk", "tea", "coffee", "silver",
           "glass", "paper")  # fmt: skip
_LONG = frozenset(
    """useful famous perfect honest modern ancient normal patient selfish gentle cruel common
    special afraid asleep awake alive careful harmful helpful painful married broken closed tired
    worried scared annoyed excited boring foolish violent pleasant fragile sudden silent""".split()
)
_NO_DEGREE = frozenset(
    """dead alive asleep awake married broken closed false true open wooden correct right wrong
    perfect available full empty ready sudden""".split()
)
_SUBSTANCE = frozenset(_MASSES)
_DAYS = ("today", "yesterday", "tomorrow")
_SPECIAL = frozenset({"date-entity", "person", "i", "you", "he", "she", "we", "they", "it", *_DAYS})
_OF_PLACES = frozenset(
    "long large big small high deep beautiful old hot cold famous dangerous popular rich".split()
)
# What an adverb brings, and how it is said with "more" and "most".
_ADVERBS = {
    "fast": ("fast-02", "faster", "fastest"), "slowly": ("slow-05", "slower", "slowest"),
    "quickly": ("quick-02", "quicker", "quickest"), "well": ("good-02", "better", "best"),
    "badly": ("bad-07", "worse", "worst"), "early": ("early", "earlier", "earliest"),
    "late": ("late-02", "later", "latest"), "loudly": ("loud", "louder", "loudest"),
    "carefully": ("care-04", "more carefully", "most carefully"),
    "often": ("often", "more often", "most often"), "hard": ("hard-02", "harder", "hardest"),
    "bravely": ("brave-02", "more bravely", "most bravely"),
    "quietly": ("quiet-04", "more quietly", "most quietly"),
    "easily": ("easy-05", "more easily", "most easily"),
}  # fmt: skip
_SCENES = "school city class team world village country town room zoo family street".split()


class Comparisons(Sentences):
    """Makes sentences about degrees."""

    def comparative(self) -> Constructed:
        """Silk is softer than wool; she is as tall as her sister."""
        if self.chance(0.22):
            return self.rng.choices([self._does_more, self._has_more], [3, 2])[0]()
        adjective, kind = self._compared()
        if self.chance(0.12):
            subject = self._substance()
        elif self.chance(0.08):
            subject = self._calendar()
        else:
            subject = self.any(kind, is_subject=True)
        manner = Manner(self.pick(["present", "present", "past"]))
        if self.chance(0.1):
            manner = Manner(manner.tense, negation=self.pick(["not", "n't"]))
        form = self.rng.choices(["more", "less", "equal", "too", "enough"], [7, 1.5, 2, 0.7, 0.4])[
            0
        ]
        if form == "more":
            words, degree, quality, _ = self._degree(adjective, False)
            link = "than"
            if self.chance(0.15):
                words = self._by_how_much(words, degree)
        else:
            degree, quality = Concept("have-degree-91"), Concept(adjective.concept)
            extent = Concept(form)
            degree.add("ARG2", quality).add("ARG3", extent)
            words = {
                "less": (*say("less", degree, extent), *say(adjective.word, quality)),
                "equal": (*say("as", degree, extent), *say(adjective.word, quality)),
                "too": (*say("too", degree, extent), *say(adjective.word, quality)),
                "enough": (*say(adjective.word, quality), *say("enough", degree, extent)),
            }[form]
            link = "as" if form == "equal" else "than"
        attach(degree, "ARG1", subject)
        if adjective.is_predicate:
            quality.refer(adjective.role, subject.node)
        if form in ("too", "enough"):
            return self.done("comparative", self._be(subject, degree, words, manner))
        if form == "equal" or self.chance(0.85):
            if _SUBSTANCE & {subject.node.name}:
                other = self._substance()
            elif subject.node.name in ("date-entity", *_DAYS):
                other = self._calendar()
            elif self.chance(0.15) and any(r == "poss" for r, _ in subject.node.edges):
                owner = self.pick(["yours", "mine", "hers", "his", "theirs", "ours"])
                return self._than_yours(subject, degree, words, link, manner, owner)
            elif self.chance(0.12) and not _SPECIAL & {subject.node.name}:
                return self._than_that_one(subject, degree, words, link, manner, kind)
            else:
                other = self.object(kind, subject)
            attach(degree, "ARG4", other)
            words = (*words, *say(link), *other.text)
        return self.done("comparative", self._be(subject, degree, words, manner))

    def _by_how_much(self, words: Text, degree: Concept) -> Text:
        """Much longer."""
        (extent,) = (node for role, node in degree.edges if role == "ARG3")
        word = self.pick(["much", "much", "far"])
        amount = Concept(word)
        extent.add("quant", amount)
        return (*say(word, amount), *words)

    def _than_that_one(self, subject: Entity, degree: Concept, words: Text, link: str,
                       manner: Manner, kind: str) -> Constructed:  # fmt: skip
        """The new road is longer than the old one: another road.

        The parser names what "one" stands for (`possessions`).
        """
        node = Concept("one")
        adjective = self.pick([a for a in adjectives() if kind in a.classes])
        quality = attribute(node, adjective)
        degree.add("ARG4", node)
        rest = (*words, *say(f"{link} the"), *quality, *say("one", node))
        return self.done("comparative", self._be(subject, degree, rest, manner))

    def _does_more(self) -> Constructed:
        """She runs faster than her brother; Sofia ran the fastest."""
        word, (concept, more, most) = self.pick(list(_ADVERBS.items()))
        clause = self.verbal(Manner(self.pick(["past", "present"])), classes="P", extras=0)
        if clause.subject is None or clause.subject.negation is not None:
            raise Dropped("nothing fits")
        top = self.chance(0.25)
        less = not top and " " in more and self.chance(0.15)
        extent = Concept("most" if top else "less" if less else "more")
        degree, quality = Concept("have-degree-91"), Concept(concept)
        degree.add("ARG2", quality).add("ARG3", extent)
        clause.event.add("ARG1-of", degree)
        if concept[-2:].isdigit():
            quality.refer("ARG1", clause.event)
        said = most if top else f"less {word}" if less else more
        first, *rest = said.split()
        if rest:
            text = (*say(first, degree, extent), *say(rest[0], quality))
        else:
            text = say(first, degree, quality, extent)
        if top:
            return finish("superlative", (*clause.text, *say("the"), *text), clause.top)
        if self.chance(0.8):
            other = self.object("P", clause.subject)
            attach(degree, "ARG4", other)
            text = (*text, *say("than"), *other.text)
        return finish("comparative", (*clause.text, *text), clause.top)

    def _has_more(self) -> Constructed:
        """She reads more books than Daniel."""
        verb = self.pick([v for v in verbs() if len(v.participants) == 2
                          and not v.participants[1].preposition
                          and "P" in v.participants[0].classes
                          and set(v.participants[1].classes) & set("TFDRCAVS")])  # fmt: skip
        kind = self.pick([k for k in verb.participants[1].classes if k in "TFDRCAVS"])
        noun = self.pick([n for n in nouns()[kind] if n.made_from in ("", n.word)])
        extent, quantity = Concept(self.pick(["more", "more", "less"])), Concept("have-quant-91")
        node = Concept(noun.word).add("ARG1-of", quantity.add("ARG3", extent))
        word = noun.word if noun.is_mass else noun.plural
        said = extent.name if noun.is_mass or extent.name == "more" else "fewer"
        text = (*say(said, quantity, extent), *say(word, node))
        subject = self.any("P", is_subject=True)
        if subject.negation is not None:
            raise Dropped("nothing fits")
        clause = self.verbal(Manner(self.pick(["past", "present"])), subject, verb,
                             patient=Entity(text, node, THING))  # fmt: skip
        whole = clause.text
        if self.chance(0.8):
            other = self.object("P", subject)
            attach(quantity, "ARG4", other)
            whole = (*whole, *say("than"), *other.text)
        return finish("comparative", whole, clause.top)

    def _degree(
        self, adjective: Adjective, superlative: bool
    ) -> tuple[Text, Concept, Concept, str]:
        """The words of a degree, its node, the quality, and the form."""
        degree, quality = Concept("have-degree-91"), Concept(adjective.concept)
        extent = Concept("most" if superlative else "more")
        tag, word = ("JJS", "most") if superlative else ("JJR", "more")
        short = _short(adjective.word, tag)
        degree.add("ARG2", quality).add("ARG3", extent)
        if short:
            return say(short, degree, quality, extent), degree, quality, short
        return (*say(word, degree, extent), *say(adjective.word, quality)), degree, quality, word

    def _compared(self) -> tuple[Adjective, str]:
        adjective = self.pick([a for a in adjectives() if a.word not in _NO_DEGREE])
        return adjective, self.pick(adjective.classes)

    def _than_yours(self, subject: Entity, degree: Concept, words: Text, link: str, manner: Manner,
                    owner: str) -> Constructed:  # fmt: skip
        """My room is smaller than yours: another room."""
        kinds = {"yours": "you", "mine": "i", "hers": "she", "his": "he", "theirs": "they",
                 "ours": "we"}  # fmt: skip
        kind = kinds[owner]
        if self.known(kind) is not None:
            raise Dropped("nothing fits")
        if subject.node.name in ("person", "thing"):
            raise Dropped("nothing fits")
        node, whose = Concept("thing"), Concept(kind)
        node.add("poss", whose)
        degree.add("ARG4", node)
        # What the pronoun stands for has the name of another word, which no fragment can take: it
        # is a thing here, and the parser names it (`possessions`).
        return self.done("comparative",
                         self._be(subject, degree, (*words, *say(link), *say(owner, node, whose)),
                         manner))  # fmt: skip

    def _substance(self) -> Entity:
        word = self.pick(_MASSES)
        node = Concept(word)
        return self.note(Entity(say(word, node), node, THING))

    def superlative(self) -> Constructed:
        """Diana is the smartest student in the school; the weakest player cried."""
        if self.chance(0.15):
            return self._most_of_its_kind()
        adjective, kind = self._compared()
        words, degree, quality, _ = self._degree(adjective, True)
        if self.chance(0.1):
            degree, quality = Concept("have-degree-91"), Concept(adjective.concept)
            extent = Concept("least")
            degree.add("ARG2", quality).add("ARG3", extent)
            words = (*say("least", degree, extent), *say(adjective.word, quality))
        if kind == "P" and self.chance(0.12):
            return self._youngest(adjective, words, degree, quality)
        noun = self.pick([n for n in nouns()[kind]
                                if n.made_from not in ("rel", "language")])  # fmt: skip
        if self.chance(0.55):
            held = list(self.mentioned)
            subject = self._calendar() if self.chance(0.05) else self.any(kind, is_subject=True)
            if self.chance(0.08):
                word = self.pick(["this", "that"])
                node = Concept(word)
                self.mentioned = held
                subject = Entity(say(word, node), node, THING)
            attach(degree, "ARG1", subject)
            if adjective.is_predicate:
                quality.refer(adjective.role, subject.node)
            rest: Text = (*say("the"), *words)
            many = subject.is_plural
            what = self.determined(noun, "many the" if many else "the", ())
            rest = (*rest, *what.text[1:])
            if self.chance(0.4):
                where = self.noun_called(self.pick(
                    _SCENES),
                    "the")  # fmt: skip
                what.node.add("location", where.node)
                rest = (*rest, *say("in"), *where.text)
            degree.add("ARG5", what.node)
            manner = Manner(self.pick(["present", "present", "past"]))
            return self.done("superlative", self._be(subject, degree, rest, manner))
        place = len(self.mentioned)
        what = self.determined(noun, "the", ())
        what.node.add("ARG1-of", degree)
        if adjective.is_predicate:
            quality.refer(adjective.role, what.node)
        first, *others = what.text
        entity = Entity((first, *words, *others), what.node, what.pronoun,
                        other_pronouns=what.other_pronouns)  # fmt: skip
        self.mentioned[place] = entity
        if self.chance(0.5):
            return self.done("superlative", self.some_clause(self.manner(0.9), entity, kind))
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and kind in v.participants[1].classes]  # fmt: skip
        if not fitting:
            raise Dropped("nothing fits")
        subject = self.any("P", is_subject=True)
        if not subject.is_new and subject.node is entity.node:
            raise Dropped("nothing fits")
        verb = self.pick([v for v in fitting if "P" in v.participants[0].classes] or fitting)
        return self.done(
            "superlative", self.verbal(self.manner(0.9), subject, verb, patient=entity)
        )

    def _youngest(self, adjective: Adjective, words: Text, degree: Concept, quality: Concept
                  ) -> Constructed:  # fmt: skip
        """Her youngest child likes drums."""
        person = self.relative(plural=False)
        person.node.add("ARG1-of", degree)
        if adjective.is_predicate:
            quality.refer(adjective.role, person.node)
        *before, last = person.text
        entity = Entity((*before, *words, last), person.node, person.pronoun,
                        other_pronouns=person.other_pronouns)  # fmt: skip
        self.mentioned[self.mentioned.index(person)] = entity
        return self.done("superlative", self.some_clause(self.manner(0.9), entity, "P"))

    def _most_of_its_kind(self) -> Constructed:
        """The Nile is the longest river in Africa."""
        kind = self.pick(["river", "mountain", "planet", "city", "country"])
        adjective = self.pick([a for a in adjectives() if a.word in _OF_PLACES])
        words, degree, quality, _ = self._degree(adjective, True)
        text, node = named(kind, [self.pick(names()[kind])])
        if kind == "river":
            text = (*say("the"), *text)
        subject = self.note(Entity(text, node, THING))
        attach(degree, "ARG1", subject)
        if adjective.is_predicate:
            quality.refer(adjective.role, node)
        what = Concept(kind)
        degree.add("ARG5", what)
        rest = (*say("the"), *words, *say(kind, what))
        if kind != "planet" and self.chance(0.6):
            where = self.place_name() if self.chance(0.5) else self.noun_called("world", "the")
            what.add("location", where.node)
            rest = (*rest, *say("in"), *where.text)
        return self.done("superlative", self._be(subject, degree, rest, Manner("present")))

    def _calendar(self) -> Entity:
        if self.chance(0.35):
            word = self.pick(_DAYS)
            node = Concept(word)
            return Entity(say(word, node), node, THING)
        node = Concept("date-entity")
        if self.chance(0.5):
            month = self.rng.randrange(12)
            number = constant(str(month + 1))
            node.add("month", number)
            return Entity(say(MONTHS[month], node, number), node, THING)
        season = self.pick(["summer", "winter", "spring", "autumn"])
        name = Concept(season)
        node.add("season", name)
        return Entity(say(season, node, name), node, THING)


def _short(word: str, tag: str) -> str:
    """The short form of a degree; none where "more" is said."""
    if word in _LONG or len(word) > 8:
        return ""
    ending = "est" if tag == "JJS" else "er"
    irregular = {"good": ("better", "best"), "bad": ("worse", "worst")}.get(word)
    if irregular:
        return irregular[tag == "JJS"]
    vowels = sum(letter in "aeiouy" for letter in word)
    if word.endswith("y") and len(word) < 8:
        return f"{word[:-1]}i{ending}"
    if vowels > 2 or (
        vowels == 2 and not word.endswith(("e", "le", "ow", "er")) and not _one_sound(word)
    ):
        return ""
    known = lemminflect.getInflection(word, tag)
    return known[0] if known else ""


def _one_sound(word: str) -> bool:
    return (
        any(pair in word for pair in ("ea", "oo", "ee", "ai", "ou", "ui", "ie", "oa"))
        and len(word) < 7
    )
