"""``enthymeme fit``: the weights of joint scoring, learned from development items."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from enthymeme.cli.numbers import add_limit_option
from enthymeme.cli.reading_options import add_cache_option, add_nli_option, add_parser_option

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from enthymeme.learning.features import ItemFeatures
    from enthymeme.learning.fit import Fit
    from enthymeme.models import Reader

SUMMARY = "learn the weights of joint scoring from development items"
EDGE = ", at the edge of those tried: one beyond might do better"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "items",
        metavar="DEV",
        nargs="+",
        help="development items with gold, one JSON object a line; a file is a task",
    )
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the weights")
    add_parser_option(parser)
    add_nli_option(parser)
    add_cache_option(parser)
    add_limit_option(parser)


def run(arguments: argparse.Namespace) -> int:
    import hashlib
    import json
    import sys
    from pathlib import Path

    from enthymeme.cli.reading_options import open_reader
    from enthymeme.errors import InputError
    from enthymeme.formats.weights import weights_to_json
    from enthymeme.learning.fit import fit, measure_transfer
    from enthymeme.system.files import write_file

    paths = [Path(name) for name in arguments.items]
    for path in paths:
        if path.stem == "test":
            raise InputError("expected development items, found a test split", path=str(path))
    with open_reader(arguments) as reader:
        tasks = _gather_tasks(paths, reader, arguments.limit)
    fitted = fit(tasks)
    transfer = measure_transfer(tasks) if len(tasks) > 1 else {}
    data = [
        {
            "task": name,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "items": len(tasks[name]),
        }
        for name, path in zip(tasks, paths, strict=True)
    ]
    models = {"parser": reader.graphs.fingerprint, "nli": reader.judgements.fingerprint}
    record = {**describe_fit(fitted, data, models), "transfer": transfer}
    value = {**weights_to_json(fitted.weights), "fitted": record}
    write_file(Path(arguments.output), f"{json.dumps(value, indent=1)}\n".encode())
    print(show_fit(fitted))
    if transfer:
        print("\n".join(show_transfer(transfer)))
    print(f"{arguments.output}: for 'enthymeme select --weights'", file=sys.stderr)
    return 0


def _gather_tasks(
    paths: Sequence[Path], reader: Reader, limit: int | None
) -> dict[str, list[ItemFeatures]]:
    """What is to be learned from, by task: the folder of a split, or the name of another file."""
    from itertools import islice

    from enthymeme.cli.progress import Progress
    from enthymeme.errors import InputError
    from enthymeme.formats.items import read_items
    from enthymeme.learning.features import gather_features

    progress = Progress()
    tasks: dict[str, list[ItemFeatures]] = {}
    for path in paths:
        name = path.parent.name if path.stem in ("dev", "train") else path.stem
        if name in tasks:
            raise InputError(f"expected each task once, found {name!r} again", path=str(path))
        items = list(islice(read_items(str(path)), limit))
        tasks[name] = []
        try:
            for row in gather_features(items, reader):
                tasks[name].append(row)
                progress(name, len(tasks[name]), len(items))
        except InputError as error:
            raise error.at(path) from None
    progress.close()
    return tasks


def describe_fit(fit: Fit, data: list[dict[str, Any]], models: dict[str, str]) -> dict[str, Any]:
    """How weights were made, for the file that keeps them."""
    from dataclasses import asdict

    return {
        "data": data,
        "models": models,
        "ridge": fit.ridge,
        "held_in": fit.held_in,
        "held_out": fit.held_out,
        "calibration_error": fit.calibration_error,
        "tasks": [asdict(task) for task in fit.tasks],
        "sets": [asdict(trial) for trial in fit.sets],
        "ridges": [asdict(trial) for trial in fit.ridges],
    }


def show_fit(fit: Fit) -> str:
    """The weights and how they came out, for a person."""
    from enthymeme.methods.joint.weights import REPRESENTATIONS

    lines = [f"{'representation':<16}{'tension':>9}{'witness':>9}   links"]
    for name in REPRESENTATIONS:
        own = fit.weights.of(name)
        links = own.describe_links(name)
        lines.append(f"{name:<16}{own.tension:>9.3f}{own.witness:>9.3f}   {links}")
    columns = ("items", "held out", "right %", "ECE", "direct %", "±")
    lines += ["", f"{'task':<16}" + "".join(f"{column:>9}" for column in columns)]
    for task in fit.tasks:
        lines.append(
            f"{task.name:<16}{task.items:>9}{task.held_out:>9.4f}"
            f"{100 * task.accuracy:>9.1f}{task.calibration_error:>9.3f}"
            f"{100 * task.direct:>9.1f}{100 * task.direct_error:>9.1f}"
        )
    lines += [
        "",
        "direct %: whole statements alone; ±: standard error of the difference from right %",
        f"loss held in {fit.held_in:.4f}, held out {fit.held_out:.4f}; "
        f"calibration {fit.weights.calibration:.3f}, error {fit.calibration_error:.3f}",
        f"ridge {fit.ridge:g}{EDGE if fit.is_ridge_at_edge else ''}; loss held out by ridge: "
        + ", ".join(f"{one.ridge:g} {one.held_out:.5f}" for one in fit.ridges),
        "loss held out by representations: "
        + ", ".join(f"{'+'.join(one.representations)} {one.held_out:.4f}" for one in fit.sets),
    ]
    return "\n".join(lines)


def show_transfer(transfer: dict[str, dict[str, float]]) -> list[str]:
    """How weights learned on one task do on the others, for a person."""
    names = list(transfer)
    lines = ["", "right %, by the task learned on (rows) and tried on (columns; its own held out)"]
    lines.append(" " * 16 + "".join(f"{name:>12}" for name in names))
    for name, tried in transfer.items():
        lines.append(f"{name:<16}" + "".join(f"{100 * tried[one]:>12.1f}" for one in names))
    return lines
