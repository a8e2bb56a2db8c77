"""Which model a folder holds: the hash of its files."""

from __future__ import annotations

import hashlib
from pathlib import Path

from enthymeme.errors import PluginError


def folder_hash(folder: str) -> str:
    """The hash of all files of a folder, by name and content.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     folder_hash(folder)
    'sha256=e3b0c44298fc1c14'
    """
    root = Path(folder)
    if not root.is_dir():
        raise PluginError(f"{folder}: expected a folder with a model")
    whole = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        whole.update(f"{path.relative_to(root).as_posix()}\0{digest}\n".encode())
    return f"sha256={whole.hexdigest()[:16]}"
