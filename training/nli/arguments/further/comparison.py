"""Further comparisons: clefts, ellipsis, idioms, ranks, exceptions and eliminations.

Where a group is named, its members are places of their own, so that exchanges keep it right.
"""

from __future__ import annotations

from training.nli.arguments.comparison import CONCLUSIONS
from training.nli.arguments.pattern import Pattern, Statement, say


def _said(form: str, words: str) -> Statement:
    """A statement with its wordings between slashes."""
    return say(form, *words.split(" / "))


def _compare(name: str, *rules: tuple[str, str]) -> Pattern:
    return Pattern(name, tuple(_said(form, words) for form, words in rules))


def _rank(name: str, *rules: tuple[str, str]) -> Pattern:
    """A pattern from which more kinds of conclusions are drawn."""
    return Pattern(name, tuple(_said(form, words) for form, words in rules), conclusions=RANKED)


RANKED = (
    *CONCLUSIONS,
    _said("b < a", "Of {A} and {B}, {A|be} the {more} / The {more} of {A} and {B} {is} {A}"),
    _said("c < a", "Of {A} and {C}, it {is} {A} that {is} the {more}"),
    _said("a < b", "Of {A} and {B}, {B|be} the {more} / The {more} of {A} and {B} {is} {B}"),
    _said("b > a > c", "From the {most} to the {least}, the order {is} {B}, {A}, {C}"),
    _said("a > b > c", "From the {most} to the {least}, the order {is} {A}, {B}, {C}"),
    _said("c > b > a", "From the {most} to the {least}, the order {is} {C}, {B}, {A}"),
    _said("c > a > b", "From the {least} to the {most}, the order {is} {B}, {A}, {C}"),
    _said("a > b > c or c > b > a", "Of {ABC}, {B|be} the second {most}"),
    _said("b > a > c or c > a > b", "Of {ABC}, {A|be} the second {most}"),
    _said("min(a, c) > b", "Both {A} and {C} {are} {more} than {B}"),
    _said("max(a, c) < b", "Neither {A} nor {C} {is} as {adj} as {B}"),
    _said("a >= c", "{A|be} at least as {adj} as {C} / {A|be} no {less} than {C}"),
    _said("c >= a", "{C|be} at least as {adj} as {A} / {C|be} no {less} than {A}"),
    _said("a == b", "{A|be} neither {more} nor {less} than {B}"),
)

_AB = ("a > b", "{A|be} {more} than {B.obj} / {B|be} {less} than {A.obj}")
_BC = ("b > c", "{B|be} {more} than {C.obj} / {C|be} {less} than {B.obj}")
_CA = ("c > a", "{C|be} {more} than {A.obj} / {A|be} {less} than {C.obj}")
_DIFFERENT_AB = (
    "a != b",
    "{A} and {B} {are} not equally {adj} / There {is} a difference in how {adj} {A} and {B} {are}",
)

PATTERNS = (
    # One fact in other shapes.
    _rank(
        "one of the two",
        (
            "b < a",
            "Of {A} and {B}, {A|be} the {more} / Between {A} and {B}, {A|be} the {more} / "
            "The {less} of {A} and {B} {is} {B} / The {more} of the two, {A} and {B}, {is} {A}",
        ),
    ),
    _compare(
        "denied denial",
        (
            "not a <= b",
            "It {is} false that {A|not be} {more} than {B} / "
            "It {is} not true that {A|not be} {more} than {B} / "
            "It {is} wrong to say that {A|not be} {more} than {B}",
        ),
        _BC,
    ),
    _compare(
        "cleft",
        (
            "b < a",
            "It {is} {A}, not {B}, that {is} the {more} of the two / "
            "It {is} not {B} but {A} that {is} the {more} of the two / "
            "Of the two, {A} and {B}, it {is} {B} that {is} {less}",
        ),
        _BC,
    ),
    _compare(
        "nowhere near",
        (
            "a < b",
            "{A|be} nowhere near as {adj} as {B} / {A|be} not quite as {adj} as {B} / "
            "{A|be} almost as {adj} as {B}, but not quite",
        ),
        ("b < c", "{B|not be} nearly so {adj} as {C} / {B|be} considerably {less} than {C}"),
    ),
    _compare(
        "no match",
        (
            "a < b",
            "As for how {adj} they {are}, {A|be} no match for {B} / "
            "In how {adj} they {are}, {B|surpass} {A} / "
            "{A|be} outdone by {B} in how {adj} they {are}",
        ),
        ("c < a", "{C|be} {less} than {A.obj} / {C|not be} as {adj} as {A.obj}"),
    ),
    _compare(
        "rank above",
        (
            "b < a",
            "In how {adj} they {are}, {A|rank} above {B} / {B|rank} below {A} in how {adj} they "
            "{are} / Ranked by how {adj} they {are}, {A|come} ahead of {B}",
        ),
        _BC,
    ),
    _compare(
        "by a margin",
        (
            "b < a",
            "{A|be} {more} than {B}, if only by a hair / {A|be} just a touch {more} than {B} / "
            "{B|be} very slightly {less} than {A}",
        ),
        (
            "c < b",
            "{B|be} a good deal {more} than {C} / {B|be} {more} than {C} by a wide margin / "
            "{C|be} a lot {less} than {B}",
        ),
    ),
    _compare(
        "known fact",
        (
            "b < a",
            "It {is} a well-known fact that {A|be} {more} than {B} / "
            "Nobody can deny that {A|be} {more} than {B} / "
            "It {is} no secret that {B|be} {less} than {A}",
        ),
        (
            "c < b",
            "There {is} no doubt that {C|be} {less} than {B} / {C|prove} to be {less} than {B} / "
            "{B|turn} out to be {more} than {C}",
        ),
    ),
    _compare(
        "only seems",
        (
            "a < b",
            "{A|seem} {more} than {B}, but {is} in fact {less} / "
            "At first glance, {A|look} {more} than {B}, but the reverse {is} true / "
            "{A|appear} to be {more} than {B}, but actually {B|be} {more}",
        ),
        ("a > c", "{C|be} {less} than {A.obj} / {A|be} {more} than {C.obj}"),
    ),
    # Bounds that are not strict, equals, and what excludes the rest.
    _rank(
        "neither more nor less",
        (
            "a == b",
            "{A|be} neither {more} nor {less} than {B} / {A|be} no {more} and no {less} than {B}",
        ),
        _BC,
    ),
    _rank(
        "on a par",
        (
            "not a != b",
            "There {is} nothing to choose between {A} and {B} in how {adj} they {are} / "
            "{A} and {B} {are} on a par in how {adj} they {are} / "
            "In how {adj} they {are}, {A} and {B} {are} level",
        ),
        _CA,
    ),
    _compare(
        "no more than",
        (
            "a <= b",
            "{A|be} no {more} than {B} / {A|not be} any {more} than {B} / "
            "It {is} not the case that {A|be} {more} than {B}",
        ),
        ("c > b", "{C|be} {more} than {B.obj} / {B|be} {less} than {C.obj}"),
    ),
    _compare(
        "no less than",
        (
            "a >= b",
            "{A|be} no {less} than {B} / {A|not be} any {less} than {B} / "
            "It {is} not true that {A|be} {less} than {B}",
        ),
        _BC,
    ),
    _compare(
        "not more either way",
        ("not a > c", "{A|not be} {more} than {C.obj}"),
        ("not c > a", "{C|not be} {more} than {A.obj}"),
        ("b > a", "{B|be} {more} than {A.obj} / {A|be} {less} than {B.obj}"),
    ),
    _rank(
        "circle",
        ("a >= b", "{A|be} at least as {adj} as {B} / {A|be} no {less} than {B}"),
        ("b >= c", "{B|be} at least as {adj} as {C} / {C|be} no {more} than {B}"),
        ("not a > c", "{A|not be} {more} than {C}"),
    ),
    _compare(
        "different, not more", _DIFFERENT_AB, ("not b > a", "{B|not be} {more} than {A}"), _CA
    ),
    _compare(
        "at least and different",
        _DIFFERENT_AB,
        ("a >= b", "{A|be} at least as {adj} as {B} / {A|be} as {adj} as {B}, or even {more}"),
    ),
    _compare(
        "mistaken claim",
        (
            "a <= b",
            "It {is} a mistake to think that {A|be} {more} than {B} / "
            "The claim that {A|be} {more} than {B} {is} false / "
            "Contrary to rumour, {A|not be} {more} than {B}",
        ),
        _DIFFERENT_AB,
    ),
    # Two facts in one sentence.
    _compare(
        "gapping",
        (
            "b < a and c < b",
            "{A|be} {more} than {B}, and {B} than {C} / {C|be} {less} than {B}, and {B} than {A}",
        ),
    ),
    _compare(
        "more still",
        (
            "b < a and a < c",
            "{A|be} {more} than {B}, but {C|be} {more} still / "
            "{A|be} {more} than {B}, and {C|be} even {more} / "
            "{more} than {B} {is} {A}, and {more} still {is} {C}",
        ),
    ),
    _compare(
        "though",
        (
            "b < a and a < c",
            "Though {more} than {B}, {A|be} {less} than {C} / "
            "{A}, although {more} than {B}, {is} {less} than {C} / "
            "{A|be} {less} than {C}, even though {more} than {B} / "
            "While {A|be} {more} than {B}, {C|be} {more} than {A}",
        ),
    ),
    _rank(
        "latter",
        (
            "b < a and c < b",
            "{A|be} {more} than {B}, and the latter {is} {more} than {C} / "
            "{A|be} {more} than {B}, and {C|be} {less} than the latter / "
            "Of {A} and {B}, the former {is} the {more}, and the latter {is} {more} than {C}",
        ),
    ),
    _compare(
        "former",
        (
            "b < a and a < c",
            "{A|be} {more} than {B}, but the former {is} {less} than {C} / "
            "Of {B} and {A}, the latter {is} the {more}, but it {is} {C} that {is} the {most} / "
            "{B|be} {less} than {A}, and the latter {is} {less} than {C}",
        ),
    ),
    _compare(
        "so is the other",
        (
            "a > c and b > c",
            "{A|be} {more} than {C}, and so {is} {B} / Like {B}, {A|be} {more} than {C} / "
            "{A|be} {more} than {C}, as {is} {B} / {C|be} {less} than {A}, and also than {B}",
        ),
        ("a > b", "{A|be} {more} than {B.obj} / {B|not be} as {adj} as {A.obj}"),
    ),
    _compare(
        "neither is the other",
        (
            "a < c and b < c",
            "{A|not be} as {adj} as {C}, and neither {is} {B} / "
            "Neither {A} nor {B} {is} as {adj} as {C} / "
            "Neither of the two, {A} and {B}, {is} as {adj} as {C}",
        ),
        _AB,
    ),
    _compare(
        "the other is not",
        (
            "a > c and b <= c",
            "{A|be} {more} than {C}, but {B|not be} / Unlike {B}, {A|be} {more} than {C} / "
            "{A|be} {more} than {C}, which cannot be said of {B}",
        ),
    ),
    # Ranks among three and four.
    _compare(
        "ordered list",
        (
            "b < a and c < b",
            "In order from the {most} to the {least}, the three {are} {A}, {B} and {C} / "
            "Arranged from the {least} to the {most}, the order {is} {C}, {B}, {A} / "
            "{A|be} the {most} of the three, {B|come} next, and {C|be} the {least}",
        ),
    ),
    _rank(
        "four in order",
        (
            "b < a and c < b and d < c",
            "In order from the {most} to the {least}, the four {are} {A}, {B}, {C} and {D} / "
            "Arranged from the {least} to the {most}, the order {is} {D}, {C}, {B}, {A}",
        ),
    ),
    _compare(
        "second only to",
        (
            "b > a and a > max(c, d)",
            "Second only to {B}, {A|be} {more} than both {C} and {D} / "
            "After {B}, {A|be} the {most} of {A}, {B}, {C} and {D} / "
            "{B|be} {more} than {A}, and the latter {is} {more} than both {C} and {D}",
        ),
    ),
    _compare(
        "shared first place",
        (
            "a == b and a > c",
            "In a ranking of how {adj} {A}, {B} and {C} {are}, {A|share} first place with {B} / "
            "{A} and {B} {are} equally {adj}, and {C|be} {less} than both",
        ),
    ),
    _compare(
        "only one is more",
        (
            "a > b and c <= b and d <= b",
            "Of {A}, {C} and {D}, only {A} {is} {more} than {B} / "
            "Of {C}, {A} and {D}, none but {A} {is} {more} than {B} / "
            "{A|be} {more} than {B}, but neither {C} nor {D} {is}",
        ),
    ),
    _compare(
        "all except",
        (
            "a > b and a > c and d >= a",
            "Of {B}, {C} and {D}, all except {D} {are} {less} than {A} / "
            "{A|be} {more} than {B} and {C}, but not {more} than {D} / "
            "Of {D}, {B} and {C}, only {D} {is} not {less} than {A}",
        ),
    ),
    _compare(
        "two pairs",
        (
            "min(a, b) > max(c, d)",
            "{A} and {B} {are} both {more} than {C} and {D} / "
            "Each of {C} and {D} {is} {less} than each of {A} and {B} / "
            "Neither {C} nor {D} {is} as {adj} as either {A} or {B}",
        ),
        _AB,
    ),
    # What is left when the rest is excluded.
    _rank(
        "whichever",
        (
            "c > max(a, b)",
            "Whichever of {A} and {B} {is} {more}, {C|be} {more} still / "
            "{C|be} {more} than either {A} or {B} / "
            "Even the {more} of {A} and {B} {is} {less} than {C}",
        ),
        _AB,
    ),
    _compare(
        "either is top",
        (
            "a > max(b, c) or b > max(a, c)",
            "The {most} of {A}, {B} and {C} {is} either {A} or {B} / "
            "Either {B} or {A} {is} the {most} of {A}, {C} and {B} / "
            "One of {A}, {B} and {C} {is} {more} than the other two, but it {is} not {C}",
        ),
        _CA,
    ),
    _compare(
        "exactly one of two",
        (
            "(a > b) != (a > c)",
            "{A|be} {more} than only one of {B} and {C} / "
            "{A|be} {more} than exactly one of {B} and {C} / "
            "{A|be} {more} than {B} or {C}, but not both",
        ),
        _BC,
    ),
    _compare(
        "conditional order",
        (
            "not a > b or b > c",
            "If {A|be} {more} than {B}, then {B|be} {more} than {C} / "
            "Provided that {A|be} {more} than {B}, {B|be} {more} than {C} / "
            "Either {A|not be} {more} than {B}, or {B|be} {more} than {C}",
        ),
        _AB,
    ),
)
