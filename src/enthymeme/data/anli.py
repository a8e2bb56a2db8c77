"""αNLI, abductive inference: which hypothesis makes the second observation follow.

S_c = (O1, H_c), T_c = (O2); both hypotheses in their released order. Seed 1129 draws 400 examples
from the official development file and 400 from the official test file, after exact duplicates were
removed.

Chosen here: rows are exact duplicates when all four texts are equal, and the first stays. A
development row with the hypotheses of a test row, in either order, is left out before the draw, so
that no candidate pair is on both sides. Each file is drawn from with a generator of its own. Drawn
rows stand in the order of the release. ``story_id`` is no identifier, since stories recur with
other hypotheses: an item is named after its row.

The official development file is not always at hand. ``dev_pairs`` names a table of other pairs to
take the development items from: TSV, or TSV compressed by xz, with the columns obs1, obs2, hyp1,
hyp2 and label (1 or 2).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from enthymeme.data.dataset import Dataset, Task, first_indices, require_at_least, tally
from enthymeme.data.released import hash_input, read_lines, read_rows
from enthymeme.data.sampling import draw
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 1129
SPLITS = ("dev", "test")
TEXTS = ("obs1", "obs2", "hyp1", "hyp2")
RULES = (
    "source = (obs1, hyp), target = (obs2); the released hypotheses in their released order",
    "exact duplicates (obs1, obs2, hyp1, hyp2) removed, the first kept",
    "development rows that share both hypotheses with a test row left out",
    "dev and test drawn without replacement from the official files of that name",
    "cluster = example",
)
PAIRS_RULE = (
    "dev drawn without replacement from the table of pairs, test from the official test file"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A row of the release."""

    number: int
    story: str | None
    texts: tuple[str, str, str, str]
    label: int


def build(
    folder: Path | None, *, dev_pairs: Path | None = None, dev: int = 400, test: int = 400
) -> Dataset:
    """The task from ``dev.jsonl``, ``test.jsonl`` and their ``*-labels.lst``.

    ``dev_pairs`` is a table to take the development items from, in place of ``dev.jsonl``. With it
    there may be no folder, and then there are no test items.
    """
    files = [] if folder is None else _find_files(folder, ("test",) if dev_pairs else SPLITS)
    dev_rows = read_pair_table(dev_pairs) if dev_pairs else _read_examples(files[0], files[1])
    test_rows = _read_examples(files[-2], files[-1]) if files else []
    dev_kept, test_kept = _without_duplicates(dev_rows), _without_duplicates(test_rows)
    on_test = {_hypotheses(row) for row in test_kept}
    dev_own = [row for row in dev_kept if _hypotheses(row) not in on_test]
    require_at_least(len(dev_own), dev, "examples without duplicates", dev_pairs or files[0])
    if files:
        require_at_least(len(test_kept), test, "examples without duplicates", files[-2])
    inputs = [*([dev_pairs] if dev_pairs else []), *files]
    return Dataset(
        dev=_draw_items(dev_own, dev, "pairs" if dev_pairs else "dev"),
        test=_draw_items(test_kept, test, "test"),
        inputs=tuple(hash_input(path, path.parent) for path in inputs),
        seed=SEED,
        rules=(*RULES[:3], PAIRS_RULE, *RULES[4:]) if dev_pairs else RULES,
        counts=tally(
            dev_rows=len(dev_rows),
            dev_rows_without_duplicates=len(dev_kept),
            dev_rows_with_hypotheses_of_test=len(dev_kept) - len(dev_own),
            test_rows=len(test_rows),
            test_rows_without_duplicates=len(test_kept),
        ),
    )


def _find_files(folder: Path, splits: Sequence[str]) -> list[Path]:
    """The rows and labels of some splits, one after the other."""
    names = [f"{split}{ending}" for split in splits for ending in (".jsonl", "-labels.lst")]
    TASK.require_files(folder, names)
    return [folder / name for name in names]


def _draw_items(examples: list[Example], size: int, split: str) -> tuple[Item, ...]:
    return tuple(_make_item(examples[index], split) for index in draw(len(examples), size, SEED))


def read_pair_table(path: Path) -> list[Example]:
    """The examples of a table of pairs; its rows have no story, and their line for a number."""
    examples = []
    for number, (*texts, label) in read_rows(path, (*TEXTS, "label")):
        if label not in ("1", "2"):
            raise InputError(f"expected a label 1 or 2, found {label!r}", path, number)
        obs1, obs2, hyp1, hyp2 = texts
        examples.append(Example(number, None, (obs1, obs2, hyp1, hyp2), int(label) - 1))
    return examples


def _read_examples(stories: Path, labels: Path) -> list[Example]:
    rows = []
    paired = zip_longest(_read_filled(stories), _read_filled(labels))
    for number, (story, label) in enumerate(paired, start=1):
        if story is None:
            raise InputError(
                f"expected {number - 1} labels, one for each row of {stories.name}; found more",
                labels,
                label[0],
            )
        if label is None:
            raise InputError(
                f"expected a label for line {story[0]} of {stories.name}, found the end",
                labels,
                number,
            )
        if label[1].strip() not in ("1", "2"):
            raise InputError(
                f"expected a label 1 or 2, found {label[1].strip()!r}", labels, label[0]
            )
        rows.append(_read_example(story, int(label[1]) - 1, stories))
    if not rows:
        raise InputError(
            f"expected JSON Lines with {', '.join(TEXTS)}, found an empty file", stories
        )
    return rows


def _read_filled(path: Path) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in read_lines(path) if line.strip())


def _read_example(story: tuple[int, str], label: int, path: Path) -> Example:
    number, line = story
    try:
        value = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise InputError("expected a JSON object on one line", path, number) from None
    for name in ("story_id", *TEXTS):
        text = value.get(name) if isinstance(value, dict) else None
        if not isinstance(text, str) or not text.strip():
            raise InputError(f"expected an object with text under {name}", path, number)
    obs1, obs2, hyp1, hyp2 = (value[name].strip() for name in TEXTS)
    return Example(number, value["story_id"], (obs1, obs2, hyp1, hyp2), label)


def _without_duplicates(rows: list[Example]) -> list[Example]:
    return [rows[index] for index in first_indices([row.texts for row in rows])]


def _hypotheses(row: Example) -> frozenset[str]:
    return frozenset(row.texts[2:])


def _make_item(row: Example, split: str) -> Item:
    obs1, obs2, hyp1, hyp2 = row.texts
    name = f"anli-{split}-{row.number}"
    return Item(
        id=name,
        candidates=tuple(Completion((obs1, hypothesis), (obs2,)) for hypothesis in (hyp1, hyp2)),
        gold=row.label,
        cluster=name,
        meta=(("split", split), *((("story", row.story),) if row.story is not None else ())),
    )


TASK = Task(
    name="anli",
    title="αNLI",
    files="dev.jsonl, dev-labels.lst, test.jsonl and test-labels.lst",
    home="github.com/allenai/abductive-commonsense-reasoning",
    licence="none stated with the data",
    derived=False,
    build=build,
    options=("dev_pairs",),
)
