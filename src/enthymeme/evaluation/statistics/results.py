"""A run read back: for every variant, what it decided of every item and by which scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from enthymeme.errors import InputError
from enthymeme.evaluation.run.grid import EXACT, SAMPLED, Grid, Variant
from enthymeme.evaluation.run.run_folder import RunFolder, digest_file, grid_from_json
from enthymeme.evaluation.statistics.metrics import FAIL, LOSS, TIE, WIN, Grades, credit_ties
from enthymeme.methods.pwal import REFERENCE_WORLDS
from enthymeme.problem import Parameters
from enthymeme.system.arrays import Bools, Floats, Ints

# The paper's; where a run has other numbers of samples, its largest stands in.
MAIN_SAMPLES = 100
TIE_TOLERANCE = Parameters().tie
_ARRAYS = ("grades", "tie_credit", "choice", "score", "tension", "witness")


@dataclass(frozen=True, eq=False)
class Series:
    """The decisions of one variant (axes: seed, item and, in the last three arrays, candidate).

    ``tie_credit`` is what a tie is worth, 0 where there is none; ``choice`` is -1 where there is
    none, and what has no number is NaN.
    """

    variant: Variant
    seeds: tuple[int | None, ...]
    grades: Grades
    tie_credit: Floats
    choice: Ints
    score: Floats
    tension: Floats
    witness: Floats

    def select(self, items: Ints) -> Series:
        """The same for some of the items, by their places."""
        return replace(self, **{name: getattr(self, name)[:, items] for name in _ARRAYS})

    def with_seeds(self, seeds: Sequence[int | None]) -> Series:
        """The same for some of the seeds."""
        rows = [self.seeds.index(seed) for seed in seeds]
        arrays: dict[str, Any] = {name: getattr(self, name)[rows] for name in _ARRAYS}
        return replace(self, seeds=tuple(seeds), **arrays)

    def credit(self, metric: str) -> Floats:
        """The credit of each decision towards a metric (axes: seed, item)."""
        counted: Floats = np.where(self.grades == (TIE if metric == "Tie" else WIN), 1.0, 0.0)
        return counted + self.tie_credit if metric == "EAcc" else counted

    def percentages(self, metric: str) -> Floats:
        """A metric in percent over items, one entry per seed."""
        means: Floats = 100 * self.credit(metric).mean(axis=1)
        return means


@dataclass(frozen=True, eq=False)
class Results:
    """A run's decisions about the items that have a gold candidate; arrays have one entry per item.

    ``worlds`` has the world counts of each item's candidates, none where it could not be scored;
    ``exactly_scored`` tells for each item whether exact PWAL was exact for all of them.
    """

    task: str
    split: str
    path: Path
    grid: Grid
    ids: tuple[str, ...]
    gold: Ints
    clusters: tuple[str, ...]
    stances: tuple[str | None, ...]
    worlds: tuple[tuple[int, ...], ...]
    exactly_scored: Bools
    series: dict[Variant, Series]
    without_gold: int
    record: dict[str, Any]

    def __len__(self) -> int:
        return len(self.ids)

    def get(self, method: str, ablation: str = "", mode: str = "single") -> Series | None:
        """The series of a method; a sampled one at the main number of samples."""
        size = self.main_samples if mode == SAMPLED else 0
        return self.series.get(Variant(method, ablation, mode, size or 0))

    @property
    def main_samples(self) -> int | None:
        """The number of samples that stands for PWAL in tables."""
        sizes = self.grid.samples
        return (MAIN_SAMPLES if MAIN_SAMPLES in sizes else max(sizes)) if sizes else None

    @cached_property
    def enumerable(self) -> Bools:
        """Which items the reference enumerates: none of their candidates has too many worlds."""
        return np.array(
            [bool(counts) and max(counts) <= REFERENCE_WORLDS for counts in self.worlds]
        )

    @cached_property
    def fully_exact(self) -> Bools:
        """Which of these items were scored exactly indeed, where PWAL was run."""
        if self.get("pwal", "", EXACT) is None:
            return self.enumerable
        return self.enumerable & self.exactly_scored

    @cached_property
    def cluster_codes(self) -> Ints:
        """The number of each item's cluster, from 0."""
        _, codes = np.unique(np.array(self.clusters, dtype=object), return_inverse=True)
        return codes.astype(np.int64)

    def select(self, items: Ints) -> Results:
        """The same for some of the items, by their places."""
        places = items.tolist()
        return replace(
            self,
            ids=tuple(self.ids[i] for i in places),
            gold=self.gold[items],
            clusters=tuple(self.clusters[i] for i in places),
            stances=tuple(self.stances[i] for i in places),
            worlds=tuple(self.worlds[i] for i in places),
            exactly_scored=self.exactly_scored[items],
            series={variant: series.select(items) for variant, series in self.series.items()},
        )


def read_results(path: Path) -> Results:
    """What a finished run came to; its files must be what its record says."""
    folder = RunFolder(path)
    record = _read_finished_record(folder)
    settings = record["settings"]
    grid = grid_from_json(settings["grid"])
    items = list(folder.read_items())
    known = np.array([item.gold is not None for item in items])
    if not known.any():
        raise InputError("expected items with a gold candidate, found none", path)
    gold = np.array([-1 if item.gold is None else item.gold for item in items])
    series, worlds, exactly_scored = _read_rows(folder.rows, grid, gold)
    stances = tuple(item.meta_value("stance") for item in items)
    everything = Results(
        settings["task"],
        settings["split"],
        path,
        grid,
        tuple(item.id for item in items),
        gold,
        tuple(item.cluster or item.id for item in items),
        tuple(stance if isinstance(stance, str) else None for stance in stances),
        worlds,
        exactly_scored,
        series,
        int((~known).sum()),
        record,
    )
    return everything if known.all() else everything.select(np.flatnonzero(known))


def _read_finished_record(folder: RunFolder) -> dict[str, Any]:
    """The record of a run, whose files are what it says."""
    path = str(folder.path)
    record = folder.read_record()
    if record is None:
        raise InputError("expected the folder of a run, found no run.json", path)
    if record["rows"] is None:
        raise InputError("the run is not finished: run it again to go on", path)
    for file, digest in ((folder.rows, record["rows"]), (folder.items, record["items"])):
        if not file.is_file() or digest_file(file) != digest["sha256"]:
            raise InputError("is damaged: run again to mend it", file)
    return record


def _read_rows(
    path: Path, grid: Grid, gold: Ints
) -> tuple[dict[Variant, Series], tuple[tuple[int, ...], ...], Bools]:
    """The series of each variant; each item's world counts; which items were scored exactly."""
    columns = ["choice", "tie", "error", "score", "tension", "witness", "worlds", "exact"]
    table = pq.read_table(path, columns=columns)
    # Every item has the same rows in the same order.
    variants = list(grid.variants())
    width = sum(len(seeds) for _, seeds in variants)
    shape = (len(gold), width)
    if table.num_rows != len(gold) * width:
        raise InputError("is not of these settings: run again to mend it", path)
    choice = table["choice"].fill_null(-1).to_numpy().astype(np.int64).reshape(shape)
    tie = table["tie"].to_numpy().reshape(shape)
    failed = table["error"].is_valid().to_numpy().reshape(shape)
    grades = np.where(choice == gold[:, None], WIN, LOSS)
    grades = np.where(failed, FAIL, np.where(tie, TIE, grades)).astype(np.int8)
    score, tension, witness = (
        _pad_lists(table[name]).reshape(*shape, -1) for name in ("score", "tension", "witness")
    )
    series = {}
    worlds: tuple[tuple[int, ...], ...] = ((),) * len(gold)
    exactly_scored = np.zeros(len(gold), dtype=bool)
    start = 0
    for variant, seeds in variants:
        own = slice(start, start + len(seeds))
        numbers = [np.swapaxes(values[:, own], 0, 1) for values in (score, tension, witness)]
        graded = grades[:, own].T
        credit = _credit_ties(graded, numbers[0], gold, variant)
        series[variant] = Series(variant, seeds, graded, credit, choice[:, own].T, *numbers)
        rows = np.arange(len(gold)) * width + start
        if variant in (Variant("pwal", "", EXACT), Variant("top-link")):
            worlds = tuple(map(_read_counts, table["worlds"].take(rows).to_pylist()))
        if variant == Variant("pwal", "", EXACT):
            exactly_scored = np.array(
                [
                    all(flags) and None not in flags
                    for flags in table["exact"].take(rows).to_pylist()
                ]
            )
        start += len(seeds)
    return series, worlds, exactly_scored


def _credit_ties(grades: Grades, score: Floats, gold: Ints, variant: Variant) -> Floats:
    """What each tie is worth; the candidates that tie are those of the best score."""
    cost = -score if variant.method == "direct-nli" else score
    cost = np.where(np.isnan(cost), np.inf, cost)
    tied = cost <= cost.min(axis=2, keepdims=True) + TIE_TOLERANCE
    credit: Floats = np.where(grades == TIE, credit_ties(tied, gold), 0.0)
    return credit


def _read_counts(texts: Sequence[str | None]) -> tuple[int, ...]:
    return () if None in texts else tuple(int(text) for text in texts if text is not None)


def _pad_lists(column: pa.ChunkedArray) -> Floats:
    """A column of lists as rows of one length, what is missing NaN."""
    lists = column.combine_chunks()
    lengths = lists.value_lengths().to_numpy()
    values = lists.flatten().to_numpy(zero_copy_only=False).astype(np.float64)
    most = int(lengths.max(initial=1))
    rows = np.full((len(lengths), most), np.nan)
    rows[np.arange(most)[None, :] < lengths[:, None]] = values
    return rows


class MainChoice(NamedTuple):
    """A decision as far as a list shows it; ``choice`` and ``gold`` are indices of candidates."""

    choice: int | None
    tie: bool
    failed: bool
    gold: int | None


def read_main_choices(run: Path) -> dict[str, dict[str, MainChoice]]:
    """By a method's title and an item's id what was chosen; nothing where a run is unfinished.

    Nothing is left out of these methods. Of sampled PWAL there is the main number of samples
    with its first seed.
    """
    path = RunFolder(run).rows
    if not path.is_file():
        return {}
    columns = "item gold method ablation mode samples choice tie error".split()
    rows = [row for row in pq.read_table(path, columns=columns).to_pylist() if not row["ablation"]]
    sizes = {row["samples"] for row in rows if row["mode"] == SAMPLED}
    size = MAIN_SAMPLES if MAIN_SAMPLES in sizes else max(sizes, default=0)
    choices: dict[str, dict[str, MainChoice]] = {}
    for row in rows:
        if row["mode"] == SAMPLED and row["samples"] != size:
            continue
        title = Variant(row["method"], "", row["mode"], row["samples"]).title
        choice = MainChoice(row["choice"], row["tie"], row["error"] is not None, row["gold"])
        # The rows of an item begin with those of its first seed.
        choices.setdefault(title, {}).setdefault(row["item"], choice)
    return choices
