"""Noun phrases: names, pronouns, measures, counted and modified nouns, coordination.

The forms of one node: in full where a sentence first mentions it, then a pronoun, or its name. A
negative modifier is left out: it is a state of its own, which the formula denies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr import descriptions
from enthymeme.amr.adjectives import is_adjective, nationality
from enthymeme.amr.circumstances import PREPOSITION_NODES, preposition_phrase
from enthymeme.amr.grammar import (
    MASS_NOUNS,
    MATERIALS,
    PLURAL_NOUNS,
    PRONOUNS,
    NounPhrase,
    article,
    enumerate_phrases,
    plain_phrase,
    plural,
)
from enthymeme.amr.graph import Variable
from enthymeme.amr.people import pronoun_for
from enthymeme.amr.predicates import predicate_words
from enthymeme.amr.quantities import amount, date, is_measure, literal_words, measure, ordinal_words
from enthymeme.amr.scene import Edge
from enthymeme.amr.surface import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.sentence import Writer

FIXED = {
    "amr-unknown": "something",
    "this": "this",
    "that": "that",
    "these": "these",
    "those": "those",
    "someone": "someone",
    "something": "something",
    "somebody": "somebody",
    "somewhere": "somewhere",
    "everyone": "everyone",
    "everybody": "everybody",
    "everything": "everything",
    "everywhere": "everywhere",
    "anyone": "anyone",
    "anybody": "anybody",
    "anything": "anything",
    "anywhere": "anywhere",
    "one": "one",
    "all": "all",
    "each-other": "each other",
    "today": "today",
    "yesterday": "yesterday",
    "tomorrow": "tomorrow",
    "tonight": "tonight",
    "now": "now",
    "here": "here",
    "there": "there",
    "home": "home",
    "more": "more",
    "many": "many",
    "some": "some",
    "other": "others",
    "both": "both",
    "most": "most",
    "few": "a few",
    "several": "several",
    "such": "such things",
    "same-01": "the same",
    "who": "who",
    "what": "what",
    "yes": "yes",
    "goodbye": "goodbye",
    "good-bye": "goodbye",
    "hello": "hello",
    "oh": "oh",
    "ah": "ah",
    "please": "please",
    "thanks": "thanks",
    "so": "so",
    "god": "God",
    "heaven": "heaven",
    "earth": "earth",
    "mom": "mom",
    "dad": "dad",
}
_PLURAL_FIXED = frozenset("these those many both several few other some".split())
_DETERMINERS = frozenset(
    """
    all any another both certain each either every some such that these this those what which
    whatever enough more most less
    """.split()
)
_PLURAL_DETERMINERS = frozenset(
    "all both certain some such these those few many several more most".split()
)
_NAMES_WITH_ARTICLE = (
    "United ",
    "Netherlands",
    "Philippines",
    "Bahamas",
    "White House",
    "European Union",
    "Soviet Union",
    "Middle East",
    "U.S.",
    "UK",
    "US",
    "EU",
    "UN",
    "U.N.",
    "Internet",
    "Bible",
    "Pentagon",
    "Kremlin",
    "Taliban",
)
_LAST_WORDS_WITH_ARTICLE = frozenset(
    """
    States Kingdom Nations Union Republic Islands Ocean Sea River Bank Party Court Times Post
    Department Ministry Army Association Committee Council Agency Institute Foundation Senate
    Congress Commission Guard Force Emirates Organization Service Alps Desert
    """.split()
)
_NAMED_RIVERS = frozenset("river ocean sea ship desert newspaper mountain-range canal".split())
MAX_DEPTH = 5
"""Noun phrases inside one another; deeper ones go without their modifiers."""


def noun_phrase(writer: Writer, variable: Variable, kind: str = "the") -> NounPhrase:
    """The noun phrase of a node.

    `kind` is its article: `the`, `a` (said of something, alone or denied), or nothing.
    """
    scene = writer.scene
    variable = writer.chosen.get(variable, variable)
    concept = scene.concept(variable)
    if concept in PRONOUNS and not scene.name(variable):
        writer.note(variable)
        return PRONOUNS[concept]
    if variable in writer.mentions and variable not in writer.open:
        return again(writer, variable)
    if writer.is_exhausted() or not writer.enter(variable):
        return again(writer, variable)
    try:
        made = _phrase(writer, variable, concept, kind)
    finally:
        writer.leave(variable)
    writer.mentions[variable] = made
    return made


def predicate_noun(writer: Writer, variable: Variable, several: bool = False) -> str:
    """A node that is being told of something, as a noun: "a teacher", "Ann's friend"."""
    concept = writer.scene.concept(variable)
    return _phrase(writer, variable, concept, "s" if several else "a", is_said=True).object


def edge_phrase(writer: Writer, edge: Edge, kind: str = "the") -> NounPhrase:
    """The noun phrase of what fills a role."""
    if edge.is_literal:
        return plain_phrase(literal_words(edge.target))
    return noun_phrase(writer, edge.target, kind)


def again(writer: Writer, variable: Variable) -> NounPhrase:
    """A node that the sentence mentions again: a pronoun, or its name."""
    before = writer.mentions.get(variable)
    name = writer.scene.name(variable)
    concept = writer.scene.concept(variable)
    number = before.number if before else "third"
    given = pronoun_for(concept, name, number, writer.scene.word(variable))
    if given:
        return PRONOUNS[given]
    return plain_phrase(name) if name else PRONOUNS["it"]


def _phrase(
    writer: Writer, variable: Variable, concept: str, kind: str, is_said: bool = False
) -> NounPhrase:
    scene = writer.scene
    if scene.is_connective(variable):
        return _coordination(writer, variable, kind)
    name = scene.name(variable)
    if name:
        return _named(writer, variable, name)
    if concept == "date-entity":
        return plain_phrase(date(writer, variable)[0])
    if is_measure(concept):
        text = measure(writer, variable)
        return plain_phrase(text, plural=concept == "temporal-quantity" and text.endswith("s"))
    if concept == "truth-value":
        asked = [r.source for r in scene.children(variable) if r.role == "polarity"]
        if asked and asked[0] not in writer.open:
            return plain_phrase(f"whether {writer.finite(asked[0])}")
    if concept == "rate-entity-91":
        return plain_phrase(writer.rate(variable))
    if concept == "multiple" and scene.operands(variable):
        return plain_phrase(_several(writer, variable), plural=True)
    if concept == "ordinal-entity":
        return plain_phrase(f"the {ordinal_words(writer, variable)}")
    if concept.endswith("-entity") and (value := scene.target(variable, "value")) is not None:
        return plain_phrase(amount(writer, value)[0])
    if concept == "date-interval":
        ends = [edge_phrase(writer, edge).object for edge in scene.operands(variable)]
        return plain_phrase(" to ".join(ends) or "some time")
    if concept == "relative-position":
        return plain_phrase(writer.place(variable).removeprefix("in ") or "that position")
    if concept in (
        "more-than",
        "less-than",
        "at-least",
        "at-most",
        "about",
        "almost",
        "up-to",
        "between",
    ):
        if scene.operands(variable):
            return plain_phrase(_bounded(writer, variable), plural=True)
    if (
        not is_said
        and not writer.is_noun(variable)
        and (scene.is_clause(variable) or is_sense_tagged(concept))
    ):
        return writer.nominal(variable, kind if kind in ("the", "") else "the")
    if concept in PREPOSITION_NODES and scene.operands(variable) and not is_said:
        writer.leave(variable)
        return plain_phrase(preposition_phrase(writer, variable))
    if concept in ("sum-of", "product-of", "ratio-of") and scene.operands(variable):
        inner = [edge_phrase(writer, edge).object for edge in scene.operands(variable)]
        return plain_phrase(f"the {concept_text(concept)} {enumerate_phrases(inner)}")
    if concept == "thing" and not is_said:
        event = descriptions.naming_event(scene, variable)
        words = predicate_words(scene.concept(event)) if event else None
        if event and words and event not in writer.open:
            return writer.noun_with_roles(event, words.noun, "the", without=variable)
    if concept in FIXED and not scene.filled(variable, "poss", "quant"):
        return _fixed(writer, variable, concept)
    return _common(writer, variable, concept, kind)


def _bounded(writer: Writer, variable: Variable) -> str:
    words = writer.scene.word(variable)
    inner = [edge_phrase(writer, edge).object for edge in writer.scene.operands(variable)]
    return f"{words} {' and '.join(inner)}"


def _fixed(writer: Writer, variable: Variable, concept: str) -> NounPhrase:
    """A word without article, with its modifiers: "something else", "just that"."""
    scene = writer.scene
    modifiers = [
        "else"
        if scene.concept(edge.target) in ("else", "other")
        else writer.adjective_text(edge.target)
        for edge in scene.filled(variable, "mod")
        if not edge.is_literal
        and not scene.is_negative(edge.target)
        and not scene.is_clause(edge.target)
    ]
    for edge in scene.filled(variable, "mod"):
        writer.note(None if edge.is_literal else edge.target)
    after = descriptions.after(writer, variable)
    is_open = concept.startswith(("some", "any", "every")) or "else" in modifiers
    word = FIXED[concept]
    if writer.is_denied and word.startswith("any"):
        word = f"some{word.removeprefix('any')}"
    words = [word, *modifiers] if is_open else [*modifiers, word]
    return plain_phrase(" ".join([*words, *after]), plural=concept in _PLURAL_FIXED)


def _several(writer: Writer, variable: Variable) -> str:
    """`multiple :op1 (temporal-quantity :quant 1 :unit year)`: several years."""
    edge = writer.scene.operands(variable)[0]
    text = edge_phrase(writer, edge).object
    before, _, last = text.rpartition(" ")
    return f"several {plural(last)}" if before else text


def _coordination(writer: Writer, variable: Variable, kind: str) -> NounPhrase:
    scene = writer.scene
    is_or = scene.concept(variable) == "or"
    given = [edge_phrase(writer, edge, kind) for edge in scene.operands(variable)]
    if not given:
        return plain_phrase("something")
    conjunction = "or" if is_or else "and"
    joined = [
        enumerate_phrases([getattr(each, form) for each in given], conjunction)
        for form in ("subject", "object")
    ]
    owners = enumerate_phrases([each.possessive for each in given], conjunction)
    number = given[-1].number if is_or or len(given) == 1 else "plural"
    return NounPhrase(joined[0], joined[1], owners, number)


def _named(writer: Writer, variable: Variable, name: str) -> NounPhrase:
    scene = writer.scene
    writer.note(scene.name_node(variable))
    modifiers = [
        writer.attributive(edge.target)
        for edge in scene.filled(variable, "mod")
        if not edge.is_literal
        and not scene.is_negative(edge.target)
        and not scene.is_clause(edge.target)
        and scene.concept(edge.target) not in _DETERMINERS
        and (
            scene.concept(variable) != "person"
            or is_adjective(scene.concept(edge.target))
            or scene.name(edge.target)
        )
    ]
    after = descriptions.after(writer, variable, relative=False)
    needs = (
        name.startswith(_NAMES_WITH_ARTICLE)
        or (name.split()[-1] in _LAST_WORDS_WITH_ARTICLE and " " in name)
        or scene.concept(variable) in _NAMED_RIVERS
    )
    if scene.concept(variable) == "political-party" and "arty" not in name:
        name, needs = f"{name} Party", True
    if name in ("Senate", "Congress", "Koran", "Quran", "Holocaust", "Earth", "Moon", "Nasdaq"):
        needs = True
    if any(modifiers) and scene.concept(variable) not in ("person", "city", "country"):
        needs = True
    words = " ".join(
        ["the" if needs and not name.lower().startswith("the ") else "", *modifiers, name, *after]
    )
    return plain_phrase(" ".join(words.split()))


def _common(writer: Writer, variable: Variable, concept: str, kind: str) -> NounPhrase:
    """A noun with determiner, amount, adjectives, and what follows it."""
    scene = writer.scene
    role_noun = descriptions.role_noun(writer, variable)
    noun = role_noun.noun if role_noun else concept_text(concept)
    if concept == "amr-unknown":
        noun = "thing"
    if is_adjective(concept) and "NOUN" not in descriptions.noun_parts(noun) and kind == "the":
        noun = f"{noun} one"
    if scene.is_negative(variable) and kind == "the":
        kind = "a"
    deep = len(writer.open) > MAX_DEPTH
    determiner, several, counted = determiner_of(writer, variable)
    if kind == "those":
        kind = "the"
        several = several or concept_text(concept) not in MASS_NOUNS
    if kind == "s" and not determiner and not counted:
        several = concept_text(concept) not in MASS_NOUNS | MATERIALS
        kind = ""
    if determiner in ("more", "other") and counted:  # "five more people"
        determiner, counted = "", f"{counted} {determiner}"
    if several or (noun.split()[-1:] and noun.split()[-1] in PLURAL_NOUNS):
        writer.several.add(variable)
    owner = "" if deep else descriptions.owner(writer, variable)
    if role_noun and role_noun.owner:
        owner = owner or role_noun.owner
    before = [] if deep else descriptions.before(writer, variable)
    after = [
        *(role_noun.after if role_noun else ()),
        *([] if deep else descriptions.after(writer, variable)),
    ]
    last = noun.split()[-1] if noun else ""
    is_plural = several or last in PLURAL_NOUNS
    if several and last not in MASS_NOUNS:
        noun = plural(noun)
    ordinals = [
        ordinal_words(writer, edge.target)
        for edge in scene.filled(variable, "ord")
        if not edge.is_literal
    ]
    body = " ".join(filter(None, [counted, *ordinals, *before, noun]))
    superlative = any(word.endswith("est") or word.startswith("most ") for word in before)
    if owner:
        start = owner
        if determiner in ("all", "both"):
            start = f"{determiner} {owner}"
    elif determiner:
        start = determiner
        if determiner == "any" and writer.is_denied:
            start = "" if is_plural or last in MASS_NOUNS else article(body)
        if determiner in ("any", "some") and counted:
            start = ""
    elif ordinals or superlative or (role_noun and role_noun.is_definite):
        start = "the"
    elif (
        counted
        or is_plural
        or (last in MASS_NOUNS and not (after and kind == "the" and last != "money" and False))
    ):
        start = "the" if is_plural and not counted and kind == "the" else ""
    elif kind == "a":
        start = article(body)
    else:
        start = "the" if kind == "the" else ""
    if start == "such" and not is_plural:
        start = f"such {article(body)}"
    if counted.startswith(("a lot", "a number", "a couple")) or is_plural:
        is_plural = is_plural or several
    text = " ".join(filter(None, [start, body, *after]))
    made = plain_phrase(text, is_plural and last not in MASS_NOUNS)
    if is_plural and not text.endswith("s") and not after:
        return made
    return made


def determiner_of(writer: Writer, variable: Variable) -> tuple[str, bool, str]:
    """The determiner, whether the noun is plural, and the amount before it."""
    scene = writer.scene
    determiner, several, counted = "", False, ""
    for edge in scene.filled(variable, "mod", "quant"):
        if edge.is_literal or scene.is_negative(edge.target):
            continue
        given = scene.concept(edge.target)
        if given in _DETERMINERS and not scene.operands(edge.target):
            writer.note(edge.target)
            determiner = concept_text(given)
            several = several or given in _PLURAL_DETERMINERS
    for edge in scene.filled(variable, "quant"):
        if not edge.is_literal and scene.concept(edge.target) in _DETERMINERS:
            continue
        words, many = amount(writer, edge)
        if words:
            counted, several = words, many
        if counted in ("all", "some", "both"):
            determiner, counted = counted, ""
    if several and determiner in ("this", "that"):
        determiner = {"this": "these", "that": "those"}[determiner]
    if several and determiner in ("each", "every", "another"):
        determiner = {"each": "all", "every": "all", "another": "other"}[determiner]
    if not several and determiner in ("these", "those"):
        several = True
    noun = scene.word(variable)
    if noun in MASS_NOUNS and counted == "many":
        counted = "much"
    return determiner, several, counted


def attributive(writer: Writer, variable: Variable) -> str:
    """A modifier before a noun: an adjective, a nationality, another noun."""
    scene = writer.scene
    if not writer.enter(variable):
        return ""
    try:
        name = scene.name(variable)
        if name:
            writer.note(scene.name_node(variable))
            known = nationality(name)
            if known:
                return known
            return name
    finally:
        writer.leave(variable)
    return writer.adjective_text(variable)
