"""More patterns on where people and things are: visits, exchanges, errands and returns."""

from __future__ import annotations

from dataclasses import replace

from training.nli.arguments.pattern import Pattern, Statement, say
from training.nli.arguments.place import PERSON, THING, about_person, about_thing

_MOVED = (
    say("a0 == a3", "{A} is now where {A} was at first"),
    say("a0 != a3", "{A} is not where {A} was at first"),
)
_PAIR = (
    say("a3 == x and b3 == x", "{A} and {B} are both in the {x} now"),
    say("a3 == y and b3 == x", "{A} is in the {y} and {B} in the {x} now"),
    say("a3 == x or b3 == x", "{A} or {B} is in the {x} now"),
    say("a3 != y and b3 != y", "Neither {A} nor {B} is in the {y} now"),
    say("b3 == z", "{B} is in the {z} now"),
    say("b0 == b3", "{B} is in the same place now as at first"),
    say("b0 != b3", "{B} is in a different place now than at first"),
)
_THING_MOVED = (
    say("o0 == o3", "{o} is in the same place now as at first"),
    say("o0 != o3", "{o} is in a different place now than at first"),
)
_THING_PAIR = (
    say("o3 == u3", "{o} is in the same place as {u} now"),
    say("o3 != u3", "{o} is not in the same place as {u} now"),
    say("o0 == u0", "{o} and {u} were in the same place at first"),
)
_CARRIER = (
    say("a3 == o3", "{o} is now in the same place as {A}"),
    say("a3 != o3", "{o} is not where {A} is now"),
    say("a0 == x", "{A} was in the {x} at first"),
)
_RECEIVER = (
    say("b3 == y", "{B} is in the {y} now"),
    say("b3 == x", "{B} is in the {x} now"),
    say("b3 == o3", "{o} is now in the same place as {B}"),
    say("b3 != o3", "{o} is not where {B} is now"),
)


def _plain(conclusions: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The conclusions without wordings that take for granted where someone was before."""
    return tuple(
        replace(c, wordings=tuple(w for w in c.wordings if "no longer" not in w))
        for c in conclusions
    )


def _people(name: str, *steps: tuple[str, str], more: tuple[Statement, ...] = ()) -> Pattern:
    return replace(about_person(name, *steps), conclusions=(*_plain(PERSON), *more))


def _things(name: str, *steps: tuple[str, str], more: tuple[Statement, ...] = ()) -> Pattern:
    pattern = about_thing(name, *steps)
    return replace(pattern, conclusions=(*_plain(pattern.conclusions or THING), *more))


_SIDE_BY_SIDE = (
    "a0 == x and b0 == x",
    "{A} and {B} were together in the {x} / The {x} was where both {A} and {B} were at first / "
    "{A|sit} in the {x}, and so did {B}",
)
_EACH_ELSEWHERE = (
    "a0 == x and b0 == y",
    "At first {A} was in the {x} and {B} in the {y} / {A|sit} in the {x}, whereas {B} sat in the "
    "{y} / The {x} was where {A} was, and the {y} was where {B} was",
)
_GROUP = (
    "a0 == x and b0 == x",
    "Several people, {A} and {B} among them, were in the {x} / "
    "{A} and {B} were in the {x} with a few friends",
)

PATTERNS: tuple[Pattern, ...] = (
    _people(
        "short visit",
        (
            "a0 == x and a1 == y and a3 == x",
            "{A|slip} out of the {x}, looked in on the {y} and was soon back for good / "
            "But for a quick trip to the {y}, {A} has been in the {x} the whole time / "
            "The {y} was no more than a detour for {A}, who had come from the {x} and is back "
            "there now / {A|pay} the {y} a flying visit from the {x}, to which {A} then returned",
        ),
        more=_MOVED,
    ),
    _people(
        "change places",
        _EACH_ELSEWHERE,
        (
            "a3 == b0 and b3 == a0",
            "Since then {A} and {B} have swapped places / Then {A} and {B} each went to where the "
            "other had been / Now {A} is where {B} was, and {B} is where {A} was",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "change places twice",
        _EACH_ELSEWHERE,
        ("a1 == b0 and b1 == a0", "{A} and {B} traded places / Then {B} switched places with {A}"),
        (
            "a3 == b1 and b3 == a1",
            "An hour later {A} and {B} traded places again / Later {A} and {B} swapped back / "
            "Afterwards this exchange of places between {A} and {B} was undone",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "sent away and called back",
        _SIDE_BY_SIDE,
        (
            "a1 == y and b1 == x",
            "{A|be} sent off to the {y}, and {B} stayed behind / "
            "{B|send} {A} off to the {y} without leaving the {x}",
        ),
        (
            "a3 == x and b3 == b1",
            "Before long, {A} was called back to the {x} and came, while {B} had not stirred / "
            "{B}, who did not budge, soon had {A} brought back to the {x} / "
            "When {A} was summoned to the {x} again and obeyed, {B} had still not moved",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "collect someone",
        _EACH_ELSEWHERE,
        (
            "a3 == x and b3 == x",
            "{A|go} and got {B}, and together they made their way to the {x} / "
            "{B|be} picked up by {A} and taken to the {x}, where the two of them still are / "
            "{A|collect} {B}, came back and is now sitting with {B} in the {x}",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "see off",
        _SIDE_BY_SIDE,
        (
            "a3 == y and b3 == x",
            "{B|walk} {A} to the {y}, said goodbye there and came back to the {x} alone / "
            "{A|be} escorted to the {y} by {B}, who then returned to the {x} without {A} / "
            "After seeing {A} safely to the {y}, where {A} remained, {B} went back to the {x}",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "just missed",
        _EACH_ELSEWHERE,
        (
            "a3 == y and b3 == z",
            "By the time {A} reached the {y}, {B} had already gone to the {z}, and neither has "
            "moved since / {A|hurry} over to the {y}, only to find that {B} had left it for the "
            "{z}; both have stayed put since / "
            "Shortly before {A} got to the {y}, where {A} is to this moment, {B} moved to the {z} "
            "for good",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "chase",
        _SIDE_BY_SIDE,
        (
            "a1 == y and a3 == z and b3 == y",
            "{B|chase} {A} into the {y} and gave up there, while {A} got away to the {z} / "
            "Pursued by {B}, {A} ran into the {y} and on into the {z}, but {B} got no farther than "
            "the {y} / {A|flee} through the {y} into the {z}; {B}, in pursuit, ran out of breath "
            "in the {y} and stayed there",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "one turns round",
        _SIDE_BY_SIDE,
        (
            "a3 == y and b3 == x",
            "{A} and {B} set off for the {y}, but {B} turned round halfway and went back, so that "
            "only {A} got there / "
            "They headed for the {y}, which {A} reached; {B}, however, thought better of "
            "it on the way and returned to the {x} / "
            "Of the two, who left for the {y} at the same time, {A} made it there, whereas {B} "
            "went back to the {x} after a few steps",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "relieved",
        (
            "a0 == x and b0 != x and b3 == x and a3 == y",
            "{A|wait} in the {x} until {B} came in to stay, and only then went to the {y} / "
            "Only when {B} had come to the {x} to take over for good did {A} leave it for the "
            "{y} / {A|be} relieved in the {x} by {B}, who came in from outside and is still "
            "there, and {A} is in the {y} now",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "news of arrival",
        (
            "a0 == x and a3 == y",
            "{B|be} glad to learn that {A}, who had set out from the {x}, had arrived in the {y} / "
            "It is certain that {A} has made it from the {x} to the {y} / "
            "{B|realise} that {A} had moved from the {x} to the {y} / "
            "As everyone knows, {A} has turned up in the {y} after leaving the {x}",
        ),
        more=_MOVED,
    ),
    _people(
        "false rumour",
        (
            "a0 == x and a3 == x",
            "{B|believe} that {A} had gone to the {y}, but in truth {A} never left the {x} / "
            "Contrary to rumour, {A} has not gone to the {y} but has been in the {x} from start to "
            "finish / The report that {A} had been seen in the {y} was false: at no point did {A} "
            "step out of the {x}",
        ),
        more=_MOVED,
    ),
    _people(
        "anywhere but there",
        (
            "a0 == x and a3 != x and a3 != y",
            "{A|leave} the {x} for good, and the {y} is not where {A} is now either / "
            "Wherever {A} is now after leaving the {x}, it is not the {y}, nor has {A} come back / "
            "{A|be} in the {x} at first but is now neither there nor in the {y}",
        ),
        more=_MOVED,
    ),
    _people(
        "all but one",
        _GROUP,
        (
            "a3 == y and b3 == x",
            "Then everybody except {B} went over to the {y} / "
            "All of them have since moved to the {y}, with the sole exception of {B}, who is where "
            "they all were / {B|be} the only one who stayed when the others went to the {y}",
        ),
        more=(*_MOVED, *_PAIR),
    ),
    _people(
        "told backwards",
        (
            "a0 == x and a2 == z and a3 == y",
            "Before going to the {y}, where {A} is now, {A} was in the {z}, and before that, at "
            "the very beginning, in the {x} / First the {x}, then the {z}, and last of all the "
            "{y}: those are the places where {A} has been, and {A} has not left the last one / "
            "{A} is in the {y}, having come there from the {z}, after starting out in the {x}",
        ),
        more=_MOVED,
    ),
    _things(
        "borrow and return",
        (
            "o0 == x and o1 == y and o3 == x",
            "{A|borrow} {o} from the {x}, used it in the {y} and has since returned it / "
            "Borrowed from the {x} for a while and used in the {y}, {o} is now back where it came "
            "from / {o}, which {A} had on loan from the {x} and kept in the {y}, has been given "
            "back and is in its old place again",
        ),
        more=_THING_MOVED,
    ),
    _things(
        "borrow and keep",
        (
            "o0 == x and o3 == y",
            "{A|borrow} {o} from the {x}, took it to the {y} and has not brought it back / "
            "{o}, which {A} borrowed from the {x}, is still in the {y} and has yet to be "
            "returned / Ever since {A} borrowed {o} from the {x}, it has been lying in the {y}",
        ),
        more=_THING_MOVED,
    ),
    _things(
        "packed and taken",
        (
            "o0 == x and a0 == x",
            "In the {x}, {A} packed {o}, which was there too, into {box} / "
            "{A|be} in the {x}, where {A} put {o} from a shelf there into {box}",
        ),
        (
            "o3 == y and a3 == y",
            "With {box}, which stayed shut, {A} then moved to the {y} and is there still / "
            "{box} then went with {A} to the {y}, where {A} sat down next to it without taking "
            "anything out",
        ),
        more=(*_THING_MOVED, *_CARRIER),
    ),
    _things(
        "unpacked before",
        (
            "o0 == x and u0 == x",
            "{o} and {u} were in {box} in the {x} / {box}, which was in the {x}, held {o} and {u}",
        ),
        (
            "o3 == x and u3 == y",
            "Before {box} was carried to the {y} with {u} inside, {o} was taken out and left in "
            "the {x} / "
            "{A|take} {o} out and left it in the {x}, and only then carried {box}, with {u} "
            "still in it, to the {y} / "
            "{u} was not taken out when {box} was moved to the {y}, but "
            "{o} had been removed from it and never left the {x}",
        ),
        more=(*_THING_MOVED, *_THING_PAIR),
    ),
    _things(
        "delivered and sent back",
        (
            "o0 == x and o1 == y",
            "{A|have} {o} delivered from the {x} to the {y} / "
            "{o|be} sent from the {x} to the {y}, where it arrived the same day",
        ),
        (
            "o3 == o0",
            "As nobody in the {y} wanted {o}, it was sent back to where it had come from / "
            "On delivery {o} was turned away and went straight back / "
            "{B|have} {o} returned to its starting point at once",
        ),
        more=_THING_MOVED,
    ),
    _things(
        "things exchanged",
        (
            "o0 == x and u0 == y",
            "The {x} was where {o} lay, and the {y} was where {u} lay / "
            "{o} lay in the {x}, {u} in the {y}",
        ),
        (
            "o3 == u0 and u3 == o0",
            "{A|put} each of the two where the other had been / "
            "Then {o} and {u} were made to change places / "
            "By now {A} has put {u} where {o} was and {o} where {u} was",
        ),
        more=(*_THING_MOVED, *_THING_PAIR),
    ),
    _things(
        "brought to someone",
        (
            "b0 == y and b3 == y",
            "{B|not leave} the {y} all day and is still there / "
            "{B} has been sitting in the {y} since morning and still is",
        ),
        (
            "o0 == x and o3 == b3",
            "At {B's} request, {A} brought {o} over from the {x} and left it with {B} / "
            "{o} used to be in the {x}, but {A} has taken it to {B}, who has it now / "
            "{A|go} to get {o} from the {x} for {B}, to whom it was handed and who still has it",
        ),
        more=(*_THING_MOVED, *_RECEIVER),
    ),
    _things(
        "fetched in vain",
        (
            "a0 == y and a3 == y and o0 == x and o3 == x",
            "{A|go} from the {y} to the {x} to fetch {o} but could not get it loose and came back "
            "without it, and it is still in the {x} / "
            "Since {o} was chained up in the {x} and still is, {A}, who had come from the {y} to "
            "get it, went back there empty-handed / "
            "{A|leave} the {y} to fetch {o}, which was in the {x}, but returned without having "
            "touched it, and nobody else has moved it",
        ),
        more=(*_THING_MOVED, *_CARRIER),
    ),
    _things(
        "lost on the way",
        (
            "a0 == x and o0 == x and a3 == y and o3 != x and o3 != y",
            "{A|lose} {o} somewhere between the {x}, where both had been, and the {y}, where {A} "
            "now is, and it is in neither of the two / "
            "{A|set} out from the {x} with {o} but reached the {y} without it, and it is still "
            "lying somewhere along the way / "
            "{o} left the {x} with {A} but was dropped somewhere on the way and is still lying "
            "there, while {A} got to the {y}",
        ),
        more=(*_THING_MOVED, *_CARRIER),
    ),
)
