"""“A only if B”: what joint scoring makes of it.

A graph says of "Ann swims only if the sea is warm." that the warm sea is a condition of her
swimming, and marks it with "only"; the paper's translator reads every condition as one that is
enough: warm sea >> swims. But "only if" says that it is needed: where the sea is cold she does not
swim, and where it is warm she may stay ashore. So joint scoring turns such a condition round:
swims >> warm sea. The paper's methods read it as the paper does.
"""

from __future__ import annotations

import re
from dataclasses import replace

from enthymeme.logic import And, Formula, Implies, Not, Or
from enthymeme.trace import Reading

_ONLY_IF = re.compile(
    r"\bonly\s+(?:if|when|whenever|once|as long as|so long as|provided|providing|on condition)\b",
    re.IGNORECASE,
)


def turn_only_if(reading: Reading) -> Reading:
    """The reading with its condition turned round, if its text says "only if" and it has one.

    >>> from enthymeme.logic import formula_to_text, parse_formula
    >>> text = "Ann swims only if the sea is warm."
    >>> turned = turn_only_if(Reading(text, formula=parse_formula("warm >> swims")))
    >>> formula_to_text(turned.formula)
    'swims >> warm'
    """
    formula = reading.formula
    if formula is None or not _ONLY_IF.search(reading.text) or _count_conditions(formula) != 1:
        return reading
    return replace(reading, formula=_turn(formula))


def _count_conditions(formula: Formula) -> int:
    match formula:
        case Implies(antecedent, consequent):
            return 1 + _count_conditions(antecedent) + _count_conditions(consequent)
        case And(operands) | Or(operands):
            return sum(map(_count_conditions, operands))
        case Not(operand):
            return _count_conditions(operand)
    return 0


def _turn(formula: Formula) -> Formula:
    match formula:
        case Implies(antecedent, consequent):
            return Implies(consequent, antecedent)
        case And(operands):
            return And(tuple(map(_turn, operands)))
    # A condition that is denied or in an alternative is left as it is.
    return formula
