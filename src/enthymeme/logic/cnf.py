"""Conjunctive normal form, clause for clause that of SymPy's `to_cnf`.

The score of an argument counts clauses, so an equivalent formula with other clauses is not good
enough: this module gives exactly the set of clauses of SymPy 1.14's `to_cnf(expr, simplify=False)`
for `expr` built bottom up with `And`, `Or`, `Not` and `Implies`. What that amounts to:

1. Building. `And` and `Or` merge operands of their own kind and drop equal operands, a double
   negation vanishes, and `Implies(x, x)` is true, where equal means the same up to these rules.
   The constants this gives rise to are absorbed on the spot, so that they are the whole formula
   or no part of it. Nothing else is simplified: `a & ~a`, `a | ~a` and `a & (a | b)` stay.
2. Negation normal form, in which the results are built by the same rules.
3. Distribution. A disjunction gives every union of one clause from each operand. Tautological
   and subsumed clauses stay.

SymPy keeps operands in a sorted order and distributes over the first conjunction it meets. The
set of clauses does not depend on this order: it sorts by size first, thus splits a smallest
conjunction, whose parts are smaller than, hence different from, all conjunctions still waiting.
No two of these ever merge on the way, and what is left is the product of step 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from enthymeme.errors import BudgetExceeded
from enthymeme.logic.formula import And, Atom, Formula, Implies, Not, Or


class Literal(NamedTuple):
    """An atom or, where not `positive`, its negation."""

    atom: str
    positive: bool


Clause: TypeAlias = frozenset[Literal]
"""A disjunction of literals; the empty clause is false."""

_Mask: TypeAlias = int
"""A clause as bits: 2i for the i-th atom of the formula, 2i + 1 for its negation."""

_Ref: TypeAlias = int
"""A node of the table, or with a minus sign its negation; so double negations vanish."""

_TRUE: Final[_Ref] = 1
_FALSE: Final[_Ref] = -1

_ATOM, _AND, _OR, _IMPLIES = "atom", "&", "|", ">>"

_UNIONS_FLOOR = 1_000_000
_UNIONS_PER_CLAUSE = 100


def cnf(formula: Formula, budget: int = 10_000) -> tuple[Clause, ...]:
    """The clauses of a formula: none if it is a constant truth, the empty one if constantly false.

    A clause is read as its literals by first appearance of the atoms in the formula, an atom
    before its negation; clauses come in the lexicographic order of these readings.

    More than `budget` clauses, in the result or in a part on the way to it, raise
    `BudgetExceeded`. So does work out of proportion: a hundred unions of two clauses for every
    clause of the budget, though never fewer than a million.

    >>> from enthymeme.logic.text import parse_formula
    >>> for clause in cnf(parse_formula("(a & ~b) | c")):
    ...     print(sorted(clause))
    [Literal(atom='a', positive=True), Literal(atom='c', positive=True)]
    [Literal(atom='b', positive=False), Literal(atom='c', positive=True)]
    >>> cnf(parse_formula("a >> a"))
    ()
    >>> cnf(parse_formula("~(a >> a)"))
    (frozenset(),)
    """
    table = _Table()
    root = table.normal(table.build(formula))
    if root == _TRUE:
        return ()
    if root == _FALSE:
        return (frozenset(),)
    masks = _Distribution(table, budget).clauses(root)
    literals = [Literal(name, sign) for name in table.names for sign in (True, False)]
    readings = sorted([tuple(_bits(mask)) for mask in masks])
    return tuple([frozenset([literals[bit] for bit in reading]) for reading in readings])


class _Table:
    """Formulas built by SymPy's rules, each different one once.

    Equal formulas get equal references, so that comparing them costs nothing, and a formula
    object that occurs in many places is worked on once.
    """

    def __init__(self) -> None:
        self.names: dict[str, _Ref] = {}
        # Indexed by reference; 0 has no negation and is not used, 1 is true.
        self.kinds: list[str] = ["", ""]
        self.operands: list[Iterable[_Ref]] = [(), ()]
        self._known: dict[tuple[str, Iterable[_Ref]], _Ref] = {}
        self._built: dict[int, _Ref] = {}
        self._normal: dict[_Ref, _Ref] = {}

    def build(self, formula: Formula) -> _Ref:
        """Step 1: the formula as SymPy's constructors would leave it."""
        if isinstance(formula, Atom):
            return self._atom(formula.name)
        ref = self._built.get(id(formula))
        if ref is None:
            ref = self._built[id(formula)] = self._compound(formula)
        return ref

    def normal(self, ref: _Ref) -> _Ref:
        """Step 2: its negation normal form, in which only atoms are negated."""
        kind = self.kinds[abs(ref)]
        if kind == _ATOM or abs(ref) == _TRUE:
            return ref
        known = self._normal.get(ref)
        if known is not None:
            return known
        operands = self.operands[abs(ref)]
        if kind == _IMPLIES:
            antecedent, consequent = operands
            kind, operands = _OR, (-antecedent, consequent)
        if ref < 0:
            kind = _AND if kind == _OR else _OR
            operands = [-operand for operand in operands]
        result = self._join(kind, [self.normal(operand) for operand in operands])
        self._normal[ref] = result
        return result

    def _atom(self, name: str) -> _Ref:
        ref = self.names.get(name)
        if ref is None:
            # The operand of an atom is its place among the atoms.
            ref = self.names[name] = self._add(_ATOM, (len(self.names),))
        return ref

    def _compound(self, formula: Not | And | Or | Implies) -> _Ref:
        match formula:
            case Not(operand):
                return -self.build(operand)
            case And(operands):
                return self._join(_AND, [self.build(operand) for operand in operands])
            case Or(operands):
                return self._join(_OR, [self.build(operand) for operand in operands])
            case Implies(antecedent, consequent):
                return self._implies(self.build(antecedent), self.build(consequent))

    def _implies(self, antecedent: _Ref, consequent: _Ref) -> _Ref:
        if abs(antecedent) == _TRUE or abs(consequent) == _TRUE:
            return self._join(_OR, [-antecedent, consequent])
        if antecedent == consequent:
            return _TRUE
        return self._intern(_IMPLIES, (antecedent, consequent))

    def _join(self, kind: str, operands: list[_Ref]) -> _Ref:
        neutral = _TRUE if kind == _AND else _FALSE
        if -neutral in operands:
            return -neutral
        merged: set[_Ref] = set()
        for operand in operands:
            if operand > 0 and self.kinds[operand] == kind:
                merged.update(self.operands[operand])
            elif operand != neutral:
                merged.add(operand)
        if len(merged) > 1:
            return self._intern(kind, frozenset(merged))
        return merged.pop() if merged else neutral

    def _intern(self, kind: str, operands: Iterable[_Ref]) -> _Ref:
        ref = self._known.get((kind, operands))
        if ref is None:
            ref = self._known[kind, operands] = self._add(kind, operands)
        return ref

    def _add(self, kind: str, operands: Iterable[_Ref]) -> _Ref:
        self.kinds.append(kind)
        self.operands.append(operands)
        return len(self.kinds) - 1


class _Distribution:
    """Step 3: the clauses of formulas in negation normal form."""

    def __init__(self, table: _Table, budget: int) -> None:
        self._table = table
        self._budget = budget
        self._allowed_unions = max(_UNIONS_FLOOR, _UNIONS_PER_CLAUSE * budget)
        self._unions = 0
        self._clauses: dict[_Ref, set[_Mask]] = {}

    def clauses(self, ref: _Ref) -> set[_Mask]:
        known = self._clauses.get(ref)
        if known is not None:
            return known
        kind = self._table.kinds[abs(ref)]
        operands = self._table.operands[abs(ref)]
        if kind == _ATOM:
            (place,) = operands
            result = {1 << 2 * place + (ref < 0)}
        elif kind == _AND:
            result = self._conjunction([self.clauses(operand) for operand in operands])
        else:
            result = self._disjunction([self.clauses(operand) for operand in operands])
        self._check(result)
        self._clauses[ref] = result
        return result

    def _conjunction(self, operands: list[set[_Mask]]) -> set[_Mask]:
        result: set[_Mask] = set()
        for operand in operands:
            result |= operand
            self._check(result)
        return result

    def _disjunction(self, operands: list[set[_Mask]]) -> set[_Mask]:
        # Small operands first: fewest unions, and literals make one clause before they multiply.
        result: set[_Mask] = {0}
        for operand in sorted(operands, key=len):
            result = self._product(result, operand)
        return result

    def _product(self, left: set[_Mask], right: set[_Mask]) -> set[_Mask]:
        few, many = sorted((left, right), key=len)
        result: set[_Mask] = set()
        for mask in few:
            result.update([mask | other for other in many])
            self._check(result)
            self._unions += len(many)
            if self._unions > self._allowed_unions:
                raise BudgetExceeded(
                    f"more than {self._allowed_unions} unions of clauses on the way to "
                    "conjunctive normal form"
                )
        return result

    def _check(self, clauses: set[_Mask]) -> None:
        if len(clauses) > self._budget:
            raise BudgetExceeded(
                f"more than {self._budget} clauses on the way to conjunctive normal form"
            )


def _bits(mask: _Mask) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
