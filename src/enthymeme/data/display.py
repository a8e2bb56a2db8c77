"""An item for a person to read."""

from __future__ import annotations

import json
import textwrap
from string import ascii_uppercase

from enthymeme.item import Item

WIDTH = 88


def display(item: Item) -> str:
    """The item's shared statements, what tells its candidates apart, and what is known of it.

    >>> from enthymeme.item import Completion
    >>> wet = Completion(("It rains.",), ("Maya gets wet.",))
    >>> dry = Completion(("It rains.",), ("Maya stays dry.",))
    >>> print(display(Item("rain", (wet, dry), gold=0, cluster="weather")))
    rain
      source    It rains.
      target A  Maya gets wet.
      target B  Maya stays dry.
      gold      A
      cluster   weather
    """
    lines = [item.id]
    for side in ("source", "target"):
        own = [getattr(candidate, side) for candidate in item.candidates]
        shared = set(own[0]).intersection(*own[1:])
        lines += [_line(side, text) for text in own[0] if text in shared]
        for place, statements in enumerate(own):
            label = f"{side} {ascii_uppercase[place % 26]}"
            lines += [_line(label, text) for text in statements if text not in shared]
    if item.gold is not None:
        lines.append(_line("gold", ascii_uppercase[item.gold % 26]))
    if item.cluster is not None:
        lines.append(_line("cluster", item.cluster))
    lines += [
        _line(key, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for key, value in item.meta
    ]
    return "\n".join(lines)


def _line(label: str, text: str) -> str:
    width = max(len(label), 8)
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=f"  {label.ljust(width)}  ",
        subsequent_indent=" " * (width + 4),
    )
