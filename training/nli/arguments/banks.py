"""The word banks, and which of their entries each part may use.

An entry belongs to a part by its hash. An entry of the held-out part that shares a content word
with one of the training part is used by neither, so that held-out vocabulary is unseen.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from lemminflect import getAllLemmas

from training.nli.arguments.argument import Part
from training.nli.arguments.grammar import Noun
from training.nli.arguments.pattern import HELD_OUT_SHARE, share

FOLDER = Path(__file__).with_name("banks")
Row = tuple[str, ...]
Entry = TypeVar("Entry")

# Words too common to be anyone's vocabulary.
_COMMON = frozenset(
    """a an the and or but not no of in on at to for from with without into onto out off up
    down over under by as than then so if it its he she they them his her their i we you my our
    your me us him be have do get go come make take give put let keep leave stay run turn bring
    set stop start begin end hold break fall call ask tell say see look find lose need want
    like play work open close move use try pay buy sell send win wait change cut hit drop pass
    miss eat drink read write late early first last new old big small long short good bad high
    low full empty own same other more most less least very too all every some any each one two
    three four five six seven eight nine ten who what which that this these those there here
    now before after again away back around through across about time day year week hour night
    morning evening today tomorrow yesterday people person man woman child thing place way home
    house room door n m can will would should must may might much many few several until since
    while during when because outside inside near next part side top bottom left right kind lot
    piece never always often usually still just only even also soon once twice people's money
    job cause lead mean become grow feel show help allow force save spend rise increase reduce
    protect improve raise lower create build better worse fewer cost price free law public city
    town country state government school company worker student parent citizen family life
    health safety risk harm danger benefit problem quality evidence""".split()
)


def rows(name: str) -> list[Row]:
    """The rows of a bank, without its comments."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def sections(name: str) -> dict[str, list[Row]]:
    """The rows of a bank by its ``##`` headings."""
    rows_by_heading: dict[str, list[Row]] = {}
    heading = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
            rows_by_heading[heading] = []
        elif line and not line.startswith("#"):
            rows_by_heading[heading].append(tuple(line.split("\t")))
    return rows_by_heading


@cache
def part_rows(name: str, part: Part) -> tuple[Row, ...]:
    """The rows of a bank that a part may use."""
    if name in _COMPOSED and part == "held-out":
        own = [row for row in rows(name) if part_of(" ".join(row), name) == part]
        return tuple(row for row in own if is_unseen(*row))
    return tuple(divide(rows(name), " ".join, name)[part])


@cache
def part_sections(name: str, part: Part) -> dict[str, tuple[Row, ...]]:
    """The sections of a bank that a part may use; held-out ones without rows that share words."""
    own = {h: lines for h, lines in sections(name).items() if part_of(h, name) == part}
    if part == "held-out":
        own = {h: [row for row in lines if is_unseen(*row)] for h, lines in own.items()}
    return {heading: tuple(lines) for heading, lines in own.items() if lines}


# The banks that the logical phenomena draw words from: what one trains on, no other holds out.
_COMPOSED = ("activities.tsv", "un_words.tsv")


def is_unseen(*texts: str) -> bool:
    """Whether no content word of the texts is among those trained on."""
    return not content_words(*texts) & _words_trained_on()


@cache
def _words_trained_on() -> frozenset[str]:
    texts = [" ".join(row) for name in _COMPOSED for row in rows(name)
             if part_of(" ".join(row), name) == "train"]  # fmt: skip
    texts += [noun for kind, noun in rows("things.tsv") if part_of(noun, kind) == "train"]
    texts += [row[1] for row in rows("dimensions.tsv") if part_of(row[1], "dimension") == "train"]
    for heading, lines in sections("scenes.tsv").items():
        if part_of(heading, "scenes.tsv") == "train":
            texts += [" ".join(row) for row in lines]
    return frozenset(word for text in texts for word in content_words(text))


def divide(
    entries: Iterable[Entry], text: Callable[[Entry], str], salt: str
) -> dict[Part, list[Entry]]:
    """Entries by part, told by the hash of their text."""
    parts: dict[Part, list[Entry]] = {"train": [], "held-out": []}
    for entry in entries:
        parts[part_of(text(entry), salt)].append(entry)
    trained = {word for entry in parts["train"] for word in content_words(text(entry))}
    parts["held-out"] = [e for e in parts["held-out"] if not content_words(text(e)) & trained]
    return parts


def divide_with_further(name: str, salt: str) -> dict[Part, list[Row]]:
    """The rows of a bank by part, told by the hash of their first cell.

    The bank of that name with ``_further`` is for training alone: of it come the rows that share no
    content word with a held-out row, so that held-out arguments and their vocabulary stay.
    """
    parts = divide(rows(f"{name}.tsv"), lambda row: row[0], salt)
    held_out = content_words(*(cell for row in parts["held-out"] for cell in row))
    further = [r for r in rows(f"{name}_further.tsv") if not content_words(*r) & held_out]
    return {**parts, "train": [*parts["train"], *further]}


def part_of(text: str, salt: str = "") -> Part:
    """The part an entry belongs to."""
    return "held-out" if share(f"{salt} {text}") < HELD_OUT_SHARE else "train"


def words_of_part(words: Sequence[str], part: Part) -> list[str]:
    """The words of a list that a part may use."""
    return [word for word in words if part_of(word) == part]


@cache
def content_words(*texts: str) -> frozenset[str]:
    """The lemmas of what a text is about.

    >>> sorted(content_words("the guests* arrive early"))
    ['arrive', 'guest']
    """
    words = set()
    for word in re.findall(r"[a-z]+", " ".join(texts).lower()):
        lemmas = getAllLemmas(word)
        forms = {lemma for part in ("NOUN", "VERB", "ADJ") for lemma in lemmas.get(part, ())[:1]}
        words.add(min(forms or {word}, key=lambda form: (len(form), form)))
    return frozenset(word for word in words if word not in _COMMON and len(word) > 1)


@cache
def _names(part: Part) -> tuple[Noun, ...]:
    return tuple(
        Noun(name, pronoun) for name, pronoun in rows("names.tsv") if part_of(name) == part
    )


def people(chance: random.Random, part: Part, count: int, plain: bool = True) -> list[Noun]:
    """Different people by name; unless ``plain``, one may be a pronoun such as "I"."""
    chosen = chance.sample(_names(part), count)
    if not plain and chance.random() < 0.15:
        word = chance.choice(("I", "we", "you"))
        chosen[chance.randrange(count)] = Noun(word, word)
    return chosen
