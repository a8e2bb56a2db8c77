"""Disjunctions: what is left when the other options fall away, and what stays open."""

from __future__ import annotations

from training.nli.arguments.forms import truth_values
from training.nli.arguments.pattern import Pattern, Phenomenon, say, swap
from training.nli.arguments.scenes import everyday_scene

_P = say("p", "{p}")
_NOT_P = say("not p", "{not p}")
_Q = say("q", "{q}")
_NOT_Q = say("not q", "{not q}")
_R = say("r", "{r}")
_NOT_R = say("not r", "{not r}")
_BUT_NOT_P = say("not p", "But {not p}", "However, {not p}", "It turns out that {not p}")
_BUT_NOT_Q = say("not q", "But {not q}", "However, {not q}", "It turns out that {not q}")
_BUT_P = say("p", "Indeed, {p}", "It turns out that {p}", "And {p}")
_OPEN = ((_NOT_P,), (_NOT_Q,), (_P,), (_Q,))
_BUT = ((_BUT_NOT_P,), (_BUT_NOT_Q,), (_BUT_P,))
_XOR = "p != q"
_THREE = "(p + q + r) == 1"

PATTERNS = (
    Pattern("either or", (say("p or q", "Either {p} or {q}", "Either {p}, or {q}"),), _OPEN),
    Pattern("either or, but", (say("p or q", "Either {p} or {q}"),), _BUT, ordered=True),
    Pattern("plain or", (say("p or q", "{p} or {q}", "{p}, or {q}"),), _OPEN),
    Pattern(
        "at least one",
        (say("p or q", "At least one of two things is true: {p} or {q}", "{p} or {q}, or both"),),
        _OPEN,
    ),
    Pattern(
        "exactly one",
        (
            say(
                _XOR, "Either {p} or {q}, but not both", "Exactly one of these is true: {p}, or {q}"
            ),
        ),
        _OPEN,
    ),
    Pattern(
        "one but not both, but",
        (say(_XOR, "{p} or {q}, though not both"),),
        _BUT,
        True,
        ordered=True,
    ),
    Pattern("if not then", (say("p or q", "If {not p}, {q+}", "If {not p}, then {q+}"),), _OPEN),
    Pattern(
        "not both",
        (
            say(
                "not (p and q)",
                "It is not true that both {p} and {q}",
                "It cannot be that {p} and {q} at once",
            ),
        ),
        _OPEN,
    ),
    Pattern(
        "never together",
        (say("not (p and q)", "It never happens that {p} and {q} together"),),
        _OPEN,
        True,
    ),
    Pattern(
        "three options",
        (say("p or q or r", "Either {p}, or {q}, or {r}", "One of these holds: {p}, {q}, or {r}"),),
        ((_NOT_P, _NOT_Q), (_NOT_P,), (_NOT_P, _NOT_R), (_NOT_Q, _NOT_R), (_P,), (_Q,)),
    ),
    Pattern(
        "one of three",
        (
            say(
                _THREE,
                "Exactly one of three things is true: {p}, {q}, or {r}",
                "Only one of these is true: {p}, {q}, or {r}",
            ),
        ),
        ((_P,), (_NOT_P,), (_NOT_P, _NOT_Q), (_R,)),
    ),
    Pattern(
        "three options, but",
        (say("p or q or r", "There are three possibilities: {p}, {q}, or {r}"),),
        ((_BUT_NOT_P, _NOT_Q), (_BUT_NOT_P,), (_BUT_NOT_Q, _NOT_R)),
        True,
        ordered=True,
    ),
    Pattern(
        "neither nor",
        (
            say(
                "not p and not q",
                "It is neither true that {p} nor that {q}",
                "Neither of these is true: that {p}, or that {q}",
            ),
        ),
        ((), (_R,), (_NOT_R,)),
    ),
    Pattern(
        "either or then",
        (say("p or q", "Either {p} or {q}"), say("implies(q, r)", "If {q}, {r+}", "{r+} if {q}")),
        ((_NOT_P,), (_P,), (_NOT_R,), (_R,), (_NOT_Q,)),
    ),
    Pattern(
        "both ways",
        (
            say("p or q", "Either {p} or {q}"),
            say("implies(p, r)", "If {p}, {r+}", "{r+} whenever {p}"),
            say("implies(q, r)", "If {q}, {r+}", "{r+} whenever {q}"),
        ),
        ((), (_NOT_P,), (_Q,)),
    ),
    Pattern(
        "both ways, known",
        (
            say("implies(p, r)", "If {p}, {r+}"),
            say("implies(q, r)", "If {q}, {r+}", "{r+} also if {q}"),
        ),
        ((say("p or q", "One way or the other, {p} or {q}"),), (_P,), (_R,), (_NOT_R,)),
        True,
    ),
    Pattern(
        "two choices",
        (say("p or q", "Either {p} or {q}"), say("r or s", "Either {r} or {s}")),
        ((_NOT_P,), (_NOT_P, _NOT_R), (_NOT_Q, _R), (_P, _NOT_R), (_Q, _R)),
    ),
    Pattern(
        "unknown which",
        (
            say(
                "p or q",
                "Nobody knows which, but {p} or {q}",
                "It is unclear whether {p} or {q}, but one of the two is true",
            ),
        ),
        _OPEN,
        True,
    ),
    Pattern("or else", (say("p or q", "{p}, or else {q}"),), _OPEN),
)
CONCLUSIONS = (
    _P,
    _NOT_P,
    _Q,
    _NOT_Q,
    _R,
    _NOT_R,
    say("p or q", "{p} or {q}", "Either {p} or {q}"),
    say("p and q", "{p} and {q}"),
    say("p or r", "{p} or {r}", "Either {r} or {p}"),
    say("not p and not q", "{not p} and {not q}"),
    say("not p or not q", "{not p} or {not q}"),
    say("p and not q", "{p}, but {not q}"),
)

DISJUNCTION = Phenomenon(
    "disjunction",
    PATTERNS,
    CONCLUSIONS,
    truth_values,
    everyday_scene,
    swaps=(
        swap("p q"),
        swap("q r"),
        swap("p r"),
    ),
)
