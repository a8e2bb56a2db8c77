"""What was built for release, tried where nothing else is.

    python -m tools.try_wheel DIST

Installs the wheel in DIST, and the source distribution too, each into an environment of its own;
runs the demo; and checks that both know their version and carry models, licence and notice.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.environments import make_environment

from enthymeme import __version__

IN_WHEEL = ("licenses/LICENSE", "licenses/NOTICE", "py.typed", "propbank.tsv", ".onnx")
IN_SOURCE = ("CHANGELOG.md", "CITATION.cff", "docs/index.md", "tests/judge.py", "Makefile")


def main() -> None:
    """Try both distributions; an error ends it."""
    folder = Path(sys.argv[1])
    [wheel], [source] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive_of_wheel:
        check_content(archive_of_wheel.namelist(), IN_WHEEL)
    with tarfile.open(source) as archive:
        check_content(archive.getnames(), IN_SOURCE)
    for built in (wheel, source):
        try_distribution(built)
        print(f"{built.name}: installs, knows its version, decides")


def check_content(names: list[str], expected: tuple[str, ...]) -> None:
    """Every expected ending is that of some file.

    >>> check_content(["a/LICENSE"], ("NOTICE",))
    Traceback (most recent call last):
    SystemExit: expected a file *NOTICE, found none
    """
    for ending in expected:
        if not any(name.endswith(ending) for name in names):
            raise SystemExit(f"expected a file *{ending}, found none")


def try_distribution(built: Path) -> None:
    """Install it, ask its version, run the demo, from a folder where no clone is."""
    with TemporaryDirectory(prefix="enthymeme-dist-") as name:
        programs = make_environment(Path(name) / "venv", sys.executable, str(built.resolve()))
        command = str(programs / "enthymeme")
        process = subprocess.run([command, "--version"], cwd=name, check=True, capture_output=True)
        assert process.stdout.decode().split() == ["enthymeme", __version__], process.stdout
        demo = subprocess.run([command, "demo"], cwd=name, check=True, capture_output=True)
        assert b"PWAL exact" in demo.stdout


if __name__ == "__main__":
    main()
