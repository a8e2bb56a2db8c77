"""Chooses the completion of an incomplete argument, and shows the logic of the choice.

>>> import enthymeme
>>> decision = enthymeme.select(
...     given=["The door is unlocked."],
...     premises=["Maya entered the office and stayed there.",
...               "Maya entered the office and left it."],
...     claim="Maya is present at the office.",
... )
>>> decision.choice
0

Problems that are prepared already are decided without a model:

>>> problem = enthymeme.problem_from_json({"id": "maya", "candidates": [
...     {"source": ["a1 & a2"], "target": ["b"],
...      "links": [["a1", "b", "Ent", 0.989], ["a2", "b", "Ent", 0.995]]},
...     {"source": ["d1 & d2"], "target": ["c"],
...      "links": [["d1", "c", "Ent", 0.989], ["d2", "c", "Con", 0.668]]}]})
>>> decision = enthymeme.decide(problem)
>>> decision.choice, [round(score.score, 4) for score in decision.scores]
(0, [-0.6667, 0.0])
"""

from typing import TYPE_CHECKING

from enthymeme.system.public_names import public_names

# The public names, each once: this is read by type checkers, and by ``public_names``.
if TYPE_CHECKING:
    from enthymeme._version import __version__ as __version__
    from enthymeme.amr import Statement as Statement
    from enthymeme.amr import translate as translate
    from enthymeme.decision import Decision as Decision
    from enthymeme.decision import Method as Method
    from enthymeme.decision import decide as decide
    from enthymeme.errors import EnthymemeError as EnthymemeError
    from enthymeme.errors import InputError as InputError
    from enthymeme.errors import PluginError as PluginError
    from enthymeme.errors import ReadingError as ReadingError
    from enthymeme.errors import SolveError as SolveError
    from enthymeme.errors import TranslationError as TranslationError
    from enthymeme.formats.decisions import decision_to_json as decision_to_json
    from enthymeme.formats.items import read_items as read_items
    from enthymeme.formats.problems import problem_from_json as problem_from_json
    from enthymeme.formats.problems import problem_to_json as problem_to_json
    from enthymeme.formats.problems import read_problems as read_problems
    from enthymeme.formats.traces import read_trace as read_trace
    from enthymeme.formats.traces import write_trace as write_trace
    from enthymeme.item import Completion as Completion
    from enthymeme.item import Item as Item
    from enthymeme.marginal import Score as Score
    from enthymeme.models import Nli as Nli
    from enthymeme.models import Parser as Parser
    from enthymeme.models import Reader as Reader
    from enthymeme.models import load_nli as load_nli
    from enthymeme.models import load_parser as load_parser
    from enthymeme.page import decision_page as decision_page
    from enthymeme.page.opening import show as show
    from enthymeme.problem import Parameters as Parameters
    from enthymeme.problem import Problem as Problem
    from enthymeme.selection import select as select
    from enthymeme.selection import select_items as select_items
    from enthymeme.trace import Trace as Trace
    from enthymeme.verification import verify as verify


# So that ``enthymeme --help`` need not load NumPy.
__getattr__, __dir__ = public_names(__name__)
