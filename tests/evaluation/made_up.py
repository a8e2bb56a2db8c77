"""Made-up results, for statistics that need no run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import strategies as st

from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED, Grid, Variant
from enthymeme.evaluation.statistics.metrics import TIE, grade_decision
from enthymeme.evaluation.statistics.results import Results, Series

SEEDS = (2026, 2027, 2028)
# Few values, so that ties come about.
NUMBERS = (-1.0, -0.5, 0.0, 0.0, 0.25, 0.5, 1.0)


def series_of(
    variant: Variant,
    seeds: tuple[int | None, ...],
    tension: np.ndarray,
    witness: np.ndarray,
    failed: np.ndarray,
    gold: np.ndarray,
) -> Series:
    """The series that components make, decided by the plain rule."""
    score = tension - witness
    shape = score.shape[:2]
    choice = np.full(shape, -1)
    grades = np.zeros(shape, dtype=np.int8)
    for seed in range(shape[0]):
        for item in range(shape[1]):
            values = score[seed, item].tolist()
            best = min(values)
            tie = sum(value - best <= 1e-12 for value in values) > 1
            if not tie and not failed[item]:
                choice[seed, item] = values.index(best)
            grades[seed, item] = grade_decision(
                int(gold[item]), int(choice[seed, item]), tie, bool(failed[item])
            )
    numbers = [
        np.where(failed[None, :, None], np.nan, values) for values in (score, tension, witness)
    ]
    credit = np.where(grades == TIE, 0.5, 0.0)
    return Series(variant, seeds, grades, credit, choice, *numbers)


def made_up(count: int, seed: int) -> Results:
    """Results that a seed makes up."""
    rng = np.random.default_rng(seed)
    gold = rng.integers(0, 2, count)
    failed = rng.random(count) < 0.15
    variants: dict[Variant, tuple[int | None, ...]] = {
        Variant("top-link"): (None,),
        Variant("pwal", "", EXACT): (None,),
        Variant("pwal", "", REFERENCE): (None,),
        Variant("pwal", "", SAMPLED, 100): SEEDS,
        Variant("pwal", "guard", SAMPLED, 100): SEEDS,
    }
    series = {}
    for variant, seeds in variants.items():
        tension, witness = (rng.choice(NUMBERS, (len(seeds), count, 2)) for _ in range(2))
        series[variant] = series_of(variant, seeds, tension, witness, failed, gold)
    worlds = rng.choice([1, 42, 10**5, 10**6], (count, 2)).tolist()
    stances = ["For", "Against", None]
    return Results(
        task="made-up",
        split="test",
        path=Path("made-up"),
        grid=Grid(
            ("top-link", "pwal"), samples=(100,), seeds=SEEDS, reference=True, ablations=("guard",)
        ),
        ids=tuple(f"item {number}" for number in range(count)),
        gold=gold,
        clusters=tuple(rng.choice(list("abcd"), count).tolist()),
        stances=tuple(stances[place] for place in rng.integers(0, 3, count)),
        worlds=tuple(() if bad else tuple(two) for two, bad in zip(worlds, failed, strict=True)),
        exactly_scored=~failed,
        series=series,
        without_gold=0,
        record={},
    )


def results(most: int = 12) -> st.SearchStrategy[Results]:
    return st.builds(made_up, st.integers(1, most), st.integers(0, 2**32 - 1))
