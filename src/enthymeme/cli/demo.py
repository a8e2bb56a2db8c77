"""``enthymeme demo``: one decision from plain text, then the paper's examples by every method."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enthymeme.trace import Trace

SUMMARY = "decide an argument from plain text, then the paper's three examples by every method"

GIVEN = "The door is unlocked."
PREMISES = ("Maya entered the office and stayed there.", "Maya entered the office and left it.")
CLAIM = "Maya is present at the office."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.telling import told
    from enthymeme.cli.verdict import verdict
    from enthymeme.examples import paper_problems
    from enthymeme.item import Completion, Item
    from enthymeme.models import Reader, load_nli, load_parser
    from enthymeme.selection import select_items

    sides = tuple(Completion((GIVEN, premise), (CLAIM,)) for premise in PREMISES)
    reader = Reader(load_parser(), load_nli())
    (decision,) = select_items([Item("from plain text", sides)], reader)
    assert decision.trace is not None
    print(f"── from plain text {'─' * 53}", "", *_read(decision.trace), sep="\n")
    print(verdict(decision, decision.trace, "premise", with_id=False))
    for problem in paper_problems():
        print(told(problem))
    return 0


def _read(trace: Trace) -> Iterator[str]:
    """What was made of each text: its graph, its formula, its atoms in words."""
    from enthymeme.logic import formula_to_text

    for statement in trace.statements:
        yield statement.text
        yield from (f"    {line}" for line in (statement.graph or "").splitlines())
        formula = "none" if statement.formula is None else formula_to_text(statement.formula)
        yield f"    formula  {formula}"
        yield from (f"    {atom.id:<8} {atom.text}" for atom in statement.atoms)
        yield ""
