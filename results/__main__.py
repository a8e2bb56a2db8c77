"""``python -m results``: build, tune, fit, run and write the page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from enthymeme.evaluation.statistics.bootstrap import REPLICATES
from enthymeme.evaluation.statistics.results import read_results
from results.command import ROOT, build_command, count, run_command
from results.dense import measure_dense
from results.errors import analyse_errors
from results.handwritten import measure_handwritten
from results.headline import fill_marks
from results.measuring import measure_tasks
from results.page import Findings, build_page
from results.releases import build_tasks, find_releases
from results.times import write_times
from results.workplace import Models, Workplace, write_if_new

PAGE, README = ROOT / "docs" / "results.md", ROOT / "README.md"
"""The page that is published; with it goes the small table at the top of the readme."""
BY_PATH = ("anli", "idebate", "aae2")
"""Tasks whose release has no place of its own under the data folder."""


def build_parser() -> argparse.ArgumentParser:
    """The options."""
    parser = build_command(
        "results", __doc__, "the page (docs/results.md; with a limit, in the folder of the work)"
    )
    for name in BY_PATH:
        parser.add_argument(f"--{name}", type=Path, metavar="DIR", help="the release, unpacked")
    parser.add_argument("--embedder", default="embedded", metavar="NAME")
    parser.add_argument("--workers", type=count, metavar="N", help="processes of a run (all cores)")
    parser.add_argument("--replicates", type=count, default=REPLICATES, metavar="N")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write the page, and say where it is."""
    options = build_parser().parse_args(arguments)
    name = "results" if options.limit is None else f"results-limit-{options.limit}"
    work = options.work or ROOT / "build" / name
    output = options.output or (PAGE if options.limit is None else work / "results.md")
    models = Models(options.parser, options.nli, options.embedder)
    place = Workplace(work, models, options.limit, options.workers)
    folders = {one: getattr(options, one) for one in BY_PATH}

    def write() -> None:
        write_results(place, output, options.data, folders, options.replicates)

    return run_command("results", write, output)


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
    if output == PAGE:
        image = f"![EAcc by method](docs/{output.stem}/accuracy.svg)"
        more = f"More, and how it was measured: [results](docs/{output.name})."
        content = f"\n{page.summary.replace('###', '##')}\n{image}\n\n{more}\n"
        write_if_new(README, fill_marks(README.read_text("utf-8"), content).encode())
    write_times(runs.test, runs.development, place.folder / "times.md")


if __name__ == "__main__":
    sys.exit(main())
