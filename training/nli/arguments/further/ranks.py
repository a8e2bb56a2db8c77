"""Ranks: places in an order, gaps, matches, contrasts, ties and what falls short.

Where a group is named, its members are places of their own, so that exchanges keep it right.
"""

from __future__ import annotations

from training.nli.arguments.further.comparison import RANKED
from training.nli.arguments.pattern import Pattern, Statement, say


def _said(form: str, words: str) -> Statement:
    """A statement with its wordings between slashes."""
    return say(form, *words.split(" / "))


def _rank(name: str, *rules: tuple[str, str]) -> Pattern:
    return Pattern(name, tuple(_said(form, words) for form, words in rules), conclusions=PLACED)


PLACED = (
    *RANKED,
    _said("b == c", "{B} and {C} {are} equally {adj} / {B|match} {C} in how {adj} they {are}"),
    _said("a == b", "{A} and {B} {are} equally {adj} / {A|match} {B} in how {adj} they {are}"),
    _said("b != c", "Either {B} or {C} {is} the {more} of the two"),
    _said("c < a", "In how {adj} they {are}, {C|fall} short of {A}"),
    _said("a < c", "In how {adj} they {are}, {A|trail} {C}"),
    _said("b >= c", "{B|be} at least as {adj} as {C} / {C|be} at most as {adj} as {B}"),
    _said("c > max(a, b)", "{C|outdo} both {A} and {B} in how {adj} they {are}"),
    _said("a > max(b, c)", "Neither {B} nor {C} {is} as {adj} as {A}"),
    _said("a > b > c or c > b > a", "One of {A} and {C} {is} {more} than {B}, the other {less}"),
)

PATTERNS: tuple[Pattern, ...] = (
    # Two steps in one sentence.
    _rank(
        "in turn",
        (
            "a > b and b > c",
            "{C|be} {less} than {B}, and {B} in turn {is} {less} than {A} / "
            "Just as {B|be} {more} than {C}, so {A|be} {more} than {B} / "
            "{B|be} {more} than {C} without being as {adj} as {A}",
        ),
    ),
    _rank(
        "whereas",
        (
            "a > b and c < b",
            "{A|be} {more} than {B}, whereas {C|be} {less} than {B} / "
            "While {C|not be} as {adj} as {B}, {A|be} {more} than {B} / "
            "Measured against {B}, {A|be} {more}, whereas {C|be} {less} / "
            "{B|beat} {C} in how {adj} they {are}, while {A|beat} {B}",
        ),
    ),
    _rank(
        "the one that",
        (
            "b < a and c < b",
            "{A|be} the one of {A} and {B} that {is} {more}, and {C|be} the one of {B} and {C} "
            "that {is} {less} / "
            "{A|be} the one that {is} {more} when compared with {B}, and {B|be} the one that {is} "
            "{more} when compared with {C} / "
            "Compared with {B}, {A|be} {more}, and compared with {C}, {B|be} {more}",
        ),
    ),
    _rank(
        "not the only one",
        (
            "a > b and c > b",
            "{A|not be} the only one {more} than {B}, for {C|be} as well / "
            "{A|not be} alone in being {more} than {B}, since the same {is} true of {C} / "
            "Not only {A} but also {C} {is} {more} than {B}",
        ),
        ("c < a", "{C|be} {less} than {A} / When {A} {is} compared with {C}, {A|be} the {more}"),
    ),
    # Falling short, matching and outdoing.
    _rank(
        "falls short",
        (
            "b < a",
            "{B|fall} short of {A} in how {adj} they {are} / "
            "In how {adj} they {are}, {B|trail} {A} / "
            "{A|exceed} {B} in how {adj} they {are} / "
            "When it comes to how {adj} they {are}, {A|have} the edge over {B}",
        ),
        (
            "c < b",
            "{C|lag} behind {B} in how {adj} they {are} / "
            "In how {adj} they {are}, {B|outdo} {C} / Compared to {C}, {B|be} the {more}",
        ),
    ),
    _rank(
        "match and exceed",
        (
            "a == b and c > a",
            "In how {adj} they {are}, {A|match} {B}, while {C|exceed} both / "
            "{C|outdo} both {A} and {B} in how {adj} they {are}, and between those two there {is} "
            "no difference / "
            "{A|be} exactly as {adj} as {B}, but {C} {is} {more} than the pair of them",
        ),
    ),
    _rank(
        "leaves behind",
        (
            "a > max(b, c)",
            "In how {adj} they {are}, {A|leave} both {B} and {C} behind / "
            "In how {adj} they {are}, neither {B} nor {C} {is} a match for {A} / "
            "{A|beat} {B} as well as {C} in how {adj} they {are}",
        ),
        ("b < c", "As for {B} and {C}, {C|be} {more} / {B|be} behind {C} in how {adj} they {are}"),
    ),
    _rank(
        "at most as",
        (
            "a <= b",
            "{A|be} at most as {adj} as {B} / At best, {A|be} exactly as {adj} as {B} / "
            "{A|be} either exactly as {adj} as {B} or {less}",
        ),
        ("b < c", "{B|not be} so {adj} as {C} / {B|fall} short of {C} in how {adj} they {are}"),
    ),
    # Equals.
    _rank(
        "only two equal",
        (
            "a == b and a != c",
            "Of {A}, {B} and {C}, only {A} and {B} {are} equally {adj} / "
            "{A} and {B} {are} equally {adj}, but the same cannot be said of {A} and {C} / "
            "{A|be} exactly as {adj} as {B}, but not exactly as {adj} as {C}",
        ),
        ("c <= a", "{C|not be} {more} than {A} / {C|be} no {more} than {A}"),
    ),
    _rank(
        "tied behind",
        (
            "b == c and a > b",
            "In how {adj} they {are}, {B} and {C} {are} tied behind {A} / "
            "{B} and {C}, equally {adj}, {are} both {less} than {A} / "
            "{A|be} the {most} of {A}, {B} and {C}, with nothing to separate the other two",
        ),
    ),
    _rank(
        "two equal pairs",
        (
            "a == b and c == d",
            "{A|be} exactly as {adj} as {B}, and {C} as {D} / "
            "{A} and {B} {are} equals in how {adj} they {are}, and so {are} {C} and {D} / "
            "{A|be} neither {more} nor {less} than {B}, and the same goes for {C} and {D}",
        ),
        ("a > d", "{D|be} {less} than {A} / {A|be} {more} than {D}"),
    ),
    _rank(
        "none is more",
        (
            "a >= max(b, c, d)",
            "None of {B}, {C} and {D} {is} {more} than {A} / "
            "There {is} none among {B}, {C} and {D} that {is} {more} than {A} / "
            "Not one of {D}, {C} and {B} {is} {more} than {A}",
        ),
        ("b >= a", "{B|be} at least as {adj} as {A} / {A|not be} {more} than {B}"),
    ),
    # Gaps.
    _rank(
        "wider gap",
        (
            "a - c > b - c > 0",
            "{A|be} {more} than {C} by a wider margin than {B} {is} / "
            "Both {A} and {B} {are} {more} than {C}, {A} by the wider margin / "
            "{C|be} only just {less} than {B}, but far {less} than {A} / "
            "{B|be} a little {more} than {C}, and {A|be} a great deal {more} than {C}",
        ),
    ),
    _rank(
        "equal gap",
        (
            "a - b == b - c > 0",
            "{A|be} {more} than {B} by the same margin as {B|be} {more} than {C} / "
            "{B|be} {less} than {A} by exactly as much as {C|be} {less} than {B} / "
            "{B|be} exactly halfway between {A}, the {most} of the three, and {C}, the {least}",
        ),
    ),
    # Places in an order.
    _rank(
        "places in a ranking",
        (
            "a > c and c > b",
            "Ranked by how {adj} they {are}, {A|be} first, {B} third and {C} second / "
            "In a ranking from the {most} to the {least}, {B|come} third, one place behind {C} and "
            "two places behind {A} / "
            "Starting with the {least}, the order {is} first {B}, then {C}, and finally {A} / "
            "In a list with the {most} at the top, {C|be} right below {A} and right above {B}",
        ),
    ),
    _rank(
        "changed places",
        (
            "a > b and b > c",
            "A list of {B}, {A} and {C}, in this order, would run from the {most} to the {least} "
            "if {A} and {B} changed places in it / "
            "To run from the {most} to the {least}, a list that goes {A}, {C}, {B} would only need "
            "{B} and {C} to change places / "
            "Were {A} and {B} to trade ranks, {B} would be the {most}, {A} the second {most} and "
            "{C} the {least} of the three",
        ),
    ),
    _rank(
        "ends and middle",
        (
            "a > b and b > c and c > d",
            "Of {A}, {B}, {C} and {D}, the {most} {is} {A}, the {least} {is} {D}, and {B|be} "
            "{more} than {C} / "
            "{A|be} the {most} of the four and {D} the {least}, and of the two between them, {B} "
            "and {C}, {C|be} the {less}",
        ),
    ),
    _rank(
        "leaving one aside",
        (
            "a > b and b > max(c, d)",
            "Leaving {A} aside, {B|be} {more} than both {C} and {D}, but {A|be} {more} still / "
            "{B|be} the {most} of {B}, {C} and {D}, yet {less} than {A} / "
            "Even {B}, the {most} of {C}, {D} and {B}, {is} {less} than {A}",
        ),
    ),
    _rank(
        "one above, one below",
        (
            "a > b > c or a < b < c",
            "No two of {A}, {B} and {C} {are} equally {adj}, and {B|be} neither the {most} nor the "
            "{least} of them / "
            "One of {A} and {C} {is} {more} than {B}, and the other {is} {less} / "
            "{B|be} both the second {most} and the second {least} of {A}, {B} and {C}",
        ),
        ("b > c", "{C|be} {less} than {B} / {B|be} {more} than {C}"),
    ),
    _rank(
        "not between",
        (
            "not (b > a > c or c > a > b)",
            "In how {adj} they {are}, {A|not be} between {B} and {C} / "
            "It {is} not true that {A|be} {more} than one of {B} and {C} and {less} than the other",
        ),
        ("a < b", "{A|be} {less} than {B} / {B|be} {more} than {A}"),
    ),
    # What is left when the rest is excluded.
    _rank(
        "even the lesser",
        (
            "min(a, b) > c",
            "Even the {less} of {A} and {B} {is} {more} than {C} / "
            "{C|not be} even as {adj} as the {less} of {A} and {B} / "
            "Compared with {C}, both {A} and {B} {are} {more}",
        ),
        ("b > a", "{A|fall} short of {B} in how {adj} they {are} / {B|be} {more} than {A}"),
    ),
    _rank(
        "at least one is more",
        (
            "max(a, b) > c",
            "At least one of {A} and {B} {is} {more} than {C} / "
            "{C|be} {less} than at least one of {A} and {B} / "
            "It {is} not true that {C|be} at least as {adj} as both {A} and {B}",
        ),
        ("not a > c", "{A|not be} {more} than {C} / {A|be} no {more} than {C}"),
    ),
    _rank(
        "or else less",
        (
            "a < b or a < c",
            "Unless {A|be} {less} than {B}, {A|be} {less} than {C} / "
            "{A|be} {less} than {B}, or else {less} than {C} / "
            "If {A|not be} {less} than {B}, then {C|be} {more} than {A}",
        ),
        ("a >= b", "{A|be} no {less} than {B} / {B|not be} {more} than {A}"),
    ),
    _rank(
        "right answer",
        (
            "a > b",
            "If asked which of {A} and {B} {is} {more}, the right answer would be {A} / "
            "Anyone who said that {A|be} {more} than {B} would be right / "
            "It would be right to say that {A|be} {more} than {B}",
        ),
        (
            "c <= b",
            "Anyone who said that {C|be} {more} than {B} would be mistaken / "
            "It would be wrong to say that {C|be} {more} than {B}",
        ),
    ),
)
