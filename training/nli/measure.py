"""``python -m training.nli.measure``: the shipped weights on what was never trained or chosen on.

With ``--development``, on the development sets instead: those may be looked at as often as one
likes, the others are for the end.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from enthymeme.data import arct, cded
from enthymeme.item import Item
from enthymeme.models import Pair
from enthymeme.models.nli.embedded.model import EmbeddedNli
from enthymeme.models.nli.embedded.model_files import WEIGHTS
from training.nli.arguments import generate_arguments
from training.nli.development import development_arguments, development_pairs
from training.nli.figures import (
    Argument,
    Figures,
    Floats,
    format_table,
    measure_pairs,
    read_arguments,
    share_right,
)
from training.nli.pairs import LabelledPair, read_pairs, split
from training.nli.sources import clean, read_table
from training.nli.written import read_labelled_pairs

TESTS = Path("tests/models/nli")
GENERATED = 360
SEED = 2027


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.nli.measure", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--development", action="store_true")
    options = parser.parse_args()
    model = EmbeddedNli(options.weights)
    if options.development:
        pairs, arguments = development_pairs(options.data), {"arguments": development_arguments()}
    else:
        pairs, arguments = held_out_pairs(options.data), held_out_arguments()
    rows: list[Figures] = [measure_set(model, name, each) for name, each in pairs.items()]
    for name, each in arguments.items():
        print("\n".join(measure_arguments(model, name, each)), flush=True)
    for task in (arct.TASK, cded.TASK):
        dataset = task.build(options.data / task.name)
        items = dataset.dev if options.development else dataset.test
        print(f"Direct NLI, {task.name}, {len(items)} items: EAcc {choose_items(model, items):.3f}")
    print(format_table(rows))


def held_out_pairs(data: Path) -> dict[str, list[LabelledPair]]:
    """Labelled pairs by set."""
    mnli = read_table(data / "nli/mnli_dev_half.tsv.xz")
    return {
        "snli": split(read_pairs(data / "nli", "snli"))["test"],
        "mnli": [
            LabelledPair(clean(row["premise"]), clean(row["hypothesis"]), row["label"], "mnli")  # type: ignore[arg-type]
            for row in mnli
        ],
        "sick": read_pairs(data / "nli", "sick"),
        "atoms": read_labelled_pairs(TESTS / "atom_pairs.tsv"),
        "compatible": read_labelled_pairs(TESTS / "compatible_pairs.tsv"),
        "arguments": [pair for each in held_out_arguments()["arguments"] for pair in each.pairs],
    }


def held_out_arguments() -> dict[str, list[Argument]]:
    """Whole arguments: by hand, and generated with words and patterns that training never shows."""
    generated = []
    for argument in generate_arguments(GENERATED, SEED, "held-out"):
        candidates = tuple(
            LabelledPair(each.premise, each.hypothesis, each.label, argument.phenomenon)  # type: ignore[arg-type]
            for each in argument.candidates
        )
        generated.append(Argument(candidates, argument.gold, argument.phenomenon))
    return {"arguments": read_arguments(TESTS / "arguments.jsonl"), "generated": generated}


def judge(model: EmbeddedNli, pairs: Sequence[LabelledPair]) -> Floats:
    """Probabilities: pair by label."""
    judgements = model.judge([Pair(pair.premise, pair.hypothesis) for pair in pairs])
    return np.array(judgements)


def measure_set(model: EmbeddedNli, name: str, pairs: Sequence[LabelledPair]) -> Figures:
    """The figures of one set of pairs."""
    return measure_pairs(name, pairs, judge(model, pairs))


def measure_arguments(
    model: EmbeddedNli, name: str, arguments: Sequence[Argument]
) -> Iterator[str]:
    """How many arguments come out right, in all and by phenomenon."""
    by_phenomenon: dict[str, list[Argument]] = defaultdict(list)
    for argument in arguments:
        by_phenomenon[argument.phenomenon].append(argument)
    shares = {
        phenomenon: share_right(each, judge(model, [pair for one in each for pair in one.pairs]))
        for phenomenon, each in by_phenomenon.items()
    }
    right = sum(shares[key] * len(each) for key, each in by_phenomenon.items())
    yield f"{name}: {right / len(arguments):.3f} of {len(arguments)} right by p_Ent - p_Con"
    for phenomenon, share in sorted(shares.items()):
        yield f"  {phenomenon:12} {share:.2f} of {len(by_phenomenon[phenomenon])}"


def choose_items(model: EmbeddedNli, items: Sequence[Item]) -> float:
    """The share of items whose gold candidate has the greatest p_Ent - p_Con."""
    arguments = [
        Argument(
            tuple(
                LabelledPair(" ".join(side.source), " ".join(side.target), "neutral", "item")
                for side in item.candidates
            ),
            item.gold or 0,
            "item",
        )
        for item in items
    ]
    return share_right(arguments, judge(model, [pair for one in arguments for pair in one.pairs]))


if __name__ == "__main__":
    main()
