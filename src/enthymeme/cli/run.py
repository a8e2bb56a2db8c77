"""``enthymeme run``: items in, a run folder out, by every method asked for."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from enthymeme.cli.numbers import MOST_NUMBERS, MOST_SAMPLES, MOST_SEED, whole_number
from enthymeme.cli.run_options import (
    add_run_options,
    asked_of,
    interrupted,
    run_memory,
)

if TYPE_CHECKING:
    from enthymeme.evaluation.run.grid import Grid

SUMMARY = "evaluate methods on items, in stages that can be stopped and resumed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run_options(parser)
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        default="top-link,pwal,direct-nli",
        help="of fh-hardsat, top-link, pwal and direct-nli (%(default)s)",
    )
    parser.add_argument(
        "--samples", metavar="K,…", default="100", help="numbers of worlds for PWAL (%(default)s)"
    )
    parser.add_argument(
        "--seeds", metavar="S,…", default="2026-2035", help="seeds for PWAL (%(default)s)"
    )
    parser.add_argument(
        "--reference", action="store_true", help="also PWAL as the paper's reference"
    )
    parser.add_argument(
        "--ablate", metavar="NAMES", default="", help="also PWAL without no-link, guard"
    )
    parser.add_argument(
        "--thresholds", metavar="FILE", help="those of fh-hardsat, as 'enthymeme tune' wrote them"
    )
    parser.add_argument(
        "--runtime",
        action="store_true",
        help="also time scoring by the paper's protocol; once measured, it is kept",
    )


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.evaluation import require

    require("pyarrow")
    from pathlib import Path

    from enthymeme.cli.progress import Progress
    from enthymeme.evaluation.run.engine import opened_engine
    from enthymeme.evaluation.run.run_folder import RunFolder
    from enthymeme.evaluation.run.running import run as run_items
    from enthymeme.evaluation.run.runtime import measure
    from enthymeme.files import open_text
    from enthymeme.formats.items import items_from_lines

    grid = grid_of(arguments)
    asked = asked_of(arguments, grid, embedder="fh-hardsat" in grid.methods)
    folder = RunFolder(Path(arguments.output))
    progress = Progress()
    try:
        with (
            run_memory(arguments) as memory,
            opened_engine(arguments.engine, arguments.workers) as engine,
            open_text(arguments.items) as lines,
        ):
            items = items_from_lines(lines, arguments.items)
            done = run_items(items, folder, asked, engine=engine, memory=memory, tell=progress)
            if arguments.runtime and not folder.runtime.exists():
                measure(folder, grid)
    except KeyboardInterrupt:
        return interrupted(progress)
    progress.close()
    print(f"{folder.path}: {done.items} items, {done.rows} rows", file=sys.stderr)
    return 0


def grid_of(arguments: argparse.Namespace) -> Grid:
    """What the options ask for."""
    from pathlib import Path

    from enthymeme.errors import InputError
    from enthymeme.evaluation.run.grid import Grid
    from enthymeme.evaluation.statistics.tuning import read_thresholds

    methods = listed(arguments.methods)
    if arguments.thresholds and "fh-hardsat" not in methods:
        raise InputError("--thresholds: expected fh-hardsat among the methods")
    pwal = "pwal" in methods
    return Grid(
        methods=methods,
        samples=whole_numbers(arguments.samples, "--samples", 1, MOST_SAMPLES) if pwal else (),
        seeds=whole_numbers(arguments.seeds, "--seeds", 0, MOST_SEED),
        reference=arguments.reference,
        ablations=listed(arguments.ablate),
        thresholds=read_thresholds(Path(arguments.thresholds)) if arguments.thresholds else None,
    )


def listed(text: str) -> tuple[str, ...]:
    """The names of a list with commas.

    >>> listed("no-link, guard"), listed("")
    (('no-link', 'guard'), ())
    """
    return tuple(part.strip() for part in text.split(",") if part.strip())


def whole_numbers(text: str, option: str, least: int, most: int) -> tuple[int, ...]:
    """The numbers of a list with commas and ranges, each from ``least`` to ``most``.

    >>> whole_numbers("10,2026-2028,7", "--seeds", 0, 9999)
    (10, 2026, 2027, 2028, 7)
    """
    from enthymeme.errors import InputError

    convert = whole_number(least, most)
    numbers: list[int] = []
    for part in listed(text):
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise InputError(f"{option}: expected whole numbers, as in 1,2 or 1-3, found {part!r}")
        try:
            start, end = convert(first), convert(last if dash else first)
        except argparse.ArgumentTypeError as problem:
            raise InputError(f"{option}: {problem}") from None
        if len(numbers) + end - start >= MOST_NUMBERS:
            raise InputError(f"{option}: expected at most {MOST_NUMBERS} numbers, found {part!r}")
        numbers += range(start, end + 1)
    return tuple(numbers)
