"""What a task is, and what building it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.released import InputFile
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Dataset:
    """A built task: its two splits and what they were made of.

    ``counts`` says how much was read and what was left out, ``rules`` what was done, in sentences.
    """

    dev: tuple[Item, ...]
    test: tuple[Item, ...]
    inputs: tuple[InputFile, ...]
    seed: int
    rules: tuple[str, ...]
    counts: Counts


@dataclass(frozen=True, slots=True)
class Task:
    """A task: where its data is to be had, and how it is built from a folder that holds it.

    ``derived`` tasks have distractors of our choosing, so their gold positions are balanced;
    the others keep the candidates as they were released. ``options`` names what ``build`` takes
    beside the folder.
    """

    name: str
    title: str
    files: str
    home: str
    licence: str
    derived: bool
    build: Callable[..., Dataset]
    options: tuple[str, ...] = ()

    def describe_release(self) -> str:
        """Say where the data is to be had and under which licence, in one sentence."""
        return f"{self.title}: {self.files}, from {self.home}; licence: {self.licence}"

    def require_files(self, folder: Path, names: Iterable[str]) -> None:
        """Refuse a folder that lacks a file of the release."""
        for name in names:
            if not (folder / name).is_file():
                raise InputError(f"expected {name} here; {self.describe_release()}", folder)


def order_candidates(
    gold: Completion, distractor: Completion, position: int
) -> tuple[Completion, ...]:
    """The candidates in their order: gold at ``position``, the distractor at the other.

    >>> a, b = Completion(("a",), ("t",)), Completion(("b",), ("t",))
    >>> order_candidates(a, b, 1) == (b, a)
    True
    """
    return (gold, distractor) if position == 0 else (distractor, gold)


def require_at_least(count: int, wanted: int, what: str, folder: Path) -> None:
    """Refuse a release that holds less than the task takes from it.

    >>> require_at_least(3, 400, "examples", Path("anli"))
    Traceback (most recent call last):
    enthymeme.errors.InputError: anli: expected at least 400 examples, found 3
    """
    if count < wanted:
        raise InputError(f"expected at least {wanted} {what}, found {count}", folder)


def tally(**counts: int) -> Counts:
    """Counts by name, in the order given.

    >>> tally(read=3, left_out=1)
    (('read', 3), ('left_out', 1))
    """
    return tuple(counts.items())


def first_indices(keys: Sequence[object]) -> tuple[int, ...]:
    """The indices at which a key stands for the first time.

    >>> first_indices("abcab")
    (0, 1, 2)
    """
    first: dict[object, int] = {}
    for index, key in enumerate(keys):
        first.setdefault(key, index)
    return tuple(first.values())
