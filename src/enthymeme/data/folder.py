"""A built task on disk: ``dev.jsonl``, ``test.jsonl`` and ``manifest.json``.

The manifest says what the items were made of and how: hashes of the input and of the output,
counts, rules, seeds, versions. It holds no dates and no paths, so that the same input gives the
same bytes.
"""

from __future__ import annotations

import hashlib
import json
import platform
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

import numpy as np

from enthymeme._version import __version__
from enthymeme.data.dataset import Dataset, Task
from enthymeme.data.released import hash_input, read_lines, read_text
from enthymeme.errors import InputError
from enthymeme.formats.items import item_line, items_from_lines
from enthymeme.item import Item
from enthymeme.system.files import replace_files

FORMAT = 1
SPLITS = ("dev", "test")
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class BuiltFolder:
    """A built task as it was found on disk; ``changed`` names splits the manifest denies."""

    path: Path
    task: str
    dev: tuple[Item, ...]
    test: tuple[Item, ...]
    changed: tuple[str, ...]


def write_dataset(dataset: Dataset, task: Task, folder: Path) -> None:
    """Write the three files, or none of them where anything fails before the last is complete.

    All are written in full beside their places and only then renamed into them, the manifest last;
    a folder caught between two renames is told by the hashes in its manifest.
    """
    content = {
        f"{split}.jsonl": "".join(f"{item_line(item)}\n" for item in items).encode()
        for split, items in (("dev", dataset.dev), ("test", dataset.test))
    }
    manifest = build_manifest(dataset, task, content)
    content[MANIFEST] = (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()
    replace_files(folder, content)


def build_manifest(dataset: Dataset, task: Task, outputs: dict[str, bytes]) -> dict[str, Any]:
    """The manifest of a built task, given the bytes of its splits."""
    return {
        "format": FORMAT,
        "task": task.name,
        "title": task.title,
        "home": task.home,
        "licence": task.licence,
        "counts": {
            "dev": _count_items(dataset.dev),
            "test": _count_items(dataset.test),
            "construction": dict(dataset.counts),
        },
        "rules": list(dataset.rules),
        "seed": dataset.seed,
        "versions": {
            "enthymeme": __version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "unicode": unicodedata.unidata_version,
        },
        "outputs": {name: hashlib.sha256(data).hexdigest() for name, data in outputs.items()},
        "inputs": {
            file.name: {"sha256": file.sha256, "bytes": file.size} for file in dataset.inputs
        },
    }


def _count_items(items: tuple[Item, ...]) -> dict[str, Any]:
    counts: dict[str, Any] = {
        "items": len(items),
        "clusters": len({item.cluster for item in items}),
        "gold": [sum(item.gold == position for item in items) for position in (0, 1)],
    }
    sizes = measure_sources(items)
    if sizes is not None:
        counts["source_statements"] = sizes._asdict()
    return counts


class SourceSizes(NamedTuple):
    """How many statements the sources of a split have."""

    mean: float
    median: float
    maximum: int


def measure_sources(items: Sequence[Item]) -> SourceSizes | None:
    """The sizes of the sources; None where all have the same, which the task's rules then say.

    >>> from enthymeme.item import Completion
    >>> one, three = (Completion(("s",) * size, ("t",)) for size in (1, 3))
    >>> measure_sources([Item("i", (one, one)), Item("j", (three, three))])
    SourceSizes(mean=2.0, median=2.0, maximum=3)
    """
    sizes = [len(item.candidates[0].source) for item in items]
    if len(set(sizes)) < 2:
        return None
    return SourceSizes(round(fmean(sizes), 4), float(median(sizes)), max(sizes))


def read_folder(folder: Path) -> BuiltFolder:
    """The items of a built task, with what its manifest says of them."""
    manifest = _manifest(folder / MANIFEST)
    dev, test = (tuple(read_item_file(folder / f"{split}.jsonl")) for split in SPLITS)
    changed = tuple(
        f"{split}.jsonl"
        for split in SPLITS
        if manifest["outputs"].get(f"{split}.jsonl")
        != hash_input(folder / f"{split}.jsonl", folder).sha256
    )
    return BuiltFolder(folder, manifest["task"], dev, test, changed)


def read_item_file(path: Path) -> Iterator[Item]:
    """The items of one file, as they are asked for."""
    return items_from_lines((line for _, line in read_lines(path)), str(path))


def _manifest(path: Path) -> dict[str, Any]:
    if not path.is_file():
        raise InputError(
            f"expected {MANIFEST} here, as `enthymeme data build` writes it", path.parent
        )
    try:
        manifest: dict[str, Any] = json.loads(read_text(path))
    except json.JSONDecodeError as wrong:
        raise InputError(f"expected JSON, found {wrong.msg.lower()}", path, wrong.lineno) from None
    known = isinstance(manifest, dict) and manifest.get("format") == FORMAT
    if not known or not isinstance(manifest.get("outputs"), dict):
        raise InputError(f"expected a manifest of format {FORMAT} with its outputs", path)
    if not isinstance(manifest.get("task"), str):
        raise InputError("expected the name of a task under task", path)
    return manifest
