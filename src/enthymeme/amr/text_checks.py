"""Doubts about a statement, told before its reading is trusted: warnings, never errors.

A text that is not English, a question, mostly unknown words, or a graph of one bare concept is read
all the same, by a parser that has an answer to everything. A warning is one line for a person.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from enthymeme.amr.diagnostics import Diagnostic
from enthymeme.amr.events.english.grammar import is_known_word
from enthymeme.amr.graph import decode
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged
from enthymeme.system.numerals import begins_numeral

NOT_ENGLISH, QUESTION = "not-english", "question"
UNKNOWN_WORDS, BARE_CONCEPT = "unknown-words", "bare-concept"

# How many unknown words a warning names.
NAMED_WORDS = 3
# How much of a text that is not in Latin letters makes it no English.
FOREIGN_LETTERS = 0.3

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_QUESTION = re.compile(r"\?[\s\"'”’)\]?!.]*$")
_ENGLISH = frozenset(
    """
    a about above across after again against all almost along already also although always am
    among an and another any anybody anyone anything are around as at away back be because been
    before behind being below between both but by can cannot could did do does doing done down
    during each either else enough even ever every everybody everyone everything few for from get
    had has have having he hence her here hers him his how however i if in instead into is it its
    itself just least less many may me might mine more most much must my myself near neither never
    no nobody none nor not nothing now of off often on once one only onto or other others our ours
    out over own per perhaps quite rather same shall she should since so some somebody someone
    something sometimes soon still such than that the their theirs them themselves then there
    therefore these they thing things this those though through thus to together too toward towards
    under unless until up upon us very was we well were what whatever when whenever where whether
    which while who whoever whole whom whose why will with within without would yes yet you your
    yours yourself
    """.split()
)
# Frequent words of other languages that are no English words.
_FOREIGN = frozenset(
    """
    aber auch auf aus bei das dass dem der des deren dieser diese ein eine einem einen einer eines
    für haben ich ihr im ist kann kein keine mit nach nicht nur oder ohne sein sich sie sind um
    und uns vom von weil wenn werden wie wir wird zu zum zur über au aux avec ce ces cette chez
    dans donc du elle est et il ils je la le les leur mais ne nous où pas qu que qui sa sans ses
    si sont sur très un une vous été être al como cuando de del desde el ella en entre es esta
    este las lo los más muy ni o para pero por porque se según ser sobre su sus también una unas
    uno unos ya y él alla anche che ci da dal dalla degli dei della delle di ed gli ha hanno ma
    nel nella non perché più quando questa questo sei siamo sono sulla tra è aan als bij dat deze
    een er geen haar heeft het hij ik kan maar mijn naar niet nog om ook op te uit voor waar wat
    werd wij wordt ze zich zij zijn zo zou ao aos com e em esse eu foi isso mas muito na nas nos
    não os ou pela pelo quem são também tem uma você à é att av det efter eller ett från för han
    hon har inte med någon och på som vad var vi är bez być dla jak już lub nie od po przez się są
    ten tym w z za że ama bir bu daha değil gibi için ile ve veya çok
    """.split()
)
# First words of names that English has too: "Los Angeles", "El Niño".
_NAME_PREFIXES = frozenset("da de del di du el il la las le les lo los".split())


def check_text(text: str) -> tuple[Diagnostic, ...]:
    """What is doubtful about a text by itself.

    >>> [one.name for one in check_text("die Straße")], check_text("The road is wet.")
    (['not-english'], ())
    >>> [one.message for one in check_text("Is the glorp wet?")]
    ['is a question, and is read as if it were stated']
    >>> [one.message for one in check_text("Glorps fnord the blick.")]
    ['has mostly words that are not known: Glorps, fnord, blick']
    """
    return tuple(_check(text))


def _check(text: str) -> Iterator[Diagnostic]:
    words = _Words(_WORD.findall(text))
    if _has_foreign_letters(text) or words.are_foreign:
        yield _warn(NOT_ENGLISH, "does not look English, and is read as if it were")
    elif len(words.unknown) >= 2 and 2 * len(words.unknown) > words.size:
        named = ", ".join(list(dict.fromkeys(words.unknown))[:NAMED_WORDS])
        yield _warn(UNKNOWN_WORDS, f"has mostly words that are not known: {named}")
    if _QUESTION.search(text):
        yield _warn(QUESTION, "is a question, and is read as if it were stated")


def check_reading(text: str, penman: str) -> tuple[Diagnostic, ...]:
    """What is doubtful about a text, and about a valid graph that is all that was read of it.

    >>> [one.message for one in check_reading("A dog.", "(d / dog)")]
    ['is read as no more than “dog”']
    >>> check_reading("It rains.", "(r / rain-01)")
    ()
    """
    return (*check_text(text), *_check_concept(text, penman))


def _check_concept(text: str, penman: str) -> Iterator[Diagnostic]:
    if penman.count("(") != 1:
        return
    [concept] = decode(penman).concepts.values()
    # A predicate alone may be all that is said: "It rains."
    content = [word for word in _WORD.findall(text) if word.lower() not in _ENGLISH]
    if not is_sense_tagged(concept) or len(content) > 1:
        yield _warn(BARE_CONCEPT, f"is read as no more than “{concept_text(concept)}”")


def _warn(name: str, message: str) -> Diagnostic:
    # Of no node, for it is about the text: this is what tells it from other diagnostics.
    return Diagnostic(name, "", message)


class _Words:
    """The words of a text told apart; names are left out, which are at home in all languages."""

    def __init__(self, words: Sequence[str]) -> None:
        self.foreign = self.english = self.known = 0
        self.unknown: list[str] = []
        for place, word in enumerate(words):
            lower = word.lower().replace("’", "'")
            if lower in _ENGLISH or ("'" in lower and lower.partition("'")[0] in _ENGLISH):
                self.english += 1
            elif _begins_name(words, place):
                continue
            elif lower in _FOREIGN or "ß" in lower or _is_article(words, place):
                self.foreign += 1
            elif place and word[:1].isupper():
                continue
            elif begins_numeral(lower) or is_known_word(lower):
                self.known += 1
            elif not lower.isascii():
                self.foreign += 1
            else:
                self.unknown.append(word)

    @property
    def size(self) -> int:
        return self.foreign + self.english + self.known + len(self.unknown)

    @property
    def are_foreign(self) -> bool:
        # "El Niño causes floods." and "de facto" are English: its words outweigh theirs.
        strange = self.foreign + len(self.unknown)
        return bool(self.foreign) and strange > self.english + self.known / 2


def _is_article(words: Sequence[str], place: int) -> bool:
    """Whether "die" is the German article, for the word that follows is a German noun."""
    return words[place].lower() == "die" and _is_capital(words, place + 1)


def _begins_name(words: Sequence[str], place: int) -> bool:
    lower = words[place].lower()
    return lower in _NAME_PREFIXES and all(_is_capital(words, one) for one in (place, place + 1))


def _is_capital(words: Sequence[str], place: int) -> bool:
    return place < len(words) and words[place][:1].isupper()


def _has_foreign_letters(text: str) -> bool:
    """Whether much of a text is in letters other than Latin ones."""
    letters = [letter for letter in text if letter.isalpha()]
    foreign = sum("LATIN" not in unicodedata.name(letter, "LATIN") for letter in letters)
    return foreign > FOREIGN_LETTERS * len(letters)
