"""A decision about text for a person to read: the choice, the scores, what decided it."""

from __future__ import annotations

from collections.abc import Iterator

from enthymeme.decision import Decision
from enthymeme.errors import SolveError
from enthymeme.explanation import Explanation, JointExplanation, explain, explain_jointly
from enthymeme.explanation.joint import TITLES
from enthymeme.explanation.text import LONG, link_words
from enthymeme.item import Item, contrast
from enthymeme.system.text import letter, one_line
from enthymeme.trace import Trace

REASONS = 3


def describe_decision(decision: Decision, trace: Trace, noun: str) -> str:
    """The decision in some lines; ``noun`` is what the candidates are."""
    texts = completion_texts(trace.item)
    if decision.error is not None:
        return "\n".join([f"No choice: {decision.error}", ""])
    if decision.abstained:
        lines = [_abstention(decision, noun)]
    elif decision.choice is None:
        lines = _describe_tie(decision, trace, noun)
    else:
        name = name_candidate(noun.capitalize(), decision.choice)
        lines = [f"{name}: {texts[decision.choice]}{_assess(decision, trace.item.gold)}"]
    if decision.undecided:
        lines.append(
            "Undecided: the standard errors of the sampled scores allow another choice; "
            "more samples, or exact scores, would tell."
        )
    lines += ["", *_scores(decision, texts, noun)]
    if decision.expectations:
        lines += _joint_reasons(explain_jointly(decision), noun)
    elif trace.problem is not None and decision.choice is not None:
        explanation = explain(decision, trace.problem, trace.parameters)
        lines += _reasons(explanation, noun)
    return "\n".join([*lines, ""])


def _describe_tie(decision: Decision, trace: Trace, noun: str) -> list[str]:
    """That no candidate is chosen, why, and what came closest to telling."""
    if trace.problem is None or decision.expectations:
        return [f"A tie: the lowest score is that of more than one {noun}."]
    explanation = explain(decision, trace.problem, trace.parameters)
    lines = [explanation.summary]
    if explanation.closest is not None:
        lines.append(f"Closest to a link: {explanation.closest.sentence}")
    return lines


def describe_item(item: Item) -> str:
    """What an item's candidates share: what is given, and what is claimed."""
    sides = contrast(item.candidates)
    lines = [f"── {one_line(item.id, LONG)} " + "─" * max(0, 68 - len(item.id))]
    for heading, statements in (("given", sides.source.common), ("claim", sides.target.common)):
        lines += [f"{heading}: {one_line(text, LONG)}" for text in statements]
    return "\n".join([*lines, ""])


def completion_texts(item: Item) -> tuple[str, ...]:
    """What tells each candidate apart, on one line."""
    return tuple(
        " … ".join(one_line(text, LONG) for text in own) or "(nothing of its own)"
        for own in contrast(item.candidates).completions
    )


def name_candidate(noun: str, index: int) -> str:
    """What people call a candidate; in files it is its index.

    >>> name_candidate("premise", 0)
    'premise A'
    """
    return f"{noun} {letter(index)}"


def _assess(decision: Decision, gold: int | None) -> str:
    """Whether the choice is right, where that is known."""
    if gold is None:
        return ""
    return "  ✓ right" if decision.choice == gold else f"  ✗ wrong, {letter(gold)} is right"


def _scores(decision: Decision, texts: tuple[str, ...], noun: str) -> Iterator[str]:
    if decision.probabilities:
        yield from _probabilities(decision, texts, noun)
        return
    yield f"  {'score':>9}   {'bounds':<19}  (lower is better)"
    for index, (score, text) in enumerate(zip(decision.scores, texts, strict=True)):
        assert score is not None
        bounds = "none within budget"
        if score.low is not None and score.high is not None:
            bounds = f"{score.low:.4f} … {score.high:.4f}"
        spread = f" ± {score.stderr:.4f}" if score.stderr else ""
        mark = "▸" if index == decision.choice else " "
        name = name_candidate(noun, index)
        yield f"{mark} {score.score:>9.4f}{spread}   {bounds:<19}  {name}: {text}"


def _probabilities(decision: Decision, texts: tuple[str, ...], noun: str) -> Iterator[str]:
    yield f"  {'score':>9}   probability  (lower is better)"
    for index, (score, text) in enumerate(zip(decision.scores, texts, strict=True)):
        assert score is not None
        mark = "▸" if index == decision.choice else " "
        name = name_candidate(noun, index)
        yield f"{mark} {score.score:>9.4f}   {decision.probabilities[index]:<11.4f}  {name}: {text}"


def _abstention(decision: Decision, noun: str) -> str:
    assert decision.method.joint is not None
    most = max(decision.probabilities)
    name = name_candidate(noun, decision.probabilities.index(most))
    least = decision.method.joint.min_confidence
    return f"No choice: {name} is the most probable with {most:.2f}, and {least:g} was asked for."


def _joint_reasons(explanation: JointExplanation, noun: str) -> list[str]:
    lines = ["", "The difference of scores, by representation:"]
    for part in explanation.representations:
        lines.append(f"  {part.share:>+9.4f}   {TITLES[part.name]}")
    for silent, why in explanation.silent:
        lines.append(f"  {'–':>9}   {TITLES[silent]}: {why}")
    if explanation.graphs is not None:
        lines += ["", explanation.graphs]
    reasons = explanation.reasons
    if reasons:
        lines += ["", "What decided it, by its share in the difference:"]
    for reason in reasons:
        name = name_candidate(noun, reason.candidate)
        lines.append(f"  {reason.share:>9.4f}   {name}: {reason.sentence}")
    if (explanation.decision.choice is None or not reasons) and explanation.closest is not None:
        lines += ["", f"Closest: {explanation.closest}"]
    return lines


def _reasons(explanation: Explanation, noun: str) -> list[str]:
    best, other = explanation.best_two
    by_worlds = explanation.decision.method.name == "pwal"
    try:
        links = explanation.links
    except SolveError:  # the influences of links may take longer than the scores
        return []
    lines = []
    for link in links:
        place = best if link.effects.get(best, 0.0) < 0 else other
        gain = f"{link.gain:.4f}" if by_worlds else ""
        lines.append(f"  {gain:>9}   {name_candidate(noun, place)}: {link_words(link)}")
    for atom in explanation.shared_atoms:
        lines.append(f"  {'':>9}   {name_candidate(noun, best)}: {atom.sentence}")
    if not lines:
        return []
    how = ", by how far it sets the scores apart where it holds" if links and by_worlds else ""
    return ["", f"What decided it{how}:", *lines[:REASONS]]
