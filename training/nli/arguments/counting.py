"""Counting: bounds, sums, what is left over, and all but one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

from enthymeme.amr.inflection import plural
from training.nli.arguments.amounts import DID, GROUP, HAS, TOTAL
from training.nli.arguments.argument import Part
from training.nli.arguments.banks import people
from training.nli.arguments.forms import World
from training.nli.arguments.grammar import Noun, Tense, conjugate
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, say, swap
from training.nli.arguments.supplies import activities, nouns, number_word, personal_asides

_MOST = 24


def counts(used: frozenset[str]) -> Iterable[World]:
    """Every number from 0 to 24 for the variables n and m of the forms."""
    letters = [letter for letter in ("n", "m") if letter in used]
    for values in itertools.product(range(_MOST + 1), repeat=len(letters)):
        yield dict(zip(letters, values, strict=True))


def _people(name: str, form: str, *wordings: str, held_out: bool = False) -> Pattern:
    return Pattern(name, (say(form, *wordings),), held_out=held_out, conclusions=DID)


def about_things(name: str, *rules: tuple[str, str], held_out: bool = False) -> Pattern:
    return Pattern(
        name,
        tuple(say(form, *words.split(" / ")) for form, words in rules),
        held_out=held_out,
        ordered=True,
        conclusions=HAS,
    )


def about_two(name: str, *rules: tuple[str, str], held_out: bool = False) -> Pattern:
    return Pattern(
        name,
        tuple(say(form, *words.split(" / ")) for form, words in rules),
        held_out=held_out,
        conclusions=TOTAL,
    )


def about_group(name: str, *rules: tuple[str, str], held_out: bool = False) -> Pattern:
    statements = tuple(say(form, *words.split(" / ")) for form, words in rules)
    return Pattern(name, statements, held_out=held_out, conclusions=GROUP)


PATTERNS = (
    _people(
        "exactly", "n == l", "Exactly {l} {people} {v}", "The number of {people} who {v} was {l}"
    ),
    _people("at least", "n >= l", "At least {l} {people} {v}", "No fewer than {l} {people} {v}"),
    _people("at most", "n <= k", "At most {k} {people} {v}", "No more than {k} {people} {v}"),
    _people("more than", "n > l", "More than {l} {people} {v}"),
    _people("fewer than", "n < k", "Fewer than {k} {people} {v}"),
    _people(
        "between",
        "k <= n <= l",
        "Between {k} and {l} {people} {v}",
        "The number of {people} who {v} was somewhere from {k} to {l}",
        held_out=True,
    ),
    _people("over", "n > l", "Well over {l} {people} {v}", held_out=True),
    Pattern(
        "two bounds",
        (say("n >= k", "At least {k} {people} {v}"), say("n < j", "Fewer than {j} {people} {v}")),
        conclusions=DID,
    ),
    about_group(
        "all but one",
        (
            "n == j - 1",
            "There were {j} {people}, and all but one {v} / All but one of the {j} {people} {v}",
        ),
    ),
    about_group(
        "all but some",
        (
            "n == j - l",
            "All but {l} of the {j} {people} {v} / Of the {j} {people}, all except {l} {v}",
        ),
    ),
    about_group(
        "the rest",
        (
            "n == j - l",
            "There were {j} {people}; of these, {l} {notv}, and the rest did / "
            "Of the {j} {people}, {l} {notv}; all the others did",
        ),
        held_out=True,
    ),
    about_group(
        "every one",
        (
            "n == j",
            "Every one of the {j} {people} {v} / Each of the {j} {people} {v} / "
            "There were {j} {people}, and all of them {v}",
        ),
    ),
    about_group(
        "not one",
        (
            "n == 0",
            "Not one of the {j} {people} {v} / There were {j} {people}, but none of them {v}",
        ),
    ),
    about_group(
        "one did not",
        (
            "n == j - 1",
            "Of the {j} {people}, only one {notv} / "
            "One of the {j} {people} {notv}, but the others did",
        ),
        held_out=True,
    ),
    about_things(
        "leftover",
        ("True", "{A|have} {l} {things}"),
        (
            "n == l - k",
            "{A} lost {k} of them / Then {A} threw away {k} of them / "
            "Last week, {k} of them broke and were thrown away",
        ),
    ),
    about_things(
        "handed over",
        ("True", "{A|have} {l} {things}"),
        ("n == l - k and m >= k", "{A} gave {k} of them to {B} / {B} took {k} of them from {A}"),
    ),
    about_things(
        "sum",
        ("True", "{A|have} {l} {things}"),
        (
            "n == l + k",
            "Then {A} got {k} more from {B} / {B} gave {A} {k} more / Later {A} bought {k} more",
        ),
    ),
    about_things(
        "eaten",
        (
            "True",
            "There {were} {l} {things} in {A's} basket and no others anywhere in the house / "
            "All that {A} owned was {l} {things}",
        ),
        (
            "n == l - k",
            "Then {k} of them were stolen / Since then, {A} has eaten, burnt or lost {k} of them",
        ),
        held_out=True,
    ),
    about_things(
        "lost one",
        ("True", "{A|have} {l} {things}"),
        (
            "n == l - 1",
            "One of them got lost / Then {A} lost one of them / "
            "One of them was stolen by a stranger",
        ),
    ),
    about_things(
        "none left",
        ("True", "{A|have} {l} {things}"),
        ("n == 0 and m >= l", "{A} gave all of them to {B} / {B} took every one of them"),
    ),
    about_two(
        "two owners", ("n == l", "{A|have} {l} {things}"), ("m == k", "{B|have} {k} {things}")
    ),
    about_two(
        "more by",
        ("m == k", "{B|have} {k} {things}"),
        ("n == m + l", "{A|have} {l} more than {B.obj}"),
        held_out=True,
    ),
    about_two(
        "fewer by",
        ("m == l", "{B|have} {l} {things}"),
        ("n == m - k", "{A|have} {k} fewer than {B.obj}"),
    ),
    about_two(
        "as many",
        ("n == l", "{A|have} {l} {things}"),
        ("n == m", "{B|have} just as many as {A.obj} / {B|have} the same number"),
    ),
    about_two(
        "total and one",
        ("n + m == l + k", "Together, {A} and {B} {havepl} {sum} {things}"),
        ("m == k", "{B|have} {k} of them"),
    ),
    about_two(
        "shared out",
        (
            "n == l and m == k",
            "{A} and {B} shared out {sum} {things}; {A} got {l} and {B} got the rest / "
            "Of the {sum} {things}, {A} got {l} and {B} got all the others",
        ),
    ),
)


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """People or things to be counted, and three numbers in rising order."""
    small, middle, large = sorted(chance.sample(range(2, 13), 3))
    while middle - small in (1, small) or large - middle in (1, middle):
        # "One" would need a singular, and equal numbers would make two conclusions one.
        small, middle, large = sorted(chance.sample(range(2, 13), 3))
    persons = people(chance, part, 2)
    tense: Tense = (
        "past" if pattern.conclusions in (DID, GROUP) else chance.choice(("present", "past"))
    )
    if pattern.conclusions is HAS:
        tense = "present"
    act, another = chance.sample(activities(part), 2)
    many = Noun("they", "they")
    numbers = {"k": small, "l": middle, "j": large}
    word = {name: number_word(value, chance) for name, value in numbers.items()}
    slots: dict[str, Noun | str] = {
        "A": persons[0],
        "B": persons[1],
        **word,
        "sum": number_word(middle + small, chance),
        "less": number_word(middle - small, chance),
        "pred": number_word(middle - 1, chance),
        "predj": number_word(large - 1, chance),
        "restl": number_word(large - middle, chance),
        "people": plural(chance.choice(nouns("people", part))),
        "things": plural(chance.choice(nouns("count", part))),
        "v": conjugate(act, many, "past", False),
        "w": conjugate(another, many, "past", False),
        "notv": conjugate(act, many, "past", True),
        "havepl": "had" if tense == "past" else "have",
        "donot": "did not" if tense == "past" else "do not",
        "were": "were",
    }
    asides = personal_asides(persons, chance, part, "past", (act,))
    if pattern.conclusions in (DID, GROUP):
        asides = tuple(
            f"{text.capitalize()}."
            for text in (
                f"{slots['people']} came from near and far",
                "the weather was fine",
                f"some of the {slots['people']} arrived early",
            )
        )
    # Of people who "had" something, the telegraphic style does not tell when.
    return Scene(
        slots,
        asides,
        "past" if pattern.conclusions is HAS else tense,
        tense,
        numbers,
        telegraphic=pattern.conclusions is not HAS,
    )


COUNTING = Phenomenon(
    "counting",
    PATTERNS,
    DID,
    counts,
    scene,
    swaps=(
        swap("n m", "A B"),
        swap("k l"),
    ),
)
