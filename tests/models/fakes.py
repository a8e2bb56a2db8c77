"""Models that answer from rules, and can be told to fail."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from enthymeme.errors import ReadingError
from enthymeme.models import Judgement, Pair


def word_graph(sentence: str) -> str:
    """A graph with one atom for each of the sentence's words."""
    words = re.findall(r"[a-z]+", sentence.lower()) or ["nothing"]
    if len(words) == 1:
        return f"(w1 / {words[0]}-01)"
    operands = " ".join(f":op{n} (w{n} / {word}-01)" for n, word in enumerate(words, start=1))
    return f"(a / and {operands})"


class WordParser:
    """Counts what it is asked; raises for a batch in which ``poison`` occurs."""

    def __init__(self, poison: str = "\0", fingerprint: str = "words 1") -> None:
        self.fingerprint = fingerprint
        self.asked: list[str] = []
        self._poison = poison

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        if any(self._poison in sentence for sentence in sentences):
            raise RuntimeError(f"cannot read {self._poison}")
        self.asked += sentences
        return [word_graph(sentence) for sentence in sentences]


def by_letters(pair: Pair) -> Judgement:
    """A judgement that depends on the pair alone."""
    number = sum(map(ord, pair.premise + "/" + pair.hypothesis)) % 7
    return [
        Judgement(0.9, 0.1, 0.0),
        Judgement(0.1, 0.2, 0.7),
        Judgement(0.1, 0.8, 0.1),
        Judgement(0.5004, 0.2498, 0.2498),
        Judgement(1.0, 0.0, 0.0),
        Judgement(0.3, 0.3, 0.4),
        Judgement(0.0, 0.6, 0.4),
    ][number]


class LetterNli:
    def __init__(
        self,
        judge: Callable[[Pair], Judgement] = by_letters,
        poison: str = "\0",
        fingerprint: str = "letters 1",
    ) -> None:
        self.fingerprint = fingerprint
        self.asked: list[Pair] = []
        self.batches: list[int] = []
        self._judge = judge
        self._poison = poison

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        self.batches.append(len(pairs))
        if any(self._poison in text for pair in pairs for text in pair):
            raise FloatingPointError("the network is on fire")
        self.asked += pairs
        return [self._judge(pair) for pair in pairs]
