"""All that a page shows of a decision, as JSON.

A view is what the scripts lay out: texts, numbers in full, and nothing left to compute.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from enthymeme.decision import Decision, choose
from enthymeme.errors import SolveError
from enthymeme.formats.problems import problem_to_json
from enthymeme.logic import formula_to_text
from enthymeme.marginal import Score
from enthymeme.page.link_table import link_table
from enthymeme.page.reasons import reasons
from enthymeme.page.statements import argument, graphs, logic
from enthymeme.page.weighing import SAMPLES, SEED, Weighed, weighed
from enthymeme.page.words import letter, said
from enthymeme.page.world_table import distributions, world_table
from enthymeme.problem import Candidate, Parameters, Problem

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
    weighings = None if problem is None else _weighings(decision, problem, parameters)
    item = None if trace is None else trace.item
    sides = argument(item, problem)
    gold = item.gold if item is not None else None if problem is None else problem.gold
    scores = [score.score for score in decision.scores if score is not None]
    margin = None
    if decision.error is None and len(scores) > 1:
        best, after = sorted(scores)[:2]
        margin = after - best
    return {
        "version": VERSION,
        "id": decision.id,
        "method": asdict(decision.method),
        "alpha": parameters.alpha,
        "choice": decision.choice,
        "tie": decision.tie,
        "error": decision.error,
        "gold": gold,
        "outcome": outcome(decision, gold),
        "margin": margin,
        "top_choice": None if weighings is None else _top_choice(weighings, parameters),
        "estimate": {"samples": SAMPLES, "seed": SEED},
        "why": None
        if weighings is None or decision.error is not None
        else reasons(decision, weighings, parameters),
        "distribution": None if weighings is None else distributions(weighings),
        "graphs": graphs(trace),
        "candidates": [
            {
                "letter": letter(place),
                **side,
                "score": None if score is None else _score(score),
                **(
                    {}
                    if problem is None
                    else _candidate(
                        decision, problem.candidates[place], place, weighings, parameters
                    )
                ),
            }
            for place, (side, score) in enumerate(zip(sides, decision.scores, strict=True))
        ],
        "problem": None if problem is None else problem_to_json(problem),
        "models": [] if trace is None else [list(pair) for pair in trace.models],
        "versions": [] if trace is None else [list(pair) for pair in trace.versions],
    }


def outcome(decision: Decision, gold: int | None) -> str:
    """How a decision went: "error", "tie", "correct", "wrong", or "chosen" where no one knows."""
    if decision.error is not None:
        return "error"
    if decision.choice is None:
        return "tie"
    if gold is None:
        return "chosen"
    return "correct" if decision.choice == gold else "wrong"


def _weighings(
    decision: Decision, problem: Problem, parameters: Parameters
) -> list[Weighed] | None:
    try:
        return [
            weighed(candidate, decision.method, parameters, (problem.id, place))
            for place, candidate in enumerate(problem.candidates)
        ]
    except SolveError:
        return None


def _candidate(
    decision: Decision,
    candidate: Candidate,
    place: int,
    weighings: list[Weighed] | None,
    parameters: Parameters,
) -> dict[str, Any]:
    mine = None if weighings is None else weighings[place]
    texts = dict(candidate.surfaces)
    return {
        "exact": None if mine is None else _score(mine.exact),
        "top": None if mine is None else _score(mine.top),
        "estimate": None if mine is None else _score(mine.estimate),
        "sources": [[atom, said(atom, texts)] for atom in candidate.source_atoms],
        "targets": [[atom, said(atom, texts)] for atom in candidate.target_atoms],
        "links": link_table(
            candidate, place, weighings, decision.method, parameters, decision.trace
        ),
        "logic": logic(candidate, place, mine, decision.trace),
        "formulas": [
            formula_to_text(formula) for formula in (*candidate.source, *candidate.target)
        ],
        "worlds": None if mine is None else world_table(mine),
    }


def _score(score: Score) -> dict[str, Any]:
    fields = score._asdict()
    del fields["influences"]
    # JavaScript's numbers are not these.
    return {**fields, "worlds": str(score.worlds), "evaluated": str(score.evaluated)}


def _top_choice(weighings: list[Weighed], parameters: Parameters) -> dict[str, Any]:
    choice, tie = choose([one.top.score for one in weighings], parameters.tie)
    return {"choice": choice, "tie": tie}
