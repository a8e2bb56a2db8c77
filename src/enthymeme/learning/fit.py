"""Development items in, the weights of joint scoring out.

1. ``features`` has tension and witness of every candidate, by representation and link distribution.
2. Each set of representations, with each combination of their distributions, is cross-validated at
   ``FIRST_RIDGE``; no cluster is split between folds. Clauses and the converse have the
   distribution of whole statements: all three are judged as they were written.
3. Of the sets whose held-out loss is within one standard error of the least, the one that costs
   least to ask about is taken (``COSTS``): what does not help on held-out items has no weight.
4. For that set every combination of distributions and ridge is cross-validated, and those that lose
   more than whole statements alone are out. No task shall pay for another: those are left that fall
   least behind whole statements alone, beyond the standard error and summed over tasks. Of these
   that are right as often as the best, within one standard error, the one is taken that falls least
   behind by any number of items; of several the one of least loss.
5. Coefficients are fitted again on all items, and calibrated on the held-out scores of step 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

import numpy as np

from enthymeme.errors import InputError
from enthymeme.learning.features import GRID, STATEMENT_GRID, ItemFeatures, Setting
from enthymeme.methods.joint.fitting import (
    Choices,
    CrossValidation,
    build_choices,
    build_penalty,
    calibrate,
    calibration_error,
    candidate_probabilities,
    compare,
    credit_choices,
    cross_validate,
    fit_weights,
    gold_probabilities,
    losses,
    mean_and_error,
)
from enthymeme.methods.joint.weights import (
    ABSENT,
    CLAUSES,
    CONVERSE,
    EVENTS,
    PAPER,
    REPRESENTATIONS,
    STATEMENT,
    WORDED,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.system.arrays import Floats

GRIDS = {name: STATEMENT_GRID if name in WORDED else GRID for name in REPRESENTATIONS}
"""The link distributions of each representation that are tried."""
Places = tuple[int, ...]
"""The place of each representation's distribution in its grid, in the order of these."""
AS_JUDGED: Places = (0,) * len(REPRESENTATIONS)
"""Whole statements as the model judges them."""
RIDGES = (1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1)
# Where the search over sets and distributions is done; then every ridge is tried. A greater one
# makes large weights dear, so that a representation may seem to help that only shares the load.
FIRST_RIDGE = 1e-4
# What it costs that a representation's witness counts for more than its tension, or less. In the
# paper's resistance both count the same. Without this price the witness of whole statements got
# three times the weight of their tension, from a few hundred items, and was right less often than
# equal weights on the rest of ARCT's training rows.
EVENNESS = 0.1
# Equal numbers of items are equal shortfalls, whatever the order of a sum.
SHORTFALL_DECIMALS = 12
# What a representation costs to ask about, roughly: of two sets that do as well, the one that costs
# less is taken. An ARCT item has 2 questions of whole statements, 3 of the converse, 4 of event
# atoms, 27 of the paper's.
COSTS = {STATEMENT: 1, CONVERSE: 1, CLAUSES: 1, EVENTS: 2, PAPER: 16}


@dataclass(frozen=True, slots=True)
class Trial:
    """A set of representations and a ridge; the loss of items that were not learned from, and how
    often these are right."""

    representations: tuple[str, ...]
    ridge: float
    held_out: float
    accuracy: float


@dataclass(frozen=True, slots=True)
class TaskFit:
    """How a task came out on held-out items: accuracy and calibration error are shares.

    ``direct`` is the accuracy of whole statements alone, which is Direct NLI's where a target is
    one statement and all end with a full stop, and ``direct_error`` the standard error of the
    difference between both.
    """

    name: str
    items: int
    held_in: float
    held_out: float
    accuracy: float
    calibration_error: float
    direct: float
    direct_error: float


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights, and how they came about; losses are means of -log P(gold), tasks weighing the
    same.

    ``sets`` has the best trial of each set of representations, ``ridges`` the trials of the set
    that was taken, by ridge.
    """

    weights: JointWeights
    ridge: float
    held_in: float
    held_out: float
    calibration_error: float
    tasks: tuple[TaskFit, ...]
    sets: tuple[Trial, ...] = field(repr=False)
    ridges: tuple[Trial, ...] = field(repr=False)

    @property
    def is_ridge_at_edge(self) -> bool:
        """Whether the ridge is the least or the greatest of those tried, so that one beyond might
        do better."""
        return self.ridge in (RIDGES[0], RIDGES[-1])


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A trial as it is worked with; ``credits`` are by task (axis: item), 1 where it is right."""

    representations: tuple[str, ...]
    places: Places
    ridge: float
    held_out: CrossValidation
    credits: dict[str, Floats]

    @property
    def accuracy(self) -> float:
        """How often it is right, tasks weighing the same."""
        return float(np.mean([own.mean() for own in self.credits.values()]))

    @property
    def columns(self) -> list[int]:
        """The features that it learns from."""
        return _columns(self.representations)

    @property
    def trial(self) -> Trial:
        return Trial(self.representations, self.ridge, self.held_out.loss, self.accuracy)


def fit(tasks: Mapping[str, Sequence[ItemFeatures]]) -> Fit:
    """The weights that items of some tasks teach, tasks weighing the same."""
    for name, items in tasks.items():
        if not items:
            raise InputError(f"{name}: expected items to learn from, found none")
    every = {places for names in _sets_of_representations() for places in _places(names)}
    stacked = {places: _stack(tasks, places) for places in every}
    attempts = [
        _try(stacked[places], names, places, FIRST_RIDGE)
        for names in _sets_of_representations()
        for places in _places(names)
    ]
    sets = _best_of_sets(attempts)
    names = _choose(stacked[AS_JUDGED], sets).representations
    tries = [
        _try(stacked[places], names, places, ridge) for places in _places(names) for ridge in RIDGES
    ]
    chosen = _choose_setting(stacked[AS_JUDGED], tries)
    ridges = [one for one in tries if one.places == chosen.places]
    return _finish(stacked[chosen.places], stacked[AS_JUDGED], chosen, sets, ridges)


def _sets_of_representations() -> Iterator[tuple[str, ...]]:
    for size in range(1, len(REPRESENTATIONS) + 1):
        yield from combinations(REPRESENTATIONS, size)


def _places(names: tuple[str, ...]) -> Iterator[Places]:
    """The distributions to try for each representation, as far as it counts.

    >>> sum(1 for _ in _places(("statement", "converse"))), next(_places(("events",)))
    (5, (0, 0, 0, 0, 0))
    """
    atoms = [range(len(GRID)) if name in names else (0,) for name in (PAPER, EVENTS)]
    texts = range(len(STATEMENT_GRID)) if not set(WORDED).isdisjoint(names) else (0,)
    for paper, events, text in product(*atoms, texts):
        place = {PAPER: paper, EVENTS: events, **dict.fromkeys(WORDED, text)}
        yield tuple(place[name] if name in names else 0 for name in REPRESENTATIONS)


def _columns(names: Sequence[str]) -> list[int]:
    return [2 * REPRESENTATIONS.index(name) + part for name in names for part in (0, 1)]


def _penalty(names: Sequence[str], ridge: float) -> Floats:
    return build_penalty(len(names), ridge, EVENNESS)


def _try(
    choices: Mapping[str, Choices], names: tuple[str, ...], places: Places, ridge: float
) -> _Attempt:
    known = {task: own.keep_features(_columns(names)) for task, own in choices.items()}
    held_out = cross_validate(known, _penalty(names, ridge))
    credits = {
        task: credit_choices(held_out.scores[task], own.gold) for task, own in choices.items()
    }
    return _Attempt(names, places, ridge, held_out, credits)


def _best_of_sets(attempts: Sequence[_Attempt]) -> list[_Attempt]:
    """The best attempt of each set of representations, the best of all first."""
    best_of: dict[tuple[str, ...], _Attempt] = {}
    for attempt in sorted(attempts, key=lambda one: one.held_out.loss):
        best_of.setdefault(attempt.representations, attempt)
    return list(best_of.values())


def _choose(choices: Mapping[str, Choices], sets: Sequence[_Attempt]) -> _Attempt:
    """Of attempts with the best first, the least costly one that is as good as that one: within
    one standard error of their difference."""
    best, *others = sets
    equal = [best]
    for attempt in others:
        loss, error = compare(choices, attempt.held_out.losses, best.held_out.losses)
        if loss <= error:
            equal.append(attempt)
    return min(equal, key=lambda one: sum(COSTS[name] for name in one.representations))


def _choose_setting(as_judged: Mapping[str, Choices], tries: Sequence[_Attempt]) -> _Attempt:
    """The attempt that step 4 of this module takes.

    ``as_judged`` has the items with whole statements as the model judges them. One item of a few
    hundred says nothing, so it decides last.
    """
    alone = _try(as_judged, (STATEMENT,), AS_JUDGED, FIRST_RIDGE)
    directly = {name: _credit_directly(own) for name, own in as_judged.items()}

    def shortfall(attempt: _Attempt, errors: int) -> float:
        """How far it falls behind on all tasks, beyond so many standard errors."""
        behind = (
            mean_and_error(directly[name] - own, as_judged[name].clusters)
            for name, own in attempt.credits.items()
        )
        whole = sum(max(mean - errors * error, 0.0) for mean, error in behind)
        return round(whole, SHORTFALL_DECIMALS)

    def is_as_good(attempt: _Attempt) -> bool:
        behind, error = compare(as_judged, best.credits, attempt.credits)
        return behind <= error

    sure = [one for one in tries if one.held_out.loss <= alone.held_out.loss] or tries
    least = min(shortfall(one, errors=1) for one in sure)
    fair = [one for one in sure if shortfall(one, errors=1) == least]
    best = max(fair, key=lambda one: one.accuracy)
    good = filter(is_as_good, fair)
    return min(good, key=lambda one: (shortfall(one, errors=0), one.held_out.loss))


def _credit_directly(as_judged: Choices) -> Floats:
    """What whole statements alone are worth on each item: Direct NLI, but for full stops."""
    whole = as_judged.features[:, :, _columns((STATEMENT,))].sum(axis=2)
    return credit_choices(np.where(as_judged.present, whole, np.inf), as_judged.gold)


def _stack(tasks: Mapping[str, Sequence[ItemFeatures]], places: Places) -> dict[str, Choices]:
    """The features of each task: two for each representation, in the order of these."""
    settings: tuple[Setting, ...] = tuple(zip(REPRESENTATIONS, places, strict=True))
    stacked = {}
    for name, items in tasks.items():
        features = [
            np.concatenate(
                [one.features.get(setting, np.zeros((one.candidates, 2))) for setting in settings],
                axis=1,
            )
            for one in items
        ]
        stacked[name] = build_choices(
            features, [one.gold for one in items], [one.cluster for one in items]
        )
    return stacked


def _finish(
    choices: Mapping[str, Choices],
    as_judged: Mapping[str, Choices],
    chosen: _Attempt,
    sets: Sequence[_Attempt],
    ridges: Sequence[_Attempt],
) -> Fit:
    """The fit of the chosen attempt, on all items; ``as_judged`` has the same items with whole
    statements as the model judges them."""
    known = {name: own.keep_features(chosen.columns) for name, own in choices.items()}
    coefficients = np.zeros(2 * len(REPRESENTATIONS))
    coefficients[chosen.columns] = fit_weights(
        known, _penalty(chosen.representations, chosen.ridge)
    )
    held_out = chosen.held_out
    calibration = calibrate(choices, held_out.scores)
    distributions = [GRIDS[name][place] for name, place in zip(GRIDS, chosen.places, strict=True)]
    by_name = {}
    for place, name in enumerate(REPRESENTATIONS):
        tension, witness = (float(value) for value in coefficients[2 * place : 2 * place + 2])
        own = RepresentationWeights(tension, witness, distributions[place])
        by_name[name] = own if own.counts else ABSENT
    weights = JointWeights(**by_name, calibration=calibration, name="fitted")
    tasks = tuple(
        _task_fit(name, own, as_judged[name], coefficients, held_out, calibration)
        for name, own in choices.items()
    )
    every = [candidate_probabilities(held_out.scores[name], calibration) for name in choices]
    return Fit(
        weights=weights,
        ridge=chosen.ridge,
        held_in=float(np.mean([one.held_in for one in tasks])),
        held_out=held_out.loss,
        calibration_error=calibration_error(
            np.concatenate([one.max(axis=1) for one in every]),
            np.concatenate(
                [
                    credit_choices(-one, own.gold)
                    for one, own in zip(every, choices.values(), strict=True)
                ]
            ),
        ),
        tasks=tasks,
        sets=tuple(one.trial for one in sets),
        ridges=tuple(one.trial for one in ridges),
    )


def _task_fit(
    name: str,
    choices: Choices,
    as_judged: Choices,
    coefficients: Floats,
    held_out: CrossValidation,
    calibration: float,
) -> TaskFit:
    probabilities = candidate_probabilities(held_out.scores[name], calibration)
    gold = gold_probabilities(probabilities, choices.gold)
    right = credit_choices(held_out.scores[name], choices.gold)
    directly = _credit_directly(as_judged)
    return TaskFit(
        name,
        len(choices),
        float(losses(choices, coefficients).mean()),
        float(-np.log(gold).mean()),
        float(right.mean()),
        calibration_error(probabilities.max(axis=1), right),
        float(directly.mean()),
        mean_and_error(right - directly, choices.clusters)[1],
    )


def measure_transfer(tasks: Mapping[str, Sequence[ItemFeatures]]) -> dict[str, dict[str, float]]:
    """By the task that weights were learned on and the one they are tried on, the accuracy; on
    the same task, that of held-out items."""
    transfer = {}
    for name, items in tasks.items():
        own = fit({name: items})
        transfer[name] = {**measure_accuracy(tasks, own.weights), name: own.tasks[0].accuracy}
    return transfer


def measure_accuracy(
    tasks: Mapping[str, Sequence[ItemFeatures]], weights: JointWeights
) -> dict[str, float]:
    """How often weights of the grid's distributions are right, by task; a tie among k is so by
    1/k."""
    own = [weights.of(name) for name in REPRESENTATIONS]
    places = [
        grid.index(one.distribution) if one.counts else 0
        for grid, one in zip(GRIDS.values(), own, strict=True)
    ]
    stacked = _stack(tasks, tuple(places))
    coefficients = np.array([value for one in own for value in (one.tension, one.witness)])
    accuracies = {}
    for name, choices in stacked.items():
        scores = np.where(choices.present, choices.features @ coefficients, np.inf)
        accuracies[name] = float(credit_choices(scores, choices.gold).mean())
    return accuracies
