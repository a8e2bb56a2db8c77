"""``enthymeme parse``: sentences in, AMR graphs out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from enthymeme.cli.numbers import MOST_ALTERNATIVES, whole_number
from enthymeme.cli.reading_options import add_cache_option, add_parser_option
from enthymeme.errors import ReadingError
from enthymeme.system.files import open_text
from enthymeme.system.text import one_line

SUMMARY = "parse sentences into AMR graphs (a sentence a line in, PENMAN out)"

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from enthymeme.models import Parser, ProbableGraph
    from enthymeme.models.protocols import Sentence

# How much of a sentence a warning shows.
LONG = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="sentences; - for standard input")
    add_parser_option(parser)
    parser.add_argument(
        "--alternatives",
        type=whole_number(1, MOST_ALTERNATIVES),
        metavar="K",
        help="up to K graphs a sentence, most probable first (not cached)",
    )
    add_cache_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """A graph a sentence, or several with probabilities; 1 if any failed."""
    from enthymeme.amr.text_checks import check_text
    from enthymeme.cli.reading_options import open_wanted_cache, split_model_option
    from enthymeme.cli.text_warnings import TextWarnings
    from enthymeme.models import load_parser, parser_client
    from enthymeme.models.reader import SENTENCES_PER_BATCH

    parser = load_parser(*split_model_option(arguments.parser))
    failed = 0
    warnings = TextWarnings()
    with open_wanted_cache(arguments) as cache, open_text(arguments.file) as lines:
        client = parser_client(parser, cache)
        sentences = ((n, line.strip()) for n, line in enumerate(lines, start=1) if line.strip())
        while batch := tuple(islice(sentences, SENTENCES_PER_BATCH)):
            texts = [sentence for _, sentence in batch]
            answers: Mapping[Sentence, str | tuple[ProbableGraph, ...] | ReadingError]
            if arguments.alternatives is None:
                answers = client.ask(texts)
            else:
                answers = _ask_alternatives(parser, texts, arguments.alternatives)
            for number, sentence in batch:
                answer = answers[sentence]
                if isinstance(answer, ReadingError):
                    failed += 1
                    print(f"{arguments.file}:{number}: {answer}", file=sys.stderr)
                else:
                    quoted = f"“{one_line(sentence, LONG)}”"
                    warnings.tell(f"{quoted} {doubt.message}" for doubt in check_text(sentence))
                    for block in _list_blocks(number, sentence, answer):
                        print(block, end="\n\n")
    warnings.close()
    return int(failed > 0)


def _ask_alternatives(
    parser: Parser, texts: Sequence[Sentence], count: int
) -> Mapping[Sentence, tuple[ProbableGraph, ...] | ReadingError]:
    from enthymeme.models import parse_alternatives

    return dict(zip(texts, parse_alternatives(parser, texts, count), strict=True))


def _list_blocks(
    number: int, sentence: str, answer: str | tuple[ProbableGraph, ...]
) -> Iterator[str]:
    """A sentence's graphs as blocks of PENMAN; alternatives are numbered after a stop."""
    if isinstance(answer, str):
        yield f"# ::id {number}\n# ::snt {sentence}\n{answer}"
        return
    for rank, (graph, probability) in enumerate(answer, start=1):
        yield (
            f"# ::id {number}.{rank}\n# ::snt {sentence}\n"
            f"# ::probability {probability:.4f}\n{graph}"
        )
