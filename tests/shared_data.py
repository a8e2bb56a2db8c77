"""Where the data for measuring lies: it is given by path and never part of the repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_DEFAULT = Path(__file__).parents[1] / ".." / "shared" / "data"


def shared_data(name: str) -> Path:
    """The path of a data file or folder; where it is absent, the test is skipped."""
    path = Path(os.environ.get("ENTHYMEME_DATA", _DEFAULT)) / name
    if not path.exists():
        pytest.skip(f"no {path}: set ENTHYMEME_DATA to the folder that has {name}")
    return path
