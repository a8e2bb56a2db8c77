"""The released sets as examples: one reader a file format, and what is odd about each set.

Nothing of the five tasks is read here, nor `arguments/art_pairs` (development data), nor sets whose
licence is non-commercial (SICK). `ibm_claim_stance` has CDED's own claims and `perspectrum` the
debates that iDebate's items come from: both stay out for that reason.
"""

from __future__ import annotations

import csv
import hashlib
import lzma
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from training.nli.examples import (
    CONTRADICTION,
    ENTAILMENT,
    NEUTRAL,
    Example,
    build_example,
    build_triple,
    join_neighbours,
)

Table = Iterator[dict[str, str]]

# What a label's name in a set leaves possible.
LABEL_SETS: dict[str, tuple[int, ...]] = {
    "entailment": (ENTAILMENT,),
    "neutral": (NEUTRAL,),
    "contradiction": (CONTRADICTION,),
    "entailed": (ENTAILMENT,),
    "not-entailed": (NEUTRAL, CONTRADICTION),
    "not-entailment": (NEUTRAL, CONTRADICTION),
    "non-entailment": (NEUTRAL, CONTRADICTION),
}
# First names for PersonX, PersonY and PersonZ.
_NAMES = (
    "Alex Sam Maria John Aisha Li Omar Nina Peter Ana Kofi Ravi Emma Lucas Yuki Fatima Ivan Chloe "
    "Diego Hannah Tom Sara Miguel Leila Noah Grace Hugo Priya Ben Zoe"
).split()


def read_table(path: Path) -> Table:
    """The rows of a tab-separated file, packed or not, by column name."""
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def clean(text: str) -> str:
    """Text as people write it: the traces of tokenisation are mended.

    >>> clean("I know neither of his brothers .")
    'I know neither of his brothers.'
    >>> clean("a particular person did n't wish to go")
    "A particular person didn't wish to go."
    """
    text = re.sub(r"\s+([.,;:?!%)])", r"\1", " ".join(text.split()))
    text = re.sub(r"\s+(n't|'s|'re|'ve|'ll|'d|'m)\b", r"\1", text).replace("&quot;", '"').strip()
    text = re.sub(r"\bcan n't\b", "can't", text)
    if text and text[-1] not in ".?!\"'":
        text += "."
    return text[:1].upper() + text[1:]


def name_persons(text: str, key: str) -> str:
    """PersonX and the others get first names, the same for the same key."""
    start = int.from_bytes(hashlib.sha256(key.encode()).digest()[:4])
    for place, person in enumerate("XYZ"):
        name = _NAMES[(start + 11 * place) % len(_NAMES)]
        text = re.sub(rf"\b[Pp]erson ?{person}\b", name, text, flags=re.IGNORECASE)
    return text


def _read_pairs(path: Path, origin: str) -> Iterator[Example]:
    for row in read_table(path):
        labels = LABEL_SETS.get(row["label"] or "")
        if labels and row["premise"] and row["hypothesis"]:
            yield build_example(clean(row["premise"]), clean(row["hypothesis"]), labels, origin)


def _read_answers(path: Path, origin: str) -> Iterator[Example]:
    """Sets that list the answers to one question after each other: one of them is the best."""
    yield from join_neighbours(_read_pairs(path, origin), _premise)


def _premise(example: Example) -> str:
    return example.rows[0][0]


def _hypothesis(example: Example) -> str:
    return example.rows[0][1]


def _read_swapped(path: Path, origin: str) -> Iterator[Example]:
    """Sets whose first column is what follows and whose second is what it follows from."""
    for row in read_table(path):
        labels = LABEL_SETS[row["label"]]
        yield build_example(clean(row["hypothesis"]), clean(row["premise"]), labels, origin)


def _read_triples(path: Path, origin: str) -> Iterator[Example]:
    for row in read_table(path):
        parts = [row[column].rsplit(" ||| ", 1) for column in ("first", "second", "third")]
        if any(len(part) != 2 for part in parts):
            continue
        known = [place for place, (_, label) in enumerate(parts) if label != "?"]
        if len(known) == 1:
            texts = tuple(clean(text) for text, _ in parts)
            label = parts[known[0]][1]
            yield build_triple(clean(row["premise"]), texts, known[0], label, origin)  # type: ignore[arg-type]


def _read_events(path: Path, origin: str) -> Iterator[Example]:
    """Defeasible inferences: what makes one likelier stands beside what makes it less likely."""
    yield from join_neighbours(_read_updates(path, origin), _hypothesis)


def _read_updates(path: Path, origin: str) -> Iterator[Example]:
    """The event and what is learned of it are two sentences."""
    for row in read_table(path):
        event, *updates = (part.strip(" ;") for part in row["premise"].split(" ;"))
        if not any(updates):  # nothing is learned that could make it likelier
            continue
        premise = ". ".join([event, *updates])
        named = name_persons(f"{premise}\t{row['hypothesis']}", event)
        premise, hypothesis = named.split("\t")
        sentences = " ".join(clean(part) for part in premise.split(". "))
        hypothesis = hypothesis.removeprefix("As a result, ")
        yield build_example(sentences, clean(hypothesis), LABEL_SETS[row["label"]], origin)


def _read_trees(path: Path, origin: str) -> Iterator[Example]:
    for row in read_table(path):
        parts = re.split(r"\s*sent\d+:\s*", row["premise"])
        premise = " ".join(clean(part) for part in parts if part)
        yield build_example(premise, clean(row["hypothesis"]), LABEL_SETS[row["label"]], origin)


def _read_rules(path: Path, origin: str) -> Iterator[Example]:
    """Rules and facts under a closed world: what is true only because nothing proves the contrary
    is open to us, so the labels of such rows are sets."""
    for row in read_table(path):
        negated = " not " in row["question"]
        labels: tuple[int, ...]
        if row["label"].lower() == "true":
            labels = (ENTAILMENT, NEUTRAL) if negated else (ENTAILMENT,)
        else:
            labels = (CONTRADICTION,) if negated else (NEUTRAL, CONTRADICTION)
        yield build_example(clean(row["context"]), clean(row["question"]), labels, origin)


def _read_causes(path: Path, origin: str) -> Iterator[Example]:
    """An event with two alternatives, of which one is the plausible cause or effect."""
    yield from join_neighbours(_read_alternatives(path, origin), _premise)


def _read_alternatives(path: Path, origin: str) -> Iterator[Example]:
    """COPA's alternatives one by one, and causes with a plausible effect or another."""
    for row in read_table(path):
        match = re.fullmatch(r"(.*?) ?\(1\)(.*?)\(2\)(.*)", row["text"])
        if match and row["label"] in ("1", "2"):
            event, *alternatives = (clean(part) for part in match.groups())
            for number, alternative in enumerate(alternatives, 1):
                right = str(number) == row["label"]
                labels = (ENTAILMENT,) if right else (NEUTRAL, CONTRADICTION)
                yield build_example(event, alternative, labels, origin)
        elif row["label"] in ("plausible", "not plausible") and ", so " in row["text"]:
            cause, effect = row["text"].split(", so ", 1)
            labels = (ENTAILMENT,) if row["label"] == "plausible" else (NEUTRAL, CONTRADICTION)
            yield build_example(clean(cause), clean(effect), labels, origin)


def _read_key_points(path: Path, origin: str) -> Iterator[Example]:
    """An argument says its key point or does not."""
    for row in read_table(path):
        labels = (ENTAILMENT,) if row["matches"] == "1" else (NEUTRAL, CONTRADICTION)
        argument, point = clean(row["argument"].lstrip("`")), clean(row["key_point"])
        yield build_example(argument, point, labels, origin)


def _read_topics(path: Path, origin: str) -> Iterator[Example]:
    """An argument for or against the topic of its debate."""
    for row in read_table(path):
        labels = (ENTAILMENT,) if row["stance"] == "1" else (CONTRADICTION,)
        yield build_example(clean(row["argument"].lstrip("`")), clean(row["topic"]), labels, origin)


def _read_stances(path: Path, origin: str) -> Iterator[Example]:
    """An argument for or against a belief."""
    for row in read_table(path):
        labels = (ENTAILMENT,) if row["stance"] == "support" else (CONTRADICTION,)
        yield build_example(clean(row["argument"]), clean(row["belief"]), labels, origin)


_ATOMIC = {
    "xeffect": "{name} {tail}",
    "xreact": "{name} feels {tail}",
    "xattr": "{name} is {tail}",
    "xwant": "{name} wants {tail}",
    "xneed": "before that, {name} needed {tail}",
    "xintent": "{name} wanted {tail}",
    "oreact": "others feel {tail}",
    "causes": "{tail}",
}


def _read_atomic(path: Path, origin: str) -> Iterator[Example]:
    """What follows from everyday events, in a sentence; the relations that read well as one."""
    for row in read_table(path):
        head, tail, pattern = row["head"], row["tail"], _ATOMIC.get(row["relation"])
        if pattern is None or "_" in head or "person" not in head.lower() or tail == "none":
            continue
        tail = re.sub(r"^(?:[Pp]erson ?[Xx]|they|to be|to)\s+", _strip_subject, tail)
        if row["relation"] in ("xwant", "xneed", "xintent") and not tail.startswith("to "):
            tail = f"to {tail}"
        if row["relation"] == "xeffect" and not tail.split()[0].endswith(("s", "ed")):
            continue
        hypothesis = pattern.format(name="PersonX", tail=tail)
        named = name_persons(f"{head}\t{hypothesis}", head)
        head, hypothesis = named.split("\t")
        labels = (ENTAILMENT,) if row["holds"] == "Yes" else (NEUTRAL, CONTRADICTION)
        yield build_example(clean(head), clean(hypothesis), labels, origin)


def _strip_subject(match: re.Match[str]) -> str:
    return "to " if match.group(0).startswith("to") else ""


def _read_claims(path: Path, origin: str) -> Iterator[Example]:
    """True and false claims about things: a false one contradicts what everybody knows."""
    for row in read_table(path):
        labels = (ENTAILMENT,) if row["label"] == "True" else (CONTRADICTION,)
        yield build_example("It is common knowledge.", clean(row["text"]), labels, origin)


_Reader = Callable[[Path, str], Iterator[Example]]
_CURRICULUM = (
    "boolean comparative conditional control counting lexical logiqa negation "
    "quantifier spatial syntactic_alternation syntactic_variation temporal transitive "
    "verbnet"
).split()

SOURCES: dict[str, tuple[str, _Reader]] = {
    "snli": ("nli/snli_train_part.tsv.xz", _read_pairs),
    "snli_noisy": ("nli/snli_train_noisy.tsv.xz", _read_pairs),
    "mnli": ("nli/mnli_train_part.tsv.xz", _read_pairs),
    "mnli_triples": ("nli/mnli_train_triples.tsv.xz", _read_triples),
    "counterfactual": ("nli/snli_counterfactual.tsv.xz", _read_pairs),
    "negation_nli": ("nli/negation_nli.tsv.xz", _read_pairs),
    "scone": ("nli/scone.tsv.xz", _read_pairs),
    "hans": ("nli/hans_generated.tsv.xz", _read_pairs),
    "help": ("nli/curriculum_monotonicity_infer.tsv.xz", _read_pairs),
    "med": ("nli/med.tsv", _read_pairs),
    "monli": ("nli/monli.tsv", _read_pairs),
    "conjnli": ("nli/conjnli_train.tsv", _read_pairs),
    "folio": ("nli/folio_train.tsv.xz", _read_pairs),
    "pararule": ("nli/pararule_plain.tsv.xz", _read_rules),
    "pararule_plus": ("nli/pararule_plus.tsv.xz", _read_rules),
    "scitail": ("nli/scitail.tsv.xz", _read_swapped),
    "levy_holt": ("nli/levy_holt.tsv.xz", _read_swapped),
    "defeasible": ("nli/curriculum_defeasible.tsv.xz", _read_events),
    "entailment_tree": ("nli/curriculum_entailment_tree.tsv.xz", _read_trees),
    "atomic": ("nli/atomic2020.tsv.xz", _read_atomic),
    "copa": ("nli/copa_causal.tsv.xz", _read_causes),
    "creak": ("nli/creak.tsv.xz", _read_claims),
    "argkp": ("arguments/argkp.tsv.xz", _read_key_points),
    "argkp_topics": ("arguments/argkp.tsv.xz", _read_topics),
    "explagraphs": ("arguments/explagraphs.tsv.xz", _read_stances),
    "socialqa": ("nli/curriculum_socialqa.tsv.xz", _read_answers),
    "physicalqa": ("nli/curriculum_physicalqa.tsv.xz", _read_answers),
    **{name: (f"nli/curriculum_{name}.tsv.xz", _read_pairs) for name in _CURRICULUM},
}


def read_source(data: Path, origin: str, seed: int) -> list[Example]:
    """All examples of a set, shuffled; the same for the same seed."""
    name, read = SOURCES[origin]
    examples = list(dict.fromkeys(read(data / name, origin)))
    random.Random(f"{seed}/{origin}").shuffle(examples)
    return examples
