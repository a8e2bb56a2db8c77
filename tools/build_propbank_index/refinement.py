"""From a role's function tag and description to its relation class.

The panel "PropBank function-tag resolution" of the paper's Table "PropBank-numbered dyadic
verbalization", with the word lists it refers to. Where a tag has several classes, the first rule
that applies decides, and "has" means that the lower-cased description contains the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from enthymeme.amr.inflection import progressive

_Rules: TypeAlias = Sequence[tuple[str, tuple[str, ...]]]

_DIRECT = {
    "PAG": "agent",
    "CAU": "cause",
    "SRC": "source",
    "EXT": "extent",
    "PRP": "purpose",
    "TMP": "time",
}

_INSTRUMENT = ("instrument", "equipment", "tool")
_MEANS = (*_INSTRUMENT, "means of", "medium used")
_PATH = ("path", "route", "course", "trajectory")
_ORIGIN = ("source", "origin", "start point")
_DESTINATION = ("destination", "goal", "end point")
_PLACE = ("location", "position", "place", "site")

_REFINED: dict[str, tuple[_Rules, str]] = {
    "GOL": (
        (
            ("beneficiary", ("benefactive", "beneficiary", "ordered-for")),
            ("result", ("attribute", "characteristic", "resulting state")),
            ("location", _PLACE),
            ("instrument", _INSTRUMENT),
        ),
        "goal",
    ),
    "LOC": ((("path", _PATH), ("source", _ORIGIN), ("goal", _DESTINATION)), "location"),
    "DIR": (
        (
            (
                "patient",
                (
                    "entity left behind",
                    "thing left behind",
                    "thing milked",
                    "thing that is clear",
                ),
            ),
            (
                "source",
                (
                    *_ORIGIN,
                    "from",
                    "seller",
                    "giver",
                    "former job",
                    "place left",
                    "location left",
                    "original set",
                ),
            ),
            ("goal", _DESTINATION),
            ("path", _PATH),
            ("location", ("location", "position", "site")),
            ("beneficiary", ("benefactive", "beneficiary")),
        ),
        "direction",
    ),
    "MNR": ((("instrument", _MEANS), ("accompaniment", ("decoration", "covering"))), "manner"),
    "COM": (
        (
            (
                "opponent",
                (
                    "opponent",
                    "against",
                    "adversary",
                    "competitor",
                    "fighting",
                    "fighter",
                    "wrestler",
                    "arguer",
                ),
            ),
        ),
        "companion",
    ),
}

_THEME_BY_DESCRIPTION: _Rules = (
    ("instrument", _MEANS),
    ("accompaniment", ("decoration", "covering", "clothing", "clothes")),
    ("path", _PATH),
    ("source", (*_ORIGIN, " from")),
    ("location", _PLACE),
    ("topic", ("topic", "subject matter")),
    ("extent", ("amount", "extent", "difference", "distance")),
    ("attribute", ("attribute", "characteristic")),
)

_SUBJECT_LIKE = (
    "logical subject",
    "entity in motion",
    *(
        f"thing {motion}"
        for motion in (
            "arising",
            "appearing",
            "falling",
            "freezing",
            "leaning",
            "shining",
            "sliding",
            "spinning",
            "swinging",
            "trembling",
            "forming a curve",
        )
    ),
    "swimmer",
    "jumper",
    "runner",
    "comer",
)

_STATE_LIKE = (
    "experiencer",
    "experiencing",
    "now-",
    "degrees (temperature",
    "positive state",
    "whose degree is emphasized",
    "what was fun",
)

_PROPERTY_PREDICATES = frozenset(
    """
    afraid alive angry available bald bad bare beautiful big black blue bright brown busy clean
    clear closed cold cool dead dark different dirty dry empty fast friendly full good gray green
    grey happy high hot hurt important large late likely little light long near necessary new old
    open orange pale patient pink possible public purple quiet ready red sad safe same short
    similar small snowy superior tall tan thin upset warm well wet white yellow young
    """.split()
)

_ACTIVE_PREDICATES = frozenset(
    """
    appear arrive bend come come_out come_up crouch die disappear emerge exist fall fly freeze get
    grow hang happen kneel lean lie occur remain rest ring rise shine sit sit_down sit_up sleep
    slide spin stand stand_by stand_up step swing wait
    """.split()
)
"""With `_` for the space of a phrase."""


def relation_class(predicate: str, number: int, tag: str, description: str) -> str | None:
    """The class of role `number` of a predicate ("come up"), or None where it is unresolved.

    >>> relation_class("learn", 2, "DIR", "teacher")
    'direction'
    >>> relation_class("new", 1, "PPT", "new object")
    'property'
    >>> relation_class("worth", 2, "VSP", "value (amount)") is None
    True
    """
    tag = tag.strip().upper()
    description = description.lower()
    if tag in _DIRECT:
        return _DIRECT[tag]
    if tag in _REFINED:
        rules, otherwise = _REFINED[tag]
        return _first(rules, description) or otherwise
    if tag == "PRD":
        return "patient" if number == 1 else "result"
    if tag == "PPT":
        return _theme_class(predicate.lower(), number, description)
    return None


def _theme_class(predicate: str, number: int, description: str) -> str:
    """The class of a `PPT` role: the widest tag, with the longest list of rules."""
    if number == 0:
        return "agent"
    if number == 1 and predicate in _PROPERTY_PREDICATES:
        return "property"
    by_description = _first(_THEME_BY_DESCRIPTION, description)
    if by_description is not None:
        return by_description
    if number == 1 and predicate.replace(" ", "_") in _ACTIVE_PREDICATES:
        return "active_theme"
    if progressive(predicate) in description or _has(description, _SUBJECT_LIKE):
        return "active_theme"
    if _has(description, _STATE_LIKE) or description.startswith(f"{predicate} entity"):
        return "state"
    return "patient"


def _first(rules: _Rules, description: str) -> str | None:
    return next((name for name, words in rules if _has(description, words)), None)


def _has(description: str, words: tuple[str, ...]) -> bool:
    return any(word in description for word in words)
