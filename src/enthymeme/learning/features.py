"""What every representation says of development items, for each link distribution of a small grid.

Each distinct question is asked once, whatever the distributions; all else is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from enthymeme.errors import InputError, SolveError
from enthymeme.item import Item
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.scoring import compute_expectation
from enthymeme.methods.joint.weights import (
    REPRESENTATIONS,
    WORDED,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Reader
from enthymeme.reading.draft import Answers, list_texts
from enthymeme.reading.joint import JointDraft, RepresentationDraft, draft_jointly, read_jointly
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.arrays import Floats

GRID = (
    LinkDistribution("uniform"),
    LinkDistribution("confidence"),
    LinkDistribution("odds", 1.0, 0.5),
    LinkDistribution("odds", 1.0, 0.8),
    LinkDistribution("odds", 2.0, 0.8),
)
# Of whole statements: as judged, and flatter, where small differences count for more.
STATEMENT_GRID = (
    LinkDistribution(),
    *(LinkDistribution("odds", temperature) for temperature in (2.0, 4.0, 6.0, 8.0)),
)
ITEMS_PER_WINDOW = 32
SECONDS_PER_CANDIDATE = 30.0

Setting = tuple[str, int]
"""A representation, and the place of its link distribution in its grid."""


@dataclass(frozen=True, slots=True)
class ItemFeatures:
    """Tension and minus witness of an item's candidates (axes: candidate, feature) by setting.

    A setting that is absent could not be scored, and has no say.
    """

    gold: int
    cluster: str
    candidates: int
    features: dict[Setting, Floats]


def gather_features(
    items: Iterable[Item], reader: Reader, advance: Callable[[], None] = lambda: None
) -> Iterator[ItemFeatures]:
    """What every representation says of each item, under each distribution of the grid.

    Raises ``InputError`` for an item without gold. ``advance`` is called after each item.
    """
    coming = iter(items)
    while window := tuple(islice(coming, ITEMS_PER_WINDOW)):
        texts = (text for item in window for text in list_texts(item))
        readings = read_jointly(reader, texts, REPRESENTATIONS)
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
        grid = STATEMENT_GRID if representation.name in WORDED else GRID
        for place, distribution in enumerate(grid):
            values = _describe(representation, answers, distribution)
            if values is not None:
                features[representation.name, place] = values
    return ItemFeatures(item.gold, item.cluster or item.id, len(item.candidates), features)


def _describe(
    draft: RepresentationDraft, answers: Answers, distribution: LinkDistribution
) -> Floats | None:
    one = RepresentationWeights(distribution=distribution)
    each = dict.fromkeys(REPRESENTATIONS, one)
    weights = JointWeights(**each, calibration=1.0, name="features")
    completed = draft.complete(answers, JointSettings(weights))
    if completed.error is not None:
        return None
    rows = []
    for candidate in completed.candidates:
        try:
            with time_limit(SECONDS_PER_CANDIDATE):
                expectation = compute_expectation(candidate)
        except SolveError:
            return None
        rows.append((expectation.tension, -expectation.witness))
    return np.array(rows)
