"""``enthymeme tune``: the thresholds of FH-HardSAT, found on development items."""

from __future__ import annotations

import argparse
import sys

from enthymeme.cli.run_options import (
    add_run_options,
    asked_of,
    interrupted,
    run_memory,
    task_and_split,
)

SUMMARY = "find the thresholds of fh-hardsat on development items"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run_options(parser)


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.evaluation import require

    require("pyarrow")
    from pathlib import Path

    from enthymeme.cli.progress import Progress
    from enthymeme.errors import InputError
    from enthymeme.evaluation.report.rendering import markdown
    from enthymeme.evaluation.report.threshold_table import threshold_table
    from enthymeme.evaluation.run.chunks import write_whole
    from enthymeme.evaluation.run.engine import opened_engine
    from enthymeme.evaluation.run.grid import Grid
    from enthymeme.evaluation.run.run_folder import RunFolder, json_bytes
    from enthymeme.evaluation.run.running import evidence_so_far
    from enthymeme.evaluation.run.running import run as run_items
    from enthymeme.evaluation.statistics.tuning import thresholds_json, tried
    from enthymeme.files import open_text
    from enthymeme.formats.items import items_from_lines

    task, split = task_and_split(arguments)
    if split != "dev":
        raise InputError(
            "expected development items: thresholds chosen on test items would flatter the "
            "method (--split dev if these are)",
            path=arguments.items,
        )
    # Thresholds need what the methods need that are scored with them, and no scores.
    asked = asked_of(arguments, Grid(methods=("top-link",)), embedder=True)
    folder = RunFolder(Path(arguments.output))
    progress = Progress()
    try:
        with (
            run_memory(arguments) as memory,
            opened_engine(arguments.engine, arguments.workers) as engine,
            open_text(arguments.items) as lines,
        ):
            items = items_from_lines(lines, arguments.items)
            done = run_items(
                items, folder, asked, engine=engine, memory=memory, through="embed", tell=progress
            )
    except KeyboardInterrupt:
        return interrupted(progress)
    progress.close()
    trials = tried(evidence_so_far(folder, asked, done))
    path = folder.path / "thresholds.json"
    write_whole(path, json_bytes(thresholds_json(task, trials, dict(asked.models))))
    print(markdown([threshold_table(task, trials)]), end="")
    print(f"{path}: for 'enthymeme run --thresholds'", file=sys.stderr)
    return 0
