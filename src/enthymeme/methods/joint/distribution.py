"""How probable each link of a target atom is, from all three probabilities of the NLI model.

The paper gives every non-neutral link of a target atom, and no link, the same probability
(Definition "PWAL"). Here the probabilities of entailment, neutrality and contradiction decide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from enthymeme.errors import InputError
from enthymeme.problem import Label, Link

Form = Literal["uniform", "confidence", "odds"]
# Less probable alternatives are dropped, and their mass goes to no link.
SMALLEST = 0.01
# A link must outweigh the inertia of its target atom to have any effect: 0.02 weighs 2, inertia 1.
LEAST_CONFIDENCE = 0.02
# Keeps odds finite where a model is certain.
LEAST_NEUTRAL = 1e-6
# The paper's confidences have so many decimals (Definition "Natural Language Inference").
CONFIDENCE_DECIMALS = 3


class SourceJudgement(NamedTuple):
    """What the NLI model says of a source atom and the target atom: three probabilities."""

    source: str
    entailment: float
    neutral: float
    contradiction: float


@dataclass(frozen=True, slots=True)
class LinkDistribution:
    """A form of link distribution and its settings.

    - ``uniform``: the paper's. The most probable label is the link, if it is not neutral; all
      links of a target atom and no link are equally probable.
    - ``confidence``: with q = max(entailment, contradiction) for each source atom, no link has
      probability prod(1 - q), and the rest goes to the source atoms in proportion to q.
    - ``odds``: a link has the odds (its probability / neutral) ** (1 / temperature) against no
      link, times (1 - no_link) / no_link, where ``no_link`` is what no link has before any
      judgement.
    """

    form: Form = "confidence"
    temperature: float = 1.0
    no_link: float = 0.5

    def __post_init__(self) -> None:
        if self.form not in get_args(Form):
            expected = ", ".join(get_args(Form))
            raise InputError(f"form: expected {expected}, found {self.form!r}")
        if not self.temperature > 0:
            raise InputError(f"temperature: expected more than 0, found {self.temperature!r}")
        if not 0 < self.no_link < 1:
            raise InputError(f"no_link: expected between 0 and 1, found {self.no_link!r}")


def distribute(
    target: str, judgements: Sequence[SourceJudgement], distribution: LinkDistribution
) -> tuple[Link, ...]:
    """The links of one target atom, by source atom; their probabilities sum to at most 1.

    >>> rain = SourceJudgement("rain", 0.8, 0.1, 0.1)
    >>> dog = SourceJudgement("dog", 0.0, 1.0, 0.0)
    >>> (link,) = distribute("wet", [rain, dog], LinkDistribution("confidence"))
    >>> link.source, str(link.label), round(link.probability, 3)
    ('rain', 'Ent', 0.8)
    >>> links = distribute("wet", [rain, rain], LinkDistribution("uniform"))
    >>> [round(one.probability, 3) for one in links]
    [0.333, 0.333]
    """
    match distribution.form:
        case "uniform":
            return tuple(_uniform(target, judgements))
        case "confidence":
            links = _by_confidence(target, judgements)
        case "odds":
            links = _by_odds(target, judgements, distribution)
    return tuple(link for link in links if (link.probability or 0.0) >= SMALLEST)


def _uniform(target: str, judgements: Sequence[SourceJudgement]) -> Iterator[Link]:
    links = [
        (one.source, *_more_probable(one))
        for one in judgements
        if max(one.entailment, one.contradiction) > one.neutral
    ]
    for source, label, probability in links:
        confidence = round(probability, CONFIDENCE_DECIMALS)
        yield Link(source, target, label, confidence, 1 / (len(links) + 1))


def _by_confidence(target: str, judgements: Sequence[SourceJudgement]) -> Iterator[Link]:
    links = [(one.source, *_more_probable(one)) for one in judgements]
    some = 1 - math.prod(1 - confidence for _, _, confidence in links)
    whole = math.fsum(confidence for _, _, confidence in links)
    for source, label, confidence in links:
        probability = some * confidence / whole if whole else 0.0
        yield Link(source, target, label, max(confidence, LEAST_CONFIDENCE), probability)


def _by_odds(
    target: str, judgements: Sequence[SourceJudgement], distribution: LinkDistribution
) -> Iterator[Link]:
    prior = (1 - distribution.no_link) / distribution.no_link
    odds = []
    for one in judgements:
        for label, probability in ((Label.ENT, one.entailment), (Label.CON, one.contradiction)):
            against = probability / max(one.neutral, LEAST_NEUTRAL)
            odds.append(
                (one.source, label, probability, prior * against ** (1 / distribution.temperature))
            )
    whole = 1 + math.fsum(each for *_, each in odds)
    for source, label, confidence, each in odds:
        yield Link(source, target, label, max(confidence, LEAST_CONFIDENCE), each / whole)


def _more_probable(judgement: SourceJudgement) -> tuple[Label, float]:
    if judgement.entailment >= judgement.contradiction:
        return Label.ENT, judgement.entailment
    return Label.CON, judgement.contradiction
