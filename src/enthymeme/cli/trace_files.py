"""Traces in a folder: a file for each item."""

from __future__ import annotations

import os
from pathlib import Path

from enthymeme.errors import InputError


def trace_paths(path: str) -> list[str]:
    """A trace, or all the traces of a folder by name."""
    if not os.path.isdir(path):
        return [path]
    paths = sorted(str(file) for file in Path(path).glob("*.json"))
    if not paths:
        raise InputError("expected a folder of traces, found none", path)
    return paths
