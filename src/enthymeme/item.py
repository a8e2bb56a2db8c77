"""An item: an incomplete argument and its candidate completions, as text, and how these differ.

A method reads ``candidates`` and nothing else: what is known of an item's construction lives in
``cluster`` and ``meta``, which therefore take no part in equality either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import Any, NamedTuple

from enthymeme.errors import InputError


@dataclass(frozen=True, slots=True)
class Completion:
    """A candidate: the statements that are given and the statements they are to support."""

    source: tuple[str, ...]
    # With a default, a call with one text is told that the source must be a sequence, and not that
    # the target is missing.
    target: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_texts("source", self.source)
        check_texts("target", self.target)
        if not self.target:
            raise InputError("target: expected the statements to be supported, found none")


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
        for candidate in self.candidates:
            if not isinstance(candidate, Completion):
                kind = type(candidate).__name__
                raise InputError(f"candidates: expected Completion values, found {kind}")
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
    if not isinstance(texts, Sequence):
        raise InputError(f"{name}: expected a sequence of texts, found {type(texts).__name__}")
    for text in texts:
        if not isinstance(text, str):
            raise InputError(f"{name}: expected texts, found {type(text).__name__}")


class MarkedStatement(NamedTuple):
    """A statement of a candidate; ``own`` says that not all candidates have it on this side."""

    text: str
    own: bool


@dataclass(frozen=True, slots=True)
class SideContrast:
    """One side of all candidates: for each candidate its statements in order, marked."""

    statements: tuple[tuple[MarkedStatement, ...], ...]

    @property
    def common(self) -> tuple[str, ...]:
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
        return (*self.source.common, *self.target.common)

    @property
    def completions(self) -> tuple[tuple[str, ...], ...]:
        """For each candidate what it alone says."""
        pairs = zip(self.source.own, self.target.own, strict=True)
        return tuple((*source, *target) for source, target in pairs)


def contrast(candidates: Sequence[Completion]) -> Contrast:
    """What candidates share and what sets them apart, whatever the order of their statements.

    A statement is shared when every candidate has it on the same side, as often as all have it:
    a claim that repeats a given statement still tells its candidate apart.

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
