"""Noun phrases: names, pronouns, measures, counted and modified nouns, coordination.

The forms of one node: in full where a sentence first mentions it, then a pronoun, or its name. A
negative modifier is left out: it is a state of its own, which the formula denies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import (
    PRONOUNS,
    NounPhrase,
    article,
    enumerate_phrases,
    is_plural_noun,
    plain_phrase,
    plural,
)
from enthymeme.amr.events.english.lexicon import MASS_NOUNS, MATERIALS
from enthymeme.amr.events.english.people import pronoun_for
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording import descriptions, naming
from enthymeme.amr.events.wording.adjectives import is_adjective, nationality
from enthymeme.amr.events.wording.determiners import determiner_of
from enthymeme.amr.events.wording.fixed_words import FIXED, fixed_phrase
from enthymeme.amr.events.wording.names import named_phrase
from enthymeme.amr.events.wording.places import PREPOSITION_NODES, preposition_phrase
from enthymeme.amr.events.wording.quantities import (
    BOUNDS,
    amount,
    date,
    is_measure,
    literal_words,
    measure,
    ordinal_words,
)
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

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
    return NounPhrase(name, name, "their") if name else PRONOUNS["it"]


def _phrase(
    writer: Writer, variable: Variable, concept: str, kind: str, is_said: bool = False
) -> NounPhrase:
    scene = writer.scene
    if scene.is_connective(variable):
        return _coordination(writer, variable, kind)
    name = scene.name(variable)
    if name:
        return named_phrase(writer, variable, name)
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
    if concept in (*BOUNDS, "between") and scene.operands(variable):
        return plain_phrase(_bounded(writer, variable), plural=True)
    if (
        not is_said
        and not writer.is_noun(variable)
        and (scene.is_clause(variable) or is_sense_tagged(concept))
    ):
        return writer.nominal(variable, kind if kind in ("the", "a", "") else "the")
    if concept in PREPOSITION_NODES and scene.operands(variable) and not is_said:
        writer.leave(variable)
        return plain_phrase(preposition_phrase(writer, variable))
    if concept in ("sum-of", "product-of", "ratio-of") and scene.operands(variable):
        inner = [edge_phrase(writer, edge).object for edge in scene.operands(variable)]
        return plain_phrase(f"the {concept_text(concept)} {enumerate_phrases(inner)}")
    if concept == "thing" and not is_said:
        event = naming.naming_event(scene, variable)
        words = predicate_words(scene.concept(event)) if event else None
        if event and words and event not in writer.open:
            return writer.noun_with_roles(event, words.noun, "the", without=variable)
    if concept in FIXED and not scene.filled(variable, "poss", "quant"):
        return fixed_phrase(writer, variable, concept)
    return _common(writer, variable, concept, kind)


def _bounded(writer: Writer, variable: Variable) -> str:
    words = writer.scene.word(variable)
    inner = [edge_phrase(writer, edge).object for edge in writer.scene.operands(variable)]
    return f"{words} {' and '.join(inner)}"


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


def _common(writer: Writer, variable: Variable, concept: str, kind: str) -> NounPhrase:
    """A noun with determiner, amount, adjectives, and what follows it."""
    scene = writer.scene
    role_noun = naming.role_noun(writer, variable)
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
    if several or (noun.split()[-1:] and is_plural_noun(noun.split()[-1])):
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
    is_plural = several or is_plural_noun(last)
    if several and last not in MASS_NOUNS:
        noun = plural(noun)
    ordinals = [
        ordinal_words(writer, edge.target)
        for edge in scene.filled(variable, "ord")
        if not edge.is_literal
    ]
    body = " ".join(filter(None, [counted, *ordinals, *before, noun]))
    superlative = any(word.endswith("est") or word.startswith("most ") for word in before)
    is_bare = bool(counted) or is_plural or last in MASS_NOUNS
    if owner:
        start = f"{determiner} {owner}" if determiner in ("all", "both") else owner
    elif determiner:
        start = _before_body(writer, determiner, body, is_bare, counted)
    elif ordinals or superlative or (role_noun and role_noun.is_definite):
        start = "the"
    elif is_bare:
        start = "the" if is_plural and not counted and kind == "the" else ""
    else:
        start = article(body) if kind == "a" else kind
    text = " ".join(filter(None, [start, body, *after]))
    return plain_phrase(text, is_plural and last not in MASS_NOUNS)


def _before_body(writer: Writer, determiner: str, body: str, is_bare: bool, counted: str) -> str:
    """A determiner in the form its noun asks for."""
    if determiner == "any" and writer.is_denied:
        return "" if is_bare else article(body)
    if determiner in ("any", "some") and counted:
        return ""
    if determiner == "such" and not is_bare:
        return f"such {article(body)}"
    return determiner


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
