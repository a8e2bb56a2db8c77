"""``enthymeme compare``: two runs over the same items, paired."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from enthymeme.errors import InputError

SUMMARY = "pair two runs: contrasts with intervals, McNemar's test, the items that flipped"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="RUN_A", help="a folder that 'enthymeme run' made")
    parser.add_argument("second", metavar="RUN_B", help="another, of the same items")
    parser.add_argument(
        "--format", choices=["md", "latex", "json"], default="md", help="(%(default)s)"
    )
    parser.add_argument(
        "--replicates", metavar="N", type=int, default=10_000, help="of the bootstrap (%(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.evaluation import require

    require("pyarrow")

    from enthymeme.evaluation.report.comparison import build_comparison_tables
    from enthymeme.evaluation.report.rendering import to_json, to_latex, to_markdown
    from enthymeme.evaluation.statistics.results import read_results

    if arguments.replicates < 1:
        raise InputError("--replicates: expected at least 1")
    first, second = (read_results(Path(path)) for path in (arguments.first, arguments.second))
    tables = list(build_comparison_tables(first, second, arguments.replicates))
    render = {"md": to_markdown, "latex": to_latex, "json": to_json}[arguments.format]
    sys.stdout.write(render(tables))
    return 0
