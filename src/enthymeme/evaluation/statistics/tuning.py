"""The thresholds of FH-HardSAT, searched on development items.

the paper, "FH-HardSAT Threshold Selection". Of pairs with the same accuracy, the one with
more credit for ties is taken, then the one that identifies less: the higher thresholds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from enthymeme.errors import InputError, SolveError
from enthymeme.evaluation.run.scoring import Evidence
from enthymeme.evaluation.statistics.metrics import (
    FAIL,
    Counts,
    count_grades,
    credit_tie,
    grade_decision,
)
from enthymeme.methods.fh_hardsat import Thresholds, choose_entailed, is_entailed

SIMILARITIES = tuple(round(0.5 + 0.05 * step, 2) for step in range(11))
CONTRADICTIONS = (80.0, 90.0, 100.0)
FORMAT = "enthymeme-thresholds"
VERSION = 1


class Trial(NamedTuple):
    """A pair of thresholds, and what it came to on the development items."""

    thresholds: Thresholds
    counts: Counts


def try_thresholds(items: Iterable[Evidence]) -> list[Trial]:
    """Every pair of thresholds tried on the items that have a gold candidate."""
    grid = [Thresholds(alike, against) for alike in SIMILARITIES for against in CONTRADICTIONS]
    grades: list[list[tuple[int, float]]] = [[] for _ in grid]
    for evidence in items:
        gold = evidence.item.gold
        if gold is None:
            continue
        for place, thresholds in enumerate(grid):
            grades[place].append(_grade(evidence, gold, thresholds))
    if not grades[0]:
        raise InputError("expected items with a gold candidate, found none")
    return [
        Trial(
            thresholds,
            count_grades((grade for grade, _ in graded), sum(credit for _, credit in graded)),
        )
        for thresholds, graded in zip(grid, grades, strict=True)
    ]


def choose_best(trials: Iterable[Trial]) -> Trial:
    """The trial of highest accuracy.

    >>> worse, better = Counts(1, 9, 0, 0, 0.0), Counts(2, 8, 0, 0, 0.0)
    >>> choose_best([Trial(Thresholds(0.5, 80), better), Trial(Thresholds(0.6, 80), better),
    ...       Trial(Thresholds(0.7, 80), worse)]).thresholds
    Thresholds(similarity=0.6, contradiction=80)
    """
    return max(
        trials,
        key=lambda trial: (
            trial.counts.wins,
            trial.counts.tie_credit,
            trial.thresholds.similarity,
            trial.thresholds.contradiction,
        ),
    )


def _grade(evidence: Evidence, gold: int, thresholds: Thresholds) -> tuple[int, float]:
    """How an item ends under some thresholds, and what it is worth if it is a tie."""
    if evidence.problem is None:
        return FAIL, 0.0
    try:
        entailments = [
            is_entailed(candidate, evidence.alike, thresholds)
            for candidate in evidence.problem.candidates
        ]
    except SolveError:
        return FAIL, 0.0
    choice, tie = choose_entailed(entailments)
    tied = entailments if any(entailments) else [True] * len(entailments)
    return grade_decision(gold, choice, tie, False), credit_tie(tied, gold) if tie else 0.0


def thresholds_to_json(task: str, trials: list[Trial], models: dict[str, str]) -> dict[str, Any]:
    """The choice, and all that was tried for it."""
    best = choose_best(trials)
    return {
        "format": FORMAT,
        "version": VERSION,
        "task": task,
        "models": models,
        **asdict(best.thresholds),
        "dev": {**_counts_to_json(best.counts), "accuracy": best.counts.accuracy},
        "trials": [
            {**asdict(trial.thresholds), **_counts_to_json(trial.counts)} for trial in trials
        ],
    }


def _counts_to_json(counts: Counts) -> dict[str, int]:
    return {name: getattr(counts, name) for name in ("wins", "errors", "ties", "failed")}


class TunedThresholds(NamedTuple):
    """The choice that a file records, and its accuracy on development items, where it says so."""

    thresholds: Thresholds
    dev_accuracy: float | None


def read_thresholds(path: Path) -> TunedThresholds:
    """The choice that a file records."""
    try:
        value = json.loads(path.read_text("utf-8"))
        if value["format"] != FORMAT or value["version"] != VERSION:
            raise ValueError
        thresholds = Thresholds(float(value["similarity"]), float(value["contradiction"]))
        dev = value.get("dev")
        return TunedThresholds(thresholds, None if dev is None else float(dev["accuracy"]))
    except OSError as problem:
        raise InputError(f"expected a readable file, found: {problem.strerror}", path) from None
    except (ValueError, KeyError, TypeError):
        raise InputError("expected thresholds as 'enthymeme tune' writes them", path) from None
