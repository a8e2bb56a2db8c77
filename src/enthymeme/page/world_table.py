"""A candidate's worlds: how their resistance is distributed, and those worth looking at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from enthymeme.page.weighing import Weighed, Worlds
from enthymeme.resistance import NO_LINK

# Up to so many worlds are all shown; of more, so many of each kind.
SHOWN = 200
OF_EACH_KIND = 8
BINS = 25


def world_table(mine: Weighed) -> dict[str, Any] | None:
    """The worlds to show: what each target atom takes, and ΔT, C_max, R_sat and ρ.

    A world's links are source atoms by number, None where the target atom has no active link.
    """
    if mine.worlds is None:
        return None
    worlds = mine.worlds
    rows = list(range(len(worlds.picks)))
    kinds: list[str] = [""] * len(rows)
    if len(rows) > SHOWN or not worlds.complete:
        rows, kinds = _telling(worlds)
    return {
        "complete": worlds.complete and len(rows) == len(worlds.picks),
        "enumerated": worlds.complete,
        "looked_at": len(worlds.picks),
        "rows": [_row(mine, worlds, row, kind) for row, kind in zip(rows, kinds, strict=True)],
    }


def _row(mine: Weighed, worlds: Worlds, row: int, kind: str) -> dict[str, Any]:
    instance = mine.prepared.instance
    world = worlds.world(row)
    capacity = instance.capacity(world)
    links = [
        None if option == NO_LINK else alternatives[option].source
        for option, alternatives in zip(world, instance.alternatives, strict=True)
    ]
    return {
        "kind": kind,
        "links": links,
        # Tension is this whole number over the capacity.
        "delta": round(float(worlds.scores.tension[row]) * capacity),
        "capacity": capacity,
        "witness": float(worlds.scores.witness[row]),
        "score": float(worlds.scores.score[row]),
    }


def _telling(worlds: Worlds) -> tuple[list[int], list[str]]:
    """The least and most resistant worlds, and those next to the median; none twice."""
    order = np.argsort(worlds.scores.score, kind="stable").tolist()
    middle = max(0, len(order) // 2 - OF_EACH_KIND // 2)
    picked: dict[int, str] = {}
    for kind, some in (
        ("least resistant", order[:OF_EACH_KIND]),
        ("typical", order[middle : middle + OF_EACH_KIND]),
        ("most resistant", order[-OF_EACH_KIND:]),
    ):
        for row in some:
            picked.setdefault(row, kind)
    return list(picked), list(picked.values())


def distributions(weighings: Sequence[Weighed]) -> dict[str, Any] | None:
    """For every candidate the share of worlds by resistance, in bins that all have in common."""
    found = [one.worlds for one in weighings]
    if any(worlds is None for worlds in found):
        return None
    scores = [worlds.scores.score for worlds in found if worlds is not None]
    low = min(-1.0, *(float(values.min()) for values in scores))
    high = max(1.0, *(float(values.max()) for values in scores))
    # Bins stand around their values, so that many worlds at 0 or -1 are one column.
    half = (high - low) / (BINS - 1) / 2
    edges = np.linspace(low - half, high + half, BINS + 1)
    return {
        "low": low,
        "high": high,
        "half": half,
        "shares": [(np.histogram(values, edges)[0] / len(values)).tolist() for values in scores],
    }
