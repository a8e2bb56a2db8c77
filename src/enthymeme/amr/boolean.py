"""Formulas under construction: with constants, each different one once.

Joining flattens nested equal connectives and drops repeated arguments; it proves nothing, so that
`F & ~F` stays. Equal formulas get equal references, which makes both cheap, and lets a formula
that stands in many places be worked on once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from enthymeme.errors import TranslationError
from enthymeme.logic import MAX_DEPTH, And, Atom, Formula, Implies, Not, Or

Ref: TypeAlias = int
"""A formula of one `FormulaPool`."""

TRUE: Final[Ref] = 0
FALSE: Final[Ref] = 1

_CONSTANT, _ATOM, _NOT, _AND, _OR, _IMPLIES = "constant", "atom", "not", "and", "or", "implies"


class FormulaPool:
    """Holds formulas and works on them.

    >>> pool = FormulaPool()
    >>> a, b = pool.atom(0), pool.atom(1)
    >>> pool.conjunction([a, pool.conjunction([b, a]), TRUE]) == pool.conjunction([a, b])
    True
    """

    def __init__(self) -> None:
        self._kinds = [_CONSTANT, _CONSTANT]
        self._operands: list[tuple[int, ...]] = [(), ()]
        self._depths = [0, 0]
        self._normal: dict[Ref, Ref] = {}
        self._known: dict[tuple[str, tuple[int, ...]], Ref] = {}

    def atom(self, number: int) -> Ref:
        return self._make(_ATOM, (number,))

    def negation(self, operand: Ref) -> Ref:
        return self._make(_NOT, (operand,))

    def implication(self, antecedent: Ref, consequent: Ref) -> Ref:
        return self._make(_IMPLIES, (antecedent, consequent))

    def conjunction(self, operands: Iterable[Ref]) -> Ref:
        """The conjunction; true adds nothing to it, and that of nothing is true."""
        return self._join(_AND, operands, TRUE)

    def disjunction(self, operands: Iterable[Ref]) -> Ref:
        """The disjunction. A true operand stays: only `normalise` lets it absorb the others."""
        return self._join(_OR, operands, FALSE)

    def atoms(self, ref: Ref) -> list[int]:
        """The numbers of the atoms in a formula, by first appearance."""
        numbers: dict[int, None] = {}
        seen: set[Ref] = set()
        waiting = [ref]
        while waiting:
            part = waiting.pop()
            if part not in seen:
                seen.add(part)
                if self._kinds[part] == _ATOM:
                    numbers[self._operands[part][0]] = None
                else:
                    waiting += reversed(self._operands[part])
        return list(numbers)

    def with_negative_atoms(self, ref: Ref, negative: frozenset[int]) -> Ref:
        """Π of the paper's Definition "Participant-Local Polarity".

        An atom under an odd number of negations is left as it is: it is negated already.
        """
        return self._project(ref, False, negative, {})

    def normalise(self, ref: Ref) -> Ref:
        """ConstNorm: the formula without constants, unless it is one."""
        kind = self._kinds[ref]
        if kind in (_CONSTANT, _ATOM):
            return ref
        known = self._normal.get(ref)
        if known is None:
            operands = [self.normalise(operand) for operand in self._operands[ref]]
            known = self._normal[ref] = self._simplify(kind, operands)
        return known

    def formula(self, ref: Ref, name: Callable[[int], str]) -> Formula:
        """The formula as a value, with atoms named by their numbers."""
        return self._value(ref, name, {})

    def _project(
        self,
        ref: Ref,
        negated: bool,
        negative: frozenset[int],
        done: dict[tuple[Ref, bool], Ref],
    ) -> Ref:
        known = done.get((ref, negated))
        if known is not None:
            return known
        kind, operands = self._kinds[ref], self._operands[ref]
        if kind == _CONSTANT:
            result = ref
        elif kind == _ATOM:
            result = self.negation(ref) if operands[0] in negative and not negated else ref
        elif kind == _NOT:
            result = self.negation(self._project(operands[0], not negated, negative, done))
        else:
            projected = [self._project(each, negated, negative, done) for each in operands]
            result = self._rebuild(kind, projected)
        done[ref, negated] = result
        return result

    def _value(self, ref: Ref, name: Callable[[int], str], done: dict[Ref, Formula]) -> Formula:
        known = done.get(ref)
        if known is not None:
            return known
        kind, operands = self._kinds[ref], self._operands[ref]
        result: Formula
        if kind == _ATOM:
            result = Atom(name(operands[0]))
        else:
            parts = tuple([self._value(operand, name, done) for operand in operands])
            if kind == _NOT:
                result = Not(parts[0])
            elif kind == _IMPLIES:
                result = Implies(parts[0], parts[1])
            else:
                result = And(parts) if kind == _AND else Or(parts)
        done[ref] = result
        return result

    def _simplify(self, kind: str, operands: list[Ref]) -> Ref:
        if kind == _NOT:
            return self._not(operands[0])
        if kind == _IMPLIES:
            antecedent, consequent = operands
            if antecedent == FALSE or consequent == TRUE:
                return TRUE
            if antecedent == TRUE:
                return consequent
            return self._not(antecedent) if consequent == FALSE else self._rebuild(kind, operands)
        absorbing, neutral = (FALSE, TRUE) if kind == _AND else (TRUE, FALSE)
        if absorbing in operands:
            return absorbing
        return self._rebuild(kind, [operand for operand in operands if operand != neutral])

    def _not(self, operand: Ref) -> Ref:
        if operand == TRUE:
            return FALSE
        return TRUE if operand == FALSE else self.negation(operand)

    def _rebuild(self, kind: str, operands: list[Ref]) -> Ref:
        if kind == _AND:
            return self.conjunction(operands)
        if kind == _OR:
            return self.disjunction(operands)
        return self.implication(*operands)

    def _join(self, kind: str, operands: Iterable[Ref], neutral: Ref) -> Ref:
        merged: dict[Ref, None] = {}
        for operand in operands:
            if self._kinds[operand] == kind:
                merged.update(dict.fromkeys(self._operands[operand]))
            elif operand != neutral:
                merged[operand] = None
        if len(merged) > 1:
            return self._make(kind, tuple(merged))
        return next(iter(merged), neutral)

    def _make(self, kind: str, operands: tuple[int, ...]) -> Ref:
        ref = self._known.get((kind, operands))
        if ref is None:
            # Checked here, so that every recursion over the formulas is shallow.
            depth = 1 if kind == _ATOM else 1 + max(self._depths[operand] for operand in operands)
            if depth > MAX_DEPTH:
                message = f"a formula more than {MAX_DEPTH} levels deep"
                raise TranslationError("formula-too-deep", message)
            self._kinds.append(kind)
            self._operands.append(operands)
            self._depths.append(depth)
            ref = self._known[kind, operands] = len(self._kinds) - 1
        return ref
