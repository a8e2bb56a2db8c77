"""The local choices that make worlds: for each target atom, the options it draws from."""

from __future__ import annotations

import math

from enthymeme.resistance import NO_LINK, Instance

Choices = tuple[tuple[int, ...], ...]
"""For each target atom its options, all equally probable."""


def choices(instance: Instance, no_link: bool = True) -> Choices:
    """The options of every target atom (``paper.tex``, Definition "PWAL").

    Without ``no_link``, an atom that has links must take one.
    """
    return tuple(
        (NO_LINK, *range(len(pulls))) if no_link or not pulls else tuple(range(len(pulls)))
        for pulls in instance.pulls
    )


def world_count(options: Choices) -> int:
    """The number of worlds, however large.

    >>> world_count(((-1, 0, 1), (-1,), (-1, 0)))
    6
    """
    return math.prod(map(len, options))


def option_weights(instance: Instance, options: Choices) -> tuple[tuple[int, ...], ...]:
    """For each target atom what each of its options adds to the capacity."""
    return tuple(
        tuple(0 if option == NO_LINK else pulls[option].weight for option in mine)
        for pulls, mine in zip(instance.pulls, options, strict=True)
    )
