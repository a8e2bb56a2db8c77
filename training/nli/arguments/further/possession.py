"""Further patterns on who has a thing: told from other sides, and in other combinations."""

from __future__ import annotations

from dataclasses import replace

from training.nli.arguments.pattern import Pattern, Statement, say
from training.nli.arguments.possession import (
    BACK,
    CONCLUSIONS,
    FIRST,
    LENT,
    MOVE_1,
    MOVE_2,
    one_step,
    two_steps,
)

_KEPT = "h0 == a and h1 == a and h2 == h3 == h1"
_CHAIN = "h0 == a and h1 == b and h2 == c and h3 == c"
_STILL_B = "h1 == b and h2 == b and h3 == b"
_EACH = say(
    "h0 == a and g0 == b",
    "{A|have} {o}, and {B|have} {x}",
    "{A|have} {o}, {B} {x}",
    "While {A} had {o}, {B} had {x}",
)
_AT_FIRST = (
    say("h0 == h3", "The person who had {o} at first has it now"),
    say("h0 != h3", "The person who had {o} at first does not have it now"),
    say("h0 == a and h3 != a", "{A} had {o} at first but does not have it now"),
    say("h0 == a and h3 == b", "{A} had {o} at first, and {B} has it now"),
    say("h0 == b and h3 == a", "{B} had {o} at first, and {A} has it now"),
)
_TWO_THINGS = (
    say("h3 == a and g3 == a", "{A} has both {o} and {x} now"),
    say("h3 == c and g3 == c", "Both {o} and {x} are with {C} now"),
    say("h3 == g3", "{o} and {x} are in the same hands now", "Whoever has {o} now has {x} too"),
    say("h3 != g3", "{o} and {x} are in different hands now"),
    say("h3 != a and g3 != a", "{A} has neither {o} nor {x} now"),
)
# Without wordings that take for granted who had the thing before.
_PLAIN = tuple(
    replace(c, wordings=tuple(w for w in c.wordings if "no longer" not in w)) for c in CONCLUSIONS
)
_OWNED = (
    *_PLAIN[:6],
    say("w == a", "{o} belongs to {A}", "{A} is the owner of {o}"),
    *LENT[7:],
    say("w == c", "{C} owns {o}"),
)


def _steps(name: str, *steps: tuple[str, str], more: tuple[Statement, ...] = ()) -> Pattern:
    """A pattern of several statements in order; ``more`` may be concluded too."""
    rules = tuple(Statement(tuple(words.split(" / ")), form) for form, words in steps)
    return Pattern(name, rules, ordered=True, conclusions=(*_PLAIN, *more))


def _with(pattern: Pattern, more: tuple[Statement, ...]) -> Pattern:
    return replace(pattern, conclusions=(*_PLAIN, *more))


_PATTERNS = (
    one_step(
        "hand over",
        "{A|hand} {o} over to {B} / {A|pass} {o} to {B} / {A|let} {B} have {o} / "
        "{A|part} with {o} in favour of {B}",
    ),
    one_step("passive give", "{o|be} sold to {B} by {A}"),
    _with(
        one_step(
            "cleft",
            "It was {A} who gave {o} to {B} / It was {B} that {A} gave {o} to / "
            "What {A} gave to {B} was {o} / The person who got {o} from {A} was {B}",
        ),
        _AT_FIRST,
    ),
    one_step(
        "present",
        "{A|make} {B} a present of {o} / {A|present} {B} with {o} / {o|be} a gift to {B} from {A} "
        "/ {B|accept} {o} as a gift from {A}",
    ),
    one_step(
        "rob",
        "{B|rob} {A} of {o} / {A|be} robbed of {o} by {B} / {B|wrest} {o} from {A} / "
        "{B|take} {o} away from {A} / Against the will of {A}, who had {o}, {B} took it and left",
    ),
    one_step("win", "{B|win} {o} from {A} in a bet / {A|gamble} and lost {o} to {B}"),
    _with(
        one_step(
            "manage to sell",
            "{A|manage} to sell {o} to {B} / {B|succeed} in buying {o} from {A} / "
            "{A|not hesitate} to give {o} to {B} / {A|be} kind enough to give {o} to {B} / "
            "{B|persuade} {A} to sell {o}, and bought it",
        ),
        _AT_FIRST,
    ),
    _with(
        one_step(
            "nearly give",
            "{A|be} about to give {o} to {B} but thought better of it and kept it / "
            "{A|come} close to selling {o} to {B} but did not / "
            "{A|promise} {o} to {B} but never handed it over / "
            "{A|decide} against giving {o} to {B} and kept it",
            _KEPT,
        ),
        _AT_FIRST,
    ),
    one_step(
        "attempt to steal",
        "{B|try} to steal {o} from {A} but failed / {B|fail} to get {o} away from {A} / "
        "{B's} attempt to take {o} away from {A} came to nothing / "
        "{A|hold} on to {o} when {B} tried to snatch it",
        _KEPT,
    ),
    one_step(
        "refused request",
        "{B|ask} {A} in vain to hand over {o} / {A|have} {o} and refused to lend it to {B} / "
        "{B|beg} {A} for {o}, but {A} kept it / {A|deny} {B} the loan of {o} and held on to it",
        _KEPT,
    ),
    one_step(
        "declined gift",
        "{B|turn} down {A's} gift of {o}, so {A} still has it / "
        "{A|want} to make {B} a present of {o}, but {B} would not accept it / "
        "{A|offer} {o} to {B} as a present, but it was declined, and {A} kept it",
        _KEPT,
    ),
    _with(
        one_step(
            "sale as a noun",
            "The sale of {o} by {A} to {B} fell through, and {A} kept it / "
            "{A's} plan to sell {o} to {B} came to nothing, so it stayed with {A} / "
            "Nothing came of the sale of {o} to {B}, and {A}, who had it, kept it",
            _KEPT,
        ),
        _AT_FIRST,
    ),
    one_step(
        "gift as a noun",
        "{A's} gift to {B} was {o} / {o|be} what {B} received as a gift from {A} / "
        "The handover of {o} from {A} to {B} took place as planned / "
        "{A's} sale of {o} to {B} went through",
    ),
    one_step(
        "rather than",
        "{A|give} {o} to {B} rather than to {C} / Not {C} but {B} got {o} from {A} / "
        "{A|pass} over {C} and gave {o} to {B} / Instead of selling {o} to {C}, {A} gave it to {B}",
    ),
    one_step(
        "known fact",
        "{C|see} {A} give {o} to {B} / {C|regret} that {A} had sold {o} to {B} / "
        "{C|find} out that {B} had got {o} from {A} / {C|know} that {A} had given {o} to {B}",
    ),
    one_step(
        "false report",
        "{C|believe} wrongly that {A} had given {o} to {B}; in fact {A} had kept it / "
        "Contrary to the rumour that {A} had sold {o} to {B}, {A} never gave it away / "
        "{C|claim} that {A} had given {o} to {B}, but in truth {A} kept it all along",
        _KEPT,
    ),
    one_step(
        "meant for another",
        "{A|mean} to give {o} to {B} but gave it to {C} instead / "
        "{o|be} meant for {B}, but {A}, who had it, gave it to {C} / "
        "{A|send} {o} to {B}, but {C} intercepted it on the way and kept it",
        "h0 == a and h1 == c and h1 == h2 == h3",
    ),
    one_step(
        "participle chain",
        "Having got {o} from {A}, {B} passed it on to {C} / {B|give} {o} to {C} after getting it "
        "from {A} / {A|give} {o} to {B}, who passed it on to {C} / "
        "Before giving {o} to {C}, {B} got it from {A}",
        _CHAIN,
    ),
    one_step(
        "go-between",
        "{A|send} {o} to {C} through {B}, who delivered it / {B|fetch} {o} from {A} and brought it "
        "to {C} / With {B} as the messenger, {o} went from {A} to {C}",
        _CHAIN,
    ),
    _steps(
        "told backwards",
        (MOVE_2, "{C|get} {o} from {B} / {B|sell} {o} to {C}"),
        (
            MOVE_1,
            "It was from {A} that {B} had got {o} in the first place / "
            "Earlier, {A} had given {o} to {B} / "
            "Before parting with {o}, {B} had got it from {A}",
        ),
        more=_AT_FIRST,
    ),
    two_steps(
        "recover",
        "{B|steal} {o} from {A} / {A|be} robbed of {o} by {B}",
        "Then {A} got {o} back from {B} / {A|recover} {o} from {B} / Then {B} had to "
        "give {o} back to {A}, and did so",
        BACK,
    ),
    two_steps(
        "told to keep it",
        "{A|lend} {o} to {B} / {B|be} lent {o} by {A}",
        "{B} wanted to give {o} back, but {A} would not take it / Then {A} let {B} keep {o} / "
        "{A|not want} {o} back, and so {B} kept it",
        _STILL_B,
    ),
    two_steps(
        "asked back in vain",
        "{A|lend} {o} to {B} / {B|be} lent {o} by {A}",
        "{A} is still waiting to get {o} back from {B} / {A|ask} for {o} back, but {B} kept it / "
        "{B|be} supposed to return {o} but did not",
        _STILL_B,
    ),
    _steps(
        "back and forth",
        (MOVE_1, "{A|give} {o} to {B}"),
        ("h1 == b and h2 == c", "Then {B} lent {o} to {C} / {C|borrow} {o} from {B}"),
        ("h2 == c and h3 == b", "Then {C} gave {o} back to {B} / {C|return} {o} to {B}"),
        more=_AT_FIRST,
    ),
    _steps(
        "back to the first",
        (MOVE_1, "{A|give} {o} to {B} / {B|get} {o} from {A}"),
        ("h1 == b and h2 == c", "Then {B} gave {o} to {C}"),
        (
            "h3 == h0",
            "In the end {o} was back with the person who had had it at first / "
            "Finally, {o} went back to the person who had been the first to have it",
        ),
    ),
    _steps(
        "lost and found",
        ("h0 == a and h1 == other", "{A|lose} {o} in the street / {o|be} lost by {A} on a walk"),
        ("h2 == c and h3 == c", "Then {C} found {o} and kept it / {C|find} {o} and held on to it"),
    ),
    _steps(
        "found and returned",
        ("h0 == a and h1 == other", "{A|lose} {o} in the street / {o|be} lost by {A} on a walk"),
        (
            "h2 == b and h3 == a",
            "{B|find} {o} and returned it to {A} / "
            "Thanks to {B}, who found {o} and brought it back, {A} has it again",
        ),
    ),
    _steps(
        "one of two, not one",
        (
            "h3 == a or h3 == b",
            "If {A} does not have {o} now, then {B} does / {o} is with {A} or with {B} now / "
            "One of the two, {A} or {B}, has {o} now",
        ),
        ("h3 != a", "It is not {A} who has {o} now / {A} is without {o} now"),
    ),
    _steps(
        "one of three",
        (
            "h3 == a or h3 == b or h3 == c",
            "Either {A}, {B} or {C} has {o} now / {o} is with {A}, {B} or {C} now",
        ),
        (
            "h3 != a and h3 != c",
            "{A} does not have {o} now, nor does {C} / It is neither {A} nor {C} who has {o} now",
        ),
    ),
    Pattern(
        "each gives",
        (
            _EACH,
            say(
                "h3 == g0 and g3 == h0",
                "They gave each other what they had",
                "Then each of the two gave the other what they had",
            ),
        ),
        ordered=True,
        conclusions=(*_PLAIN, *_TWO_THINGS),
    ),
    Pattern(
        "both to one",
        (
            _EACH,
            say(
                "h3 == c and g3 == c",
                "They gave both things to {C}",
                "Then both things were handed to {C}",
                "Then {C} got both things from them",
            ),
        ),
        ordered=True,
        conclusions=(*_PLAIN, *_TWO_THINGS),
    ),
    _steps(
        "keep one",
        ("h0 == a and g0 == a", "{A|have} both {o} and {x} / {A|have} {o} as well as {x}"),
        (
            "h3 == b and g3 == a",
            "{A|keep} {x} but gave {o} to {B} / "
            "{B|get} {o} from {A}, but not {x}, which {A} kept / "
            "Of the two things, {A} gave only {o} to {B} and kept the other",
        ),
    ),
    one_step(
        "former and latter",
        "{A|have} {o} and {x} and gave the former to {B} and the latter to {C} / "
        "{A|give} {o} and {x} to {B} and {C} respectively / "
        "From {A}, {B} got {o} and {C} got {x}",
        "h0 == a and g0 == a and h3 == b and g3 == c",
    ),
    _steps(
        "same hands",
        ("h3 == g3", "Whoever has {o} now has {x} as well / {o} and {x} are in the same hands now"),
        ("g3 == c", "It is {C} who has {x} now / The person who has {x} now is {C}"),
        more=_TWO_THINGS,
    ),
    replace(
        one_step(
            "on loan",
            "{o}, which belongs to {A}, was lent to {B} by its owner / {B} has {o} only on loan "
            "from {A}, its owner / {A}, the owner of {o}, left it with {B} for safekeeping",
            f"{FIRST} and w == a",
        ),
        conclusions=_OWNED,
    ),
    replace(
        one_step(
            "sold but not collected",
            "{B} has bought and paid for {o} but not yet collected it from {A}, who sold it / "
            "{o} has belonged to {B} ever since {A} sold it, but {A} still has it",
            "h0 == a and h3 == a and w == b",
        ),
        conclusions=_OWNED,
    ),
    replace(
        _steps(
            "lent on",
            (
                f"{MOVE_1} and w == a",
                "{A}, who still owns {o}, lent it to {B} / "
                "{B|borrow} {o} from {A}, who is still its owner",
            ),
            (MOVE_2, "Then {B} lent {o} to {C} / {C|borrow} {o} from {B} in turn"),
        ),
        conclusions=_OWNED,
    ),
)
PATTERNS = tuple(p if p.conclusions else replace(p, conclusions=_PLAIN) for p in _PATTERNS)
