"""The examples that the workbench offers: problems ready to score, and their sentences."""

from __future__ import annotations

from typing import Any

from enthymeme.examples import paper_problems
from enthymeme.formats.problems import problem_to_json

_TITLES = {
    "maya": "Maya at the office (the paper's constructed example)",
    "comment-sections": "Comment sections (the paper's ARCT success)",
    "bill": "Bill's job (the paper's αNLI failure)",
}
_SENTENCES: dict[str, dict[str, Any]] = {
    "maya": {
        "given": ["The door is unlocked."],
        "candidates": [
            "Maya entered the office and remained there.",
            "Maya entered the office and left it.",
        ],
        "claim": ["Maya is present at the office."],
    },
    "comment-sections": {
        "given": ["People learn a lot from comment sections."],
        "candidates": ["Too much learning hurts.", "Learning never hurts."],
        "claim": ["Comment sections have not failed."],
    },
    "bill": {
        "given": ["Bill was poor."],
        "candidates": [
            "His business went bankrupt and he had to take a new job.",
            "His business is worth millions.",
        ],
        "claim": ["Bill made less money as a computer scientist than he did before."],
    },
}


def workbench_examples() -> list[dict[str, Any]]:
    """Title, sentences and problem of each example.

    >>> [example["id"] for example in workbench_examples()]
    ['maya', 'comment-sections', 'bill']
    """
    return [
        {
            "id": problem.id,
            "title": _TITLES[problem.id],
            **_SENTENCES[problem.id],
            "problem": problem_to_json(problem),
        }
        for problem in paper_problems()
    ]
