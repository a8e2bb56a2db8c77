"""What an outcome of a target atom costs and supports, under each of some source models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enthymeme.resistance import NO_LINK, Decomposition
from enthymeme.resistance.decomposition import Model


class LinkEffect(NamedTuple):
    """A target atom's semantic cost when false and when true, and whether its negation has the
    support that the negative guard asks for."""

    false: int
    true: int
    support: bool

    def witness(self, epsilon: int, guard: bool) -> tuple[bool, bool]:
        """Whether the base optimum witnesses the target atom, and whether its negation.

        >>> LinkEffect(70, 0, False).witness(1, True), LinkEffect(0, 70, True).witness(1, True)
        ((True, False), (False, True))
        """
        if self.true + epsilon < self.false:
            return True, False
        return False, self.support or not guard


UNLINKED = LinkEffect(0, 0, False)


class LinkEffects(NamedTuple):
    """The different link_effects, and for each model the number of its own."""

    different: list[LinkEffect]
    of_model: Sequence[int]


def link_effects(
    decomposition: Decomposition,
    target: int,
    outcome: int,
    atoms: Sequence[int],
    models: Sequence[Model],
) -> LinkEffects:
    """The link_effects of an outcome under models of some source atoms.

    Other source atoms have their settled values; open ones are counted as false.
    """
    instance = decomposition.instance
    if outcome != NO_LINK:
        alternative = instance.alternatives[target][outcome]
        linked = (
            LinkEffect(alternative.weight, 0, False)
            if alternative.entails
            else LinkEffect(0, alternative.weight, True)
        )
        if alternative.source in atoms:
            place = atoms.index(alternative.source)
            return LinkEffects([UNLINKED, linked], [model[place] for model in models])
        return LinkEffects(
            [linked if decomposition.fixed[alternative.source] else UNLINKED], [0] * len(models)
        )
    exact = instance.exact[target]
    if not exact:
        return LinkEffects([UNLINKED], [0] * len(models))
    w_max = instance.parameters.w_max
    places = [atoms.index(a) for a in exact if a in atoms]
    settled = sum(1 for a in exact if a not in atoms and decomposition.fixed[a])
    return LinkEffects(
        [
            LinkEffect(w_max * true, w_max * (len(exact) - true), true < len(exact))
            for true in range(settled, settled + len(places) + 1)
        ],
        [sum(model[place] for place in places) for model in models],
    )
