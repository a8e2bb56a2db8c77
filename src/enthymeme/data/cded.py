"""CDED, context-dependent evidence (CE-EMNLP-2015): which passage is evidence for the claim.

S_c = (H_c), T_c = (C): a whole passage is one statement. The distractor is a passage of the same
topic, annotated as evidence for another claim and not for this one; the same released evidence
type is preferred, then the least difference in tokens, with a token Jaccard similarity to gold
below 0.90. Development comes from the 19 held-out topics, test from the 39 others.

Chosen here: texts are the same when their normal form is (`wording.normalize`), for claims (which
``evidence.txt`` spells in more than one way) and for passages alike. A passage that holds, or lies
within, one annotated for the claim counts as annotated for it: the release has passages that differ
by a sentence at their end. The paper has no such rule; ``paper_rules`` builds without. The claim is
worded as in ``evidence.txt``. A claim gives one item, whose gold is the first of its passages, in
the order of the file, that has an eligible distractor. The type is the whole bracket: [STUDY,
EXPERT] is not [STUDY]. What is still tied goes to the passage that stands first in the file. Seed
2026 draws the claims, every topic giving one before the rest are drawn from all, and the gold
positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.dataset import Dataset, Task, order_candidates, require_at_least, tally
from enthymeme.data.released import hash_input, read_lines, read_rows
from enthymeme.data.sampling import balance_positions, draw_from_every
from enthymeme.data.wording import SIMILAR, jaccard, normalize, tokenize_ascii
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 2026
FILES = ("motions.txt", "claims.txt", "evidence.txt")
SPLIT_OF = {"held-out": "dev", "train and test": "test"}
NESTED_RULE = "nor nested with a passage that is; "
RULES = (
    "source = (passage), target = (claim); a passage is one statement",
    "one item for each claim: gold = its first passage with an eligible distractor",
    "distractor = a passage of the same topic, annotated for another claim; not annotated for this "
    f"one, {NESTED_RULE}the same evidence type first, then the least "
    f"token-length difference, then file order; token Jaccard below {SIMILAR:.2f}",
    "tokens = lower-cased ASCII alphanumeric substrings",
    "dev = held-out topics, test = the other topics; every topic gives an item",
    "gold positions balanced 1:1",
    "cluster = topic",
)
_TYPE = re.compile(r"\[([A-Z]+(?:, [A-Z]+)*)\]")


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    text: str
    split: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A row of ``evidence.txt``, with what it is compared by."""

    line: int
    topic: str
    claim: str
    text: str
    type: str
    claim_form: str
    form: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The gold passage of a claim (by its number in the topic), and its distractor."""

    topic: Topic
    number: int
    gold: Passage
    distractor: Passage


def build(folder: Path, *, paper_rules: bool = False, dev: int = 200, test: int = 400) -> Dataset:
    """The task from ``motions.txt``, ``claims.txt`` and ``evidence.txt``.

    With ``paper_rules``, without the rule on nested passages, which is ours.
    """
    TASK.require_files(folder, FILES)
    topics = _read_topics(folder / "motions.txt")
    claims = _read_claims(folder / "claims.txt", topics)
    passages: dict[str, list[Passage]] = {topic: [] for topic in topics}
    for passage in _read_passages(folder / "evidence.txt", claims):
        passages[passage.topic].append(passage)
    pools: dict[str, list[Pairing]] = {"dev": [], "test": []}
    claims_with_evidence = 0
    for topic in topics.values():
        by_claim: dict[str, list[Passage]] = {}
        for passage in passages[topic.text]:
            by_claim.setdefault(passage.claim_form, []).append(passage)
        claims_with_evidence += len(by_claim)
        for number, annotated in enumerate(by_claim.values(), start=1):
            chosen = choose_passages(annotated, passages[topic.text], paper_rules)
            if chosen is not None:
                pools[topic.split].append(Pairing(topic, number, *chosen))
    for split, wanted in (("dev", dev), ("test", test)):
        require_at_least(len(pools[split]), wanted, f"claims with a distractor for {split}", folder)
    return Dataset(
        dev=_make_items(pools["dev"], dev),
        test=_make_items(pools["test"], test),
        inputs=tuple(hash_input(folder / name, folder) for name in FILES),
        seed=SEED,
        rules=tuple(rule.replace(NESTED_RULE, "") for rule in RULES) if paper_rules else RULES,
        counts=tally(
            topics=len(topics),
            passages=sum(len(rows) for rows in passages.values()),
            claims_with_evidence=claims_with_evidence,
            claims_without_distractor=claims_with_evidence - sum(map(len, pools.values())),
            dev_pool=len(pools["dev"]),
            test_pool=len(pools["test"]),
        ),
    )


def choose_passages(
    annotated: list[Passage], topic: list[Passage], paper_rules: bool = False
) -> tuple[Passage, Passage] | None:
    """Gold and distractor for the claim that these passages of a topic are annotated for."""
    alike = str.__eq__ if paper_rules else _is_nested
    own = {passage.form for passage in annotated}
    for gold in annotated:
        ranked = sorted(
            topic,
            key=lambda other: (
                other.type != gold.type,
                abs(len(other.tokens) - len(gold.tokens)),
                other.line,
            ),
        )
        for other in ranked:
            if any(alike(other.form, form) for form in own):
                continue
            if jaccard(gold.tokens, other.tokens) < SIMILAR:
                return gold, other
    return None


def _is_nested(first: str, second: str) -> bool:
    """Whether one of two normal forms is a run of whole words of the other."""
    return f" {first} " in f" {second} " or f" {second} " in f" {first} "


def _make_items(pool: list[Pairing], size: int) -> tuple[Item, ...]:
    drawn = draw_from_every([pair.topic.id for pair in pool], size, SEED)
    return tuple(
        _make_item(pool[index], position)
        for index, position in zip(drawn, balance_positions(size, SEED), strict=True)
    )


def _make_item(pair: Pairing, position: int) -> Item:
    claim = (pair.gold.claim,)
    return Item(
        id=f"cded-{pair.topic.id}-{pair.number}",
        candidates=order_candidates(
            Completion((pair.gold.text,), claim),
            Completion((pair.distractor.text,), claim),
            position,
        ),
        gold=position,
        cluster=f"cded-{pair.topic.id}",
        meta=(
            ("evidence_type", pair.gold.type),
            ("distractor_type", pair.distractor.type),
            ("gold_line", pair.gold.line),
            ("distractor_line", pair.distractor.line),
        ),
    )


def _read_topics(path: Path) -> dict[str, Topic]:
    topics: dict[str, Topic] = {}
    names: set[str] = set()
    for number, (name, text, data_set) in read_rows(path, ("Topic id", "Topic", "Data-set")):
        if data_set not in SPLIT_OF:
            raise InputError(
                f"expected {' or '.join(SPLIT_OF)} under Data-set, found {data_set!r}", path, number
            )
        if name in names or text in topics:
            raise InputError(f"expected topics to differ, found {name} again", path, number)
        names.add(name)
        topics[text] = Topic(name, text, SPLIT_OF[data_set])
    return topics


def _read_claims(path: Path, topics: dict[str, Topic]) -> dict[str, set[str]]:
    """The normal forms of each topic's claims."""
    claims: dict[str, set[str]] = {topic: set() for topic in topics}
    for number, (topic, claim) in read_rows(path, ("Topic", "Claim original text")):
        if topic not in claims:
            raise _unknown_topic(topic, path, number)
        claims[topic].add(normalize(claim))
    return claims


def _read_passages(path: Path, claims: dict[str, set[str]]) -> Iterator[Passage]:
    """The rows of ``evidence.txt``, whose header names three columns of the four."""
    empty = True
    for number, line in read_lines(path):
        cells = [cell.strip() for cell in line.split("\t")]
        if empty:
            empty = False
            if cells[0] != "Topic":
                raise InputError("expected a header that begins with Topic", path, number)
            continue
        if not line.strip():
            continue
        if len(cells) != 4 or not all(cells):
            raise InputError(
                f"expected 4 cells (topic, claim, evidence, [TYPE, ...]), "
                f"found {sum(map(bool, cells))}",
                path,
                number,
            )
        topic, claim, text, bracket = cells
        kind = _TYPE.fullmatch(bracket)
        if kind is None:
            raise InputError(
                f"expected evidence types as [TYPE, ...], found {bracket!r}", path, number
            )
        if topic not in claims:
            raise _unknown_topic(topic, path, number)
        claim_form = normalize(claim)
        if claim_form not in claims[topic]:
            raise InputError(
                f"expected a claim of claims.txt under this topic, found {claim!r}", path, number
            )
        yield Passage(
            number, topic, claim, text, kind[1], claim_form, normalize(text), tokenize_ascii(text)
        )
    if empty:
        raise InputError("expected a header and rows, found an empty file", path)


def _unknown_topic(topic: str, path: Path, line: int) -> InputError:
    return InputError(f"expected a topic of motions.txt, found {topic!r}", path, line)


TASK = Task(
    name="cded",
    title="CDED",
    files="motions.txt, claims.txt and evidence.txt",
    home="IBM Project Debater's data sets (Claims and Evidence, CE-EMNLP-2015)",
    licence="CC BY-SA 3.0",
    derived=True,
    build=build,
    options=("paper_rules",),
)
