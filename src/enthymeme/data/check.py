"""The automatic audit of a built task (supplement, "Automatic Construction Audit").

One function a check: items in, the ids of those that it counts out. Texts are compared in their
normal form (`wording.normalize`). For AAE2, with the essays at hand, `aae2_check` derives the items
again from the essays.

Chosen here: *verbatim*, *context in gold* and *pair overlap* are counted and violate nothing. The
paper reports and keeps the first; the other two it does not count for the derived tasks. Gold
positions are balanced when their numbers differ by no more than the odd item, and only tasks whose
distractors are of our choosing must be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from enthymeme.data.aae2_check import GraphFindings, audit_graphs
from enthymeme.data.brat import Essay
from enthymeme.data.dataset import Task, first_indices
from enthymeme.data.display import align_columns
from enthymeme.data.folder import MANIFEST, BuiltFolder
from enthymeme.data.wording import normalize
from enthymeme.item import Item, contrast

Items = Sequence[Item]
Form = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
"""A complete example: every candidate's source and target, in order, in normal form."""


def find_shared_clusters(items: Items, other: Items) -> list[str]:
    """The clusters (not items) that both splits have."""
    return sorted({_cluster(item) for item in items} & {_cluster(item) for item in other})


def find_shared_examples(items: Items, other: Items) -> list[str]:
    """Items whose complete example the other split has too."""
    forms = {normalize_item(item) for item in other}
    return [item.id for item in items if normalize_item(item) in forms]


def find_shared_pairs(items: Items, other: Items) -> list[str]:
    """Items whose two candidates, in either order, are those of an item of the other split."""
    pairs = {_candidate_texts(item) for item in other}
    return [item.id for item in items if _candidate_texts(item) in pairs]


def find_duplicates(items: Items, other: Items) -> list[str]:
    """Items whose complete example stands before in the same split."""
    firsts = set(first_indices([normalize_item(item) for item in items]))
    return [item.id for place, item in enumerate(items) if place not in firsts]


def find_identical(items: Items, other: Items) -> list[str]:
    """Items with candidates that say the same."""
    return [item.id for item in items if len(set(normalize_item(item))) < len(normalize_item(item))]


def find_verbatim(items: Items, other: Items) -> list[str]:
    """Items whose gold text stands within the text that all candidates share."""
    return [item.id for item in items if gold_in_context(item)]


def find_context_in_gold(items: Items, other: Items) -> list[str]:
    """Items whose gold text holds, word for word, a statement that all candidates share."""
    return [item.id for item in items if context_in_gold(item)]


def find_without_gold(items: Items, other: Items) -> list[str]:
    """Items whose gold candidate is neither the first nor the second."""
    return [item.id for item in items if item.gold not in (0, 1)]


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a split against the other.

    ``column`` heads its count in the table, None where it has none; ``violation`` is what a
    finding means, with the id at ``{}``, None where it is only counted.
    """

    name: str
    column: str | None
    find: Callable[[Items, Items], list[str]]
    violation: str | None


CHECKS = (
    Check("split_overlap", "Split ov.", find_shared_clusters, "cluster {} is in both splits"),
    Check(
        "example_overlap", "Ex. ov.", find_shared_examples, "{} is an example of the other split"
    ),
    Check("pair_overlap", "Pair ov.", find_shared_pairs, None),
    Check("duplicates", "Dup.", find_duplicates, "{} repeats an earlier example"),
    Check("identical", "Ident.", find_identical, "{} has identical candidates"),
    Check("verbatim", "Verb.", find_verbatim, None),
    Check("context_in_gold", "Ctx. in gold", find_context_in_gold, None),
    Check("without_gold", None, find_without_gold, "{} has no gold candidate 0 or 1"),
)


@dataclass(frozen=True, slots=True)
class SplitAudit:
    """A row of the audit's table.

    ``ids`` has what each check found, by its name; ``paths`` and ``subtrees`` are among them where
    the essays were at hand. ``gold`` counts the items with gold at position 0 and 1.
    """

    dataset: str
    split: str
    items: int
    clusters: int
    gold: tuple[int, ...]
    ids: dict[str, tuple[str, ...]]

    def count(self, check: str) -> int | None:
        """How many ids a check found; None where it was not made."""
        return len(self.ids[check]) if check in self.ids else None


@dataclass(frozen=True, slots=True)
class Audit:
    """The table, and each violation in a sentence."""

    splits: tuple[SplitAudit, ...]
    violations: tuple[str, ...]


def audit_folder(
    built: BuiltFolder, task: Task, read: Callable[[str], Essay] | None = None
) -> Audit:
    """Audit a built task; ``read`` gives AAE2's essays by name, where they are at hand."""
    splits = {"dev": built.dev, "test": built.test}
    rows: list[SplitAudit] = []
    violations = [f"{name}: not as {built.path / MANIFEST} describes it" for name in built.changed]
    for split, items in splits.items():
        other = splits["test" if split == "dev" else "dev"]
        graphs = None if read is None else audit_graphs(items, read)
        row = audit_split(task, split, items, other, graphs)
        rows.append(row)
        violations += [f"{split}: {text}" for text in list_violations(task, row, graphs)]
    return Audit(tuple(rows), tuple(violations))


def audit_split(
    task: Task, split: str, items: Items, other: Items, graphs: GraphFindings | None
) -> SplitAudit:
    """One row of the table: every check made of a split's items against ``other``, those of the
    other split."""
    ids = {check.name: tuple(check.find(items, other)) for check in CHECKS}
    if graphs is not None:
        ids |= {"paths": graphs.paths, "subtrees": graphs.subtrees}
    positions = Counter(item.gold for item in items)
    return SplitAudit(
        dataset=task.title,
        split=split,
        items=len(items),
        clusters=len({_cluster(item) for item in items}),
        gold=(positions[0], positions[1]),
        ids=ids,
    )


def list_violations(task: Task, row: SplitAudit, graphs: GraphFindings | None) -> list[str]:
    """What a split's row breaks of the paper's rules, a sentence each."""
    violations = [
        check.violation.format(name)
        for check in CHECKS
        if check.violation is not None
        for name in row.ids[check.name]
    ]
    first, second = row.gold
    if task.derived and abs(first - second) > row.items % 2:
        violations.append(f"gold positions are {first}:{second}, not balanced")
    if graphs is not None:
        violations += graphs.contradictions
        violations += [f"{name} has a path to its distractor" for name in graphs.paths]
        violations += [f"{name} shares a Premise with its distractor" for name in graphs.subtrees]
    return violations


def normalize_item(item: Item) -> Form:
    """The complete example of an item.

    >>> from enthymeme.item import Completion
    >>> candidates = Completion(("It rains!",), ("Wet.",)), Completion(("So?",), ("Dry.",))
    >>> normalize_item(Item("i", candidates))
    ((('it rains',), ('wet',)), (('so',), ('dry',)))
    """
    return tuple(
        (
            tuple(normalize(text) for text in candidate.source),
            tuple(normalize(text) for text in candidate.target),
        )
        for candidate in item.candidates
    )


def gold_in_context(item: Item) -> bool:
    """Whether what gold alone says stands, word for word, in what all candidates share.

    >>> from enthymeme.item import Completion
    >>> source = ("We hold that it is fine, and stay.",)
    >>> gold_in_context(
    ...     Item("i", (Completion(source, ("It is fine!",)), Completion(source, ("Go",))), gold=0)
    ... )
    True
    """
    gold, context = _gold_and_context(item)
    return bool(gold) and gold in " ".join(context)


def context_in_gold(item: Item) -> bool:
    """Whether a statement that all candidates share stands, word for word, in gold's own text.

    >>> from enthymeme.item import Completion
    >>> gold = Completion(("A study holds that it is fine.",), ("It is fine",))
    >>> context_in_gold(Item("i", (gold, Completion(("No.",), ("It is fine",))), gold=0))
    True
    """
    gold, context = _gold_and_context(item)
    return any(text in gold for text in context if text)


def _gold_and_context(item: Item) -> tuple[str, list[str]]:
    """Gold's own text and the statements of the context, in normal form; nothing without gold."""
    if item.gold is None:
        return "", []
    seen = contrast(item.candidates)
    gold = normalize(" ".join(seen.completions[item.gold]))
    return gold, [normalize(text) for text in seen.context]


def _candidate_texts(item: Item) -> frozenset[str]:
    """What the candidates alone say, in normal form and in no order."""
    return frozenset(
        normalize(" ".join(option)) for option in contrast(item.candidates).completions
    )


def _cluster(item: Item) -> str:
    return item.cluster or item.id


GRAPH_COLUMNS = {"paths": "Paths", "subtrees": "Subtrees"}


def format_table(audit: Audit) -> str:
    """The audit as the paper's table, one row for each split.

    >>> ids = {check.name: () for check in CHECKS} | {"verbatim": ("i-7",)}
    >>> print(format_table(Audit((SplitAudit("iDebate", "test", 400, 128, (200, 200), ids),), ())))
    ... # doctest: +NORMALIZE_WHITESPACE
    Dataset  Split  N    Clust.  Split ov.  Ex. ov.  Pair ov.  Dup.  Ident.  Verb.  Ctx. in gold
        Gold     Paths  Subtrees
    iDebate  test   400  128     0          0        0         0     0       1      0
        200:200  –      –
    """
    counted = [check for check in CHECKS if check.column is not None]
    columns = [str(check.column) for check in counted]
    rows = [
        ("Dataset", "Split", "N", "Clust.", *columns, "Gold", *GRAPH_COLUMNS.values()),
        *(
            (
                row.dataset,
                row.split,
                str(row.items),
                str(row.clusters),
                *(str(row.count(check.name)) for check in counted),
                ":".join(map(str, row.gold)),
                *(
                    "–" if row.count(name) is None else str(row.count(name))
                    for name in GRAPH_COLUMNS
                ),
            )
            for row in audit.splits
        ),
    ]
    return align_columns(rows, left=2)


def format_ids(audit: Audit) -> str:
    """The ids behind every count that is not zero, with commas, as a report leaves them out.

    >>> ids = {check.name: () for check in CHECKS} | {"verbatim": ("i-7", "i-9")}
    >>> format_ids(Audit((SplitAudit("iDebate", "test", 400, 128, (200, 200), ids),), ()))
    'test Verb.: i-7,i-9'
    """
    columns = {check.name: check.column or check.name for check in CHECKS} | GRAPH_COLUMNS
    return "\n".join(
        f"{row.split} {columns[name]}: {','.join(ids)}"
        for row in audit.splits
        for name, ids in row.ids.items()
        if ids
    )


def audit_to_json(audit: Audit) -> dict[str, Any]:
    """The audit for programs: each row with its counts by check, and the ids behind them."""
    checks = [*(check.name for check in CHECKS), *GRAPH_COLUMNS]
    splits = []
    for row in audit.splits:
        value = asdict(row)
        ids = value.pop("ids")
        splits.append({**value, **{name: row.count(name) for name in checks}, "ids": ids})
    return {"splits": splits, "violations": list(audit.violations)}
