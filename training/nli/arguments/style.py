"""The telegraphic style with names left whole."""

from __future__ import annotations

import re
from functools import cache

from training.nli.arguments.banks import rows
from training.nli.telegraph import telegraphic

PET_NAMES = tuple(
    "Rex Bella Rocky Luna Max Daisy Toby Misty Coco Ginger Jasper Lola Milo Pepper "
    "Rusty Snowy Tiger Whiskers Ziggy Biscuit Domino Hazel Pip Shadow Bandit Clover Duke".split()
)


def in_telegraphic_style(sentence: str) -> str:
    """The sentence as an atom might word it; a name at its start keeps its form.

    >>> in_telegraphic_style("Jonas is not watering the plants.")
    'Jonas not water plant.'
    """
    text = telegraphic(sentence)
    first = re.split(r"[ .,]", sentence)[0]
    name = first.removesuffix("'s").removesuffix("'")
    if name not in _names():
        return text
    _, space, rest = text.partition(" ")
    return f"{first}{space}{rest}"


@cache
def _names() -> frozenset[str]:
    return frozenset(name for name, _ in rows("names.tsv")) | set(PET_NAMES)
