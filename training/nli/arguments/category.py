"""Categories: all, every, no, most, some, generic statements, and syllogisms true and false."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable

from enthymeme.amr.inflection import plural
from training.nli.arguments.argument import Part
from training.nli.arguments.banks import people
from training.nli.arguments.forms import World
from training.nli.arguments.grammar import Noun, conjugate, with_article
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, say, swap
from training.nli.arguments.supplies import activities, nouns, personal_asides

# Worlds for "most" have no more members than this: enough for every pattern here to fail in.
_MOST_MEMBERS = 5


def extensions(used: frozenset[str]) -> Iterable[World]:
    """Small worlds: how many things there are of every kind, and of which kind x and y are.

    A, B and C are properties; every one that is spoken of has a bearer.
    """
    properties = [letter for letter in "ABC" if letter in used]
    most = 3 if "most" in used else 2
    kinds = list(itertools.product((False, True), repeat=len(properties)))
    letters = [letter for letter in "xy" if letter in used]
    for numbers in itertools.product(range(most), repeat=len(kinds)):
        if most > 2 and sum(numbers) > _MOST_MEMBERS:
            continue
        bearers = [kind for kind, number in zip(kinds, numbers, strict=True) if number]
        if not all(any(kind[i] for kind in bearers) for i in range(len(properties))):
            continue
        named = {letter: _Property(i) for i, letter in enumerate(properties)}
        functions = _quantifiers(kinds, numbers)
        for members in itertools.product(bearers, repeat=len(letters)):
            yield {**functions, **named, **dict(zip(letters, members, strict=True))}


class _Property:
    """A property by its place in a kind: whether a member of the kind has it."""

    def __init__(self, place: int) -> None:
        self.place = place

    def __call__(self, kind: tuple[bool, ...]) -> bool:
        return kind[self.place]


def _quantifiers(
    kinds: list[tuple[bool, ...]], numbers: tuple[int, ...]
) -> dict[str, Callable[..., bool]]:
    def count(test: Callable[[tuple[bool, ...]], bool]) -> int:
        return sum(number for kind, number in zip(kinds, numbers, strict=True) if test(kind))

    return {
        "every": lambda a, b: count(lambda k: a(k) and not b(k)) == 0,
        "some": lambda a, b: count(lambda k: a(k) and b(k)) > 0,
        "no": lambda a, b: count(lambda k: a(k) and b(k)) == 0,
        "most": lambda a, b: count(lambda k: a(k) and b(k)) > count(lambda k: a(k) and not b(k)),
    }


# Slots: {As} {Bs} are kinds in the plural, {an A} in the singular; {c} is what the third property
# makes one do, in the plural; {x|c0} says it of one.
_ALL_AB = say("every(A, B)", "All {As} are {Bs}", "Every {a} is {aB}", "All of the {As} are {Bs}")
_ALL_BC = say("every(B, C)", "All {Bs} {c}", "Every {b} {cs}", "Each {b} {cs}")
_ALL_AC = say("every(A, C)", "All {As} {c}", "Every {a} {cs}")
_NO_BC = say("no(B, C)", "No {b} {cs}", "No {Bs} {c}", "None of the {Bs} {c}")
_NO_AC = say("no(A, C)", "No {a} {cs}", "None of the {As} {c}")
_NO_AB = say("no(A, B)", "No {a} is {aB}", "No {As} are {Bs}")
_SOME_AB = say("some(A, B)", "Some {As} are {Bs}", "At least one {a} is {aB}")
_SOME_BC = say("some(B, C)", "Some {Bs} {c}", "A few of the {Bs} {c}")
_MOST_BC = say("most(B, C)", "Most {Bs} {c}", "Most of the {Bs} {c}")
_MOST_AB = say("most(A, B)", "Most {As} are {Bs}")
_X_A, _X_B = say("A(x)", "{X} is {aA}"), say("B(x)", "{X} is {aB}")
_NOT_X_A, _NOT_X_B = say("not A(x)", "{X} is not {aA}"), say("not B(x)", "{X} is not {aB}")
_X_C, _NOT_X_C = say("C(x)", "{X|c0}"), say("not C(x)", "{X|not c0}")
_ONLY = say("every(C, B)", "Only {Bs} {c}", "Nobody but {Bs} {c}")
_FACTS = ((_X_A,), (_X_B,), (_NOT_X_B,), (_X_C,), (_NOT_X_C,))
_B_FACTS = ((_X_B,), (_NOT_X_B,), (_X_C,), (_NOT_X_C,))

# A generic statement allows exceptions: what it says of one of its kind is never contradicted.
_GENERIC = (
    _X_C,
    say("C(y)", "{Y|c0}"),
    say("not C(y)", "{Y|not c0}"),
    _X_A,
    _NOT_X_A,
    say("every(A, C)", "All {As} {c}"),
    say("not every(A, C)", "Not all {As} {c}"),
)

PATTERNS = (
    Pattern(
        "generic plural",
        (say("every(B, C)", "{Bs} {c}", "{Bs} generally {c}", "As a rule, {Bs} {c}"),),
        ((_X_B,), (_X_B, _NOT_X_A)),
        conclusions=_GENERIC,
    ),
    Pattern(
        "generic singular",
        (say("every(B, C)", "{aB} {cs}", "{aB} normally {cs}"),),
        ((_X_B,), (_X_B, _NOT_X_A)),
        True,
        conclusions=_GENERIC,
    ),
    Pattern(
        "generic chain",
        (say("every(A, B)", "{As} are {Bs}"), say("every(B, C)", "{Bs} {c}")),
        ((_X_A,),),
        conclusions=(_X_C, _X_B, *_GENERIC[1:3], say("every(B, A)", "All {Bs} are {As}")),
    ),
    Pattern("all and an instance", (_ALL_BC,), _B_FACTS),
    Pattern(
        "every and an instance",
        (say("every(B, C)", "Every {b} {cs}", "Each and every {b} {cs}"),),
        _B_FACTS,
    ),
    Pattern(
        "everyone who",
        (say("every(B, C)", "Everyone who is {aB} {cs}", "Anyone who is {aB} {cs}"),),
        _B_FACTS,
        True,
    ),
    Pattern("no and an instance", (_NO_BC,), _B_FACTS),
    Pattern(
        "not a single",
        (say("no(B, C)", "There is not a single {b} who {cs}", "Not one {b} {cs}"),),
        _B_FACTS,
        True,
    ),
    Pattern("only", (_ONLY,), _B_FACTS),
    Pattern(
        "the only ones",
        (say("every(C, B)", "The only people who {c} are {Bs}", "All who {c} are {Bs}"),),
        _B_FACTS,
        True,
    ),
    Pattern(
        "most and an instance",
        (_MOST_BC, say("every(B, A)", "All {Bs} are {As}")),
        ((_X_B,), (_X_B, _X_C)),
    ),
    Pattern("barbara", (_ALL_AB, _ALL_BC), _FACTS),
    Pattern("celarent", (_ALL_AB, _NO_BC), _FACTS),
    Pattern("darii", (_SOME_AB, _ALL_BC)),
    Pattern("ferio", (_SOME_AB, _NO_BC)),
    Pattern(
        "camestres",
        (_ALL_AB, say("no(C, B)", "No one who {cs} is {aB}", "None of those who {c} are {Bs}")),
    ),
    Pattern("undistributed middle", (_ALL_AC, _ALL_BC), ((_X_A,), (_X_C,), (_X_B,), (_NOT_X_C,))),
    Pattern("cesare", (_NO_AC, _ALL_BC), ((_X_A,), (_X_B,), (_X_C,)), True),
    Pattern("some and all, wrong way", (_SOME_BC, _ALL_AB), ((_X_A,), (_X_B,))),
    Pattern("most of a kind", (_MOST_AB, _ALL_BC)),
    Pattern("most are not", (_MOST_AB, _NO_BC), held_out=True),
    Pattern("all are", (_ALL_BC, _SOME_AB), ((_X_B,), (_X_A, _X_B))),
    Pattern("disjoint kinds", (_NO_AB,), ((_X_A,), (_X_B,), (_NOT_X_A,))),
    Pattern(
        "not all",
        (say("not every(B, C)", "Not all {Bs} {c}", "Not every {b} {cs}"), _ALL_AB),
        ((_X_B,), (_X_A,), (_X_A, _X_C)),
    ),
    Pattern(
        "chain by noun",
        (say("every(A, B)", "To be {aA} is to be {aB}", "Whoever is {aA} is also {aB}"), _ALL_BC),
        _FACTS,
    ),
)
CONCLUSIONS = (
    _X_C,
    _NOT_X_C,
    _X_B,
    _NOT_X_B,
    _X_A,
    _NOT_X_A,
    _ALL_AC,
    _NO_AC,
    say("some(A, C)", "Some {As} {c}", "At least one {a} {cs}"),
    say("not every(A, C)", "Not all {As} {c}", "Some {As} do not {c0}"),
    say("some(B, C)", "Some {Bs} {c}"),
    say("not every(B, C)", "Not all {Bs} {c}"),
    say("every(B, C)", "All {Bs} {c}"),
    say("every(B, A)", "All {Bs} are {As}"),
    say("most(B, C)", "Most {Bs} {c}"),
    say("no(B, C)", "No {b} {cs}"),
    say("not every(B, A)", "Not all {Bs} are {As}"),
    say("every(C, B)", "All who {c} are {Bs}"),
    say("some(A, B)", "Some {As} are {Bs}"),
    say("no(A, B)", "No {a} is {aB}"),
    say("some(B, A)", "Some {Bs} are {As}"),
)


def scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """A person, two roles and something that people do."""
    person, other = people(chance, part, 2)
    one, two = chance.sample(nouns("role", part), 2)
    act, another = chance.sample(activities(part), 2)
    many, single = Noun("they", "they"), Noun("one", "")
    slots: dict[str, Noun | str] = {
        "X": person,
        "Y": other,
        "a": one,
        "b": two,
        "aA": with_article(one),
        "aB": with_article(two),
        "As": _plural(one),
        "Bs": _plural(two),
        "c0": act,
        "c": conjugate(act, many, "present", False),
        "cs": conjugate(act, single, "present", False),
    }
    asides = (
        *personal_asides([person, other], chance, part, "present", (act,))[:2],
        f"Many {_plural(one)} {another}.",
        f"{other.text[0].upper() + other.text[1:]} is {with_article(two)}.",
    )
    return Scene(slots, asides, "present", "present")


def _plural(role: str) -> str:
    head, space, rest = role.partition(" of ")
    if space:
        return plural(head) + space + rest
    head, space, rest = role.partition(" at " if " at " in role else " in ")
    return plural(head) + space + rest


CATEGORY = Phenomenon(
    "category",
    PATTERNS,
    CONCLUSIONS,
    extensions,
    scene,
    swaps=(swap("A B", "a b", "aA aB", "As Bs"),),
)
