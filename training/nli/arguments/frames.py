"""Ways to tell a statement within a short text, none of which changes what follows from it.

A frame is a list of sentences: ``{s}`` is the statement as a sentence, ``{c}`` the same within one.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache

from training.nli.arguments.argument import Candidate, Judgement, Part
from training.nli.arguments.assemble import style_candidates
from training.nli.arguments.banks import rows
from training.nli.arguments.choice import THREE_SHARE
from training.nli.arguments.grammar import as_sentence


@dataclass(frozen=True, slots=True)
class Frame:
    """A named way to tell something."""

    name: str
    sentences: tuple[str, ...]
    held_out: bool = False


FRAMES = (
    Frame("plain", ("{s}",)),
    Frame("plain, again", ("{s}",)),
    Frame("yesterday's news", ("There was some news yesterday.", "{s}")),
    Frame("everyone knows", ("Everyone knows that {c}",)),
    Frame("it is a fact", ("It is a fact that {c}",)),
    Frame("as it turned out", ("As it turned out, {c}",)),
    Frame("diary", ("This is what the diary says, and the diary is always right.", "{s}")),
    Frame("long day", ("It was a long day.", "{s}")),
    Frame("noticed", ("The neighbours noticed it first.", "{s}")),
    Frame("then supper", ("{s}", "Then everybody went in to supper.")),
    Frame("nobody doubts", ("Nobody doubts that {c}",)),
    Frame("two witnesses", ("Two reliable witnesses confirm it.", "{s}")),
    Frame("talk of the town", ("{s}", "The whole street talked about it.")),
    Frame("weather before", ("The weather was mild.", "{s}")),
    Frame("surprise", ("To everyone's surprise, {c}",)),
    Frame("small matter", ("{s}", "It hardly made the local paper.")),
    Frame("truth is", ("The truth is that {c}",)),
    Frame("happens to be the case", ("It happens to be the case that {c}",)),
    Frame("cannot be denied", ("It cannot be denied that {c}",)),
    Frame("wrong to deny", ("It would be wrong to deny that {c}",)),
    Frame("proof", ("There is proof that {c}",)),
    Frame("records", ("The records, which are reliable, show that {c}",)),
    Frame("sceptics", ("Even the sceptics have realised by now that {c}",)),
    Frame("rightly admitted", ("Everyone involved admits, quite rightly, that {c}",)),
    Frame("doubters were wrong", ("Some doubted at first that {c}, but they were wrong",)),
    Frame("rumour is correct", ("There has been a rumour that {c}, and the rumour is correct",)),
    Frame("not just a rumour", ("It is not just a rumour that {c}: it is the plain truth",)),
    Frame("question and answer", ("Is it true that {c}? Yes, it is.",)),
    Frame("did you know", ("Did you know that {c}? It is really so.",)),
    Frame("heard correctly", ("You heard correctly: {c}",)),
    Frame("believe it or not", ("Believe it or not, {c}",)),
    Frame("strange but true", ("Strange as it may sound, {c}",)),
    Frame("for the record", ("For the record, {c}",)),
    Frame("in short", ("To put it in a few words, {c}",)),
    Frame("checked twice", ("It has been checked twice and it is true: {c}",)),
    Frame("one certain thing", ("One thing is certain. {s}",)),
    Frame("no question", ("{s} There is no question about it.",)),
    Frame("so much for sure", ("{s} So much is sure.",)),
    Frame("caretaker", ("The caretaker says so and is never mistaken: {c}",)),
    Frame("quiz", ("The correct answer in the village quiz is that {c}",)),
    Frame("chronicle", ("The village chronicle, in which every word is true, says that {c}",)),
    Frame("somebody asked", ("Somebody asked about it only this week.", "{s}")),
    Frame("clock", ("A clock struck somewhere in the distance.", "{s}")),
    Frame("another time", ("{s}", "There is more to tell, but that must wait.")),
    Frame("not the first story", ("Many stories are told around here. This one is true: {c}",)),
    Frame("no secret", ("It is no secret that {c}",), held_out=True),
    Frame("clock struck", ("The clock struck four.", "{s}"), held_out=True),
    Frame("of course", ("Of course, {c}",), held_out=True),
    Frame("remember", ("Remember one thing: {c}",), held_out=True),
    Frame(
        "minutes of the meeting",
        ("The minutes of the meeting are reliable.", "{s}", "They say nothing else."),
        held_out=True,
    ),
)


def frame_of_part(part: Part, chance: random.Random) -> Frame:
    """A random frame."""
    return chance.choice([frame for frame in FRAMES if frame.held_out == (part == "held-out")])


def tell(frame: Frame, text: str) -> list[str]:
    """The statement told in the frame's way."""
    inner = within(text)
    return [
        as_sentence(line.replace("{s}", text).replace("{c}", inner)) for line in frame.sentences
    ]


def within(text: str) -> str:
    """A sentence as part of another: no full stop, no capital unless of a name.

    >>> within("The road is icy."), within("Maya left.")
    ('the road is icy', 'Maya left')
    """
    text = text.rstrip(".")
    first = re.split(r"[ ',]", text)[0]
    return text if first == "I" or first in _names() else text[0].lower() + text[1:]


@cache
def _names() -> frozenset[str]:
    return frozenset(name for name, _ in rows("names.tsv"))


def pick(
    right: tuple[list[str], str],
    wrong: dict[Judgement, list[tuple[list[str], str]]],
    chance: random.Random,
    plain: bool = False,
) -> list[Candidate]:
    """Candidates: the right one, and one or two wrong ones of different labels where there are."""
    labels = [label for label in wrong if wrong[label]]
    chance.shuffle(labels)
    count = 2 if chance.random() < THREE_SHARE else 1
    texts: list[tuple[list[str], str, Judgement]] = [(*right, "entailment")]
    for label in labels[:count]:
        texts.append((*chance.choice(wrong[label]), label))
    return style_candidates(texts, chance, plain)
