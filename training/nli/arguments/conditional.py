"""Conditionals: what follows from a rule and a fact, and what only seems to."""

from __future__ import annotations

from training.nli.arguments.forms import truth_values
from training.nli.arguments.pattern import Pattern, Phenomenon, Statement, say, swap
from training.nli.arguments.scenes import everyday_scene

_P = say("p", "{p}")
_NOT_P = say("not p", "{not p}")
_Q = say("q", "{q}")
_NOT_Q = say("not q", "{not q}")
_R = say("r", "{r}")
_NOT_R = say("not r", "{not r}")
_S = say("s", "{s}")
_NOT_S = say("not s", "{not s}")

# The four facts beside a rule from p to q: two from which something follows, two from which not.
_FACTS = ((_P,), (_NOT_P,), (_Q,), (_NOT_Q,))
_LONG_FACTS = ((_P,), (_NOT_P,), (_R,), (_NOT_R,), (_Q,), (_NOT_Q,))
_TOLD = (
    say("p", "It turns out that {p}", "As it happens, {p}", "In fact, {p}"),
    say("not p", "It turns out that {not p}", "As it happens, {not p}", "In fact, {not p}"),
    say("q", "It turns out that {q}", "As it happens, {q}", "In fact, {q}"),
    say("not q", "It turns out that {not q}", "As it happens, {not q}", "In fact, {not q}"),
)
_TOLD_FACTS = tuple((fact,) for fact in _TOLD)


def _rule(*wordings: str) -> Statement:
    return say("implies(p, q)", *wordings)


def _next(*wordings: str) -> Statement:
    return say("implies(q, r)", *wordings)


_IF = _rule("If {p}, {q+}", "If {p}, then {q+}", "{q+} if {p}")
PATTERNS = (
    Pattern("if", (_rule("If {p}, {q+}"),), _FACTS),
    Pattern("if then", (_rule("If {p}, then {q+}"),), _FACTS),
    Pattern("trailing if", (_rule("{q+} if {p}"),), _FACTS),
    Pattern("if, told", (_IF,), _TOLD_FACTS),
    Pattern("whenever", (_rule("Whenever {p}, {q+}", "{q+} whenever {p}"),), _FACTS),
    Pattern("every time", (_rule("Every time {p}, {q+}", "Each time {p}, {q+}"),), _FACTS, True),
    Pattern("as long as", (_rule("As long as {p}, {q+}", "{q+} as long as {p}"),), _FACTS),
    Pattern("provided", (_rule("Provided that {p}, {q+}", "{q+}, provided {p}"),), _FACTS, True),
    Pattern("only if", (_rule("{p} only if {q}", "Only if {q} is it true that {p}"),), _FACTS),
    Pattern("unless", (_rule("Unless {not p}, {q+}", "{q+} unless {not p}"),), _FACTS),
    Pattern("unless, told", (_rule("{q+} unless {not p}"),), _TOLD_FACTS, True),
    Pattern("not unless", (_rule("{not p} unless {q}", "Unless {q}, {not p+}"),), _FACTS),
    Pattern(
        "enough",
        (
            _rule(
                "For it to be true that {q}, it is enough that {p}",
                "It is enough that {p} for it to be sure that {q}",
            ),
        ),
        _FACTS,
    ),
    Pattern(
        "always when", (_rule("When {p}, {q+}", "It is always so that when {p}, {q+}"),), _FACTS
    ),
    Pattern(
        "rule stated",
        (_rule("The rule is simple: if {p}, {q+}", "Everybody knows that if {p}, {q+}"),),
        _FACTS,
    ),
    Pattern(
        "necessary",
        (
            _rule(
                "It cannot be that {p} without it being true that {q}",
                "If {not q}, it cannot be that {p}",
            ),
        ),
        _FACTS,
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
        _FACTS,
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
        ((_P,), (_NOT_P,), (_NOT_Q,), (_NOT_R,), (_Q,)),
    ),
    Pattern("chain", (_IF, _next("If {q}, {r+}", "If {q}, then {r+}")), _LONG_FACTS),
    Pattern(
        "chain of whenever", (_rule("Whenever {p}, {q+}"), _next("Whenever {q}, {r+}")), _LONG_FACTS
    ),
    Pattern(
        "mixed chain", (_rule("{q+} as long as {p}"), _next("{q} only if {r}")), _LONG_FACTS, True
    ),
    Pattern(
        "broken chain",
        (_IF, say("implies(r, q)", "If {r}, {q+}", "{q+} whenever {r}")),
        ((_P,), (_R,), (_NOT_Q,), (_Q,), (_NOT_P,)),
    ),
    Pattern(
        "three links",
        (_IF, _next("If {q}, {r+}"), say("implies(r, s)", "If {r}, {s+}")),
        ((_P,), (_NOT_S,), (_S,), (_NOT_P,), (_Q,)),
    ),
    Pattern(
        "two conditions",
        (say("implies(p and r, q)", "If {p} and {r}, {q+}", "{q+} if both {p} and {r}"),),
        ((_P, _R), (_P,), (_P, _NOT_Q), (_R, _NOT_Q), (_P, _NOT_R), (_R,)),
    ),
    Pattern(
        "either condition",
        (say("implies(p or r, q)", "If {p} or {r}, {q+}", "If either {p} or {r}, {q+}"),),
        ((_P,), (_R,), (_NOT_Q,), (_NOT_P,), (_Q,)),
        True,
    ),
    Pattern(
        "even if",
        (say("q", "Even if {p}, {q}", "{q}, whether or not {p}"), _next("If {q}, {r+}")),
        ((_P,), (_NOT_P,), ()),
    ),
    Pattern(
        "two rules",
        (_IF, say("implies(r, s)", "If {r}, {s+}", "{s+} if {r}")),
        ((_P,), (_R,), (_NOT_Q,), (_NOT_S,), (_P, _NOT_R), (_R, _NOT_P)),
    ),
    Pattern(
        "contrary rules",
        (_IF, say("implies(not p, r)", "If {not p}, {r+}")),
        ((_P,), (_NOT_P,), (_NOT_Q,), (_NOT_R,), (_Q,)),
        True,
    ),
)
CONCLUSIONS = (_P, _NOT_P, _Q, _NOT_Q, _R, _NOT_R, _S, _NOT_S)

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
