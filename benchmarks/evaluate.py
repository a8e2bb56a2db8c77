"""What an evaluation costs beside its models: scoring, intervals, and what a second worker gains.

    python -m benchmarks.evaluate

All 444 ARCT test items, by path under ``ENTHYMEME_DATA`` (``../shared/data``), with graphs and
judgements from stand-ins of the right size: all methods, ten seeds, five numbers of samples,
reference and exact. CPU seconds are given beside the clock's, for they do not depend on what else
the machine is doing.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import stand_in

from enthymeme.data.arct import TASK
from enthymeme.evaluation.report.contrast_tables import build_contrast_tables
from enthymeme.evaluation.run.engine import Engine, make_in_process_engine, open_engine
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.loaded_models import EMBEDDER, NLI, PARSER
from enthymeme.evaluation.run.pipeline import run
from enthymeme.evaluation.run.run_folder import RunFolder, RunSettings
from enthymeme.evaluation.statistics.results import read_results
from enthymeme.item import Item
from enthymeme.methods.fh_hardsat import Thresholds
from enthymeme.models.cache import Cache

DATA = Path(os.environ.get("ENTHYMEME_DATA", Path(__file__).parents[1] / ".." / "shared" / "data"))
SCORING_SECONDS = 60
BOOTSTRAP_SECONDS = 10
SECOND_WORKER = 1.6
GRID = Grid(
    methods=("fh-hardsat", "top-link", "pwal", "direct-nli"),
    samples=(10, 20, 50, 100, 200),
    seeds=tuple(range(2026, 2036)),
    reference=True,
    ablations=("no-link", "guard"),
    thresholds=Thresholds(0.6, 100),
)


def asked() -> RunSettings:
    graphs = str(DATA / "amr" / "arguments_silver.amr")
    return RunSettings(
        "arct",
        "test",
        GRID,
        PARSER.load("borrowed", graphs),
        NLI.load("hashed"),
        EMBEDDER.load("hashed"),
    )


def score_item(items: tuple[Item, ...], start: Path, place: Path, engine: Engine) -> float:
    """The seconds of the score stage alone, all before it being there."""
    if place != start:
        shutil.copytree(start, place)
        shutil.rmtree(place / "score")
    folder = RunFolder(place)
    with Cache(place.parent / "answers.sqlite") as cache:
        run(items, folder, asked(), engine=engine, memory=cache)
    attempt = json.loads(folder.timings.read_text())["attempts"][-1]
    seconds: float = attempt["stages"]["score"]["seconds"]
    return seconds


def main() -> None:
    if not (DATA / "arct").exists():
        print(f"evaluation: no {DATA / 'arct'}, set ENTHYMEME_DATA to the folder that has it")
        return
    items = TASK.build(DATA / "arct").test
    with TemporaryDirectory() as name:
        folder = Path(name)
        stand_in.install(folder / "packages")
        rows = sum(len(seeds) for _, seeds in GRID.variants())
        print(f"{len(items)} ARCT items, {rows} rows each: all methods, seeds, samples")
        with Cache(folder / "answers.sqlite") as cache:
            run(
                items,
                RunFolder(folder / "a"),
                asked(),
                engine=make_in_process_engine(),
                memory=cache,
                through="embed",
            )
        before = time.process_time()
        seconds = score_item(items, folder / "a", folder / "a", make_in_process_engine())
        used = time.process_time() - before
        print(
            f"  scoring, one process   {seconds:6.1f} s, {used:.1f} s of CPU "
            f"(at most {SCORING_SECONDS} s)"
        )
        results = read_results(folder / "a")
        begin, before = time.perf_counter(), time.process_time()
        contrasts = sum(len(table.lines) for table in build_contrast_tables([results], False))
        print(
            f"  bootstrap              {time.perf_counter() - begin:6.1f} s, "
            f"{time.process_time() - before:.1f} s of CPU, {contrasts} contrasts of three metrics, "
            f"10,000 replicates (at most {BOOTSTRAP_SECONDS} s)"
        )
        clock, work = {}, {}
        for workers in (1, 2):
            with open_engine("dask", workers) as engine:
                idle = engine.client.run(time.process_time)
                clock[workers] = score_item(items, folder / "a", folder / f"dask{workers}", engine)
                busy = engine.client.run(time.process_time)
            work[workers] = max(busy[worker] - idle[worker] for worker in busy)
        print(
            f"  two Dask workers       {clock[1] / clock[2]:6.2f} x one by the clock "
            f"({clock[1]:.1f} s, {clock[2]:.1f} s), {work[1] / work[2]:.2f} x by the CPU seconds "
            f"of the busier (at least {SECOND_WORKER} x)"
        )
        same = {(folder / name / "rows.parquet").read_bytes() for name in ("a", "dask1", "dask2")}
        print(f"  their rows are {'the same' if len(same) == 1 else 'NOT THE SAME'} to the byte")


if __name__ == "__main__":
    main()
