"""Numbers, prices and other quantities."""

from __future__ import annotations

import random
from collections.abc import Sequence

from training.amr.construct.entity import THING, Entity, Option
from training.amr.construct.phrases import Concept, Dropped, Text, constant, say

NUMBERS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 0, "twenty-five": 25, "three hundred": 300,
    "two thousand": 2000,
}  # fmt: skip
_UNITS = {
    "meter": "distance-quantity", "foot": "distance-quantity", "mile": "distance-quantity",
    "kilometer": "distance-quantity", "inch": "distance-quantity", "yard": "distance-quantity",
    "kilo": "mass-quantity", "pound": "mass-quantity", "gram": "mass-quantity",
    "kilogram": "mass-quantity", "ton": "mass-quantity", "liter": "volume-quantity",
    "gallon": "volume-quantity", "cup": "volume-quantity", "pint": "volume-quantity",
    "hour": "temporal-quantity", "minute": "temporal-quantity", "day": "temporal-quantity",
    "week": "temporal-quantity", "month": "temporal-quantity", "year": "temporal-quantity",
}  # fmt: skip
_BY_KIND = {
    kind: tuple(unit for unit, given in _UNITS.items() if given == kind)
    for kind in sorted(set(_UNITS.values()))
}


class Amounts:
    """Chooses at random, and makes amounts."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.mentioned: list[Entity] = []
        self.kind_of: dict[int, str] = {}

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def pick(self, options: Sequence[Option]) -> Option:
        """One of the options; a sentence with none is dropped."""
        if not options:
            raise Dropped("nothing fits")
        return self.rng.choice(options)

    def count(self, allow_one: bool = False) -> tuple[Text, Concept, bool]:
        """A number as text, its constant, and whether it is one."""
        if allow_one and self.chance(0.08):
            number = constant("1")
            return say("one", number), number, True
        if self.chance(0.25):
            value = str(self.pick([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 40, 75, 100, 300]))
            number = constant(value)
            return say(value, number), number, False
        word = self.pick([w for w in NUMBERS if NUMBERS[w]])
        number = constant(str(NUMBERS[word]))
        first, *rest = word.split()
        return (*say(first, number), *say(" ".join(rest))), number, False

    def money(self) -> Entity:
        if self.chance(0.4):
            node = Concept("money")
            return Entity(
                say("the money" if self.chance(0.4) else "money")[:-1] + say("money", node),
                node,
                THING,
            )
        return self.price()

    def price(self) -> Entity:
        node = Concept("monetary-quantity")
        unit = self.pick(["dollar", "euro", "pound", "franc", "yen", "cent", "peso", "dollar"])
        kind = Concept(unit)
        if self.chance(0.3) and unit in ("dollar", "euro", "pound"):
            value = str(self.pick([5, 7, 10, 12, 20, 25, 30, 50, 99, 100, 250, 500, 1000]))
            number = constant(value)
            node.add("quant", number).add("unit", kind)
            sign = {"dollar": "$", "euro": "€", "pound": "£"}[unit]
            return Entity((*say(sign, node, kind), *say(f"+{value}", number)), node, THING)
        text, number, is_one = self.count(allow_one=True)
        node.add("quant", number).add("unit", kind)
        word = unit if is_one or unit == "yen" else f"{unit}s"
        return Entity((*text, *say(word, node, kind)), node, THING)

    def time_span(self) -> Entity:
        node = Concept("temporal-quantity")
        unit = self.pick(["hour", "minute", "day", "week", "month", "year", "second"])
        kind = Concept(unit)
        text, number, is_one = self.count(allow_one=True)
        node.add("quant", number).add("unit", kind)
        return Entity((*text, *say(unit if is_one else f"{unit}s", node, kind)), node, THING)

    def quantity(self, kind: str) -> Entity:
        """So many units."""
        unit = self.pick(_BY_KIND[kind])
        node, name = Concept(kind), Concept(unit)
        text, number, is_one = self.count(allow_one=True)
        node.add("quant", number).add("unit", name)
        word = unit if is_one else {"foot": "feet", "inch": "inches"}.get(unit, f"{unit}s")
        return Entity((*text, *say(word, node, name)), node, THING)
