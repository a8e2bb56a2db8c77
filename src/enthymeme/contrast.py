"""What the candidates of an argument have in common, and what sets them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import NamedTuple, Protocol


class Sides(Protocol):
    """Whatever has source and target statements as texts, such as a ``Completion``."""

    @property
    def source(self) -> tuple[str, ...]: ...

    @property
    def target(self) -> tuple[str, ...]: ...


class MarkedStatement(NamedTuple):
    """A statement of a candidate; ``own`` says that not all candidates have it on this side."""

    text: str
    own: bool


@dataclass(frozen=True, slots=True)
class SideContrast:
    """One side of all candidates: for each candidate its statements in order, marked."""

    statements: tuple[tuple[MarkedStatement, ...], ...]

    @property
    def shared(self) -> tuple[str, ...]:
        """The statements that every candidate has, in the first one's order."""
        return tuple(text for text, own in self.statements[0] if not own)

    @property
    def own(self) -> tuple[tuple[str, ...], ...]:
        """For each candidate the statements that set it apart."""
        return tuple(tuple(text for text, own in marked if own) for marked in self.statements)


@dataclass(frozen=True, slots=True)
class Contrast:
    """What is shared and what is not, among the candidates' sources and among their targets."""

    source: SideContrast
    target: SideContrast

    @property
    def context(self) -> tuple[str, ...]:
        """What all candidates say."""
        return (*self.source.shared, *self.target.shared)

    @property
    def completions(self) -> tuple[tuple[str, ...], ...]:
        """For each candidate what it alone says."""
        pairs = zip(self.source.own, self.target.own, strict=True)
        return tuple((*source, *target) for source, target in pairs)


def contrast(candidates: Sequence[Sides]) -> Contrast:
    """What candidates share and what sets them apart, whatever the order of their statements.

    A statement is shared when every candidate has it on the same side, as often as all have it:
    a claim that repeats a given statement still tells its candidate apart.

    >>> from enthymeme.item import Completion
    >>> first = Completion(("reason", "warrant 0"), ("claim",))
    >>> second = Completion(("warrant 1", "reason"), ("claim",))
    >>> contrast((first, second)).context, contrast((first, second)).completions
    (('reason', 'claim'), (('warrant 0',), ('warrant 1',)))
    """
    return Contrast(
        _contrast_side([candidate.source for candidate in candidates]),
        _contrast_side([candidate.target for candidate in candidates]),
    )


def _contrast_side(sides: Sequence[tuple[str, ...]]) -> SideContrast:
    common = reduce(and_, map(Counter, sides))
    marked = []
    for statements in sides:
        unseen = common.copy()
        row = []
        for text in statements:
            row.append(MarkedStatement(text, unseen[text] == 0))
            unseen[text] = max(0, unseen[text] - 1)
        marked.append(tuple(row))
    return SideContrast(tuple(marked))
