"""Why: the decision in a sentence, and the few links and target clauses that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from enthymeme.decision import Decision
from enthymeme.marginal import Score
from enthymeme.page.removal import Without, without
from enthymeme.page.weighing import Weighed
from enthymeme.page.words import clause_tokens, in_words, letter, said
from enthymeme.problem import Link, Parameters

LINKS = 3
CLAUSES = 2
# What moves a score by less is not what decided it.
NOTHING = 1e-9


@dataclass(slots=True)
class _Told:
    """A link by what it says, wherever it stands; ``moved`` is by candidate."""

    source: str
    target: str
    link: Link
    places: dict[int, list[Link]] = field(default_factory=dict)
    moved: dict[int, float] = field(default_factory=dict)


def reasons(
    decision: Decision, weighings: Sequence[Weighed], parameters: Parameters
) -> dict[str, Any]:
    """The sentence, the links and the clauses; of a decision that has scores."""
    scores = [score for score in decision.scores if score is not None]
    order = sorted(range(len(scores)), key=lambda place: scores[place].score)
    first, second = order[0], order[1]
    return {
        "summary": summary(decision, scores, first, second, parameters.alpha),
        "links": _links(decision, weighings, parameters, first, second),
        "clauses": _clauses(weighings, first, second),
    }


def summary(
    decision: Decision, scores: Sequence[Score], first: int, second: int, alpha: float
) -> str:
    """Who is chosen, by how much, and whether for less conflict or more support."""
    best, next_best = scores[first], scores[second]
    if decision.choice is None:
        tied = [
            letter(place)
            for place, score in enumerate(scores)
            if score.score - best.score <= NOTHING
        ]
        return (
            f"{_listed(tied)} tie: each meets a resistance of {best.score:.4f}, "
            "and nothing tells them apart."
        )
    margin = next_best.score - best.score
    sides = [
        (
            "less conflict with the claim",
            "more conflict",
            alpha * (next_best.tension - best.tension),
        ),
        ("more support for it", "less support", best.witness - next_best.witness),
    ]
    good = [f"{words} ({size:.4f})" for words, _, size in sides if size > NOTHING]
    bad = [f"{words} ({-size:.4f})" for _, words, size in sides if size < -NOTHING]
    text = (
        f"{letter(first)} is chosen: the claim resists it by {margin:.4f} less than "
        f"{letter(second)}. It has {' and '.join(good)}"
    )
    return f"{text}, which outweighs {' and '.join(bad)}." if bad else f"{text}."


def _listed(letters: Sequence[str]) -> str:
    """
    >>> _listed(["A", "B", "C"])
    'A, B and C'
    """
    return f"{', '.join(letters[:-1])} and {letters[-1]}"


def _links(
    decision: Decision,
    weighings: Sequence[Weighed],
    parameters: Parameters,
    first: int,
    second: int,
) -> list[dict[str, Any]]:
    told = _by_what_they_say(weighings, decision.method.name == "top-link")
    ranked: list[tuple[float, _Told]] = []
    for one in told:
        # What a link does in both candidates alike does not tell them apart.
        gain = one.moved.get(second, 0.0) - one.moved.get(first, 0.0)
        if decision.choice is None:
            gain = max(map(abs, one.moved.values()), default=0.0)
        if gain > NOTHING:
            ranked.append((gain, one))
    ranked.sort(key=lambda pair: -pair[0])
    found = []
    for gain, one in ranked[:LINKS]:
        left = without(weighings, one.places, decision.method, parameters)
        found.append(
            {
                "places": sorted(one.places),
                "source": one.source,
                "target": one.target,
                "label": str(one.link.label),
                "confidence": one.link.confidence,
                "gain": None if decision.choice is None else gain,
                "without": without_sentence(left, decision.choice),
            }
        )
    return found


def _by_what_they_say(weighings: Sequence[Weighed], top_only: bool) -> list[_Told]:
    found: dict[tuple[str, str, str, float], _Told] = {}
    for place, one in enumerate(weighings):
        texts = dict(one.candidate.surfaces)
        for link in one.candidate.links:
            source, target = said(link.source, texts), said(link.target, texts)
            key = (source, target, str(link.label), link.confidence)
            told = found.setdefault(key, _Told(source, target, link))
            told.places.setdefault(place, []).append(link)
            moved = _moved(one, link, top_only)
            told.moved[place] = told.moved.get(place, 0.0) + moved
    return list(found.values())


def _moved(one: Weighed, link: Link, top_only: bool) -> float:
    if top_only:
        # One world: an active link counts by its weight, the others do nothing.
        best = max(
            (other for other in one.candidate.links if other.target == link.target),
            key=lambda other: other.confidence,
        )
        sign = -1 if link.label == "Ent" else 1
        return sign * link.confidence if best == link else 0.0
    return (one.influences or {}).get((link.source, link.target), 0.0)


def without_sentence(left: Without | None, choice: int | None) -> str:
    """What would be decided without a link, in words.

    >>> without_sentence(Without((-0.5, -0.5), None, True), 0)
    'without it A and B would tie'
    >>> without_sentence(Without((-0.5, 0.25), 0, False), 0)
    'without it A would still be chosen, by 0.7500'
    """
    if left is None:
        return "what would be decided without it is too large to say exactly"
    best, after = sorted(left.scores)[:2]
    if left.choice is None:
        tied = [letter(place) for place, score in enumerate(left.scores) if score - best <= NOTHING]
        still = " still" if choice is None else ""
        return f"without it {_listed(tied)} would{still} tie"
    still = " still" if left.choice == choice else ""
    return f"without it {letter(left.choice)} would{still} be chosen, by {after - best:.4f}"


def _clauses(weighings: Sequence[Weighed], first: int, second: int) -> list[dict[str, Any]]:
    """The target clauses that the two best candidates support to a different degree."""
    shares = [_shares(weighings[place]) for place in (first, second)]
    found = []
    for words in dict.fromkeys([*shares[0], *shares[1]]):
        ours, theirs = (share.get(words) for share in shares)
        if abs((ours or 0.0) - (theirs or 0.0)) > NOTHING:
            found.append(
                {
                    "words": words,
                    "supported": [
                        {"place": place, "share": share}
                        for place, share in ((first, ours), (second, theirs))
                        if share is not None
                    ],
                }
            )
    found.sort(key=_spread, reverse=True)
    return found[:CLAUSES]


def _spread(clause: dict[str, Any]) -> float:
    shares = [one["share"] for one in clause["supported"]]
    return float(max(shares) - min([*shares, 0.0] if len(shares) == 1 else shares))


def _shares(one: Weighed) -> dict[str, float]:
    """By the words of a clause, in what share of worlds it is witnessed."""
    if one.witnessed is None:
        return {}
    texts = dict(one.candidate.surfaces)
    order = {atom: number for number, atom in enumerate(one.candidate.target_atoms)}
    words = [
        in_words(clause_tokens(clause, order, texts)) for clause in one.candidate.target_clauses
    ]
    return dict(zip(words, one.witnessed, strict=True))
