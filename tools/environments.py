"""Fresh environments to try the package in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def make_environment(folder: Path, python: str, *requirements: str) -> Path:
    """A new virtual environment with these installed; its folder of programs."""
    subprocess.run([python, "-m", "venv", "--clear", str(folder)], check=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements]
    subprocess.run([str(programs / "python"), *install], check=True)
    return programs
