"""αNLI, abductive inference: which hypothesis makes the second observation follow.

S_c = (O1, H_c), T_c = (O2); both hypotheses in their released order. Seed 1129 draws 400 examples
from the official development file and 400 from the official test file, after exact duplicates were
removed.

Chosen here: rows are exact duplicates when all four texts are equal, and the first stays. A
development row with the hypotheses of a test row, in either order, is left out before the draw, so
that no candidate pair is on both sides. Each file is drawn from with a generator of its own. Drawn
rows stand in the order of the release. ``story_id`` is no identifier, since stories recur with
other hypotheses: an item is named after its row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from enthymeme.data.dataset import Dataset, Task, enough, first_of_each, tally
from enthymeme.data.released import fingerprint, read_lines
from enthymeme.data.sampling import draw
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 1129
TEXTS = ("obs1", "obs2", "hyp1", "hyp2")
RULES = (
    "source = (obs1, hyp), target = (obs2); the released hypotheses in their released order",
    "exact duplicates (obs1, obs2, hyp1, hyp2) removed, the first kept",
    "development rows that share both hypotheses with a test row left out",
    "dev and test drawn without replacement from the official files of that name",
    "cluster = example",
)


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    story: str
    texts: tuple[str, str, str, str]
    label: int


def build(folder: Path, *, dev: int = 400, test: int = 400) -> Dataset:
    """The task from ``dev.jsonl``, ``test.jsonl`` and their ``*-labels.lst``."""
    for name in ("dev.jsonl", "dev-labels.lst", "test.jsonl", "test-labels.lst"):
        if not (folder / name).is_file():
            raise InputError(f"expected {name} here; {TASK.whence()}", path=str(folder))
    dev_rows, test_rows = _rows(folder, "dev"), _rows(folder, "test")
    dev_kept, test_kept = _without_duplicates(dev_rows), _without_duplicates(test_rows)
    on_test = {_hypotheses(row) for row in test_kept}
    dev_own = [row for row in dev_kept if _hypotheses(row) not in on_test]
    enough(len(dev_own), dev, "examples without duplicates", folder / "dev.jsonl")
    enough(len(test_kept), test, "examples without duplicates", folder / "test.jsonl")
    return Dataset(
        dev=tuple(_item(dev_own[index], "dev") for index in draw(len(dev_own), dev, SEED)),
        test=tuple(_item(test_kept[index], "test") for index in draw(len(test_kept), test, SEED)),
        inputs=tuple(
            fingerprint(folder / f"{split}{ending}", folder)
            for split in ("dev", "test")
            for ending in (".jsonl", "-labels.lst")
        ),
        seed=SEED,
        rules=RULES,
        counts=tally(
            dev_rows=len(dev_rows),
            dev_rows_without_duplicates=len(dev_kept),
            dev_rows_with_hypotheses_of_test=len(dev_kept) - len(dev_own),
            test_rows=len(test_rows),
            test_rows_without_duplicates=len(test_kept),
        ),
    )


def _rows(folder: Path, split: str) -> list[Row]:
    stories, labels = folder / f"{split}.jsonl", folder / f"{split}-labels.lst"
    rows = []
    paired = zip_longest(_filled(stories), _filled(labels))
    for number, (story, label) in enumerate(paired, start=1):
        if story is None:
            raise InputError(
                f"expected {number - 1} labels, one for each row of {stories.name}; found more",
                path=str(labels),
                line=label[0],
            )
        if label is None:
            raise InputError(
                f"expected a label for line {story[0]} of {stories.name}, found the end",
                path=str(labels),
                line=number,
            )
        if label[1].strip() not in ("1", "2"):
            raise InputError(
                f"expected a label 1 or 2, found {label[1].strip()!r}",
                path=str(labels),
                line=label[0],
            )
        rows.append(_row(story, int(label[1]) - 1, stories))
    if not rows:
        raise InputError(
            f"expected JSON Lines with {', '.join(TEXTS)}, found an empty file", path=str(stories)
        )
    return rows


def _filled(path: Path) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in read_lines(path) if line.strip())


def _row(story: tuple[int, str], label: int, path: Path) -> Row:
    number, line = story
    try:
        value = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise InputError(
            "expected a JSON object on one line", path=str(path), line=number
        ) from None
    for name in ("story_id", *TEXTS):
        text = value.get(name) if isinstance(value, dict) else None
        if not isinstance(text, str) or not text.strip():
            raise InputError(
                f"expected an object with text under {name}", path=str(path), line=number
            )
    obs1, obs2, hyp1, hyp2 = (value[name].strip() for name in TEXTS)
    return Row(number, value["story_id"], (obs1, obs2, hyp1, hyp2), label)


def _without_duplicates(rows: list[Row]) -> list[Row]:
    return [rows[index] for index in first_of_each([row.texts for row in rows])]


def _hypotheses(row: Row) -> frozenset[str]:
    return frozenset(row.texts[2:])


def _item(row: Row, split: str) -> Item:
    obs1, obs2, hyp1, hyp2 = row.texts
    name = f"anli-{split}-{row.number}"
    return Item(
        id=name,
        candidates=tuple(Completion((obs1, hypothesis), (obs2,)) for hypothesis in (hyp1, hyp2)),
        gold=row.label,
        cluster=name,
        meta=(("split", split), ("story", row.story)),
    )


TASK = Task(
    name="anli",
    title="αNLI",
    files="dev.jsonl, dev-labels.lst, test.jsonl and test-labels.lst",
    home="github.com/allenai/abductive-commonsense-reasoning",
    licence="none stated with the data",
    derived=False,
    build=build,
)
