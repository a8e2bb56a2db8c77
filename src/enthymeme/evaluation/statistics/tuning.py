"""The thresholds of FH-HardSAT, searched on development items.

``paper.tex``, "FH-HardSAT Threshold Selection". Of pairs with the same accuracy, the one with
more half credit is taken, then the one that identifies less: the higher thresholds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from enthymeme.errors import InputError, SolveError
from enthymeme.evaluation.run.scoring import Evidence
from enthymeme.evaluation.statistics.metrics import Counts, counted, outcome
from enthymeme.methods.fh_hardsat import Thresholds, choose_entailed, is_entailed

SIMILARITIES = tuple(round(0.5 + 0.05 * step, 2) for step in range(11))
CONTRADICTIONS = (80.0, 90.0, 100.0)
FORMAT = "enthymeme-thresholds"
VERSION = 1


class Trial(NamedTuple):
    """A pair of thresholds, and what it came to on the development items."""

    thresholds: Thresholds
    counts: Counts


def tried(items: Iterable[Evidence]) -> list[Trial]:
    """Every pair of thresholds tried on the items that have a gold candidate."""
    grid = [Thresholds(alike, against) for alike in SIMILARITIES for against in CONTRADICTIONS]
    ends: list[list[int]] = [[] for _ in grid]
    for evidence in items:
        gold = evidence.item.gold
        if gold is None:
            continue
        for place, thresholds in enumerate(grid):
            ends[place].append(_end(evidence, gold, thresholds))
    if not ends[0]:
        raise InputError("expected items with a gold candidate, found none")
    return [Trial(one, counted(found)) for one, found in zip(grid, ends, strict=True)]


def best(trials: Iterable[Trial]) -> Trial:
    """The trial of highest accuracy.

    >>> worse, better = Counts(1, 9, 0, 0), Counts(2, 8, 0, 0)
    >>> best([Trial(Thresholds(0.5, 80), better), Trial(Thresholds(0.6, 80), better),
    ...       Trial(Thresholds(0.7, 80), worse)]).thresholds
    Thresholds(similarity=0.6, contradiction=80)
    """
    return max(
        trials,
        key=lambda trial: (
            trial.counts.wins,
            trial.counts.ties,
            trial.thresholds.similarity,
            trial.thresholds.contradiction,
        ),
    )


def _end(evidence: Evidence, gold: int, thresholds: Thresholds) -> int:
    if evidence.problem is None:
        return outcome(gold, None, False, True)
    try:
        outcomes = [
            is_entailed(candidate, evidence.alike, thresholds)
            for candidate in evidence.problem.candidates
        ]
    except SolveError:
        return outcome(gold, None, False, True)
    return outcome(gold, *choose_entailed(outcomes), False)


def thresholds_json(task: str, trials: list[Trial], models: dict[str, str]) -> dict[str, Any]:
    """The choice, and all that was tried for it."""
    taken = best(trials)
    return {
        "format": FORMAT,
        "version": VERSION,
        "task": task,
        "models": models,
        "similarity": taken.thresholds.similarity,
        "contradiction": taken.thresholds.contradiction,
        "dev": {**taken.counts._asdict(), "accuracy": taken.counts.accuracy},
        "trials": [
            {
                "similarity": trial.thresholds.similarity,
                "contradiction": trial.thresholds.contradiction,
                **trial.counts._asdict(),
            }
            for trial in trials
        ],
    }


def read_thresholds(path: Path) -> Thresholds:
    """The choice that a file records."""
    try:
        value = json.loads(path.read_text("utf-8"))
        if value["format"] != FORMAT or value["version"] != VERSION:
            raise ValueError
        return Thresholds(float(value["similarity"]), float(value["contradiction"]))
    except OSError as problem:
        raise InputError(
            f"expected a readable file, found: {problem.strerror}", path=str(path)
        ) from None
    except (ValueError, KeyError, TypeError):
        raise InputError(
            "expected thresholds as 'enthymeme tune' writes them", path=str(path)
        ) from None
