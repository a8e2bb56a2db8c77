"""Comparisons: chains, equals, superlatives and converse adjectives."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import part_of, people, rows
from training.nli.arguments.forms import World
from training.nli.arguments.grammar import Noun, Tense, join_words
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, Statement, say, swap
from training.nli.arguments.supplies import nouns, personal_asides, place_asides, thing_asides


def ranks(used: frozenset[str]) -> Iterable[World]:
    """Every way for the letters a, b, c, d that are used to rank from 0 to 4."""
    letters = [letter for letter in "abcd" if letter in used]
    for values in itertools.product(range(5), repeat=len(letters)):
        yield {"max": max, "min": min, **dict(zip(letters, values, strict=True))}


def _more(one: str, other: str) -> Statement:
    A, B = one.upper(), other.upper()
    return say(
        f"{one} > {other}",
        f"{{{A}|be}} {{more}} than {{{B}.obj}}",
        f"{{{B}|be}} {{less}} than {{{A}.obj}}",
        f"{{{A}|be}} {{more}} than {{{B}.obj}}",
    )


_AB, _BC, _CD, _AC, _BA, _CB, _CA = (
    _more(*pair) for pair in ("ab", "bc", "cd", "ac", "ba", "cb", "ca")
)
_PLAIN_AB = say("a > b", "{A|be} {more} than {B.obj}")
_PLAIN_BC = say("b > c", "{B|be} {more} than {C.obj}")
_SAME_AB = say("a == b", "{A|be} exactly as {adj} as {B.obj}", "{A} and {B} {are} equally {adj}")
_SAME_BC = say("b == c", "{B|be} exactly as {adj} as {C.obj}", "{B} and {C} {are} equally {adj}")
_NOT_AS = say("a < b", "{A|not be} as {adj} as {B.obj}", "{A|not be} nearly as {adj} as {B.obj}")
_NOT_AS_BC = say("b < c", "{B|not be} as {adj} as {C.obj}")
_TOP = say("a > max(b, c)", "Of {ABC}, {A|be} the {most}", "{A|be} the {most} of {ABC}")
_BOTTOM = say("c < min(a, b)", "Of {ABC}, {C|be} the {least}", "{C|be} the {least} of {ABC}")

PATTERNS = (
    # One step first: who knows this has half of the others.
    Pattern("one", (_AB,)),
    Pattern("one equal", (_SAME_AB,)),
    Pattern("one not as", (_NOT_AS,)),
    Pattern("chain", (_PLAIN_AB, _PLAIN_BC)),
    Pattern("chain with converses", (_AB, say("b > c", "{C|be} {less} than {B.obj}"))),
    Pattern("chain of three", (_AB, _BC, _CD)),
    Pattern(
        "chain in one sentence",
        (
            say(
                "a > b and b > c",
                "{A|be} {more} than {B.obj}, and {B|be} {more} than {C.obj}",
                "{A|be} {more} than {B.obj} and {B|be} {more} than {C.obj}",
            ),
        ),
    ),
    Pattern("common ceiling", (_AB, _CB)),
    Pattern("common floor", (_AB, _AC), held_out=True),
    Pattern("as much as", (_SAME_AB, _BC)),
    Pattern("more than an equal", (_AB, _SAME_BC)),
    Pattern("two equals", (_SAME_AB, _SAME_BC), held_out=True),
    Pattern("not as", (_NOT_AS, _NOT_AS_BC)),
    Pattern(
        "not as and more", (_NOT_AS, say("b > c", "{C|be} {less} than {B.obj}")), held_out=True
    ),
    Pattern("at least as", (say("a >= b", "{A|be} at least as {adj} as {B.obj}"), _BC)),
    Pattern("superlative", (_TOP,)),
    Pattern("superlative and order", (_TOP, _BC)),
    Pattern("lowest", (_BOTTOM,), held_out=True),
    Pattern("lowest and order", (_BOTTOM, _AB)),
    Pattern(
        "nobody more", (say("a >= max(b, c)", "Neither {B} nor {C} {is} {more} than {A.obj}"), _BC)
    ),
    Pattern(
        "both",
        (
            say(
                "a > max(b, c)",
                "{A|be} {more} than both {B} and {C}",
                "Both {B} and {C} {are} {less} than {A.obj}",
            ),
            _BC,
        ),
    ),
    Pattern(
        "between",
        (
            say(
                "(a > b > c) or (a < b < c)",
                "In a row from the {most} to the {least}, {B|stand} between {A} and {C}",
                "Sorted by how {adj} they {are}, {B|come} between {A} and {C}",
            ),
            _AC,
        ),
    ),
    Pattern(
        "much more",
        (
            say("a > b", "{A|be} much {more} than {B.obj}", "{A|be} far {more} than {B.obj}"),
            say(
                "b > c",
                "{B|be} slightly {more} than {C.obj}",
                "{B|be} a little {more} than {C.obj}",
            ),
        ),
    ),
    Pattern(
        "second",
        (say("a > b and b > c", "Of {ABC}, {A|be} the {most} and {C|be} the {least}"), _CD),
        held_out=True,
    ),
    Pattern(
        "top and bottom",
        (say("a > b and b > c", "Of {ABC}, {A|be} the {most} and {C|be} the {least}"),),
    ),
)
CONCLUSIONS = (
    _AB,
    _BC,
    _AC,
    _BA,
    _CB,
    _CA,
    say("a > c", "{A|be} {more} than {C.obj}"),
    say("c > a", "{C|be} {more} than {A.obj}"),
    say("a < c", "{A|be} {less} than {C.obj}"),
    say("c < a", "{C|be} {less} than {A.obj}"),
    say("a == c", "{A|be} exactly as {adj} as {C.obj}", "{A} and {C} {are} equally {adj}"),
    say("a != c", "{A} and {C} {are} not equally {adj}"),
    say("not a > c", "{A|not be} {more} than {C.obj}"),
    say("not c > a", "{C|not be} {more} than {A.obj}"),
    say("not b > a", "{B|not be} {more} than {A.obj}"),
    say("not a > b", "{A|not be} {more} than {B.obj}"),
    say("a > max(b, c)", "{A|be} the {most} of {ABC}"),
    say("b > max(a, c)", "{B|be} the {most} of {ABC}"),
    say("c > max(a, b)", "{C|be} the {most} of {ABC}"),
    say("c < min(a, b)", "{C|be} the {least} of {ABC}"),
    say("a < min(b, c)", "{A|be} the {least} of {ABC}"),
    say("b < min(a, c)", "{B|be} the {least} of {ABC}"),
    say("not c > max(a, b)", "{C|not be} the {most} of {ABC}"),
    say("not b > max(a, c)", "{B|not be} the {most} of {ABC}"),
    say("a > d", "{A|be} {more} than {D.obj}"),
    say("b > d", "{B|be} {more} than {D.obj}"),
    say("d > b", "{D|be} {more} than {B.obj}"),
    say("d > a", "{D|be} {more} than {A.obj}"),
    say("c < a", "{C|not be} as {adj} as {A.obj}"),
    say("a < c", "{A|not be} as {adj} as {C.obj}"),
)


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """Four people, things or places, and a dimension to compare them in."""
    stock = [
        row
        for row in rows("dimensions.tsv")
        if part_of(row[1], "dimension") == part
        and (row[5] == "person" or len(nouns(row[5], part)) >= 4)
    ]
    adjective, more, most, less, least, kind = chance.choice(stock)
    if chance.random() < 0.5 and not less.startswith("less "):
        # Told from the other end.
        more, most, less, least = less, least, more, most
        adjective = _plain(more, adjective)
    tense: Tense = chance.choice(("present", "present", "past"))
    persons = people(chance, part, 4)
    compared = persons if kind == "person" else _things(kind, persons, chance, part)
    slots: dict[str, Noun | str] = dict(zip("ABCD", compared, strict=True))
    group = join_words([noun.text for noun in chance.sample(compared[:3], 3)])
    slots |= {"are": "were" if tense == "past" else "are", "is": "was" if tense == "past" else "is"}
    slots |= {
        "adj": adjective,
        "more": more,
        "most": most,
        "less": less,
        "least": least,
        "ABC": group,
    }
    owned = any(person.text in noun.text for person in persons for noun in compared)
    asides = personal_asides(persons[:3], chance, part, tense) if owned else ()
    if kind == "thing":
        asides += thing_asides(compared[:3], chance)
    elif kind != "person":
        asides += place_asides(compared[:3], chance)
    return Scene(slots, asides, tense, tense)


def _plain(comparative: str, adjective: str) -> str:
    """The adjective that belongs to a comparative."""
    if comparative.startswith("more "):
        return comparative.removeprefix("more ")
    return _PLAIN.get(comparative, comparative.removesuffix("er"))


_PLAIN = {
    "clumsier": "clumsy",
    "plainer": "plain",
    "calmer": "calm",
    "clearer": "clear",
    "darker": "dark",
    "stingier": "stingy",
    "ruder": "rude",
    "gloomier": "gloomy",
    "younger": "young",
    "slower": "slow",
    "lighter": "light",
    "cheaper": "cheap",
    "narrower": "narrow",
    "thinner": "thin",
    "dirtier": "dirty",
    "sturdier": "sturdy",
    "rougher": "rough",
    "uglier": "ugly",
    "emptier": "empty",
    "quieter": "quiet",
    "gentler": "gentle",
    "lower": "low",
    "shallower": "shallow",
    "drier": "dry",
    "smaller": "small",
}


def _things(kind: str, persons: list[Noun], chance: random.Random, part: Part) -> list[Noun]:
    if kind == "thing" and chance.random() < 0.4:
        noun = chance.choice(nouns("thing", part))
        return [Noun(f"{person.possessive} {noun}") for person in persons]
    return [Noun(f"the {noun}") for noun in chance.sample(nouns(kind, part), 4)]


COMPARISON = Phenomenon(
    "comparison",
    PATTERNS,
    CONCLUSIONS,
    ranks,
    scene,
    swaps=(
        swap("a b", "A B"),
        swap("a c", "A C"),
        swap("b c", "B C"),
        swap("b d", "B D"),
    ),
)
