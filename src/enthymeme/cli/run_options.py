"""What the commands that make a run have in common: its items, its models, where it runs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from enthymeme.cli.numbers import MOST_WORKERS, whole_number
from enthymeme.cli.reading_options import (
    add_atoms_option,
    add_cache_option,
    add_embedder_option,
    add_nli_option,
    add_parser_option,
)
from enthymeme.errors import InputError, PluginError
from enthymeme.system.files import open_text

if TYPE_CHECKING:
    from enthymeme.cli.progress import Progress
    from enthymeme.evaluation.run.engine import Engine
    from enthymeme.evaluation.run.grid import Grid
    from enthymeme.evaluation.run.run_folder import RunSettings
    from enthymeme.item import Item
    from enthymeme.models.cache import Cache


def add_run_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("items", metavar="ITEMS", help="items, one JSON object a line")
    parser.add_argument(
        "-o", "--output", metavar="RUN", required=True, help="the run's folder; run again to go on"
    )
    parser.add_argument("--task", metavar="NAME", help="what the items are (from the manifest)")
    parser.add_argument(
        "--split", choices=["dev", "test"], help="which items these are (from the file's name)"
    )
    add_parser_option(parser)
    add_nli_option(parser)
    add_embedder_option(parser)
    add_atoms_option(parser)
    add_cache_option(parser)
    parser.add_argument(
        "--engine",
        metavar="ENGINE",
        default="local",
        help="local processes, dask (on this machine), tls://HOST:PORT or, without any security, "
        "dask://HOST:PORT (%(default)s)",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(1, MOST_WORKERS),
        help="how many processes (as many as there are cores)",
    )


def task_and_split(arguments: argparse.Namespace) -> tuple[str, str]:
    """The task and the split, as told, or else by the manifest that a build leaves beside items."""
    path = Path(arguments.items)
    task = None
    try:
        manifest = json.loads((path.parent / "manifest.json").read_text("utf-8"))
        if path.name in manifest["outputs"]:
            task = str(manifest["task"])
    except (OSError, ValueError, KeyError, TypeError):
        pass  # no manifest of ours: the file's name must do
    split = "dev" if path.stem == "dev" else "test"
    return arguments.task or task or path.stem, arguments.split or split


def read_settings(arguments: argparse.Namespace, grid: Grid, embedder: bool) -> RunSettings:
    """The run that the options ask for; models are loaded to know which they are."""
    from enthymeme.cli.reading_options import split_model_option
    from enthymeme.evaluation.run.loaded_models import EMBEDDER, NLI, PARSER
    from enthymeme.evaluation.run.run_folder import RunSettings

    task, split = task_and_split(arguments)
    alike = None
    if embedder:
        try:
            alike = EMBEDDER.load(*split_model_option(arguments.embedder))
        except PluginError as problem:
            raise PluginError(f"fh-hardsat needs --embedder: {problem}") from None
    parser = PARSER.load(*split_model_option(arguments.parser))
    nli = NLI.load(*split_model_option(arguments.nli))
    return RunSettings(task, split, grid, parser, nli, alike, atoms=arguments.atoms)


def report_interrupt(progress: Progress) -> int:
    """What a command that was stopped by hand says, and its exit status."""
    progress.close()
    print("enthymeme: interrupted; run again to go on", file=sys.stderr)
    return 130


@contextmanager
def open_run(arguments: argparse.Namespace) -> Iterator[tuple[Iterator[Item], Cache, Engine]]:
    """The items of a run, its cache, and where its work is done."""
    from enthymeme.evaluation.run.engine import open_engine

    with (
        _open_run_cache(arguments) as cache,
        open_engine(arguments.engine, arguments.workers) as engine,
        open_text(arguments.items) as lines,
    ):
        yield _some_items(lines, arguments.items), cache, engine


def _some_items(lines: Iterator[str], path: str) -> Iterator[Item]:
    """The items of a file, which must have one."""
    from enthymeme.formats.items import items_from_lines

    items = iter(items_from_lines(lines, path))
    first = next(items, None)
    if first is None:
        raise InputError("expected at least one item, found none", path)
    return chain([first], items)


@contextmanager
def _open_run_cache(arguments: argparse.Namespace) -> Iterator[Cache]:
    """What models answered: the cache of all runs, or the run's own where that is not to be had."""
    from enthymeme.cli.reading_options import open_cache
    from enthymeme.models.cache import Cache, default_path

    if arguments.no_cache or default_path() is None:
        with Cache(Path(arguments.output) / "answers.sqlite") as cache:
            yield cache
    else:
        with open_cache() as cache:
            yield cache
