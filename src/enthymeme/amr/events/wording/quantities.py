"""Amounts, measures and dates as English writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.descriptor import literal_descriptor, literal_text
from enthymeme.amr.events.english.grammar import enumerate_phrases, number_words, ordinal, plural
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

MONTHS = """January February March April May June July August September October November
December""".split()
BOUNDS = {
    bound: bound.replace("-", " ")
    for bound in """
    more-than less-than at-least at-most up-to about almost nearly over under around close-to
    """.split()
} | {"approximately": "about", "exact": "exactly"}
_RANGES = {"between": "between {} and {}", "value-interval": "from {} to {}"}
_DATE_ROLES = "weekday day month year dayperiod season time decade century era".split()
_HUNDREDS = {10: "dozens", 12: "dozens", 100: "hundreds", 1000: "thousands", 10**6: "millions"}


def literal_words(token: str) -> str:
    """A literal as a word: numbers to twelve in letters.

    >>> literal_words("10"), literal_words('"New_York"'), literal_words("-")
    ('ten', 'New York', '')
    """
    literal = literal_descriptor(token)
    if isinstance(literal.value, int | float) and not isinstance(literal.value, bool):
        return number_words(literal.value)
    return literal_text(literal)


def amount(writer: Writer, edge: Edge) -> tuple[str, bool]:
    """The words of a quantity, and whether what it counts is plural."""
    if edge.is_literal:
        words = literal_words(edge.target)
        return words, words not in ("one", "1")
    if not writer.enter(edge.target):
        return "", True
    try:
        operands = writer.scene.operands(edge.target)
        known = _operand_amount(writer, edge.target, operands) if operands else None
        return known or _plain_amount(writer, edge.target)
    finally:
        writer.leave(edge.target)


def _operand_amount(
    writer: Writer, variable: Variable, operands: list[Edge]
) -> tuple[str, bool] | None:
    """An amount made of others: "at least two", "between two and five", "hundreds of"."""
    concept = writer.scene.concept(variable)
    if concept in BOUNDS:
        words, several = amount(writer, operands[0])
        return f"{BOUNDS[concept]} {words}", several
    if concept in _RANGES and len(operands) == 2:
        low, high = (amount(writer, each)[0] for each in operands)
        return _RANGES[concept].format(low, high), True
    if concept == "multiple":
        return _multiple(writer, operands[0]), True
    if concept in ("or", "and"):
        return enumerate_phrases([amount(writer, each)[0] for each in operands], concept), True
    return None


def _multiple(writer: Writer, edge: Edge) -> str:
    """`multiple :op1 100`: hundreds of; `multiple :op1 (y / year)`: several years."""
    if not edge.is_literal:
        before, _, last = writer.phrase(edge).object.rpartition(" ")
        return f"several {plural(last)}" if before else last
    size = literal_descriptor(edge.target).value
    return f"{_HUNDREDS[size]} of" if isinstance(size, int) and size in _HUNDREDS else "many"


def _plain_amount(writer: Writer, variable: Variable) -> tuple[str, bool]:
    concept = writer.scene.concept(variable)
    if concept == "amr-unknown":
        return "some", True
    if is_measure(concept):
        return f"{measure(writer, variable)} of", False
    if concept in ("lot", "number", "couple", "bit", "range", "variety", "majority"):
        return f"a {writer.scene.word(variable)} of", concept != "bit"
    return writer.adjective_text(variable), concept not in ("much", "little", "enough")


def is_measure(concept: str) -> bool:
    """Whether a concept is a quantity with a unit: `monetary-quantity`, `percentage-entity`."""
    return concept.endswith("-quantity") or concept == "percentage-entity"


def measure(writer: Writer, variable: Variable) -> str:
    """`ten dollars`, `three days`, `5 percent`."""
    scene = writer.scene
    if scene.concept(variable) == "percentage-entity":
        value = scene.first_edge(variable, "value")
        return f"{amount(writer, value)[0]} percent" if value else "some percent"
    quantity, unit = scene.first_edge(variable, "quant"), scene.first_edge(variable, "unit")
    words, several = amount(writer, quantity) if quantity else ("", False)
    noun = scene.word(variable).removesuffix(" quantity")
    if unit is not None:
        noun = literal_words(unit.target) if unit.is_literal else unit_words(writer, unit.target)
    extra = [
        writer.adjective_text(node)
        for node in scene.nodes(variable, "mod")
        if not scene.is_negative(node)
    ]
    if not words and unit is None:
        return " ".join(["some", *extra, "time" if noun == "temporal" else noun])
    if not words:
        return " ".join([*extra, "an" if noun[:1] in "aeiou" else "a", noun])
    if words.endswith(" of"):
        return " ".join([words, *extra, plural(noun)])
    return " ".join([words, *extra, plural(noun) if several else noun])


def unit_words(writer: Writer, variable: Variable) -> str:
    """A unit without its number: `US dollar`."""
    if not writer.enter(variable):
        return "unit"
    writer.leave(variable)
    modifiers = map(writer.attributive, writer.scene.nodes(variable, "mod"))
    return " ".join([*filter(None, modifiers), writer.scene.word(variable)])


def ordinal_words(writer: Writer, variable: Variable) -> str:
    """`ordinal-entity :value 2`: second."""
    value = writer.scene.first_edge(variable, "value")
    writer.note(variable)
    if value is None or not value.is_literal:
        return ""
    number = literal_descriptor(value.target).value
    return ordinal(number) if isinstance(number, int) else literal_words(value.target)


def date(writer: Writer, variable: Variable) -> tuple[str, str]:
    """A date and the preposition it takes: `("3 May 2004", "on")`."""
    fields = {role: _date_field(writer, variable, role) for role in _DATE_ROLES}
    weekday = fields["weekday"] = fields["weekday"].title()
    text, preposition = _calendar_date(fields)
    part, clock = fields["dayperiod"], fields["time"]
    if part and weekday:
        text = f"{weekday} {part}"
    elif part:
        is_moment = part in ("night", "noon", "midnight")
        word, preposition = (part, "at") if is_moment else (f"the {part}", "in")
        text = f"{word} of {text}" if text else word
    if clock:
        text, preposition = " on ".join(filter(None, [clock, text])), "at"
    return (text or "some date", preposition if text else "on")


def _calendar_date(fields: dict[str, str]) -> tuple[str, str]:
    """The part of a date that a calendar shows, and its preposition."""
    day, month, year = fields["day"], fields["month"], fields["year"]
    if fields["season"]:
        return " ".join(filter(None, ["the", fields["season"], f"of {year}" if year else ""])), "in"
    if fields["century"]:
        return f"the {_ordinal_text(fields['century'])} century", "in"
    if fields["decade"]:
        return f"the {fields['decade']}s", "in"
    preposition = "on" if fields["weekday"] or day else "in"
    if day and not month:
        day = f"the {_ordinal_text(day)}" if day.isdigit() else day
        return " ".join(filter(None, [fields["weekday"], day, year])), preposition
    if month.isdigit() and 1 <= int(month) <= 12:
        month = MONTHS[int(month) - 1]
    return " ".join(filter(None, [fields["weekday"], day, month, year, fields["era"]])), preposition


def _ordinal_text(number: str) -> str:
    return ordinal(int(number)) if number.isdigit() else number


def _date_field(writer: Writer, variable: Variable, role: str) -> str:
    """The words of one field of a date; empty where it has none."""
    scene = writer.scene
    edge = scene.first_edge(variable, role)
    if edge is None:
        return ""
    if edge.is_literal:
        return literal_text(literal_descriptor(edge.target))
    writer.note(edge.target)
    word = scene.name(edge.target) or scene.word(edge.target)
    modifiers = map(writer.attributive, scene.nodes(edge.target, "mod"))
    return " ".join([*filter(None, modifiers), word])
