"""Sums: parts and totals, pairs and halves, targets and limits, gains and losses, equal shares."""

from __future__ import annotations

from training.nli.arguments.amounts import DID
from training.nli.arguments.counting import about_things
from training.nli.arguments.further.counting import GROUP_AND_OTHERS, TOTAL_AND_DIFFERENCE
from training.nli.arguments.pattern import Pattern, Statement, say

Rule = tuple[str, str]


def _with(conclusions: tuple[Statement, ...], name: str, *rules: Rule) -> Pattern:
    statements = tuple(say(form, *words.split(" / ")) for form, words in rules)
    return Pattern(name, statements, conclusions=conclusions)


DID_IN_ALL = (
    *DID,
    say("n == l + k", "Exactly {sum} {people} {v}", "In all, {sum} {people} {v}"),
    say("n == l - k", "Exactly {less} {people} {v}", "Only {less} {people} {v}"),
    say("n > l + k", "More than {sum} {people} {v}"),
    say("n < l + k", "Fewer than {sum} {people} {v}"),
    say("n >= l - k", "At least {less} {people} {v}"),
)
DID_IN_PAIRS = (
    *DID,
    say("n % 2 == 0", "An even number of {people} {v}"),
    say("n % 2 != 0", "An odd number of {people} {v}"),
    say("n > 2", "More than two {people} {v}"),
)
OF_GROUP = (
    *GROUP_AND_OTHERS,
    say("2 * n == j", "Exactly half of the {j} {people} {v}"),
    say("2 * n <= j", "No more than half of the {j} {people} {v}"),
    say("2 * n >= j", "At least half of the {j} {people} {v}"),
    say("m >= j - l", "At least {restl} of the {j} {people} {w}"),
    say("m < j - l", "Fewer than {restl} of the {j} {people} {w}"),
)
OWNS = (
    say("n == k", "{A|have} exactly {k} {things}"),
    say("n == l", "{A|have} exactly {l} {things}"),
    say("n == l + k", "{A|have} exactly {sum} {things}"),
    say("n > k", "{A|have} more than {k} {things}"),
    say("n > l", "{A|have} more than {l} {things}"),
    say("n < l", "{A|have} fewer than {l} {things}"),
    say("n <= k", "{A|have} no more than {k} {things}"),
    say("n % 2 == 0", "{A|have} an even number of {things}"),
    say("n % 2 == 1", "{A|have} an odd number of {things}"),
    say("n > 0", "{A|have} some {things}"),
    say("n == 0", "{A|have} no {things}"),
    say("m > n", "{B|have} more {things} than {A}"),
    say("m == 0", "{B|have} no {things}"),
)
OF_TWO = (
    *TOTAL_AND_DIFFERENCE,
    say("n < l", "{A|have} fewer than {l} {things}"),
    say("n > k", "{A|have} more than {k} {things}"),
    say("m < l", "{B|have} fewer than {l} {things}"),
    say("m <= l - k", "{B|have} at most {less} {things}"),
    say("m > l - k", "{B|have} more than {less} {things}"),
    say("m > 0", "{B|have} some {things}"),
    say("m + 0 == 0", "{B|have} no {things}"),
)
IN_DOZENS = (
    *TOTAL_AND_DIFFERENCE,
    say("n + m == 18", "Together, {A} and {B} {havepl} eighteen {things}"),
    say("n + m == 16", "{A} and {B} {havepl} 16 {things} between them"),
    say("n + m < 20", "Together, {A} and {B} {havepl} fewer than twenty {things}"),
    say("m == 2 * n", "{B|have} exactly twice as many {things} as {A}"),
    say("m == n + 6", "{A|have} exactly six fewer {things} than {B}"),
    say("n == 6", "{A|have} exactly six {things}"),
    say("n == 5", "{A|have} exactly five {things}"),
    say("m == 12", "{B|have} exactly 12 {things}"),
    say("m == 10", "{B|have} exactly ten {things}"),
)

PATTERNS: tuple[Pattern, ...] = (
    # How many people did it.
    _with(
        DID_IN_ALL,
        "guesses too low and too high",
        (
            "k < n < l",
            "More than {k} but fewer than {l} {people} {v} / "
            "As a guess of how many {people} {v}, {k} is too low and {l} is too high / "
            "The number of {people} who {v} lay somewhere above {k} and below {l}",
        ),
    ),
    _with(
        DID_IN_ALL,
        "two parts make the total",
        (
            "n == k + l",
            "{l} {people} {v} on Monday, {k} others {v} on Tuesday, and nobody else did / "
            "Of the {people} who {v}, exactly {l} were beginners and the other {k} were not / "
            "The {people} who {v} were made up of {l} locals and {k} visitors",
        ),
    ),
    _with(
        DID_IN_PAIRS,
        "in pairs",
        (
            "n == k + k",
            "Exactly {k} pairs of {people} {v}, and no one else did / "
            "The {people} who {v} formed exactly {k} pairs, with nobody left over / "
            "Lined up two by two, the {people} who {v} filled exactly {k} rows",
        ),
    ),
    _with(
        DID_IN_PAIRS,
        "one left over",
        (
            "n % 2 == 1",
            "When the {people} who {v} were sorted into pairs, exactly one was left over / "
            "The {people} who {v} could not be divided into two teams of equal size / "
            "Pairing off the {people} who {v} left one without a partner",
        ),
        (
            "n >= l",
            "There were at least {l} {people} who {v} / The {people} who {v} numbered {l} or more",
        ),
    ),
    _with(
        DID,
        "one of two numbers",
        (
            "n == k or n == l",
            "Either exactly {k} or exactly {l} {people} {v} / "
            "The number of {people} who {v} was either {k} or {l}",
        ),
        (
            "not n == k",
            "The claim that exactly {k} {people} {v} is false / "
            "The number of {people} who {v} differed from {k} / "
            "It cannot be right that exactly {k} {people} {v}",
        ),
    ),
    _with(
        DID_IN_ALL,
        "below the target",
        (
            "n + k == l",
            "The number of {people} who {v} was {k} below the target of {l} / "
            "{k} fewer {people} {v} than the {l} who had been expected / "
            "The organisers had hoped for {l}, but {k} fewer {people} than that {v}",
        ),
    ),
    # How many of a group did it.
    _with(
        OF_GROUP,
        "half and half",
        (
            "n == j - n",
            "Of the {j} {people}, one half {v} and the other half did not / "
            "As many of the {j} {people} {v} as did not / "
            "The {j} {people} were evenly divided between those who {v} and those who did not",
        ),
    ),
    _with(
        OF_GROUP,
        "sooner or later",
        (
            "j == n",
            "Some of the {j} {people} {v} in the morning, and all the others {v} in the afternoon "
            "/ Sooner or later, the {j} {people} all {v} / "
            "One after another, the {j} {people} {v}, until there was none who had not",
        ),
    ),
    _with(
        OF_GROUP,
        "outnumbered by",
        (
            "n - (j - n) == k",
            "Among the {j} {people}, those who {v} outnumbered the rest by exactly {k} / "
            "Exactly {k} more of the {j} {people} {v} than did not / "
            "Of the {j} {people}, the ones who {v} exceeded the ones who did not by {k}",
        ),
    ),
    _with(
        OF_GROUP,
        "one or the other or both",
        (
            "n + m >= j and n <= j and m <= j",
            "Each of the {j} {people} {v} or {w}, or did both / "
            "There was nobody among the {j} {people} who neither {v} nor {w} / "
            "All of the {j} {people} {v}, {w} or did both",
        ),
        (
            "n == l",
            "Only {l} of the {j} {people} {v} / Those of the {j} {people} who {v} numbered {l}",
        ),
    ),
    _with(
        OF_GROUP,
        "not all but enough",
        (
            "l <= n <= j - 1",
            "Not all of the {j} {people} {v}, but no fewer than {l} did / "
            "At least {l} of the {j} {people} {v}, though not every one / "
            "While at least one of the {j} {people} {notv}, {l} or more did",
        ),
    ),
    _with(
        OF_GROUP,
        "one in three",
        (
            "3 * n == j",
            "Exactly a third of the {j} {people} {v} / "
            "Exactly one in three of the {j} {people} {v} / "
            "Two thirds of the {j} {people} {notv}, and the remaining third did",
        ),
    ),
    # What someone has now.
    about_things(
        "replaced",
        ("l > k", "{A|have} {l} {things} / {A|own} {l} {things}"),
        (
            "n - l == 0",
            "{A} sold {k} of them and bought {k} new ones / "
            "{k} of them went missing, and {A} replaced every one of those / "
            "For each of the {k} that got lost, {A} bought a new one",
        ),
    ),
    about_things(
        "gone in two steps",
        ("True", "{A|have} {sum} {things} / There were {sum} {things} in {A's} possession"),
        (
            "n == 0 and m >= k",
            "{l} of them disappeared, and the other {k} went to {B}, who still has them / "
            "{A} sold {l} of them to a stranger and gave the remaining {k} to {B} / "
            "After {A} had lost {l} of them, {B} got the last {k}",
        ),
    ),
    about_things(
        "from nothing",
        ("True", "At first {A} had no {things} / {A} started out without any {things}"),
        (
            "n == l - k",
            "Then a friend gave {A} {l}, but later took back {k} of them / "
            "Then {A} bought {l} and used up {k} of those / "
            "Then {A} found {l}, of which {k} were soon stolen",
        ),
    ),
    about_things(
        "gift to draw level",
        ("m == l", "{B} has exactly {l} {things} / {B} owns {l} {things}"),
        (
            "n - k == m + k",
            "If {A} gave {B} {k} {things}, both would have equally many / "
            "{A} would have to hand {k} {things} to {B} for the two to have the same number / "
            "A gift of {k} {things} from {A} to {B} would leave both with the same number",
        ),
    ),
    about_things(
        "below the limit",
        (
            "True",
            "{A} is allowed no more than {l} {things} / {A} may keep up to {l} {things} / "
            "The limit for {A} is {l} {things}",
        ),
        (
            "n + k == l",
            "{A} is exactly {k} below that limit / "
            "{A} could add exactly {k} more before reaching that limit / "
            "To reach that limit, {A} would need exactly {k} more",
        ),
    ),
    _with(
        OWNS,
        "two in each",
        (
            "n == k + k",
            "{A|have} {k} bags with exactly two {things} in each, and no other {things} / "
            "{A|have} {k} pairs of {things} and no single ones / "
            "{A|have} just enough {things} to give two to each of {k} children",
        ),
    ),
    # What two people have.
    _with(
        OF_TWO,
        "equal shares",
        (
            "n == m and n + m == l + k",
            "{A} and {B} {havepl} {sum} {things} in all, the same number each / "
            "Of {sum} {things}, {A|have} one half and {B|have} the other / "
            "{A} and {B} {havepl} equal shares of {sum} {things}, with none left over",
        ),
    ),
    _with(
        OF_TWO,
        "total and difference",
        (
            "n + m == l + k",
            "{A} and {B} {havepl} a total of {sum} {things} / "
            "Counted together, {A} and {B} {havepl} {sum} {things}",
        ),
        (
            "n - m == l - k",
            "{A|have} exactly {less} more {things} than {B} / "
            "{A|be} exactly {less} {things} ahead of {B}",
        ),
    ),
    _with(
        OF_TWO,
        "capped total",
        (
            "n + m <= l",
            "Together, {A} and {B} {havepl} at most {l} {things} / "
            "{A} and {B} {havepl} no more than {l} {things} between them / "
            "The {things} of {A} and {B} put together {donot} exceed {l}",
        ),
        (
            "n >= k",
            "{A|have} {k} {things} or more / {A|have} no fewer than {k} {things}",
        ),
    ),
    _with(
        OF_TWO,
        "each over the mark",
        (
            "n > l and m > l",
            "{A} and {B} {havepl} over {l} {things} each / "
            "{A|have} more than {l} {things}, and {B|have} more than {l} as well / "
            "{A} and {B} both {havepl} {things} in excess of {l}",
        ),
    ),
    _with(
        OF_TWO,
        "all belong to one",
        (
            "n + m == l",
            "{A} and {B} {havepl} {l} {things} between them / "
            "In total, {A} and {B} {havepl} {l} {things}",
        ),
        (
            "m == 0",
            "{B|not have} any {things} / {B|have} not a single one of the {things} / "
            "{B|have} none of the {things}",
        ),
    ),
    _with(
        IN_DOZENS,
        "half a dozen and a dozen",
        (
            "2 * n == 12",
            "{A|have} exactly half a dozen {things} / "
            "{A|have} half a dozen {things}, no more and no fewer",
        ),
        (
            "2 * m == 24",
            "{B|have} exactly a dozen {things} / {B|have} a dozen {things}, no more and no fewer",
        ),
    ),
)
