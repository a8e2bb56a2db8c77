"""Many decisions as a folder of pages: an index, and side files of a few items each.

index.html        what the list shows of every item, and the scripts
items.csv         the same as a table
items/0000.js     the views of the first items, fetched when one of them is opened

A page on disk may not fetch files, but it may add scripts; so a side file is a call for each of
its items, of the one function that the index waits for them with. Two runs are one index, of
which every item has two views.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from enthymeme.errors import InputError
from enthymeme.formats.fields import decode_json
from enthymeme.formats.traces import MAX_CHARACTERS
from enthymeme.page.document import DECISION_SCRIPTS, document, embed_json
from enthymeme.page.method_choices import (
    MethodChoice,
    count_disagreeing,
    method_title,
    other_choices,
    table_rows,
    tally,
)
from enthymeme.page.records import record_view, unreadable_view
from enthymeme.system.machine import count_cores

# Fewer are done sooner than other processes start.
WORTH_PROCESSES = 64
# Creating a file takes as long as making the views of a few items; opening one has to be quick.
ITEMS_PER_FILE = 8
# How much of an item's text can be searched.
SEARCHED_CHARACTERS = 1_000
# And how much of it the list shows.
LEAD_CHARACTERS = 200


class Source(NamedTuple):
    """Where a record is: a file, or one line of it where ``text`` has the line."""

    path: str
    text: str | None = None


class _SideFile(NamedTuple):
    """The items of one side file, each with its record in every run; ``first`` is the number of
    the first of them."""

    first: int
    items: tuple[tuple[Source | None, ...], ...]
    path: Path


class _Column(NamedTuple):
    """What a method, or a run, chose of the items, in their order; None where it has no such."""

    name: str
    choices: list[MethodChoice | None]


Entry: TypeAlias = dict[str, Any]
"""What the index shows of a record."""
Recorded: TypeAlias = Mapping[str, Mapping[str, MethodChoice]]
"""By a method's title and an item's id, what the table of a run has of it."""
Tell: TypeAlias = Callable[[int, int], None]
"""Hears how many items are done, of how many."""


def write_run(
    sources: Sequence[Source],
    folder: Path,
    title: str,
    *,
    recorded: Recorded | None = None,
    processes: int | None = None,
    tell: Tell = lambda done, total: None,
) -> list[dict[str, Any]]:
    """Write the pages of a run; the entries of its index, in the order of the sources.

    A record that cannot be read is an item with an error, and the rest go on. Without what a run
    ``recorded`` of its methods, there are those that the records tell of by themselves.
    """
    with _writing(folder):
        items = _write_items([(source,) for source in sources], folder, processes, tell)
        entries = [entry for [entry] in items if entry is not None]
        name = next((entry["method"] for entry in entries if entry["method"]), "decision")
        columns = [_Column(name, [_own_choice(entry) for entry in entries])]
        columns += [
            _Column(other, [choices.get(entry["id"]) for entry in entries])
            for other, choices in (recorded or _others(entries)).items()
            if other != name
        ]
        return _write_index(folder, title, columns, entries)


def write_comparison(
    runs: Sequence[tuple[str, Sequence[Source]]],
    folder: Path,
    *,
    processes: int | None = None,
    tell: Tell = lambda done, total: None,
) -> list[dict[str, Any]]:
    """Write the pages of several runs, given by title, side by side; the entries of the index.

    Records that have the same name, or the same id in a file of problems, are of the same item.
    """
    by_name = [{_record_name(source): source for source in sources} for _, sources in runs]
    names = dict.fromkeys(name for some in by_name for name in some)
    records = [tuple(some.get(name) for some in by_name) for name in names]
    with _writing(folder):
        items = _write_items(records, folder, processes, tell)
        columns = [
            _Column(title, [_own_choice(entries[place]) for entries in items])
            for place, (title, _) in enumerate(runs)
        ]
        firsts = [next(entry for entry in entries if entry is not None) for entries in items]
        title = " and ".join(title for title, _ in runs)
        return _write_index(folder, title, columns, firsts, runs=True)


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        (folder / "items").mkdir(parents=True, exist_ok=True)
        yield
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", folder) from None


def _write_items(
    records: Sequence[tuple[Source | None, ...]], folder: Path, processes: int | None, tell: Tell
) -> list[list[Entry | None]]:
    """Write the side files; for each item the entry of each of its records."""
    files = [
        _SideFile(
            first,
            tuple(records[first : first + ITEMS_PER_FILE]),
            folder / "items" / f"{first // ITEMS_PER_FILE:04}.js",
        )
        for first in range(0, len(records), ITEMS_PER_FILE)
    ]
    entries: list[list[Entry | None]] = []
    for some in _write_files(files, processes):
        entries += some
        tell(len(entries), len(records))
    return entries


def _write_index(
    folder: Path,
    title: str,
    columns: Sequence[_Column],
    entries: Sequence[Entry],
    *,
    runs: bool = False,
) -> list[dict[str, Any]]:
    """Write the index and its table; its rows."""
    rows = []
    for place, entry in enumerate(entries):
        choices = [column.choices[place] for column in columns]
        fields = {name: value for name, value in entry.items() if name not in ("method", "others")}
        rows.append({**fields, "methods": choices, "disagreeing": count_disagreeing(choices)})
    names = [column.name for column in columns]
    methods = [{"name": column.name, **tally(column.choices)} for column in columns]
    page = index_page({"title": title, "runs": runs, "methods": methods, "rows": rows})
    (folder / "index.html").write_text(page, encoding="utf-8")
    with (folder / "items.csv").open("w", encoding="utf-8", errors="replace", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table_rows(names, rows))
    return rows


def index_page(value: dict[str, Any]) -> str:
    """The index: it opens items through scripts beside it, and nothing else."""
    scripts = (*DECISION_SCRIPTS, "comparison", "index_list", "index")
    # Scripts that the trusted script adds are trusted, wherever the folder lies.
    shown = {**value, "items_per_file": ITEMS_PER_FILE}
    return document(value["title"], scripts, shown, also="'strict-dynamic'").html


def _write_files(
    files: Sequence[_SideFile], processes: int | None
) -> Iterator[list[list[Entry | None]]]:
    wanted = processes or count_cores()
    if wanted == 1 or sum(len(file.items) for file in files) < WORTH_PROCESSES:
        yield from map(_write_file, files)
        return
    with ProcessPoolExecutor(wanted, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_write_file, files, chunksize=2)


def _write_file(file: _SideFile) -> list[list[Entry | None]]:
    """Write one side file; the entries of its items in the index."""
    items = [
        [None if source is None else _view(source) for source in sources] for sources in file.items
    ]
    calls = [
        f"enthymemeItem({number},{','.join(map(embed_json, views))});\n"
        for number, views in enumerate(items, start=file.first)
    ]
    file.path.write_text("".join(calls), encoding="utf-8")
    return [[None if view is None else _entry(view) for view in views] for views in items]


def _view(source: Source) -> dict[str, Any]:
    try:
        text = source.text
        if text is None:
            text = Path(source.path).read_text(encoding="utf-8")
        return record_view(text)
    except (InputError, OSError, UnicodeDecodeError) as problem:
        return unreadable_view(Path(source.path).name, str(problem))


def _entry(view: dict[str, Any]) -> Entry:
    texts = _texts(view["candidates"])
    return {
        "id": view["id"],
        "outcome": view["outcome"],
        "choice": view["choice"],
        "gold": view["gold"],
        "margin": view["margin"],
        "lead": (" · ".join(texts) or view["error"] or "")[:LEAD_CHARACTERS],
        "text": " ".join(texts)[:SEARCHED_CHARACTERS],
        "method": method_title(view["method"]) if "method" in view else None,
        "others": other_choices(view),
    }


def _own_choice(entry: Entry | None) -> MethodChoice | None:
    if entry is None:
        return None
    return MethodChoice(entry["choice"], entry["outcome"])


def _others(entries: Sequence[Entry]) -> dict[str, dict[str, MethodChoice]]:
    """By method and item what the records themselves tell of other methods."""
    choices: dict[str, dict[str, MethodChoice]] = {}
    for entry in entries:
        for name, choice in entry["others"].items():
            choices.setdefault(name, {})[entry["id"]] = choice
    return choices


def _record_name(source: Source) -> str:
    """What a record is called wherever it lies."""
    if source.text is None:
        return Path(source.path).name
    value = decode_json(source.text, MAX_CHARACTERS)
    named = value.get("item", value) if isinstance(value, dict) else None
    return str(named.get("id")) if isinstance(named, dict) else source.path


def _texts(candidates: Iterable[dict[str, Any]]) -> dict[str, None]:
    """The distinct statements, in order."""
    return dict.fromkeys(
        statement["text"]
        for candidate in candidates
        for side in ("source", "target")
        for statement in candidate[side]
    )
