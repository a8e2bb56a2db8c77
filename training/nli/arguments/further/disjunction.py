"""Further disjunctions: counted options, mixed with "and", chained, denied, and told in answers."""

from __future__ import annotations

from training.nli.arguments.disjunction import CONCLUSIONS
from training.nli.arguments.pattern import Pattern, Statement, say

_P = say("p", "{p}", "As a matter of fact, {p}", "It is true that {p}")
_NOT_P = say("not p", "{not p}", "We can rule out that {p}", "As a matter of fact, {not p}")
_Q = say("q", "{q}", "The fact is that {q}", "It is certain that {q}")
_NOT_Q = say("not q", "{not q}", "It is not true that {q}", "The fact is that {not q}")
_R = say("r", "{r}", "As everybody knows, {r}")
_NOT_R = say("not r", "{not r}", "As everybody knows, {not r}")
_S = say("s", "{s}")
_NOT_S = say("not s", "{not s}", "It is out of the question that {s}")
_ONE_KNOWN = ((_NOT_P,), (_NOT_Q,), (_P,), (_Q,))

_OR, _NAND, _XOR, _SAME = "p or q", "not (p and q)", "p != q", "p == q"
_MORE = (
    *CONCLUSIONS,
    say("p or q", "It is not the case that both {not p} and {not q}"),
    say("not (p and q)", "It is not true both that {p} and that {q}"),
    say("q or r", "{q} or {r}", "At least one of these is true: {q}, or {r}"),
    say("p and r", "{p}, and {r}"),
    say("q and r", "{q}, and {r}", "Both are true: {q}, and {r}"),
    say("not q and not r", "{not q}, and {not r}"),
)
_WITH_S = (
    *_MORE,
    _S,
    say("not s", "{not s}"),
    say("r or s", "{r} or {s}"),
    say("r and s", "{r} and {s}"),
)


_Facts = tuple[tuple[Statement, ...], ...]
_Conclusions = tuple[Statement, ...] | None


def _ruled(name: str, facts: _Facts, conclusions: _Conclusions, *rules: Statement) -> Pattern:
    return Pattern(name, rules, facts, conclusions=conclusions)


def _told(
    name: str, facts: _Facts, conclusions: _Conclusions, *rules: Statement, ordered: bool = False
) -> Pattern:
    """A pattern whose rules are told in the tense of its facts."""
    told = tuple((*rules, *known) for known in facts)
    return Pattern(name, (), told, ordered=ordered, conclusions=conclusions)


PATTERNS = (
    # Two options, at least one of which holds.
    _told(
        "two possibilities",
        _ONE_KNOWN,
        None,
        say(
            _OR,
            "There are only two possibilities, which may both be true: {p}, or {q}",
            "One thing is certain: {p} or {q}, if not both",
            "If one of these is false, the other is true: {p}, or {q}",
        ),
    ),
    _ruled(
        "perhaps, if not",
        _ONE_KNOWN,
        None,
        say(_OR, "Perhaps {p}; if not, {q+}", "Is it true that {p}? If not, {q+}"),
    ),
    _ruled(
        "in the event that not",
        _ONE_KNOWN,
        None,
        say(
            _OR,
            "In the event that {not p}, {q+}",
            "Should it turn out that {not p}, {q+}",
            "Suppose that {not p}: in that case {q+}",
        ),
    ),
    _ruled(
        "unless",
        ((_P,), (_NOT_Q,), (_NOT_P,), (_Q,)),
        _MORE,
        say("not p or q", "Unless {not p}, {q+}", "{q+}, unless {not p}"),
    ),
    _told(
        "not neither",
        _ONE_KNOWN,
        _MORE,
        say(
            _OR,
            "It is not the case that neither of these is true: {p}, or {q}",
            "It cannot be that both {not p} and {not q}",
            "It is impossible that {not p} and at the same time {not q}",
        ),
    ),
    _told(
        "certain, but not which",
        _ONE_KNOWN,
        None,
        say(
            _OR,
            "It is certain that {p} or that {q}, or perhaps both",
            "We have been told that {p} or that {q}, perhaps both, and this is true",
        ),
    ),
    _told(
        "former and latter",
        (
            (say("not p", "But the former is not the case", "However, the first is false"),),
            (say("not q", "But the latter is not the case", "However, the second is false"),),
            (say("p", "Indeed, the former is the case", "And we know that the first is true"),),
            (say("q", "Indeed, the latter is the case", "And we know that the second is true"),),
        ),
        None,
        say(_OR, "Either {p} or {q}", "At least one of two things is true: {p}, or {q}"),
        ordered=True,
    ),
    _told(
        "notes wrong",
        (
            (say("not t", "The notes are right", "The notes are not wrong"),),
            (say("t", "The notes are wrong", "The notes are not right"),),
            (_NOT_P,),
            (_NOT_Q,),
        ),
        None,
        say("p or t", "Either {p} or the notes are wrong", "Unless the notes are wrong, {p}"),
        say("q or not t", "Either {q} or the notes are right", "If the notes are wrong, {q}"),
    ),
    # Two options, of which not both hold.
    _told(
        "at least one is false",
        _ONE_KNOWN,
        _MORE,
        say(
            _NAND,
            "At least one of these two statements is false: {p}, and {q}",
            "No more than one of these two things is true: {p}, or {q}",
            "It is impossible that {p} and at the same time {q}",
        ),
    ),
    _ruled(
        "rules out",
        _ONE_KNOWN,
        None,
        say(
            _NAND,
            "If {p}, it cannot be true that {q}",
            "If it is true that {p}, that rules out that {q}",
        ),
    ),
    _told(
        "either not",
        _ONE_KNOWN,
        _MORE,
        say("not p or not q", "Either {not p} or {not q}", "{not p}, or {not q}, or both"),
    ),
    # Two options, of which exactly one holds; both or neither.
    _told(
        "one true, one false",
        _ONE_KNOWN,
        _MORE,
        say(
            _XOR,
            "One of these statements is true and the other false: {p}, and {q}",
            "One and only one of these two things is true: {p}, or {q}",
            "Either {p} or {q}, and the one excludes the other",
        ),
    ),
    _ruled(
        "otherwise",
        _ONE_KNOWN,
        None,
        say(_XOR, "If {p}, {not q+}; otherwise {q+}", "If {not p}, {q+}, but if {p}, {not q+}"),
    ),
    _told(
        "either or; not both",
        _ONE_KNOWN,
        None,
        say(_OR, "Either {p} or {q}", "At least one of these is true: {p}, or {q}"),
        say(_NAND, "But it is not so that both are true", "However, not both of them are true"),
        ordered=True,
    ),
    _told(
        "both or neither",
        _ONE_KNOWN,
        (*_MORE, say("p != q", "Exactly one of these is true: {p}, or {q}")),
        say(
            _SAME,
            "Either both of these are true or neither is: {p}, and {q}",
            "These two statements are both true or both false: {p}, and {q}",
            "Either {p} and {q}, or {not p} and {not q}",
        ),
    ),
    # Three and four options.
    _told(
        "two of three",
        ((_NOT_P,), (_NOT_Q,), (_NOT_R,), (_P,), (_P, _Q)),
        _MORE,
        say(
            "p + q + r >= 2",
            "At least two of these three things are true: {p}, {q}, and {r}",
            "No more than one of these three statements is false: {p}, {q}, and {r}",
        ),
    ),
    _told(
        "exactly two of three",
        ((_NOT_P,), (_P, _Q), (_P, _NOT_Q), (_R,), (_NOT_R,)),
        _MORE,
        say(
            "p + q + r == 2",
            "Exactly two of these three things are true: {p}, {q}, and {r}",
            "Of these three statements just one is false: {p}, {q}, and {r}",
        ),
    ),
    _told(
        "at most one of three",
        ((_P,), (_Q,), (_R,), (_NOT_P,), (_NOT_P, _NOT_Q)),
        _MORE,
        say(
            "p + q + r <= 1",
            "At most one of these three things is true: {p}, {q}, or {r}",
            "No two of these three statements are both true: {p}, {q}, and {r}",
        ),
    ),
    _told(
        "not all three",
        ((_P, _Q), (_P, _R), (_Q, _R), (_P,), (_NOT_P,)),
        _MORE,
        say(
            "not (p and q and r)",
            "Not all of these three things are true: {p}, {q}, and {r}",
            "At least one of these three statements is false: {p}, {q}, and {r}",
        ),
    ),
    _told(
        "four options",
        (
            (say("not p and not q", "{not p}, and {not q}"), _NOT_R),
            (_NOT_P, _NOT_Q, _NOT_S),
            (_NOT_Q, _NOT_R, _NOT_S),
            (_NOT_P, _NOT_S),
            (_P, _NOT_Q),
        ),
        _WITH_S,
        say(
            "p or q or r or s",
            "At least one of four things is true: {p}, {q}, {r}, or {s}",
            "Either {p}, or {q}, or {r}, or {s}",
        ),
    ),
    # Mixed with "and" and "if".
    _told(
        "or both of two",
        ((_NOT_P,), (_NOT_Q,), (_NOT_R,), (_P,), (_Q,)),
        _MORE,
        say(
            "p or (q and r)",
            "Either {p}, or it is true both that {q} and that {r}",
            "If {not p}, then two things are true: {q}, and {r}",
        ),
    ),
    _told(
        "two pairs",
        ((_NOT_P,), (_NOT_Q,), (_NOT_R,), (_NOT_S,), (_P,)),
        _WITH_S,
        say(
            "(p and q) or (r and s)",
            "Either {p} and {q}, or else {r} and {s}",
            "One of two things is the case: {p} and {q}, or {r} and {s}",
        ),
    ),
    _told(
        "one certain, two open",
        ((_NOT_P,), (_NOT_Q,), (_P,), ()),
        _MORE,
        say(
            "(p or q) and r",
            "{r}, and besides, {p} or {q}",
            "It is certain that {r}; it is also certain that {p} or that {q}",
        ),
    ),
    _told(
        "either way",
        ((_NOT_P,), (_NOT_Q,), (), (_P,)),
        _MORE,
        say(
            "(p or q) and r",
            "Either {p} or {q}, and in both cases {r}",
            "{p} or {q}; either way, {r}",
        ),
    ),
    _ruled(
        "whether or not",
        ((_P,), (_NOT_P,), (_NOT_P, _Q)),
        None,
        say(
            "(r)",
            "If {p}, {r+}, and if {not p}, {r+} all the same",
            "Is it true that {p}? Whatever the answer, {r+}",
        ),
    ),
    _ruled(
        "if either",
        ((_P,), (_Q,), (_NOT_R,), (_NOT_P,), (_R,)),
        None,
        say(
            "implies(p or q, r)",
            "If {p} or {q}, {r+}",
            "If at least one of two things is true, {p} or {q}, then {r+}",
            "{r+} if {p}, and also if {q}",
        ),
    ),
    _ruled(
        "if, then one of two",
        ((_R, _NOT_P), (_R, _NOT_Q), (_NOT_P, _NOT_Q), (_R,), (_NOT_P,), (_R, _P)),
        None,
        say(
            "implies(r, p or q)",
            "If {r}, then {p+} or {q+}",
            "If {r}, then at least one of these is true: {p+}, or {q+}",
        ),
    ),
    _ruled(
        "both ways, different",
        ((), (_NOT_R,), (_NOT_S,), (_NOT_P,), (_P,)),
        _WITH_S,
        say(_OR, "Either {p} or {q}", "{p}, or {q}"),
        say("implies(p, r)", "If {p}, {r+}", "In the event that {p}, {r+}"),
        say("implies(q, s)", "If {q}, {s+}", "In the event that {q}, {s+}"),
    ),
    # Chains of disjunctions.
    _told(
        "resolved",
        ((), (_NOT_Q,), (_NOT_R,), (_P,), (_NOT_P,)),
        _MORE,
        say(_OR, "Either {p} or {q}", "{p}, or {q}"),
        say("not p or r", "Either {not p} or {r}", "It is also true that {not p} or that {r}"),
    ),
    _told(
        "chain of three",
        ((_NOT_P,), (_NOT_S,), (_NOT_R,), (_P,)),
        _WITH_S,
        say(_OR, "Either {p} or {q}", "At least one of these is true: {p}, or {q}"),
        say("not q or r", "Either {not q} or {r}", "If {q}, {r}"),
        say("not r or s", "Either {not r} or {s}", "It cannot be that both {r} and {not s}"),
    ),
    _told(
        "exclusive, then either",
        ((_P,), (_NOT_P,), (_Q,), (_NOT_R,), (_NOT_Q,)),
        _MORE,
        say(_XOR, "Either {p} or {q}, but not both", "Just one of these is true: {p}, or {q}"),
        say("q or r", "Either {q} or {r}", "{q}, or {r}, or both"),
    ),
    _told(
        "two exclusions",
        ((_P,), (_NOT_P,), (_R,), (_NOT_R,), (_Q,)),
        _MORE,
        say(_XOR, "Exactly one of these is true: {p}, or {q}", "Either {p} or {q}, but not both"),
        say(
            "q != r", "Exactly one of these is true: {q}, or {r}", "Either {q} or {r}, but not both"
        ),
    ),
    _told(
        "three options, one refuted",
        ((_NOT_S, _NOT_Q), (_NOT_S, _NOT_R), (_NOT_Q, _NOT_R), (_NOT_S,), (_S, _NOT_Q)),
        _WITH_S,
        say(
            "p or q or r",
            "Either {p}, or {q}, or {r}",
            "At least one of three things is true: {p}, {q}, or {r}",
        ),
        say("implies(p, s)", "If {p}, {s}", "It cannot be that {p} and {not s}"),
    ),
    _told(
        "ruled out by another",
        ((_R,), (_NOT_Q,), (_NOT_R,), (_P,)),
        _MORE,
        say(_OR, "Either {p} or {q}", "{p}, or else {q}"),
        say("not (p and r)", "It cannot be that both {p} and {r}", "Either {not p} or {not r}"),
    ),
    _told(
        "both false",
        ((), (_S,), (_NOT_S,)),
        _MORE,
        say(
            "not p and not q",
            "Both of these statements are false: {p}, and {q}",
            "It is not true that {p}, and neither is it true that {q}",
            "Whoever says that {p} or that {q} is mistaken",
        ),
        say("q or r", "{q}, or {r}", "At least one of these is true: {q}, or {r}"),
    ),
)
