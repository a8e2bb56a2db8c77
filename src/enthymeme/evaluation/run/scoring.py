"""One item scored by everything in the grid, each candidate prepared once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from enthymeme.decision import choose
from enthymeme.errors import ReadingError, SolveError
from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED, Grid, Variant
from enthymeme.evaluation.run.rows import Row
from enthymeme.item import Item
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.marginal.local_outcomes import count_worlds
from enthymeme.methods.fh_hardsat import Similarities, choose_entailed, is_entailed
from enthymeme.methods.prefixes import score_prefixes
from enthymeme.methods.pwal import REFERENCE_WORLDS, score_exactly, score_reference
from enthymeme.methods.top_link import score_top_link
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Parameters, Problem

Answer = Judgement | ReadingError
Scores = dict[tuple[Variant, int | None], Score]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the earlier stages found of an item; ``problem`` is None where ``error`` says why."""

    item: Item
    problem: Problem | None
    error: str | None
    direct: tuple[Answer, ...] = ()
    alike: Similarities = field(default_factory=dict)


def list_direct_pairs(item: Item) -> tuple[Pair, ...]:
    """What Direct NLI asks: all of the source, all of the target, a pair for each candidate."""
    return tuple(Pair(" ".join(side.source), " ".join(side.target)) for side in item.candidates)


def score_item(evidence: Evidence, grid: Grid, parameters: Parameters) -> Iterator[Row]:
    """The rows of one item: a decision for every variant and seed."""
    count = len(evidence.item.candidates)
    by_candidate: list[Scores | str] = []
    logical = {"pwal", "top-link"} & set(grid.methods)
    if evidence.problem is not None and logical:
        for index, candidate in enumerate(evidence.problem.candidates):
            names = (evidence.problem.id, index)
            by_candidate.append(_attempt(candidate, grid, parameters, names))
    for variant, seeds in grid.variants():
        if variant.method == "direct-nli":
            yield _direct(evidence, variant, parameters)
        elif variant.method == "fh-hardsat":
            yield _fh_hardsat(evidence, variant, grid)
        else:
            for seed in seeds:
                yield _logical(evidence, variant, seed, by_candidate, parameters, count)


def _attempt(
    candidate: Candidate, grid: Grid, parameters: Parameters, names: tuple[str, int]
) -> Scores | str:
    try:
        prepared = prepare(candidate, parameters)
        return dict(_candidate_scores(prepared, grid, names))
    except SolveError as problem:
        return str(problem)


def _candidate_scores(
    prepared: Prepared, grid: Grid, names: tuple[str, int]
) -> Iterator[tuple[tuple[Variant, int | None], Score]]:
    if "top-link" in grid.methods:
        yield (Variant("top-link"), None), score_top_link(prepared)
    if "pwal" not in grid.methods:
        return
    whole = score_exactly(prepared, names=names)
    yield (Variant("pwal", "", EXACT), None), whole
    if grid.reference:
        known = whole.exact and count_worlds(prepared.local_outcomes(True)) <= REFERENCE_WORLDS
        # Up to the cap the reference is the mean over all worlds, which is there already.
        found = whole if known else score_reference(prepared, names=names)
        yield (Variant("pwal", "", REFERENCE), None), found
    if "guard" in grid.ablations:
        yield (
            (Variant("pwal", "guard", EXACT), None),
            score_exactly(prepared, names=names, guard=False),
        )
    if "no-link" in grid.ablations:
        found = score_exactly(prepared, names=names, no_link=False)
        yield (Variant("pwal", "no-link", EXACT), None), found
    if not grid.samples:
        return
    sizes, seeds = sorted(grid.samples), sorted(grid.seeds)
    guards = (True, False) if "guard" in grid.ablations else (True,)
    for one in score_prefixes(prepared, sizes=sizes, seeds=seeds, names=names, guards=guards):
        variant = Variant("pwal", "" if one.guard else "guard", SAMPLED, one.size)
        yield (variant, one.seed), one.score
    if "no-link" in grid.ablations:
        for one in score_prefixes(prepared, sizes=sizes, seeds=seeds, names=names, no_link=False):
            yield (Variant("pwal", "no-link", SAMPLED, one.size), one.seed), one.score


def _logical(
    evidence: Evidence,
    variant: Variant,
    seed: int | None,
    by_candidate: Sequence[Scores | str],
    parameters: Parameters,
    count: int,
) -> Row:
    error = evidence.error
    scores: list[Score | None] = [None] * count
    for index, found in enumerate(by_candidate):
        if isinstance(found, str):
            error = error or f"candidate {index}: {found}"
        else:
            scores[index] = found[variant, seed]
    choice, tie = None, False
    if error is None:
        choice, tie = choose([score.score for score in scores if score], parameters.tie)
    return _row(evidence.item, variant, seed, choice, tie, error, scores)


def _direct(evidence: Evidence, variant: Variant, parameters: Parameters) -> Row:
    error = None
    values: list[float | None] = []
    for index, answer in enumerate(evidence.direct):
        if isinstance(answer, ReadingError):
            error = error or f"candidate {index}: {answer}"
            values.append(None)
        else:
            values.append(answer.entailment - answer.contradiction)
    choice, tie = None, False
    if error is None:
        # Here more is better.
        choice, tie = choose([-value for value in values if value is not None], parameters.tie)
    return _plain(evidence.item, variant, choice, tie, error, values)


def _fh_hardsat(evidence: Evidence, variant: Variant, grid: Grid) -> Row:
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
    choice, tie = None, False
    if error is None:
        choice, tie = choose_entailed([value == -1.0 for value in values])
    return _plain(item, variant, choice, tie, error, values)


def _plain(
    item: Item,
    variant: Variant,
    choice: int | None,
    tie: bool,
    error: str | None,
    values: Sequence[float | None],
) -> Row:
    row = _row(item, variant, None, choice, tie, error, [None] * len(values))
    return row._replace(score=tuple(values))


def _row(
    item: Item,
    variant: Variant,
    seed: int | None,
    choice: int | None,
    tie: bool,
    error: str | None,
    scores: Sequence[Score | None],
) -> Row:
    return Row(
        item=item.id,
        gold=item.gold,
        method=variant.method,
        ablation=variant.ablation,
        mode=variant.mode,
        samples=variant.samples,
        seed=seed,
        choice=choice,
        tie=tie,
        error=error,
        score=tuple(score and score.score for score in scores),
        tension=tuple(score and score.tension for score in scores),
        witness=tuple(score and score.witness for score in scores),
        stderr=tuple(score and score.stderr for score in scores),
        low=tuple(score and score.low for score in scores),
        high=tuple(score and score.high for score in scores),
        # Counts outgrow 64 bits.
        worlds=tuple(score and str(score.worlds) for score in scores),
        evaluated=tuple(score and str(score.evaluated) for score in scores),
        exact=tuple(score and score.exact for score in scores),
    )
