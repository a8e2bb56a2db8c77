"""Conditionals: what follows from a rule and a fact, and what only seems to."""

from __future__ import annotations

from training.nli.arguments.forms import truth_values
from training.nli.arguments.pattern import Pattern, Phenomenon, Statement, say, swap
from training.nli.arguments.scenes import everyday_scene

P = say("p", "{p}")
NOT_P = say("not p", "{not p}")
Q = say("q", "{q}")
NOT_Q = say("not q", "{not q}")
R = say("r", "{r}")
NOT_R = say("not r", "{not r}")
_S = say("s", "{s}")
NOT_S = say("not s", "{not s}")

# The four facts beside a rule from p to q: two from which something follows, two from which not.
FACTS = ((P,), (NOT_P,), (Q,), (NOT_Q,))
LONG_FACTS = ((P,), (NOT_P,), (R,), (NOT_R,), (Q,), (NOT_Q,))
_TOLD = (
    say("p", "It turns out that {p}", "As it happens, {p}", "In fact, {p}"),
    say("not p", "It turns out that {not p}", "As it happens, {not p}", "In fact, {not p}"),
    say("q", "It turns out that {q}", "As it happens, {q}", "In fact, {q}"),
    say("not q", "It turns out that {not q}", "As it happens, {not q}", "In fact, {not q}"),
)
_TOLD_FACTS = tuple((fact,) for fact in _TOLD)


def first_rule(*wordings: str) -> Statement:
    return say("implies(p, q)", *wordings)


def second_rule(*wordings: str) -> Statement:
    return say("implies(q, r)", *wordings)


IF = first_rule("If {p}, {q+}", "If {p}, then {q+}", "{q+} if {p}")
PATTERNS = (
    Pattern("if", (first_rule("If {p}, {q+}"),), FACTS),
    Pattern("if then", (first_rule("If {p}, then {q+}"),), FACTS),
    Pattern("trailing if", (first_rule("{q+} if {p}"),), FACTS),
    Pattern("if, told", (IF,), _TOLD_FACTS),
    Pattern("whenever", (first_rule("Whenever {p}, {q+}", "{q+} whenever {p}"),), FACTS),
    Pattern(
        "every time", (first_rule("Every time {p}, {q+}", "Each time {p}, {q+}"),), FACTS, True
    ),
    Pattern("as long as", (first_rule("As long as {p}, {q+}", "{q+} as long as {p}"),), FACTS),
    Pattern(
        "provided", (first_rule("Provided that {p}, {q+}", "{q+}, provided {p}"),), FACTS, True
    ),
    Pattern("only if", (first_rule("{p} only if {q}", "Only if {q} is it true that {p}"),), FACTS),
    Pattern("unless", (first_rule("Unless {not p}, {q+}", "{q+} unless {not p}"),), FACTS),
    Pattern("unless, told", (first_rule("{q+} unless {not p}"),), _TOLD_FACTS, True),
    Pattern("not unless", (first_rule("{not p} unless {q}", "Unless {q}, {not p+}"),), FACTS),
    Pattern(
        "enough",
        (
            first_rule(
                "For it to be true that {q}, it is enough that {p}",
                "It is enough that {p} for it to be sure that {q}",
            ),
        ),
        FACTS,
    ),
    Pattern(
        "always when", (first_rule("When {p}, {q+}", "It is always so that when {p}, {q+}"),), FACTS
    ),
    Pattern(
        "rule stated",
        (first_rule("The rule is simple: if {p}, {q+}", "Everybody knows that if {p}, {q+}"),),
        FACTS,
    ),
    Pattern(
        "necessary",
        (
            first_rule(
                "It cannot be that {p} without it being true that {q}",
                "If {not q}, it cannot be that {p}",
            ),
        ),
        FACTS,
        True,
    ),
    Pattern(
        "if and only if",
        (
            say(
                "p == q",
                "{q+} if and only if {p}",
                "{q+} exactly when {p}",
                "{q+} if {p}, and only then",
            ),
        ),
        FACTS,
    ),
    Pattern(
        "otherwise",
        (
            say(
                "implies(p, q) and implies(not p, r)",
                "If {p}, {q+}; otherwise, {r+}",
                "{q+} if {p}, but otherwise {r+}",
            ),
        ),
        ((P,), (NOT_P,), (NOT_Q,), (NOT_R,), (Q,)),
    ),
    Pattern("chain", (IF, second_rule("If {q}, {r+}", "If {q}, then {r+}")), LONG_FACTS),
    Pattern(
        "chain of whenever",
        (first_rule("Whenever {p}, {q+}"), second_rule("Whenever {q}, {r+}")),
        LONG_FACTS,
    ),
    Pattern(
        "mixed chain",
        (first_rule("{q+} as long as {p}"), second_rule("{q} only if {r}")),
        LONG_FACTS,
        True,
    ),
    Pattern(
        "broken chain",
        (IF, say("implies(r, q)", "If {r}, {q+}", "{q+} whenever {r}")),
        ((P,), (R,), (NOT_Q,), (Q,), (NOT_P,)),
    ),
    Pattern(
        "three links",
        (IF, second_rule("If {q}, {r+}"), say("implies(r, s)", "If {r}, {s+}")),
        ((P,), (NOT_S,), (_S,), (NOT_P,), (Q,)),
    ),
    Pattern(
        "two conditions",
        (say("implies(p and r, q)", "If {p} and {r}, {q+}", "{q+} if both {p} and {r}"),),
        ((P, R), (P,), (P, NOT_Q), (R, NOT_Q), (P, NOT_R), (R,)),
    ),
    Pattern(
        "either condition",
        (say("implies(p or r, q)", "If {p} or {r}, {q+}", "If either {p} or {r}, {q+}"),),
        ((P,), (R,), (NOT_Q,), (NOT_P,), (Q,)),
        True,
    ),
    Pattern(
        "even if",
        (say("q", "Even if {p}, {q}", "{q}, whether or not {p}"), second_rule("If {q}, {r+}")),
        ((P,), (NOT_P,), ()),
    ),
    Pattern(
        "two rules",
        (IF, say("implies(r, s)", "If {r}, {s+}", "{s+} if {r}")),
        ((P,), (R,), (NOT_Q,), (NOT_S,), (P, NOT_R), (R, NOT_P)),
    ),
    Pattern(
        "contrary rules",
        (IF, say("implies(not p, r)", "If {not p}, {r+}")),
        ((P,), (NOT_P,), (NOT_Q,), (NOT_R,), (Q,)),
        True,
    ),
)
CONCLUSIONS = (P, NOT_P, Q, NOT_Q, R, NOT_R, _S, NOT_S)

CONDITIONAL = Phenomenon(
    "conditional",
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
