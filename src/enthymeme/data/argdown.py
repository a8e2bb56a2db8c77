"""Items from a little Argdown: a heading for an item, an argument for each candidate.

    # rain

    <Wet> #gold

    (1) It rains.
    (2) Whoever walks in the rain gets wet.
    ----
    (3) Maya gets wet.

    <Dry>

    (1) It rains.
    ----
    (2) Maya stays dry.

Above the line of dashes stands the source, below it the target. The title of an argument may be
left out, and so may its tag ``#gold``. Comments (``//``) and blank lines are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from enthymeme.data.released import read_lines
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

_HEADING = re.compile(r"#+\s+(.*\S)")
_TITLE = re.compile(r"<[^>]*>:?(.*)")
_STATEMENT = re.compile(r"\(\d+\)\s+(.*\S)")
_INFERENCE = re.compile(r"--+(.*--+)?")


@dataclass(slots=True)
class _Argument:
    source: list[str] = field(default_factory=list)
    target: list[str] = field(default_factory=list)
    gold: bool = False
    inferred: bool = False


def read_argdown(path: Path) -> Iterator[Item]:
    """The items of an Argdown file, as they are asked for."""
    heading: tuple[int, str] | None = None
    arguments: list[_Argument] = []
    seen: set[str] = set()

    def fail(message: str, line: int) -> InputError:
        return InputError(message, path, line)

    for number, raw in read_lines(path):
        line = raw.strip()
        if not line or line.startswith("//"):
            continue
        if match := _HEADING.fullmatch(line):
            if heading is not None:
                yield _make_item(heading, arguments, path)
            if match[1] in seen:
                raise fail(f"expected headings to differ, found {match[1]!r} again", number)
            seen.add(match[1])
            heading, arguments = (number, match[1]), []
        elif heading is None:
            raise fail("expected a heading (# name) before the first argument", number)
        elif not _add_line(arguments, line):
            raise fail("expected (1) a statement, ---- or <a title>", number)
    if heading is None:
        raise InputError("expected a heading (# name) and arguments, found none", path)
    yield _make_item(heading, arguments, path)


def _add_line(arguments: list[_Argument], line: str) -> bool:
    """Take up a title, a statement or the line of dashes; False where a line is none of these."""
    if match := _TITLE.fullmatch(line):
        arguments.append(_Argument(gold="#gold" in match[1].split()))
    elif match := _STATEMENT.fullmatch(line):
        if not arguments or (line.startswith("(1)") and arguments[-1].source):
            arguments.append(_Argument())
        side = arguments[-1].target if arguments[-1].inferred else arguments[-1].source
        side.append(match[1])
    elif _INFERENCE.fullmatch(line) and arguments and not arguments[-1].inferred:
        arguments[-1].inferred = True
    else:
        return False
    return True


def _make_item(heading: tuple[int, str], arguments: list[_Argument], path: Path) -> Item:
    number, name = heading
    golds = [place for place, argument in enumerate(arguments) if argument.gold]
    try:
        if len(golds) > 1:
            raise InputError(f"{name}: expected one #gold argument, found {len(golds)}")
        for argument in arguments:
            if not argument.source or not argument.target:
                raise InputError(f"{name}: expected statements above and below a line of dashes")
        return Item(
            id=name,
            candidates=tuple(
                Completion(tuple(argument.source), tuple(argument.target)) for argument in arguments
            ),
            gold=golds[0] if golds else None,
            cluster=name,
        )
    except InputError as error:
        raise error.at(path, number) from None
