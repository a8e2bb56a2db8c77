"""Further counting: idioms of bounds, denials, exceptions, plans that failed, what is missing.

A premise's form is written otherwise than that of a conclusion which says the same in other words.
"""

from __future__ import annotations

from training.nli.arguments.amounts import DID, GROUP, TOTAL
from training.nli.arguments.counting import about_group, about_things, about_two
from training.nli.arguments.pattern import Pattern, Statement, say

Rule = tuple[str, str]


def _said(rules: tuple[Rule, ...]) -> tuple[Statement, ...]:
    return tuple(say(form, *words.split(" / ")) for form, words in rules)


def _did(name: str, *rules: Rule) -> Pattern:
    return Pattern(name, _said(rules), conclusions=DID)


def _with(conclusions: tuple[Statement, ...], name: str, *rules: Rule) -> Pattern:
    return Pattern(name, _said(rules), conclusions=conclusions)


DID_AND_COMPARED = (
    *DID,
    say("n > m", "More {people} {v} than {w}", "Fewer {people} {w} than {v}"),
    say("n < m", "More {people} {w} than {v}", "Fewer {people} {v} than {w}"),
    say("n == m", "As many {people} {v} as {w}, no more and no fewer"),
    say("m > l", "More than {l} {people} {w}"),
)
GROUP_AND_OTHERS = (
    *GROUP,
    say("n == j - l", "Exactly {l} of the {j} {people} {notv}"),
    say("j - n > 0", "At least one of the {j} {people} {notv}"),
    say("n == j", "None of the {j} {people} {notv}"),
    say("2 * n < j", "Fewer than half of the {j} {people} {v}"),
    say("2 * (j - n) > j", "Most of the {j} {people} {notv}"),
    say("0 < n < j", "Some but not all of the {j} {people} {v}"),
)
TOTAL_AND_DIFFERENCE = (
    *TOTAL,
    say("n == m + k", "{A|have} exactly {k} more {things} than {B}"),
    say("m == n + k", "{A|have} exactly {k} fewer {things} than {B}"),
    say("n == 2 * m", "{A|have} exactly twice as many {things} as {B}"),
    say("n >= m", "{A|have} at least as many {things} as {B}"),
    say("n > k and m > k", "Both {A} and {B} {havepl} more than {k} {things}"),
)
# With its numbers exchanged, it is false: nobody parts with more than there are.
_HAD = ("l > k", "{A|have} {l} {things}")

PATTERNS = (
    # How many people did it.
    _did(
        "in excess",
        (
            "not n <= l",
            "In excess of {l} {people} {v} / The number of {people} who {v} exceeded {l} / "
            "The number of {people} who {v} was higher than {l}",
        ),
    ),
    _did(
        "fell short",
        (
            "not n >= l",
            "Not even {l} {people} {v} / The number of {people} who {v} fell short of {l} / "
            "The number of {people} who {v} did not reach {l}",
        ),
    ),
    _did(
        "did not exceed",
        (
            "not n > l",
            "The number of {people} who {v} did not exceed {l} / "
            "It is not true that more than {l} {people} {v} / Not more than {l} {people} {v}",
        ),
    ),
    _did(
        "from one number to another",
        (
            "k <= n <= l",
            "Anywhere from {k} to {l} {people} {v} / At least {k} but no more than {l} {people} "
            "{v} / The number of {people} who {v} was at least {k} and at most {l}",
        ),
    ),
    _did(
        "neither more nor fewer",
        (
            "not n != l",
            "Neither more nor fewer than {l} {people} {v} / {l} {people} {v}, no more and no fewer "
            "/ The {people} who {v} numbered {l}, all told / Precisely {l} {people} {v}",
        ),
    ),
    _did(
        "dozen",
        ("n >= 12", "At least a dozen {people} {v} / A dozen or more {people} {v}"),
    ),
    _did(
        "bounds that meet",
        ("n >= l", "At least {l} {people} {v} / No fewer than {l} {people} {v}"),
        ("n <= l", "At most {l} {people} {v} / The number of {people} who {v} did not exceed {l}"),
    ),
    _did(
        "bound and denial",
        ("n >= l", "{l} or more {people} {v} / At least {l} {people} {v}"),
        ("n != l", "It is not true that exactly {l} {people} {v}"),
    ),
    _did(
        "fewer than expected",
        (
            "not n != l",
            "Instead of the expected {j}, exactly {l} {people} {v} / "
            "Exactly {l} {people} {v}, not {j} / "
            "It was reported that {j} {people} {v}, but the true number was {l}",
        ),
    ),
    _with(
        DID_AND_COMPARED,
        "more did this than that",
        (
            "not n <= m",
            "More {people} {v} than {w} / Fewer {people} {w} than {v} / "
            "The {people} who {v} outnumbered those who {w}",
        ),
        ("m >= l", "At least {l} {people} {w} / No fewer than {l} {people} {w}"),
    ),
    _did(
        "as many did",
        (
            "n == m",
            "Exactly as many {people} {v} as {w} / The same number of {people} {v} as {w} / "
            "The number of {people} who {v} was the same as the number who {w}",
        ),
        ("m == l", "Exactly {l} {people} {w} / The number of {people} who {w} was {l}"),
    ),
    _with(
        DID_AND_COMPARED,
        "twice as many did",
        (
            "n == 2 * m",
            "Exactly twice as many {people} {v} as {w} / Exactly half as many {people} {w} as {v} "
            "/ The number of {people} who {v} was double the number who {w}",
        ),
        ("m == k", "Exactly {k} {people} {w} / The number of {people} who {w} was {k}"),
    ),
    _did(
        "whoever did also",
        (
            "n <= m",
            "All the {people} who {v} also {w} / Every one of the {people} who {v} also {w} / "
            "Without exception, the {people} who {v} also {w}",
        ),
        ("n >= l", "At least {l} {people} {v} / {l} or more {people} {v}"),
    ),
    # How many of a group did it.
    about_group(
        "some did not",
        (
            "j - n == l",
            "Exactly {l} of the {j} {people} {notv} / Only {l} of the {j} {people} {notv}",
        ),
    ),
    about_group(
        "the rest did not",
        (
            "j - n == j - l",
            "Of the {j} {people}, {l} {v}, but the rest did not / "
            "All but {l} of the {j} {people} {notv} / "
            "Apart from {l}, none of the {j} {people} {v}",
        ),
    ),
    _with(
        GROUP_AND_OTHERS,
        "nobody did not",
        (
            "j - n == 0",
            "There was not one of the {j} {people} who {notv} / "
            "There were {j} {people}, and not a single one of them {notv} / "
            "Without exception, the {j} {people} {v}",
        ),
    ),
    _with(
        GROUP_AND_OTHERS,
        "denied none",
        (
            "not n == 0 and n <= j",
            "It is not true that none of the {j} {people} {v} / "
            "It is false that not one of the {j} {people} {v} / "
            "It is wrong to say that none of the {j} {people} {v}",
        ),
    ),
    about_group(
        "majority",
        (
            "j >= n and 2 * n > j",
            "The majority of the {j} {people} {v} / More than half of the {j} {people} {v} / "
            "More of the {j} {people} {v} than did not",
        ),
    ),
    _with(
        GROUP_AND_OTHERS,
        "majority did not",
        (
            "2 * (j - n) > j",
            "Most of the {j} {people} {notv} / The majority of the {j} {people} {notv} / "
            "More than half of the {j} {people} {notv}",
        ),
    ),
    about_group(
        "neither all nor none",
        (
            "n < j and n > 0",
            "Some but not all of the {j} {people} {v} / "
            "Some of the {j} {people} {v}, and some did not / "
            "Neither all nor none of the {j} {people} {v}",
        ),
    ),
    about_group(
        "either this or that",
        (
            "n + m == j",
            "Each of the {j} {people} either {v} or {w}, but none of them did both / "
            "Every one of the {j} {people} did one of two things: they {v} or they {w}, never both",
        ),
        ("n == l", "Exactly {l} of the {j} {people} {v} / Exactly {l} of the {people} {v}"),
    ),
    about_group(
        "all who did also",
        (
            "n <= m <= j",
            "Of the {j} {people}, all who {v} also {w} / "
            "Those of the {j} {people} who {v} all {w} as well",
        ),
        ("j - n == 0", "Every one of the {j} {people} {v} / None of the {j} {people} {notv}"),
    ),
    about_group(
        "first some, then others",
        (
            "n == l + k and n < j",
            "Of the {j} {people}, {l} {v} first, then {k} others did, and the rest did not / "
            "{l} of the {j} {people} {v}, and so did {k} others, but not the rest",
        ),
    ),
    # What someone has now.
    about_things(
        "plan that failed",
        _HAD,
        (
            "n - l == 0",
            "{B} offered {A} {k} more, but {A} refused them / "
            "{A} wanted to give {k} of them to {B}, but in the end kept them all / "
            "{A} nearly lost {k} of them, but in the end none got lost / "
            "{A} planned to throw away {k} of them, but did not",
        ),
    ),
    about_things(
        "lent and returned",
        _HAD,
        (
            "n - l == 0",
            "{A} lent {k} of them to {B}, who soon gave them all back / "
            "{B} borrowed {k} of them and has returned every one / "
            "{k} of them got lost, but {A} found them all again",
        ),
    ),
    about_things(
        "all but one returned",
        _HAD,
        (
            "l - n == 1 and m >= 1",
            "{A} lent {k} of them to {B}, who gave back all but one and kept that one / "
            "{B} borrowed {k} of them, returned all except one and still has that one",
        ),
    ),
    about_things(
        "kept only",
        _HAD,
        (
            "n - k == 0",
            "{A} kept only {k} of them and gave the rest away / {A} sold all of them except {k} / "
            "Only {k} of them are left / {A} gave away all but {k} of them",
        ),
    ),
    about_things(
        "gave from the sum",
        ("True", "{A|have} {sum} {things}"),
        (
            "n - k == 0 and m >= l",
            "{A} gave {l} of them to {B} / {l} of them were handed to {B} by {A} / "
            "{B} was given {l} of them by {A}",
        ),
    ),
    about_things(
        "what is missing",
        (
            "l - n == k",
            "{A} needs exactly {k} more {things} to have {l} / {A} is {k} {things} short of {l} / "
            "With {k} more, {A} would have exactly {l} {things}",
        ),
    ),
    about_things(
        "one short",
        (
            "l - n == 1",
            "{A} is one short of {l} {things} / {A} needs just one more to have {l} {things} / "
            "With one more, {A} would have exactly {l} {things}",
        ),
    ),
    about_things(
        "what there would be without",
        (
            "n - k == l",
            "If {A} gave away {k} {things}, there would be exactly {l} left / "
            "Without the {k} {things} from {B}, {A} would have exactly {l}",
        ),
    ),
    about_things(
        "told backwards",
        (
            "n + k == l",
            "Of the {l} {things} {A} once had, exactly {k} are gone / "
            "Exactly {k} of {A's} original {l} {things} are gone, and none have been added / "
            "{A} still has all but {k} of the original {l} {things}, and no others",
        ),
    ),
    about_things(
        "added to",
        (
            "n - k == l",
            "To the {l} {things} that {A} already had, {B} added {k} more / "
            "Before buying {k} more, {A} had {l} {things} / "
            "{A} bought {k} {things} in addition to the {l} from before",
        ),
    ),
    # What two people have.
    _with(
        TOTAL_AND_DIFFERENCE,
        "respectively",
        (
            "l == n and k == m",
            "{A|have} {l} {things}, and {B} {k} / {A|have} {l} {things}, compared with {k} for {B} "
            "/ {A} and {B} {havepl} {l} and {k} {things} respectively",
        ),
    ),
    about_two(
        "fewer than the other",
        (
            "l == n and m == k + l",
            "{A|have} {l} {things}, {k} fewer than {B} / "
            "{A|have} {l} {things}, and {B|have} {k} more than that",
        ),
    ),
    about_two(
        "ahead and behind",
        ("n == l", "{A|have} {l} {things}"),
        ("m - n == k", "{A|be} {k} {things} behind {B} / {B|be} {k} {things} ahead of {A}"),
    ),
    about_two(
        "not equal and not more",
        ("n != m", "{A} and {B} {donot} have the same number of {things}"),
        ("n <= m", "{A|have} no more {things} than {B}"),
    ),
    about_two(
        "bounds apart",
        ("n <= k", "{A|have} at most {k} {things} / {A|have} no more than {k} {things}"),
        ("m >= l", "{B|have} at least {l} {things} / {B|have} no fewer than {l} {things}"),
    ),
    _with(
        TOTAL_AND_DIFFERENCE,
        "half as many",
        (
            "2 * m == n",
            "{B|have} exactly half as many {things} as {A} / "
            "{A|have} double the number of {things} that {B|have}",
        ),
        ("m == l", "{B|have} exactly {l} {things} / {B|have} {l} {things}"),
    ),
)
