"""An item as a person sees it: what its candidates share, and what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

from enthymeme.item import Item


@dataclass(frozen=True, slots=True)
class Contrast:
    """``context`` is common to all candidates; ``options`` has, for each, what it alone says."""

    context: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]


def contrast(item: Item) -> Contrast:
    """What the candidates share and what they do not.

    A statement is shared when it stands at the same place of every candidate's source, or of every
    candidate's target.

    >>> from enthymeme.item import Completion
    >>> first = Completion(("reason", "warrant 0"), ("claim",))
    >>> second = Completion(("reason", "warrant 1"), ("claim",))
    >>> contrast(Item("i", (first, second)))
    Contrast(context=('reason', 'claim'), options=(('warrant 0',), ('warrant 1',)))
    """
    context: list[str] = []
    options: list[list[str]] = [[] for _ in item.candidates]
    for sides in (
        [candidate.source for candidate in item.candidates],
        [candidate.target for candidate in item.candidates],
    ):
        shared = {
            place
            for place, statements in enumerate(zip(*sides, strict=False))
            if len(set(statements)) == 1
        }
        context += [sides[0][place] for place in sorted(shared)]
        for option, side in zip(options, sides, strict=True):
            option += [text for place, text in enumerate(side) if place not in shared]
    return Contrast(tuple(context), tuple(tuple(option) for option in options))
