"""Propositional formulas: their values, their text, their clauses."""

from enthymeme.logic.cnf import Clause, Literal, cnf
from enthymeme.logic.formula import (
    MAX_DEPTH,
    And,
    Atom,
    Formula,
    Implies,
    Not,
    Or,
    atoms,
    rename_atoms,
)
from enthymeme.logic.text import formula_to_text, parse_formula

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
    "formula_to_text",
    "parse_formula",
    "rename_atoms",
]
