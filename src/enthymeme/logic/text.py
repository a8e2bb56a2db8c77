"""Formulas as text, and back.

Binding, tightest first: `~`, `&`, `|`, `>>`; `>>` groups to the right. A chain of one connective
without parentheses is one n-ary formula; parentheses keep the nesting they write.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from enthymeme.errors import InputError
from enthymeme.logic.formula import And, Atom, Formula, Implies, Not, Or

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|>>|[^ \t\r\n]")
_CONNECTIVES = ("&", "|", ">>")
_EXCERPT = 30
"""How many characters of a long text an error shows on either side of its column."""


class _Token(NamedTuple):
    text: str
    """Empty at the end of the text."""
    start: int


@dataclass(slots=True)
class _Level:
    """What was read since the last open parenthesis: an implication chain of disjunctions of
    conjunctions, which is the grammar itself and needs no recursion."""

    chain: list[list[list[Formula]]] = field(default_factory=lambda: [[[]]])
    negations: int = 0

    def add(self, operand: Formula) -> None:
        for _ in range(self.negations):
            operand = Not(operand)
        self.negations = 0
        self.chain[-1][-1].append(operand)

    def open_operand(self, connective: str) -> None:
        if connective == "|":
            self.chain[-1].append([])
        elif connective == ">>":
            self.chain.append([[]])

    def formula(self) -> Formula:
        parts = [_connect(Or, [_connect(And, ands) for ands in ors]) for ors in self.chain]
        result = parts.pop()
        while parts:
            result = Implies(parts.pop(), result)
        return result


def parse_formula(text: str) -> Formula:
    """The formula that a text writes.

    >>> parse_formula("rain & ~roof >> wet")
    ... # doctest: +NORMALIZE_WHITESPACE
    Implies(antecedent=And(operands=(Atom(name='rain'), Not(operand=Atom(name='roof')))),
            consequent=Atom(name='wet'))
    >>> parse_formula("a & & b")
    Traceback (most recent call last):
    enthymeme.errors.InputError: expected an atom, '~' or '(' at column 5 of "a & & b", found '&'
    """
    if not isinstance(text, str):
        raise InputError(f"expected formula text, found {text!r}")
    levels = [_Level()]
    complete = False  # whether an operand was just read, so that a connective must follow
    for token in _split_tokens(text):
        level = levels[-1]
        if not complete:
            if token.text == "~":
                level.negations += 1
            elif token.text == "(":
                levels.append(_Level())
            elif token.text.isidentifier() and token.text.isascii():
                level.add(Atom(token.text))
                complete = True
            else:
                raise _syntax_error(text, token, "an atom, '~' or '('")
        elif token.text in _CONNECTIVES:
            level.open_operand(token.text)
            complete = False
        elif token.text == ")" and len(levels) > 1:
            levels.pop()
            levels[-1].add(level.formula())
        elif token.text or len(levels) > 1:
            closing = "')'" if len(levels) > 1 else "the end"
            raise _syntax_error(text, token, f"'&', '|', '>>' or {closing}")
    return levels[0].formula()


def formula_to_text(formula: Formula) -> str:
    """The text of a formula, with no more parentheses than `parse_formula` needs to give it back.

    >>> a, b, c = Atom("a"), Atom("b"), Atom("c")
    >>> formula_to_text(Implies(And((a, Or((b, Not(c))))), Implies(b, c)))
    'a & (b | ~c) >> b >> c'
    >>> formula_to_text(Implies(Implies(a, b), And((And((a, b)), c))))
    '(a >> b) >> (a & b) & c'
    """
    match formula:
        case Atom(name):
            return name
        case Not(operand):
            return "~" + _inside(operand, And, Or, Implies)
        case And(operands):
            return " & ".join([_inside(operand, And, Or, Implies) for operand in operands])
        case Or(operands):
            return " | ".join([_inside(operand, Or, Implies) for operand in operands])
        case Implies(antecedent, consequent):
            return f"{_inside(antecedent, Implies)} >> {formula_to_text(consequent)}"


def _inside(operand: Formula, *parenthesised: type[Formula]) -> str:
    text = formula_to_text(operand)
    return f"({text})" if isinstance(operand, parenthesised) else text


def _connect(connective: type[And] | type[Or], operands: list[Formula]) -> Formula:
    return operands[0] if len(operands) == 1 else connective(tuple(operands))


def _split_tokens(text: str) -> list[_Token]:
    tokens = [_Token(match.group(), match.start()) for match in _TOKEN.finditer(text)]
    return [*tokens, _Token("", len(text))]


def _syntax_error(text: str, token: _Token, expected: str) -> InputError:
    read = repr(token.text) if token.text else "the end"
    first, last = max(token.start - _EXCERPT, 0), token.start + _EXCERPT
    excerpt = ("…" if first > 0 else "") + text[first:last] + ("…" if last < len(text) else "")
    # An error is one line on any terminal, whatever was in the text.
    shown = "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in excerpt
    )
    return InputError(f'expected {expected} at column {token.start + 1} of "{shown}", found {read}')
