"""iDebate: which central claim do the argument's statements make.

S_c = (P_1, ..., P_m), the statements listed with a central claim; T_c = (C_c), that claim or a
different central claim of the same debate. Distractors are assigned injectively, with the least
total and then the least maximum difference in tokens (`assignment`). Development is every eligible
claim of the official development debates, filled up from the training debates; test is drawn from
the eligible claims of the official test debates. Seed 2026 draws the claims and the gold positions.

Chosen here: the release has no list of its splits, so three files give them, one ``_debate_id`` a
line: ``train-debates.txt``, ``dev-debates.txt`` and ``test-debates.txt``; a debate in none of them
is left out. Two claims differ when their normal forms do (`wording.normalize`). A claim is
eligible when it has a statement, no earlier claim of its debate has its text and statements, and a
distractor of its own can be had together with those of the eligible claims before it; so a debate
gives as many items as can have distractors of their own. All claims of the debate can be
distractors, drawn or not. Totals and maxima are minimised debate by debate, which minimises both
over all debates. What is still tied goes to the claims that stand first in the file. Statements
stand in the order of the numbers in their keys; keys without numbers keep the order of the file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enthymeme.data.assignment import assign
from enthymeme.data.dataset import (
    Dataset,
    Task,
    first_indices,
    order_candidates,
    require_at_least,
    tally,
)
from enthymeme.data.released import hash_input, read_json_list, read_lines
from enthymeme.data.sampling import balance_positions, draw
from enthymeme.data.wording import normalize, tokenize
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 2026
RELEASE = "idebate.json"
SPLITS = ("train", "dev", "test")
RULES = (
    "source = (statements of the gold claim), target = (central claim)",
    "distractor = a different central claim of the same debate, assigned injectively: least total "
    "token-length difference, then least maximum, then file order",
    "tokens = case-folded Unicode word tokens with optional internal apostrophes",
    "dev = every eligible claim of the development debates, then drawn claims of the training "
    "debates; test = drawn claims of the test debates",
    "gold positions balanced 1:1",
    "cluster = debate",
)
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Claim:
    debate: str
    id: str
    text: str
    statements: tuple[str, ...]
    form: str
    length: int


def build(folder: Path, *, dev: int = 400, test: int = 400) -> Dataset:
    """The task from ``idebate.json`` and the three lists of debates."""
    lists = {split: folder / f"{split}-debates.txt" for split in SPLITS}
    TASK.require_files(folder, [RELEASE, *(path.name for path in lists.values())])
    debates = _read_debates(folder / RELEASE)
    split_of = _read_splits(lists, debates)
    pools: dict[str, list[Claim]] = {split: [] for split in SPLITS}
    for name, claims in debates.items():
        if name in split_of:
            pools[split_of[name]] += select_eligible(claims)
    fill = dev - len(pools["dev"])
    require_at_least(
        len(pools["train"]) + len(pools["dev"]), dev, "eligible claims for dev", folder
    )
    require_at_least(len(pools["test"]), test, "eligible claims for test", folder)
    dev_claims = [pools["dev"][index] for index in draw(len(pools["dev"]), dev, SEED)]
    if fill > 0:
        dev_claims += [pools["train"][index] for index in draw(len(pools["train"]), fill, SEED)]
    test_claims = [pools["test"][index] for index in draw(len(pools["test"]), test, SEED)]
    return Dataset(
        dev=_make_items(dev_claims, debates, split_of),
        test=_make_items(test_claims, debates, split_of),
        inputs=tuple(hash_input(path, folder) for path in (folder / RELEASE, *lists.values())),
        seed=SEED,
        rules=RULES,
        counts=tally(
            debates=len(debates),
            debates_in_no_list=sum(name not in split_of for name in debates),
            claims=sum(map(len, debates.values())),
            train_pool=len(pools["train"]),
            dev_pool=len(pools["dev"]),
            test_pool=len(pools["test"]),
        ),
    )


def select_eligible(claims: Sequence[Claim]) -> list[Claim]:
    """The claims of a debate that can each have a distractor of their own, all at once.

    Sets of rows that can be matched form a matroid, so taking them greedily gives a largest set.

    >>> ban = Claim("d", "1", "Ban it", ("It hurts.",), "ban it", 2)
    >>> keep = Claim("d", "2", "Keep it", (), "keep it", 2)
    >>> [claim.id for claim in select_eligible([ban, keep])]  # nothing is said for the second
    ['1']
    """
    eligible: list[Claim] = []
    for index in first_indices([(claim.form, claim.statements) for claim in claims]):
        claim = claims[index]
        if claim.statements and assign(_costs([*eligible, claim], claims)) is not None:
            eligible.append(claim)
    return eligible


def assign_distractors(chosen: Sequence[Claim], claims: Sequence[Claim]) -> list[Claim]:
    """A distractor of its own for each chosen claim, out of all claims of their debate.

    >>> ban = Claim("d", "1", "Ban it", ("It hurts.",), "ban it", 2)
    >>> keep = Claim("d", "2", "Keep it", (), "keep it", 2)
    >>> [claim.id for claim in assign_distractors([ban], [ban, keep])]
    ['2']
    """
    columns = assign(_costs(chosen, claims))
    if columns is None:
        raise InputError("expected claims that can have distractors of their own")
    return [claims[column] for column in columns]


def _costs(rows: Sequence[Claim], columns: Sequence[Claim]) -> list[list[int | None]]:
    return [
        [None if row.form == other.form else abs(row.length - other.length) for other in columns]
        for row in rows
    ]


def _make_items(
    chosen: list[Claim], debates: dict[str, list[Claim]], split_of: dict[str, str]
) -> tuple[Item, ...]:
    by_debate: dict[str, list[Claim]] = {}
    for claim in chosen:
        by_debate.setdefault(claim.debate, []).append(claim)
    distractor_of = {
        (claim.debate, claim.id): distractor
        for name, claims in by_debate.items()
        for claim, distractor in zip(claims, assign_distractors(claims, debates[name]), strict=True)
    }
    return tuple(
        _make_item(claim, distractor_of[claim.debate, claim.id], position, split_of[claim.debate])
        for claim, position in zip(chosen, balance_positions(len(chosen), SEED), strict=True)
    )


def _make_item(gold: Claim, distractor: Claim, position: int, split: str) -> Item:
    return Item(
        id=f"idebate-{gold.debate}-{gold.id}",
        candidates=order_candidates(
            Completion(gold.statements, (gold.text,)),
            Completion(gold.statements, (distractor.text,)),
            position,
        ),
        gold=position,
        cluster=f"idebate-{gold.debate}",
        meta=(
            ("split", split),
            ("distractor", distractor.id),
            ("length_difference", abs(gold.length - distractor.length)),
        ),
    )


def _read_debates(path: Path) -> dict[str, list[Claim]]:
    debates: dict[str, list[Claim]] = {}
    lines: dict[tuple[str, str], int] = {}
    for number, value in read_json_list(path):
        try:
            claim = _read_claim(value)
        except InputError as error:
            raise error.at(path, number) from None
        if (claim.debate, claim.id) in lines:
            raise InputError(
                f"expected ids to differ, found claim {claim.id} of debate {claim.debate} "
                f"of line {lines[claim.debate, claim.id]} again",
                path,
                number,
            )
        lines[claim.debate, claim.id] = number
        debates.setdefault(claim.debate, []).append(claim)
    return debates


def _read_claim(value: Any) -> Claim:
    if not isinstance(value, dict):
        raise InputError("expected an object for each claim")
    for name in ("_debate_id", "_claim_id", "_claim", "_argument_sentences"):
        if name not in value:
            raise InputError(f"expected a field {name}")
    sentences, text = value["_argument_sentences"], value["_claim"]
    if not isinstance(text, str) or not normalize(text):
        raise InputError("expected text under _claim")
    if not isinstance(sentences, dict) or not all(
        isinstance(sentence, str) for sentence in sentences.values()
    ):
        raise InputError("expected an object of sentences under _argument_sentences")
    keys = list(sentences)
    if all(len(_NUMBER.findall(key)) == 1 for key in keys):
        keys.sort(key=lambda key: int(_NUMBER.findall(key)[0]))
    statements = tuple(sentences[key].strip() for key in keys if sentences[key].strip())
    return Claim(
        debate=_read_id(value["_debate_id"], "_debate_id"),
        id=_read_id(value["_claim_id"], "_claim_id"),
        text=text.strip(),
        statements=statements,
        form=normalize(text),
        length=len(tokenize(text)),
    )


def _read_id(value: Any, field: str) -> str:
    """An id, which the release may give as a string or as a number."""
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).strip():
        raise InputError(f"expected a string or a number under {field}")
    return str(value).strip()


def _read_splits(lists: dict[str, Path], debates: dict[str, list[Claim]]) -> dict[str, str]:
    split_of: dict[str, str] = {}
    for split, path in lists.items():
        for number, line in read_lines(path):
            name = line.strip()
            if not name:
                continue
            if name not in debates:
                raise InputError(
                    f"expected a _debate_id of {RELEASE}, found {name!r}", path, number
                )
            if name in split_of:
                raise InputError(
                    f"expected debates to be listed once, found {name!r} of the {split_of[name]} "
                    "list again",
                    path,
                    number,
                )
            split_of[name] = split
    return split_of


TASK = Task(
    name="idebate",
    title="iDebate",
    files="idebate.json and, one _debate_id a line, train-debates.txt, dev-debates.txt and "
    "test-debates.txt",
    home="Lu Wang's opinion abstracts (opinion_abstracts.zip, with Wang and Ling, NAACL 2016)",
    licence="none stated with the data",
    derived=True,
    build=build,
)
