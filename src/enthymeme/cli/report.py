"""``enthymeme report``: the tables and figures of finished runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from enthymeme.errors import InputError
from enthymeme.system.files import write_file

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
        "--audit",
        metavar="SHEET.csv",
        action="append",
        default=[],
        help="also a filled sheet of 'enthymeme data audit', its key beside it",
    )
    parser.add_argument(
        "--replicates", metavar="N", type=int, default=10_000, help="of the bootstrap (%(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.evaluation import require

    require("pyarrow")
    from enthymeme.data.validity_summary import summarise
    from enthymeme.evaluation.report.rendering import to_json, to_latex, to_markdown
    from enthymeme.evaluation.report.report import (
        build_report_page,
        build_report_tables,
        separate_development,
    )
    from enthymeme.evaluation.statistics.results import read_results

    if arguments.replicates < 1:
        raise InputError("--replicates: expected at least 1")
    runs = [read_results(Path(path)) for path in arguments.runs]
    excluded = set(excluded_ids(arguments.exclude))
    sheets = [Path(path) for path in arguments.audit]
    audits = [summarise(sheet, sheet.with_suffix(".key.csv")) for sheet in sheets]
    tables = list(
        build_report_tables(
            runs,
            paper=arguments.paper,
            excluded=excluded,
            audits=audits,
            replicates=arguments.replicates,
        )
    )
    pictures = []
    if arguments.figures or arguments.format == "html":
        require("matplotlib")
        from enthymeme.evaluation.report.figures import draw_figures

        pictures = list(draw_figures(*separate_development(runs)))
    if arguments.figures:
        for picture in pictures:
            write_file(Path(arguments.figures) / f"{picture.name}.svg", picture.svg)
            write_file(Path(arguments.figures) / f"{picture.name}.png", picture.png)
    if arguments.format == "html":
        text = build_report_page(tables, pictures)
    else:
        render = {"md": to_markdown, "latex": to_latex, "json": to_json}[arguments.format]
        text = render(tables)
    if arguments.output:
        write_file(Path(arguments.output), text.encode())
    else:
        sys.stdout.write(text)
    return 0


def excluded_ids(options: list[str]) -> list[str]:
    """The ids that the options name, one by one or in files.

    >>> excluded_ids(["a,b", "c"])
    ['a', 'b', 'c']
    """
    ids: list[str] = []
    for option in options:
        path = Path(option)
        text = path.read_text("utf-8") if path.is_file() else option
        ids += [one.strip() for one in text.replace(",", "\n").splitlines() if one.strip()]
    return ids
