"""Offline is true: a model that judges leaves no file behind and opens no connection."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

JUDGE = """
from enthymeme.models import Pair, load_nli
[judgement] = load_nli().judge([Pair("Maya leave office.", "Maya present at office.")])
print(judgement.label)
"""


def run_elsewhere(folder: Path, *before: str) -> list[Path]:
    """Judge a pair in a fresh process that knows nothing but an empty folder; what it left."""
    home, cache = folder / "home", folder / "cache"
    home.mkdir()
    cache.mkdir()
    environment = {
        name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT")
    }
    environment |= {"HOME": str(home), "XDG_CACHE_HOME": str(cache), "TMPDIR": str(home)}
    process = subprocess.run(
        [*before, sys.executable, "-c", JUDGE],
        env=environment,
        capture_output=True,
        check=True,
        cwd=home,
    )
    assert process.stdout == b"Con\n"
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_judgement_leaves_no_file(tmp_path: Path) -> None:
    assert run_elsewhere(tmp_path) == []


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_a_judgement_opens_no_connection(tmp_path: Path) -> None:
    log = tmp_path / "log"
    run_elsewhere(tmp_path, "strace", "-f", "-e", "trace=socket,connect,sendto", "-o", str(log))
    assert re.findall(r".*AF_INET.*", log.read_text()) == []
