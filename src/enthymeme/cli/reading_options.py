"""The options that name what reads language, and the cache of what it answered."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from enthymeme.amr.profiles import PROFILES
from enthymeme.errors import InputError
from enthymeme.system.text import letter

if TYPE_CHECKING:
    from enthymeme.models import Nli, Parser, Reader
    from enthymeme.models.cache import Cache

DEFAULT = "embedded"


def add_parser_option(parser: argparse.ArgumentParser) -> None:
    words = "the AMR parser, as in file:graphs.amr; 'enthymeme ls' lists them (%(default)s)"
    _add_model_option(parser, "--parser", words)


def add_nli_option(parser: argparse.ArgumentParser) -> None:
    words = "the NLI model, as in file:judgements.jsonl (%(default)s)"
    _add_model_option(parser, "--nli", words)


def add_embedder_option(parser: argparse.ArgumentParser) -> None:
    words = "what tells FH-HardSAT which atoms are alike (%(default)s)"
    _add_model_option(parser, "--embedder", words)


def _add_model_option(parser: argparse.ArgumentParser, name: str, words: str) -> None:
    parser.add_argument(name, metavar="NAME[:SETTING]", default=DEFAULT, help=words)


def add_atoms_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--atoms",
        choices=PROFILES,
        default="paper",
        help="what statements are made of: the paper's dyads and triples, or events, a fluent "
        "sentence each (paper)",
    )


def add_cache_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-cache", action="store_true", help="ask the models anew, and keep nothing"
    )


def check_text_option(option: str, texts: Sequence[str]) -> None:
    """Refuse an empty text; of several it is named by its letter.

    >>> check_text_option("--claim", ["It rains.", " "])
    Traceback (most recent call last):
    enthymeme.errors.InputError: --claim B: expected text, found none
    """
    for index, text in enumerate(texts):
        if not text.strip():
            which = f" {letter(index)}" if len(texts) > 1 else ""
            raise InputError(f"{option}{which}: expected text, found none")


def split_model_option(option: str) -> tuple[str, str | None]:
    """A model's name and its setting.

    >>> split_model_option("file:C:\\\\graphs.amr"), split_model_option("amrlib")
    (('file', 'C:\\\\graphs.amr'), ('amrlib', None))
    """
    name, colon, setting = option.partition(":")
    return name, setting if colon else None


def load_models(parser: str, nli: str) -> tuple[Parser, Nli]:
    """The parser and the NLI model that two options name."""
    from enthymeme.models import load_nli, load_parser

    return load_parser(*split_model_option(parser)), load_nli(*split_model_option(nli))


@contextmanager
def open_reader(arguments: argparse.Namespace) -> Iterator[Reader]:
    """What reads text: the models that the options name, and the cache unless it is not wanted."""
    from enthymeme.amr.penman_text import silence_penman
    from enthymeme.models import Reader

    silence_penman()
    models = load_models(arguments.parser, arguments.nli)
    with open_wanted_cache(arguments) as cache:
        yield Reader(*models, cache)


@contextmanager
def open_wanted_cache(arguments: argparse.Namespace) -> Iterator[Cache | None]:
    """The cache, unless it is not wanted."""
    from enthymeme.models.cache import default_path

    if arguments.no_cache:
        yield None
    elif default_path() is None:
        print("enthymeme: there is no home folder for a cache; nothing is kept", file=sys.stderr)
        yield None
    else:
        with open_cache() as cache:
            yield cache


def open_cache() -> Cache:
    """The cache at the platform's place for caches."""
    from enthymeme.models.cache import Cache, default_path

    path = default_path()
    if path is None:
        raise InputError("expected a home folder for the cache, found none")
    return Cache(path, lambda message: print(f"enthymeme: {message}", file=sys.stderr))
