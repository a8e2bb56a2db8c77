"""Order in time: before, after, until, while, since, and the order of three."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

from training.nli.arguments.argument import Part
from training.nli.arguments.forms import World
from training.nli.arguments.grammar import Clause, as_sentence, inflect
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, Statement, say, swap
from training.nli.arguments.scenes import clauses

Span = tuple[int, int]
_SPANS: tuple[Span, ...] = tuple((i, j) for i in range(4) for j in range(i, 4))


def before(one: Span, other: Span) -> bool:
    """Whether one event is over when the other starts."""
    return one[1] < other[0]


def during(one: Span, other: Span) -> bool:
    """Whether one event takes place within the other."""
    return other[0] <= one[0] and one[1] <= other[1]


def spans(used: frozenset[str]) -> Iterable[World]:
    """Every way for the events a, b, c, d that are used to lie on four moments of time."""
    letters = [letter for letter in "abcd" if letter in used]
    for values in itertools.product(_SPANS, repeat=len(letters)):
        yield {"before": before, "during": during, **dict(zip(letters, values, strict=True))}


_A_B = say("before(a, b)", "{a} before {b}", "Before {b}, {a}", "{a}, and only afterwards {b}")
_B_C = say("before(b, c)", "{b} before {c}", "Before {c}, {b}", "{b}, and only afterwards {c}")
_AFTER_AB = say("before(a, b)", "{b} after {a}", "After {a}, {b}")
_AFTER_BC = say("before(b, c)", "{c} after {b}", "After {b}, {c}")
_A_C = say("before(a, c)", "{a} before {c}", "Before {c}, {a}")

PATTERNS = (
    # One step first: who knows this has half of the others.
    Pattern("one before", (_A_B,)),
    Pattern("one after", (_AFTER_AB,)),
    Pattern(
        "one by the clock",
        (say("before(a, b)", "{a} at {early} o'clock, and {b} at {late} o'clock"),),
    ),
    Pattern(
        "before", (say("before(a, b)", "{a} before {b}"), say("before(b, c)", "{b} before {c}"))
    ),
    Pattern(
        "fronted before",
        (say("before(a, b)", "Before {b}, {a}"), say("before(b, c)", "Before {c}, {b}")),
    ),
    Pattern("after", (say("before(a, b)", "{b} after {a}"), say("before(b, c)", "{c} after {b}"))),
    Pattern("fronted after", (say("before(a, b)", "After {a}, {b}"), _AFTER_BC)),
    Pattern("before and after", (_A_B, _AFTER_BC)),
    Pattern("once", (say("before(a, b)", "Once {a}, {b}", "As soon as {a}, {b}"), _B_C)),
    Pattern(
        "then",
        (
            say(
                "before(a, b) and before(b, c)",
                "First {a}, then {b}, and then {c}",
                "First {a}. Then {b}. After that, {c}",
            ),
        ),
    ),
    Pattern(
        "finally",
        (say("before(a, b) and before(b, c)", "{a}; next, {b}; finally, {c}"),),
        held_out=True,
    ),
    Pattern(
        "last of three",
        (
            say(
                "before(a, c) and before(b, c)",
                "{c} only after {a} and {b}",
                "By the time {c}, both of these had happened: {a}, and {b}",
            ),
        ),
        held_out=True,
    ),
    Pattern(
        "first of three",
        (
            say(
                "before(a, b) and before(a, c)",
                "{a} before {b} and before {c}",
                "{a} earlier than both of these: {b}, and {c}",
            ),
            _B_C,
        ),
    ),
    Pattern(
        "first of three, open", (say("before(a, b) and before(a, c)", "{a} before {b} or {c}"),)
    ),
    Pattern(
        "not until",
        (
            say(
                "before(a, b)", "{not b} until {a}; then {b}", "Not until {a} was it true that {b}"
            ),
            _B_C,
        ),
    ),
    Pattern(
        "long before",
        (
            say("before(a, b)", "{a} long before {b}", "{a} well before {b}"),
            say("before(b, c)", "{b} shortly before {c}", "{b} just before {c}"),
        ),
    ),
    Pattern(
        "after long",
        (say("before(a, b)", "Hours after {a}, {b}", "A day after {a}, {b}"), _AFTER_BC),
        held_out=True,
    ),
    Pattern(
        "at the same time",
        (say("a == b", "{a} at exactly the same time as {b}", "At the very moment {a}, {b}"), _B_C),
    ),
    Pattern(
        "between",
        (
            say(
                "before(a, b) and before(b, c)",
                "{b} after {a} but before {c}",
                "{b} before {c} but after {a}",
            ),
        ),
    ),
    Pattern("two before one", (_A_C, _B_C)),
    Pattern("two after one", (_AFTER_AB, say("before(a, c)", "{c} after {a}"))),
    Pattern("four in a row", (_A_B, _B_C, say("before(c, d)", "{c} before {d}", "{d} after {c}"))),
    Pattern(
        "followed",
        (
            say(
                "before(a, b)",
                "The first thing that happened was this: {a}. Later, {b}",
                "{a}. Some time later, {b}",
            ),
            _B_C,
        ),
        held_out=True,
    ),
    Pattern("already", (say("before(a, b)", "When {b}, it had already happened that {a}"), _B_C)),
    Pattern(
        "while",
        (
            say("during(b, a)", "{b} while {aing}", "While {aing}, {b}"),
            say("before(a, c)", "{c} when all that was over", "{c} after all that"),
        ),
        ordered=True,
    ),
    Pattern("until", (say("before(a, b)", "{aing} until {b}"), _B_C)),
    Pattern(
        "since",
        (say("before(a, b)", "Since {a}, a long time had passed when {b}"), _AFTER_BC),
        held_out=True,
    ),
    Pattern(
        "by the clock",
        (
            say("before(a, b)", "{a} at {early} o'clock, and {b} at {middle} o'clock"),
            say("before(b, c)", "{c} at {late} o'clock"),
        ),
    ),
    Pattern(
        "by the day",
        (
            say("before(a, b)", "{a} on {day1}, and {b} on {day2} of the same week"),
            say("before(b, c)", "That week, {c} on {day3}"),
        ),
    ),
    Pattern(
        "years",
        (
            say("before(a, b)", "{a} in {year1}; {b} in {year2}"),
            say("before(b, c)", "{c} in {year3}"),
        ),
        held_out=True,
    ),
)


def pair_pattern(one: str, other: str) -> tuple[Statement, Statement]:
    return (
        say(
            f"before({one}, {other})",
            f"{{{one}}} before {{{other}}}",
            f"{{{other}}} after {{{one}}}",
        ),
        say(f"not before({one}, {other})", f"It is not true that {{{one}}} before {{{other}}}"),
    )


CONCLUSIONS = (
    *(s for one, other in itertools.permutations("abc", 2) for s in pair_pattern(one, other)),
    *pair_pattern("a", "d"),
    *pair_pattern("d", "a"),
    *pair_pattern("b", "d")[:1],
    *pair_pattern("d", "b")[:1],
    say(
        "before(a, b) and before(a, c)",
        "{a} before {b} and {c}",
        "Of the three, this happened first: {a}",
    ),
    say("before(a, c) and before(b, c)", "Of the three, this happened last: {c}"),
    say("before(c, a) and before(c, b)", "Of the three, this happened first: {c}"),
    say("before(b, a) and before(b, c)", "Of the three, this happened first: {b}"),
    say("before(b, c) and before(a, b)", "{b} after {a} and before {c}"),
    say("a == c", "{a} at exactly the same time as {c}"),
)

_LASTING = frozenset(
    """drive run study rise hum queue mow plant rehearse sing swim chop stay hoot howl howl gallop
    dance whisper bake paint wave steer dance practise read mix carry juggle clap wail leak drip
    play sketch feed sleep bark measure polish glaze knead stir wait work argue sail rain""".split()
)
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday".split()


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """Four events of an everyday scene in the past."""
    stock: list[Clause] = []
    lasting = "{aing}" in pattern.rules[0].wordings[0]
    while len(stock) < 4 or (lasting and stock[0].predicate.split()[0] not in _LASTING):
        stock = [
            c
            for c in clauses(chance, part, 5)
            if not c.predicate.startswith(("be ", "have ", "need "))
        ]
    early, middle, late = sorted(chance.sample(range(1, 12), 3))
    days = sorted(chance.sample(range(6), 3))
    years = sorted(chance.sample(range(1890, 2024), 3))
    slots: dict[str, Clause | str] = dict(zip("abcd", stock, strict=False))
    slots |= {"early": str(early), "middle": str(middle), "late": str(late)}
    slots |= {f"day{i}": _DAYS[day] for i, day in enumerate(days, 1)}
    slots |= {f"year{i}": str(year) for i, year in enumerate(years, 1)}
    subject = stock[0].subject
    verb, _, rest = stock[0].predicate.partition(" ")
    doing = f"{'were' if subject.plural else 'was'} {inflect(verb, 'VBG')} {rest}".strip()
    slots["aing"] = f"{subject.text} {doing}"
    asides = tuple(as_sentence(clause.text("past")) for clause in stock[4:])
    return Scene(slots, asides, "past", "past")


ORDER = Phenomenon(
    "time",
    PATTERNS,
    CONCLUSIONS,
    spans,
    scene,
    swaps=(
        swap("a b"),
        swap("b c"),
        swap("a c"),
    ),
)
