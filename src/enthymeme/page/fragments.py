"""Decisions, problems and statements as pieces of HTML without a script, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from enthymeme.amr import Statement
from enthymeme.decision import Decision
from enthymeme.explanation.text import explanation_text
from enthymeme.explanation.words import (
    VERBS,
    atom_text,
    formula_tokens,
    join_tokens,
    round_number,
)
from enthymeme.logic import formula_to_text
from enthymeme.page.statements import argument
from enthymeme.page.view import outcome
from enthymeme.problem import Problem
from enthymeme.system.text import letter, printable

# Notebooks differ in their themes: text keeps its colour, and lines are a transparent grey.
_STYLE = """
.enthymeme { font-size: 0.95em; max-width: 60em; }
.enthymeme table { border-collapse: collapse; margin: 0.4em 0; }
.enthymeme th, .enthymeme td { text-align: left; vertical-align: top; padding: 0.25em 0.7em;
  border-bottom: 1px solid rgba(128, 128, 128, 0.4); overflow-wrap: anywhere; }
.enthymeme .chosen { font-weight: bold; }
"""
_MARKS = {"correct": "✓", "wrong": "✗", "chosen": "▸"}


def fragment(value: object) -> str:
    """A value as a piece of HTML.

    >>> from enthymeme.amr import translate
    >>> fragment(translate("(d / dog)")).count("dog exists")
    1
    """
    if isinstance(value, Decision):
        return _frame(_decision(value))
    if isinstance(value, Problem):
        return _frame(_problem(value))
    if isinstance(value, Statement):
        return _frame(_statement(value))
    raise TypeError(f"expected a Decision, a Problem or a Statement, found {type(value).__name__}")


def _decision(decision: Decision) -> list[str]:
    item = None if decision.trace is None else decision.trace.item
    problem = decision.problem
    stated = item or problem
    result = outcome(decision, None if stated is None else stated.gold)
    sides = [] if stated is None else argument(item, problem)
    rows = []
    for place, score in enumerate(decision.scores):
        statements = sides[place] if sides else {"source": [], "target": []}
        own = [one["text"] for side in statements.values() for one in side if one["own"]]
        mark = _MARKS[result] if place == decision.choice else ""
        number = "–" if score is None else round_number(score.score)
        cells = [mark, letter(place), " … ".join(own), number]
        rows.append((cells, place == decision.choice))
    shared = _shared_statements(sides[0]) if sides else []
    why = "".join(f"<p>{_text(line)}</p>" for line in _reasons(decision))
    return [*shared, _table(("", "", "candidate", "resistance"), rows), why]


def _shared_statements(side: Mapping[str, Sequence[Any]]) -> list[str]:
    """What all candidates have in common, read off one of them."""
    return [
        f"<p>{name}: {_text(one['text'])}</p>"
        for name, role in (("Given", "source"), ("Therefore", "target"))
        for one in side[role]
        if not one["own"]
    ]


def _reasons(decision: Decision) -> list[str]:
    if decision.problem is None and decision.error is None and not decision.expectations:
        return []
    return explanation_text(decision).splitlines()


def _problem(problem: Problem) -> list[str]:
    parts = []
    for place, candidate in enumerate(problem.candidates):
        surfaces = candidate.shown_texts
        right = " (right answer)" if place == problem.gold else ""
        rows: list[tuple[Sequence[str], bool]] = [
            ([role, join_tokens(formula_tokens(formula, candidate))], False)
            for role, formulas in (("premise", candidate.source), ("claim", candidate.target))
            for formula in formulas
        ]
        for link in candidate.links:
            source, target = (atom_text(atom, surfaces) for atom in (link.source, link.target))
            words = f"“{source}” {VERBS[link.label]} “{target}” ({link.confidence})"
            rows.append((["link", words], False))
        for source, target in candidate.exact:
            rows.append((["same", f"“{atom_text(target, surfaces)}” ({source}, {target})"], False))
        parts += [f"<p><b>{letter(place)}</b>{right}</p>", _table((), rows)]
    return [f"<p>Problem {_text(problem.id)}</p>", *parts]


def _statement(statement: Statement) -> list[str]:
    rows = [
        ([atom.id, atom.text, f"{atom.kind} {atom.signature}"], False) for atom in statement.atoms
    ]
    formula = formula_to_text(statement.formula)
    return [f"<p>{_text(formula)}</p>", _table(("atom", "says", "kind"), rows)]


def _table(head: Sequence[str], rows: Iterable[tuple[Sequence[str], bool]]) -> str:
    """A table of texts; a row that is chosen is bold."""
    lines = []
    if head:
        lines.append("<tr>" + "".join(f"<th>{_text(cell)}</th>" for cell in head) + "</tr>")
    for cells, chosen in rows:
        kind = ' class="chosen"' if chosen else ""
        lines.append(f"<tr{kind}>" + "".join(f"<td>{_text(cell)}</td>" for cell in cells) + "</tr>")
    return f"<table>{''.join(lines)}</table>"


def _frame(parts: Iterable[str]) -> str:
    return f'<div class="enthymeme"><style>{_STYLE}</style>{"".join(parts)}</div>'


def _text(text: str) -> str:
    """Anybody's text as text, and never as markup."""
    return f"<bdi>{escape(printable(text))}</bdi>"
