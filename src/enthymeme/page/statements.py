"""The statements of an argument: text, graph, formula, clauses, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enthymeme.explanation import CandidateAnalysis
from enthymeme.explanation.words import clause_tokens, formula_tokens, join_tokens
from enthymeme.item import Completion, Item, contrast
from enthymeme.logic import Clause, Formula, atoms, cnf
from enthymeme.page.amr_drawing import lay_out_graph
from enthymeme.problem import Candidate, Problem
from enthymeme.trace import Reading, Trace


def argument(item: Item | None, problem: Problem | None) -> list[dict[str, Any]]:
    """The statements of every candidate; ``own`` are those that not all of them have.

    Where there is no text, formulas in words stand for it.
    """
    if item is not None:
        completions = item.candidates
    else:
        assert problem is not None
        completions = tuple(map(_in_words, problem.candidates))
    sides = contrast(completions)
    return [
        {
            "source": [statement._asdict() for statement in source],
            "target": [statement._asdict() for statement in target],
        }
        for source, target in zip(sides.source.statements, sides.target.statements, strict=True)
    ]


def _in_words(candidate: Candidate) -> Completion:
    def words(formulas: Iterable[Formula]) -> tuple[str, ...]:
        return tuple(join_tokens(formula_tokens(formula, candidate)) for formula in formulas)

    return Completion(words(candidate.source), words(candidate.target))


def graphs(trace: Trace | None) -> list[dict[str, Any]]:
    """The distinct statements of a trace, each with its graph as text and as a drawing."""
    if trace is None:
        return []
    return [
        {
            "text": statement.text,
            "penman": statement.graph,
            "drawing": None if statement.graph is None else lay_out_graph(statement.graph),
            "notes": [
                f"{name}: {message}" for name, node, message in statement.diagnostics if node
            ],
            "warnings": [message for _, node, message in statement.diagnostics if not node],
            "error": statement.error,
            "atoms": _atoms(statement),
        }
        for statement in trace.statements
    ]


def _atoms(statement: Reading) -> list[list[str]]:
    """Name, sentence, kind with roles, and verbalization of each atom."""
    return [
        [atom.id, atom.sentence, f"{atom.kind} {atom.signature}".strip(), atom.text]
        for atom in statement.atoms
    ]


def logic(
    candidate: Candidate, place: int, analysis: CandidateAnalysis | None, trace: Trace | None
) -> list[dict[str, Any]]:
    """A candidate's statements with their formulas and clauses.

    Target clauses have the probability of being witnessed, where it is known.
    """
    numbers = {} if trace is None else {one.text: n for n, one in enumerate(trace.statements)}
    texts: tuple[str, ...] = ()
    if trace is not None:
        side = trace.item.candidates[place]
        texts = (*side.source, *side.target)
    witnessed = iter((None if analysis is None else analysis.witness_shares) or ())
    rows = []
    formulas = (*candidate.source, *candidate.target)
    for number, formula in enumerate(formulas):
        is_target = number >= len(candidate.source)
        order = {atom: rank for rank, atom in enumerate(atoms(formula))}
        rows.append(
            {
                "side": "target" if is_target else "source",
                "graph": numbers[texts[number]] if texts else None,
                "formula": formula_tokens(formula, candidate),
                "clauses": [
                    _clause(clause, order, candidate, next(witnessed, None) if is_target else None)
                    for clause in cnf(formula)
                ],
            }
        )
    return rows


def _clause(
    clause: Clause, order: dict[str, int], candidate: Candidate, share: float | None
) -> dict[str, Any]:
    return {"tokens": clause_tokens(clause, order, candidate), "witnessed": share}
