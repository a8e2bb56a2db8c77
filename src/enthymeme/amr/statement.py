"""What a translation gives: a formula and its active atoms.

The paper's Definitions "AMR Translator Output" and "Translator Validity".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from enthymeme.amr.atoms import Expression, Kind, Occurrence
from enthymeme.amr.graph import RecordId, Variable
from enthymeme.errors import TranslationError
from enthymeme.logic import Formula, atoms, formula_to_text
from enthymeme.system.notebook import Showable
from enthymeme.system.text import one_line

_KIND_ORDER: tuple[Kind, ...] = ("unary", "dyad", "triple", "opaque", "entity", "event")
_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class StatementAtom:
    """An active atom. Two are equal when they say the same under the same identifier."""

    id: str
    expression: Expression
    text: str
    """The unsigned base verbalization, without a full stop."""
    nodes: tuple[Variable, ...] = field(compare=False, repr=False)
    owner: Variable = field(compare=False, repr=False)
    records: tuple[RecordId, ...] = field(compare=False, repr=False)

    @property
    def kind(self) -> Kind:
        return self.expression.kind

    @property
    def signature(self) -> str:
        """The role or role pair: `:mod`, `:ARG0+:ARG1`; empty for a unary atom."""
        return "+".join(f":{role}" for role in self.expression.roles)

    @property
    def key(self) -> str:
        """The canonical key, independent of variable names."""
        return self.expression.key


@dataclass(frozen=True, slots=True, repr=False)
class Statement(Showable):
    """A translated statement: its formula, and the atoms in it in their fixed order."""

    formula: Formula
    atoms: tuple[StatementAtom, ...]

    def __repr__(self) -> str:
        texts = "; ".join(f"{atom.id} {atom.text}" for atom in self.atoms)
        return f"<Statement {one_line(formula_to_text(self.formula), 60)}: {one_line(texts, 100)}>"


def emission_order(occurrences: Sequence[Occurrence], numbers: Sequence[int]) -> list[int]:
    """Atoms by kind (unary, dyad, triple, opaque), then by roles, then as the text has them."""

    def place(number: int) -> tuple[object, ...]:
        atom = occurrences[number]
        roles = tuple(map(_natural, atom.expression.roles))
        return (_KIND_ORDER.index(atom.expression.kind), roles, atom.records[:1], number)

    return sorted(numbers, key=place)


def check_validity(statement: Statement) -> None:
    """Refuse a frame that is not closed or not complete; arities are the formula's own."""
    if not statement.atoms:
        raise TranslationError("empty-inventory", "there is no active atom")
    for atom in statement.atoms:
        if not atom.text:
            raise TranslationError(
                "empty-verbalization",
                "an atom has nothing to say",
                triple=(atom.owner, atom.signature, atom.key),
            )
    identifiers = [atom.id for atom in statement.atoms]
    if len(set(identifiers)) != len(identifiers) or set(identifiers) != set(
        atoms(statement.formula)
    ):
        raise TranslationError("closure", "the formula's leaves are not the active atoms")


@lru_cache(maxsize=256)
def _natural(role: str) -> tuple[tuple[str, int], ...]:
    """`op10` after `op2`."""
    pieces = [*_NUMBER.split(role), ""]
    return tuple(
        (text, int(digits or 0)) for text, digits in zip(pieces[::2], pieces[1::2], strict=True)
    )
