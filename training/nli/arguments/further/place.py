"""Further patterns on where people and things are: told otherwise, and in other combinations."""

from __future__ import annotations

from dataclasses import replace

from training.nli.arguments.pattern import Pattern, Statement, say
from training.nli.arguments.place import PERSON, THING, about_person, about_thing


def _plain(conclusions: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The conclusions without wordings that take for granted where someone was before."""
    return tuple(
        replace(c, wordings=tuple(w for w in c.wordings if "no longer" not in w))
        for c in conclusions
    )


_SAME_AS_FIRST = (
    say(
        "a0 == a3",
        "{A} is in the same place now as at first",
        "Where {A} was at first is where {A} is now",
    ),
    say("a0 != a3", "{A} is in a different place now than at first"),
    say(
        "a0 == x and a3 != x",
        "{A} was in the {x} at first but is no longer there",
        "{A} started out in the {x} but is somewhere else now",
    ),
)
_BOTH = (
    say("a3 == y and b3 == y", "Both {A} and {B} are in the {y} now"),
    say("a3 != x and b3 != x", "Neither {A} nor {B} is in the {x} now"),
    say("(a3 == x) != (b3 == x)", "Exactly one of {A} and {B} is in the {x} now"),
    say("a3 == y or b3 == y", "At least one of the two, {A} and {B}, is in the {y} now"),
    say("a0 == b0", "{A} and {B} were in the same place at first"),
)
_TWO_THINGS = (
    say("o3 == u3", "{o} and {u} are in the same place now", "{o} is where {u} is now"),
    say("o3 != u3", "{o} and {u} are in different places now", "{o} is not where {u} is now"),
    say("o0 == o3", "{o} is now where it was at first"),
    say("o0 != o3", "{o} is not where it was at first"),
)
_WITH_CARRIER = (
    say("a3 == o3", "{A} and {o} are in the same place now"),
    say("a3 != o3", "{A} and {o} are not in the same place now"),
)


def _people(name: str, *steps: tuple[str, str], more: tuple[Statement, ...] = ()) -> Pattern:
    return replace(about_person(name, *steps), conclusions=(*_plain(PERSON), *more))


def _things(name: str, *steps: tuple[str, str], more: tuple[Statement, ...] = ()) -> Pattern:
    pattern = about_thing(name, *steps)
    return replace(pattern, conclusions=(*_plain(pattern.conclusions or THING), *more))


_IN_X = (
    "a0 == x and b0 == x",
    "{A} and {B} were both in the {x} / In the {x} were {A} and {B} / {A|be} in the {x} with {B}",
)
_APART = (
    "a0 == x and b0 == y",
    "{A|be} in the {x}, and {B} was in the {y} / While {A} was in the {x}, {B} was in the {y} / "
    "{A|be} in the {x}, {B} in the {y}",
)
_TWO_APART = (
    "o0 == x and u0 == y",
    "{o} was in the {x}, and {u} was in the {y} / In the {x} was {o}, and in the {y} was {u}",
)
_O_IN_X = "{o|be} in the {x} at first / At the outset {o} was in the {x}"

PATTERNS = (
    _people(
        "end before start",
        ("a3 == y", "The place where {A} ended up was the {y}"),
        ("a0 == x", "To begin with, {A} was in the {x} / {A|set} out from the {x}"),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "cleft",
        ("a0 == x", "It was in the {x} that {A} started out / Where {A} started out was the {x}"),
        (
            "a3 == y",
            "It was the {y} that {A} went to in the end / Where {A} finally went was the {y} / "
            "Then it was the {y} that {A} went to",
        ),
    ),
    _people(
        "by way of",
        (
            "a0 == x and a1 == z and a3 == y",
            "{A|go} from the {x} to the {y} by way of the {z} / "
            "{A|leave} the {x}, stopped briefly in the {z} and ended up in the {y} / "
            "After a short stop in the {z}, {A}, who had come from the {x}, reached the {y}",
        ),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "about to leave",
        (
            "a0 == x and a3 == x",
            "{A|be} about to leave the {x} for the {y} but decided to stay / "
            "{A|come} close to leaving the {x} for the {y} but did not go / "
            "{A|have} every intention of going to the {y} but did not set foot outside the {x} / "
            "{A|set} out from the {x} for the {y} but turned back halfway and stayed in the {x} / "
            "Halfway from the {x} to the {y}, {A} turned round and went back for good",
        ),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "fail to leave",
        (
            "a0 == x and a3 == x",
            "{A|try} to get from the {x} to the {y} but could not even get out of the {x} / "
            "{A|fail} to make it out of the {x}, let alone to the {y} / "
            "{A|not manage} to leave the {x}, although the plan was to go to the {y}",
        ),
    ),
    _people(
        "manage to go",
        (
            "a0 == x and a3 == y",
            "{A|manage} to get from the {x} to the {y} / {A|succeed} in getting from the {x} to "
            "the {y} / {A|not hesitate} to leave the {x}, and went straight to the {y} / "
            "{A|not fail} to get from the {x} to the {y}",
        ),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "way as a noun",
        (
            "a0 == x and a3 == y",
            "{A's} way led out of the {x} and into the {y} / "
            "{A's} departure from the {x} was followed by an arrival in the {y}",
        ),
    ),
    _people(
        "not until",
        (
            "a0 == x and a3 == y",
            "{A|not leave} the {x} until noon, but then went to the {y} / "
            "Not until noon did {A} go from the {x} to the {y} / "
            "Only after lunch did {A} leave the {x} for the {y}",
        ),
    ),
    _people(
        "back and forth",
        ("a0 == x and a1 == y", "{A|go} from the {x} to the {y} / {A|leave} the {x} for the {y}"),
        ("a2 == x", "Then {A} went back to the {x} for a moment / Then {A} popped back to the {x}"),
        ("a3 == y", "After that, {A} was in the {y} again / {A|end} up in the {y} once more"),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "back to the start",
        ("a0 == x", "{A|start} in the {x} / The {x} was where {A} started"),
        (
            "a1 == y and a2 == z",
            "Then {A} went to the {y} and from there to the {z} / "
            "After that, {A} visited first the {y} and then the {z}",
        ),
        ("a3 == a0", "Then {A} went back to the starting point / {A|finish} at the starting point"),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "refuse to come",
        _IN_X,
        (
            "a3 == x and b3 == y",
            "{B|ask} {A} to come along to the {y}, but {A} refused to leave, so {B} went alone / "
            "{A|turn} down an invitation to the {y} and stayed put, whereas {B} did go there / "
            "Since {A} declined to leave, {B} went to the {y} alone",
        ),
        more=_BOTH,
    ),
    _people(
        "former and latter",
        (
            "a0 == x and b0 == x and a3 == y and b3 == x",
            "{A} and {B} were in the {x}; then the former left for the {y}, while the latter "
            "stayed behind / Of {A} and {B}, who were both in the {x}, the latter stayed there, "
            "but the former went to the {y}",
        ),
        more=_BOTH,
    ),
    _people(
        "get to go",
        _IN_X,
        (
            "a3 == y and b3 == x",
            "{B|get} {A} to go to the {y} but stayed put / {B|talk} {A} into going to the {y} but "
            "did not come along and stayed in the {x} / "
            "Persuaded by {B}, who did not leave the {x}, {A} went to the {y}",
        ),
        more=_BOTH,
    ),
    _people(
        "take the place of",
        _APART,
        (
            "b3 == z and a3 == b0",
            "Then {B} went to the {z}, and {A} went to where {B} had been before / "
            "When {B} moved to the {z}, {A} went to the place that {B} had just left",
        ),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "join",
        (
            "b0 == y and b3 == y",
            "{B|be} in the {y} the whole time / {B|stay} in the {y} throughout / "
            "At no time did {B} leave the {y}",
        ),
        (
            "a0 == x and a3 == b3",
            "{A|come} over from the {x} and joined {B} / {A|leave} the {x} and joined {B} / "
            "From the {x}, {A} went over to {B}",
        ),
        more=_BOTH,
    ),
    _people(
        "follow later",
        _APART,
        ("b3 == z", "Then {B} went to the {z} and stayed / {B|leave} for the {z} and stayed there"),
        ("a3 == b3", "After that, {A} went and joined {B} / Then {A} followed {B} there"),
        more=_BOTH,
    ),
    _people(
        "driven out",
        ("a0 == x", "{A|be} in the {x} / {A|spend} some time in the {x}"),
        (
            "b3 == x and a3 != x",
            "As soon as {B} came into the {x} to stay, {A} left it for good / "
            "{B|come} into the {x} and remained there, which made {A} leave for good / "
            "When {A} walked out of the {x} for good, {B} came in and settled down there",
        ),
        more=_BOTH,
    ),
    _people(
        "neither remains",
        _IN_X,
        (
            "a3 != x and b3 != x",
            "Neither {A} nor {B} is still in the {x} / By now both {A} and {B} are gone from the "
            "{x} / Both {A} and {B} have since left the {x} for good",
        ),
        more=_SAME_AS_FIRST,
    ),
    _people(
        "one left over",
        _IN_X,
        (
            "a3 == x and b3 != x",
            "Now just one of them is still in the {x}: {A} / But now {A} is alone in the {x} / "
            "Of the two, only {A} is still in the {x}",
        ),
        more=_BOTH,
    ),
    _people(
        "nobody there",
        (
            "a3 == x or a3 == y",
            "{A} is either in the {x} or in the {y} now / "
            "There are only two places where {A} can be now: the {x} and the {y} / "
            "If {A} is not in the {x} now, then {A} is in the {y}",
        ),
        (
            "a3 != x and b3 != x",
            "There is nobody in the {x} now / Not a soul is in the {x} now / "
            "At the moment the {x} is deserted",
        ),
    ),
    _people(
        "wherever the other is",
        (
            "a3 == b3",
            "Wherever {B} is now, {A} is there too / {A} is now where {B} is / "
            "{A} and {B} are now together in one place",
        ),
        ("b3 == y", "It is in the {y} that {B} is now / The place where {B} is now is the {y}"),
        more=_BOTH[:4],
    ),
    _people(
        "not where the other is",
        ("a3 != b3", "{A} and {B} are in different places now / {A} is not where {B} is now"),
        ("b3 == y", "It is in the {y} that {B} is now / {B} is in the {y} at the moment"),
        more=_BOTH[:4],
    ),
    _things(
        "passive",
        (
            "o0 == x and o3 == y",
            "{o|be} carried from the {x} to the {y} by {A} / {o|be} moved by {A} out of the {x} "
            "and into the {y} / It was {A} who brought {o} from the {x} to the {y}",
        ),
        more=_TWO_THINGS[2:],
    ),
    _things(
        "one of two things",
        ("o0 == x and u0 == x", "In the {x} were {o} and {u} / Both {o} and {u} were in the {x}"),
        (
            "o3 == y and u3 == x",
            "It was {o} that {A} took to the {y}, not {u}, which stayed in the {x} / "
            "What {A} took to the {y} was {o}; {u} stayed behind / "
            "{A|leave} {u} where it was and took only {o} to the {y}",
        ),
        more=_TWO_THINGS,
    ),
    _things(
        "next to",
        ("u0 == y and u3 == y", "{u} has been in the {y} all along / {u} never left the {y}"),
        (
            "o0 == x and o3 == u3",
            "{A|fetch} {o} from the {x} and put it right beside {u} / "
            "{o}, which was in the {x} at first, is now next to {u}",
        ),
        more=_TWO_THINGS,
    ),
    _things(
        "forget",
        (
            "o0 == x and o3 == x and a3 == y",
            "{A|go} from the {x} to the {y} to stay but forgot to take {o} along / "
            "{A|leave} the {x} for the {y} without {o}, which remained where it was / "
            "{o|be} forgotten in the {x} by {A}, who went to the {y}",
        ),
        more=(*_TWO_THINGS[2:], *_WITH_CARRIER),
    ),
    _things(
        "with the carrier",
        ("o0 == a0 and o3 == a3", "{A} never let go of {o} / {o} was with {A} at all times"),
        ("a0 == x", "{A} was in the {x} at first / It was from the {x} that {A} set out"),
        ("a3 == y", "Then {A} went to the {y} and stayed there"),
        more=_WITH_CARRIER,
    ),
    _things(
        "handed over",
        ("o0 == x and a0 == x", "{A|be} in the {x} with {o}"),
        (
            "a3 == x and o3 == y",
            "{A|stay} in the {x} but gave {o} to {B}, who took it to the {y} / "
            "{B|carry} {o} off to the {y}, whereas {A} did not move",
        ),
        more=_WITH_CARRIER,
    ),
    _things(
        "only one place left",
        (
            "o3 == x or o3 == y or o3 == z",
            "There are just three places where {o} can be now: the {x}, the {y} and the {z} / "
            "{o} must be in the {x}, in the {y} or in the {z} now",
        ),
        (
            "o3 != x and o3 != y",
            "{o} is neither in the {x} nor in the {y} now / Neither in the {x} nor in the {y} is "
            "{o} to be found now / It is not in the {x} that {o} is now, nor is it in the {y}",
        ),
    ),
    _things(
        "nearly moved",
        (
            "o0 == x and o3 == x",
            "{A|plan} to move {o} from the {x} to the {y} but never got round to it / "
            "{A|be} about to carry {o} from the {x} to the {y} but left it where it was / "
            "{A|begin} to carry {o} from the {x} to the {y} but put it straight back and left it",
        ),
        more=_TWO_THINGS[2:],
    ),
    _things(
        "against a request",
        ("o0 == x", _O_IN_X),
        (
            "o3 == o0",
            "{A|ask} {B} to take {o} to the {y}, but {B} left it where it was / "
            "Although {A} wanted {o} in the {y}, it was not moved at all / "
            "{B|refuse} to take {o} to the {y}, and nobody else moved it either",
        ),
        more=_TWO_THINGS[2:],
    ),
)
