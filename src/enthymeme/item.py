"""An item: an incomplete argument and its candidate completions, as text.

A method reads ``candidates`` and nothing else: what is known of an item's construction lives in
``cluster`` and ``meta``, which therefore take no part in equality either.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from enthymeme.errors import InputError

Statement = str


@dataclass(frozen=True, slots=True)
class Completion:
    """A candidate: the statements that are given and the statements they are to support."""

    source: tuple[Statement, ...]
    target: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """Candidates to choose from; ``gold`` is the index of the right one, where it is known.

    >>> candidates = (Completion(("It rains.",), ("Wet.",)), Completion(("It rains.",), ("Dry.",)))
    >>> Item("rain", candidates, gold=0).gold
    0
    >>> Item("rain", candidates, gold=2)
    Traceback (most recent call last):
    enthymeme.errors.InputError: gold: expected a candidate's index below 2, found 2
    """

    id: str
    candidates: tuple[Completion, ...]
    gold: int | None = None
    cluster: str | None = field(default=None, compare=False)
    meta: tuple[tuple[str, Any], ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.candidates) < 2:
            raise InputError(f"candidates: expected two or more, found {len(self.candidates)}")
        if self.gold is not None and not 0 <= self.gold < len(self.candidates):
            raise InputError(
                f"gold: expected a candidate's index below {len(self.candidates)}, "
                f"found {self.gold}"
            )

    def told(self, key: str) -> Any:
        """What ``meta`` says under a key; None where it says nothing.

        >>> candidate = Completion(("a",), ("b",))
        >>> Item("i", (candidate, candidate), meta=(("stance", "For"),)).told("stance")
        'For'
        """
        return dict(self.meta).get(key)
