"""An item: an incomplete argument and its candidate completions, as text.

A method reads ``candidates`` and nothing else: what is known of an item's construction lives in
``cluster`` and ``meta``, which therefore take no part in equality either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from enthymeme.errors import InputError


@dataclass(frozen=True, slots=True)
class Completion:
    """A candidate: the statements that are given and the statements they are to support."""

    source: tuple[str, ...]
    target: tuple[str, ...]

    def __post_init__(self) -> None:
        check_texts("source", self.source)
        check_texts("target", self.target)


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

    def meta_value(self, key: str) -> Any:
        """What ``meta`` has under a key; None where it has nothing.

        >>> candidate = Completion(("a",), ("b",))
        >>> Item("i", (candidate, candidate), meta=(("stance", "For"),)).meta_value("stance")
        'For'
        """
        return dict(self.meta).get(key)


def build_item(
    *,
    given: Sequence[str] = (),
    premises: Sequence[str] = (),
    claim: str | None = None,
    claims: Sequence[str] = (),
) -> Item:
    """The item of an argument: which premise supports the claim, or which claim is supported.

    >>> build_item(given=["It rains."], claims=["Wet.", "Dry."]).candidates[1]
    Completion(source=('It rains.',), target=('Dry.',))
    >>> build_item(premises="It rains.", claim="Wet.")
    Traceback (most recent call last):
    enthymeme.errors.InputError: premises: expected a sequence of texts, found one text
    """
    for name, texts in (("given", given), ("premises", premises), ("claims", claims)):
        check_texts(name, texts)
    if claim is not None and not isinstance(claim, str):
        raise InputError(f"claim: expected a text, found {type(claim).__name__}")
    if claim is not None and len(premises) >= 2 and not claims:
        sides = [Completion((*given, premise), (claim,)) for premise in premises]
    elif claim is None and given and not premises and len(claims) >= 2:
        sides = [Completion(tuple(given), (one,)) for one in claims]
    else:
        raise InputError(
            "expected two premises or more and one claim (which premise completes the argument), "
            "or what is given and two claims or more (which claim follows)"
        )
    return Item("argument", tuple(sides))


def check_texts(name: str, texts: Sequence[str]) -> None:
    """Refuse what is no sequence of texts; one text is a sequence of letters, and not meant."""
    if isinstance(texts, str):
        raise InputError(f"{name}: expected a sequence of texts, found one text")
    for text in texts:
        if not isinstance(text, str):
            raise InputError(f"{name}: expected texts, found {type(text).__name__}")
