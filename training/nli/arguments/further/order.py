"""Further orders in time: clefts, calendars, backward telling, corrections, and four events."""

from __future__ import annotations

import itertools

from training.nli.arguments.order import pair_pattern
from training.nli.arguments.pattern import Pattern, Statement, say
from training.nli.arguments.wording import exchange_places


def _turn(*wordings: str) -> Statement:
    """First a, then b."""
    return say("before(a, b)", *wordings)


def _row(*wordings: str) -> Statement:
    """First a, then b, then c."""
    return say("before(a, b) and before(b, c)", *wordings)


def _moved(statement: Statement, letters: str) -> Statement:
    """What is said of a and b, said of two others."""
    return exchange_places(statement, dict(zip("ab", letters, strict=True)))


def _late(one: str, other: str) -> tuple[Statement, ...]:
    """The order of two events in rarer words, and its denial."""
    return (
        say(
            f"before({one}, {other})",
            f"It was after {{{one}}} that {{{other}}}",
            f"{{{one}}} earlier than {{{other}}}",
            f"{{{other}}} later than {{{one}}}",
        ),
        say(
            f"not before({one}, {other})",
            f"It is wrong to say that {{{one}}} before {{{other}}}",
            f"It is not true that {{{other}}} after {{{one}}}",
        ),
    )


_RARER = (
    *(s for one, other in itertools.permutations("abc", 2) for s in _late(one, other)),
    say("a != c", "It is not true that {a} at exactly the same time as {c}"),
    say("a == b", "{a} at exactly the same time as {b}"),
    say(
        "before(a, b) and before(b, c)",
        "{b} at some time between two other things: first {a}, and later {c}",
        "First {a}, then {b}, and last {c}",
    ),
    say("before(c, b) and before(b, a)", "First {c}, then {b}, and last {a}"),
    say("before(b, a) and before(a, c)", "First {b}, then {a}, and last {c}"),
)
_PAIRS_OF_FOUR = tuple(
    pair_pattern(one, other)[0] for one, other in itertools.permutations("abcd", 2)
)
_OF_FOUR = (
    *_PAIRS_OF_FOUR,
    say("before(a, b) and before(a, c) and before(a, d)", "Of the four, this happened first: {a}"),
    say("before(a, d) and before(b, d) and before(c, d)", "Of the four, this happened last: {d}"),
    say("before(d, a) and before(d, b) and before(d, c)", "Of the four, this happened first: {d}"),
    say("before(b, a) and before(b, c) and before(b, d)", "Of the four, this happened first: {b}"),
)
# Where things overlap or coincide, nothing is asked about which of them was first.
_AROUND_C = (
    *(s for pair in ("ac", "ca", "bc", "cb") for s in pair_pattern(*pair)),
    *(pair_pattern(*pair)[0] for pair in ("ad", "da", "bd", "db")),
    say("before(c, a) and before(c, b)", "Of the three, this happened first: {c}"),
    say("before(a, c) and before(b, c)", "Of the three, this happened last: {c}"),
)
_AROUND_D = (
    *(s for pair in ("ad", "da", "bd", "db", "cd", "dc") for s in pair_pattern(*pair)),
    *(pair_pattern(*pair)[0] for pair in ("bc", "cb")),
    say("before(a, d) and before(b, d) and before(c, d)", "Of the four, this happened last: {d}"),
    say("before(d, a) and before(d, b) and before(d, c)", "Of the four, this happened first: {d}"),
)

_CLEFT = _turn(
    "It was after {a} that {b}",
    "It was before {b} that {a}",
    "It was only after {a} that {b}",
    "It was not until after {a} that {b}",
)
_BUT_FIRST = _turn("{b}, but not before {a}", "{b}, but first {a}", "{b}, but {a} before that")
_WHEREUPON = _turn("{a}, after which {b}", "{a}, and later {b}", "{a}, and afterwards {b}")
_THAT_WAS = _turn(
    "{a}. That was before {b}", "{b}. That was after {a}", "{a}, and this was before {b}"
)
_COMPARED = _turn("{a} earlier than {b}", "{b} later than {a}", "{a} some time before {b}")
_MOMENTS = _turn(
    "The moment when {a} came before the moment when {b}",
    "The time when {a} preceded the time when {b}",
    "The moment when {b} came after the moment when {a}",
    "The time when {a} was followed by the time when {b}",
)
_HOURS = _turn(
    "{a}, and an hour later {b}",
    "{b} two hours after {a}",
    "Half an hour after {a}, {b}",
    "{a} ten minutes before {b}",
)
_DAYS_APART = _turn(
    "{a} the day before {b}",
    "{b} the day after {a}",
    "{a}, and the next day {b}",
    "{b} a week after {a}",
)
_REVERSED = _turn(
    "Some people thought that {b} before {a}, but in truth it was the other way round",
    "It has been claimed that {b} before {a}, but it was exactly the other way round",
    "It was believed that {a} after {b}, but in fact it was the reverse",
)
_NOT_BUT = _turn(
    "It was not before {a} that {b}, but after",
    "It was not after {b} that {a}, but before",
    "{a} earlier than {b}, and not later",
)
_ALREADY = _turn(
    "By the time {b}, it had already happened that {a}",
    "{b} at a time when it had long since happened that {a}",
    "When {b}, it was already some time since {a}",
)
_STILL_TO_COME = _turn(
    "When {a}, it was still to come that {b}",
    "{a} at a time when it was still to happen that {b}",
    "When {a}, it had not yet happened that {b}, but later {b}",
)
_LATTER = _turn(
    "Two things happened: {a}, and {b}. The former came before the latter",
    "Two things happened: {b}, and {a}. The latter came first",
    "Two things happened: {a}, and {b}. The latter came later",
)
_SAME = say(
    "a == b",
    "{a}, and at the very same moment {b}",
    "{a} and {b} at one and the same moment",
    "Exactly when {a}, at the same instant, {b}",
)
_MEANWHILE = say(
    "during(b, a)", "{aing} when {b}", "{b} as {aing}", "{b} in the time during which {aing}"
)

PATTERNS = (
    Pattern("one cleft", (_CLEFT,)),
    Pattern("one but first", (_BUT_FIRST,)),
    Pattern("one whereupon", (_WHEREUPON,), conclusions=_RARER),
    Pattern("one corrected", (_REVERSED,)),
    Pattern("one still to come", (_STILL_TO_COME,)),
    Pattern("clefts", (_CLEFT, _moved(_CLEFT, "bc"))),
    Pattern("but first", (_BUT_FIRST, _moved(_CLEFT, "bc"))),
    Pattern("that was", (_THAT_WAS, _moved(_COMPARED, "bc"))),
    Pattern("moments", (_MOMENTS, _moved(_MOMENTS, "bc"))),
    Pattern("whereupon", (_WHEREUPON, _moved(_THAT_WAS, "bc"))),
    Pattern("hours apart", (_HOURS, _moved(_HOURS, "bc")), conclusions=_RARER),
    Pattern("days apart", (_DAYS_APART, _moved(_DAYS_APART, "bc"))),
    Pattern("hours and days apart", (_HOURS, _moved(_DAYS_APART, "bc"))),
    Pattern("corrected", (_REVERSED, _moved(_COMPARED, "bc"))),
    Pattern("twice corrected", (_REVERSED, _moved(_NOT_BUT, "bc"))),
    Pattern("by the time", (_ALREADY, _moved(_ALREADY, "bc"))),
    Pattern("still to come", (_STILL_TO_COME, _moved(_WHEREUPON, "bc"))),
    Pattern("latter first", (_LATTER, _moved(_CLEFT, "bc"))),
    Pattern(
        "parts of the day",
        (
            _row(
                "{a} in the morning, {b} in the afternoon and {c} in the evening of the same day",
                "{c} in the evening, {a} in the morning and {b} in the afternoon of the same day",
                "On one and the same day, {b} at noon, {c} at sunset and {a} at sunrise",
                "That day, {b} at lunchtime, {a} at breakfast and {c} at dinner",
            ),
        ),
    ),
    Pattern(
        "days gone by",
        (
            _row(
                "{a} the day before yesterday, {b} yesterday and {c} today",
                "{c} today, {a} the day before yesterday and {b} yesterday",
                "{b} three days ago, {a} two weeks ago and {c} an hour ago",
                "{c} last night, {b} ten days ago and {a} five months ago",
            ),
        ),
        conclusions=_RARER,
    ),
    Pattern(
        "months",
        (
            _row(
                "{a} in January, {b} in June and {c} in November of the same year",
                "{b} in April, {c} in May and {a} in March of the same year",
                "{c} in December, {b} in August and {a} in February of the same year",
                "That year, {b} in summer, {c} in autumn and {a} in spring",
            ),
        ),
    ),
    Pattern(
        "parts of the week",
        (
            _row(
                "{a} at the start of the week, {b} in the middle of it and {c} at its end",
                "Within one week, {c} on {day3}, {a} on {day1} and {b} on {day2}",
                "{b} on {day2}, {a} on {day1} and {c} on {day3} of the same week",
            ),
        ),
    ),
    Pattern(
        "half hours",
        (
            _turn(
                "{a} at half past {early}, and {b} at half past {middle} on the same morning",
                "{b} at half past {middle}, but {a} at half past {early} on the same morning",
            ),
            say("before(b, c)", "{c} at half past {late} that morning"),
        ),
        ordered=True,
    ),
    Pattern(
        "clock and calendar",
        (
            _turn(
                "{a} at {late} o'clock on {day1}, and {b} at {early} o'clock on {day2} that week",
                "{b} at {early} o'clock on {day2}, and {a} at {late} o'clock on {day1} that week",
            ),
            say(
                "before(b, c)",
                "That week, {c} at {middle} o'clock on {day3}",
                "{c} at {early} o'clock on {day3} of that week",
            ),
        ),
        ordered=True,
    ),
    Pattern(
        "backwards",
        (
            _row(
                "{c}, and still earlier {b}, and earliest of all {a}",
                "The last thing to happen was that {c}, the one before it that {b}, "
                "and the very first that {a}",
                "{c}, but first {b}, and still earlier {a}",
            ),
        ),
    ),
    Pattern(
        "in this order",
        (
            _row(
                "Three things happened in this order: {a}, {b}, and {c}",
                "To begin with, {a}, next {b}, and finally {c}",
                "It started with this: {a}. Next {b}, and in the end {c}",
                "Three things happened in the reverse of this order: {c}, {b}, and {a}",
            ),
        ),
        conclusions=_RARER,
    ),
    Pattern(
        "ordinals",
        (
            _row(
                "The first thing that happened was that {a}, the second that {b}, "
                "and the third that {c}",
                "The second thing that happened was that {b}, the third that {c}, "
                "and the first that {a}",
                "What happened last was that {c}, what happened first was that {a}, "
                "and in between {b}",
            ),
        ),
    ),
    Pattern(
        "not as planned",
        (
            _row(
                "It had been planned the other way round, but first {a}, then {b}, and last {c}",
                "Nobody had expected this order, but {a} first, {b} second and {c} third",
                "Contrary to the programme, it was only after {a} that {b}, "
                "and only after that {c}",
            ),
        ),
    ),
    Pattern(
        "rumoured order",
        (
            _CLEFT,
            _moved(_COMPARED, "bc"),
            say("True", "It is rumoured that {c} before {a}", "Some say that {c} before {a}"),
        ),
    ),
    Pattern(
        "in between",
        (
            _row(
                "Some time after {a} but some time before {c}, {b}",
                "It was after {a} but before {c} that {b}",
                "{b} later than {a} but earlier than {c}",
            ),
        ),
        conclusions=_RARER,
    ),
    Pattern(
        "last of three, in order",
        (
            say(
                "before(a, c) and before(b, c)",
                "{c} later than both of these: {a}, and {b}",
                "Two things happened before {c}: {b}, and {a}",
            ),
            _CLEFT,
        ),
    ),
    Pattern("same moment", (_SAME, _moved(_CLEFT, "bc")), conclusions=_RARER),
    Pattern("same moment, later", (_SAME, _moved(_COMPARED, "ca")), conclusions=_AROUND_C),
    Pattern(
        "two moments",
        (_SAME, _moved(_SAME, "cd"), _moved(_CLEFT, "ac")),
        conclusions=(*_PAIRS_OF_FOUR, say("b == d", "{b} at exactly the same time as {d}")),
    ),
    Pattern(
        "meanwhile, two",
        (
            _MEANWHILE,
            say("during(c, a)", "{c} while {aing}, too", "While {aing}, {c}"),
            say("before(a, d)", "{d} when all that was over", "{d} after all that"),
        ),
        ordered=True,
        conclusions=_AROUND_D,
    ),
    Pattern(
        "meanwhile, earlier",
        (_MEANWHILE, say("before(c, a)", "{c} before any of that", "{c} earlier than all that")),
        ordered=True,
        conclusions=_AROUND_C,
    ),
    Pattern(
        "four in mixed words",
        (_CLEFT, _moved(_BUT_FIRST, "bc"), _moved(_COMPARED, "cd")),
        conclusions=_OF_FOUR,
    ),
    Pattern(
        "two by two",
        (
            say(
                "before(a, b) and before(a, c)",
                "{a} earlier than both of these: {b}, and {c}",
                "Two things happened after {a}: {b}, and {c}",
            ),
            say(
                "before(b, d) and before(c, d)",
                "{d} later than both of these: {b}, and {c}",
                "Two things happened before {d}: {c}, and {b}",
            ),
        ),
        conclusions=_OF_FOUR,
    ),
    Pattern(
        "two rows",
        (_WHEREUPON, _moved(_CLEFT, "cd")),
        conclusions=(
            *_OF_FOUR,
            pair_pattern("b", "a")[1],
            pair_pattern("d", "c")[1],
            pair_pattern("c", "b")[1],
        ),
    ),
)
