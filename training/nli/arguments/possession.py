"""Who has a thing after it was given, lent, sold, stolen, returned or swapped."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from dataclasses import replace

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import people
from training.nli.arguments.forms import World
from training.nli.arguments.grammar import Noun
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, Statement, say, swap
from training.nli.arguments.supplies import definite, nouns, personal_asides, thing_asides

_TIMES = ("h0", "h1", "h2", "h3", "w", "g0", "g3")


def hands(used: frozenset[str]) -> Iterable[World]:
    """Every way for a thing to go through the hands of a, b, c and someone else.

    h0 to h3 hold who has it at four times, w who owns it for good, g0 and g3 who has another thing.
    """
    times = [time for time in _TIMES if time in used]
    for values in itertools.product(range(4), repeat=len(times)):
        yield {"a": 0, "b": 1, "c": 2, "other": 3, **dict(zip(times, values, strict=True))}


_STAY = "h1 == h2 == h3"
FIRST = f"h0 == a and h1 == b and {_STAY}"
MOVE_1 = "h0 == a and h1 == b"
MOVE_2 = "h1 == b and h2 == c and h3 == h2"
BACK = "h1 == b and h2 == a and h3 == h2"
_HAD = say("h0 == a", "{A|have} {o}", "{o} was in {A's} hands at first", "{A} was holding {o}")


def two_steps(name: str, first: str, second: str, form: str, held_out: bool = False) -> Pattern:
    return Pattern(
        name,
        (
            Statement(tuple(first.split(" / ")), MOVE_1),
            Statement(tuple(second.split(" / ")), form),
        ),
        held_out=held_out,
        ordered=True,
    )


def one_step(name: str, words: str, form: str = FIRST, held_out: bool = False) -> Pattern:
    return Pattern(name, (Statement(tuple(words.split(" / ")), form),), held_out=held_out)


PATTERNS = (
    one_step("give", "{A|give} {o.obj} to {B.obj} / {A|give} {B.obj} {o.obj}"),
    one_step(
        "get from", "{B|get} {o.obj} from {A.obj} / {B|receive} {o.obj} from {A.obj} as a present"
    ),
    one_step("sell", "{A|sell} {o.obj} to {B.obj} / {B|buy} {o.obj} from {A.obj}"),
    one_step(
        "steal",
        "{B|steal} {o.obj} from {A.obj} / {B|snatch} {o.obj} from {A.obj} and ran off with it",
    ),
    one_step(
        "was given",
        "{B} was given {o} by {A.obj} / {o} was handed to {B.obj} by {A.obj}",
        held_out=True,
    ),
    one_step(
        "inherit",
        "{B|inherit} {o.obj} from {A.obj} / {A|leave} {o.obj} to {B.obj} in a will",
        held_out=True,
    ),
    one_step(
        "offer",
        "{A|offer} {o.obj} to {B.obj}, but {B|refuse} to take it / "
        "{A} wanted to give {o} to {B.obj}, but kept it in the end",
        "h0 == a and h1 == a and h2 == h3 == h1",
    ),
    one_step(
        "lend",
        "{A|lend} {o.obj} to {B.obj} / {B|borrow} {o.obj} from {A.obj}",
        f"{FIRST} and w == a",
    ),
    Pattern(
        "swap",
        (
            say("h0 == a and g0 == b", "{A|have} {o}, and {B|have} {x}"),
            say(
                "h3 == b and g3 == a",
                "They swapped",
                "Then they traded",
                "Then the two exchanged what they had",
            ),
        ),
        ordered=True,
    ),
    Pattern(
        "swap in one",
        (
            say(
                "h0 == a and g0 == b and h3 == b and g3 == a",
                "{A|swap} {o.obj} for {B's} {x1}",
                "{A|trade} {o.obj} with {B.obj} for {x}",
            ),
        ),
    ),
    Pattern(
        "no swap",
        (
            say("h0 == a and g0 == b", "{A|have} {o}, and {B|have} {x}"),
            say(
                "h3 == h0 and g3 == g0",
                "They thought of swapping, but did not",
                "They agreed not to swap",
            ),
        ),
        ordered=True,
        held_out=True,
    ),
    two_steps(
        "give on",
        "{A|give} {o.obj} to {B.obj}",
        "{B|give} {o.obj} to {C.obj} / Then {B} passed {o.obj} on to {C.obj}",
        MOVE_2,
    ),
    two_steps(
        "sell on",
        "{A|sell} {o.obj} to {B.obj} / {B|buy} {o.obj} from {A.obj}",
        "{C|buy} {o.obj} from {B.obj} / Later {B} sold {o.obj} to {C.obj}",
        MOVE_2,
    ),
    two_steps(
        "stolen on",
        "{A|give} {o.obj} to {B.obj}",
        "{C|steal} {o.obj} from {B.obj} / Then {C} stole {o.obj} from {B.obj}",
        MOVE_2,
    ),
    two_steps(
        "give back",
        "{A|give} {o.obj} to {B.obj} / {A|hand} {o.obj} to {B.obj}",
        "{B|give} {o.obj} back to {A.obj} / Then {B} handed {o.obj} back to {A.obj}",
        BACK,
    ),
    two_steps(
        "lend and return",
        "{A|lend} {o.obj} to {B.obj} / {B|borrow} {o.obj} from {A.obj}",
        "{B|return} {o.obj} to {A.obj} / "
        "A week later {B} returned {o.obj} / "
        "{B|bring} {o.obj} back to {A.obj}",
        BACK,
    ),
    two_steps(
        "lend and not return",
        "{A|lend} {o.obj} to {B.obj} / {B|borrow} {o.obj} from {A.obj}",
        "{B} never returned {o.obj} / So far {B} has not given {o.obj} back",
        "h1 == b and h2 == b and h3 == b",
    ),
    two_steps(
        "lend on",
        "{A|lend} {o.obj} to {B.obj}",
        "{B|lend} {o.obj} to {C.obj} / Without asking, {B} lent {o.obj} to {C.obj}",
        MOVE_2,
        held_out=True,
    ),
    two_steps(
        "take back",
        "{A|give} {o.obj} to {B.obj}",
        "Then {A} took {o.obj} back / {A|demand} {o.obj} back and got it",
        BACK,
        held_out=True,
    ),
    two_steps(
        "keep",
        "{B|get} {o.obj} from {A.obj}",
        "{C} asked for {o.obj}, but {B} kept it / {B} would not sell {o.obj} to {C.obj}",
        "h1 == b and h2 == b and h3 == b",
    ),
    two_steps(
        "lost to a stranger",
        "{A|give} {o.obj} to {B.obj}",
        "{B} lost {o.obj} on a train / {B} dropped {o.obj} into the sea",
        "h1 == b and h2 == other and h3 == h2",
    ),
    Pattern(
        "three steps",
        (
            say(
                "h0 == a and h1 == b", "{A|give} {o.obj} to {B.obj}", "{A|sell} {o.obj} to {B.obj}"
            ),
            say(
                "h1 == b and h2 == c",
                "Then {B} gave {o.obj} to {C.obj}",
                "{B|pass} {o.obj} on to {C.obj}",
            ),
            say(
                "h2 == c and h3 == a",
                "Finally, {C} gave {o.obj} back to {A.obj}",
                "In the end {C} sold {o.obj} to {A.obj}",
            ),
        ),
        ordered=True,
    ),
    Pattern(
        "round the table",
        (
            say(
                "h0 == a and h1 == b and h2 == c and h3 == b",
                "{o} went from {A} to {B}, then to {C}, and then back to {B}",
            ),
        ),
        held_out=True,
    ),
    Pattern(
        "passed along",
        (
            say(
                "h0 == a and h1 == b and h2 == c and h3 == c",
                "{o} went from {A} to {B} and from {B} to {C}",
                "{C|get} {o.obj} from {B.obj}, who had it from {A.obj}",
            ),
        ),
    ),
)
CONCLUSIONS = (
    say("h3 == a", "Now {A} has {o}", "{A} has {o} now"),
    say("h3 == b", "Now {B} has {o}", "{B} has {o} now"),
    say("h3 == c", "Now {C} has {o}", "{C} has {o} now"),
    say("h3 != a", "{A} does not have {o} now", "{A} no longer has {o}"),
    say("h3 != b", "{B} does not have {o} now"),
    say("h3 != c", "{C} does not have {o} now"),
    say("h0 == a", "{A} had {o} at first"),
    say("h0 == b", "{B} had {o} at first"),
    say("h0 != b", "{B} did not have {o} at first"),
    say("h0 != a", "{A} did not have {o} at first"),
    say("g3 == a", "Now {A} has {x}", "{A} has {x} now"),
    say("g3 == b", "Now {B} has {x}", "{B} has {x} now"),
    say("g3 == c", "Now {C} has {x}", "{C} has {x} now"),
    say("g3 != b", "{B} does not have {x} now"),
    say("g3 != a", "{A} does not have {x} now"),
    say("g0 == a", "{A} had {x} at first"),
    say("g0 == b", "{B} had {x} at first"),
    say("g0 != a", "{A} did not have {x} at first"),
    say("g3 != a and g3 != c", "Neither {A} nor {C} has {x} now"),
    say("g3 == a or g3 == b", "Either {A} or {B} has {x} now"),
    say("h3 != a and h3 != c", "Neither {A} nor {C} has {o} now"),
    say("h3 == a or h3 == b", "Either {A} or {B} has {o} now"),
)
LENT = (
    *CONCLUSIONS[:6],
    say("w == a", "{o} still belongs to {A}"),
    say("w == b", "{o} belongs to {B}"),
    say("w != b", "{B} does not own {o}"),
    say("w != a", "{A} does not own {o}"),
)


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """Three people and two things, in the past."""
    persons = people(chance, part, 3)
    one, other = chance.sample(nouns("thing", part), 2)
    slots: dict[str, Noun | str] = dict(zip("ABC", persons, strict=True))
    slots |= {"o": definite(one), "x": definite(other), "x1": other}
    asides = personal_asides(persons, chance, part, "past") + thing_asides([definite(one)], chance)
    return Scene(slots, asides, "past", "past")


POSSESSION = Phenomenon(
    "possession",
    tuple(replace(p, conclusions=LENT) if p.name == "lend" else p for p in PATTERNS),
    CONCLUSIONS,
    hands,
    scene,
    swaps=(
        swap("a b", "A B"),
        swap("a c", "A C"),
        swap("b c", "B C"),
    ),
)
