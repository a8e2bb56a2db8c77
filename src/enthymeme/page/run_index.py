"""Many decisions as a folder of pages: an index, and a side file for each item.

index.html        what the list shows of every item, and the scripts
items/00000.js    the view of one item, fetched when it is opened

A page on disk may not fetch files, but it may add scripts; so a side file is a call of the one
function that the index waits for it with.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from enthymeme.errors import InputError
from enthymeme.page.document import DECISION_SCRIPTS, document, embedded
from enthymeme.page.records import record_view, unreadable_view

# Fewer are done sooner than other processes start.
WORTH_PROCESSES = 64
# How much of an item's text can be searched.
SEARCHED = 1_000


class Source(NamedTuple):
    """Where a record is: a file, or one line of it where ``text`` has the line."""

    path: str
    text: str | None = None


def write_run(
    sources: Sequence[Source],
    folder: Path,
    title: str,
    *,
    processes: int | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> list[dict[str, Any]]:
    """Write the pages of a run; the rows of its index, in the order of the sources.

    A record that cannot be read is an item with an error, and the rest go on.
    """
    items = folder / "items"
    try:
        items.mkdir(parents=True, exist_ok=True)
        rows: list[dict[str, Any]] = []
        jobs = [(number, source, items) for number, source in enumerate(sources)]
        for row in _mapped(jobs, processes):
            rows.append(row)
            tell(len(rows), len(sources))
        (folder / "index.html").write_text(index_page(title, rows), encoding="utf-8")
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", path=str(folder)) from None
    return rows


def index_page(title: str, rows: Sequence[dict[str, Any]]) -> str:
    """The index: it opens items through scripts beside it, and nothing else."""
    scripts = (*DECISION_SCRIPTS, "index_list", "index")
    value = {"title": title, "rows": list(rows)}
    # Scripts that the trusted script adds are trusted, wherever the folder lies.
    return document(title, scripts, value, also="'strict-dynamic'").html


def _mapped(
    jobs: Sequence[tuple[int, Source, Path]], processes: int | None
) -> Iterator[dict[str, Any]]:
    wanted = processes or os.cpu_count() or 1
    if wanted == 1 or len(jobs) < WORTH_PROCESSES:
        yield from map(_written, jobs)
        return
    with ProcessPoolExecutor(wanted, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_written, jobs, chunksize=16)


def _written(job: tuple[int, Source, Path]) -> dict[str, Any]:
    """Write one item's side file; its row of the index."""
    number, source, folder = job
    try:
        text = source.text
        if text is None:
            text = Path(source.path).read_text(encoding="utf-8")
        view = record_view(text)
    except (InputError, OSError, UnicodeDecodeError) as problem:
        view = unreadable_view(Path(source.path).name, str(problem))
    (folder / f"{number:05}.js").write_text(
        f"enthymemeItem({number},{embedded(view)});\n", encoding="utf-8"
    )
    return _row(view)


def _row(view: dict[str, Any]) -> dict[str, Any]:
    texts = _texts(view["candidates"])
    return {
        "id": view["id"],
        "outcome": view["outcome"],
        "choice": view["choice"],
        "gold": view["gold"],
        "margin": view["margin"],
        "top": view["top_choice"],
        "lead": next(iter(texts), view["error"] or "")[:160],
        "text": " ".join(texts)[:SEARCHED],
    }


def _texts(candidates: Iterable[dict[str, Any]]) -> dict[str, None]:
    """The distinct statements, in order."""
    return dict.fromkeys(
        statement["text"]
        for candidate in candidates
        for side in ("source", "target")
        for statement in candidate[side]
    )
