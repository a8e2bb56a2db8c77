"""``enthymeme tune``: the thresholds of FH-HardSAT, found on development items."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from enthymeme.cli.run_options import (
    add_run_options,
    open_run,
    read_settings,
    report_interrupt,
    task_and_split,
)
from enthymeme.errors import InputError
from enthymeme.system.files import open_text

SUMMARY = "find the thresholds of fh-hardsat on development items"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run_options(parser)


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.evaluation import require

    require("pyarrow")

    from enthymeme.cli.progress import Progress
    from enthymeme.evaluation.report.main_tables import build_trial_table
    from enthymeme.evaluation.report.rendering import to_markdown
    from enthymeme.evaluation.run.chunks import write_run_file
    from enthymeme.evaluation.run.grid import Grid
    from enthymeme.evaluation.run.pipeline import read_evidence
    from enthymeme.evaluation.run.pipeline import run as run_items
    from enthymeme.evaluation.run.run_folder import RunFolder, json_bytes
    from enthymeme.evaluation.statistics.tuning import thresholds_to_json, try_thresholds

    if arguments.items != "-":
        with open_text(arguments.items):
            pass  # a file that is not there is the first thing to tell
    task, split = task_and_split(arguments)
    if split != "dev":
        raise InputError(
            "expected development items: thresholds chosen on test items would flatter the "
            "method (--split dev if these are)",
            arguments.items,
        )
    # Thresholds need what the methods need that are scored with them, and no scores.
    settings = read_settings(arguments, Grid(methods=("top-link",)), embedder=True)
    folder = RunFolder(Path(arguments.output))
    progress = Progress()
    try:
        with open_run(arguments) as (items, memory, engine):
            done = run_items(
                items,
                folder,
                settings,
                engine=engine,
                memory=memory,
                through="embed",
                progress=progress,
            )
    except KeyboardInterrupt:
        return report_interrupt(progress)
    progress.close()
    trials = try_thresholds(read_evidence(folder, settings, done))
    path = folder.path / "thresholds.json"
    write_run_file(path, json_bytes(thresholds_to_json(task, trials, dict(settings.models))))
    print(to_markdown([build_trial_table(task, trials)]), end="")
    print(f"{path}: for 'enthymeme run --thresholds'", file=sys.stderr)
    return 0
