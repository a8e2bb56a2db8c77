"""The senses that each predicate had in training, for the tables that the parser reads.

python -m training.amr.senses [--weights FOLDER]

Weights that were made before the tables had senses get them from what their words brought; nothing
else in the tables changes. `preparation` gives them to new weights.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from enthymeme.models.parsers.embedded.fragments import parts, stem_slot
from enthymeme.models.parsers.embedded.parser import WEIGHTS
from enthymeme.models.parsers.embedded.penman_writing import symbol
from enthymeme.models.parsers.embedded.rolesets import rolesets
from enthymeme.models.parsers.embedded.stems import Stems
from enthymeme.models.parsers.embedded.tables import (
    TABLES_FILE,
    tables_from_json,
    tables_to_json,
)


def collect_senses(
    labels: Sequence[str], seen: Mapping[str, Sequence[int]], stems: Stems
) -> dict[str, tuple[str, ...]]:
    """For each predicate its senses in the labels that words had.

    >>> stems = Stems({}, rolesets().has)
    >>> collect_senses(["(~N)", "(~V-02)", "(~V-01)"], {"ran": [1], "run": [0, 2]}, stems)
    {'run': ('01', '02')}
    """
    senses: dict[str, set[str]] = defaultdict(set)
    for word, numbers in seen.items():
        stems_of_word = stems.of(word)
        for number in numbers:
            for part in parts(labels[number]):
                slot = stem_slot(part.symbol)
                if slot is not None and slot[2]:
                    kind, particle, sense = slot
                    senses[symbol(stems_of_word[kind]) + particle].add(sense)
    return {lemma: tuple(sorted(own)) for lemma, own in sorted(senses.items())}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    file = options.parse_args().weights / TABLES_FILE
    tables = tables_from_json(file.read_text(encoding="utf-8"))
    stems = Stems(tables.derived, rolesets().has)
    senses = collect_senses(tables.labels, tables.seen, stems)
    file.write_text(tables_to_json(replace(tables, senses=senses)), encoding="utf-8")


if __name__ == "__main__":
    main()
