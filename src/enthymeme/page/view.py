"""All that a page shows of a decision, as JSON.

A view is what the scripts lay out: texts, numbers in full, and nothing left to compute.
"""

from __future__ import annotations

from typing import Any

from enthymeme.decision import Decision, choose
from enthymeme.errors import SolveError
from enthymeme.explanation import DecidingLink, Explanation, explain
from enthymeme.explanation.analysis import SAMPLES, SEED
from enthymeme.explanation.words import atom_token
from enthymeme.formats.decisions import method_to_json
from enthymeme.formats.problems import problem_to_json
from enthymeme.logic import formula_to_text
from enthymeme.marginal import Score
from enthymeme.page.candidate_tables import distributions, link_table, world_table
from enthymeme.page.joint_view import joint_view
from enthymeme.page.statements import argument, graphs, logic
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.system.text import letter

VERSION = 1


def decision_view(
    decision: Decision, problem: Problem | None, parameters: Parameters | None = None
) -> dict[str, Any]:
    """The view of a decision; without a problem, of a decision about text that got stuck.

    >>> from enthymeme.decision import decide
    >>> from enthymeme.examples import paper_problems
    >>> maya = paper_problems()[0]
    >>> view = decision_view(decide(maya), maya)
    >>> view["outcome"], round(view["margin"], 4), view["candidates"][0]["letter"]
    ('correct', 0.6667, 'A')
    """
    trace = decision.trace
    parameters = parameters or (Parameters() if trace is None else trace.parameters)
    explanation = None if problem is None else _explanation(decision, problem, parameters)
    item = None if trace is None else trace.item
    subject = item or problem
    gold = None if subject is None else subject.gold
    return {
        "version": VERSION,
        "id": decision.id,
        "method": method_to_json(decision.method),
        "alpha": parameters.alpha,
        "choice": decision.choice,
        "tie": decision.tie,
        "undecided": decision.undecided,
        "error": decision.error,
        "gold": gold,
        "outcome": outcome(decision, gold),
        "margin": None if decision.error is not None else _margin(decision),
        **_explanation_view(decision, explanation),
        "joint": joint_view(decision),
        "graphs": graphs(trace),
        "warnings": [] if trace is None else list(trace.warnings),
        "candidates": _candidates(decision, problem, explanation, parameters),
        "problem": None if problem is None else problem_to_json(problem),
        "atoms": "paper" if trace is None else trace.atoms,
        "models": [] if trace is None else [list(pair) for pair in trace.models],
        "versions": [] if trace is None else [list(pair) for pair in trace.versions],
    }


def outcome(decision: Decision, gold: int | None) -> str:
    """How a decision went: "error", "abstained", "tie", "correct", "wrong", or "chosen" where
    no one knows."""
    if decision.error is not None:
        return "error"
    if decision.abstained:
        return "abstained"
    if decision.choice is None:
        return "tie"
    if gold is None:
        return "chosen"
    return "correct" if decision.choice == gold else "wrong"


def _explanation(
    decision: Decision, problem: Problem, parameters: Parameters
) -> Explanation | None:
    try:
        explanation = explain(decision, problem, parameters)
        for analysis in explanation.candidates:
            analysis.compute_scores()
    except SolveError:
        return None
    return explanation


def _explanation_view(decision: Decision, explanation: Explanation | None) -> dict[str, Any]:
    """What is shown of an explanation; None in its place where there is none."""
    view = {
        "top_choice": None,
        "estimate": {"samples": SAMPLES, "seed": SEED},
        "why": None,
        "distribution": None,
    }
    if explanation is not None:
        view["top_choice"] = _top_choice(explanation)
        view["why"] = None if decision.error is not None else _reasons(explanation)
        view["distribution"] = distributions(explanation.candidates)
    return view


def _margin(decision: Decision) -> float | None:
    scores = sorted(score.score for score in decision.scores if score is not None)
    return scores[1] - scores[0] if len(scores) > 1 else None


def _reasons(explanation: Explanation) -> dict[str, Any]:
    choice = explanation.decision.choice
    return {
        "summary": explanation.summary,
        "closest": None if explanation.closest is None else explanation.closest.sentence,
        "links": [
            {
                "places": sorted(link.links),
                "source": link.source,
                "target": link.target,
                "label": link.label,
                "confidence": link.confidence,
                "source_note": link.source_note,
                "target_note": link.target_note,
                "verbalizations": list(link.verbalizations),
                "gain": None if choice is None else link.gain,
                "without": _without_words(explanation, link),
            }
            for link in explanation.links
        ],
        "shared": [atom.sentence for atom in explanation.shared_atoms],
        "clauses": [
            {
                "words": clause.words,
                "supported": [{"place": place, "share": share} for place, share in clause.shares],
            }
            for clause in explanation.clauses
        ],
    }


def _without_words(explanation: Explanation, link: DecidingLink) -> str:
    left = explanation.without(link.links)
    if left is None:
        return "what would be decided without it is too large to say exactly"
    return left.sentence(explanation.decision.choice, explanation.parameters.tie)


def _candidates(
    decision: Decision,
    problem: Problem | None,
    explanation: Explanation | None,
    parameters: Parameters,
) -> list[dict[str, Any]]:
    """Every candidate's statements and score, with its logic where there is a problem."""
    sides = argument(None if decision.trace is None else decision.trace.item, problem)
    views = []
    for place, (side, score) in enumerate(zip(sides, decision.scores, strict=True)):
        view = {"letter": letter(place), **side, "score": None if score is None else _score(score)}
        if problem is not None:
            view |= _candidate(decision, problem.candidates[place], place, explanation, parameters)
        views.append(view)
    return views


def _candidate(
    decision: Decision,
    candidate: Candidate,
    place: int,
    explanation: Explanation | None,
    parameters: Parameters,
) -> dict[str, Any]:
    analysis = None if explanation is None else explanation.candidates[place]
    return {
        "exact": None if analysis is None else _score(analysis.exact),
        "top": None if analysis is None else _score(analysis.top),
        "estimate": None if analysis is None else _score(analysis.estimate),
        "sources": [atom_token(atom, candidate) for atom in candidate.source_atoms],
        "targets": [atom_token(atom, candidate) for atom in candidate.target_atoms],
        "links": link_table(candidate, place, explanation, parameters, decision.trace),
        "logic": logic(candidate, place, analysis, decision.trace),
        "formulas": [
            formula_to_text(formula) for formula in (*candidate.source, *candidate.target)
        ],
        "worlds": None if analysis is None else world_table(analysis),
    }


def _score(score: Score) -> dict[str, Any]:
    fields = score._asdict()
    del fields["influences"]
    # As text: JavaScript's numbers are inexact beyond 2**53.
    return {**fields, "worlds": str(score.worlds), "evaluated": str(score.evaluated)}


def _top_choice(explanation: Explanation) -> dict[str, Any]:
    scores = [analysis.top.score for analysis in explanation.candidates]
    choice, tie = choose(scores, explanation.parameters.tie)
    return {"choice": choice, "tie": tie}
