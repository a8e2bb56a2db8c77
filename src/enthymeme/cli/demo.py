"""``enthymeme demo``: an argument decided from plain text, the paper's way step by step, and the
paper's examples.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from enthymeme.cli.colour import add_colour_option, colour, wants_colour
from enthymeme.cli.reading_options import add_atoms_option
from enthymeme.system.text import letter

if TYPE_CHECKING:
    from enthymeme.decision import Decision, Method
    from enthymeme.problem import Candidate, Problem
    from enthymeme.trace import Trace

SUMMARY = "decide an argument from plain text, then step by step by PWAL, then the paper's examples"

GIVEN = "The door is unlocked."
PREMISES = ("Maya entered the office and stayed there.", "Maya entered the office and left it.")
CLAIM = "Maya is present at the office."
# How many links are shown as reasons for one candidate.
LINKS = 4
GENERATOR = """\
Sampled scores (±) depend on the random generator, which the paper does not name: they agree with
the paper's within their standard errors, and not digit by digit. All others are exact."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_atoms_option(parser)
    add_colour_option(parser)


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.decision_text import describe_decision
    from enthymeme.decision import Method
    from enthymeme.examples import paper_problems
    from enthymeme.item import Completion, Item
    from enthymeme.models import Reader, load_nli, load_parser
    from enthymeme.selection import select_items

    sides = tuple(Completion((GIVEN, premise), (CLAIM,)) for premise in PREMISES)
    items = [Item("from plain text", sides)]
    reader = Reader(load_parser(), load_nli())
    coloured = wants_colour(arguments)
    (decision,) = select_items(items, reader)
    assert decision.trace is not None
    print(f"── from plain text {'─' * 53}", "", *_texts(), "", sep="\n")
    print(colour(describe_decision(decision, decision.trace, "premise"), coloured))
    # The formulas that are shown are those that decide.
    (decision,) = select_items(items, reader, method=Method("pwal"), atoms=arguments.atoms)
    assert decision.trace is not None
    print(f"── the same by the paper's PWAL {'─' * 40}", "", *_statements(decision.trace), sep="\n")
    print(colour(describe_decision(decision, decision.trace, "premise"), coloured))
    for problem in paper_problems():
        print(colour("\n".join(_problem(problem)), coloured))
    print(GENERATOR)
    return 0


def _texts() -> Iterator[str]:
    yield f"given      {GIVEN}"
    yield from (f"premise {letter(index)}  {premise}" for index, premise in enumerate(PREMISES))
    yield f"claim      {CLAIM}"


def _statements(trace: Trace) -> Iterator[str]:
    """What was made of each text: its graph, its formula, its atoms in words."""
    from enthymeme.logic import formula_to_text

    for statement in trace.statements:
        yield statement.text
        yield from (f"    {line}" for line in (statement.graph or "").splitlines())
        formula = "none" if statement.formula is None else formula_to_text(statement.formula)
        yield f"    formula  {formula}"
        yield from (f"    {atom.id:<8} {atom.sentence}" for atom in statement.atoms)
        yield ""


def _methods() -> dict[str, Method]:
    from enthymeme.decision import Method

    return {
        "Top-Link": Method(name="top-link"),
        "PWAL exact": Method(),
        "PWAL sampled, K=100": Method(mode="sampled"),
        "PWAL reference": Method(mode="reference"),
        "PWAL without no-link": Method(no_link=False),
        "PWAL without guard": Method(guard=False),
    }


def _problem(problem: Problem) -> Iterator[str]:
    """The candidates, their scores by every method, and the links that move them most."""
    from enthymeme.decision import decide

    decisions = {name: decide(problem, method) for name, method in _methods().items()}
    yield from (f"── {problem.id} " + "─" * max(0, 68 - len(problem.id)), "")
    for index, candidate in enumerate(problem.candidates):
        gold = "   (gold)" if index == problem.gold else ""
        yield from (f"candidate {letter(index)}{gold}", *_formulas(candidate), "")
    yield from (*_method_table(problem, decisions), "")
    yield from (*_influences(problem, decisions["PWAL exact"]), "")


def _formulas(candidate: Candidate) -> Iterator[str]:
    from enthymeme.logic import formula_to_text

    surfaces = dict(candidate.surfaces)
    for side, formulas in (("source", candidate.source), ("target", candidate.target)):
        yield f"  {side:<7} {'   and   '.join(map(formula_to_text, formulas))}"
    for atom in (*candidate.source_atoms, *candidate.target_atoms):
        yield f"    {atom:<4}{surfaces.get(atom, '')}"


def _method_table(problem: Problem, decisions: dict[str, Decision]) -> Iterator[str]:
    heads = "".join(f"{f'score {letter(i)}':>20}" for i in range(len(problem.candidates)))
    yield f"  {'method':<21}{heads}   decision"
    for name, decision in decisions.items():
        cells = ""
        for score in decision.scores:
            text = "none" if score is None else f"{score.score:.6f}"
            if score is not None and score.stderr:
                text += f" ± {score.stderr:.4f}"
            cells += f"{text:>20}"
        yield f"  {name:<21}{cells}   {_outcome(decision, problem.gold)}"


def _outcome(decision: Decision, gold: int | None) -> str:
    if decision.choice is None:
        return decision.error or "tie"
    wrong = "" if gold in (None, decision.choice) else "  ✗ wrong"
    return f"candidate {letter(decision.choice)}{wrong}"


def _influences(problem: Problem, decision: Decision) -> Iterator[str]:
    """For each candidate the links that move its score most."""
    from enthymeme.explanation import explain
    from enthymeme.explanation.words import VERBS, atom_text

    yield "  What moves the exact scores most (expected score given the link, less the score):"
    for index, analysis in enumerate(explain(decision, problem).candidates):
        surfaces = dict(analysis.candidate.surfaces)
        influences = analysis.influences or {}
        links = sorted(analysis.candidate.links, key=lambda link: -abs(influences[link]))
        for link in links[:LINKS]:
            source, target = atom_text(link.source, surfaces), atom_text(link.target, surfaces)
            yield (
                f"    {letter(index)}: {influences[link]:+.4f}  "
                f"“{source}” {VERBS[link.label]} “{target}” ({link.confidence})"
            )
