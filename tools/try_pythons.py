"""The package on every Python there is: import, demo, a fast part of the tests.

    python -m tools.try_pythons PYTHON …

Names that are not on the path, nor files, are said and left out. An environment is made for each
Python in build/pythons, and kept for the next time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.environments import make_environment

FAST_TESTS = ("tests/logic", "tests/formats", "tests/test_api.py", "tests/test_paper_examples.py")
NEEDED = ("-e", ".", "pytest>=8", "hypothesis>=6.100", "sympy>=1.13", "scipy>=1.11")


def main() -> int:
    """Try each Python; 1 if any fails or none is there."""
    outcomes = {}
    for name in sys.argv[1:]:
        python = shutil.which(name)
        if python is None:
            print(f"{name}: not here")
            continue
        outcomes[name] = try_python(python, Path("build/pythons") / Path(name).name)
        print(f"{name}: {'passes' if outcomes[name] else 'FAILS'}", flush=True)
    return 0 if outcomes and all(outcomes.values()) else 1


def try_python(python: str, folder: Path) -> bool:
    """Whether import, demo and the fast tests pass with this Python."""
    whole = folder / "whole"  # an environment whose making was stopped is made anew
    if not whole.exists():
        make_environment(folder, python, *NEEDED)
        whole.touch()
    inside = str(folder / "bin" / "python")
    commands = (
        [inside, "-W", "error", "-c", "from enthymeme import *"],
        [inside, "-m", "enthymeme", "demo"],
        [inside, "-m", "pytest", "-q", *FAST_TESTS],
    )
    return all(
        subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0 for command in commands
    )


if __name__ == "__main__":
    sys.exit(main())
