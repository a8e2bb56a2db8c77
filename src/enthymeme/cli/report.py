"""``enthymeme report``: the tables and figures of finished runs."""

from __future__ import annotations

import argparse
import sys

SUMMARY = "tables and figures of finished runs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", nargs="+", help="folders that 'enthymeme run' made")
    parser.add_argument(
        "--format", choices=["md", "latex", "json", "html"], default="md", help="(%(default)s)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write there, not to standard output"
    )
    parser.add_argument("--figures", metavar="DIR", help="write the figures there, as SVG and PNG")
    parser.add_argument(
        "--paper", action="store_true", help="the paper's values beside ours, marked as such"
    )
    parser.add_argument(
        "--exclude",
        metavar="IDS",
        action="append",
        default=[],
        help="also tell what leaving these items out changes: ids with commas, or a file of them",
    )
    parser.add_argument(
        "--replicates", metavar="N", type=int, default=10_000, help="of the bootstrap (%(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.evaluation import require

    require("pyarrow")
    from pathlib import Path

    from enthymeme.errors import InputError
    from enthymeme.evaluation.report.rendering import as_json, latex, markdown
    from enthymeme.evaluation.report.report import parted, report_page, report_tables
    from enthymeme.evaluation.run.chunks import write_whole
    from enthymeme.evaluation.statistics.results import read_results
    from enthymeme.files import writing

    if arguments.replicates < 1:
        raise InputError("--replicates: expected at least 1")
    runs = [read_results(Path(path)) for path in arguments.runs]
    excluded = set(excluded_ids(arguments.exclude))
    tables = list(
        report_tables(
            runs, paper=arguments.paper, excluded=excluded, replicates=arguments.replicates
        )
    )
    pictures = []
    if arguments.figures or arguments.format == "html":
        require("matplotlib")
        from enthymeme.evaluation.report.figures import pictures as drawn

        pictures = list(drawn(*parted(runs)))
    if arguments.figures:
        folder = Path(arguments.figures)
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            for picture in pictures:
                write_whole(folder / f"{picture.name}.svg", picture.svg)
                write_whole(folder / f"{picture.name}.png", picture.png)
    match arguments.format:
        case "md":
            text = markdown(tables)
        case "latex":
            text = latex(tables)
        case "json":
            text = as_json(tables)
        case _:
            text = report_page(tables, pictures)
    if arguments.output:
        with writing(Path(arguments.output)):
            write_whole(Path(arguments.output), text.encode())
    else:
        sys.stdout.write(text)
    return 0


def excluded_ids(options: list[str]) -> list[str]:
    """The ids that the options name, one by one or in files.

    >>> excluded_ids(["a,b", "c"])
    ['a', 'b', 'c']
    """
    from pathlib import Path

    found: list[str] = []
    for option in options:
        path = Path(option)
        text = path.read_text("utf-8") if path.is_file() else option
        found += [one.strip() for one in text.replace(",", "\n").splitlines() if one.strip()]
    return found
