"""Traces in a folder: a file for each item."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from enthymeme.cli.files import writing
from enthymeme.errors import InputError

if TYPE_CHECKING:
    from enthymeme.decision import Decision


def write_trace(decision: Decision, folder: str) -> None:
    """Keep a decision's trace; the file is there whole or not at all."""
    from enthymeme.formats.traces import trace_name, trace_to_json

    path = Path(folder) / trace_name(decision.id)
    text = json.dumps(trace_to_json(decision), ensure_ascii=False, indent=1)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"{path.name}.{os.getpid()}")
        unfinished.write_text(text + "\n", encoding="utf-8")
        unfinished.replace(path)


def trace_paths(path: str) -> list[str]:
    """A trace, or all the traces of a folder by name."""
    if not os.path.isdir(path):
        return [path]
    paths = sorted(str(file) for file in Path(path).glob("*.json"))
    if not paths:
        raise InputError("expected a folder of traces, found none", path=path)
    return paths
