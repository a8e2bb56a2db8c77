"""The lexical form ℓ of an endpoint: its name, its quantity and noun, its date, or its concept.

The paper's "deterministic unsigned lexical form", made from the descriptor alone. Where the rules
leave a choice:

- A quantity stands before a noun. On a predicate sense it is part of the identity only.
- `X-entity :value N` shows as `X N`, after the pattern of `ordinal-entity`.
- Another nested quantity (`up-to :op1 5`, `multiple :op1 1000`) reads concept first, like the
  listed ones.
"""

from __future__ import annotations

import re
from functools import lru_cache

from enthymeme.amr.descriptor import Descriptor, LiteralDescriptor, NodeDescriptor, literal_text
from enthymeme.amr.inflection import plural
from enthymeme.amr.partition import DATE_FIELDS

_SENSE = re.compile(r"-\d+$")
_OPERAND = re.compile(r"op(\d+)")
_DATE_PARTS = (("year", 0), ("month", 2), ("day", 2))

_AFTER_THEIR_MEASURE = frozenset(
    """
    above across after ago ahead along apart around away before behind below beyond inside near
    outside over under
    """.split()
)


def lexical_form(endpoint: Descriptor) -> str:
    """The lexical form of an endpoint; empty only where there is nothing to show.

    >>> from enthymeme.amr.descriptor import literal_descriptor
    >>> lexical_form(literal_descriptor('"True_Stories"'))
    'True Stories'
    """
    if isinstance(endpoint, LiteralDescriptor):
        return literal_text(endpoint)
    if endpoint.name:
        return join(*endpoint.name)
    if endpoint.concept == "date-entity":
        return _date(endpoint)
    if endpoint.concept.endswith("-quantity"):
        return _measure(endpoint)
    if endpoint.concept.endswith("-entity") and endpoint.get("value") is not None:
        kind = concept_text(endpoint.concept.removesuffix("-entity"))
        return join(kind, _quantity(endpoint.get("value")))
    if _operands(endpoint):
        return _nested_quantity(endpoint)
    return _count_noun(endpoint)


@lru_cache(maxsize=4096)
def concept_text(concept: str) -> str:
    """A concept without its sense, with spaces for its hyphens.

    >>> concept_text("open-up-03"), concept_text("government-organization")
    ('open up', 'government organization')
    """
    if concept.startswith('"'):
        return join(concept.strip('"').replace("_", " "))
    return join(_SENSE.sub("", concept).replace("-", " ").replace("_", " "))


def is_sense_tagged(concept: str) -> bool:
    """Whether a concept is a predicate sense.

    >>> is_sense_tagged("read-01"), is_sense_tagged("book")
    (True, False)
    """
    return _SENSE.search(concept) is not None


def is_plural(endpoint: NodeDescriptor) -> bool:
    """Whether a node has a quantity other than exactly one: the paper's ν.

    >>> from enthymeme.amr.descriptor import literal_descriptor
    >>> two = NodeDescriptor("dog", (), (("quant", literal_descriptor("2")),), "")
    >>> is_plural(two)
    True
    """
    quantity = endpoint.get("quant")
    return quantity is not None and _quantity(quantity) != "1"


def is_supported_quantity(quantity: Descriptor) -> bool:
    """Whether a lexical form shows all of a quantity.

    A node under `:quant` shows its concept, its operands, its value and its unit; what else hangs
    on it is part of the identity but of no verbalization.
    """
    if isinstance(quantity, LiteralDescriptor):
        return True
    return all(
        (role in ("quant", "scale", "unit", "value") or _OPERAND.fullmatch(role) is not None)
        and is_supported_quantity(value)
        for role, value in quantity.metadata
    )


def join(*fields: str) -> str:
    """The paper's norm: the nonempty fields with single spaces.

    >>> join("dog", "", " chase  cat")
    'dog chase cat'
    """
    return " ".join(" ".join(fields).split())


def _count_noun(node: NodeDescriptor) -> str:
    noun = concept_text(node.concept)
    quantity = node.get("quant")
    if quantity is None or is_sense_tagged(node.concept):
        return noun
    amount = _quantity(quantity)
    if noun in _AFTER_THEIR_MEASURE:
        return join(amount, noun)
    if _is_measured(quantity):
        return join(amount, "of", noun)
    return join(amount, plural(noun) if is_plural(node) else noun)


def _measure(node: NodeDescriptor) -> str:
    """A quantity of something with a unit: `3 days`."""
    unit, amount = node.get("unit"), node.get("quant")
    number = _quantity(amount)
    if unit is None:
        return join(number, concept_text(node.concept.removesuffix("-quantity")))
    noun = lexical_form(unit)
    return join(number, plural(noun) if is_plural(node) else noun)


def _quantity(quantity: Descriptor | None) -> str:
    return "" if quantity is None else lexical_form(quantity)


def _nested_quantity(node: NodeDescriptor) -> str:
    numbers = [lexical_form(value) for value in _operands(node)]
    match node.concept, numbers:
        case "between", [low, high]:
            return join("between", low, "and", high)
        case "value-interval", [low, high]:
            return join("from", low, "to", high)
        case ("or" | "and") as connective, _:
            return join(f" {connective} ".join(numbers))
    return join(concept_text(node.concept), *numbers)


def _is_measured(quantity: Descriptor) -> bool:
    if isinstance(quantity, LiteralDescriptor):
        return False
    return quantity.concept.endswith("-quantity") or any(map(_is_measured, _operands(quantity)))


def _operands(node: NodeDescriptor) -> list[Descriptor]:
    """The `:op` values of a list in a descriptor, by number."""
    operands = [
        (int(match[1]), value)
        for role, value in node.metadata
        if (match := _OPERAND.fullmatch(role))
    ]
    return [value for _, value in sorted(operands, key=lambda item: item[0])]


def _date(node: NodeDescriptor) -> str:
    """Year, month and day joined by hyphens; without any of them, the other date fields."""
    parts = [
        lexical_form(value).zfill(width)
        for role, width in _DATE_PARTS
        if (value := node.get(role)) is not None
    ]
    if parts:
        return "-".join(parts)
    others = [lexical_form(value) for role, value in node.metadata if role in DATE_FIELDS]
    return join(*others) or concept_text(node.concept)
