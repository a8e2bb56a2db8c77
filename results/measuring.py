"""Thresholds, weights and runs: the library's commands on every task, in order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from enthymeme.cli.reading_options import load_models
from enthymeme.evaluation.run.run_folder import digest_file
from enthymeme.evaluation.run.stage_functions import SCORING_CODE
from enthymeme.formats.weights import load_weights, weights_to_json
from enthymeme.methods.joint.weights import ABLATIONS as JOINT_ABLATIONS
from enthymeme.methods.joint.weights import UNIFORM
from enthymeme.system.fingerprint import hash_code
from results.arguments import write_development_items
from results.releases import BuiltTask
from results.workplace import CommandFailed, Workplace, call, hash_parts, write_if_new

SAMPLES = (10, 20, 50, 100, 200)
SEEDS = tuple(range(2026, 2036))
"""The paper's numbers of worlds, and its ten seeds."""
PWAL_ABLATIONS = ("no-link", "guard")
TIME_LIMIT = ("--time-limit", "300")
"""Seconds a candidate: so many that what is scored exactly does not depend on how busy a machine
is."""
FITTING_CODE = (*SCORING_CODE, "enthymeme.learning")


class RunPaths(NamedTuple):
    """The folders of finished runs, on test items and on development items."""

    test: tuple[Path, ...]
    development: tuple[Path, ...]


def measure_tasks(place: Workplace, tasks: Sequence[BuiltTask]) -> RunPaths:
    """Tune, fit and run all methods; what is there already is not done again."""
    for task in tasks:
        if "dev" in task.splits:
            call("tune", task.items("dev"), "-o", place.run(task.name, "dev"), *_options(place))
    fit_weights(place, tasks)
    test: list[Path] = []
    development: list[Path] = []
    for task in tasks:
        thresholds = place.run(task.name, "dev") / "thresholds.json"
        for split in task.splits:
            run = place.run(task.name, split)
            call("run", task.items(split), "-o", run, *_grid(place, split, thresholds))
            (test if split == "test" else development).append(run)
    return RunPaths(tuple(test), tuple(development))


def fit_weights(place: Workplace, tasks: Sequence[BuiltTask]) -> None:
    """Learn the weights of joint scoring, unless they were learned from the same already."""
    items = [task.items("dev") for task in tasks if "dev" in task.splits]
    items.append(write_development_items(place))
    key = hash_parts(
        [digest_file(path) for path in items],
        *(model.fingerprint for model in load_models(place.models.parser, place.models.nli)),
        hash_code(*FITTING_CODE),
    )
    record = place.folder / "weights.key.json"
    if place.weights.is_file() and record.is_file():
        recorded = json.loads(record.read_text("utf-8"))
        if recorded == {"key": key, "sha256": digest_file(place.weights)}:
            return
    try:
        call("fit", *items, "-o", place.weights, *place.models.options(embedder=False))
    except CommandFailed:
        if place.limit is None:
            raise
        # A few items may teach nothing; a quick look goes on without.
        unlearned = {**weights_to_json(UNIFORM), "fitted": {"transfer": {}}}
        write_if_new(place.weights, f"{json.dumps(unlearned, indent=1)}\n".encode())
    value = {"key": key, "sha256": digest_file(place.weights)}
    write_if_new(record, f"{json.dumps(value)}\n".encode())


def run_items(place: Workplace, items: Path, folder: Path) -> None:
    """Run what people compare at a glance: exact PWAL, Direct NLI and joint scoring."""
    methods = ("--methods", "pwal,direct-nli,joint", "--samples", "", "--weights", place.weights)
    call("run", items, "-o", folder, "--split", "test", *methods, *TIME_LIMIT, *_options(place))


def _grid(place: Workplace, split: str, thresholds: Path) -> list[str | Path]:
    """Everything on test items; on development items what the sweep and the errors need."""
    weights: list[str | Path] = ["--weights", place.weights]
    if split == "dev":
        methods = ["--methods", "top-link,pwal,direct-nli,joint", "--samples", ""]
        return [*methods, *weights, *TIME_LIMIT, *_options(place)]
    return [
        *("--methods", "fh-hardsat,top-link,pwal,direct-nli,joint"),
        *("--samples", ",".join(map(str, SAMPLES)), "--seeds", f"{SEEDS[0]}-{SEEDS[-1]}"),
        *("--reference", "--ablate", ",".join((*PWAL_ABLATIONS, *_joint_ablations(place)))),
        *("--thresholds", thresholds, "--runtime", *weights, *TIME_LIMIT, *_options(place)),
    ]


def _joint_ablations(place: Workplace) -> tuple[str, ...]:
    """What joint scoring is to do without: not the only representation that counts."""
    counting = load_weights(str(place.weights)).representations
    return tuple(name for name in JOINT_ABLATIONS if counting != (name,))


def _options(place: Workplace) -> list[str]:
    workers = [] if place.workers is None else ["--workers", str(place.workers)]
    return [*place.models.options(), *workers]
