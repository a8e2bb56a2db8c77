"""Synonyms, antonyms, converses and wider words in context."""

from __future__ import annotations

import random
import re
from functools import cache

from training.nli.arguments.argument import Argument, Candidate, Judgement, Part
from training.nli.arguments.assemble import ASIDE_SHARE, arrange, insert_asides
from training.nli.arguments.banks import Row, divide, people, rows
from training.nli.arguments.frames import Frame, frame_of_part, pick, tell
from training.nli.arguments.grammar import Noun, as_sentence
from training.nli.arguments.supplies import personal_asides

# How often the conclusion of all is the rewording, the contrary or the open sentence, and how often
# there is one premise for all. The contrary and the open sentence follow from themselves,
# so that neither is always wrong.
_SHARES = (0.4, 0.2, 0.1, 0.3)
_PERSON = re.compile(r"\b([NM])\b")


@cache
def _stock(part: Part) -> tuple[Row, ...]:
    return tuple(divide(rows("contexts.tsv"), lambda row: row[0], "contexts")[part])


def assemble_synonym(chance: random.Random, part: Part) -> Argument:
    """One argument that turns on the meaning of a word."""
    while True:
        frame = frame_of_part(part, chance)
        candidates = _candidates(frame, chance, part)
        if candidates:
            return arrange(candidates, frame.name, "synonym", chance)


def _candidates(frame: Frame, chance: random.Random, part: Part) -> list[Candidate]:
    row = chance.choice(_stock(part))
    persons = fitting_people(row[0], chance, part)
    sentence, same, contrary, open_ = (insert_names(text, persons) for text in row[:4])
    back = row[4:] != ("one way",)
    asides: tuple[str, ...] = ()
    if chance.random() < ASIDE_SHARE:
        asides = personal_asides(persons, chance, part, "past")[: chance.randint(1, 3)]
    seed = chance.random()

    def premise(text: str) -> list[str]:
        return insert_asides(tell(frame, text), asides, random.Random(seed))

    right = (premise(sentence), same)
    wrong: dict[Judgement, list[tuple[list[str], str]]] = {
        "contradiction": [(premise(sentence), contrary)],
        "neutral": [(premise(sentence), open_)],
    }
    kind = chance.choices(("same", "contrary", "open", "all"), _SHARES)[0]
    if kind == "same":
        # What is excluded excludes in turn; what is open may be the premise as well.
        wrong = {"contradiction": [(premise(contrary), same)]}
        wrong["neutral"] = [(premise(open_), same)] if back else []
    elif kind == "contrary":
        right = (premise(contrary), contrary)
        wrong["neutral"] = [(premise(open_), contrary)] if back else []
    elif kind == "open":
        right = (premise(open_), open_)
        wrong = {"neutral": [(premise(sentence), open_)]}
    return pick(right, wrong, chance)


def insert_names(text: str, persons: list[Noun]) -> str:
    """The text with names for N and M.

    >>> insert_names("N's car is M's now.", [Noun("Leo", "he"), Noun("Ann", "she")])
    "Leo's car is Ann's now."
    """
    names = dict(zip("NM", (person.text for person in persons), strict=True))
    return as_sentence(_PERSON.sub(lambda match: names[match.group()], text))


def fitting_people(text: str, chance: random.Random, part: Part) -> list[Noun]:
    """Two people: women for what is said of widows and mothers, men for grandfathers."""
    pronoun = (
        "she"
        if re.search(r"\b(widow|mother|birth|husband|unmarried)\b", text)
        else "he"
        if "grandfather" in text
        else ""
    )
    persons = people(chance, part, 24)
    return [person for person in persons if pronoun in ("", person.pronoun)][:2]
