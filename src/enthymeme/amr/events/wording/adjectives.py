"""Adjectives and adverbs: what a modifier looks like before a noun, after "be" and at a verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import (
    adverb,
    compare,
    enumerate_phrases,
    has_comparative,
    participle,
    parts_of_speech,
)
from enthymeme.amr.events.english.lexicon import pairs
from enthymeme.amr.events.english.predicates import adjectives, predicate_words
from enthymeme.amr.events.wording.quantities import is_measure, measure
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

EARLY_ADVERBS = frozenset(
    """
    both also always already often sometimes still just even only usually generally rarely seldom
    currently really actually probably certainly finally almost nearly simply eventually
    """.split()
)
"""Adverbs that stand before the verb."""
_ALWAYS_ADJECTIVES = frozenset(
    """
    able alone young old new big small large little great long short high low good bad real main
    same different certain possible recent current former past future present early late public
    private social political human female male african american green red white black blue brown
    orange pink purple grey gray golden silver wooden flat dead alive asleep awake brief slight
    severe sick ill poor rich key major minor mere constant prime chief initial final total online
    electric electronic virtual rocky grassy wild domestic global local national international
    foreign federal military nuclear independent free dark light bright similar equal individual
    original particular special general potential sole single double multiple last next first
    further extra fellow joint own rapid
    """.split()
)
_ADJECTIVE_ENDINGS = ("ful", "ous", "ive", "ic", "al", "able", "ible", "ish", "less", "ary")
_NOUNS = frozenset(
    """
    admiral adversary alternative animal anniversary approval archive arithmetic arrival attic
    back base bottom boundary brother buggy cable capital cardinal century champion chemical
    choice clarion clinic comic commentary criminal critic cross dandy deal detective diary
    dictionary dish disputant documentary doggy dwarf epidemic executive fabric fanatic fatty
    festival fish flip floppy front fugitive game general goal grave hippy hospital husky
    incentive individual initiative intellectual jerky journal library lilliputian logic material
    meal mechanic medal mendicant metal missionary mortal motive music nappy native objective
    official olive pal pandemic panic pasty perspective picnic piggy plastic potential potty
    principal professional proposal quality rebel relative republic rhetoric rival salary scurvy
    secret secretary side signal sister sound sport spruce square still table tart terminal top
    topic traffic trial vegetable
    """.split()
)
_ATTRIBUTIVE = pairs(
    """
    nucleus:nuclear medicine:medical environment:environmental politics:political economy:economic
    genetics:genetic constitution:constitutional nation:national culture:cultural society:social
    globe:global finance:financial industry:industrial center:central president:presidential
    electronics:electronic virus:viral music:musical history:historical science:scientific
    ethics:ethical sun:solar
    """
)
"""Nouns that AMR has for adjectives."""
COLOURS = frozenset("red white black blue brown green yellow orange pink purple grey gray".split())
_PREPOSED = frozenset("very so too quite rather pretty really extremely highly fairly".split())

NATIONALITIES = pairs(
    """
    France:French Germany:German Italy:Italian Spain:Spanish Russia:Russian China:Chinese
    Japan:Japanese India:Indian Pakistan:Pakistani Iran:Iranian Iraq:Iraqi Israel:Israeli
    Palestine:Palestinian Syria:Syrian Turkey:Turkish Greece:Greek Egypt:Egyptian
    Afghanistan:Afghan America:American Britain:British England:English Scotland:Scottish
    Ireland:Irish Wales:Welsh Canada:Canadian Mexico:Mexican Brazil:Brazilian Argentina:Argentine
    Chile:Chilean Cuba:Cuban Australia:Australian Ukraine:Ukrainian Poland:Polish Sweden:Swedish
    Norway:Norwegian Denmark:Danish Finland:Finnish Netherlands:Dutch Belgium:Belgian
    Switzerland:Swiss Austria:Austrian Hungary:Hungarian Romania:Romanian Bulgaria:Bulgarian
    Serbia:Serbian Croatia:Croatian Portugal:Portuguese Europe:European Asia:Asian Africa:African
    Korea:Korean Vietnam:Vietnamese Thailand:Thai Indonesia:Indonesian Malaysia:Malaysian
    Philippines:Philippine Lebanon:Lebanese Libya:Libyan Yemen:Yemeni Sudan:Sudanese Kenya:Kenyan
    Nigeria:Nigerian Somalia:Somali Georgia:Georgian Estonia:Estonian Latvia:Latvian
    Lithuania:Lithuanian Colombia:Colombian Venezuela:Venezuelan Peru:Peruvian Bahrain:Bahraini
    Jordan:Jordanian Kuwait:Kuwaiti Tunisia:Tunisian Algeria:Algerian
    """
) | {
    "South Korea": "South Korean",
    "North Korea": "North Korean",
    "United States": "American",
    "U.S.": "American",
    "US": "American",
    "United Kingdom": "British",
    "UK": "British",
    "Saudi Arabia": "Saudi",
    "Soviet Union": "Soviet",
    "South Africa": "South African",
    "New Zealand": "New Zealand",
}


def is_adjective(concept: str) -> bool:
    """Whether a concept is said of things as an adjective.

    >>> is_adjective("quick-02"), is_adjective("careful"), is_adjective("teacher")
    (True, True, False)
    >>> is_adjective("break-01"), is_adjective("red"), is_adjective("wet")
    (False, True, True)
    """
    if is_sense_tagged(concept):
        return _is_adjective_sense(concept)
    word = concept_text(concept)
    if word in _ALWAYS_ADJECTIVES:
        return True
    if word in _NOUNS:
        return False
    if "-" in concept or " " in word:
        return concept in ("black-and-white", "long-term", "old-fashioned", "well-known")
    kinds = parts_of_speech(word)
    if "ADJ" not in kinds:
        return False
    return (
        word.endswith(_ADJECTIVE_ENDINGS)
        or "NOUN" not in kinds
        or word in adjectives()
        or has_comparative(word)
    )


def _is_adjective_sense(concept: str) -> bool:
    """Whether a predicate sense is an adjective, by PropBank's examples or by its word."""
    word = concept_text(concept)
    words = predicate_words(concept)
    if words is None:
        if word.endswith("ed") and " " not in word:
            return True
        return word in _ALWAYS_ADJECTIVES or "VERB" not in (parts_of_speech(word) or {"VERB"})
    if words.slot(0) is None and (word in COLOURS or words.adjective == word):
        return True
    if words.adjective and not words.verb:
        return word != words.noun
    kinds = parts_of_speech(word)
    return "ADJ" in kinds and "VERB" not in kinds


def adjective_word(concept: str) -> str:
    """The word of a modifier: an adjective, a participle, a noun.

    >>> adjective_word("quick-02"), adjective_word("slice-01"), adjective_word("government")
    ('quick', 'sliced', 'government')
    """
    words = predicate_words(concept)
    if not is_sense_tagged(concept):
        return _ATTRIBUTIVE.get(concept, concept_text(concept))
    if words is None:
        return concept_text(concept)
    if is_adjective(concept):
        return words.adjective if words.adjective and not words.verb else concept_text(concept)
    if words.adjective and not words.verb:
        return words.adjective
    if words.verb:
        return participle(words.verb)
    return words.adjective or words.noun or concept_text(concept)


def adjective_phrase(writer: Writer, variable: Variable) -> str:
    """A modifier with its degree: `very quick`, `smaller`, `three meters tall`."""
    scene = writer.scene
    if not writer.enter(variable):
        return scene.word(variable)
    try:
        if scene.is_connective(variable):
            conjunction = "or" if scene.concept(variable) == "or" else "and"
            return enumerate_phrases(
                [
                    text
                    for edge in scene.operands(variable)
                    if (text := _operand(writer, edge.target, edge.is_literal))
                ],
                conjunction,
            )
        if is_measure(scene.concept(variable)):
            return measure(writer, variable)
        word = adjective_word(scene.concept(variable))
        return with_degree(writer, variable, word)
    finally:
        writer.leave(variable)


def with_degree(writer: Writer, variable: Variable, word: str) -> str:
    """A word with the degree and extent that its node has."""
    scene = writer.scene
    before: list[str] = []
    after: list[str] = []
    for edge in scene.edges_of(variable, "degree", "mod", "manner"):
        if edge.is_literal or scene.is_negative(edge.target) or scene.is_clause(edge.target):
            continue
        degree = scene.concept(edge.target)
        if degree in EARLY_ADVERBS or degree == "amr-unknown":
            continue
        if degree in ("more", "most") and edge.role == "degree":
            writer.note(edge.target)
            word = compare(word, degree)
        elif degree == "enough":
            writer.note(edge.target)
            after.append("enough")
        else:
            is_noun = edge.role == "mod" and not is_sense_tagged(scene.concept(variable))
            before.append(_degree_word(writer, edge.target, is_noun))
    for node in scene.nodes(variable, "extent", "quant"):
        is_adverb = not scene.edges(node) and "ADV" in parts_of_speech(scene.concept(node))
        before.append(writer.note_word(node) if is_adverb else writer.noun_phrase(node).object)
    return " ".join([*filter(None, before), word, *after])


def _degree_word(writer: Writer, degree: Variable, is_noun: bool) -> str:
    """What stands before an adjective: an adverb, unless it is a noun that is modified."""
    text = writer.adjective_text(degree)
    concept = writer.scene.concept(degree)
    if is_noun or concept in _PREPOSED or " " in text or not is_adjective(concept):
        return text
    return adverb(text)


def adverb_phrase(writer: Writer, variable: Variable) -> str:
    """A modifier of a verb: `very quickly`, `also`, `together`."""
    scene = writer.scene
    concept = scene.concept(variable)
    text = adjective_phrase(writer, variable)
    if scene.is_connective(variable):
        return text
    before, _, last = text.rpartition(" ")
    if not is_sense_tagged(concept) and "ADV" in parts_of_speech(last) and last not in ("good",):
        return text
    if is_adjective(concept):
        if before in ("more", "most", "less"):
            return f"{before} {adverb(last)}"
        degrees = map(scene.concept, scene.nodes(variable, "degree"))
        if any(degree in ("more", "most") for degree in degrees):
            return text
        return f"{before} {adverb(last)}".strip()
    return text


def nationality(name: str) -> str:
    """The adjective of a country or continent; empty where none is known.

    >>> nationality("France"), nationality("Atlantis")
    ('French', '')
    """
    return NATIONALITIES.get(name, "")


def _operand(writer: Writer, target: str, is_literal: bool) -> str:
    return "" if is_literal else adjective_phrase(writer, target)
