"""Further conditionals: rarer connectives, nested and joint conditions, facts told otherwise."""

from __future__ import annotations

from training.nli.arguments.conditional import (
    CONCLUSIONS,
    FACTS,
    IF,
    LONG_FACTS,
    NOT_P,
    NOT_Q,
    NOT_R,
    NOT_S,
    P,
    Q,
    R,
    first_rule,
    second_rule,
)  # fmt: skip
from training.nli.arguments.pattern import Pattern, Statement, say

_T = say("t", "{t}")
_NOT_T = say("not t", "{not t}")
_PAIRED = (
    *CONCLUSIONS,
    say("p and q", "{p} and {q}", "Both of these are true: {p}, and {q}"),
    say("p and not q", "{p}, but {not q}", "{p}, and yet {not q}"),
    say("not p and not q", "{not p} and {not q}", "It is neither true that {p} nor that {q}"),
)
_JOINT = (
    *_PAIRED,
    say("q and r", "{q} and {r}", "It is true both that {q} and that {r}"),
    say("not p and not r", "{not p} and {not r}", "It is neither true that {p} nor that {r}"),
    say("q or r", "{q} or {r}", "At least one of two things is true: {q}, or {r}"),
    say("p or r", "{p} or {r}", "At least one of two things is true: {p}, or {r}"),
)


def _asserted(letter: str) -> tuple[Statement, Statement]:
    """A clause and its denial, each said of the clause or of its opposite."""
    return (
        say(letter, f"It is true that {{{letter}}}", f"It is not true that {{not {letter}}}"),
        say(
            f"not {letter}",
            f"It is not true that {{{letter}}}",
            f"It is false that {{{letter}}}",
            f"It is true that {{not {letter}}}",
        ),
    )


_ASSERTED = tuple(statement for letter in "pqrs" for statement in _asserted(letter))


def _if(condition: str, result: str) -> Statement:
    """A conditional as a conclusion."""
    return say(
        f"implies({condition}, {result})",
        f"If {{{condition}}}, {{{result}}}",
        f"If {{{condition}}}, then {{{result}}}",
        f"It cannot be that {{{condition}}} unless {{{result}}}",
    )


_IFS = tuple(
    _if(*sides.split(" > "))
    for sides in (
        "p > r", "not r > not p", "not q > not p", "not r > not q", "r > p", "not p > not r",
        "q > p", "not p > not q", "r > q",
    )
)  # fmt: skip


def _told(letter: str, *frames: str) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """A clause and its denial as facts, each in the frames."""
    return (
        (say(letter, *(f"{frame} {{{letter}}}" for frame in frames)),),
        (say(f"not {letter}", *(f"{frame} {{not {letter}}}" for frame in frames)),),
    )


_KNOWN = ("It is a fact that", "It has been proved that", "As everyone knows,", "It is true that")
_KNOWN_FACTS = (*_told("p", *_KNOWN), *_told("q", *_KNOWN))


def _denied(clause: str, opposite: str) -> tuple[Statement, ...]:
    """A clause as a fact, told by denying its opposite."""
    frames = ("It is not true that", "It would be wrong to say that", "It is false that")
    return (say(clause, *(f"{frame} {{{opposite}}}" for frame in frames)),)


_TWICE_DENIED = (
    *(_denied(letter, f"not {letter}") for letter in "pq"),
    *(_denied(f"not {letter}", letter) for letter in "pq"),
)


def _rumour(clause: str) -> Statement:
    """What is only said, from which nothing follows."""
    return say(
        "True",
        f"It is rumoured that {{{clause}}}",
        f"Some people claim that {{{clause}}}",
        f"There are those who believe that {{{clause}}}",
    )


def _one(
    name: str,
    *wordings: str,
    form: str = "implies(p, q)",
    facts: tuple[tuple[Statement, ...], ...] = FACTS,
    conclusions: tuple[Statement, ...] | None = None,
    ordered: bool = False,
) -> Pattern:
    """A pattern of a single rule, from p to q unless its form is given."""
    return Pattern(name, (say(form, *wordings),), facts, ordered=ordered, conclusions=conclusions)


_JOINT_FACTS = ((P, R), (P,), (P, NOT_Q), (R, NOT_Q), (P, NOT_R), (R,))
PATTERNS = (
    _one(
        "assuming",
        "Assuming that {p}, {q+}",
        "On the assumption that {p}, {q+}",
        "Assuming {p}, {q+}",
    ),
    _one(
        "suppose",
        "Suppose that {p}. Then {q+}",
        "Suppose that {p}; in that case, {q+}",
        "Imagine that {p}. In that case, {q+}",
    ),
    _one(
        "in the event",
        "In the event that {p}, {q+}",
        "In every case in which {p}, {q+}",
        "In all cases where {p}, {q+}",
        "In any situation in which {p}, {q+}",
        "Should it turn out that {p}, {q+}",
    ),
    _one(
        "if the answer is yes",
        "The question is whether {p+}. If so, {q+}",
        "The question is whether {p+}. If the answer is yes, {q+}",
        "It matters whether {p+}: if that is so, {q+}",
        ordered=True,
    ),
    _one(
        "it follows",
        "If {p}, that means that {q+}",
        "If {p}, it follows that {q+}",
        "If {p}, that is a sure sign that {q+}",
        "From the assumption that {p}, it follows that {q+}",
        conclusions=_PAIRED,
    ),
    _one(
        "certain if",
        "If {p}, it is certain that {q+}",
        "If {p}, there is no doubt that {q+}",
        "It is certain that {q+} if {p}",
        "If {p}, it is inevitable that {q+}",
        facts=_KNOWN_FACTS,
    ),
    _one(
        "contraposed",
        "If {not q}, {not p+}",
        "If {not q}, then {not p+}",
        "In the event that {not q}, {not p+}",
        form="implies(not q, not p)",
    ),
    _one(
        "cannot be and yet",
        "It cannot be that {p} and yet {not q}",
        "It is impossible that {p} and yet {not q}",
        "There is no way that {p} and yet {not q}",
        "It is out of the question that {p} and yet {not q}",
        form="not (p and not q)",
    ),
    _one(
        "only, cleft",
        "It is only if {q} that {p+}",
        "It is only when {q} that {p+}",
        "Only when {q} is it true that {p}",
        "Only in the event that {q} is it true that {p}",
    ),
    _one(
        "out of the question unless",
        "It is out of the question that {p} unless {q}",
        "There is no way that {p} unless {q}",
        "Unless {q}, it is impossible that {p}",
    ),
    # Whether an exception excludes what it is an exception to is disputed, so nothing hangs on it.
    _one(
        "except when",
        "Except when {p}, {q+}",
        "In all cases except when {p}, {q+}",
        "With the sole exception of cases in which {p}, {q+}",
        form="implies(not p, q)",
        facts=((NOT_P,), (NOT_Q,)),
    ),
    _one(
        "ruled out",
        "If {p}, it is out of the question that {q}",
        "If {p}, there is no way that {q}",
        "If {p}, that rules out the possibility that {q}",
        form="implies(p, not q)",
    ),
    _one(
        "when and only when",
        "When and only when {p}, {q+}",
        "If {p}, and only then, {q+}",
        "In the event that {p}, and in no other, {q+}",
        form="p == q",
    ),
    _one(
        "stand or fall together",
        "These two claims stand or fall together: that {p}, and that {q}",
        "If {p}, {q+}, and the other way round",
        "It is true that {p} if it is true that {q}, and vice versa",
        form="p == q",
        facts=_KNOWN_FACTS,
        conclusions=_PAIRED,
    ),
    _one(
        "if so, if not",
        "It depends on whether {p+}: if so, {q+}, and if not, {r+}",
        "Either {p+}, in which case {q+}, or {not p+}, in which case {r+}",
        "In the event that {p}, {q+}, and in the opposite event, {r+}",
        form="implies(p, q) and implies(not p, r)",
        facts=((P,), (NOT_P,), (NOT_Q,), (NOT_R,), (Q,)),
    ),
    Pattern(
        "regardless",
        (
            say(
                "q",
                "Regardless of whether {p}, {q+}",
                "Whether or not it is true that {p}, {q+}",
                "No matter whether {p}, {q+}",
            ),
            second_rule("If {q}, {r+}", "In the event that {q}, {r+}", "Assuming that {q}, {r+}"),
        ),
        ((P,), (NOT_P,), ()),
    ),
    _one(
        "two results",
        "If {p}, this means both that {q+} and that {r+}",
        "If {p}, two things follow: that {q+}, and that {r+}",
        "If {p}, it is certain that {q+} and equally certain that {r+}",
        form="implies(p, q and r)",
        facts=((P,), (NOT_Q,), (NOT_R,), (Q,), (NOT_P,)),
        conclusions=_JOINT,
    ),
    _one(
        "one of two results",
        "If {p}, at least one of two things follows: that {q+}, or that {r+}",
        "If {p} and {not q}, then {r+}",
        form="implies(p, q or r)",
        facts=((P, NOT_Q), (P, NOT_R), (NOT_Q, NOT_R), (P,)),
    ),
    _one(
        "condition in a condition",
        "If {p}, then if it is also true that {r}, {q+}",
        "If {p}, then, assuming that {r}, {q+}",
        "If {p} and, on top of that, {r}, then {q+}",
        "Suppose that {p}. If, in that case, {r}, then {q+}",
        form="implies(p and r, q)",
        facts=_JOINT_FACTS,
    ),
    _one(
        "unless something else",
        "Unless {r}, it is certain that {q+} if {p}",
        "If {p} and it is not true that {r}, then {q+}",
        form="implies(p and not r, q)",
        facts=((P, NOT_R), (P, NOT_Q), (NOT_Q, NOT_R), (P,)),
    ),
    _one(
        "three conditions",
        "If it is true that {p}, that {q} and that {r}, then {s+}",
        "If three things are true, namely that {p}, that {q} and that {r}, then {s+}",
        "Provided that {p}, that {q} and that {r}, it is certain that {s+}",
        form="implies(p and q and r, s)",
        facts=((P, Q, R), (P, R, NOT_S), (P, Q), (Q, R, NOT_S), (P, NOT_Q, R)),
        conclusions=(*CONCLUSIONS, _T, _NOT_T),
    ),
    Pattern(
        "four links",
        (
            first_rule("If {p}, {q+}", "In the event that {p}, {q+}"),
            second_rule("If {q}, {r+}"),
            say("implies(r, s)", "If {r}, {s+}", "If {r}, that means that {s+}"),
            say("implies(s, t)", "If {s}, {t+}", "Assuming that {s}, {t+}"),
        ),
        ((P,), (_NOT_T,), (_T,), (NOT_P,), (R,), (NOT_R,)),
        conclusions=(*CONCLUSIONS, _T, _NOT_T),
    ),
    Pattern(
        "reduced to absurdity",
        (
            first_rule("On the one hand, if {p}, {q+}", "For one thing, if {p}, {q+}"),
            say(
                "implies(p, not q)",
                "On the other hand, if {p}, {not q+}",
                "At the same time, if {p}, it cannot be that {q}",
            ),
        ),
        ((), (R,), (NOT_R,)),
        ordered=True,
    ),
    Pattern(
        "either way",
        (
            say(
                "implies(p, q) and implies(not p, q)",
                "If {p}, {q+}, and if {not p}, {q+} all the same",
                "If {p}, it is certain that {q+}, and so it is if {not p}",
            ),
            second_rule("If {q}, {r+}", "Assuming that {q}, {r+}", "If {q}, that means that {r+}"),
        ),
        ((), (NOT_P,), (P,)),
    ),
    Pattern(
        "dilemma",
        (
            say(
                "implies(p, q) and implies(not p, r)",
                "If {p}, {q+}, but if {not p}, {r+}",
                "Either {p+}, in which case {q+}, or {not p+}, in which case {r+}",
            ),
            say("implies(q, s)", "If {q}, {s+}", "In the event that {q}, {s+}"),
            say("implies(r, s)", "If {r}, {s+}", "In the event that {r}, {s+}"),
        ),
        ((), (P,), (NOT_P,), (NOT_Q,)),
    ),
    Pattern(
        "chain to a denial",
        (
            first_rule(
                "If {p}, {q+}", "If {p}, it follows that {q+}", "In the event that {p}, {q+}"
            ),
            say("implies(q, not r)", "If {q}, {not r+}"),
        ),
        LONG_FACTS,
    ),
    Pattern(
        "from rules to a rule",
        (IF, second_rule("If {q}, {r+}", "Whenever {q}, {r+}", "In the event that {q}, {r+}")),
        conclusions=_IFS,
    ),
    _one(
        "one rule turned round",
        "In every case in which {p}, {q+}",
        "It is certain that {q+} if {p}",
        facts=((),),
        conclusions=_IFS,
    ),
    Pattern("if, twice denied", (IF,), _TWICE_DENIED),
    Pattern(
        "if, rumoured",
        (IF,),
        (
            (_rumour("p"), NOT_Q),
            (_rumour("not q"), P),
            (_rumour("not p"), P),
            (_rumour("p"),),
            (_rumour("not q"),),
        ),
    ),
    _one(
        "only one of two ways",
        "Only if {p} or {r} is it true that {q}",
        "It is only if {p} or {r} that {q+}",
        "Unless {p} or {r}, it cannot be that {q}",
        form="implies(q, p or r)",
        facts=((Q, NOT_P), (Q, NOT_R), (NOT_P, NOT_R), (Q,), (P,)),
    ),
    Pattern(
        "if, with a reason",
        (second_rule("If {q}, {r+}", "In every case in which {q}, {r+}"),),
        (
            (say("p and q", "Because {p}, {q}", "Given that {p}, {q}", "Since {p}, {q}"),),
            (say("p and not q", "Although {p}, {not q}", "Despite the fact that {p}, {not q}"),),
            (say("p and not r", "Although {p}, {not r}", "{p}, and yet {not r}"),),
            (say("p and r", "Because {p}, {r}", "{p}, and so {r}"),),
        ),
    ),
)
