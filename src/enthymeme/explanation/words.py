"""Formulas, clauses and links in words: atoms by their texts, signs as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from enthymeme.logic import Clause, Formula, formula_to_text
from enthymeme.problem import Candidate

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|>>|[~&|()]")
_SIGNS = {"~": "¬", "&": "∧", "|": "∨", ">>": "→"}
_WORDS = {"¬": "not", "∧": "and", "∨": "or", "→": "implies"}
VERBS = {"Ent": "entails", "Con": "contradicts"}
"""What a link says, by its label."""

Token = list[str]
"""A sign alone; or an atom's name, its text and, where it has another, its verbalization."""

_OPENERS = frozenset(
    """
    a all an another any both each every everyone everything few he her his i'm it its many more
    most my other our several she some someone something such that the their there these they this
    those we you your one two three four five six seven eight nine ten
    """.split()
)
"""Words that have a capital only because they begin a sentence."""


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


def atom_token(atom: str, candidate: Candidate) -> Token:
    """An atom's name, what people read of it and, where models read another text, that.

    >>> from enthymeme.logic import parse_formula
    >>> formulas = (parse_formula("a"),), (parse_formula("b"),)
    >>> candidate = Candidate(*formulas, surfaces=(("a", "it rain."),),
    ...                       sentences=(("a", "It rains."),))
    >>> atom_token("a", candidate), atom_token("b", candidate)
    (['a', 'It rains', 'it rain'], ['b', 'b'])
    """
    text = atom_text(atom, candidate.shown_texts)
    verbalization = atom_text(atom, dict(candidate.surfaces))
    return [atom, text] if text == verbalization else [atom, text, verbalization]


def formula_tokens(formula: Formula, candidate: Candidate) -> list[Token]:
    """A formula of a candidate from left to right.

    >>> from enthymeme.logic import parse_formula
    >>> formula = parse_formula("~a >> b")
    >>> candidate = Candidate((formula,), (parse_formula("c"),), surfaces=(("a", "It rain."),))
    >>> formula_tokens(formula, candidate)
    [['¬'], ['a', 'It rain'], ['→'], ['b', 'b']]
    """
    return [
        [_SIGNS.get(token, token)]
        if token in _SIGNS or token in "()"
        else atom_token(token, candidate)
        for token in _TOKEN.findall(formula_to_text(formula))
    ]


def clause_tokens(clause: Clause, order: Mapping[str, int], candidate: Candidate) -> list[Token]:
    """A clause of a candidate from left to right, atoms in their order."""
    tokens: list[Token] = []
    for literal in sorted(clause, key=lambda one: (order[one.atom], not one.positive)):
        if tokens:
            tokens.append(["∨"])
        if not literal.positive:
            tokens.append(["¬"])
        tokens.append(atom_token(literal.atom, candidate))
    return tokens


def join_tokens(tokens: Sequence[Token]) -> str:
    """Tokens as a text, the way one would say it.

    >>> join_tokens([["¬"], ["a", "It rains", "it rain"], ["→"], ["b", "b"]])
    'not it rains implies b'
    """
    words = [
        _WORDS.get(token[0], token[0])
        if len(token) == 1
        else (within_sentence(token[1]) if place else token[1])
        for place, token in enumerate(tokens)
    ]
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def within_sentence(text: str) -> str:
    """A sentence as it stands within another: without the capital that only its place gave it.

    >>> within_sentence("The dog barks"), within_sentence("Maya sleeps")
    ('the dog barks', 'Maya sleeps')
    """
    first = text.partition(" ")[0].casefold()
    return text[:1].lower() + text[1:] if first in _OPENERS else text


def join_names(names: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> join_names(["A", "B", "C"])
    'A, B and C'
    """
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
