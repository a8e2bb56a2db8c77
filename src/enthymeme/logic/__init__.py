"""Propositional formulas: their values, their text, their clauses."""

from enthymeme.logic.cnf import Clause, Literal, cnf
from enthymeme.logic.formula import MAX_DEPTH, And, Atom, Formula, Implies, Not, Or, atoms, renamed
from enthymeme.logic.text import parse, to_text

__all__ = [
    "MAX_DEPTH",
    "And",
    "Atom",
    "Clause",
    "Formula",
    "Implies",
    "Literal",
    "Not",
    "Or",
    "atoms",
    "cnf",
    "parse",
    "renamed",
    "to_text",
]
