"""Several graphs of a text with their probabilities, from parsers that can give them."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Protocol, cast

from enthymeme.errors import InputError, PluginError, ReadingError
from enthymeme.models.protocols import Parser, ProbableGraph, Sentence

ARGUMENT = "alternatives"


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
    if ARGUMENT not in signature(parser.parse).parameters:
        raise PluginError(
            f"the parser {type(parser).__name__}: expected one that gives alternatives, "
            "found one that gives one graph a text"
        )
