"""Fingerprints of files and code: they change when what is made from them can.

Whatever is kept for later, a model's answers or the chunks of a run, is kept under the
fingerprint of all that shaped it, so that nothing stale is taken for new.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from enthymeme.errors import PluginError

DIGITS = 16
_NO_CODE = frozenset({"__pycache__", "weights"})


def hash_folder(folder: str) -> str:
    """The hash of all files of a folder, by name and content.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     hash_folder(folder)
    'sha256=e3b0c44298fc1c14'
    """
    root = Path(folder)
    if not root.is_dir():
        raise PluginError(f"{folder}: expected a folder with a model")
    files = (path for path in root.rglob("*") if path.is_file())
    return hash_files((path.relative_to(root).as_posix(), path) for path in files)


def hash_files(files: Iterable[tuple[str, Path]]) -> str:
    """The hash of some files by their names and content; their order does not matter."""
    combined = hashlib.sha256()
    for name, path in sorted(files):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        combined.update(f"{name}\0{digest}\n".encode())
    return f"sha256={combined.hexdigest()[:DIGITS]}"


@cache
def hash_code(*modules: str) -> str:
    """The hash of modules, each with the tables that bear its name, and of whole packages.

    The weights in a package are no part of its code: ``hash_folder`` has them.

    >>> hash_code("enthymeme.logic") == hash_code("enthymeme.logic", "enthymeme.system.text")
    False
    """
    files: dict[str, Path] = {}
    for module in modules:
        spec = find_spec(module)
        if spec is None or spec.origin is None:
            raise PluginError(f"{module}: expected a module with files")
        origin = Path(spec.origin)
        is_package = spec.submodule_search_locations is not None
        for path in (
            origin.parent.rglob("*") if is_package else origin.parent.glob(origin.stem + ".*")
        ):
            name = path.relative_to(origin.parent)
            if path.is_file() and not _NO_CODE.intersection(name.parts):
                files[f"{module}/{name.as_posix()}"] = path
    return hash_files(files.items())


def hash_model(folder: str, modules: Iterable[str], programs: Iterable[str]) -> str:
    """The hash of all that shapes a model's answers: its files, our code, others' programs."""
    versions = (f"{name} {version(name)}" for name in programs)
    parts = "\n".join((hash_folder(folder), hash_code(*modules), *versions))
    return f"sha256={hashlib.sha256(parts.encode()).hexdigest()[:DIGITS]}"
