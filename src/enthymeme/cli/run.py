"""``enthymeme run``: items in, a run folder out, by every method asked for."""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from enthymeme.cli.method_options import add_weights_option
from enthymeme.cli.numbers import (
    MOST_NUMBERS,
    MOST_SAMPLES,
    MOST_SEED,
    add_limit_option,
    add_time_limit_option,
    whole_number,
)
from enthymeme.cli.run_options import (
    add_run_options,
    open_run,
    read_settings,
    report_interrupt,
)
from enthymeme.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from enthymeme.evaluation.run.grid import Grid

SUMMARY = "evaluate methods on items, in stages that can be stopped and resumed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run_options(parser)
    add_limit_option(parser)
    add_time_limit_option(parser)
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        default="top-link,pwal,direct-nli",
        help="of fh-hardsat, top-link, pwal, direct-nli and joint, which is not the paper's "
        "(%(default)s)",
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
        "--ablate",
        metavar="NAMES",
        default="",
        help="also PWAL without no-link, guard; joint without soft, sound, shared, events, "
        "statement, fitted",
    )
    add_weights_option(parser)
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

    from enthymeme.cli.progress import Progress
    from enthymeme.evaluation.run.pipeline import run as run_items
    from enthymeme.evaluation.run.run_folder import RunFolder
    from enthymeme.evaluation.run.runtime import measure

    grid, dev_accuracy = read_grid(arguments)
    settings = read_settings(arguments, grid, embedder="fh-hardsat" in grid.methods)
    settings = replace(settings, dev_accuracy=dev_accuracy)
    folder = RunFolder(Path(arguments.output))
    progress = Progress()
    try:
        with open_run(arguments) as (every, memory, engine):
            items = islice(every, arguments.limit)
            done = run_items(
                items, folder, settings, engine=engine, memory=memory, progress=progress
            )
            if arguments.runtime and not folder.runtime.exists():
                measure(folder, grid)
    except KeyboardInterrupt:
        return report_interrupt(progress)
    progress.close()
    print(f"{folder.path}: {done.items} items, {done.rows} rows", file=sys.stderr)
    _show_results(folder.path)
    return 0


def _show_results(run: Path) -> None:
    """Print how accurate each method was, and what one would do next."""
    from enthymeme.evaluation.report.main_tables import build_main_table
    from enthymeme.evaluation.report.rendering import to_markdown
    from enthymeme.evaluation.statistics.results import read_results

    try:
        results = read_results(run)
    except InputError:  # no item says which candidate is right
        pass
    else:
        print(to_markdown([build_main_table([results], paper=False, replicates=1_000)]), end="")
    name = shlex.quote(str(run))
    print(f"next: enthymeme report {name}, or enthymeme page {name} -o PAGES", file=sys.stderr)


def read_grid(arguments: argparse.Namespace) -> tuple[Grid, float | None]:
    """What the options ask for, and the accuracy of the thresholds on development items."""
    from enthymeme.evaluation.run.grid import Grid
    from enthymeme.evaluation.statistics.tuning import read_thresholds
    from enthymeme.formats.weights import load_weights

    methods = split_list(arguments.methods)
    if arguments.weights is not None and "joint" not in methods:
        raise InputError("--weights: expected joint among the methods")
    if arguments.thresholds and "fh-hardsat" not in methods:
        raise InputError("--thresholds: expected fh-hardsat among the methods")
    pwal = "pwal" in methods
    tuned = read_thresholds(Path(arguments.thresholds)) if arguments.thresholds else None
    grid = Grid(
        methods=methods,
        samples=whole_numbers(arguments.samples, "--samples", 1, MOST_SAMPLES) if pwal else (),
        seeds=whole_numbers(arguments.seeds, "--seeds", 0, MOST_SEED),
        reference=arguments.reference,
        ablations=split_list(arguments.ablate),
        thresholds=None if tuned is None else tuned.thresholds,
        time_limit=arguments.time_limit,
        weights=load_weights(arguments.weights) if "joint" in methods else None,
    )
    return grid, None if tuned is None else tuned.dev_accuracy


def split_list(text: str) -> tuple[str, ...]:
    """The names of a list with commas.

    >>> split_list("no-link, guard"), split_list("")
    (('no-link', 'guard'), ())
    """
    return tuple(part.strip() for part in text.split(",") if part.strip())


def whole_numbers(text: str, option: str, least: int, most: int) -> tuple[int, ...]:
    """The numbers of a list with commas and ranges, each from ``least`` to ``most``.

    >>> whole_numbers("10,2026-2028,7", "--seeds", 0, 9999)
    (10, 2026, 2027, 2028, 7)
    """

    convert = whole_number(least, most)
    numbers: list[int] = []
    for part in split_list(text):
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise InputError(f"{option}: expected whole numbers, as in 1,2 or 1-3, found {part!r}")
        try:
            start, end = convert(first), convert(last if dash else first)
        except argparse.ArgumentTypeError as problem:
            raise InputError(f"{option}: {problem}") from None
        if end < start:
            raise InputError(f"{option}: expected a range such as 1-3, found {part!r}")
        if len(numbers) + end - start >= MOST_NUMBERS:
            raise InputError(f"{option}: expected at most {MOST_NUMBERS} numbers, found {part!r}")
        numbers += range(start, end + 1)
    return tuple(numbers)
