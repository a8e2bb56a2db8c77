"""A decision about text, told to a person: the choice, the scores, the links that decided it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from enthymeme.decision import Decision, Method, decide, outcome_shares
from enthymeme.item import Item
from enthymeme.marginal import Score
from enthymeme.problem import Candidate, Problem
from enthymeme.text import one_line
from enthymeme.trace import Trace

REASONS = 3
# What moves a score by less is not what decided it.
NOTHING = 1e-9
# How much of a text is shown.
LONG = 100


class Reason(NamedTuple):
    """A link that speaks for the choice, and by how much; None where it has no such number."""

    candidate: int
    effect: float | None
    text: str


def verdict(decision: Decision, trace: Trace, noun: str, with_id: bool) -> str:
    """The decision in some lines; ``noun`` is what the candidates are."""
    texts = completions(trace.item)
    lines = (
        [f"── {one_line(decision.id, LONG)} " + "─" * max(0, 68 - len(decision.id))]
        if with_id
        else []
    )
    if decision.error is not None:
        return "\n".join([*lines, f"No choice: {decision.error}", ""])
    if decision.choice is None:
        lines.append(f"A tie: the lowest score is that of more than one {noun}.")
    else:
        lines.append(f"{_named(noun, decision.choice).capitalize()}: {texts[decision.choice]}")
    lines += ["", *_scores(decision, texts, noun)]
    if trace.problem is not None and decision.choice is not None:
        reasons = deciding_links(decision, trace.problem, trace)
        if reasons:
            heading = "What decided it:"
            if reasons[0].effect is not None:
                heading = "What decided it, by how far it sets the scores apart where it holds:"
            lines += ["", heading, *(_told(reason, noun) for reason in reasons)]
    return "\n".join([*lines, ""])


def completions(item: Item) -> tuple[str, ...]:
    """What tells the candidates apart: the statements that not all of them have."""
    sides = [(*candidate.source, *candidate.target) for candidate in item.candidates]
    shared = set(sides[0]).intersection(*sides[1:])
    return tuple(
        " … ".join(one_line(text, LONG) for text in side if text not in shared)
        or "(nothing of its own)"
        for side in sides
    )


def deciding_links(decision: Decision, problem: Problem, trace: Trace) -> list[Reason]:
    """The links that set the chosen candidate most apart from the next best.

    A link is known by its texts: one that both candidates have counts by what it does more in
    one of them.
    """
    assert decision.choice is not None
    scores = [score.score for score in decision.scores if score is not None]
    chosen = decision.choice
    rival = min((i for i in range(len(scores)) if i != chosen), key=scores.__getitem__)
    if decision.method.name == "top-link":
        effects = {
            index: _active(problem, index, decision.method, trace) for index in (chosen, rival)
        }
    else:
        method = replace(decision.method, mode="exact", solver="canonical", influence=True)
        moved = decide(problem, method, trace.parameters).scores
        effects = {
            index: _influences(problem.candidates[index], moved[index]) for index in (chosen, rival)
        }
    reasons = []
    for text in effects[chosen] | effects[rival]:
        gain = effects[rival].get(text, 0.0) - effects[chosen].get(text, 0.0)
        if gain > NOTHING:
            place = chosen if effects[chosen].get(text, 0.0) < 0 else rival
            shown = None if decision.method.name == "top-link" else gain
            reasons.append((gain, Reason(place, shown, text)))
    found = [reason for _, reason in sorted(reasons, key=lambda row: -row[0])]
    found += _exact_alone(problem, chosen)
    return found[:REASONS]


def _influences(candidate: Candidate, score: Score | None) -> dict[str, float]:
    if score is None or score.influences is None:
        return {}
    links = {(link.source, link.target): link for link in candidate.links}
    texts = dict(candidate.surfaces)
    found: dict[str, float] = {}
    for influence in score.influences:
        source = candidate.source_atoms[influence.source]
        target = candidate.target_atoms[influence.target]
        link = links[source, target]
        text = _link_text(texts[source], texts[target], link.label, link.confidence)
        found[text] = found.get(text, 0.0) + influence.value
    return found


def _active(problem: Problem, index: int, method: Method, trace: Trace) -> dict[str, float]:
    """Top-Link's one world: what entails a target speaks for it, what contradicts it against."""
    candidate = problem.candidates[index]
    texts = dict(candidate.surfaces)
    found: dict[str, float] = {}
    for outcome in outcome_shares(candidate, method, trace.parameters, (problem.id, index)):
        if outcome.share and outcome.source is not None and outcome.confidence is not None:
            source = texts[candidate.source_atoms[outcome.source]]
            target = texts[candidate.target_atoms[outcome.target]]
            text = _link_text(source, target, outcome.kind, outcome.confidence)
            found[text] = float(outcome.weight if outcome.kind == "Con" else -outcome.weight)
    return found


def _exact_alone(problem: Problem, chosen: int) -> Iterator[Reason]:
    """The exact links that the chosen candidate alone has."""
    by_candidate = []
    for candidate in problem.candidates:
        texts = dict(candidate.surfaces)
        by_candidate.append(dict.fromkeys(texts[target] for _, target in candidate.exact))
    for text in by_candidate[chosen]:
        if not any(text in other for i, other in enumerate(by_candidate) if i != chosen):
            yield Reason(chosen, None, f"“{one_line(text, LONG)}” is both given and claimed")


def _link_text(source: str, target: str, label: str, confidence: float) -> str:
    verb = "entails" if label == "Ent" else "contradicts"
    return f"“{one_line(source, LONG)}” {verb} “{one_line(target, LONG)}” ({confidence})"


def _scores(decision: Decision, texts: tuple[str, ...], noun: str) -> Iterator[str]:
    yield f"  {'score':>9}   {'bounds':<19}  (lower is better)"
    for index, (score, text) in enumerate(zip(decision.scores, texts, strict=True)):
        assert score is not None
        bounds = "none within budget"
        if score.low is not None and score.high is not None:
            bounds = f"{score.low:.4f} … {score.high:.4f}"
        spread = f" ± {score.stderr:.4f}" if score.stderr else ""
        mark = "▸" if index == decision.choice else " "
        yield f"{mark} {score.score:>9.4f}{spread}   {bounds:<19}  {_named(noun, index)}: {text}"


def _named(noun: str, index: int) -> str:
    """A person counts premises from one; candidates have the index that files have.

    >>> _named("premise", 0), _named("candidate", 0)
    ('premise 1', 'candidate 0')
    """
    return f"{noun} {index if noun == 'candidate' else index + 1}"


def _told(reason: Reason, noun: str) -> str:
    effect = "" if reason.effect is None else f"{reason.effect:.4f}"
    return f"  {effect:>9}   {_named(noun, reason.candidate)}: {reason.text}"
