"""Negation in its many words: nobody, never, without, neither, fail to, un-, and twice over."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from dataclasses import replace

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import part_rows, people
from training.nli.arguments.forms import World, names
from training.nli.arguments.grammar import Noun, Tense, conjugate, inflect
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, say, swap
from training.nli.arguments.supplies import activities, nouns, personal_asides


def members(used: frozenset[str]) -> Iterable[World]:
    """A group of four, a, b, c and o: who of them did it; what
    else they did, wa, wb and wc; and how a thing is, u."""
    free = [letter for letter in ("wa", "wb", "wc", "u") if letter in used]
    for values in itertools.product((False, True), repeat=4 + len(free)):
        group = dict(zip(("a", "b", "c", "o", *free), values, strict=True))
        yield {"sum": sum, "all": all, "any": any, "G": values[:4], **group}


IN = say("True", "{A}, {B} and {C} {are} in {group}", "{group} includes {A}, {B} and {C}")
_NOBODY = say("not any(G)", "{nobody|v}", "{noone|v}", "Not one person in {group} {vpast}")
_NONE = say("not any(G)", "None of the people in {group} {vpast}", "{nomember|v}")
_ALL = say("all(G)", "{everybody|v}", "{everymember|v}")
_NOT_ALL = say(
    "not all(G)", "Not everybody in {group} {vpast}", "Not every member of {group} {vpast}"
)
_ONLY = say("a and not b and not c and not o", "Only {A|v}", "Nobody in {group} except {A|v}")
_NEITHER = say("not a and not b", "Neither {A} nor {B|v}", "{A|not v}, and neither {did} {B}")

PATTERNS = (
    Pattern("nobody", (_NOBODY, IN)),
    Pattern("none of them", (_NONE, IN)),
    Pattern("everybody", (_ALL, IN)),
    Pattern("not everybody", (_NOT_ALL, IN, say("a and b", "Both {A} and {B} {vpast}"))),
    Pattern("only", (IN, _ONLY)),
    Pattern(
        "all except",
        (
            IN,
            say(
                "not a and b and c and o",
                "Everybody in {group} except {A|v}",
                "{A|be} the only one in {group} who {didnot} {v}",
            ),
        ),
    ),
    Pattern(
        "nobody but",
        (
            IN,
            say("b and not a and not c and not o", "Nobody in {group} but {B|v}"),
        ),
        held_out=True,
    ),
    Pattern("neither nor", (_NEITHER, say("c", "{C|v}"))),
    Pattern(
        "neither of the two",
        (
            say(
                "not a and not b",
                "{A} and {B} had the choice, but neither of them {vpast}",
                "Neither of the two, {A} and {B}, {vpast}",
            ),
            say("c", "But {C|v}"),
        ),
        ordered=True,
    ),
    Pattern(
        "fail to",
        (say("not a", "{A|fail} to {v}", "{A|be} unable to {v}"), say("b", "{B|manage} to {v}")),
    ),
    Pattern(
        "refuse",
        (
            say("not a", "{A|refuse} to {v}", "{A|decline} to {v}"),
            say("not b", "{B|forget} to {v}"),
        ),
    ),
    Pattern(
        "avoid",
        (say("not a", "{A|avoid} {ving}", "{A|get} out of {ving}"), say("b", "{B|end} up {ving}")),
        held_out=True,
    ),
    Pattern(
        "never",
        (
            say("not a", "{A} never {vpast}", "At no time did {A} {v}"),
            say("b", "{B|v} once", "{B|v} at least once"),
        ),
    ),
    Pattern("without", (say("wa and not a", "{A|w} without {ving}"), say("b", "{B|v}"))),
    Pattern(
        "not without",
        (say("wa and a", "{A|not w} without {ving} first, but {A|w}"), say("not b", "{B|not v}")),
        held_out=True,
    ),
    Pattern(
        "instead of",
        (
            say("wa and not a", "{A|w} instead of {ving}", "Rather than {v}, {A|w}"),
            say("b", "{B|v}"),
        ),
    ),
    Pattern(
        "double negation",
        (
            say("a", "It is not true that {A|not v}", "It is false that {A|not v}"),
            say("not b", "It is not true that {B|v}", "It is false that {B|v}"),
        ),
    ),
    Pattern(
        "not fail to",
        (
            say("a", "{A|not fail} to {v}", "{A|not forget} to {v}"),
            say("not b", "{B|neglect} to {v}", "{B|fail} to {v}"),
        ),
    ),
    Pattern(
        "nobody failed",
        (
            say(
                "all(G)",
                "Nobody in {group} failed to {v}",
                "There was nobody in {group} who did not {v}",
            ),
            IN,
        ),
        held_out=True,
    ),
    Pattern(
        "hardly anybody",
        (
            say("sum(G) == 1", "Hardly anybody in {group} {vpast}: just one of them did"),
            say("a", "{A|v}"),
            IN,
        ),
    ),
    Pattern(
        "deny",
        (
            say("not a and wa", "{A|w} but {not_did} {v}", "Although {A|w}, {A|not v}"),
            say("b", "{B|v}"),
        ),
    ),
    Pattern("un-", (say("not u", "{O|be} {un}"), say("wa", "{A|w}"))),
    Pattern(
        "far from",
        (say("not u", "{O|be} far from {pos}", "{O|be} anything but {pos}"), say("wa", "{A|w}")),
    ),
    Pattern(
        "not un-",
        (say("u", "{O|not be} {un}", "It is not as if {O|be} {un}"), say("wa", "{A|w}")),
        held_out=True,
    ),
    Pattern(
        "lack",
        (say("not a and b", "Unlike {B}, {A|not v}", "{B|v}, but {A} {didnot}"),),
        held_out=True,
    ),
)
GROUP = (
    say("a", "{A|v}"),
    say("not a", "{A|not v}", "{A} never {vpast}"),
    say("b", "{B|v}"),
    say("not b", "{B|not v}"),
    say("c", "{C|v}"),
    say("not c", "{C|not v}"),
    say("any(G)", "Somebody in {group} {vpast}", "At least one person in {group} {vpast}"),
    say("not any(G)", "Nobody in {group} {vpast}"),
    say("all(G)", "Everybody in {group} {vpast}"),
    say("not all(G)", "Not everybody in {group} {vpast}"),
    say("not a and not b", "Neither {A} nor {B|v}"),
    say("a and b", "Both {A} and {B} {vpast}"),
    say("b and not a", "{B|v}, but {A} {didnot}"),
    say("a and not b", "{A|v}, but {B} {didnot}"),
)
TWO = (
    *(statement for statement in GROUP if "G" not in statement.form),
    say("wa", "{A|w}"),
    say("not wa", "{A|not w}"),
    say("wa and not a", "{A|w} but {didnot} {v}"),
    say("a and wa", "{A|v} and {wpast}"),
)
THING = (
    say("u", "{O|be} {pos}"),
    say("not u", "{O|not be} {pos}"),
    say("wa", "{A|w}"),
    say("not wa", "{A|not w}"),
    say("u and wa", "{O|be} {pos}, and {A|w}"),
    say("not u and wa", "{O|not be} {pos}, and {A|w}"),
    say("u or not wa", "{O|be} {pos}, or {A|not w}"),
    say("wb", "{B|w}"),
    say("not wb", "{B|not w}"),
)


def _with_conclusions(pattern: Pattern) -> Pattern:
    """The pattern with what may be concluded from what its rules speak of."""
    spoken_of = {name for statement in pattern.rules for name in names(statement.form)}
    if "u" in spoken_of:
        return replace(pattern, conclusions=THING)
    return replace(pattern, conclusions=GROUP if spoken_of & {"G", "o"} else TWO)


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """Three members of a group, and what they may have done, in the past."""
    tense: Tense = "past"
    persons = people(chance, part, 3)
    act, other, *_ = chance.sample(activities(part), 2)
    group = f"the {chance.choice(nouns('group', part))}"
    positive, negative, noun = chance.choice(part_rows("un_words.tsv", part))
    verb = act.split()[0]
    slots: dict[str, Noun | str] = {
        **dict(zip("ABC", persons, strict=True)),
        "v": act,
        "w": other,
        "ving": inflect(verb, "VBG") + act[len(verb) :],
        "vpast": conjugate(act, persons[0], "past", False),
        "wpast": conjugate(other, persons[0], "past", False),
        "group": group,
        "are": "were",
        "did": "did",
        "didnot": "did not",
        "not_did": "did not",
        "nobody": Noun(f"nobody in {group}", ""),
        "noone": Noun(f"no one in {group}", ""),
        "everybody": Noun(f"everybody in {group}", ""),
        "everymember": Noun(f"every member of {group}", ""),
        "nomember": Noun(f"no member of {group}", ""),
        "O": Noun(noun),
        "pos": positive,
        "un": negative,
    }
    asides = personal_asides(persons, chance, part, tense, (act, other))
    return Scene(slots, asides, tense, tense)


NEGATION = Phenomenon(
    "negation",
    tuple(_with_conclusions(pattern) for pattern in PATTERNS),
    GROUP,
    members,
    scene,
    swaps=(
        swap("a b", "wa wb", "A B"),
        swap("a c", "wa wc", "A C"),
        swap("b c", "wb wc", "B C"),
    ),
)
