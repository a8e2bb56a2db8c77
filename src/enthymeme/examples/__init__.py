"""Bundled problems: the three worked examples of the paper.

"maya" is its constructed example, "comment-sections" its ARCT success trace and "bill" its
αNLI failure trace, with the formulas, atom texts and NLI outputs that the paper prints.
"""

from __future__ import annotations

from importlib.resources import files

from enthymeme.formats.problems import problems_from_lines
from enthymeme.problem import Problem


def paper_problems() -> tuple[Problem, ...]:
    """The paper's three worked examples.

    >>> [problem.id for problem in paper_problems()]
    ['maya', 'comment-sections', 'bill']
    """
    name = "paper.jsonl"
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return tuple(problems_from_lines(text.splitlines(), name))
