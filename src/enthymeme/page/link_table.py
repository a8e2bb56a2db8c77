"""The links of a candidate as a matrix: source atoms by target atoms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enthymeme.decision import Method
from enthymeme.methods.top_link import top_world
from enthymeme.page.removal import without
from enthymeme.page.weighing import Weighed
from enthymeme.problem import Candidate, Link, Parameters, link_weight
from enthymeme.resistance import NO_LINK
from enthymeme.trace import Trace


def link_table(
    candidate: Candidate,
    place: int,
    weighings: Sequence[Weighed] | None,
    method: Method,
    parameters: Parameters,
    trace: Trace | None,
) -> dict[str, Any]:
    """A candidate's atoms, exact links, links and, where they are known, neutral answers.

    Without weighings (some candidate has no score) links have no influence and no removal.
    """
    rows = {atom: row for row, atom in enumerate(candidate.source_atoms)}
    columns = {atom: column for column, atom in enumerate(candidate.target_atoms)}
    mine = None if weighings is None else weighings[place]
    top = set() if mine is None else _top_links(mine)
    return {
        "exact": [[rows[source], columns[target]] for source, target in candidate.exact],
        "neutral": _neutral(candidate, trace),
        "cells": [
            {
                "source": rows[link.source],
                "target": columns[link.target],
                "label": str(link.label),
                "confidence": link.confidence,
                "weight": link_weight(link.confidence, parameters.w_max),
                "influence": None
                if mine is None or mine.influences is None
                else mine.influences[link.source, link.target],
                "top": link in top,
                "without": None
                if weighings is None
                else _without(weighings, place, link, method, parameters),
            }
            for link in candidate.links
        ],
    }


def _without(
    weighings: Sequence[Weighed], place: int, link: Link, method: Method, parameters: Parameters
) -> dict[str, Any] | None:
    found = without(weighings, {place: (link,)}, method, parameters)
    if found is None:
        return None
    return {"scores": list(found.scores), "choice": found.choice, "tie": found.tie}


def _top_links(mine: Weighed) -> set[Link]:
    world = top_world(mine.prepared.instance)
    return {
        links[option]
        for links, option in zip(mine.candidate.alternatives, world, strict=True)
        if option != NO_LINK
    }


def _neutral(candidate: Candidate, trace: Trace | None) -> list[list[float]]:
    """Row, column and confidence of the pairs that an NLI model found neutral."""
    if trace is None:
        return []
    neutral = {
        (asked.premise, asked.hypothesis): asked.judgement.confidence
        for asked in trace.judgements
        if asked.judgement is not None and asked.judgement.label == "Neu"
    }
    texts = dict(candidate.surfaces)
    matched = {target for _, target in candidate.exact}
    linked = {(link.source, link.target) for link in candidate.links}
    found: list[list[float]] = []
    for row, source in enumerate(candidate.source_atoms):
        for column, target in enumerate(candidate.target_atoms):
            confidence = neutral.get((texts.get(source, ""), texts.get(target, "")))
            if confidence is not None and target not in matched and (source, target) not in linked:
                found.append([row, column, confidence])
    return found
