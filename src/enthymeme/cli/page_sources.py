"""What a page is asked to show: traces and problems, in the order they are to be read."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from enthymeme.errors import InputError
from enthymeme.system.files import open_text

if TYPE_CHECKING:
    from enthymeme.page.run_index import Recorded, Source


def recorded_choices(name: str) -> Recorded | None:
    """What the methods of a run chose, where a path is a run's and its table can be read."""
    from enthymeme.page.method_choices import grade

    path = Path(name)
    if not (path / "run.json").is_file() or find_spec("pyarrow") is None:
        return None
    from enthymeme.evaluation.statistics.results import read_main_choices

    return {
        title: {
            item: grade(one.choice, one.tie, one.failed, one.gold) for item, one in some.items()
        }
        for title, some in read_main_choices(path).items()
    }


def page_sources(name: str) -> tuple[str, list[Source]]:
    """A title and the records that a path names."""
    from enthymeme.page.records import is_trace
    from enthymeme.page.run_index import Source

    path = Path(name)
    if (path / "traces").is_dir():
        return _run_title(path), [Source(str(one)) for one in _run_traces(path)]
    if path.is_dir():
        return path.resolve().name, [Source(one) for one in trace_paths(name)]
    with open_text(name) as lines:
        text = "".join(lines)
    if is_trace(text):
        return path.stem, [Source(name, text)]
    return path.stem, [Source(name, one) for one in _problems(text, name)]


def _problems(text: str, name: str) -> list[str]:
    """The problems of a file, each as one line of JSON that was checked."""
    from enthymeme.formats.problems import problem_to_json, problems_from_lines

    problems = [
        json.dumps(problem_to_json(problem), ensure_ascii=False)
        for problem in problems_from_lines(text.splitlines(keepends=True), name)
    ]
    if not problems:
        raise InputError("expected a trace or problems, found none", name)
    return problems


def _run_traces(run: Path) -> list[Path]:
    """The traces of a run in the order of its items; of none, those that are there by name."""
    from enthymeme.formats.items import items_from_lines
    from enthymeme.formats.traces import trace_name

    folder = run / "traces"
    items = run / "items.jsonl"
    traces = sorted(folder.glob("*.json"))
    if items.is_file():
        with open_text(str(items)) as lines:
            traces = [folder / trace_name(item.id) for item in items_from_lines(lines, str(items))]
    if not traces:
        raise InputError("expected a run with traces, found none", run)
    return traces


def _run_title(run: Path) -> str:
    """The task and the part of it that a run is about; the folder's name where none is named."""
    try:
        settings = json.loads((run / "run.json").read_text("utf-8"))["settings"]
        return f"{settings['task']} {settings['split']}"
    except (OSError, ValueError, KeyError, TypeError):
        return run.resolve().name


def trace_paths(path: str) -> list[str]:
    """A trace, or all the traces of a folder by name."""
    if not Path(path).is_dir():
        return [path]
    paths = sorted(str(file) for file in Path(path).glob("*.json"))
    if not paths:
        raise InputError("expected a folder of traces, found none", path)
    return paths
