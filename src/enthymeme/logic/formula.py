"""Propositional formulas as immutable values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from enthymeme.errors import InputError

MAX_DEPTH = 100
"""The deepest formula there can be; an atom has depth 1.

Checked when a formula is built, so that every recursion over formulas, Python's own `==`, `hash`
and `repr` among them, stays far from the interpreter's recursion limit.
"""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class _Connectives:
    """`~`, `&`, `|` and `>>` on formulas.

    Python binds and groups these operators in its own way, and not as formula text does:
    `>>` binds tighter than `&`, and `a >> b >> c` is `(a >> b) >> c`.
    """

    __slots__ = ()

    def __invert__(self) -> Not:
        return Not(cast("Formula", self))

    def __and__(self, other: Formula) -> And:
        # Python reads `a & b & c` as `(a & b) & c`: growing the left operand gives one
        # conjunction of three, while `a & (b & c)` stays as written.
        left = self.operands if isinstance(self, And) else (cast("Formula", self),)
        return And((*left, other)) if isinstance(other, _Connectives) else NotImplemented

    def __or__(self, other: Formula) -> Or:
        left = self.operands if isinstance(self, Or) else (cast("Formula", self),)
        return Or((*left, other)) if isinstance(other, _Connectives) else NotImplemented

    def __rshift__(self, other: Formula) -> Implies:
        if not isinstance(other, _Connectives):
            return NotImplemented
        return Implies(cast("Formula", self), other)


@dataclass(frozen=True, slots=True)
class Atom(_Connectives):
    """A propositional variable.

    >>> Atom("rain")
    Atom(name='rain')
    """

    name: str
    depth: int = field(default=1, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise InputError(
                "expected an atom name of ASCII letters, digits and '_' that does not start "
                f"with a digit, found {self.name!r}"
            )


@dataclass(frozen=True, slots=True)
class Not(_Connectives):
    """A negation.

    >>> ~Atom("rain")
    Not(operand=Atom(name='rain'))
    """

    operand: Formula
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", _depth_over((self.operand,)))


@dataclass(frozen=True, slots=True)
class And(_Connectives):
    """A conjunction of two or more formulas.

    >>> len((Atom("a") & Atom("b") & Atom("c")).operands)
    3
    """

    operands: tuple[Formula, ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_operands("And", self.operands)
        object.__setattr__(self, "depth", _depth_over(self.operands))


@dataclass(frozen=True, slots=True)
class Or(_Connectives):
    """A disjunction of two or more formulas.

    >>> len((Atom("a") | Atom("b") | Atom("c")).operands)
    3
    """

    operands: tuple[Formula, ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_operands("Or", self.operands)
        object.__setattr__(self, "depth", _depth_over(self.operands))


@dataclass(frozen=True, slots=True)
class Implies(_Connectives):
    """An implication.

    >>> Atom("rain") >> Atom("wet")
    Implies(antecedent=Atom(name='rain'), consequent=Atom(name='wet'))
    """

    antecedent: Formula
    consequent: Formula
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", _depth_over((self.antecedent, self.consequent)))


Formula: TypeAlias = Atom | Not | And | Or | Implies


def atoms(formula: Formula) -> tuple[str, ...]:
    """The names of a formula's atoms, in order of first appearance, left to right.

    >>> a, b, c = Atom("a"), Atom("b"), Atom("c")
    >>> atoms((c | a) & (a >> b))
    ('c', 'a', 'b')
    """
    names: dict[str, None] = {}
    # A formula object may occur in many places; one visit each keeps the walk linear.
    seen: set[int] = set()
    waiting: list[Formula] = [formula]
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        match part:
            case Atom(name):
                names[name] = None
            case Not(operand):
                waiting.append(operand)
            case And(operands) | Or(operands):
                waiting.extend(reversed(operands))
            case Implies(antecedent, consequent):
                waiting += (consequent, antecedent)
    return tuple(names)


def rename_atoms(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The same formula over other atom names.

    >>> rename_atoms(Atom("x1") >> Atom("x2"), {"x1": "a", "x2": "b"})
    Implies(antecedent=Atom(name='a'), consequent=Atom(name='b'))
    """
    match formula:
        case Atom(name):
            return Atom(names[name])
        case Not(operand):
            return Not(rename_atoms(operand, names))
        case And(operands):
            return And(tuple(rename_atoms(operand, names) for operand in operands))
        case Or(operands):
            return Or(tuple(rename_atoms(operand, names) for operand in operands))
        case Implies(antecedent, consequent):
            return Implies(rename_atoms(antecedent, names), rename_atoms(consequent, names))


def _check_operands(connective: str, operands: object) -> None:
    if not isinstance(operands, tuple):
        raise InputError(f"expected a tuple of operands for {connective}, found {operands!r}")
    if len(operands) < 2:
        raise InputError(f"expected two operands or more for {connective}, found {len(operands)}")


def _depth_over(operands: Iterable[Formula]) -> int:
    """The depth of a formula with these operands, which are checked on the way."""
    depth = 0
    for operand in operands:
        if not isinstance(operand, _Connectives):
            raise InputError(f"expected a formula as operand, found {operand!r}")
        depth = max(depth, operand.depth)
    if depth >= MAX_DEPTH:
        raise InputError(f"expected a formula at most {MAX_DEPTH} levels deep, found a deeper one")
    return depth + 1
