"""What a page shows of a joint decision: representations, and links with their probabilities."""

from __future__ import annotations

from typing import Any

from enthymeme.decision import Decision
from enthymeme.errors import SolveError
from enthymeme.explanation import JointExplanation, explain_jointly
from enthymeme.explanation.joint import RELATION_VERBS, TITLES
from enthymeme.explanation.words import atom_text, atom_token, formula_tokens
from enthymeme.joint_candidate import JointCandidate
from enthymeme.methods.joint.scoring import Expectation
from enthymeme.trace import Representation


def joint_view(decision: Decision) -> dict[str, Any] | None:
    """The part of a view that joint decisions have; None for others."""
    if decision.trace is None or decision.method.joint is None:
        return None
    try:
        explanation = explain_jointly(decision)
    except SolveError:
        return None
    settings = decision.method.joint
    return {
        "probabilities": list(decision.probabilities),
        "abstained": decision.abstained,
        "min_confidence": settings.min_confidence,
        "weights": settings.weights.name,
        "calibration": settings.weights.calibration,
        "summary": explanation.summary,
        "reasons": [
            {
                "place": reason.candidate,
                "representation": TITLES[reason.representation],
                "words": reason.words,
                "probability": reason.probability,
                "share": reason.share,
            }
            for reason in explanation.reasons
        ],
        "closest": explanation.closest if decision.choice is None else None,
        "representations": [
            _representation(explanation, one)
            for one in decision.trace.representations
            if one.name in decision.expectations[0]
        ],
        "silent": [{"title": TITLES[name], "error": why} for name, why in explanation.silent],
        "graphs": explanation.graphs,
    }


def _representation(explanation: JointExplanation, own: Representation) -> dict[str, Any]:
    weights = explanation.settings.weights.of(own.name)
    share = next(one for one in explanation.representations if one.name == own.name)
    return {
        "name": own.name,
        "title": TITLES[own.name],
        "tension": weights.tension,
        "witness": weights.witness,
        "conflict": share.conflict,
        "support": share.support,
        "share": share.share,
        "candidates": [
            _candidate(joint, explanation.decision.expectations[place][own.name])
            for place, joint in enumerate(own.candidates)
        ],
    }


def _candidate(joint: JointCandidate, expectation: Expectation) -> dict[str, Any]:
    candidate = joint.candidate
    rows = {atom: row for row, atom in enumerate(candidate.source_atoms)}
    columns = {atom: column for column, atom in enumerate(candidate.target_atoms)}
    texts = candidate.shown_texts
    return {
        "tension": expectation.tension,
        "witness": expectation.witness,
        "exact": expectation.exact,
        "left_out": expectation.left_out,
        "formulas": [
            {"side": side, "formula": formula_tokens(formula, candidate)}
            for side, formulas in (("source", candidate.source), ("target", candidate.target))
            for formula in formulas
        ],
        "sources": [atom_token(atom, candidate) for atom in candidate.source_atoms],
        "targets": [atom_token(atom, candidate) for atom in candidate.target_atoms],
        "same": [[rows[source], columns[target]] for source, target in candidate.exact],
        "cells": [
            {
                "source": rows[link.source],
                "target": columns[link.target],
                "label": str(link.label),
                "probability": link.probability,
            }
            for link in candidate.links
        ],
        "meetings": [
            {
                "one": atom_text(meeting.atoms[0], texts),
                "other": atom_text(meeting.atoms[1], texts),
                "relations": [
                    [RELATION_VERBS[relation], probability]
                    for relation, probability in meeting.relations
                ],
            }
            for meeting in joint.meetings
        ],
        "equals": [atom_text(one, texts) for one, _ in joint.equals],
        "kept_apart": [atom_text(one, texts) for one, _ in expectation.kept_apart],
    }
