"""ARCT, argument reasoning comprehension: which warrant makes the reason support the claim.

S_c = (reason, warrant_c), T_c = (claim); both warrants in their released order. Test is every
official-test row in official order. Development is the official-development rows without
duplicates, then rows drawn with seed 1129 from the official-training rows without duplicates.

Chosen here: rows are duplicates when they have the same reason and claim, whatever their warrants,
and the first stays. This is the reading under which the released development file has the paper's
205 rows. Drawn rows stand in the order of the release.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.dataset import Dataset, Task, first_indices, require_at_least, tally
from enthymeme.data.released import hash_input, read_rows
from enthymeme.data.sampling import draw
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 1129
COLUMNS = ("#id", "warrant0", "warrant1", "correctLabelW0orW1", "reason", "claim")
RULES = (
    "source = (reason, warrant), target = (claim); the released warrants in their released order",
    "test = every official-test row in official order",
    "dev = official-development rows, the first for each (reason, claim), then official-training "
    "rows, the first for each (reason, claim), drawn without replacement",
    "cluster = example",
)


@dataclass(frozen=True, slots=True)
class Example:
    """A row of the release."""

    id: str
    warrants: tuple[str, str]
    label: int
    reason: str
    claim: str


def build(folder: Path, *, development: int = 205, training: int = 195, test: int = 444) -> Dataset:
    """The task from ``train.tsv``, ``dev.tsv`` and ``test.tsv``, or their ``*-full.txt`` spelling.

    The sizes are the paper's; a release with other numbers of rows is not the one it describes.
    """
    paths = [_find_file(folder, split) for split in ("train", "dev", "test")]
    seen: dict[str, str] = {}
    train_rows, dev_rows, test_rows = (_read_examples(path, seen) for path in paths)
    dev_kept = [dev_rows[index] for index in first_indices([_topic(row) for row in dev_rows])]
    train_kept = [train_rows[index] for index in first_indices([_topic(row) for row in train_rows])]
    for path, count, wanted, what in (
        (paths[1], len(dev_kept), development, "rows with a (reason, claim) of their own"),
        (paths[2], len(test_rows), test, "rows"),
    ):
        if count != wanted:
            raise InputError(f"expected {wanted} {what}, found {count}", path)
    require_at_least(
        len(train_kept), training, "rows with a (reason, claim) of their own", paths[0]
    )
    drawn = [train_kept[index] for index in draw(len(train_kept), training, SEED)]
    return Dataset(
        dev=tuple(_make_item(row, "dev") for row in dev_kept)
        + tuple(_make_item(row, "train") for row in drawn),
        test=tuple(_make_item(row, "test") for row in test_rows),
        inputs=tuple(hash_input(path, folder) for path in paths),
        seed=SEED,
        rules=RULES,
        counts=tally(
            train_rows=len(train_rows),
            train_rows_without_duplicates=len(train_kept),
            dev_rows=len(dev_rows),
            dev_rows_without_duplicates=len(dev_kept),
            test_rows=len(test_rows),
        ),
    )


def _find_file(folder: Path, split: str) -> Path:
    spellings = [folder / f"{split}.tsv", folder / f"{split}-full.txt"]
    for path in spellings:
        if path.is_file():
            return path
    raise InputError(
        f"expected {spellings[0].name} or {spellings[1].name} here; {TASK.describe_release()}",
        folder,
    )


def _read_examples(path: Path, seen: dict[str, str]) -> list[Example]:
    rows = []
    for number, (name, first, second, label, reason, claim) in read_rows(path, COLUMNS):
        if label not in ("0", "1"):
            raise InputError(
                f"expected 0 or 1 under correctLabelW0orW1, found {label!r}", path, number
            )
        if name in seen:
            raise InputError(
                f"expected ids to differ, found {name} of {seen[name]} again", path, number
            )
        seen[name] = f"{path.name}:{number}"
        rows.append(Example(name, (first, second), int(label), reason, claim))
    return rows


def _topic(row: Example) -> tuple[str, str]:
    return row.reason, row.claim


def _make_item(row: Example, split: str) -> Item:
    name = f"arct-{row.id}"
    return Item(
        id=name,
        candidates=tuple(
            Completion((row.reason, warrant), (row.claim,)) for warrant in row.warrants
        ),
        gold=row.label,
        cluster=name,
        meta=(("split", split),),
    )


TASK = Task(
    name="arct",
    title="ARCT",
    files="train.tsv, dev.tsv and test.tsv (or train-full.txt, dev-full.txt and test-full.txt)",
    home="github.com/UKPLab/argument-reasoning-comprehension-task",
    licence="Apache-2.0",
    derived=False,
    build=build,
)
