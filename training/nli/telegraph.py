"""Sentences in the translator's style: no articles, no auxiliaries, verbs and nouns as lemmas."""

from __future__ import annotations

import re

from lemminflect import getAllLemmas

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d[\d.,]*\d|\d|[.,;?!]")
_ARTICLES = frozenset("a an the".split())
_FORMS_OF_BE = frozenset("is are was were am be been being".split())
_AUXILIARIES = frozenset("do does did will would".split())
_FORMS_OF_HAVE = frozenset("has have had".split())
_PRONOUNS = {"me": "i", "him": "he", "her": "she", "them": "they", "us": "we"}
_NUMBERS = {
    word: str(value)
    for value, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
}
_KEPT = frozenset(
    "this his its us as always was does has yes less unless across towards perhaps besides was "
    "during morning evening nothing something anything everything string king ring spring wing "
    "building wedding ceiling clothing red need indeed boring exciting disgusting interesting "
    "outgoing hardworking freezing boiling willing unwilling missing deafening scorching".split()
)
_BEFORE_NOUNS = _ARTICLES | frozenset(
    "of in on at with for from to by into onto his her their its my your our this that no some "
    "any every each and or".split()
)


def telegraphic(sentence: str) -> str:
    """The sentence as an atom might word it.

    >>> telegraphic("Two women are riding the horses on a beach.")
    '2 women ride horse on beach.'
    >>> telegraphic("The door was not closed by Maya.")
    'door is not closed by Maya.'
    >>> telegraphic("The cats have fur.")
    'cat have fur.'
    """
    words = _WORD.findall(sentence)
    words_kept: list[str] = []
    for place, word in enumerate(words):
        low = word.lower()
        before = words[place - 1].lower() if place else ""
        after = words[place + 1].lower() if place + 1 < len(words) else ""
        if low in _ARTICLES or not word[0].isalnum():
            continue
        if low in _FORMS_OF_BE:
            # A form of be before an -ing form carries nothing; elsewhere it is the copula.
            if not _progressive(after) and not _progressive(_at(words, place + 2)):
                words_kept.append("is")
        elif _auxiliary(low, after):
            continue
        elif low in _NUMBERS:
            words_kept.append(_NUMBERS[low])
        elif low in _PRONOUNS and low != "her":
            words_kept.append(_PRONOUNS[low])
        else:
            words_kept.append(_lemma(word, before, first=place == 0))
    return " ".join(words_kept) + "."


def _at(words: list[str], place: int) -> str:
    return words[place].lower() if place < len(words) else ""


def _auxiliary(word: str, after: str) -> bool:
    """Whether a word before another helps a verb; "have" before a noun does not."""
    if word in _FORMS_OF_HAVE:
        return after == "not"
    return word in _AUXILIARIES and (after == "not" or _plain_verb(after))


def _progressive(word: str) -> bool:
    return word.endswith("ing") and len(word) > 4 and word not in _KEPT


def _plain_verb(word: str) -> bool:
    return word in getAllLemmas(word, upos="VERB").get("VERB", ())


def _lemma(word: str, before: str, first: bool) -> str:
    low = word.lower()
    if word[0].isupper() and not first:
        return word
    if low in _KEPT:
        return low
    lemmas = getAllLemmas(low)
    if low.endswith("ing") and before not in _BEFORE_NOUNS and lemmas.get("VERB"):
        return lemmas["VERB"][0]
    # After a form of be an -ed form is a state, which the translator words with the participle.
    if low.endswith(("ed", "en")) and before in _FORMS_OF_BE | {"not"}:
        return low
    if lemmas.get("NOUN") and not before.isdigit() and before not in _NUMBERS:
        return lemmas["NOUN"][0] if low.endswith("s") or low not in lemmas["NOUN"] else low
    if lemmas.get("VERB") and before not in _ARTICLES:
        return lemmas["VERB"][0]
    return word if not first else low
