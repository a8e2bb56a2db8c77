"""The automatic audit of a built task (supplement, "Automatic Construction Audit").

Texts are compared in their normal form (`wording.normal_form`). For each split: its items and
clusters; *split overlap*, clusters that the other split has too; *pair overlap*, items whose
complete example or candidate pair (in either order) the other split has too; *duplicates*,
complete examples seen before; *identical*, items with candidates that say the same; *verbatim*,
items whose gold text is part of the text that all candidates share; and the gold positions.

For AAE2, with the essays at hand (`aae2_check`): *paths*, items with a way from a source Premise to
the distractor, and *subtrees*, items whose source shares a Premise with the distractor's support.

Chosen here: all of these are violations but *verbatim*, which the paper reports and keeps, and an
uneven number of gold positions where the candidates are as released. Positions are balanced when
their numbers differ by no more than the odd item.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from enthymeme.contrast import contrast
from enthymeme.data.aae2_check import GraphFindings, graph_findings
from enthymeme.data.brat import Essay
from enthymeme.data.dataset import Task, first_of_each
from enthymeme.data.folder import MANIFEST, BuiltFolder
from enthymeme.data.wording import normal_form
from enthymeme.item import Item

Form = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class SplitAudit:
    """A row of the audit's table; ``paths`` and ``subtrees`` are None where not re-derived."""

    dataset: str
    split: str
    items: int
    clusters: int
    split_overlap: int
    pair_overlap: int
    duplicates: int
    identical: int
    verbatim: int
    gold: tuple[int, ...]
    paths: int | None
    subtrees: int | None


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
        findings = None if read is None else graph_findings(items, read)
        row, wrong = audit_split(task, split, items, other, findings)
        rows.append(row)
        violations += wrong
    return Audit(tuple(rows), tuple(violations))


def audit_split(
    task: Task,
    split: str,
    items: Sequence[Item],
    other: Sequence[Item],
    findings: GraphFindings | None,
) -> tuple[SplitAudit, list[str]]:
    """One row of the table and its violations."""
    clusters = {item.cluster or item.id for item in items}
    shared = sorted(clusters & {item.cluster or item.id for item in other})
    forms = {item.id: form_of(item) for item in items}
    others = {_pair(item) for item in other}
    paired = [item.id for item in items if _pair(item) in others]
    firsts = set(first_of_each(list(forms.values())))
    repeated = [name for place, name in enumerate(forms) if place not in firsts]
    identical = [name for name, form in forms.items() if len(set(form)) < len(form)]
    verbatim = [item.id for item in items if gold_in_context(item)]
    counted = Counter(item.gold for item in items)
    gold = tuple(counted[position] for position in (0, 1))
    violations = [
        *(f"{split}: cluster {name} is in both splits" for name in shared),
        *(f"{split}: {name} has a candidate pair of the other split" for name in paired),
        *(f"{split}: {name} repeats an earlier example" for name in repeated),
        *(f"{split}: {name} has identical candidates" for name in identical),
        *(f"{split}: {name} has no gold candidate 0 or 1" for name in _without_gold(items)),
    ]
    if task.derived and abs(gold[0] - gold[1]) > len(items) % 2:
        violations.append(f"{split}: gold positions are {gold[0]}:{gold[1]}, not balanced")
    if findings is not None:
        violations += [f"{split}: {told}" for told in findings.other]
        violations += [f"{split}: {name} has a path to its distractor" for name in findings.paths]
        violations += [
            f"{split}: {name} shares a Premise with its distractor" for name in findings.subtrees
        ]
    row = SplitAudit(
        dataset=task.title,
        split=split,
        items=len(items),
        clusters=len(clusters),
        split_overlap=len(shared),
        pair_overlap=len(paired),
        duplicates=len(repeated),
        identical=len(identical),
        verbatim=len(verbatim),
        gold=gold,
        paths=None if findings is None else len(findings.paths),
        subtrees=None if findings is None else len(findings.subtrees),
    )
    return row, violations


def form_of(item: Item) -> Form:
    """A complete example: every candidate's source and target, in order, in normal form.

    >>> from enthymeme.item import Completion
    >>> form_of(Item("i", (Completion(("It rains!",), ("Wet.",)), Completion(("So?",), ("Dry.",)))))
    ((('it rains',), ('wet',)), (('so',), ('dry',)))
    """
    return tuple(
        (
            tuple(normal_form(text) for text in candidate.source),
            tuple(normal_form(text) for text in candidate.target),
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
    if item.gold is None:
        return False
    parts = contrast(item.candidates)
    gold = normal_form(" ".join(parts.completions[item.gold]))
    return bool(gold) and gold in normal_form(" ".join(parts.context))


def _pair(item: Item) -> frozenset[str]:
    """What the candidates alone say, in normal form and in no order."""
    return frozenset(
        normal_form(" ".join(option)) for option in contrast(item.candidates).completions
    )


def _without_gold(items: Sequence[Item]) -> list[str]:
    return [item.id for item in items if item.gold not in (0, 1)]


def table(audit: Audit) -> str:
    """The audit as the paper's table, one row for each split.

    >>> row = SplitAudit("CDED", "test", 400, 39, 0, 0, 0, 0, 0, (200, 200), None, None)
    >>> print(table(Audit((row,), ())))
    Dataset  Split    N  Clust.  Split ov.  Pair ov.  Dup.  Ident.  Verb.     Gold  Paths  Subtrees
    CDED     test   400      39          0         0     0       0      0  200:200      –         –
    """
    header = (
        "Dataset",
        "Split",
        "N",
        "Clust.",
        "Split ov.",
        "Pair ov.",
        "Dup.",
        "Ident.",
        "Verb.",
        "Gold",
        "Paths",
        "Subtrees",
    )
    rows: list[tuple[str, ...]] = [header]
    for row in audit.splits:
        counts = (
            row.items,
            row.clusters,
            row.split_overlap,
            row.pair_overlap,
            row.duplicates,
            row.identical,
            row.verbatim,
        )
        derived = ("–" if count is None else str(count) for count in (row.paths, row.subtrees))
        gold = ":".join(map(str, row.gold))
        rows.append((row.dataset, row.split, *map(str, counts), gold, *derived))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
