"""What several methods, or several runs, chose of the items of an index, and how often rightly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from enthymeme.decision import choose
from enthymeme.problem import Parameters
from enthymeme.system.text import letter

OUTCOMES = ("correct", "wrong", "chosen", "tie", "abstained", "error")


class MethodChoice(NamedTuple):
    """What a method chose of an item: an index, and the outcome as of a decision."""

    choice: int | None
    outcome: str


def grade(choice: int | None, tie: bool, error: bool, gold: int | None) -> MethodChoice:
    """A choice with its outcome.

    >>> grade(1, False, False, 0), grade(None, True, False, 0)
    (MethodChoice(choice=1, outcome='wrong'), MethodChoice(choice=None, outcome='tie'))
    """
    if error:
        return MethodChoice(None, "error")
    if tie or choice is None:
        return MethodChoice(None, "tie")
    if gold is None:
        return MethodChoice(choice, "chosen")
    return MethodChoice(choice, "correct" if choice == gold else "wrong")


def other_choices(view: Mapping[str, Any]) -> dict[str, MethodChoice]:
    """What a view says that methods other than its own choose: Top-Link and exact PWAL.

    What could not be read is an error of all of them.
    """
    choices: dict[str, MethodChoice] = {}
    if "method" not in view:
        return choices
    method, top, gold = view["method"], view["top_choice"], view["gold"]
    failed = view["error"] is not None
    if method["name"] != "top-link" and (failed or top is not None):
        choices["Top-Link"] = grade(None if failed else top["choice"], False, failed, gold)
    scores = [one["exact"]["score"] for one in view["candidates"] if one.get("exact")]
    by_exact_pwal = (method["name"], method["mode"]) == ("pwal", "exact")
    if not by_exact_pwal and (failed or len(scores) > 1):
        choice = None if failed else choose(scores, Parameters().tie)[0]
        choices["PWAL, exact"] = grade(choice, False, failed, gold)
    return choices


def method_title(method: Mapping[str, Any]) -> str:
    """A method's name in a table, as in those of a report.

    >>> method_title({"name": "pwal", "mode": "sampled", "samples": 100})
    'PWAL, K=100'
    """
    names = {"pwal": "PWAL", "top-link": "Top-Link"}
    name = names.get(method["name"], str(method["name"]).capitalize())
    if method["name"] != "pwal":
        return name
    sampled = method["mode"] == "sampled"
    return f"{name}, K={method['samples']}" if sampled else f"{name}, {method['mode']}"


def tally(choices: Iterable[MethodChoice | None]) -> dict[str, Any]:
    """How many choices ended how; ``accuracy`` is the share of correct ones where gold is known.

    >>> tally([MethodChoice(0, "correct"), MethodChoice(None, "tie"), None])["accuracy"]
    0.5
    """
    known = [choice for choice in choices if choice is not None]
    counts = {name: sum(one.outcome == name for one in known) for name in OUTCOMES}
    with_gold = bool(counts["correct"] + counts["wrong"])
    return {**counts, "accuracy": counts["correct"] / len(known) if with_gold else None}


def table_rows(names: Sequence[str], entries: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """The index as rows of texts, its head first; candidates by letter, as people call them."""
    head = ["id", "right answer", "margin"]
    for name in names:
        head += [f"{name}: choice", f"{name}: outcome"]
    rows = [[*head, "disagreeing"]]
    for entry in entries:
        margin = "" if entry["margin"] is None else repr(entry["margin"])
        row = [entry["id"], _letter(entry["gold"]), margin]
        for choice in entry["methods"]:
            row += ["", ""] if choice is None else [_letter(choice[0]), choice[1]]
        rows.append([*row, str(entry["disagreeing"])])
    return rows


def _letter(index: int | None) -> str:
    return "" if index is None else letter(index)


def count_disagreeing(choices: Sequence[MethodChoice | None]) -> int:
    """How many decide otherwise than the first; what is not there disagrees with nothing.

    >>> first = MethodChoice(0, "correct")
    >>> count_disagreeing([first, first, MethodChoice(None, "tie"), None])
    1
    """
    first = choices[0]
    return 0 if first is None else sum(one is not None and one != first for one in choices[1:])
