"""Development items in, the weights of joint scoring out.

What representations say of every candidate is worked out once for each link distribution of a small
grid. Fitting on that is quick: for each pair of distributions (the paper's atoms, event atoms) and
each ridge, coefficients are learned on some folds of clusters and tried on the rest; those that
make held-out items most probable are learned once more on all items, and calibrated on held-out
scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product

import numpy as np

from enthymeme.errors import InputError, SolveError
from enthymeme.item import Item
from enthymeme.joint_reading import JointDraft, RepresentationDraft, draft_jointly, read_by_atoms
from enthymeme.methods.joint.distribution import Distribution
from enthymeme.methods.joint.fitting import (
    Choices,
    HeldOut,
    build_choices,
    calibrate,
    calibration_error,
    fit_weights,
    hold_out,
    losses,
    scale_scores,
)
from enthymeme.methods.joint.scoring import expect
from enthymeme.methods.joint.weights import (
    EVENTS,
    PAPER,
    REPRESENTATIONS,
    STATEMENT,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Reader
from enthymeme.reading import Answers, list_texts
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.arrays import Floats

GRID = (
    Distribution("uniform"),
    Distribution("confidence"),
    Distribution("odds", 1.0, 0.5),
    Distribution("odds", 1.0, 0.8),
    Distribution("odds", 2.0, 0.8),
)
RIDGES = (0.0001, 0.001, 0.01)
# Where the search over distributions is done; then every ridge is tried.
FIRST_RIDGE = 0.001
ITEMS_PER_WINDOW = 32
SECONDS_PER_CANDIDATE = 30.0

Setting = tuple[str, int]
"""A representation, and the place of its link distribution in the grid."""


@dataclass(frozen=True, slots=True)
class ItemFeatures:
    """Tension and minus witness of an item's candidates (axes: candidate, feature) by setting.

    A setting that is absent could not be scored, and has no say.
    """

    gold: int
    cluster: str
    candidates: int
    features: dict[Setting, Floats]


@dataclass(frozen=True, slots=True)
class Trial:
    """Two distributions and a ridge, and the loss of items that were not learned from."""

    paper: Distribution
    events: Distribution
    ridge: float
    held_out: float


@dataclass(frozen=True, slots=True)
class TaskFit:
    """How a task came out on held-out items: accuracy and calibration error are shares."""

    name: str
    items: int
    held_in: float
    held_out: float
    accuracy: float
    calibration_error: float


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights, and how they came about; losses are means of -log P(gold), tasks weighing the
    same."""

    weights: JointWeights
    ridge: float
    held_in: float
    held_out: float
    calibration_error: float
    tasks: tuple[TaskFit, ...]
    trials: tuple[Trial, ...] = field(repr=False)


def gather_features(
    items: Iterable[Item], reader: Reader, advance: Callable[[], None] = lambda: None
) -> Iterator[ItemFeatures]:
    """What every representation says of each item, under each distribution of the grid.

    Raises ``InputError`` for an item without gold. ``advance`` is called after each item.
    """
    coming = iter(items)
    while window := tuple(islice(coming, ITEMS_PER_WINDOW)):
        graphs = reader.graphs.ask(text for item in window for text in list_texts(item))
        readings = read_by_atoms(graphs, REPRESENTATIONS)
        drafts = [draft_jointly(item, readings, REPRESENTATIONS) for item in window]
        answers = reader.judgements.ask(pair for draft in drafts for pair in draft.questions)
        for draft in drafts:
            yield describe_item(draft, answers)
            advance()
        reader.judgements.forget()
        reader.graphs.forget()


def describe_item(draft: JointDraft, answers: Answers) -> ItemFeatures:
    """The features of one item from its draft and the answers to its questions."""
    item = draft.item
    if item.gold is None:
        raise InputError(f"item {item.id!r}: expected gold, for there is nothing to learn without")
    features = {}
    for representation in draft.representations:
        grid = GRID if representation.name != STATEMENT else GRID[:1]
        for place, distribution in enumerate(grid):
            values = _describe(representation, answers, distribution)
            if values is not None:
                features[representation.name, place] = values
    return ItemFeatures(item.gold, item.cluster or item.id, len(item.candidates), features)


def _describe(
    draft: RepresentationDraft, answers: Answers, distribution: Distribution
) -> Floats | None:
    one = RepresentationWeights(distribution=distribution)
    completed = draft.complete(answers, JointSettings(JointWeights(one, one, one)))
    if completed.error is not None:
        return None
    rows = []
    for candidate in completed.candidates:
        try:
            with time_limit(SECONDS_PER_CANDIDATE):
                expectation = expect(candidate)
        except SolveError:
            return None
        rows.append((expectation.tension, -expectation.witness))
    return np.array(rows)


def fit(tasks: Mapping[str, Sequence[ItemFeatures]]) -> Fit:
    """The weights that items of some tasks teach, tasks weighing the same."""
    for name, items in tasks.items():
        if not items:
            raise InputError(f"{name}: expected items to learn from, found none")
    trials = []
    best: tuple[float, int, int, float] | None = None
    pairs = list(product(range(len(GRID)), repeat=2))
    for paper, events in pairs:
        loss = hold_out(_stack(tasks, paper, events), FIRST_RIDGE).loss
        trials.append(Trial(GRID[paper], GRID[events], FIRST_RIDGE, loss))
        if best is None or loss < best[0]:
            best = loss, paper, events, FIRST_RIDGE
    assert best is not None
    _, paper, events, _ = best
    choices = _stack(tasks, paper, events)
    for ridge in RIDGES:
        if ridge != FIRST_RIDGE:
            loss = hold_out(choices, ridge).loss
            trials.append(Trial(GRID[paper], GRID[events], ridge, loss))
            best = min(best, (loss, paper, events, ridge))
    return _finish(choices, GRID[paper], GRID[events], best[3], tuple(trials))


def _stack(
    tasks: Mapping[str, Sequence[ItemFeatures]], paper: int, events: int
) -> dict[str, Choices]:
    """The features of each task: two for each representation, in the order of these."""
    settings: tuple[Setting, ...] = ((PAPER, paper), (EVENTS, events), (STATEMENT, 0))
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
    paper: Distribution,
    events: Distribution,
    ridge: float,
    trials: tuple[Trial, ...],
) -> Fit:
    coefficients = fit_weights(choices, ridge)
    held = hold_out(choices, ridge)
    calibration = calibrate(choices, held.scores)
    values = [float(value) for value in coefficients]
    weights = JointWeights(
        RepresentationWeights(values[0], values[1], paper),
        RepresentationWeights(values[2], values[3], events),
        RepresentationWeights(values[4], values[5]),
        calibration=calibration,
        name="fitted",
    )
    tasks = tuple(
        _task_fit(name, own, coefficients, held, calibration) for name, own in choices.items()
    )
    every = [scale_scores(held.scores[name], calibration) for name in choices]
    return Fit(
        weights=weights,
        ridge=ridge,
        held_in=float(np.mean([one.held_in for one in tasks])),
        held_out=held.loss,
        calibration_error=calibration_error(
            np.concatenate([one.max(axis=1) for one in every]),
            np.concatenate(
                [
                    one.argmax(axis=1) == own.gold
                    for one, own in zip(every, choices.values(), strict=True)
                ]
            ),
        ),
        tasks=tasks,
        trials=trials,
    )


def _task_fit(
    name: str, choices: Choices, coefficients: Floats, held: HeldOut, calibration: float
) -> TaskFit:
    probabilities = scale_scores(held.scores[name], calibration)
    gold = np.maximum(probabilities[np.arange(len(choices)), choices.gold], 1e-300)
    right = probabilities.argmax(axis=1) == choices.gold
    return TaskFit(
        name,
        len(choices),
        float(losses(choices, coefficients).mean()),
        float(-np.log(gold).mean()),
        float(right.mean()),
        calibration_error(probabilities.max(axis=1), right),
    )


def try_elsewhere(tasks: Mapping[str, Sequence[ItemFeatures]]) -> dict[str, dict[str, float]]:
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
    """How often weights of the grid's distributions are right, by task."""
    places = {distribution: place for place, distribution in enumerate(GRID)}
    stacked = _stack(tasks, places[weights.paper.distribution], places[weights.events.distribution])
    own = [weights.of(name) for name in REPRESENTATIONS]
    coefficients = np.array([value for one in own for value in (one.tension, one.witness)])
    accuracies = {}
    for name, choices in stacked.items():
        scores = np.where(choices.present, choices.features @ coefficients, np.inf)
        accuracies[name] = float((scores.argmin(axis=1) == choices.gold).mean())
    return accuracies
