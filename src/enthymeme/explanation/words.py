"""Formulas, clauses and links in words: atoms by their texts, signs as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from enthymeme.logic import Clause, Formula, formula_to_text

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|>>|[~&|()]")
_SIGNS = {"~": "¬", "&": "∧", "|": "∨", ">>": "→"}
_WORDS = {"¬": "not", "∧": "and", "∨": "or", "→": "implies"}
VERBS = {"Ent": "entails", "Con": "contradicts"}
"""What a link says, by its label."""

Token = list[str]
"""A sign alone, or an atom's name and its text."""


def round_number(value: float) -> str:
    """A number to two decimals; what would look like 0 and is not keeps its first digit.

    >>> round_number(0.0592), round_number(-0.00004), round_number(0.0)
    ('0.06', '-4e-05', '0.00')
    """
    if 1e-12 < abs(value) < 0.005:
        return f"{value:.1g}"
    return f"{value:.2f}"


def atom_text(atom: str, surfaces: Mapping[str, str]) -> str:
    """What an atom says, without its full stop; its name where nothing is known.

    >>> atom_text("a1", {"a1": "Maya enter office."}), atom_text("a2", {})
    ('Maya enter office', 'a2')
    """
    return surfaces.get(atom, atom).strip().removesuffix(".") or atom


def formula_tokens(formula: Formula, surfaces: Mapping[str, str]) -> list[Token]:
    """A formula from left to right.

    >>> from enthymeme.logic import parse_formula
    >>> formula_tokens(parse_formula("~a >> b"), {"a": "It rain."})
    [['¬'], ['a', 'It rain'], ['→'], ['b', 'b']]
    """
    return [
        [_SIGNS.get(token, token)]
        if token in _SIGNS or token in "()"
        else [token, atom_text(token, surfaces)]
        for token in _TOKEN.findall(formula_to_text(formula))
    ]


def clause_tokens(
    clause: Clause, order: Mapping[str, int], surfaces: Mapping[str, str]
) -> list[Token]:
    """A clause from left to right, atoms in their order."""
    tokens: list[Token] = []
    for literal in sorted(clause, key=lambda one: (order[one.atom], not one.positive)):
        if tokens:
            tokens.append(["∨"])
        if not literal.positive:
            tokens.append(["¬"])
        tokens.append([literal.atom, atom_text(literal.atom, surfaces)])
    return tokens


def join_tokens(tokens: Sequence[Token]) -> str:
    """Tokens as a text, the way one would say it.

    >>> join_tokens([["¬"], ["a", "it rain"], ["→"], ["b", "b"]])
    'not it rain implies b'
    """
    words = (_WORDS.get(token[0], token[0]) if len(token) == 1 else token[1] for token in tokens)
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def join_names(names: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> join_names(["A", "B", "C"])
    'A, B and C'
    """
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
