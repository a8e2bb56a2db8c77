"""Further negations: verbs that imply or deny, clefts, ellipsis, fronting, counted groups."""

from __future__ import annotations

from training.nli.arguments.negation import GROUP, IN, THING, TWO
from training.nli.arguments.pattern import Pattern, Statement, say

_Facts = tuple[tuple[Statement, ...], ...]

# Forms in brackets are those of sentences that say the same as a conclusion in quite other words:
# what only repeats a form of the premise is never concluded.
_A, _NOT_A, _B, _NOT_B = "(a)", "(not a)", "(b)", "(not b)"
_U, _NOT_U = "(u)", "(not u)"
_B_NOT_A = "(b and not a)"
_BOTH, _NEITHER = "(a and b)", "(not a and not b)"
_W_NOT_A, _W_A = "(wa and not a)", "(wa and a)"

_MORE_TWO = (
    *TWO,
    say("a and b", "Not only {A} but also {B} {vpast}"),
    say("not a and not b", "{A|not v}, and nor {did} {B}", "Both {A} and {B} failed to {v}"),
    say("a or b", "At least one of the two, {A} and {B}, {vpast}"),
    say(
        "not a or not b", "{A} and {B} did not both {v}", "At least one of {A} and {B} did not {v}"
    ),
    say("b and not a", "Of {A} and {B}, only the latter {vpast}", "Unlike {A}, {B|v}"),
    say("wb", "{B|w}"),
    say("not wb", "{B|not w}"),
)
_MORE_GROUP = (
    *GROUP,
    say("any(G)", "It is not true that nobody in {group} {vpast}"),
    say("not all(G)", "At least one person in {group} did not {v}"),
    say("all(G)", "There was nobody in {group} who did not {v}"),
    say("sum(G) >= 2", "At least two people in {group} {vpast}"),
    say("sum(G) == 1", "Exactly one person in {group} {vpast}"),
    say("not (a and b)", "{A} and {B} did not both {v}"),
    say("a or b", "{A} or {B} {vpast}, or both did"),
)
_MORE_THING = (
    *THING,
    say("u", "It is not false that {O|be} {pos}"),
    say("not u", "It is not the case that {O|be} {pos}"),
    say("not u or not wa", "Either {O|not be} {pos}, or {A|not w}"),
)


def _two(
    name: str, *rules: Statement, more: bool = False, ordered: bool = False, facts: _Facts = ((),)
) -> Pattern:
    return Pattern(name, rules, facts, ordered=ordered, conclusions=_MORE_TWO if more else TWO)


def _group(name: str, *rules: Statement, more: bool = False, facts: _Facts = ((),)) -> Pattern:
    return Pattern(name, (IN, *rules), facts, conclusions=_MORE_GROUP if more else GROUP)


def _thing(name: str, *rules: Statement, more: bool = False, facts: _Facts = ((),)) -> Pattern:
    return Pattern(name, rules, facts, conclusions=_MORE_THING if more else THING)


_A_DID = say("a", "{A|v}", "It is true that {A|v}")
_A_NOT = say("not a", "{A|not v}", "The fact is that {A|not v}")
_B_DID = say("b", "{B|v}")
_B_NOT = say("not b", "{B|not v}")
_C_DID = say("c", "{C|v}")
_W = say("wa", "{A|w}")

PATTERNS = (
    # Verbs and phrases that say that something was not done, or that it was.
    _two(
        "too tired to",
        say(_NOT_A, "{A|be} too tired to {v}", "{A|be} too proud to {v}"),
        say(_B, "{B|be} not too tired to {v} and did so", "{B|be} awake enough to {v} and did so"),
    ),
    _two(
        "kept from",
        say(_NOT_A, "{A|be} kept from {ving}", "{A|be} prevented from {ving}"),
        say(_B, "{B} could not be kept from {ving}", "{B|succeed} in {ving}"),
    ),
    _two(
        "get round to",
        say(_NOT_A, "{A} never got round to {ving}", "{A|not get} as far as {ving}"),
        say(_B, "{B|get} round to {ving}", "{B|go} as far as {ving}"),
    ),
    _two(
        "nearly",
        say(_NOT_A, "{A} nearly {vpast}, but not quite", "{A|come} close to {ving} but did not"),
        say(_B, "{B} really {vpast}", "{B|come} close to {ving} and in the end did"),
        more=True,
    ),
    _two(
        "promise",
        say(_NOT_A, "{A|promise} to {v} but broke the promise", "{A|plan} to {v} but never did"),
        say(_B, "{B|promise} to {v} and kept the promise", "{B|plan} to {v} and did"),
    ),
    _two(
        "remember",
        _W,
        more=True,
        facts=(
            (say(_A, "{A|remember} to {v}"), say(_NOT_B, "{B|not remember} to {v}")),
            (say(_NOT_A, "{A|not remember} to {v}"), say(_B, "{B|remember} to {v}")),
            (say(_A, "{A|bother} to {v}"), say(_NOT_B, "{B|not bother} to {v}")),
            (say(_NOT_A, "{A|not dare} to {v}"), say(_B, "{B|dare} to {v}")),
        ),
    ),
    _two(
        "not hesitate",
        say(
            _A, "{A|not hesitate} to {v}", "{A|lose} no time in {ving}", "{A} could not help {ving}"
        ),
        say(_NOT_B, "{B|hesitate} and in the end did not {v}", "{B|shrink} back from {ving}"),
    ),
    _two(
        "miss the chance",
        say(_NOT_A, "{A|miss} the chance to {v}", "{A|let} the chance to {v} slip by"),
        say(_B, "{B|take} the chance to {v}", "{B|not miss} the chance to {v} but took it"),
    ),
    _two(
        "pretend",
        say(_NOT_A, "{A} only pretended to {v}", "{A} did not really {v} but only pretended to"),
        say(_B, "{B|not pretend} to {v} but really did", "{B} really did {v}"),
    ),
    _two(
        "wanted, asked, allowed",
        say("True", "{C|be} asked to {v}", "{C|be} invited to {v}"),
        facts=(
            (say("wa and not a", "{A|be} asked to {v} but {wpast} instead"), _B_DID),
            (say("wa and not a", "{A|want} to {v} but did not, and {wpast} instead"), _B_NOT),
            (say("wa and not a", "{A|be} allowed to {v} but did not, and {wpast}"), _B_DID),
        ),
    ),
    # The same of two people, in one sentence.
    _two(
        "it was not she",
        say(
            _B_NOT_A,
            "It was not {A} but {B}, among others, who {vpast}",
            "Among those who {vpast} was {B}, but not {A}",
            "Of the two, {A} and {B}, it was {B} who {vpast} and not {A}",
        ),
        _W,
    ),
    _two(
        "unlike",
        say(
            _B_NOT_A,
            "In contrast to {A}, {B|v}",
            "{B|v}, but not {A}",
            "{B|v}, whereas {A} did no such thing",
        ),
        say("wa and wb", "And both of them {wpast}"),
        more=True,
        ordered=True,
    ),
    _two(
        "former and latter",
        say(
            _B_NOT_A,
            "Of {A} and {B}, the former did not {v}, but the latter did",
            "Of {B} and {A}, only the former {vpast}",
        ),
        say("wa", "{A|w}", "It is true that {A|w}"),
    ),
    _two(
        "any more than",
        say(
            _NEITHER,
            "{A|not v} any more than {B} did",
            "{A|not v}, nor did {B}",
            "{A|not v}, and {B} did not either",
        ),
        _C_DID,
        more=True,
    ),
    _two(
        "not only",
        say(
            _BOTH,
            "Not only {A} but also {B} {vpast}",
            "{A} was not the only one who {vpast}: so did {B}",
            "{A|v}, and so did {B}",
        ),
        say("not c", "{C|not v}", "But {C|not v}"),
        ordered=True,
    ),
    _two(
        "not both",
        say(
            "not a or not b",
            "{A} and {B} did not both {v}",
            "It is not true that both {A} and {B} {vpast}",
        ),
        more=True,
        facts=((_A_DID,), (_B_DID,), (_A_NOT,)),
    ),
    _two(
        "not neither",
        say(
            "a or b",
            "It is not true that neither {A} nor {B|v}",
            "{A} and {B} did not both fail to {v}",
        ),
        more=True,
        facts=((_A_NOT,), (_B_NOT,), (_A_DID,)),
    ),
    _two(
        "one of the two",
        say(
            "a != b",
            "Only one of the two, {A} and {B}, {vpast}",
            "One of the two, {A} and {B}, {vpast}, but the other did not",
        ),
        more=True,
        facts=((_A_NOT,), (_B_NOT,), (_A_DID,), (_B_DID,)),
    ),
    # One thing and another.
    _two(
        "far from doing",
        say(_W_NOT_A, "Far from {ving}, {A|w}", "Without {ving}, {A|w}"),
        say("b and wb", "{B|v} and {wpast} as well", "Besides {ving}, {B|w}"),
        more=True,
    ),
    _two(
        "not content with",
        say(
            _W_A,
            "Not content with {ving}, {A} also {wpast}",
            "Not only did {A} {v}: {A} also {wpast}",
            "In addition to {ving}, {A|w}",
        ),
        say("wb and not b", "{B|w} and did not {v}", "{B|w} but did not go on to {v}"),
        more=True,
    ),
    _two(
        "too busy",
        say(_W_NOT_A, "Too busy to {v}, {A|w}", "Unable to {v}, {A|w} instead"),
        say(_NOT_B, "{B|not v} either", "{B} did not {v} any more than {A} did"),
        more=True,
        ordered=True,
    ),
    # What was said or known.
    _two(
        "myth",
        say(
            _NOT_A,
            "It is a myth that {A|v}",
            "The rumour that {A|v} is false",
            "{C} wrongly believed that {A|v}",
        ),
        say(_B, "The rumour that {B|v} is true", "{C} rightly believed that {B|v}"),
    ),
    _two(
        "unaware",
        say(_A, "{C|be} unaware that {A|v}", "{C} had no idea that {A|v}, but so it was"),
        say(_NOT_B, "{C|regret} that {B|not v}", "It is a pity that {B|not v}"),
    ),
    _two(
        "deny rightly",
        say(_NOT_A, "{A|deny} {ving}, and this was the truth", "{A} truthfully denied {ving}"),
        say(_B, "{B|deny} {ving}, but this was a lie", "{B} falsely denied {ving}"),
        more=True,
    ),
    # Groups.
    _group(
        "none failed",
        say(
            "(all(G))",
            "Not a single person in {group} failed to {v}",
            "Without exception, the people in {group} {vpast}",
        ),
        more=True,
    ),
    _group("all failed", say("(not any(G))", "All the people in {group} refused to {v}")),
    _group(
        "not that nobody",
        say(
            "(any(G))",
            "It is wrong to say that nobody in {group} {vpast}",
            "Not everybody in {group} failed to {v}",
        ),
        more=True,
        facts=((), (_A_NOT,), (_A_NOT, _B_DID), (_A_NOT, _B_NOT)),
    ),
    _group(
        "sole",
        say(
            "a and not b and not c and not o",
            "{A|be} the sole member of {group} to {v}",
            "{A} and no one else in {group} {vpast}",
            "The one and only person in {group} who {vpast} was {A}",
        ),
        more=True,
    ),
    _group(
        "nobody but one failed",
        say(
            "not a and b and c and o",
            "With the single exception of {A}, everybody in {group} {vpast}",
            "In {group} it was {A} alone who did not {v}",
        ),
    ),
    _group(
        "all but one",
        say(
            "sum(G) == 3",
            "All but one of the people in {group} {vpast}",
            "Exactly one person in {group} did not {v}",
        ),
        more=True,
        facts=((_A_NOT,), (_B_NOT,), (_A_DID,)),
    ),
    _group(
        "all but two",
        say(
            "sum(G) == 2",
            "All but two of the four people in {group} {vpast}",
            "Two of the four people in {group} {vpast} and two did not",
        ),
        facts=((_A_NOT, _B_NOT), (_A_DID, _B_DID), (_A_DID, _B_NOT), (_A_DID,)),
    ),
    _group(
        "at most one",
        say(
            "sum(G) <= 1",
            "No more than one person in {group} {vpast}",
            "No two people in {group} {vpast}",
            "At most one person in {group} {vpast}",
        ),
        facts=((_A_DID,), (_B_DID,), (_A_NOT,)),
    ),
    # Things.
    _thing(
        "certainly not",
        say(
            _NOT_U,
            "{O|be} certainly not {pos}",
            "{O|be} not {pos} at all",
            "In no way was {O} {pos}",
        ),
        _W,
    ),
    _thing(
        "turn out",
        say(
            _NOT_U,
            "{O|turn} out to be {un}",
            "{O|remain} {un}",
            "{A|think} that {O|be} {pos}, but that was not so",
        ),
        _W,
        more=True,
    ),
    _thing(
        "wrong about it",
        _W,
        more=True,
        facts=(
            (
                say(
                    _NOT_U,
                    "{A|be} wrong to think that {O|be} {pos}",
                    "{B|be} right that {O|be} {un}",
                ),
            ),
            (
                say(
                    _U,
                    "{A|be} wrong to deny that {O|be} {pos}",
                    "Little did {A} know that {O|be} {pos}",
                ),
            ),
            (
                say(
                    _U,
                    "It escaped {B} that {O|be} {pos}",
                    "{B|not notice} that {O|be} {pos}, but so it was",
                ),
            ),
        ),
    ),
)
