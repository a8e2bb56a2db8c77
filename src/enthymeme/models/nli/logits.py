"""What all NLI networks share: the order of their labels, texts cut short, probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from enthymeme.errors import PluginError
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.system.arrays import Floats

# What the models were trained on; a longer pair is truncated.
MAX_TOKENS = 512
# No text that fills its tokens comes near this; see `shorten`.
CHARACTERS_PER_TOKEN = 32


class LabelOrder(NamedTuple):
    """The column of each label."""

    entailment: int
    neutral: int
    contradiction: int


def label_order(id2label: Mapping[int, str] | Mapping[str, str], model: str) -> LabelOrder:
    """The order of a model's labels by its own account, which differs from model to model.

    >>> label_order({0: "contradiction", 1: "ENTAILMENT", 2: "Neutral"}, "toy")
    LabelOrder(entailment=1, neutral=2, contradiction=0)
    >>> label_order({0: "LABEL_0", 1: "LABEL_1"}, "toy")
    Traceback (most recent call last):
    enthymeme.errors.PluginError: toy: expected the labels entailment, neutral and contradiction \
in its id2label, found LABEL_0, LABEL_1
    """
    columns = {str(label).strip().lower(): int(column) for column, label in id2label.items()}
    if set(columns) != set(LabelOrder._fields):
        names = ", ".join(map(str, id2label.values()))
        raise PluginError(
            f"{model}: expected the labels entailment, neutral and contradiction in its id2label, "
            f"found {names}"
        )
    return LabelOrder(**columns)


def shorten(pairs: Sequence[Pair], tokens: int) -> list[Pair]:
    """Pairs of no more text than some tokens can hold.

    Tokenizers truncate by themselves, but they lay out all that overflows of both texts, which
    for two texts of ten thousand words takes minutes.

    >>> [tuple(map(len, pair)) for pair in shorten([Pair("a" * 100, "b")], tokens=2)]
    [(64, 1)]
    """
    most = tokens * CHARACTERS_PER_TOKEN
    return [Pair(pair.premise[:most], pair.hypothesis[:most]) for pair in pairs]


def to_judgements(logits: Floats, order: LabelOrder) -> list[Judgement]:
    """The probabilities that logits stand for, of which a row is a pair's and a column a label's.

    >>> to_judgements(np.array([[0.0, 0.0, np.log(2.0)]]), LabelOrder(2, 0, 1))
    [Judgement(entailment=0.5, neutral=0.25, contradiction=0.25)]
    """
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    rows = powers / powers.sum(axis=1, keepdims=True)
    return [Judgement(*row) for row in rows[:, list(order)].tolist()]
