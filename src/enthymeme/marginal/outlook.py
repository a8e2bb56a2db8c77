"""What an option of a target atom costs and supports, under each of some source models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enthymeme.resistance import NO_LINK, Split
from enthymeme.resistance.decomposition import Model


class Outlook(NamedTuple):
    """A target atom's semantic cost when false and when true, and whether its negation has the
    support that the negative guard asks for."""

    false: int
    true: int
    support: bool

    def witness(self, epsilon: int, guard: bool) -> tuple[bool, bool]:
        """Whether the base optimum witnesses the target atom, and whether its negation.

        >>> Outlook(70, 0, False).witness(1, True), Outlook(0, 70, True).witness(1, True)
        ((True, False), (False, True))
        """
        if self.true + epsilon < self.false:
            return True, False
        return False, self.support or not guard


UNLINKED = Outlook(0, 0, False)


class Outlooks(NamedTuple):
    """The different outlooks, and for each model the number of its own."""

    different: list[Outlook]
    of_model: Sequence[int]


def outlooks(
    split: Split, target: int, option: int, atoms: Sequence[int], models: Sequence[Model]
) -> Outlooks:
    """The outlooks of an option under models of some source atoms.

    Other source atoms have their settled values; open ones are counted as false.
    """
    instance = split.instance
    if option != NO_LINK:
        pull = instance.pulls[target][option]
        linked = Outlook(pull.weight, 0, False) if pull.entails else Outlook(0, pull.weight, True)
        if pull.source in atoms:
            place = atoms.index(pull.source)
            return Outlooks([UNLINKED, linked], [model[place] for model in models])
        return Outlooks([linked if split.fixed[pull.source] else UNLINKED], [0] * len(models))
    exact = instance.exact[target]
    if not exact:
        return Outlooks([UNLINKED], [0] * len(models))
    w_max = instance.parameters.w_max
    places = [atoms.index(a) for a in exact if a in atoms]
    settled = sum(1 for a in exact if a not in atoms and split.fixed[a])
    return Outlooks(
        [
            Outlook(w_max * true, w_max * (len(exact) - true), true < len(exact))
            for true in range(settled, settled + len(places) + 1)
        ],
        [sum(model[place] for place in places) for model in models],
    )
