"""An explanation as plain text, for a person at a terminal or in a notebook."""

from __future__ import annotations

from collections.abc import Iterator

from enthymeme.decision import Decision
from enthymeme.errors import InputError, SolveError
from enthymeme.explanation.joint import JointExplanation, explain_jointly
from enthymeme.explanation.reasons import DecidingLink, Explanation, explain
from enthymeme.explanation.words import VERBS
from enthymeme.problem import Parameters
from enthymeme.system.text import letter, one_line

# How much of a text is shown.
LONG = 100


def explanation_text(decision: Decision) -> str:
    """Why a decision came out as it did, in a few lines.

    >>> from enthymeme.decision import decide
    >>> from enthymeme.examples import paper_problems
    >>> print(explanation_text(decide(paper_problems()[0])))  # doctest: +ELLIPSIS
    A is chosen: the claim resists it by 0.67 less than B. It has less conflict ...
    B: “Maya leave office” contradicts “Maya present at office” (0.668); without it ...
    """
    if decision.error is not None:
        return f"No choice: {decision.error}"
    problem = decision.problem
    if problem is None and not decision.expectations:
        raise InputError("expected a decision with its problem: this one has none")
    try:
        if problem is None:
            lines = list(_joint_lines(explain_jointly(decision)))
        else:
            lines = list(_lines(explain(decision, problem, decision.parameters or Parameters())))
    except SolveError as error:
        lines = [f"Too large to explain: {error}"]
    warnings = () if decision.trace is None else decision.trace.warnings
    return "\n".join([*lines, *(f"Warning: {warning}" for warning in warnings)])


def _lines(explanation: Explanation) -> Iterator[str]:
    decision = explanation.decision
    yield explanation.summary
    if explanation.closest is not None:
        yield f"Closest to a link: {explanation.closest.sentence}"
    for link in explanation.links:
        left = explanation.without(link.links)
        without = ""
        if left is not None:
            without = f"; {left.sentence(decision.choice, explanation.parameters.tie)}"
        places = ", ".join(letter(place) for place in sorted(link.links))
        yield f"{places}: {link_words(link)}{without}"
    for atom in explanation.shared_atoms:
        yield f"{letter(decision.choice or 0)}: {atom.sentence}"
    for clause in explanation.clauses:
        shares = ", ".join(f"{share:.0%} with {letter(place)}" for place, share in clause.shares)
        yield f"“{one_line(clause.words, LONG)}” is supported in {shares} of worlds"


def _joint_lines(explanation: JointExplanation) -> Iterator[str]:
    yield explanation.summary
    if explanation.decision.choice is None and explanation.closest is not None:
        yield f"Closest: {explanation.closest}"
    for reason in explanation.reasons:
        yield f"{letter(reason.candidate)}: {reason.sentence}"


def link_words(link: DecidingLink) -> str:
    """A link as a sentence, with what the statements say of its atoms."""
    source, target = one_line(link.source, LONG), one_line(link.target, LONG)
    source_note = f", {link.source_note}," if link.source_note else ""
    target_note = f", {link.target_note}" if link.target_note else ""
    words = f"“{source}”{source_note} {VERBS[link.label]} “{target}”{target_note}"
    return f"{words} ({link.confidence})"
