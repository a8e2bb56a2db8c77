"""Noun phrases: names, pronouns, nouns with what stands before and after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from training.amr.construct.amounts import Amounts
from training.amr.construct.entity import (
    FEMALE,
    MALE,
    MANY,
    MEN,
    OBJECTIVE,
    POSSESSIVE,
    THING,
    WOMEN,
    Entity,
    attach,
    attribute,
    gender,
    named,
    noun_graph,
)
from training.amr.construct.lexicon import Adjective, Noun, adjectives, names, nouns
from training.amr.construct.phrases import ARTICLE, Concept, Dropped, Text, constant, say

KIN = tuple(
    """mother father sister brother son daughter aunt uncle cousin nephew niece grandmother
    grandfather wife husband parent grandparent grandson granddaughter friend neighbor colleague
    roommate partner boyfriend girlfriend twin teammate classmate""".split()
)  # fmt: skip
_IRREGULAR_KIN = {"wife": "wives"}
_NOT_BEFORE = frozenset("afraid asleep awake alive ill ready sure available glad".split())


class Entities(Amounts):
    """Makes noun phrases, and knows who was mentioned in the sentence so far."""

    def note(self, entity: Entity, place: int | None = None) -> Entity:
        """Remember an entity, for pronouns that follow; before those that it was made with."""
        if entity.is_new and entity.negation is None:
            self.mentioned.insert(len(self.mentioned) if place is None else place, entity)
        return entity

    def kind(self, entity: Entity) -> str:
        """The class of what was mentioned."""
        return self.kind_of.get(id(entity.node), "P" if entity.pronoun != THING else "T")

    def any(self, classes: str, is_subject: bool = False, plain: bool = False) -> Entity:
        """An entity of one of the classes."""
        name = self.pick(classes)
        entity = self._of_class(name, is_subject, plain)
        self.kind_of.setdefault(id(entity.node), name)
        return entity

    def _of_class(self, name: str, is_subject: bool, plain: bool) -> Entity:
        if name == "m":
            return self.money()
        if name == "t":
            return self.place_name()
        if self.chance(0.04):
            return self.indefinite("body" if name in "Pp" else "thing")
        if name not in "Pp" and is_subject and self.chance(0.06):
            return self.pronoun(True, ["it", "they"])
        if name in "Pp" and self.chance(0.5 if is_subject else 0.35):
            return self.rng.choices(
                [self.person_name, self.relative, lambda: self.pronoun(is_subject), self.group],
                [4, 2, 3.5, 0.5],
            )[0]()
        if plain or self.chance(0.6):
            return self.noun(self.pick(nouns()[name]))
        return self.modified(name)

    def person_name(self) -> Entity:
        kind = self.pick(("female", "male", "female", "male", "either"))
        parts = [self.pick(names()[kind])]
        if self.chance(0.08):
            parts.append(self.pick(names()["surname"]))
        pronoun = {"female": FEMALE, "male": MALE}.get(kind, FEMALE)
        others = (MALE,) if kind == "either" else ()
        text, node = named("person", parts)
        return self.note(Entity(text, node, pronoun, other_pronouns=others))

    def place_name(self) -> Entity:
        kind = self.rng.choices(("city", "country", "continent"), (6, 4, 1))[0]
        text, node = named(kind, [self.pick(names()[kind])])
        return self.note(Entity(text, node, THING))

    def pronoun(self, is_subject: bool, kinds: Sequence[str] = ()) -> Entity:
        """A pronoun; where it can mean someone mentioned before, it does."""
        kind = self.pick(list(kinds) or ["i", "you", "he", "she", "we", "they"])
        return self.said_as(kind, kind if is_subject else OBJECTIVE.get(kind, kind))

    def said_as(self, kind: str, word: str) -> Entity:
        """The one that a pronoun of a kind means, said with this word."""
        known = self.known(kind)
        shown = "I" if word == "i" else word
        if known is not None:
            return replace(known, text=say(shown), is_new=False)
        node = Concept(kind)
        return self.note(Entity(say(shown, node), node, kind))

    def known(self, kind: str) -> Entity | None:
        return next((e for e in self.mentioned if kind in e.pronouns), None)

    def possessor(self) -> tuple[Text, Entity]:
        """Whose something is, before a noun."""
        if self.chance(0.7):
            kind = self.pick(["i", "you", "he", "she", "we", "they", "i"])
            owner = self.said_as(kind, POSSESSIVE[kind])
            return owner.text, owner
        owner = (
            self.person_name()
            if self.chance(0.7)
            else self.noun(self.pick(nouns()["P"][:40]), "the")
        )
        return (*owner.text, *say("+'s" if not owner.is_plural else "+'")), owner

    def relative(self, kin: str = "", plural: bool | None = None) -> Entity:
        """A relative or friend of somebody."""
        kin = kin or self.pick(KIN)
        many = self.chance(0.2) if plural is None else plural
        place = len(self.mentioned)
        text, owner = self.possessor()
        role = Concept("have-rel-role-91")
        kind = Concept(kin)
        node = Concept("person").add("ARG0-of", role)
        attach(role, "ARG1", owner)
        role.add("ARG2", kind)
        word = Noun(kin, "").plural if many else kin
        word = _IRREGULAR_KIN.get(kin, word) if many else word
        pronoun = MANY if many else gender(kin)
        others = () if many or kin in MEN | WOMEN else (MALE,)
        return self.note(
            Entity((*text, *say(word, node, role, kind)), node, pronoun, other_pronouns=others),
            place,
        )

    def indefinite(self, what: str) -> Entity:
        """Everyone, somebody, something."""
        endings = ("one", "body") if what == "body" else ("thing",)
        word = self.pick(["every", "some", "every", "some", "any"]) + self.pick(endings)
        node = Concept(word)
        return Entity(say(word, node), node, FEMALE if what == "body" else THING)

    def group(self) -> Entity:
        return self.noun(self.pick(nouns()["U"]), "the")

    def noun(self, noun: Noun, determiner: str = "") -> Entity:
        """A noun with an article, a possessor, a demonstrative, a number, or nothing."""
        if noun.made_from == "rel":
            return self.relative(noun.word)
        if noun.made_from == "language":
            text, node = named("language", [noun.word])
            return self.note(Entity(text, node, THING))
        if not determiner:
            if noun in nouns()["q"] and self.chance(0.8):
                determiner = "poss"
            elif noun.word in ("music",) or (noun.is_mass and self.chance(0.5)):
                determiner = "mass"
            elif noun.is_mass or noun.word in ("sun", "moon", "truth", "news", "police"):
                determiner = "the"
            else:
                determiner = self.rng.choices(
                    ["the", "a", "bare", "many the", "poss", "this", "these", "number"],
                    [9, 4, 1.5, 3, 3, 1, 0.7, 1.2],
                )[0]
        return self.determined(noun, determiner, ())

    def determined(self, noun: Noun, determiner: str, adjs: Sequence[Adjective]) -> Entity:
        """A noun with a determiner and adjectives."""
        node, brings = noun_graph(noun)
        place = len(self.mentioned)
        plural = determiner in ("bare", "many the", "these", "number", "all", "quant")
        before: Text = ()
        if determiner in ("the", "many the"):
            before = say("the")
        elif determiner == "a":
            before = say(ARTICLE)
        elif determiner == "poss":
            before, owner = self.possessor()
            attach(node, "part-of" if noun in nouns()["q"] else "poss", owner)
        elif determiner in ("this", "these"):
            word = self.pick(("this", "that"))
            pointer = Concept(word)
            node.add("mod", pointer)
            before = say({"this": "these", "that": "those"}[word] if plural else word, pointer)
        elif determiner == "number":
            before, number, _ = self.count()
            node.add("quant", number)
        middle: Text = ()
        for adjective in adjs:
            middle += attribute(node, adjective)
        word = noun.plural if plural and not noun.is_mass else noun.word
        pronoun = (
            MANY if plural or noun.word in ("people", "police", "jeans") else gender(noun.word)
        )
        others: tuple[str, ...] = ()
        if pronoun == THING and noun in nouns()["P"]:
            pronoun, others = FEMALE, (MALE,)
        if noun.word == "baby" and not plural:
            pronoun, others = THING, (MALE, FEMALE)
        entity = Entity(
            (*before, *middle, *say(word, *brings)), node, pronoun, other_pronouns=others
        )
        return self.note(entity, place)

    def modified(self, kind: str) -> Entity:
        """A noun with an adjective."""
        noun = self.pick(nouns()[kind])
        fitting = [a for a in adjectives() if kind in a.classes and a.word not in _NOT_BEFORE]
        if not fitting or noun.made_from in ("rel", "language"):
            return self.noun(noun)
        count = 2 if len(fitting) > 1 and self.chance(0.08) else 1
        chosen = self.rng.sample(fitting, count)
        determiner = (
            "the"
            if noun.is_mass
            else self.rng.choices(["the", "a", "bare", "poss"], [4, 4, 1, 1.5])[0]
        )
        return self.determined(noun, determiner, chosen)

    def quantified(self, classes: str, word: str) -> Entity:
        """A noun with a quantifier; "no" gives an entity that denies its clause."""
        kinds = [kind for kind in classes if kind in nouns()]
        if not kinds:
            raise Dropped("names have no quantifier")
        noun = self.pick(
            [
                n
                for n in nouns()[self.pick(kinds)]
                if not n.is_mass
                and n.made_from not in ("rel", "language")
                and n.word not in ("people", "jeans", "police")
            ]
        )
        node, brings = noun_graph(noun)
        many = word not in ("every", "each", "no", "another", "not every")
        if word == "no" and self.chance(0.4):
            many = True
        said = noun.plural if many else noun.word
        negation = None
        mark: Text
        if word == "no":
            negation = constant("-")
            mark = say("no", negation)
        elif word == "none of the":
            negation = constant("-")
            mark = (*say("n", negation), *say("+one"), *say("of the"))
        elif word.startswith("not "):
            share, denial = Concept(word[4:]), constant("-")
            node.add("mod", share.add("polarity", denial))
            mark = (*say("not", denial), *say(word[4:], share))
        elif word in ("some", "several", "many", "most", "few", "enough", "any"):
            quantity = Concept(word)
            node.add("quant", quantity)
            mark = say(word, quantity)
        elif word == "a few":
            quantity = Concept("few")
            node.add("quant", quantity)
            mark = (*say("a"), *say("few", quantity))
        else:
            kind = Concept(word)
            node.add("mod", kind)
            mark = say(word, kind)
            if (word == "all" and self.chance(0.5)) or (word == "both" and self.chance(0.3)):
                mark = (*mark, *say("the"))
        pronoun = MANY if many else (FEMALE if noun in nouns()["P"] else THING)
        return self.note(Entity((*mark, *say(said, *brings)), node, pronoun, negation=negation))

    def nobody(self, word: str) -> Entity:
        """No one, nobody, nothing: they deny the clause that they are in."""
        negation = constant("-")
        node = Concept("thing" if word == "nothing" else "one")
        text = {
            "no one": (*say("no", negation), *say("one", node)),
            "nobody": (*say("no", negation), *say("+body", node)),
            "nothing": (*say("no", negation), *say("+thing", node)),
        }[word]
        return Entity(text, node, THING, negation=negation)

    def noun_called(self, word: str, determiner: str) -> Entity:
        known = next((n for group in nouns().values() for n in group if n.word == word), None)
        return self.determined(known or Noun(word, ""), determiner, ())
