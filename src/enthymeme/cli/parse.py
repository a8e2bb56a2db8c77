"""``enthymeme parse``: sentences in, AMR graphs out."""

from __future__ import annotations

import argparse
import sys

from enthymeme.cli.reading_options import add_cache_option, add_parser_option

SUMMARY = "parse sentences into AMR graphs (a sentence a line in, PENMAN out)"

# How much of a sentence a warning shows.
LONG = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="sentences; - for standard input")
    add_parser_option(parser)
    add_cache_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """A graph a sentence; 1 if any failed."""
    from itertools import islice

    from enthymeme.amr.text_checks import check_text
    from enthymeme.cli.reading_options import open_wanted_cache, split_model_option
    from enthymeme.cli.text_warnings import TextWarnings
    from enthymeme.errors import ReadingError
    from enthymeme.models import load_parser, parser_client
    from enthymeme.models.reader import SENTENCES_PER_BATCH
    from enthymeme.system.files import open_text
    from enthymeme.system.text import one_line

    parser = load_parser(*split_model_option(arguments.parser))
    failed = 0
    warnings = TextWarnings()
    with open_wanted_cache(arguments) as cache, open_text(arguments.file) as lines:
        asker = parser_client(parser, cache)
        sentences = ((n, line.strip()) for n, line in enumerate(lines, start=1) if line.strip())
        while batch := tuple(islice(sentences, SENTENCES_PER_BATCH)):
            graphs = asker.ask(sentence for _, sentence in batch)
            for number, sentence in batch:
                graph = graphs[sentence]
                if isinstance(graph, ReadingError):
                    failed += 1
                    print(f"{arguments.file}:{number}: {graph}", file=sys.stderr)
                else:
                    quoted = f"“{one_line(sentence, LONG)}”"
                    warnings.tell(f"{quoted} {doubt.message}" for doubt in check_text(sentence))
                    print(f"# ::id {number}\n# ::snt {sentence}\n{graph}\n")
    warnings.close()
    return int(failed > 0)
