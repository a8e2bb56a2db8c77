"""What this process may use of its machine, and which programs it runs."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version

from enthymeme._version import __version__


def count_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def program_versions() -> tuple[tuple[str, str], ...]:
    """The programs that a decision rests on, by name."""
    programs = ("numpy", "penman", "python-sat")
    return (
        ("enthymeme", __version__),
        ("python", platform.python_version()),
        *((name, version(name)) for name in programs),
    )
