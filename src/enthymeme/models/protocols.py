"""What reads language: parsers, NLI models and embedders, each with one batched method.

An answer stands at the place of its question. Where one question has no answer, a
``ReadingError`` stands there instead; a model may also raise, and then whoever asks finds out
which question it was (``reader``).
"""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Literal, NamedTuple, Protocol, TypeAlias, cast

from enthymeme.errors import InputError, PluginError, ReadingError
from enthymeme.system.arrays import Floats

Sentence: TypeAlias = str
Penman: TypeAlias = str
NliLabel: TypeAlias = Literal["Ent", "Neu", "Con"]

CONFIDENCE_DECIMALS = 3


class Pair(NamedTuple):
    """A question to an NLI model."""

    premise: str
    hypothesis: str


class Judgement(NamedTuple):
    """An NLI model's answer: the probability of each label.

    >>> judged = Judgement(entailment=0.9886, neutral=0.0104, contradiction=0.001)
    >>> judged.label, judged.confidence
    ('Ent', 0.989)
    """

    entailment: float
    neutral: float
    contradiction: float

    @property
    def label(self) -> NliLabel:
        """The most probable label; of equals neutral, which claims nothing, then entailment."""
        if self.neutral >= max(self.entailment, self.contradiction):
            return "Neu"
        return "Ent" if self.entailment >= self.contradiction else "Con"

    @property
    def confidence(self) -> float:
        """The label's probability to three decimals.

        The paper's Definition "Natural Language Inference"; nowhere else is it rounded.
        """
        return round(max(self), CONFIDENCE_DECIMALS)


class ProbableGraph(NamedTuple):
    """A graph that a text may have, and how probable its parser finds it among those it tried."""

    graph: Penman
    probability: float


class Parser(Protocol):
    """Reads sentences into AMR graphs."""

    @property
    def fingerprint(self) -> str:
        """Which model this is: its name, its revision or the hash of its files, its settings.

        What a model answered is kept under it, so whatever changes an answer must change it.
        """

    def parse(self, sentences: Sequence[Sentence]) -> Sequence[Penman | ReadingError]:
        """The graph of each sentence in PENMAN."""


class Nli(Protocol):
    """Judges whether a premise entails or contradicts a hypothesis."""

    @property
    def fingerprint(self) -> str:
        """Which model this is, as for a parser."""

    def judge(self, pairs: Sequence[Pair]) -> Sequence[Judgement | ReadingError]:
        """The judgement of each pair."""


class Embedder(Protocol):
    """Places texts in a space where what means the same lies close."""

    @property
    def fingerprint(self) -> str:
        """Which model this is, as for a parser."""

    def embed(self, texts: Sequence[str]) -> Floats:
        """A vector of length 1 for each text: axis 0 is the text, axis 1 the vector."""


class _AlternativesParser(Protocol):
    def parse(
        self, texts: Sequence[Sentence], alternatives: int
    ) -> list[tuple[ProbableGraph, ...] | ReadingError]: ...


def parse_alternatives(
    parser: Parser, texts: Sequence[Sentence], count: int
) -> list[tuple[ProbableGraph, ...] | ReadingError]:
    """Up to ``count`` graphs of each text, most probable first; the first is what `parse` gives.

    Only a parser whose `parse` takes ``alternatives`` can be asked: the one in the package does.

    >>> from enthymeme.models import load_parser
    >>> (graphs,) = parse_alternatives(load_parser(), ["The dog does not bark."], 1)
    >>> print(graphs[0].graph)
    (b / bark-01
        :ARG0 (d / dog)
        :polarity -)
    """
    check_alternatives(parser, count)
    return cast(_AlternativesParser, parser).parse(texts, alternatives=count)


def check_alternatives(parser: Parser, count: int) -> None:
    """Refuse a number of graphs that is none, and a parser that gives one graph a text."""
    if count < 1:
        raise InputError(f"alternatives: expected 1 or more, found {count}")
    if "alternatives" not in signature(parser.parse).parameters:
        raise PluginError(
            f"the parser {type(parser).__name__}: expected one that gives alternatives, "
            "found one that gives one graph a text"
        )
