"""The options that name what reads language, and the cache of what it answered."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enthymeme.models.cache import Cache

DEFAULT = "embedded"


def add_parser_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--parser",
        metavar="NAME[:SETTING]",
        default=DEFAULT,
        help="the AMR parser, as in file:graphs.amr; 'enthymeme ls' lists them (%(default)s)",
    )


def add_nli_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--nli",
        metavar="NAME[:SETTING]",
        default=DEFAULT,
        help="the NLI model, as in file:judgements.jsonl (%(default)s)",
    )


def add_embedder_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--embedder",
        metavar="NAME[:SETTING]",
        default=DEFAULT,
        help="what tells FH-HardSAT which atoms are alike (%(default)s)",
    )


def add_cache_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-cache", action="store_true", help="ask the models anew, and keep nothing"
    )


def named(option: str) -> tuple[str, str | None]:
    """A model's name and its setting.

    >>> named("file:C:\\\\graphs.amr"), named("amrlib")
    (('file', 'C:\\\\graphs.amr'), ('amrlib', None))
    """
    name, colon, setting = option.partition(":")
    return name, setting if colon else None


@contextmanager
def memory(arguments: argparse.Namespace) -> Iterator[Cache | None]:
    """The cache, unless it is not wanted."""
    if arguments.no_cache:
        yield None
        return
    with opened_cache() as cache:
        yield cache


def opened_cache() -> Cache:
    """The cache at the platform's place for caches."""
    from enthymeme.models.cache import Cache

    return Cache(cache_path(), lambda message: print(f"enthymeme: {message}", file=sys.stderr))


def cache_path() -> Path:
    """Where this platform keeps what can be had again."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        folder = Path(local) if local else Path.home() / "AppData" / "Local"
        return folder / "enthymeme" / "Cache" / "answers.sqlite"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "enthymeme" / "answers.sqlite"
    given = os.environ.get("XDG_CACHE_HOME", "")
    # The specification has relative paths ignored.
    folder = Path(given) if given.startswith("/") else Path.home() / ".cache"
    return folder / "enthymeme" / "answers.sqlite"
