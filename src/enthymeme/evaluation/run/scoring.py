"""One item scored by everything in the grid, each candidate prepared once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from enthymeme.decision import Method, choose, decide_trace, score_candidate
from enthymeme.errors import ReadingError, SolveError
from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED, Grid, Variant
from enthymeme.evaluation.run.rows import Row
from enthymeme.item import Item
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.marginal.local_outcomes import count_worlds
from enthymeme.methods.direct_nli import score_directly
from enthymeme.methods.fh_hardsat import Similarities, choose_entailed, is_entailed
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.methods.prefixes import score_prefixes
from enthymeme.methods.pwal import REFERENCE_WORLDS
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.reading.draft import Answers, Provenance
from enthymeme.reading.joint import JointDraft
from enthymeme.resistance.time_limit import check_time, time_limit

Answer = Judgement | ReadingError
_SCORE_FIELDS = ("tension", "witness", "stderr", "low", "high", "exact")
Choice = tuple[int | None, bool]
"""The index of the chosen candidate, and whether there is a tie."""
Scores = dict[tuple[Variant, int | None], Score | str]
"""The score of each variant and seed, or why there is none."""


@dataclass(frozen=True, slots=True)
class JointEvidence:
    """An item in every representation, and the answers that its links are made of."""

    draft: JointDraft
    answers: Answers
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the earlier stages found of an item; ``problem`` is None where ``error`` says why."""

    item: Item
    problem: Problem | None
    error: str | None
    direct: tuple[Answer, ...] = ()
    joint: JointEvidence | None = None
    alike: Similarities = field(default_factory=dict)


def list_direct_pairs(item: Item) -> tuple[Pair, ...]:
    """What Direct NLI asks: all of the source, all of the target, a pair for each candidate."""
    return tuple(Pair(" ".join(side.source), " ".join(side.target)) for side in item.candidates)


def score_item(
    evidence: Evidence,
    grid: Grid,
    parameters: Parameters,
    prepared: Sequence[Prepared | None] = (),
) -> Iterator[Row]:
    """The rows of one item: a decision for every variant and seed.

    ``prepared`` are its candidates made ready, where they are so already; what was scored of them
    is not scored again.
    """
    by_candidate: list[Scores] = []
    if evidence.problem is not None and {"pwal", "top-link"} & set(grid.methods):
        ready: list[Prepared | str] = []
        for index, candidate in enumerate(evidence.problem.candidates):
            earlier = prepared[index] if index < len(prepared) else None
            ready.append(earlier or _prepare(candidate, grid, parameters))
            # Sampled PWAL draws for each candidate by itself. In other modes equal candidates share
            # one random stream, so that a part that must be sampled gives them equal scores.
            first = next(i for i, one in enumerate(ready) if _says_the_same(one, ready[index]))
            names = _StreamNames((evidence.problem.id, index), (evidence.problem.id, first))
            by_candidate.append(_score_variants(ready[index], grid, names))
    for variant, seeds in grid.variants():
        if variant.method == "direct-nli":
            yield _decide_directly(evidence, variant, parameters)
        elif variant.method == "fh-hardsat":
            yield _decide_by_entailment(evidence, variant, grid)
        elif variant.method == "joint":
            yield _decide_jointly(evidence, variant, grid)
        else:
            for seed in seeds:
                yield _decide_by_score(evidence, variant, seed, by_candidate, parameters)


class _StreamNames(NamedTuple):
    """Names of a candidate's random streams: of its own for sampled PWAL, and for all other modes
    that of the first candidate which is equal."""

    sampled: tuple[str, int]
    other: tuple[str, int]


def _prepare(candidate: Candidate, grid: Grid, parameters: Parameters) -> Prepared | str:
    """The candidate made ready, or why it cannot be."""
    try:
        with time_limit(grid.time_limit):
            return prepare(candidate, parameters)
    except SolveError as problem:
        return str(problem)


def _says_the_same(one: Prepared | str, other: Prepared | str) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one is other
    return one is other or one.instance == other.instance


def _score_variants(prepared: Prepared | str, grid: Grid, names: _StreamNames) -> Scores:
    """The score of a candidate by every variant and seed, or why it has none."""
    scores: Scores = {}
    keys = [(variant, seed) for variant, seeds in grid.variants() for seed in seeds]
    if isinstance(prepared, str):
        return dict.fromkeys(keys, prepared)
    for wanted, score in _list_scorings(prepared, grid, names):
        try:
            with time_limit(grid.time_limit):
                check_time()
                scores |= score()
        except SolveError as problem:
            scores |= {key: str(problem) for key in keys if key[0] in wanted}
    return scores


def _list_scorings(
    prepared: Prepared, grid: Grid, names: _StreamNames
) -> Iterator[tuple[set[Variant], Callable[[], Scores]]]:
    """What is scored together: the variants of each, and a function that scores them."""

    def once(variant: Variant, method: Method) -> tuple[set[Variant], Callable[[], Scores]]:
        key = (variant, None)
        return {variant}, lambda: {key: score_candidate(prepared, method, names.other)}

    def prefixes(no_link: bool) -> tuple[set[Variant], Callable[[], Scores]]:
        """All numbers of samples and seeds, each smaller number a prefix of the largest."""
        guards = (True, False) if no_link and "guard" in grid.ablations else (True,)
        ablations = {"" if guard else "guard" for guard in guards} if no_link else {"no-link"}
        wanted = {
            Variant("pwal", ablation, SAMPLED, size)
            for ablation in ablations
            for size in grid.samples
        }

        def score() -> Scores:
            sizes, seeds = sorted(grid.samples), sorted(grid.seeds)
            scored = score_prefixes(
                prepared,
                sizes=sizes,
                seeds=seeds,
                stream_key=names.sampled,
                no_link=no_link,
                guards=guards,
            )
            return {
                (Variant("pwal", _ablation(one.guard, no_link), SAMPLED, one.size), one.seed): (
                    one.score
                )
                for one in scored
            }

        return wanted, score

    if "top-link" in grid.methods:
        yield once(Variant("top-link"), Method("top-link"))
    if "pwal" not in grid.methods:
        return
    yield once(Variant("pwal", "", EXACT), Method())
    if grid.reference:
        yield {Variant("pwal", "", REFERENCE)}, lambda: _score_reference(prepared, names.other)
    if "guard" in grid.ablations:
        yield once(Variant("pwal", "guard", EXACT), Method(guard=False))
    if "no-link" in grid.ablations:
        yield once(Variant("pwal", "no-link", EXACT), Method(no_link=False))
    if grid.samples:
        yield prefixes(no_link=True)
        if "no-link" in grid.ablations:
            yield prefixes(no_link=False)


def _ablation(guard: bool, no_link: bool) -> str:
    return "no-link" if not no_link else "" if guard else "guard"


def _score_reference(prepared: Prepared, stream_key: tuple[str, int]) -> Scores:
    """Up to the cap the reference is the mean over all worlds, which exact PWAL has already."""
    exact = score_candidate(prepared, Method(), stream_key)
    known = exact.exact and count_worlds(prepared.local_outcomes(True)) <= REFERENCE_WORLDS
    score = exact if known else score_candidate(prepared, Method(mode="reference"), stream_key)
    return {(Variant("pwal", "", REFERENCE), None): score}


def _decide_by_score(
    evidence: Evidence,
    variant: Variant,
    seed: int | None,
    by_candidate: Sequence[Scores],
    parameters: Parameters,
) -> Row:
    error = evidence.error
    scores: list[Score | None] = [None] * len(evidence.item.candidates)
    for index, scored in enumerate(by_candidate):
        score = scored[variant, seed]
        if isinstance(score, str):
            error = error or f"candidate {index}: {score}"
        else:
            scores[index] = score
    chosen: Choice = (None, False)
    if error is None:
        chosen = choose([score.score for score in scores if score], parameters.tie)
    return _make_row(evidence.item, variant, chosen, error, scores, seed)


def _decide_directly(evidence: Evidence, variant: Variant, parameters: Parameters) -> Row:
    answers = evidence.direct
    errors = [
        f"candidate {index}: {answer}"
        for index, answer in enumerate(answers)
        if isinstance(answer, ReadingError)
    ]
    known = [answer for answer in answers if not isinstance(answer, ReadingError)]
    if not errors:
        judgements = [(answer.entailment, answer.contradiction) for answer in known]
        scores, choice, tie = score_directly(judgements, parameters.tie)
        return _make_row(evidence.item, variant, (choice, tie), None, scores)
    values = [
        None if isinstance(answer, ReadingError) else answer.entailment - answer.contradiction
        for answer in answers
    ]
    return _make_row(evidence.item, variant, (None, False), errors[0], values)


def _decide_jointly(evidence: Evidence, variant: Variant, grid: Grid) -> Row:
    assert evidence.joint is not None
    assert grid.weights is not None
    settings = JointSettings(grid.weights)
    if variant.ablation:
        settings = settings.without(variant.ablation)
    method = Method("joint", joint=settings, time_limit=grid.time_limit)
    own = evidence.joint
    trace = own.draft.complete(own.answers, own.provenance, settings)
    decision = decide_trace(trace, method)
    chosen = (decision.choice, decision.tie)
    return _make_row(evidence.item, variant, chosen, decision.error, decision.scores)


def _decide_by_entailment(evidence: Evidence, variant: Variant, grid: Grid) -> Row:
    item, thresholds = evidence.item, grid.thresholds
    assert thresholds is not None
    error = evidence.error
    values: list[float | None] = [None] * len(item.candidates)
    if evidence.problem is not None:
        for index, candidate in enumerate(evidence.problem.candidates):
            try:
                # As with the other logical methods, less is better.
                values[index] = -1.0 if is_entailed(candidate, evidence.alike, thresholds) else 0.0
            except SolveError as problem:
                error = error or f"candidate {index}: {problem}"
    chosen: Choice = (None, False)
    if error is None:
        chosen = choose_entailed([value == -1.0 for value in values])
    return _make_row(item, variant, chosen, error, values)


def _make_row(
    item: Item,
    variant: Variant,
    chosen: Choice,
    error: str | None,
    scores: Sequence[Score | float | None],
    seed: int | None = None,
) -> Row:
    """The row of a decision; some methods have numbers for scores, and nothing beside them."""
    full = [one if isinstance(one, Score) else None for one in scores]
    return Row(
        item=item.id,
        gold=item.gold,
        method=variant.method,
        ablation=variant.ablation,
        mode=variant.mode,
        samples=variant.samples,
        seed=seed,
        choice=chosen[0],
        tie=chosen[1],
        error=error,
        score=tuple(one.score if isinstance(one, Score) else one for one in scores),
        **{name: tuple(getattr(score, name, None) for score in full) for name in _SCORE_FIELDS},
        # Counts outgrow 64 bits.
        worlds=tuple(score and str(score.worlds) for score in full),
        evaluated=tuple(score and str(score.evaluated) for score in full),
    )
