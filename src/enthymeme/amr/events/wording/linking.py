"""Which roles of which verbs name a state: "gets wet", "calls him a liar"."""

from __future__ import annotations

from collections.abc import Iterable

from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.propbank import role_table

LINKING = frozenset(
    """
    become get turn go remain stay grow look sound seem appear smell taste feel prove fall come run
    keep strike lie stand
    """.split()
) | {"end up", "wind up", "turn out"}
_MAKING = frozenset(
    """
    make render keep leave consider find call deem hold judge declare pronounce rule set drive turn
    get paint color dye tint brand think believe
    """.split()
)
_RESULTS = ("result", "attribute")
"""PropBank's classes of the roles that name a state."""
_STATES = frozenset(
    """
    feel-01:1 look-02:1 go-23:1 go-23:2 go-01:2 seem-01:2 appear-02:2 smell-01:1 taste-01:1
    taste-01:2 prove-01:2 grow-01:2 grow-03:2 make-02:2 make-01:2 consider-01:2 find-01:2 find-02:2
    leave-13:2 leave-02:2 leave-12:2 keep-01:2 keep-02:1 deem-01:2 paint-01:2 paint-02:2 think-01:2
    hold-01:2 believe-01:2 color-01:2 dye-01:2 get-04:1
    """.split()
)
"""Roles that name a state where they are filled with one, though their class is another."""
_NOUNS_OF_OBJECTS = frozenset("consider-01:2 make-02:2 find-02:2 deem-01:2".split())
"""Those that a noun fills, too, where there is an object: "considers him a hero"."""
_NOUN_STATES = _NOUNS_OF_OBJECTS | {"look-02:1"}


def is_state_role(concept: str, number: int | None) -> bool:
    """Whether a role of a verb is a state where an adjective fills it.

    >>> is_state_role("become-01", 2), is_state_role("feel-01", 1), is_state_role("see-01", 1)
    (True, True, False)
    """
    return f"{concept}:{number}" in _STATES or names_state(concept, number)


def names_state(concept: str, number: int | None) -> bool:
    """Whether a role is a state whatever fills it, also a noun: "becomes a doctor".

    >>> names_state("call-01", 2), names_state("feel-01", 1)
    (True, False)
    """
    return f"{concept}:{number}" in _NOUN_STATES or (
        number is not None
        and verb_of(concept) in LINKING | _MAKING
        and role_table().resolve(concept, f"ARG{number}") in _RESULTS
    )


def state_preposition(concept: str, number: int | None, preposition: str, has_object: bool) -> str:
    """What stands before a noun in a role that is a state.

    >>> state_preposition("make-02", 2, "with", True), state_preposition("turn-02", 2, "into", True)
    ('', 'into')
    """
    return "" if has_object and f"{concept}:{number}" in _NOUNS_OF_OBJECTS else preposition


def links_subject(concept: str, numbers: Iterable[int]) -> bool:
    """Whether a verb without an agent has its thing as subject and a state behind it.

    >>> links_subject("go-23", (1, 2)), links_subject("consider-01", (1, 2))
    (True, False)
    """
    return verb_of(concept) in LINKING - _MAKING and any(
        number > 1 and is_state_role(concept, number) for number in numbers
    )


def verb_of(concept: str) -> str:
    """The verb of a predicate sense; empty where it has none."""
    words = predicate_words(concept)
    return words.verb if words else ""
