"""A translation as one string a person can check: the formula with texts for its atoms."""

from __future__ import annotations

import re

from enthymeme.amr import Statement, translate
from enthymeme.logic import formula_to_text


def meaning(penman_text: str) -> str:
    """`~(<dog chase cat> & <cute dog>)`."""
    return written(translate(penman_text))


def written(statement: Statement) -> str:
    texts = {atom.id: atom.text for atom in statement.atoms}
    return re.sub(r"x\d+", lambda match: f"<{texts[match[0]]}>", formula_to_text(statement.formula))


def texts(penman_text: str) -> list[str]:
    """The verbalizations, in the order of the atoms."""
    return [atom.text for atom in translate(penman_text).atoms]


def signatures(penman_text: str) -> list[str]:
    """`dyad :mod`, in the order of the atoms."""
    return [f"{atom.kind} {atom.signature}".strip() for atom in translate(penman_text).atoms]
