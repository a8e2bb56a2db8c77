"""A candidate's links as a matrix, and its worlds: how their resistance is distributed, and those
worth looking at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from enthymeme.explanation import CandidateAnalysis, Explanation
from enthymeme.explanation.analysis import EvaluatedWorlds
from enthymeme.explanation.worlds import WorldFigures, describe_world, list_worlds
from enthymeme.problem import Candidate, Link, Parameters, link_weight
from enthymeme.resistance import NO_LINK
from enthymeme.trace import Trace

# Up to so many worlds are all shown; of more, so many of each kind.
SHOWN = 200
OF_EACH_KIND = 8
BINS = 25


def link_table(
    candidate: Candidate,
    place: int,
    explanation: Explanation | None,
    parameters: Parameters,
    trace: Trace | None,
) -> dict[str, Any]:
    """A candidate's exact links, links and, where they are known, neutral answers.

    Without an explanation (some candidate has no score) links have no influence, and nothing is
    said of the decision without them.
    """
    rows = {atom: row for row, atom in enumerate(candidate.source_atoms)}
    columns = {atom: column for column, atom in enumerate(candidate.target_atoms)}
    analysis = None if explanation is None else explanation.candidates[place]
    influences = None if analysis is None else analysis.influences
    top_links = frozenset() if analysis is None else analysis.top_links
    return {
        "exact": [[rows[source], columns[target]] for source, target in candidate.exact],
        "neutral": _neutral(candidate, trace),
        "cells": [
            {
                "source": rows[link.source],
                "target": columns[link.target],
                "label": str(link.label),
                "confidence": link.confidence,
                "probability": link.probability,
                "weight": link_weight(link.confidence, parameters.w_max),
                "influence": None if influences is None else influences.get(link),
                "top": link in top_links,
                "without": None if explanation is None else _without(explanation, place, link),
            }
            for link in candidate.links
        ],
    }


def _without(explanation: Explanation, place: int, link: Link) -> dict[str, Any] | None:
    left = explanation.without({place: (link,)})
    if left is None:
        return None
    return {"scores": list(left.scores), "choice": left.choice, "tie": left.tie}


def _neutral(candidate: Candidate, trace: Trace | None) -> list[list[float]]:
    """Row, column and confidence of the pairs that an NLI model found neutral."""
    if trace is None:
        return []
    neutral = {
        (traced.premise, traced.hypothesis): traced.judgement.confidence
        for traced in trace.judgements
        if traced.judgement is not None and traced.judgement.label == "Neu"
    }
    texts = dict(candidate.surfaces)
    matched = {target for _, target in candidate.exact}
    linked = {(link.source, link.target) for link in candidate.links}
    cells: list[list[float]] = []
    for row, source in enumerate(candidate.source_atoms):
        for column, target in enumerate(candidate.target_atoms):
            confidence = neutral.get((texts.get(source, ""), texts.get(target, "")))
            if confidence is not None and target not in matched and (source, target) not in linked:
                cells.append([row, column, confidence])
    return cells


def world_table(analysis: CandidateAnalysis) -> dict[str, Any] | None:
    """The worlds to show: what each target atom takes, and ΔT, C_max, R_sat and ρ.

    They are all there are or, of a sampled decision, those it drew; of too many the least, the
    most and the typically resistant. A world's links are source atoms by number, None where the
    target atom has no active link.
    """
    worlds = analysis.worlds
    if worlds is None:
        return None
    drawn = analysis.sampled_worlds
    if drawn is not None:
        figures, kinds = list_worlds(analysis, SHOWN), None
    elif worlds.complete and len(worlds.picks) <= SHOWN:
        rows = range(len(worlds.picks))
        figures, kinds = [describe_world(analysis, worlds, row, row) for row in rows], None
    else:
        by_row = _typical_worlds(worlds)
        figures = [describe_world(analysis, worlds, row, row) for row in by_row]
        kinds = list(by_row.values())
    return {
        "complete": drawn is None and worlds.complete and len(figures) == len(worlds.picks),
        "enumerated": worlds.complete,
        "looked_at": len(worlds.picks),
        "drawn": None if drawn is None else len(drawn.picks),
        "rows": [
            _row(analysis, world, kinds[place] if kinds else "")
            for place, world in enumerate(figures)
        ],
    }


def _row(analysis: CandidateAnalysis, figures: WorldFigures, kind: str) -> dict[str, Any]:
    alternatives = analysis.prepared.instance.alternatives
    sources = [
        None if outcome == NO_LINK else links[outcome].source
        for outcome, links in zip(figures.world, alternatives, strict=True)
    ]
    return {
        "kind": kind,
        "links": sources,
        "delta": figures.delta,
        "capacity": figures.capacity,
        "witness": figures.witness,
        "score": figures.score,
        "draws": figures.draws,
    }


def _typical_worlds(worlds: EvaluatedWorlds) -> dict[int, str]:
    """The least and most resistant worlds, and those next to the median; none twice."""
    order = np.argsort(worlds.scores.score, kind="stable").tolist()
    middle = max(0, len(order) // 2 - OF_EACH_KIND // 2)
    kind_of: dict[int, str] = {}
    for kind, some in (
        ("least resistant", order[:OF_EACH_KIND]),
        ("typical", order[middle : middle + OF_EACH_KIND]),
        ("most resistant", order[-OF_EACH_KIND:]),
    ):
        for row in some:
            kind_of.setdefault(row, kind)
    return kind_of


def distributions(analyses: Sequence[CandidateAnalysis]) -> dict[str, Any] | None:
    """For every candidate the share of worlds by resistance, in bins that all have in common."""
    scores = [one.worlds.scores.score for one in analyses if one.worlds is not None]
    if len(scores) < len(analyses):
        return None
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
