"""The stems from which a word's concept may be made: lemmas, the word itself, what it derives from.

"teachers" is about the concept `teach-01` as much as about `teacher`; a fragment says which stem it
takes by a letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache

VERB, NOUN, ADJECTIVE, WRITTEN, DERIVED, UNNEGATED = ("V", "N", "A", "S", "D", "U")

MOST_KNOWN = 50_000

_PARTS = {VERB: ("VERB", "AUX"), NOUN: ("NOUN", "PROPN"), ADJECTIVE: ("ADJ", "ADV")}
_NEGATING = re.compile(r"(un|in|im|ir|il|non|dis)-?([a-z]{3,})|([a-z]{3,})(less)(?:ly)?")
ABLE = ("able", "ible")
_ADJECTIVE_ENDINGS = (*ABLE, "ous", "ful")
SHORTEST_ADJECTIVE = 5
_REGULAR = re.compile(r"[a-z]{2,24}")
# Endings that make a noun or adjective of a verb, and what the verb may end in.
_ENDINGS = [
    (ending, verb_endings.split(","))
    for ending, verb_endings in (
        entry.split(":")
        for entry in """
        ization:ize isation:ise,ize ication:ify,icate ation:ate,e, ition:e,ish,it sion:d,de,se,t
        ion:,e ment: ance:,e ence:,e al:,e ers:,e er:,e ors:,e or:,e ive:,e
        iable:y able:,e,ate ible:,e ness: ity:,e ily:y ly:
        """.split()
    )
]
# Endings that make an adverb or a noun of an adjective, and what the adjective may end in.
_ADVERB_ENDINGS = (("bly", ("ble",)), ("ily", ("y",)), ("ically", ("ic",)), ("ly", ("", "le")))
_QUALITY_ENDINGS = (
    ("bility", ("ble",)), ("ity", ("", "e")), ("iness", ("y",)), ("ness", ("",)),
    ("ence", ("ent",)), ("ance", ("ant",)), ("ency", ("ent",)), ("ty", ("",)), ("y", ("",)),
)  # fmt: skip


@lru_cache(maxsize=MOST_KNOWN)
def lemmas(lower: str, guess: bool = True) -> Mapping[str, str]:
    """The lemma of a lower-case word for each kind that it can be: verb, noun, adjective.

    With ``guess`` a word that the dictionary does not know has the lemmas that its ending suggests;
    without, it has none.

    >>> lemmas("running")["V"], lemmas("children")["N"], lemmas("quickly")["A"]
    ('run', 'child', 'quickly')
    """
    import lemminflect

    known = lemminflect.getAllLemmas(lower)
    lemma_of = {
        kind: known[part][0] for kind, parts in _PARTS.items() for part in parts if part in known
    }
    if guess and not known and _REGULAR.fullmatch(lower):
        for kind in (VERB, NOUN):
            guessed = lemminflect.getAllLemmasOOV(lower, _PARTS[kind][0])
            for candidates in guessed.values():
                lemma_of[kind] = candidates[0].lower()
    return lemma_of


def split_negation(lower: str) -> tuple[str, str] | None:
    """The affix that may deny and the rest of a word, where that is a word too.

    >>> split_negation("unfair"), split_negation("careless"), split_negation("under")
    (('un', 'fair'), ('less', 'care'), None)
    >>> split_negation("fearlessly")
    ('less', 'fear')
    """
    match = _NEGATING.fullmatch(lower)
    if match is None:
        return None
    affix, rest = (match[1], match[2]) if match[1] else (match[4], match[3])
    return (affix, rest) if lemmas(rest, guess=False) or is_adjectival(rest) else None


def adjective_of_adverb(adverb: str) -> str | None:
    """The adjective that an adverb is made from.

    >>> adjective_of_adverb("responsibly"), adjective_of_adverb("formally")
    ('responsible', 'formal')
    """
    return _adjective_before(adverb, _ADVERB_ENDINGS)


def adjective_of_quality(noun: str) -> str | None:
    """The adjective of the quality that a noun names.

    >>> adjective_of_quality("happiness"), adjective_of_quality("patience")
    ('happy', 'patient')
    """
    return _adjective_before(noun, _QUALITY_ENDINGS)


def _quality_in(word: str) -> str | None:
    """The adjective that an adverb or the name of a quality is made from."""
    known = lemmas(word, guess=False)
    if NOUN in known and ADJECTIVE not in known:
        return adjective_of_quality(word)
    return adjective_of_adverb(word)


def _adjective_before(word: str, endings: Sequence[tuple[str, tuple[str, ...]]]) -> str | None:
    for ending, replacements in endings:
        if word.endswith(ending):
            for replacement in replacements:
                adjective = word.removesuffix(ending) + replacement
                if ADJECTIVE in lemmas(adjective, guess=False) or is_adjectival(adjective):
                    return adjective
    return None


def is_adjectival(word: str) -> bool:
    """Whether a word ends as only adjectives do; the lemmatizer does not know them all."""
    return len(word) > SHORTEST_ADJECTIVE and word.endswith(_ADJECTIVE_ENDINGS)


def _bases(word: str) -> Iterator[str]:
    """What a word may be made from, by its ending."""
    for ending, replacements in _ENDINGS:
        if not word.endswith(ending):
            continue
        rest = word.removesuffix(ending)
        yield from (rest + replacement for replacement in replacements)
        if rest[-2:-1] == rest[-1:]:
            yield rest[:-1]  # swimmer, swim


SPEECH_PARTICIPANTS = frozenset({"i", "you", "we"})
"""The concepts of who speaks and who is spoken to."""
WEATHER_VERBS = frozenset({"rain", "snow", "hail", "drizzle", "thunder"})

IRREGULAR_INABILITIES = {"inevitable": "avoid"}
"""Adjectives that deny an ability and do not contain its verb: nobody avoids the inevitable."""


class Stems:
    """Stems by word, with the derivations that were learned; ``trained`` are the predicates that
    training had."""

    def __init__(
        self,
        derived: Mapping[str, str],
        is_predicate: Callable[[str], bool],
        trained: Collection[str] = (),
    ) -> None:
        self._trained = trained
        self._derived = {**derived, **IRREGULAR_INABILITIES}
        self._is_predicate = is_predicate
        self._known: dict[str, dict[str, str]] = {}

    def of(self, lower: str) -> dict[str, str]:
        """The stem under each kind; where a word is not of a kind, the nearest other one."""
        stems = self._known.get(lower)
        if stems is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            stems = self._known[lower] = self._find(lower)
        return stems

    def _find(self, lower: str) -> dict[str, str]:
        known = lemmas(lower)
        written = re.sub(r"\s+", "-", lower)
        stems = {WRITTEN: written}
        for kind in (VERB, NOUN, ADJECTIVE):
            stems[kind] = known.get(kind, known.get(VERB if kind == ADJECTIVE else NOUN, written))
        stems[DERIVED] = self._derivation(lower, stems[NOUN])
        stems[UNNEGATED] = self._strip_negation(lower) or written
        return stems

    def _strip_negation(self, lower: str) -> str | None:
        """What is left of "unfair" or "homeless" without its negation; None for other words.

        What undoes an action ("unlocked") does not deny it.
        """
        split = split_negation(lower)
        if split is None:
            return None
        affix, rest = split
        undoing = lemmas(lower, guess=False).get(VERB, "")
        if affix == "un" and undoing.startswith(affix) and self._is_predicate(undoing):
            return None
        if self._is_predicate(rest) and not self._is_ability(rest):
            return rest
        known = lemmas(rest, guess=False)
        verb = known.get(VERB, "")
        # "Unemployed" denies "employ", "unseen" denies "see", but "informed" is no "formed".
        is_participle = affix != "less" and verb != rest and self._is_predicate(verb)
        if is_participle and (affix == "un" or VERB not in lemmas(lower, guess=False)):
            return verb
        stem = self._derivation(rest, known.get(NOUN, rest))
        adjective = _quality_in(rest) if affix != "less" else None
        # "Incompetence" denies "competent" and not "compete", unless training had it so.
        prefers = rest not in self._derived and self._is_predicate(adjective or "")
        if adjective is not None and (prefers or not self._is_predicate(stem)):
            return adjective
        # "Irritable" is a word and "ritable" is none.
        is_word = self._is_predicate(stem) or lemmas(stem, guess=False)
        return stem if is_word or not lemmas(lower, guess=False) else None

    def _is_ability(self, adjective: str) -> bool:
        """Whether what ends in "able" says of its verb that it can be done, as AMR has it.

        PropBank has predicates for many of them; those that training used stay what they are.
        """
        if not self._trained or adjective in self._trained or not adjective.endswith(ABLE):
            return False
        return self._derivation(adjective, adjective) != adjective

    def _derivation(self, lower: str, noun: str) -> str:
        for word in (lower, noun):
            if word in self._derived:
                return self._derived[word]
        for word in (lower, noun):
            for stem in _bases(word):
                if len(stem) > 2 and self._is_predicate(stem):
                    return stem
        return noun
