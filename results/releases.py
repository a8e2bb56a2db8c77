"""Which data sets are here, and the tasks built from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from enthymeme.data import TASKS, Dataset
from enthymeme.data.folder import write_dataset
from enthymeme.errors import InputError
from results.workplace import Workplace

DATA_FOLDERS = {"arct": "arct", "cded": "cded"}
"""The tasks whose release lies under the data folder, by the name of its folder there."""
PAIRS = Path("arguments") / "art_pairs.tsv.xz"
"""Pairs of αNLI that are development items wherever the release is not at hand."""


class Release(NamedTuple):
    """What a task is built from: a folder, and for αNLI a table of development pairs."""

    folder: Path | None
    pairs: Path | None = None


class BuiltTask(NamedTuple):
    """A task on disk, and which of its splits have items."""

    name: str
    folder: Path
    splits: tuple[str, ...]

    def items(self, split: str) -> Path:
        """The items of a split."""
        return self.folder / f"{split}.jsonl"


class Releases(NamedTuple):
    """The tasks that were built, and a line for each part that is missing."""

    tasks: tuple[BuiltTask, ...]
    missing: tuple[str, ...]


def find_releases(data: Path, named: Mapping[str, Path | None]) -> dict[str, Release]:
    """Where the release of every task should be; ``named`` are folders by task.

    >>> find_releases(Path("data"), {"anli": Path("art")})["anli"].folder
    PosixPath('art')
    """
    releases = {}
    for name in TASKS:
        folder = named.get(name)
        if folder is None and name in DATA_FOLDERS:
            folder = data / DATA_FOLDERS[name]
        pairs = data / PAIRS if name == "anli" and folder is None else None
        releases[name] = Release(folder, pairs)
    return releases


def build_tasks(place: Workplace, releases: Mapping[str, Release]) -> Releases:
    """Build every task whose release is there; the rest are skipped, with a line each."""
    tasks, missing = [], []
    for name, release in releases.items():
        has_folder = release.folder is not None and release.folder.is_dir()
        pairs = release.pairs if release.pairs is not None and release.pairs.is_file() else None
        title = TASKS[name].title
        if not has_folder:
            what = "no test items" if pairs else "skipped"
            looked = f"no folder {release.folder.name}" if release.folder else "no folder named"
            missing.append(f"{title}: {what}, for its release is not here ({looked})")
        if has_folder or pairs:
            tasks.append(_build_task(place, name, release.folder if has_folder else None, pairs))
    if not tasks:
        raise InputError("expected the release of one task at least, found none")
    return Releases(tuple(tasks), tuple(missing))


def _build_task(place: Workplace, name: str, folder: Path | None, pairs: Path | None) -> BuiltTask:
    task = TASKS[name]
    options = {"dev_pairs": pairs} if pairs is not None else {}
    dataset: Dataset = task.build(folder, **options)
    if place.limit is not None:
        dataset = replace(dataset, dev=dataset.dev[: place.limit], test=dataset.test[: place.limit])
    write_dataset(dataset, task, place.task(name))
    splits = tuple(
        split for split, items in (("dev", dataset.dev), ("test", dataset.test)) if items
    )
    return BuiltTask(name, place.task(name), splits)
