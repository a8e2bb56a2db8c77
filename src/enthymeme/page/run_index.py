"""Many decisions as a folder of pages: an index, and side files of a few items each.

index.html        what the list shows of every item, and the scripts
items/0000.js     the views of the first items, fetched when one of them is opened

A page on disk may not fetch files, but it may add scripts; so a side file is a call for each of
its items, of the one function that the index waits for them with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from enthymeme.errors import InputError
from enthymeme.page.document import DECISION_SCRIPTS, document, embed_json
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
    """The items of one side file; ``first`` is the number of the first of them."""

    first: int
    sources: tuple[Source, ...]
    path: Path


def write_run(
    sources: Sequence[Source],
    folder: Path,
    title: str,
    *,
    processes: int | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> list[dict[str, Any]]:
    """Write the pages of a run; the entries of its index, in the order of the sources.

    A record that cannot be read is an item with an error, and the rest go on.
    """
    items = folder / "items"
    try:
        items.mkdir(parents=True, exist_ok=True)
        entries: list[dict[str, Any]] = []
        files = [
            _SideFile(
                first,
                tuple(sources[first : first + ITEMS_PER_FILE]),
                items / f"{first // ITEMS_PER_FILE:04}.js",
            )
            for first in range(0, len(sources), ITEMS_PER_FILE)
        ]
        for some in _write_files(files, processes):
            entries += some
            tell(len(entries), len(sources))
        (folder / "index.html").write_text(index_page(title, entries), encoding="utf-8")
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", path=str(folder)) from None
    return entries


def index_page(title: str, entries: Sequence[dict[str, Any]]) -> str:
    """The index: it opens items through scripts beside it, and nothing else."""
    scripts = (*DECISION_SCRIPTS, "index_list", "index")
    value = {"title": title, "items_per_file": ITEMS_PER_FILE, "rows": list(entries)}
    # Scripts that the trusted script adds are trusted, wherever the folder lies.
    return document(title, scripts, value, also="'strict-dynamic'").html


def _write_files(
    files: Sequence[_SideFile], processes: int | None
) -> Iterator[list[dict[str, Any]]]:
    wanted = processes or count_cores()
    if wanted == 1 or sum(len(file.sources) for file in files) < WORTH_PROCESSES:
        yield from map(_write_file, files)
        return
    with ProcessPoolExecutor(wanted, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_write_file, files, chunksize=2)


def _write_file(file: _SideFile) -> list[dict[str, Any]]:
    """Write one side file; the entries of its items in the index."""
    views = [_view(source) for source in file.sources]
    calls = [
        f"enthymemeItem({number},{embed_json(view)});\n"
        for number, view in enumerate(views, start=file.first)
    ]
    file.path.write_text("".join(calls), encoding="utf-8")
    return [_entry(view) for view in views]


def _view(source: Source) -> dict[str, Any]:
    try:
        text = source.text
        if text is None:
            text = Path(source.path).read_text(encoding="utf-8")
        return record_view(text)
    except (InputError, OSError, UnicodeDecodeError) as problem:
        return unreadable_view(Path(source.path).name, str(problem))


def _entry(view: dict[str, Any]) -> dict[str, Any]:
    texts = _texts(view["candidates"])
    return {
        "id": view["id"],
        "outcome": view["outcome"],
        "choice": view["choice"],
        "gold": view["gold"],
        "margin": view["margin"],
        "top": view["top_choice"],
        "lead": (" · ".join(texts) or view["error"] or "")[:LEAD_CHARACTERS],
        "text": " ".join(texts)[:SEARCHED_CHARACTERS],
    }


def _texts(candidates: Iterable[dict[str, Any]]) -> dict[str, None]:
    """The distinct statements, in order."""
    return dict.fromkeys(
        statement["text"]
        for candidate in candidates
        for side in ("source", "target")
        for statement in candidate[side]
    )
