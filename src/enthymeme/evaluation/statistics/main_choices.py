"""What each method of a run chose of each item: one column a method, for whoever lists items."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pyarrow.parquet as pq

from enthymeme.evaluation.run.grid import SAMPLED, Variant
from enthymeme.evaluation.run.run_folder import RunFolder
from enthymeme.evaluation.statistics.results import MAIN_SAMPLES

_COLUMNS = ["item", "gold", "method", "ablation", "mode", "samples", "seed"]


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
    rows = pq.read_table(path, columns=[*_COLUMNS, "choice", "tie", "error"]).to_pylist()
    rows = [row for row in rows if not row["ablation"]]
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
