"""Candidates and a method in, a decision out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from typing import Any, Literal

from enthymeme.errors import InputError, SolveError
from enthymeme.joint_candidate import ProbableCandidate
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.marginal.draws import StreamKey
from enthymeme.marginal.local_outcomes import OutcomeShare, tally_outcomes
from enthymeme.methods.joint.combination import Expectations, choice_probabilities, combine
from enthymeme.methods.joint.scoring import Expectation, compute_mixture_expectation
from enthymeme.methods.joint.weights import DIRECT, JointSettings
from enthymeme.methods.pwal import (
    Rules,
    draw_worlds,
    score_by_sampling,
    score_exactly,
    score_reference,
)
from enthymeme.methods.top_link import score_top_link, top_world
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.notebook import Showable
from enthymeme.system.text import letter, one_line
from enthymeme.trace import Trace

MOST_SAMPLES = 10_000_000
DEFAULT_TIME_LIMIT = 30.0
# Two scores are told apart where they differ by more than so many standard errors.
STANDARD_ERRORS = 2.0


@dataclass(frozen=True, slots=True)
class Method:
    """How candidates are scored; as it stands, by exact PWAL.

    ``mode`` is over which worlds PWAL averages: over all ("exact"), over ``samples`` that are drawn
    by ``seed`` ("sampled"), or as the paper's reference does. With ``influence`` exact PWAL also
    says how far each link moves the score (``Score.influences``). Without ``no_link`` a target
    atom that has links takes one in every world; without ``guard`` a false target atom witnesses
    its negation unsupported (section "Component Contrasts"). With the solver "rc2" the scores
    are those of the optimal assignments that PySAT's RC2 happens to return. With the ``witness``
    "sound" a target literal counts as witnessed only where the source and the active links entail
    it. A candidate may take ``time_limit`` seconds. ``joint`` is for the methods "joint" and
    "direct-nli", which score representations (``methods.joint``) and know no other setting.
    """

    name: Literal["pwal", "top-link", "joint", "direct-nli"] = "pwal"
    mode: Literal["exact", "sampled", "reference"] = "exact"
    samples: int = 100
    seed: int = 2026
    no_link: bool = True
    guard: bool = True
    solver: Literal["canonical", "rc2"] = "canonical"
    influence: bool = False
    witness: Literal["paper", "sound"] = "paper"
    time_limit: float = DEFAULT_TIME_LIMIT
    joint: JointSettings | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= MOST_SAMPLES:
            expected = "at least 1" if self.samples < 1 else f"at most {MOST_SAMPLES}"
            raise InputError(f"samples: expected {expected}, found {self.samples}")
        if not 0 < self.time_limit < math.inf:
            raise InputError(f"time limit: expected seconds above 0, found {self.time_limit!r}")
        if self.name == "top-link":
            self._check_top_link()
        if self.influence and (self.name, self.mode) != ("pwal", "exact"):
            raise InputError("influence: expected exact PWAL, which alone has it")
        if self.influence and self.solver != "canonical":
            raise InputError("influence: expected the canonical solver")
        if self.witness == "sound" and not self.guard:
            raise InputError("sound witnesses need no guard: expected none to be left out")
        if self.by_representations:
            self._check_joint()
        elif self.joint is not None:
            raise InputError(f"{self.name}: expected no settings of joint scoring")

    def _check_top_link(self) -> None:
        if self.mode != "exact":
            raise InputError("top-link has one world: expected no samples and no reference")
        if not self.no_link:
            raise InputError("top-link never leaves a link out: expected it with no-link")

    def _check_joint(self) -> None:
        if self.joint is None:
            raise InputError(f"{self.name}: expected the settings of joint scoring")
        settings = (self.mode, self.no_link, self.guard, self.solver, self.influence, self.witness)
        if settings != ("exact", True, True, "canonical", False, "paper"):
            raise InputError(f"{self.name}: expected no setting that is for PWAL")

    @property
    def by_representations(self) -> bool:
        """Whether candidates are scored in representations of their own, with no problem."""
        return self.name in ("joint", "direct-nli")

    @property
    def representations(self) -> tuple[str, ...]:
        """The representations that the method scores."""
        if self.joint is None:
            return ()
        return (DIRECT,) if self.name == "direct-nli" else self.joint.weights.representations


@dataclass(frozen=True, slots=True, repr=False)
class Decision(Showable):
    """The choice among a problem's candidates, and the scores it rests on.

    ``choice`` is the index of the lowest score; None on a tie or an error. ``tied`` are the
    candidates that share the lowest score on a tie. ``undecided`` tells that the standard errors
    of sampled scores allow another choice. A candidate that could not be scored has None for a
    score, and ``error`` says why. A decision about text has the ``trace`` of how it came about.
    ``problem`` and ``parameters`` are what was decided, and ``prepared`` are the candidates made
    ready for scoring, for whoever asks on while the decision lives. None of these takes part in
    equality, and the prepared are in no file.

    Joint scoring says how probable each candidate is; it ``abstained`` where the best was less
    probable than its least confidence, and has no choice then. ``expectations`` are what each
    representation says of each candidate.

    >>> from enthymeme.examples import paper_problems
    >>> decide(paper_problems()[0])
    <Decision maya: A by pwal exact, scores -0.67, 0.00>
    """

    id: str
    method: Method
    choice: int | None
    tie: bool
    scores: tuple[Score | None, ...]
    error: str | None = None
    trace: Trace | None = field(default=None, compare=False, repr=False)
    undecided: bool = False
    tied: tuple[int, ...] = ()
    problem: Problem | None = field(default=None, compare=False)
    parameters: Parameters | None = field(default=None, compare=False)
    prepared: tuple[Prepared | None, ...] = field(default=(), compare=False, repr=False)
    probabilities: tuple[float, ...] = ()
    abstained: bool = False
    expectations: tuple[Expectations, ...] = ()

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<Decision {one_line(self.id, 40)}: no choice, {one_line(self.error, 80)}>"
        none = "no choice" if self.abstained else "tie"
        chosen = none if self.choice is None else letter(self.choice)
        mode = f" {self.method.mode}" if self.method.name == "pwal" else ""
        how = f"{self.method.name}{mode}"
        scores = ", ".join("–" if one is None else f"{one.score:.2f}" for one in self.scores)
        return f"<Decision {one_line(self.id, 40)}: {chosen} by {how}, scores {scores}>"

    def explain(self) -> str:
        """Why it came out as it did, in a few lines.

        >>> from enthymeme.examples import paper_problems
        >>> decide(paper_problems()[0]).explain().partition(".")[0]
        'A is chosen: the claim resists it by 0'
        """
        # Imported here, for these modules import this one.
        text: str = import_module("enthymeme.explanation.text").explanation_text(self)
        return text

    def to_json(self) -> dict[str, Any]:
        """The decision in the public file format.

        >>> from enthymeme.examples import paper_problems
        >>> decide(paper_problems()[0]).to_json()["choice"]
        0
        """
        formats = import_module("enthymeme.formats.decisions")
        value: dict[str, Any] = formats.decision_to_json(self, self.problem)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        values = [() if one.name == "prepared" else getattr(self, one.name) for one in fields(self)]
        return type(self), tuple(values)


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
    _check_values(problem, method, parameters)
    method = method or Method()
    if method.by_representations:
        raise InputError(f"{method.name}: expected text, found a problem")
    parameters = parameters or Parameters()
    ready: list[Prepared | None] = []
    scores: list[Score | None] = []
    error = None
    for index, candidate in enumerate(problem.candidates):
        scores.append(None)
        ready.append(None)
        try:
            with time_limit(method.time_limit):
                prepared = ready[index] = _prepare_or_reuse(candidate, parameters, ready)
                # Sampled PWAL draws for each candidate by itself. In other modes equal candidates
                # share one random stream, so that a part that must be sampled gives them equal
                # scores.
                place = index if method.mode == "sampled" else ready.index(prepared)
                scores[index] = score_candidate(prepared, method, (problem.id, place))
        except SolveError as problem_error:
            error = error or f"candidate {index}: {problem_error}"
    known = [score for score in scores if score]
    tied = () if error else find_lowest([score.score for score in known], parameters.tie)
    return Decision(
        problem.id,
        method,
        tied[0] if len(tied) == 1 else None,
        len(tied) > 1,
        tuple(scores),
        error,
        undecided=len(tied) == 1 and _is_undecided(known, tied[0]),
        tied=tied if len(tied) > 1 else (),
        problem=problem,
        parameters=parameters,
        prepared=tuple(ready),
    )


def _check_values(problem: object, method: object, parameters: object) -> None:
    """Refuse what looks like a problem or a method and is none."""
    if not isinstance(problem, Problem):
        hint = "; problem_from_json makes one" if isinstance(problem, dict) else ""
        raise InputError(f"expected a Problem, found {type(problem).__name__}{hint}")
    for name, value, kind in (("method", method, Method), ("parameters", parameters, Parameters)):
        if value is not None and not isinstance(value, kind):
            raise InputError(f"{name}: expected a {kind.__name__}, found {type(value).__name__}")


def decide_trace(trace: Trace, method: Method | None = None) -> Decision:
    """The decision about an item as it was read; one that could not be read has an error."""
    method = method or Method()
    if method.by_representations:
        return _decide_jointly(trace, method)
    if trace.problem is not None:
        return replace(decide(trace.problem, method, trace.parameters), trace=trace)
    scores = (None,) * len(trace.item.candidates)
    return Decision(trace.item.id, method, None, False, scores, trace.error, trace)


def _decide_jointly(trace: Trace, method: Method) -> Decision:
    assert method.joint is not None
    count = len(trace.item.candidates)
    expectations, errors = _compute_expectations(
        {one.name: one.mixtures for one in trace.representations if one.error is None},
        count,
        trace.parameters,
        method,
    )
    if not expectations[0]:
        error = _first_error(trace, errors)
        return Decision(trace.item.id, method, None, False, (None,) * count, error, trace)
    weights = method.joint.weights
    scores = [combine(one, weights) for one in expectations]
    tied = find_lowest([score.score for score in scores], trace.parameters.tie)
    calibration = 1.0 if method.name == "direct-nli" else weights.calibration
    probabilities = choice_probabilities([score.score for score in scores], calibration)
    abstained = len(tied) == 1 and probabilities[tied[0]] < method.joint.min_confidence
    return Decision(
        trace.item.id,
        method,
        tied[0] if len(tied) == 1 and not abstained else None,
        len(tied) > 1,
        tuple(scores),
        trace=trace,
        undecided=len(tied) == 1 and _is_undecided(scores, tied[0]),
        tied=tied if len(tied) > 1 else (),
        probabilities=probabilities,
        abstained=abstained,
        expectations=expectations,
    )


def _first_error(trace: Trace, errors: Sequence[str]) -> str:
    """Why no representation could be scored: reading comes before scoring."""
    reading = [f"{one.name}: {one.error}" for one in trace.representations if one.error]
    return next(iter((*reading, *errors)), "expected a trace with representations, found none")


def _compute_expectations(
    representations: Mapping[str, Sequence[Sequence[ProbableCandidate]]],
    count: int,
    parameters: Parameters,
    method: Method,
) -> tuple[tuple[Expectations, ...], list[str]]:
    """What each representation says of each of ``count`` candidates, and why others say nothing.

    ``representations`` have, for each candidate, what the graphs of its statements make of it.
    Candidates are compared in the representations that all of them have: one in which some
    candidate cannot be scored has no say at all.
    """
    assert method.joint is not None
    expectations: tuple[dict[str, Expectation], ...] = tuple({} for _ in range(count))
    errors = []
    for name, candidates in representations.items():
        if not method.joint.weights.of(name).counts:
            continue
        try:
            known: dict[tuple[ProbableCandidate, ...], Expectation] = {}
            for mixture in map(tuple, candidates):
                if mixture not in known:
                    with time_limit(method.time_limit):
                        known[mixture] = compute_mixture_expectation(
                            mixture, parameters, sound=method.joint.sound
                        )
            for own, mixture in zip(expectations, map(tuple, candidates), strict=True):
                own[name] = known[mixture]
        except SolveError as problem:
            errors.append(f"{name}: {problem}")
    return expectations, errors


def _prepare_or_reuse(
    candidate: Candidate, parameters: Parameters, earlier: Sequence[Prepared | None]
) -> Prepared:
    """Prepare a candidate; an earlier one whose instance is equal is taken instead, so that equal
    candidates share tables and scores."""
    prepared = prepare(candidate, parameters)
    for other in earlier:
        if other is not None and other.instance == prepared.instance:
            return other
    return prepared


def score_candidate(prepared: Prepared, method: Method, stream_key: StreamKey) -> Score:
    """The score of a prepared candidate by a method; asked again, the same without work.

    ``stream_key`` has the problem's id and the candidate's index.
    """
    # The time limit changes no score, so it is no part of the key.
    method = replace(method, time_limit=DEFAULT_TIME_LIMIT)
    key = (method, stream_key)
    if key not in prepared.scores:
        score = prepared.scores[key] = _score(prepared, method, stream_key)
        if method.influence:
            prepared.scores[replace(method, influence=False), stream_key] = score._replace(
                influences=None
            )
    return prepared.scores[key]


def _score(prepared: Prepared, method: Method, stream_key: StreamKey) -> Score:
    by_solver, sound = method.solver == "rc2", method.witness == "sound"
    if method.name == "top-link":
        return score_top_link(prepared, guard=method.guard, sound=sound, by_solver=by_solver)
    rules = Rules(method.no_link, method.guard, sound, by_solver)
    match method.mode:
        case "exact":
            return score_exactly(prepared, rules, stream_key=stream_key, influence=method.influence)
        case "sampled":
            return score_by_sampling(
                prepared, rules, size=method.samples, seed=method.seed, stream_key=stream_key
            )
        case "reference":
            return score_reference(prepared, rules, stream_key=stream_key)


def outcome_shares(
    prepared: Prepared, method: Method, stream_key: StreamKey
) -> tuple[OutcomeShare, ...]:
    """The local outcomes of a candidate, each with its share of the worlds that a method evaluates.

    ``stream_key`` has the problem's id and the candidate's index.
    """
    instance = prepared.instance
    outcomes = prepared.local_outcomes(method.no_link)
    if method.name == "top-link":
        return tally_outcomes(instance, outcomes, top_world(instance))
    if method.mode == "sampled":
        drawn = draw_worlds(instance, outcomes, method.samples, method.seed, stream_key)
        return tally_outcomes(instance, outcomes, drawn)
    return tally_outcomes(instance, outcomes)


def prepared_candidates(
    decision: Decision, problem: Problem, parameters: Parameters
) -> tuple[Prepared | None, ...]:
    """A problem's candidates made ready, as the decision keeps them or, where it was read from a
    file, anew; None for one that has no score."""
    if decision.prepared:
        return decision.prepared
    ready: list[Prepared | None] = []
    for candidate in problem.candidates:
        try:
            ready.append(_prepare_or_reuse(candidate, parameters, ready))
        except SolveError:
            ready.append(None)
    return tuple(ready)


def find_lowest(scores: Sequence[float], tie: float) -> tuple[int, ...]:
    """The indices of the scores that lie within ``tie`` of the lowest.

    >>> find_lowest([0.5, -1.0, 0.0], 1e-12), find_lowest([0.0, 1.0, 1e-13], 1e-12)
    ((1,), (0, 2))
    """
    lowest = min(scores)
    return tuple(index for index, score in enumerate(scores) if score - lowest <= tie)


def choose(scores: Sequence[float], tie: float) -> tuple[int | None, bool]:
    """The index of the lowest score, and whether another lies within ``tie`` of it.

    >>> choose([0.5, -1.0, 0.0], 1e-12), choose([0.0, 1.0, 1e-13], 1e-12)
    ((1, False), (None, True))
    """
    tied = find_lowest(scores, tie)
    return (tied[0], False) if len(tied) == 1 else (None, True)


def _is_undecided(scores: Sequence[Score], choice: int) -> bool:
    """Whether the standard errors allow that another candidate has the lowest score."""
    chosen = scores[choice]
    for index, score in enumerate(scores):
        if index == choice or (score.exact and chosen.exact):
            continue
        if score.stderr is None or chosen.stderr is None:
            return True
        error = math.hypot(score.stderr, chosen.stderr)
        if score.score - chosen.score <= STANDARD_ERRORS * error:
            return True
    return False
