"""Simple English: clauses with a subject and a verb phrase, in tense, person and polarity."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from lemminflect import getInflection

Tense = Literal["present", "past", "future", "progressive"]
Person = Literal["first", "second", "third"]

_PRESENT_BE = {"I": "am", "you": "are", "we": "are", "they": "are"}
_PRONOUN_OBJECTS = {
    "I": "me",
    "we": "us",
    "he": "him",
    "she": "her",
    "they": "them",
    "you": "you",
    "it": "it",
}
_POSSESSIVES = {
    "I": "my",
    "we": "our",
    "he": "his",
    "she": "her",
    "they": "their",
    "you": "your",
    "it": "its",
}
_IRREGULAR = {
    ("be", "VBD"): "was",
    ("have", "VBZ"): "has",
    ("have", "VBD"): "had",
    ("do", "VBZ"): "does",
    ("ring", "VBD"): "rang",
    ("bid", "VBD"): "bid",
    ("quit", "VBD"): "quit",
    ("fit", "VBD"): "fit",
    ("wake", "VBD"): "woke",
    ("spin", "VBD"): "spun",
    ("light", "VBD"): "lit",
    ("sing", "VBD"): "sang",
    ("sink", "VBD"): "sank",
    ("shine", "VBD"): "shone",
    ("leave", "VBD"): "left",
    ("wear", "VBD"): "wore",
    ("swim", "VBD"): "swam",
    ("tear", "VBD"): "tore",
    ("wind", "VBD"): "wound",
    ("knit", "VBD"): "knitted",
    ("cancel", "VBD"): "cancelled",
    ("shovel", "VBD"): "shovelled",
    ("cancel", "VBG"): "cancelling",
    ("smell", "VBD"): "smelled",
    ("weave", "VBD"): "wove",
    ("bear", "VBD"): "bore",
    ("grind", "VBD"): "ground",
    ("saw", "VBD"): "sawed",
    ("wake", "VBN"): "woken",
    ("bleed", "VBD"): "bled",
}
# Verbs that stay in the simple form where others would be progressive.
_STATES = frozenset(
    "be have own like love hate know need want believe belong contain cost fear hear hold mean "
    "owe possess prefer remember see seem smell suit taste trust understand weigh".split()
)


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase that can be a subject: how it is written, and what stands for it later."""

    text: str
    pronoun: str = "it"

    @property
    def plural(self) -> bool:
        return self.pronoun in ("they", "we", "you")

    @property
    def later(self) -> Noun:
        """The noun as it may be mentioned again."""
        return Noun(self.pronoun, self.pronoun)

    @property
    def object(self) -> str:
        """The noun after a verb or a preposition."""
        return _PRONOUN_OBJECTS.get(self.text, self.text)

    @property
    def possessive(self) -> str:
        """The noun as an owner.

        >>> Noun("Maya", "she").possessive, Noun("I", "I").possessive
        ("Maya's", 'my')
        """
        if self.text in _POSSESSIVES:
            return _POSSESSIVES[self.text]
        return self.text + ("'" if self.text.endswith("s") and self.plural else "'s")


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what; the verb phrase starts with the lemma of its verb."""

    subject: Noun
    predicate: str
    denied: bool = False

    @property
    def negated(self) -> Clause:
        return replace(self, denied=not self.denied)

    def text(self, tense: Tense = "present", pronoun: bool = False) -> str:
        """The clause as words.

        >>> rain = Clause(Noun("the buses", "they"), "be late")
        >>> rain.text("past"), rain.negated.text("future")
        ('the buses were late', 'the buses will not be late')
        >>> Clause(Noun("Maya", "she"), "catch the train").negated.text("past", pronoun=True)
        'she did not catch the train'
        """
        subject = self.subject.later if pronoun else self.subject
        return f"{subject.text} {conjugate(self.predicate, subject, tense, self.denied)}"


def conjugate(predicate: str, subject: Noun, tense: Tense, denied: bool) -> str:
    """The verb phrase in agreement with its subject."""
    verb, _, rest = predicate.partition(" ")
    rest = f" {rest}" if rest else ""
    if tense == "progressive" and verb in _STATES:
        tense = "present"
    if verb == "can":
        return ("cannot" if denied else "can") + rest
    if tense == "future":
        return f"will {'not ' if denied else ''}{predicate}"
    if tense == "progressive":
        return f"{_be(subject, past=False)}{' not' if denied else ''} {inflect(verb, 'VBG')}{rest}"
    if verb == "be":
        return f"{_be(subject, tense == 'past')}{' not' if denied else ''}{rest}"
    if denied:
        does = "did" if tense == "past" else "do" if _bare(subject) else "does"
        return f"{does} not {predicate}"
    if tense == "past":
        return inflect(verb, "VBD") + rest
    return (verb if _bare(subject) else inflect(verb, "VBZ")) + rest


@cache
def inflect(verb: str, tag: str) -> str:
    """One form of a verb.

    >>> inflect("catch", "VBD"), inflect("stop", "VBG"), inflect("carry", "VBZ")
    ('caught', 'stopping', 'carries')
    """
    if (verb, tag) in _IRREGULAR:
        return _IRREGULAR[verb, tag]
    forms = getInflection(verb, tag=tag)
    if not forms:
        raise ValueError(f"no {tag} of {verb!r}")
    return str(forms[0])


def with_article(noun: str) -> str:
    """A noun with its indefinite article.

    >>> with_article("umbrella"), with_article("uniform"), with_article("hour hand")
    ('an umbrella', 'a uniform', 'an hour hand')
    """
    vowel = noun[0] in "aeiouAEIOU" and not noun.startswith(("uni", "use", "eu", "one"))
    return f"{'an' if vowel or noun.startswith(('hour', 'honest', 'heir')) else 'a'} {noun}"


def as_sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    text = text.strip()
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


_CONTRACTIONS = {
    "is not": "isn't",
    "are not": "aren't",
    "was not": "wasn't",
    "were not": "weren't",
    "do not": "don't",
    "does not": "doesn't",
    "did not": "didn't",
    "will not": "won't",
    "has not": "hasn't",
    "have not": "haven't",
    "had not": "hadn't",
    "cannot": "can't",
    "could not": "couldn't",
    "would not": "wouldn't",
    "should not": "shouldn't",
    "I am not": "I'm not",
}


def contract(text: str) -> str:
    """The text as spoken.

    >>> contract("Leo did not come and Maya is not here.")
    "Leo didn't come and Maya isn't here."
    """
    for long, short in _CONTRACTIONS.items():
        text = text.replace(f"{long} ", f"{short} ").replace(f"{long}.", f"{short}.")
    return text


def join_words(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """Words in a row.

    >>> join_words(["Ann", "Bo", "Cy"])
    'Ann, Bo and Cy'
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


def _bare(subject: Noun) -> bool:
    return subject.plural or subject.text == "I"


def _be(subject: Noun, past: bool) -> str:
    if past:
        return "were" if subject.plural else "was"
    return _PRESENT_BE.get(subject.text, "are" if subject.plural else "is")
