"""What the search for thresholds tried."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.evaluation.report.paper_values import title
from enthymeme.evaluation.report.table import Line, Number, Table, count_cell
from enthymeme.evaluation.statistics.tuning import Trial, choose_best


def build_trial_table(task: str, trials: Sequence[Trial]) -> Table:
    """All pairs of thresholds with their accuracy, the choice set off."""
    taken = choose_best(trials)
    lines = tuple(
        Line(
            (
                Number(trial.thresholds.similarity),
                Number(trial.thresholds.contradiction, decimals=0),
                Number(100 * trial.counts.accuracy, best=trial is taken),
                Number(100 * trial.counts.eacc),
                *map(count_cell, trial.counts[:4]),
            )
        )
        for trial in trials
    )
    columns = ("τ_m", "τ_c (%)", "Acc", "EAcc", "Correct", "Errors", "Ties", "Failed")
    note = (
        f"Taken: τ_m = {taken.thresholds.similarity:.2f}, "
        f"τ_c = {taken.thresholds.contradiction:.0f}."
    )
    return Table(
        "trials", f"FH-HardSAT on development items of {title(task)}", columns, lines, note
    )
