"""How likely each link of a target atom is, from all three probabilities of the NLI model.

The paper gives every non-neutral link of a target atom, and no link, the same probability
(Definition "PWAL"). Here the probabilities of entailment, neutrality and contradiction decide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from enthymeme.errors import InputError
from enthymeme.problem import Label

# Less likely alternatives are dropped, and their mass goes to no link.
SMALLEST = 0.01
# Keeps odds finite where a model is certain.
LEAST_NEUTRAL = 1e-6


class Judged(NamedTuple):
    """What the NLI model says of a source atom and the target atom: three probabilities."""

    source: str
    entailment: float
    neutral: float
    contradiction: float


class SoftLink(NamedTuple):
    """A link and how likely it is; the rest of the target atom's mass is no link."""

    source: str
    label: Label
    confidence: float
    probability: float


@dataclass(frozen=True, slots=True)
class Distribution:
    """A form of link distribution and its settings.

    - ``uniform``: the paper's. The label that is most likely is the link, if it is not neutral; all
      links of a target atom and no link are equally likely.
    - ``confidence``: with q = max(entailment, contradiction) for each source atom, no link has
      probability prod(1 - q), and the rest goes to the source atoms in proportion to q.
    - ``odds``: a link has the odds (its probability / neutral) ** (1 / temperature) against no link,
      times (1 - no_link) / no_link, where ``no_link`` is what no link has before any judgement.
    """

    form: Literal["uniform", "confidence", "odds"] = "confidence"
    temperature: float = 1.0
    no_link: float = 0.5

    def __post_init__(self) -> None:
        if not self.temperature > 0:
            raise InputError(f"temperature: expected more than 0, found {self.temperature!r}")
        if not 0 < self.no_link < 1:
            raise InputError(f"no_link: expected between 0 and 1, found {self.no_link!r}")


def distribute(judged: Sequence[Judged], distribution: Distribution) -> tuple[SoftLink, ...]:
    """The links of one target atom, by source atom; their probabilities sum to at most 1.

    >>> rain, dog = Judged("rain", 0.8, 0.1, 0.1), Judged("dog", 0.0, 1.0, 0.0)
    >>> (link,) = distribute([rain, dog], Distribution("confidence"))
    >>> link.source, str(link.label), round(link.probability, 3)
    ('rain', 'Ent', 0.8)
    >>> [round(link.probability, 3) for link in distribute([rain, rain], Distribution("uniform"))]
    [0.333, 0.333]
    """
    match distribution.form:
        case "uniform":
            links = _uniform(judged)
        case "confidence":
            links = _by_confidence(judged)
        case "odds":
            links = _by_odds(judged, distribution)
    return tuple(link for link in links if link.probability >= SMALLEST)


def _uniform(judged: Sequence[Judged]) -> Iterator[SoftLink]:
    links = [
        (each.source, *_likelier(each))
        for each in judged
        if max(each.entailment, each.contradiction) > each.neutral
    ]
    for source, label, confidence in links:
        yield SoftLink(source, label, confidence, 1 / (len(links) + 1))


def _by_confidence(judged: Sequence[Judged]) -> Iterator[SoftLink]:
    links = [(each.source, *_likelier(each)) for each in judged]
    some = 1 - math.prod(1 - confidence for _, _, confidence in links)
    whole = sum(confidence for _, _, confidence in links)
    for source, label, confidence in links:
        yield SoftLink(source, label, confidence, some * confidence / whole if whole else 0.0)


def _by_odds(judged: Sequence[Judged], distribution: Distribution) -> Iterator[SoftLink]:
    prior = (1 - distribution.no_link) / distribution.no_link
    odds = []
    for each in judged:
        for label, likely in ((Label.ENT, each.entailment), (Label.CON, each.contradiction)):
            against = likely / max(each.neutral, LEAST_NEUTRAL)
            odds.append(
                (each.source, label, likely, prior * against ** (1 / distribution.temperature))
            )
    whole = 1 + sum(each for *_, each in odds)
    for source, label, likely, each in odds:
        yield SoftLink(source, label, likely, each / whole)


def _likelier(judged: Judged) -> tuple[Label, float]:
    if judged.entailment >= judged.contradiction:
        return Label.ENT, judged.entailment
    return Label.CON, judged.contradiction
