"""From a pattern's wording to a sentence: places are filled, and second mentions may be pronouns.

A place is written in braces: ``{p}`` a clause, ``{not p}`` its denial, ``{q+}`` a clause as what
follows in a rule (which may be in the future), ``{A}`` a noun, ``{A's}`` an owner, ``{A.obj}`` a
noun after a verb, ``{A|be}`` a noun with a verb that agrees, ``{A|not be}`` with its denial.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from training.nli.arguments.grammar import Clause, Noun, Tense, as_sentence, conjugate
from training.nli.arguments.pattern import Scene, Statement

PLACE = re.compile(r"\{([^}]+)\}")
_VARIABLE = re.compile(r"[A-Za-z]\w*")
_REPLACED = ("he", "she", "they", "it")
PRONOUN_SHARE = 0.4


def word_premise(
    statements: Sequence[tuple[Statement, Tense]], scene: Scene, chance: random.Random
) -> list[str]:
    """The sentences of a premise in order; each statement comes with the tense it is said in."""
    sentences = []
    before: list[Noun] = []
    for statement, tense in statements:
        wording = chance.choice(statement.wordings)
        repeatable = _repeatable(before) if chance.random() < PRONOUN_SHARE else []
        sentences.append(sentence(wording, scene, tense, repeatable))
        before = _mentions(wording, scene)
    return sentences


def sentence(wording: str, scene: Scene, tense: Tense, repeatable: Sequence[Noun] = ()) -> str:
    """One wording filled; ``repeatable`` are nouns whose first mention may be a pronoun."""
    unmentioned = list(repeatable)

    def fill(match: re.Match[str]) -> str:
        at_start = not wording[: match.start()].strip()
        return _filled(match.group(1), scene, tense, unmentioned, at_start)

    return as_sentence(PLACE.sub(fill, wording))


def exchange_places(statement: Statement, names: Mapping[str, str]) -> Statement:
    """The statement with its places exchanged, in words and in form."""
    return Statement(
        tuple(
            PLACE.sub(lambda match: "{" + _renamed(match.group(1), names) + "}", wording)
            for wording in statement.wordings
        ),
        _renamed(statement.form, names),
    )


def with_numbers(form: str, numbers: Mapping[str, int]) -> str:
    """The form with its numbers in place."""
    return _renamed(form, {name: str(value) for name, value in numbers.items()})


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda match: names.get(match.group(), match.group()), text)


def _filled(place: str, scene: Scene, tense: Tense, repeatable: list[Noun], at_start: bool) -> str:
    if "|" in place:
        name, _, verb = place.partition("|")
        noun = _noun(scene.slots[name])
        denied = verb.startswith("not ")
        subject = _mention(noun, repeatable) if at_start else noun
        predicate = scene.slots.get(verb.removeprefix("not "), verb.removeprefix("not "))
        return f"{subject.text} {conjugate(str(predicate), subject, tense, denied)}"
    follows = place.endswith("+")
    denied = place.startswith("not ")
    name = place.removeprefix("not ").removesuffix("+")
    if name.endswith("'s"):
        return _noun(scene.slots[name[:-2]]).possessive
    if name.endswith(".obj"):
        noun = _noun(scene.slots[name[:-4]])
        return (_mention(noun, repeatable) if noun.pronoun == "it" else noun).object
    slot = scene.slots[name]
    if isinstance(slot, str):
        return slot
    if isinstance(slot, Noun):
        return slot.text
    clause = slot.negated if denied else slot
    if tense == "future" and not follows:
        tense = "present"
    pronoun = at_start and clause.subject in repeatable
    return clause.text(tense, pronoun)


def _mention(noun: Noun, repeatable: list[Noun]) -> Noun:
    if noun in repeatable:
        repeatable.remove(noun)
        return noun.later
    return noun


def _noun(slot: Noun | Clause | str) -> Noun:
    if isinstance(slot, Noun):
        return slot
    return slot.subject if isinstance(slot, Clause) else Noun(slot)


def _mentions(wording: str, scene: Scene) -> list[Noun]:
    names = [_VARIABLE.findall(place.removeprefix("not "))[0] for place in PLACE.findall(wording)]
    return [_noun(scene.slots[name]) for name in names if not isinstance(scene.slots[name], str)]


def _repeatable(nouns: Sequence[Noun]) -> list[Noun]:
    """The nouns that a pronoun can stand for without doubt."""
    different = list(dict.fromkeys(nouns))
    return [
        noun
        for noun in different
        if noun.pronoun in _REPLACED
        and noun.text != noun.pronoun
        and [other.pronoun for other in different].count(noun.pronoun) == 1
    ]
