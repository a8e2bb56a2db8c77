"""The links of a candidate as a matrix: source atoms by target atoms."""

from __future__ import annotations

from typing import Any

from enthymeme.explanation import Explanation
from enthymeme.problem import Candidate, Link, Parameters, link_weight
from enthymeme.trace import Trace


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
