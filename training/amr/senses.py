"""The senses that each predicate had in training, for the tables that the parser reads.

python -m training.amr.senses --data ../shared/data/amr [--weights FOLDER]

Weights that were made before the tables had senses get them from what their words brought and from
the training graphs; nothing else in the tables changes. `preparation` gives them to new weights.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from enthymeme.models.parsers.embedded.fragments import parts, stem_slot
from enthymeme.models.parsers.embedded.parser import WEIGHTS
from enthymeme.models.parsers.embedded.penman_writing import symbol
from enthymeme.models.parsers.embedded.rolesets import rolesets
from enthymeme.models.parsers.embedded.stems import Stems, lemmas
from enthymeme.models.parsers.embedded.tables import (
    TABLES_FILE,
    tables_from_json,
    tables_to_json,
)
from training.amr.corpus import SETS, TRAIN, read_set, split
from training.amr.graphs import Graph, read_graph

LEAST_USES = 2


def collect_senses(
    labels: Sequence[str],
    seen: Mapping[str, Sequence[int]],
    stems: Stems,
    uses: Mapping[str, int],
) -> dict[str, tuple[str, ...]]:
    """For each predicate its senses in the labels that words had; ``uses`` counts concepts.

    Of what PropBank has not, a single use by no known word is a slip of whoever wrote the graph.

    >>> stems = Stems({}, rolesets().has)
    >>> labels = ["(~N)", "(~V-02)", "(~V-01)"]
    >>> seen = {"ran": [1], "run": [0, 2], "nabb": [2], "blue": [1]}
    >>> collect_senses(labels, seen, stems, {"nabb-01": 1, "blue-02": 1})
    {'blue': ('02',), 'run': ('01', '02')}
    """
    senses: dict[str, set[str]] = defaultdict(set)
    for word, numbers in seen.items():
        stems_of_word = stems.of(word)
        for number in numbers:
            for part in parts(labels[number]):
                slot = stem_slot(part.symbol)
                if slot is not None and slot[2]:
                    kind, particle, sense = slot
                    lemma = symbol(stems_of_word[kind]) + particle
                    if _is_sense(lemma, sense, uses.get(f"{lemma}-{sense}", 0)):
                        senses[lemma].add(sense)
    return {lemma: tuple(sorted(own)) for lemma, own in sorted(senses.items())}


def _is_sense(lemma: str, sense: str, uses: int) -> bool:
    """Whether a sense with so many uses is one of PropBank's or one of AMR's own."""
    if rolesets().nearest(lemma, sense) == f"{lemma}-{sense}" or uses >= LEAST_USES:
        return True
    is_word = rolesets().has(lemma) or lemmas(lemma.split("-")[0], guess=False)
    return uses > 0 and bool(is_word)


def count_concepts(graphs: Iterable[Graph]) -> Counter[str]:
    """How often each concept stands in the graphs."""
    return Counter(node.concept for graph in graphs for node in graph.nodes if not node.is_constant)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder with the .amr files")
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    given = options.parse_args()
    train = split(sample for name in SETS for sample in read_set(given.data, name))[TRAIN]
    uses = count_concepts(read_graph(sample.penman) for sample in train)
    file = given.weights / TABLES_FILE
    tables = tables_from_json(file.read_text(encoding="utf-8"))
    stems = Stems(tables.derived, rolesets().has)
    senses = collect_senses(tables.labels, tables.seen, stems, uses)
    file.write_text(tables_to_json(replace(tables, senses=senses)), encoding="utf-8")


if __name__ == "__main__":
    main()
