"""Models that answer from rules, installed as a package would be, so that any process finds them.

Their setting is ``delay=SECONDS;log=FILE``: how long a text takes, and where it is noted that it
was asked. Neither has a part in the fingerprint, for neither changes an answer.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from tests.models.fakes import by_letters, word_graph

from enthymeme.errors import ReadingError
from enthymeme.formats.items import item_line
from enthymeme.item import Completion, Item
from enthymeme.models import Adapter, Judgement, Pair
from enthymeme.system.arrays import Floats

ROOT = Path(__file__).parents[2]
WORDS = "dog cat sun rain bird tree fish moon wind snow".split()
_ENTRY_POINTS = """
[enthymeme.parsers]
words = tests.evaluation.stand_ins:PARSER
[enthymeme.nli]
letters = tests.evaluation.stand_ins:NLI
[enthymeme.embedders]
letters = tests.evaluation.stand_ins:EMBEDDER
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process and those it starts find the models of this module by name."""
    information = folder / "stand_ins-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stand-ins\nVersion: 1\n")
    (information / "entry_points.txt").write_text(_ENTRY_POINTS)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(ROOT)]))
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))


class _Slow:
    def __init__(self, setting: str | None) -> None:
        options = dict(part.split("=", 1) for part in (setting or "").split(";") if part)
        self._delay = float(options.get("delay", 0))
        self._log = options.get("log")

    def note(self, question: object) -> None:
        time.sleep(self._delay)
        if self._log:
            with open(self._log, "a") as file:
                file.write(json.dumps(question) + "\n")


class WordParser(_Slow):
    fingerprint = "words 1"

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        for sentence in sentences:
            self.note(sentence)
        return [
            ReadingError("is poison")
            if "poison" in sentence
            else "(b / broken"
            if "broken" in sentence
            else word_graph(sentence)
            for sentence in sentences
        ]


class LetterNli(_Slow):
    fingerprint = "letters 1"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        for pair in pairs:
            self.note(pair)
        return [by_letters(pair) for pair in pairs]


class LetterVectors(_Slow):
    fingerprint = "letters 1"

    def embed(self, texts: Sequence[str]) -> Floats:
        rows = np.zeros((len(texts), 26))
        for row, text in zip(rows, texts, strict=True):
            self.note(text)
            for letter in text.lower():
                if letter.isalpha() and letter.isascii():
                    row[ord(letter) - ord("a")] += 1
        unit: Floats = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


PARSER = Adapter("a word is an atom", WordParser)
NLI = Adapter("by the sum of letters", LetterNli)
EMBEDDER = Adapter("by the count of letters", LetterVectors)


def some_items(count: int, seed: int = 1) -> list[Item]:
    """Items with shared statements, clusters and stances; some cannot be read or translated."""
    rng = random.Random(seed)

    def words(most: int) -> str:
        return " ".join(rng.sample(WORDS, rng.randint(1, most)))

    items = []
    for number in range(count):
        reason, claim = words(3), words(3)
        warrants = [words(2), words(2)]
        if number % 17 == 5:
            warrants[0] = "poison " + warrants[0]
        if number % 19 == 7:
            claim = "broken " + claim
        items.append(
            Item(
                f"item {number}",
                tuple(Completion((reason, warrant), (claim,)) for warrant in warrants),
                gold=rng.randint(0, 1),
                cluster=f"cluster {number // 3}",
                meta=(("stance", rng.choice(["For", "Against"])),),
            )
        )
    return items


def write_items(path: Path, items: Sequence[Item]) -> Path:
    path.write_text("".join(f"{item_line(item)}\n" for item in items), "utf-8")
    return path


MODELS = ["--parser", "words", "--nli", "letters", "--embedder", "letters"]
GRID = [
    *("--methods", "fh-hardsat,top-link,pwal,direct-nli"),
    *("--samples", "5,20", "--seeds", "2026-2028", "--reference", "--ablate", "no-link,guard"),
]
THRESHOLDS = {"format": "enthymeme-thresholds", "version": 1, "similarity": 0.7}


def write_thresholds(path: Path) -> Path:
    path.write_text(json.dumps({**THRESHOLDS, "contradiction": 40}))
    return path
