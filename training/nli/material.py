"""What the network is fed, set by set, and what it must never see."""

from __future__ import annotations

import hashlib
import random
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from training.nli import generate
from training.nli.arguments import PHENOMENA, generate_arguments, generate_pairs
from training.nli.examples import Example, build_example, example_from_pair, join_examples
from training.nli.pairs import LabelledPair, normal, read_pairs, split
from training.nli.schemas import read_schemas
from training.nli.sources import LABEL_SETS, SOURCES, clean, read_source, read_table
from training.nli.telegraph import telegraphic
from training.nli.written import FOLDER as WRITTEN
from training.nli.written import read_written_arguments, read_written_pairs

Mix = Mapping[str, float]

# Rows of each set in a hundred thousand, to begin with: sentences of every kind.
BROAD: Mix = {
    "snli": 22000,
    "snli_dev": 4000,
    "mnli": 20000,
    "mnli_triples": 12000,
    "counterfactual": 6000,
    "negation_nli": 2200,
    "scone": 2500,
    "hans": 2000,
    "help": 2500,
    "med": 1500,
    "monli": 1000,
    "conjnli": 1500,
    "folio": 1000,
    "pararule": 800,
    "pararule_plus": 800,
    "scitail": 2000,
    "levy_holt": 3000,
    "defeasible": 5000,
    "entailment_tree": 700,
    "atomic": 2500,
    "copa": 2000,
    "argkp": 2000,
    "argkp_topics": 3000,
    "explagraphs": 2000,
    "lexical": 2500,
    "socialqa": 2500,
    "physicalqa": 600,
    "conditional": 1200,
    "boolean": 600,
    "negation": 600,
    "quantifier": 800,
    "counting": 600,
    "comparative": 600,
    "control": 300,
    "spatial": 500,
    "syntactic_alternation": 500,
    "syntactic_variation": 800,
    "temporal": 300,
    "transitive": 300,
    "verbnet": 300,
    "logiqa": 300,
    "creak": 300,
}
# Then with whole arguments and atoms, two fifths of all: what this package asks.
FOCUSED: Mix = {
    **{name: share * 0.62 for name, share in BROAD.items()},
    "written_arguments": 18000,
    "written_pairs": 8000,
    "generated_arguments": 10000,
    "generated_pairs": 4000,
    "lexicon": 4000,
    "telegraphic": 2500,
}
# Last with more of what is argued about: what makes a conclusion more or less likely, causes, and
# debates; sets of unclear licence (Levy/Holt, MoNLI) are left out.
ARGUING: Mix = {
    "snli": 14000,
    "snli_dev": 2500,
    "mnli": 16000,
    "mnli_triples": 9000,
    "counterfactual": 4000,
    "negation_nli": 1000,
    "scone": 1500,
    "hans": 1200,
    "help": 1500,
    "med": 900,
    "conjnli": 900,
    "folio": 700,
    "pararule": 600,
    "pararule_plus": 600,
    "scitail": 1200,
    "defeasible": 9000,
    "entailment_tree": 600,
    "atomic": 3500,
    "copa": 2500,
    "argkp": 3500,
    "argkp_topics": 3500,
    "explagraphs": 2500,
    "lexical": 2000,
    "socialqa": 3000,
    "physicalqa": 600,
    "conditional": 1000,
    "boolean": 500,
    "negation": 500,
    "quantifier": 700,
    "counting": 600,
    "comparative": 700,
    "control": 200,
    "spatial": 500,
    "syntactic_alternation": 300,
    "syntactic_variation": 400,
    "temporal": 400,
    "transitive": 200,
    "verbnet": 200,
    "logiqa": 300,
    "creak": 400,
    "written_arguments": 14000,
    "written_pairs": 5000,
    "generated_arguments": 6000,
    "generated_pairs": 2500,
    "lexicon": 3000,
    "telegraphic": 2000,
}
# And at the end with debates and conclusions that differ by a word.
DEBATING: Mix = {
    **ARGUING,
    "written_pairs": 7000,
    "written_contrasts": 4500,
    "written_debates": 16000,
}
# Then, since sentences are learned, more of what takes a step of reasoning.
REASONING: Mix = {
    **DEBATING,
    "snli": 8000,
    "snli_dev": 1500,
    "mnli": 12000,
    "mnli_triples": 4500,
    "written_arguments": 15000,
    "written_contrasts": 16000,
    "written_pairs": 10000,
    "generated_arguments": 8000,
    "counting": 1000,
    "comparative": 1000,
    "temporal": 800,
    "negation": 800,
}
# Last, half are arguments by rule and by schema, in which names, things and numbers change places:
# of what takes a step of reasoning, the mixes above show too little to learn it.
PRACTISING: Mix = {
    **{name: share * 0.35 for name, share in DEBATING.items()},
    "snli": 5000,
    "mnli": 8000,
    "mnli_triples": 2500,
    "written_arguments": 7000,
    "written_contrasts": 9000,
    "written_debates": 7000,
    "written_pairs": 6000,
    "written_schemas": 40000,
    "generated_arguments": 28000,
}
# At the end what is learned slowest: who did what to whom, when, and how many.
DRILLING: Mix = {
    **{name: share * 0.2 for name, share in DEBATING.items()},
    "snli": 8000,
    "mnli": 7000,
    "mnli_triples": 1500,
    "written_arguments": 6000,
    "written_contrasts": 6000,
    "written_debates": 6000,
    "written_pairs": 4000,
    "written_schemas": 40000,
    "generated_arguments": 9000,
    "generated_steps": 26000,
}
# Then the same with more sentences and atoms, of which that mix had let a little be forgotten.
STEADYING: Mix = {
    **DRILLING,
    "snli": 12000,
    "snli_dev": 1500,
    "mnli": 6000,
    "written_pairs": 7000,
    "generated_pairs": 1500,
    "lexicon": 2500,
    "telegraphic": 1500,
    "written_schemas": 36000,
    "generated_steps": 20000,
}
# And with more of the rules that were then judged worst of all that are trained on: conditions,
# alternatives, debates and causes, which the two mixes before had left to chance.
COMPLETING: Mix = {
    **STEADYING,
    "mnli": 7000,
    "written_schemas": 22000,
    "latest_schemas": 16000,
    "generated_arguments": 8000,
    "generated_steps": 9000,
    "generated_rules": 16000,
}
# With many more patterns of arguments by rule, and more of debates and of what makes a conclusion
# more or less likely, which the last mixes had shown little of.
WIDENING: Mix = {
    **COMPLETING,
    "mnli": 8000,
    "defeasible": 4000,
    "argkp": 1500,
    "argkp_topics": 1500,
    "explagraphs": 1200,
    "copa": 900,
    "socialqa": 1200,
    "written_debates": 9000,
    "written_schemas": 10000,
    "latest_schemas": 14000,
    "generated_arguments": 30000,
    "generated_steps": 8000,
    "generated_rules": 6000,
}
# The patterns that were added last, again and again: each had been met some ten times.
REHEARSING: Mix = {
    **WIDENING,
    "generated_arguments": 44000,
    "generated_steps": 6000,
    "generated_rules": 12000,
}
# From these rows on.
FOCUSED_FROM = 12_000
ARGUING_FROM = 49_973
DEBATING_FROM = 69_177
REASONING_FROM = 113_376
PRACTISING_FROM = 161_506
DRILLING_FROM = 207_715
STEADYING_FROM = 261_718
COMPLETING_FROM = 333_103
WIDENING_FROM = 400_000
REHEARSING_FROM = 433_434

# The phenomena that take most arguments to learn; one that stands twice comes twice as often.
SLOWEST = ("comparison", "time", "counting", "comparison", "possession", "counting", "place")
# Those that lagged behind once these were learned.
LAGGING = ("conditional", "civic", "disjunction", "conditional", "comparison", "cause", "civic")
# The files of schemas; the latest have a new way of saying it in each schema.
EARLIER_SCHEMAS, LATEST_SCHEMAS = range(1, 46), range(46, 100)
# How many generated arguments, and pairs, there are to draw from.
GENERATED = 24_000
# Of a hundred premises, kept to choose on.
DEVELOPMENT_SHARE = 4
# A row of more characters would be cut by the tokenizer and might lose what its label rests on.
LONGEST = 600


def choose_mix(rows: int) -> Mix:
    """The mix after so many rows."""
    starts = (
        FOCUSED_FROM,
        ARGUING_FROM,
        DEBATING_FROM,
        REASONING_FROM,
        PRACTISING_FROM,
        DRILLING_FROM,
        STEADYING_FROM,
        COMPLETING_FROM,
        WIDENING_FROM,
        REHEARSING_FROM,
    )
    mixes = (
        BROAD,
        FOCUSED,
        ARGUING,
        DEBATING,
        REASONING,
        PRACTISING,
        DRILLING,
        STEADYING,
        COMPLETING,
        WIDENING,
        REHEARSING,
    )
    return mixes[bisect_right(starts, rows)]


def read_material(data: Path, seed: int) -> dict[str, list[Example]]:
    """Every set to train on, without what is held out or kept for development."""
    banned = held_out_texts(data)
    sets = {origin: read_source(data, origin, seed) for origin in SOURCES}
    parts = split(read_pairs(data / "nli", "snli"))
    sets["snli_dev"] = [example_from_pair(pair) for pair in parts["train"]]
    sets["telegraphic"] = shuffle(map(_make_telegraphic, parts["train"]), seed)
    sets |= {
        "written_arguments": shuffle(read_written_arguments("arguments"), seed),
        "written_contrasts": shuffle(read_written_arguments("contrasts"), seed),
        "written_schemas": shuffle(read_schemas(WRITTEN, seed, EARLIER_SCHEMAS), seed),
        "latest_schemas": shuffle(read_schemas(WRITTEN, seed, LATEST_SCHEMAS), seed),
        "written_debates": shuffle(read_written_arguments("debates"), seed),
        "written_pairs": shuffle(read_written_pairs(), seed),
        "generated_arguments": list(_generated_arguments(seed, tuple(PHENOMENA))),
        "generated_steps": list(_generated_arguments(seed + 1, SLOWEST)),
        "generated_rules": list(_generated_arguments(seed + 2, LAGGING)),
        "generated_pairs": [
            example_from_pair(pair) for pair in generate_pairs(GENERATED, seed, "train")
        ],
        "lexicon": list(_lexicon_pairs(seed)),
    }
    return {
        origin: [
            example
            for example in examples
            if not is_development(example)
            and not banned.intersection(_keys(example))
            and all(
                len(premise) + len(hypothesis) <= LONGEST for premise, hypothesis in example.rows
            )
        ]
        for origin, examples in sets.items()
    }


def shuffle(examples: Iterable[Example], seed: int) -> list[Example]:
    """The examples in an order that the seed alone decides."""
    shuffled = list(examples)
    random.Random(seed).shuffle(shuffled)
    return shuffled


def _generated_arguments(seed: int, phenomena: Sequence[str]) -> Iterator[Example]:
    for argument in generate_arguments(GENERATED, seed, "train", phenomena=phenomena):
        yield join_examples(
            [
                build_example(each.premise, each.hypothesis, LABEL_SETS[each.label], "generated")
                for each in argument.candidates
            ]
        )


def _lexicon_pairs(seed: int) -> Iterator[Example]:
    chance = random.Random(seed)
    for _, pair in chance.sample(list(generate.from_lexicon(28_000, chance)), 20_000):
        yield example_from_pair(pair)
    for _, pair in generate.quantities(4_000, chance):
        yield example_from_pair(pair)


def _make_telegraphic(pair: LabelledPair) -> Example:
    premise, hypothesis = telegraphic(pair.premise), telegraphic(pair.hypothesis)
    return example_from_pair(LabelledPair(premise, hypothesis, pair.label, "telegraphic"))


def is_development(example: Example) -> bool:
    """Whether an example is kept to choose on; all rows of one premise are, or none."""
    digest = hashlib.sha256(_key(example.rows[0][0]).encode()).digest()
    return int.from_bytes(digest[:8]) % 100 < DEVELOPMENT_SHARE


def held_out_texts(data: Path) -> frozenset[str]:
    """Every premise that is measured on, and every longer hypothesis, however it is negated."""
    parts = split(read_pairs(data / "nli", "snli"))
    texts = [(pair.premise, pair.hypothesis) for name in ("tune", "test") for pair in parts[name]]  # type: ignore[index]
    texts += [(pair.premise, pair.hypothesis) for pair in read_pairs(data / "nli", "sick")]
    texts += [
        (clean(row["premise"]), clean(row["hypothesis"]))
        for row in read_table(data / "nli/mnli_dev_half.tsv.xz")
    ]
    return frozenset(_all_keys(texts))


def _keys(example: Example) -> Iterable[str]:
    return _all_keys(example.rows)


def _all_keys(rows: Iterable[tuple[str, str]]) -> Iterable[str]:
    for premise, hypothesis in rows:
        yield _key(premise)
        # Short hypotheses ("A man is outside.") are everybody's; pairs differ by their premise.
        if len(hypothesis.split()) > 7:
            yield _key(hypothesis)


_NEGATIONS = re.compile(r"\b(?:not|no|never|nt|does|do|did)\b")


def _key(text: str) -> str:
    return " ".join(_NEGATIONS.sub(" ", normal(text)).split())
