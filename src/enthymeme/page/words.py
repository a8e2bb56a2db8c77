"""A problem's parts in words: candidates by letter, formulas and clauses by what atoms say."""

from __future__ import annotations

import re
from collections.abc import Mapping

from enthymeme.logic import Clause, Formula, formula_to_text

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|>>|[~&|()]")
_SIGNS = {"~": "¬", "&": "∧", "|": "∨", ">>": "→"}
_WORDS = {"¬": "not", "∧": "and", "∨": "or", "→": "implies"}

Token = list[str]
"""A sign alone, or an atom's name and its text."""


def letter(place: int) -> str:
    """What people call a candidate.

    >>> letter(0), letter(25), letter(26), letter(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    above, rest = divmod(place, 26)
    return (letter(above - 1) if above else "") + chr(ord("A") + rest)


def said(atom: str, surfaces: Mapping[str, str]) -> str:
    """What an atom says, without its full stop; its name where nothing is known.

    >>> said("a1", {"a1": "Maya enter office."}), said("a2", {})
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
        else [token, said(token, surfaces)]
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
        tokens.append([literal.atom, said(literal.atom, surfaces)])
    return tokens


def in_words(tokens: list[Token]) -> str:
    """Tokens as a text, the way one would say it.

    >>> in_words([["¬"], ["a", "it rain"], ["→"], ["b", "b"]])
    'not it rain implies b'
    """
    words = (_WORDS.get(token[0], token[0]) if len(token) == 1 else token[1] for token in tokens)
    return " ".join(words).replace("( ", "(").replace(" )", ")")
