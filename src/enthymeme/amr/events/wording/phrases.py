"""Noun phrases: names, pronouns, measures, counted and modified nouns, coordination.

The forms of one node: in full where a sentence first mentions it, then a pronoun, or its name. A
negative modifier is left out: it is a state of its own, which the formula denies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
    if writer.spend_step() or not writer.enter(variable):
        return again(writer, variable)
    try:
        phrase = _phrase(writer, variable, concept, kind)
    finally:
        writer.leave(variable)
    writer.mentions[variable] = phrase
    return phrase


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
    pronoun = pronoun_for(concept, name, number, writer.scene.word(variable))
    if pronoun:
        return PRONOUNS[pronoun]
    return NounPhrase(name, name, "their") if name else PRONOUNS["it"]


def _phrase(
    writer: Writer, variable: Variable, concept: str, kind: str, is_said: bool = False
) -> NounPhrase:
    """The phrase of a node that has been entered; `is_said` where it is a predicate."""
    scene = writer.scene
    if scene.is_connective(variable):
        return _coordination(writer, variable, kind)
    name = scene.name(variable)
    if name:
        return named_phrase(writer, variable, name)
    special = _special_phrase(writer, variable, concept)
    if special is None and not is_said:
        special = _event_phrase(writer, variable, concept, kind)
    if special is not None:
        return special
    if concept in FIXED and not scene.edges_of(variable, "poss", "quant"):
        return fixed_phrase(writer, variable, concept)
    if concept in ("sum-of", "product-of", "ratio-of") and scene.operands(variable):
        inner = [edge_phrase(writer, edge).object for edge in scene.operands(variable)]
        return plain_phrase(f"the {concept_text(concept)} {enumerate_phrases(inner)}")
    return _common(writer, variable, concept, kind)


def _event_phrase(writer: Writer, variable: Variable, concept: str, kind: str) -> NounPhrase | None:
    """The phrase of an event, of a place, or of a thing that an event makes; None for others."""
    scene = writer.scene
    is_event = scene.is_clause(variable) or is_sense_tagged(concept)
    if is_event and not writer.is_noun(variable):
        return writer.nominal(variable, kind if kind in ("the", "a", "") else "the")
    if concept in PREPOSITION_NODES and scene.operands(variable):
        writer.leave(variable)
        return plain_phrase(preposition_phrase(writer, variable))
    return _thing_phrase(writer, variable) if concept == "thing" else None


def _special_phrase(writer: Writer, variable: Variable, concept: str) -> NounPhrase | None:
    """The phrase of AMR's own concepts: dates, measures, positions; None for any other."""
    scene = writer.scene
    if concept == "truth-value":
        return _question(writer, variable)
    if is_measure(concept):
        text = measure(writer, variable)
        return plain_phrase(text, plural=concept == "temporal-quantity" and text.endswith("s"))
    if concept in _OWN_CONCEPTS:
        return plain_phrase(_OWN_CONCEPTS[concept](writer, variable))
    if concept.endswith("-entity") and (value := scene.first_edge(variable, "value")) is not None:
        return plain_phrase(amount(writer, value)[0])
    if scene.operands(variable):
        if concept in ("multiple", "several"):
            return plain_phrase(_several(writer, variable), plural=True)
        if concept in (*BOUNDS, "between"):
            return plain_phrase(_bound_words(writer, variable), plural=True)
    return None


def _date(writer: Writer, variable: Variable) -> str:
    return date(writer, variable)[0]


def _rate(writer: Writer, variable: Variable) -> str:
    return writer.rate(variable)


def _ordinal(writer: Writer, variable: Variable) -> str:
    return f"the {ordinal_words(writer, variable)}"


def _interval(writer: Writer, variable: Variable) -> str:
    ends = [edge_phrase(writer, edge).object for edge in writer.scene.operands(variable)]
    return " to ".join(ends) or "some time"


def _position(writer: Writer, variable: Variable) -> str:
    return writer.place(variable).removeprefix("in ") or "that position"


_OWN_CONCEPTS = {
    "date-entity": _date,
    "rate-entity-91": _rate,
    "ordinal-entity": _ordinal,
    "date-interval": _interval,
    "relative-position": _position,
}


def _question(writer: Writer, variable: Variable) -> NounPhrase | None:
    """`truth-value :polarity-of come-01`: whether he comes."""
    asked = [r.source for r in writer.scene.children(variable) if r.role == "polarity"]
    if not asked or asked[0] in writer.open:
        return None
    return plain_phrase(f"whether {writer.finite(asked[0])}")


def _is_described(writer: Writer, variable: Variable) -> bool:
    return bool(writer.scene.edges(variable) or writer.scene.children(variable))


def _reason(writer: Writer, variable: Variable) -> NounPhrase | None:
    """`thing :ARG0-of (c / cause-01 :ARG1 leave-11)`: why she leaves."""
    scene = writer.scene
    for record in scene.children(variable):
        event, effect = record.source, scene.first_edge(record.source, "ARG1")
        if scene.concept(event) != "cause-01" or record.role != "ARG0" or effect is None:
            continue
        if event in writer.open or effect.is_literal or not scene.is_clause(effect.target):
            continue
        writer.note(event)
        return plain_phrase(f"why {writer.finite(effect.target)}")
    return None


def _thing_phrase(writer: Writer, variable: Variable) -> NounPhrase | None:
    """A thing by the noun of its event, "her opinion"; or a reason, "why she leaves"."""
    reason = _reason(writer, variable)
    if reason is not None:
        return reason
    event = naming.naming_event(writer.scene, variable)
    words = predicate_words(writer.scene.concept(event)) if event else None
    if event is None and writer.is_denied and not _is_described(writer, variable):
        return plain_phrase("something")  # "nothing scares him", denied
    if event is None or words is None or event in writer.open:
        return None
    return writer.noun_with_roles(event, words.noun, "the", without=variable)


def _bound_words(writer: Writer, variable: Variable) -> str:
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
    phrases = [edge_phrase(writer, edge, kind) for edge in scene.operands(variable)]
    if not phrases:
        return plain_phrase("something")
    conjunction = "or" if is_or else "and"
    forms = [
        enumerate_phrases([getattr(each, form) for each in phrases], conjunction)
        for form in ("subject", "object")
    ]
    owners = enumerate_phrases([each.possessive for each in phrases], conjunction)
    number = phrases[-1].number if is_or or len(phrases) == 1 else "plural"
    return NounPhrase(forms[0], forms[1], owners, number)


def _common(writer: Writer, variable: Variable, concept: str, kind: str) -> NounPhrase:
    """A noun with determiner, amount, adjectives, and what follows it."""
    role_noun = naming.role_noun(writer, variable)
    noun = role_noun.noun if role_noun else _noun_word(concept, kind)
    if writer.scene.is_negative(variable) and kind == "the":
        kind = "a"
    determiner, several, counted = determiner_of(writer, variable)
    kind, several = _number(concept, kind, several, bool(determiner or counted))
    if determiner in ("more", "other") and counted:  # "five more people"
        determiner, counted = "", f"{counted} {determiner}"
    last = noun.split()[-1] if noun else ""
    is_plural = several or is_plural_noun(last)
    if is_plural:
        writer.several.add(variable)
    owner, before, after = _surroundings(writer, variable, role_noun)
    ordinals = _ordinals(writer, variable)
    if several and last not in MASS_NOUNS:
        noun = plural(noun)
    body = _Body(
        " ".join(filter(None, [counted, *ordinals, *before, noun])),
        counted,
        is_plural,
        last in MASS_NOUNS,
        bool(ordinals) or _is_definite(before, role_noun),
    )
    start = _start(writer, body, owner, determiner, kind)
    text = " ".join(filter(None, [start, body.text, *after]))
    return plain_phrase(text, is_plural and last not in MASS_NOUNS)


def _surroundings(
    writer: Writer, variable: Variable, role_noun: naming.RoleNoun | None
) -> tuple[str, list[str], list[str]]:
    """The owner, what stands before a noun and what after it; little of a deep one."""
    noun = role_noun or naming.RoleNoun("", "", (), False)
    if len(writer.open) > MAX_DEPTH:
        return noun.owner, [], [*noun.after]
    owner = descriptions.owner(writer, variable) or noun.owner
    before = descriptions.before(writer, variable)
    return owner, before, [*noun.after, *descriptions.after(writer, variable)]


def _ordinals(writer: Writer, variable: Variable) -> list[str]:
    return [ordinal_words(writer, node) for node in writer.scene.nodes(variable, "ord")]


def _is_definite(before: list[str], role_noun: naming.RoleNoun | None) -> bool:
    """Whether there is only one of its kind: "the smallest dog", "the president of France"."""
    if role_noun is not None and role_noun.is_definite:
        return True
    return any(word.endswith("est") or word.startswith("most ") for word in before)


class _Body(NamedTuple):
    """A noun with its amount and adjectives, and what decides its article."""

    text: str
    counted: str
    is_plural: bool
    is_mass: bool
    is_definite: bool

    @property
    def is_bare(self) -> bool:
        """Whether it can do without an article."""
        return bool(self.counted) or self.is_plural or self.is_mass


def _noun_word(concept: str, kind: str) -> str:
    noun = "thing" if concept == "amr-unknown" else concept_text(concept)
    if kind == "the" and is_adjective(concept) and "NOUN" not in descriptions.noun_parts(noun):
        return f"{noun} one"
    return noun


def _number(concept: str, kind: str, several: bool, is_determined: bool) -> tuple[str, bool]:
    """The article and whether the noun is plural, where its place asks for a plural."""
    noun = concept_text(concept)
    if kind == "those":
        return "the", several or noun not in MASS_NOUNS
    if kind == "s" and not is_determined:
        return "", noun not in MASS_NOUNS | MATERIALS
    return kind, several


def _start(writer: Writer, body: _Body, owner: str, determiner: str, kind: str) -> str:
    """What begins a noun phrase: an owner, a determiner, an article or nothing."""
    if owner:
        return f"{determiner} {owner}" if determiner in ("all", "both") else owner
    if determiner:
        return _before_body(writer, determiner, body.text, body.is_bare, body.counted)
    if body.is_definite:
        return "the"
    if body.is_bare:
        return "the" if body.is_plural and not body.counted and kind == "the" else ""
    return article(body.text) if kind == "a" else kind


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
            return nationality(name) or name
    finally:
        writer.leave(variable)
    return writer.adjective_text(variable)
