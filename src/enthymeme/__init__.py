"""Chooses the completion of an incomplete argument, and shows the logic of the choice.

>>> import enthymeme
>>> problem = enthymeme.problem_from_json({"id": "maya", "candidates": [
...     {"source": ["a1 & a2"], "target": ["b"],
...      "links": [["a1", "b", "Ent", 0.989], ["a2", "b", "Ent", 0.995]]},
...     {"source": ["d1 & d2"], "target": ["c"],
...      "links": [["d1", "c", "Ent", 0.989], ["d2", "c", "Con", 0.668]]}]})
>>> decision = enthymeme.decide(problem)
>>> decision.choice, [round(score.score, 4) for score in decision.scores]
(0, [-0.6667, 0.0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enthymeme._version import __version__
    from enthymeme.amr import Statement, translate, translate_file
    from enthymeme.decision import Decision, Method, decide
    from enthymeme.errors import (
        BudgetExceeded,
        EnthymemeError,
        InputError,
        PluginError,
        ReadingError,
        SolveError,
        TranslationError,
        Unsatisfiable,
    )
    from enthymeme.formats.decisions import decision_to_json
    from enthymeme.formats.items import read_items
    from enthymeme.formats.problems import problem_from_json, read_problems
    from enthymeme.formats.traces import trace_to_json
    from enthymeme.item import Completion, Item
    from enthymeme.logic import cnf, formula_to_text, parse_formula
    from enthymeme.marginal import Influence, Prepared, Score, prepare
    from enthymeme.methods.pwal import score_exactly, score_reference, score_sampled
    from enthymeme.methods.top_link import score_top_link
    from enthymeme.models import (
        Adapter,
        Embedder,
        Judgement,
        Nli,
        Pair,
        Parser,
        Reader,
        load_embedder,
        load_nli,
        load_parser,
    )
    from enthymeme.page import decision_page, decision_view
    from enthymeme.problem import Candidate, Label, Link, Parameters, Problem
    from enthymeme.resistance import Resistance, evaluate_world
    from enthymeme.selection import select, select_items
    from enthymeme.trace import Trace

_ROOMS = {
    "enthymeme._version": ("__version__",),
    "enthymeme.amr": ("Statement", "translate", "translate_file"),
    "enthymeme.decision": ("Decision", "Method", "decide"),
    "enthymeme.formats.decisions": ("decision_to_json",),
    "enthymeme.errors": (
        "BudgetExceeded",
        "EnthymemeError",
        "InputError",
        "PluginError",
        "ReadingError",
        "SolveError",
        "TranslationError",
        "Unsatisfiable",
    ),
    "enthymeme.formats.items": ("read_items",),
    "enthymeme.item": ("Completion", "Item"),
    "enthymeme.logic": ("cnf", "parse_formula", "formula_to_text"),
    "enthymeme.marginal": ("Influence", "Prepared", "Score", "prepare"),
    "enthymeme.methods.pwal": ("score_exactly", "score_reference", "score_sampled"),
    "enthymeme.methods.top_link": ("score_top_link",),
    "enthymeme.models": (
        "Adapter",
        "Embedder",
        "Judgement",
        "Nli",
        "Pair",
        "Parser",
        "Reader",
        "load_embedder",
        "load_nli",
        "load_parser",
    ),
    "enthymeme.page": ("decision_page", "decision_view"),
    "enthymeme.problem": ("Candidate", "Label", "Link", "Parameters", "Problem"),
    "enthymeme.formats.problems": ("problem_from_json", "read_problems"),
    "enthymeme.resistance": ("Resistance", "evaluate_world"),
    "enthymeme.selection": ("select", "select_items"),
    "enthymeme.trace": ("Trace",),
    "enthymeme.formats.traces": ("trace_to_json",),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Adapter",
    "BudgetExceeded",
    "Candidate",
    "Completion",
    "Decision",
    "Embedder",
    "EnthymemeError",
    "Influence",
    "InputError",
    "Item",
    "Judgement",
    "Label",
    "Link",
    "Method",
    "Nli",
    "Pair",
    "Parameters",
    "Parser",
    "PluginError",
    "Prepared",
    "Problem",
    "Reader",
    "ReadingError",
    "Resistance",
    "Score",
    "SolveError",
    "Statement",
    "Trace",
    "TranslationError",
    "Unsatisfiable",
    "__version__",
    "cnf",
    "decide",
    "decision_page",
    "decision_to_json",
    "decision_view",
    "evaluate_world",
    "formula_to_text",
    "load_embedder",
    "load_nli",
    "load_parser",
    "parse_formula",
    "prepare",
    "problem_from_json",
    "read_items",
    "read_problems",
    "score_exactly",
    "score_reference",
    "score_sampled",
    "score_top_link",
    "select",
    "select_items",
    "trace_to_json",
    "translate",
    "translate_file",
]


def __getattr__(name: str) -> Any:
    # Names are fetched when first asked for, so that ``enthymeme --help`` need not load NumPy.
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_ROOM_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
