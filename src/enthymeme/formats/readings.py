"""Statements as JSON: from the text to its formula."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from enthymeme.logic import formula_to_text, parse_formula
from enthymeme.trace import Reading, TracedAtom


def reading_to_json(reading: Reading) -> dict[str, Any]:
    """A statement's JSON object, from its text to its formula."""
    return {
        "text": reading.text,
        "graph": reading.graph,
        "formula": None if reading.formula is None else formula_to_text(reading.formula),
        "atoms": [asdict(atom) for atom in reading.atoms],
        "diagnostics": [list(note) for note in reading.diagnostics],
        "error": reading.error,
    }


def reading_from_json(value: dict[str, Any]) -> Reading:
    """A statement from its JSON object."""
    formula = value["formula"]
    return Reading(
        value["text"],
        value["graph"],
        None if formula is None else parse_formula(formula),
        tuple(TracedAtom(**{"sentence": atom["text"], **atom}) for atom in value["atoms"]),
        tuple((name, node, message) for name, node, message in value["diagnostics"]),
        value["error"],
    )
