"""``python -m results``: build, tune, fit, run and write the page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from enthymeme.errors import EnthymemeError
from enthymeme.evaluation.statistics.bootstrap import REPLICATES
from enthymeme.evaluation.statistics.results import read_results
from results.dense import measure_dense
from results.errors import analyse_errors
from results.handwritten import measure_handwritten
from results.measuring import measure_tasks
from results.page import Findings, build_page
from results.releases import build_tasks, find_releases
from results.times import write_times
from results.workplace import CommandFailed, Models, Workplace, write_if_new

ROOT = Path(__file__).parents[1]
BY_PATH = ("anli", "idebate", "aae2")
"""Tasks whose release has no place of its own under the data folder."""


def build_parser() -> argparse.ArgumentParser:
    """The options."""
    parser = argparse.ArgumentParser(prog="results", description=__doc__)
    parser.add_argument(
        "--data",
        type=Path,
        default=ROOT / ".." / "shared" / "data",
        metavar="DIR",
        help="the folder that has arct, cded and arguments (%(default)s)",
    )
    for name in BY_PATH:
        parser.add_argument(f"--{name}", type=Path, metavar="DIR", help="the release, unpacked")
    for name in ("parser", "nli", "embedder"):
        parser.add_argument(f"--{name}", default="embedded", metavar="NAME")
    parser.add_argument(
        "--limit", type=_count, metavar="N", help="the first N items of each split: a quick look"
    )
    parser.add_argument(
        "--workers", type=_count, metavar="N", help="processes of a run (all cores)"
    )
    parser.add_argument(
        "--work",
        type=Path,
        metavar="DIR",
        help="where everything is kept, to go on from (build/results; with a limit its own)",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="the page (docs/results.md; with a limit, in the folder of the work)",
    )
    parser.add_argument("--replicates", type=_count, default=REPLICATES, metavar="N")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, found {text!r}")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write the page, and say where it is."""
    options = build_parser().parse_args(arguments)
    name = "results" if options.limit is None else f"results-limit-{options.limit}"
    work = options.work or ROOT / "build" / name
    output = options.output or (
        ROOT / "docs" / "results.md" if options.limit is None else work / "results.md"
    )
    models = Models(options.parser, options.nli, options.embedder)
    place = Workplace(work, models, options.limit, options.workers)
    folders = {one: getattr(options, one) for one in BY_PATH}
    try:
        write_results(place, output, options.data, folders, options.replicates)
    except EnthymemeError as error:
        print(f"results: {error}", file=sys.stderr)
        return 2
    except CommandFailed as failure:
        return failure.status
    except KeyboardInterrupt:
        print("results: interrupted; run again to go on", file=sys.stderr)
        return 130
    print(f"results: {output}", file=sys.stderr)
    return 0


def write_results(
    place: Workplace, output: Path, data: Path, folders: dict[str, Path | None], replicates: int
) -> None:
    """Everything, from the releases to the page and its figures."""
    releases = build_tasks(place, find_releases(data, folders))
    for line in releases.missing:
        print(f"results: {line}", file=sys.stderr)
    runs = measure_tasks(place, releases.tasks)
    handwritten = measure_handwritten(place)
    dense = measure_dense(place, releases.tasks)
    beside = output.parent / output.stem
    faults = analyse_errors(place, runs.development, beside / "errors")
    findings = Findings(
        [read_results(path) for path in runs.test],
        [read_results(path) for path in runs.development],
        place.weights,
        releases.missing,
        handwritten,
        dense,
        faults,
        place.limit,
    )
    page = build_page(findings, output.stem, f"{output.stem}/errors", replicates)
    for picture in page.pictures:
        write_if_new(beside / f"{picture.name}.svg", picture.svg)
    write_if_new(output, page.text.encode())
    write_times([*runs.test, *runs.development], place.folder / "times.md")


if __name__ == "__main__":
    sys.exit(main())
