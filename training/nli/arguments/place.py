"""Where people and things are after they moved, were carried, put in and taken out."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import people
from training.nli.arguments.forms import World
from training.nli.arguments.grammar import Noun
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, Statement, say, swap
from training.nli.arguments.supplies import definite, nouns, personal_asides, thing_asides

_TIMES = ("a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3", "o0", "o1", "o2", "o3", "u0", "u3")


def places(used: frozenset[str]) -> Iterable[World]:
    """Every way for A, B and a thing to be in the places x, y, z or elsewhere at four times."""
    times = [time for time in _TIMES if time in used]
    for values in itertools.product(range(4), repeat=len(times)):
        yield {"x": 0, "y": 1, "z": 2, **dict(zip(times, values, strict=True))}


def about_person(name: str, *steps: tuple[str, str], held_out: bool = False) -> Pattern:
    rules = tuple(Statement(tuple(words.split(" / ")), form) for form, words in steps)
    return Pattern(name, rules, held_out=held_out, ordered=True, conclusions=PERSON)


def about_thing(name: str, *steps: tuple[str, str], held_out: bool = False) -> Pattern:
    rules = tuple(Statement(tuple(words.split(" / ")), form) for form, words in steps)
    # Where a carrier is now is asked only where it is told.
    has_third_place = any("a3" in form for form, _ in steps)
    conclusions = tuple(c for c in THING if has_third_place or "a3" not in c.form)
    return Pattern(name, rules, held_out=held_out, ordered=True, conclusions=conclusions)


PERSON = (
    say("a3 == x", "{A} is in the {x} now", "Now {A} is in the {x}"),
    say("a3 == y", "{A} is in the {y} now", "Now {A} is in the {y}"),
    say("a3 == z", "{A} is in the {z} now"),
    say("a3 != x", "{A} is not in the {x} now", "{A} is no longer in the {x}"),
    say("a3 != y", "{A} is not in the {y} now"),
    say("a3 != z", "{A} is not in the {z} now"),
    say("b3 == y", "{B} is in the {y} now"),
    say("b3 == x", "{B} is in the {x} now"),
    say("b3 != y", "{B} is not in the {y} now"),
    say("b3 != x", "{B} is not in the {x} now"),
    say("a3 == b3", "{A} and {B} are in the same place now"),
    say("a3 != b3", "{A} and {B} are not in the same place now"),
    say("a0 == x", "{A} was in the {x} at first"),
    say("a0 == y", "{A} was in the {y} at first"),
)
THING = (
    say("o3 == x", "{o} is in the {x} now"),
    say("o3 == y", "{o} is in the {y} now"),
    say("o3 == z", "{o} is in the {z} now"),
    say("o3 != x", "{o} is not in the {x} now", "{o} is no longer in the {x}"),
    say("o3 != y", "{o} is not in the {y} now"),
    say("o3 != z", "{o} is not in the {z} now"),
    say("o0 == x", "{o} was in the {x} at first"),
    say("o0 == y", "{o} was in the {y} at first"),
    say("a3 == x", "{A} is in the {x} now"),
    say("a3 == y", "{A} is in the {y} now"),
    say("a3 != x", "{A} is not in the {x} now"),
    say("o3 == x or o3 == z", "{o} is in the {x} or in the {z} now"),
    say("u3 == y", "{u} is in the {y} now"),
    say("u3 == x", "{u} is in the {x} now"),
    say("u3 != x", "{u} is not in the {x} now"),
    say("u3 != y", "{u} is not in the {y} now"),
    say("u0 == x", "{u} was in the {x} at first"),
)
_GO = "a0 == x and a1 == y"

PATTERNS = (
    about_person(
        "go",
        (
            "a0 == x and a3 == y",
            "{A|go} from the {x} to the {y} / {A|leave} the {x} and went to the {y}",
        ),
    ),
    about_person(
        "enter",
        ("a0 == x", "{A|be} in the {x} / {A|be} waiting in the {x}"),
        ("a3 == y", "Then {A} entered the {y} / Then {A} walked into the {y}"),
    ),
    about_person(
        "leave",
        (
            "a0 == x and a3 != x",
            "{A|leave} the {x} / {A|walk} out of the {x} / {A|hurry} out of the {x}",
        ),
        ("b0 == y and b3 == y", "{B} stayed in the {y}"),
    ),
    about_person(
        "leave and return",
        (_GO, "{A|go} from the {x} to the {y}"),
        ("a2 == x and a3 == x", "Then {A} went back to the {x} / Later {A} returned to the {x}"),
    ),
    about_person(
        "move on",
        (_GO, "{A|leave} the {x} for the {y} / {A|go} from the {x} to the {y}"),
        ("a2 == z and a3 == z", "Then {A} moved on to the {z} / From there {A} went to the {z}"),
    ),
    about_person(
        "three moves",
        ("a0 == x", "{A|start} in the {x}"),
        ("a1 == y and a2 == z", "{A|go} to the {y} and then to the {z}"),
        ("a3 == y", "In the end {A} went back to the {y} / Finally {A} returned to the {y}"),
    ),
    about_person(
        "stay behind",
        ("a0 == x and b0 == x", "{A} and {B} were in the {x}"),
        (
            "a3 == y and b3 == x",
            "{A|leave} for the {y}, but {B} stayed behind / {A|go} to the {y} alone, without {B}",
        ),
    ),
    about_person(
        "together",
        ("a0 == x and b0 == x", "{A} and {B} were in the {x}"),
        (
            "a3 == y and b3 == y",
            "They went to the {y} together / Then both of them walked to the {y}",
        ),
    ),
    about_person(
        "follow",
        (
            "a3 == y and b3 == y",
            "{B|go} into the {y}, and {A|follow} and stayed there too / "
            "{A|follow} {B.obj} into the {y}, where both remained",
        ),
    ),
    about_person(
        "visit",
        ("b0 == y and b3 == y", "{B|be} in the {y} and did not move from there"),
        ("a3 == y", "{A|join} {B.obj} there / {A|come} to see {B.obj} there and stayed"),
        held_out=True,
    ),
    about_person(
        "swap rooms",
        ("a0 == x and b0 == y", "{A|be} in the {x}, and {B|be} in the {y}"),
        (
            "a3 == y and b3 == x",
            "Then the two changed places / Then each went to where the other had been",
        ),
        held_out=True,
    ),
    about_person(
        "pass through",
        (
            "a0 == x and a3 == z",
            "{A|go} from the {x} through the {y} to the {z} / "
            "On the way from the {x} to the {z}, {A|pass} through the {y}",
        ),
        held_out=True,
    ),
    about_person(
        "come from",
        (
            "a3 == y and a0 == x",
            "{A|arrive} in the {y} from the {x} / {A|come} out of the {x} and went into the {y}",
        ),
    ),
    about_person(
        "meant to",
        (
            "a0 == x and a3 == x",
            "{A|want} to go to the {y} but never left the {x} / "
            "{A|stay} in the {x} instead of going to the {y}",
        ),
    ),
    about_thing(
        "carry",
        (
            "o0 == x and o3 == y and a3 == y",
            "{A|carry} {o.obj} from the {x} to the {y} and stayed there",
        ),
    ),
    about_thing(
        "bring",
        ("o0 == x", "{o|be} in the {x}"),
        ("o3 == y", "{A|bring} {o.obj} to the {y} / Then {A} took {o.obj} to the {y}"),
    ),
    about_thing(
        "put back",
        ("o0 == x and o1 == y", "{A|take} {o.obj} from the {x} to the {y}"),
        ("o3 == x", "Then {A} put {o.obj} back in the {x} / {B|put} {o.obj} back in the {x}"),
    ),
    about_thing(
        "carry on",
        ("o0 == x and o1 == y", "{A|carry} {o.obj} from the {x} to the {y}"),
        ("o3 == z", "From there {B} took {o.obj} to the {z} / Then {B} moved {o.obj} to the {z}"),
    ),
    about_thing(
        "in a container",
        ("o0 == x", "{o|be} in {box}, and {box} was in the {x}"),
        (
            "o3 == y",
            "{A|carry} {box} to the {y} without opening it / "
            "Somebody took {box}, unopened, to the {y}",
        ),
    ),
    about_thing(
        "taken out",
        ("o0 == x", "{o|be} in {box} in the {x}"),
        (
            "o3 == x",
            "{A|take} {o.obj} out and left it in the {x}, and then carried {box} to the {y}",
        ),
        held_out=True,
    ),
    about_thing(
        "leave behind",
        (
            "o0 == x and o3 == x and a3 == y",
            "{A|go} from the {x} to the {y} but left {o} behind / "
            "{A|leave} {o.obj} in the {x} and went to the {y}",
        ),
    ),
    about_thing(
        "hold",
        ("o0 == x and a0 == x", "{A|be} in the {x} with {o} in hand"),
        (
            "o3 == y and a3 == y",
            "Still holding {o.obj}, {A|go} to the {y} and sat down there / "
            "{A|take} {o.obj} along to the {y} and stayed there",
        ),
    ),
    about_thing(
        "drop on the way",
        (
            "o0 == x and o3 == y and a3 == z",
            "{A|carry} {o.obj} from the {x}, dropped {o} in the {y} and went on to the {z}",
        ),
    ),
    about_thing(
        "dropped",
        ("o0 == x and o1 == x", "{A|pick} up {o} in the {x}"),
        ("o3 == y and a3 == z", "{A|put} {o.obj} down in the {y} and walked on to the {z} alone"),
        held_out=True,
    ),
    about_thing(
        "not moved",
        (
            "o0 == x and o3 == x",
            "{o|be} in the {x}, and nobody moved it / "
            "{A|look} for {o.obj} in the {y}, but it was in the {x} all along",
        ),
    ),
    about_thing(
        "fetch",
        ("o0 == x", "{o|be} in the {x}"),
        ("o3 == y and a3 == y", "{A|come} from the {y}, fetched {o} and went back to the {y}"),
        held_out=True,
    ),
)


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """Two people, a thing, a container and three places, in the past."""
    persons = people(chance, part, 2)
    noun, other = chance.sample(nouns("thing", part), 2)
    # Rooms of a house, or buildings of a town: no place lies within another.
    rooms = chance.sample(nouns(chance.choice(("room", "site")), part), 3)
    box = definite(chance.choice(nouns("container", part)))
    slots: dict[str, Noun | str] = dict(zip("AB", persons, strict=True))
    slots |= dict(zip("xyz", rooms, strict=True)) | {
        "o": definite(noun),
        "u": definite(other),
        "box": box.text,
    }
    asides = personal_asides(persons, chance, part, "past") + thing_asides([definite(noun)], chance)
    return Scene(slots, asides, "past", "past")


PLACE = Phenomenon(
    "place",
    PATTERNS,
    PERSON,
    places,
    scene,
    swaps=(
        swap("x y"),
        swap("x z"),
        swap("y z"),
        swap("A B", "a0 b0", "a1 b1", "a2 b2", "a3 b3"),
    ),
)
