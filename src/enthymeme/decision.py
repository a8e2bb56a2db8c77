"""Candidates and a method in, a decision out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from enthymeme.errors import InputError, SolveError
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.marginal.local_outcomes import local_outcomes
from enthymeme.marginal.outcome_shares import OutcomeShare, tally_outcomes
from enthymeme.methods.pwal import draw_worlds, score_exactly, score_reference, score_sampled
from enthymeme.methods.top_link import score_top_link, top_world
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.resistance import build_instance
from enthymeme.trace import Trace


@dataclass(frozen=True, slots=True)
class Method:
    """How candidates are scored; as it stands, by exact PWAL.

    ``samples`` and ``seed`` are for the mode "sampled". Without ``no_link`` a target atom that
    has links takes one in every world; without ``guard`` a false target atom witnesses its
    negation unsupported (section "Component Contrasts"). With the solver "rc2" the scores
    are those of the optimal assignments that PySAT's RC2 happens to return.
    """

    name: Literal["pwal", "top-link"] = "pwal"
    mode: Literal["exact", "sampled", "reference"] = "exact"
    samples: int = 100
    seed: int = 2026
    no_link: bool = True
    guard: bool = True
    solver: Literal["canonical", "rc2"] = "canonical"
    influence: bool = False

    def __post_init__(self) -> None:
        if self.samples < 1:
            raise InputError(f"samples: expected at least 1, found {self.samples}")
        if self.name == "top-link" and self.mode != "exact":
            raise InputError("top-link has one world: expected no samples and no reference")
        if self.name == "top-link" and not self.no_link:
            raise InputError("top-link never leaves a link out: expected no_link")
        if self.influence and (self.name, self.mode) != ("pwal", "exact"):
            raise InputError("influence: expected exact PWAL, which alone has it")
        if self.influence and self.solver != "canonical":
            raise InputError("influence: expected the canonical solver")


@dataclass(frozen=True, slots=True)
class Decision:
    """The choice among a problem's candidates, and the scores it rests on.

    ``choice`` is the index of the lowest score; None on a tie or an error. A candidate that
    could not be scored has None for a score, and ``error`` says why. A decision about text has
    the ``trace`` of how it came about, which takes no part in equality.
    """

    id: str
    method: Method
    choice: int | None
    tie: bool
    scores: tuple[Score | None, ...]
    error: str | None = None
    trace: Trace | None = field(default=None, compare=False, repr=False)


def decide(
    problem: Problem, method: Method | None = None, parameters: Parameters | None = None
) -> Decision:
    """Choose the candidate of least logical resistance.

    >>> from enthymeme.formats.problems import problem_from_json
    >>> decide(problem_from_json({"id": "maya", "candidates": [
    ...     {"source": ["a1 & a2"], "target": ["b"],
    ...      "links": [["a1", "b", "Ent", 0.989], ["a2", "b", "Ent", 0.995]]},
    ...     {"source": ["d1 & d2"], "target": ["c"],
    ...      "links": [["d1", "c", "Ent", 0.989], ["d2", "c", "Con", 0.668]]}]})).choice
    0
    """
    method = method or Method()
    parameters = parameters or Parameters()
    scores: list[Score | None] = []
    error = None
    for index, candidate in enumerate(problem.candidates):
        try:
            prepared = prepare(candidate, parameters)
            if method.name == "top-link":
                score = score_top_link(
                    prepared, guard=method.guard, by_solver=method.solver == "rc2"
                )
            else:
                score = _pwal(method, prepared, (problem.id, index))
            scores.append(score)
        except SolveError as problem_error:
            scores.append(None)
            error = error or f"candidate {index}: {problem_error}"
    choice, tie = None, False
    if error is None:
        choice, tie = choose([score.score for score in scores if score], parameters.tie)
    return Decision(problem.id, method, choice, tie, tuple(scores), error)


def decide_trace(trace: Trace, method: Method | None = None) -> Decision:
    """The decision about an item as it was read; one that could not be read has an error."""
    method = method or Method()
    if trace.problem is not None:
        return replace(decide(trace.problem, method, trace.parameters), trace=trace)
    scores = (None,) * len(trace.item.candidates)
    return Decision(trace.item.id, method, None, False, scores, trace.error, trace)


def _pwal(method: Method, prepared: Prepared, names: tuple[int | str, ...]) -> Score:
    by_solver = method.solver == "rc2"
    match method.mode:
        case "exact":
            return score_exactly(
                prepared,
                names=names,
                no_link=method.no_link,
                guard=method.guard,
                influence=method.influence,
                by_solver=by_solver,
            )
        case "sampled":
            return score_sampled(
                prepared,
                size=method.samples,
                seed=method.seed,
                names=names,
                no_link=method.no_link,
                guard=method.guard,
                by_solver=by_solver,
            )
        case "reference":
            return score_reference(
                prepared,
                names=names,
                no_link=method.no_link,
                guard=method.guard,
                by_solver=by_solver,
            )


def outcome_shares(
    candidate: Candidate, method: Method, parameters: Parameters, names: tuple[int | str, ...]
) -> tuple[OutcomeShare, ...]:
    """The local outcomes that a method evaluates; none where the candidate has no score.

    ``names`` are the problem's id and the candidate's index, as the random worlds are named.
    """
    try:
        instance = build_instance(candidate, parameters)
    except SolveError:
        return ()
    outcomes = local_outcomes(instance, method.no_link)
    if method.name == "top-link":
        return tally_outcomes(instance, outcomes, top_world(instance))
    if method.mode == "sampled":
        drawn = draw_worlds(instance, outcomes, method.samples, method.seed, names)
        return tally_outcomes(instance, outcomes, drawn)
    return tally_outcomes(instance, outcomes)


def choose(scores: Sequence[float], tie: float) -> tuple[int | None, bool]:
    """The index of the lowest score, and whether another lies within ``tie`` of it.

    >>> choose([0.5, -1.0, 0.0], 1e-12), choose([0.0, 1.0, 1e-13], 1e-12)
    ((1, False), (None, True))
    """
    best = min(range(len(scores)), key=scores.__getitem__)
    tied = sum(score - scores[best] <= tie for score in scores) > 1
    return (None, True) if tied else (best, False)
