"""Which pages there are, and a clone to follow them in."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def find_pages() -> list[Path]:
    """The README and the site's pages."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def fresh_clone(folder: Path) -> Path:
    """A clone of what is committed, in a new folder inside ``folder``."""
    clone = folder / "enthymeme"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    return clone
