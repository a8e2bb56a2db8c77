"""``enthymeme page``: decisions to look at in a browser, from disk and without a network."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from enthymeme.cli.numbers import MOST_WORKERS, whole_number
from enthymeme.errors import InputError
from enthymeme.system.files import open_text, write_file

if TYPE_CHECKING:
    from enthymeme.page.run_index import Source

SUMMARY = "make pages of decisions: one file for one, an index for a run of thousands"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sources",
        metavar="TRACE|RUN",
        nargs="+",
        help="a trace, a folder of traces, a folder that 'enthymeme run' made, or problems "
        "(JSON Lines); of two, the items are shown side by side, flipped ones first",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR|FILE.html",
        required=True,
        help="one decision goes to a file, more go to a folder",
    )
    parser.add_argument(
        "--processes",
        metavar="N",
        type=whole_number(1, MOST_WORKERS),
        help="how many processes share the work (all cores)",
    )


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.page_sources import page_sources, recorded_choices
    from enthymeme.cli.progress import Progress
    from enthymeme.page.run_index import write_comparison, write_run

    if len(arguments.sources) > 2:
        raise InputError(f"expected one run, or two to compare, found {len(arguments.sources)}")
    runs = [page_sources(name) for name in arguments.sources]
    output = Path(arguments.output)
    if output.suffix == ".html":
        return _write_one([source for _, sources in runs for source in sources], output)
    progress = Progress()

    def tell(done: int, total: int) -> None:
        progress("page", done, total)

    if len(runs) == 2:
        titles = _distinct_titles([title for title, _ in runs], arguments.sources)
        pairs = [(title, sources) for title, (_, sources) in zip(titles, runs, strict=True)]
        rows = write_comparison(pairs, output, processes=arguments.processes, tell=tell)
        flipped = sum(row["disagreeing"] > 0 for row in rows)
        counts = f"{flipped} decided otherwise by the second run"
    else:
        [(title, sources)] = runs
        recorded = recorded_choices(arguments.sources[0])
        rows = write_run(
            sources, output, title, recorded=recorded, processes=arguments.processes, tell=tell
        )
        outcomes = sorted(row["outcome"] for row in rows)
        counts = ", ".join(f"{outcomes.count(one)} {one}" for one in dict.fromkeys(outcomes))
    progress.close()
    print(f"{output / 'index.html'}: {len(rows)} items ({counts})", file=sys.stderr)
    return 0


def _write_one(sources: list[Source], output: Path) -> int:
    """One decision as one file."""
    from enthymeme.page.document import decision_page
    from enthymeme.page.records import record_view

    if len(sources) > 1:
        raise InputError(
            f"-o: expected a folder for {len(sources)} decisions, found a file", output
        )
    text = sources[0].text
    if text is None:
        with open_text(sources[0].path) as lines:
            text = "".join(lines)
    try:
        page = decision_page(record_view(text))
    except InputError as error:
        raise error.at(sources[0].path) from None
    write_file(output, page.encode())
    print(output, file=sys.stderr)
    return 0


def _distinct_titles(titles: list[str], paths: list[str]) -> list[str]:
    """What two runs are called: by their tasks or, of the same task, by their folders.

    >>> _distinct_titles(["arct test", "arct test"], ["old/", "new/"])
    ['old', 'new']
    >>> _distinct_titles(["arct test", "arct test"], ["a/run", "b/run"])
    ['a/run', 'b/run']
    """
    names = [path.rstrip("/").rpartition("/")[2] for path in paths]
    for some in (titles, names, paths):
        if len(set(some)) == len(some):
            return some
    return [f"{name} ({place})" for place, name in enumerate(names, start=1)]
