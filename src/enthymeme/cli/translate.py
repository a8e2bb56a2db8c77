"""`enthymeme translate`: AMR graphs in, formulas and atoms out."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from enthymeme.cli.reading_options import add_atoms_option
from enthymeme.system.files import open_lines
from enthymeme.system.text import printable

if TYPE_CHECKING:
    from enthymeme.amr import Translation

SUMMARY = "Translate AMR graphs into formulas and verbalized atoms."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="PENMAN graphs, or - for standard input")
    add_atoms_option(parser)
    parser.add_argument(
        "--pretty", action="store_true", help="print for a person, not JSON Lines for a program"
    )


def run(arguments: argparse.Namespace) -> int:
    """One line a graph; 1 if any failed."""
    from enthymeme.amr import translate_file
    from enthymeme.amr.penman_text import silence_penman

    silence_penman()
    failed = False
    with open_lines(arguments.file) as lines:
        for done in translate_file(lines, arguments.atoms):
            failed = failed or done.error is not None
            print(_pretty(done) if arguments.pretty else _json_line(done))
    return int(failed)


def _json_line(done: Translation) -> str:
    from enthymeme.logic import formula_to_text

    statement = done.statement
    line = {
        "id": done.id,
        "snt": done.sentence,
        "formula": None if statement is None else formula_to_text(statement.formula),
        "atoms": [
            {
                "id": atom.id,
                "kind": atom.kind,
                "signature": atom.signature,
                "text": atom.text,
                "key": atom.key,
                "nodes": list(atom.nodes),
            }
            for atom in (() if statement is None else statement.atoms)
        ],
        "diagnostics": [
            {"name": note.name, "node": note.node, "message": note.message}
            for note in done.diagnostics
        ],
        "error": None
        if done.error is None
        else {
            "reason": done.error.reason,
            "triple": done.error.triple,
            "message": str(done.error),
        },
    }
    return json.dumps(line, ensure_ascii=False)


def _pretty(done: Translation) -> str:
    from enthymeme.logic import formula_to_text

    graph = [line for line in done.penman.splitlines() if not line.lstrip().startswith("#")]
    lines = [f"{done.id}  {done.sentence or ''}".rstrip(), ""]
    lines += [f"    {line.expandtabs(4)}" for line in graph]
    lines.append("")
    if done.statement is None:
        lines.append(f"    error: {done.error}")
    else:
        lines.append(f"    {formula_to_text(done.statement.formula)}")
        lines.append("")
        width = max(len(atom.id) for atom in done.statement.atoms)
        for atom in done.statement.atoms:
            label = f"{atom.kind} {atom.signature}".rstrip()
            lines.append(f"    {atom.id:>{width}}  {atom.text}  [{label}]")
    lines += [f"    note: {note.name}: {note.message}" for note in done.diagnostics]
    return "\n".join([*map(printable, lines), ""])
