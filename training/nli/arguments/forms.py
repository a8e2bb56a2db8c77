"""Labels from formal forms: what holds in every world, in none, or in some.

A form is a Python expression over the variables of its worlds. A conclusion follows from premises
where it is true in every world in which they are; it contradicts them where it is true in none.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import CodeType
from typing import Any

from training.nli.arguments.argument import Judgement

World = Mapping[str, Any]
Worlds = Callable[[frozenset[str]], Iterable[World]]
"""The worlds that forms with these names can be told apart by."""


def judge(worlds: Worlds, premises: tuple[str, ...], conclusion: str) -> Judgement | None:
    """How the premises bear on the conclusion; None where no world fits the premises.

    >>> judge(truth_values, ("implies(p, q)", "p"), "q")
    'entailment'
    >>> judge(truth_values, ("implies(p, q)", "q"), "p")
    'neutral'
    >>> judge(truth_values, ("implies(p, q)", "not q"), "p")
    'contradiction'
    """
    used = frozenset().union(*map(names, (*premises, conclusion)))
    fitting = (1 << len(_listed(worlds, used))) - 1
    for form in premises:
        fitting &= _where(worlds, used, form)
    if not fitting:
        return None
    true = fitting & _where(worlds, used, conclusion)
    return "entailment" if true == fitting else "neutral" if true else "contradiction"


@cache
def _listed(worlds: Worlds, used: frozenset[str]) -> tuple[World, ...]:
    return tuple(worlds(used))


@cache
def _where(worlds: Worlds, used: frozenset[str], form: str) -> int:
    """The worlds in which a form is true, a bit each."""
    code = _compiled(form)
    bits = ("1" if eval(code, {}, world) else "0" for world in _listed(worlds, used))
    return int("".join(bits), 2)


def truth_values(used: frozenset[str]) -> Iterable[World]:
    """Every way for those of p, q, r, s, t that are used to be true or false."""
    letters = [letter for letter in "pqrst" if letter in used]
    for values in itertools.product((False, True), repeat=len(letters)):
        yield {"implies": implies, **dict(zip(letters, values, strict=True))}


def implies(condition: bool, result: bool) -> bool:
    """Material implication."""
    return not condition or result


@cache
def names(form: str) -> frozenset[str]:
    """The variables and functions that a form uses."""
    return frozenset(_compiled(form).co_names)


@cache
def _compiled(form: str) -> CodeType:
    return compile(form, "<form>", "eval")
