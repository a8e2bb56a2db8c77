"""AAE2, annotated essays: which claim do the premises support.

S_c = (P_1, ..., P_m): every Premise with a direct support edge to the gold Claim, and nothing
else; not what supports those Premises, not what attacks the Claim. T_c = (C_c): the gold Claim or
a Claim of the opposite stance in the same essay, with the least difference in tokens, subject to
nonidentity, a token Jaccard similarity below 0.90, no reachability and no overlap of support.
Development and test have essays of their own.

Chosen here: texts are identical when their normal forms are (`wording.normal_form`). A Premise
that both supports and attacks the gold Claim is an attack neighbour. No reachability: no path of
relations, of either kind, leads from a source Premise (and so from the gold Claim) to the
distractor, nor from the distractor to the gold Claim. No overlap: nothing in the distractor's
support subtree is identical to a source Premise. What is still tied goes to the claim that stands
first in the essay. Premises stand in the order of the text, in the wording of the ``.ann`` file.

Seed 2026 orders the official-training essays and draws the gold positions. Development takes essays
in that order, whole, passing over those too large for the room left. Test takes every item of the
official-test essays, then remaining training essays in the same way. Should no choice of whole
essays fill a split, the first essay passed over gives its first items. Items stand in the order of
``train-test-split.csv``, then of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.brat import Component, Essay, read_essay
from enthymeme.data.dataset import Dataset, Task, enough, tally, two_way
from enthymeme.data.released import fingerprint, read_lines
from enthymeme.data.sampling import gold_positions, shuffled
from enthymeme.data.wording import SIMILAR, compatible_words, jaccard, normal_form
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 2026
SPLIT_FILE = "train-test-split.csv"
ESSAYS = "brat-project-final"
OPPOSITE = {"For": "Against", "Against": "For"}
RULES = (
    "source = (Premises with a direct support edge to the gold Claim), target = (Claim)",
    "distractor = a Claim of the opposite stance in the same essay: nonidentical, token Jaccard "
    f"below {SIMILAR:.2f}, not reachable, its support subtree disjoint from the source; least "
    "token-length difference, then text order",
    "tokens = NFKC, case-folded Unicode word tokens with optional internal apostrophes",
    "dev = official-training essays; test = every item of the official-test essays, then other "
    "official-training essays",
    "gold positions balanced 1:1",
    "cluster = essay",
)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A gold Claim, the Premises of its source, and its distractor."""

    essay: str
    gold: Component
    premises: tuple[Component, ...]
    distractor: Component
    distractor_supported: bool


def build(folder: Path, *, dev: int = 200, test: int = 350) -> Dataset:
    """The task from ``train-test-split.csv`` and ``brat-project-final/essay*.{txt,ann}``."""
    if not (folder / SPLIT_FILE).is_file():
        raise InputError(f"expected {SPLIT_FILE} here; {TASK.whence()}", path=str(folder))
    official = read_split(folder / SPLIT_FILE)
    essays = essay_folder(folder)
    found: dict[str, list[Pairing]] = {}
    claims = supported = 0
    for name in official:
        essay = read_essay(essays, name)
        claims += sum(component.kind == "Claim" for component in essay.components)
        supported += sum(bool(source_of(essay, gold)) for gold in _claims(essay))
        found[name] = pairings(essay)
    names = list(official)
    order = [names[index] for index in shuffled(len(names), SEED)]
    training = [found[name] for name in order if official[name] == "TRAIN"]
    testing = [found[name] for name in order if official[name] == "TEST"]
    dev_pairings, rest = fill(training, dev)
    official_test, _ = fill(testing, test)
    added, _ = fill(rest, test - len(official_test))
    test_pairings = official_test + added
    pool = sum(map(len, found.values()))
    enough(len(dev_pairings), dev, f"eligible claims for dev (of {pool} in all)", folder)
    enough(len(test_pairings), test, f"eligible claims for test (of {pool} in all)", folder)
    return Dataset(
        dev=_items(dev_pairings, official),
        test=_items(test_pairings, official),
        inputs=(
            fingerprint(folder / SPLIT_FILE, folder),
            *(
                fingerprint(essays / f"{name}{ending}", folder)
                for name in official
                for ending in (".txt", ".ann")
            ),
        ),
        seed=SEED,
        rules=RULES,
        counts=tally(
            essays=len(official),
            claims=claims,
            claims_with_premises=supported,
            claims_without_distractor=supported - pool,
            eligible_claims=pool,
            test_items_of_test_essays=len(official_test),
            test_items_of_training_essays=len(added),
        ),
    )


def source_of(essay: Essay, gold: Component) -> tuple[Component, ...]:
    """The Premises with a direct support edge to a Claim, in the order of the text."""
    chosen = essay.supporters(gold.id) - essay.attackers(gold.id)
    return tuple(
        component
        for component in essay.components
        if component.kind == "Premise" and component.id in chosen
    )


def pairings(essay: Essay) -> list[Pairing]:
    """The Claims of an essay that have a source and an eligible distractor."""
    result = []
    for gold in _claims(essay):
        premises = source_of(essay, gold)
        if not premises:
            continue
        size = len(compatible_words(gold.text))
        eligible = [
            (abs(len(compatible_words(other.text)) - size), place, other)
            for place, other in enumerate(_claims(essay))
            if may_distract(essay, gold, premises, other)
        ]
        if eligible:
            _, _, distractor = min(eligible, key=lambda option: option[:2])
            supported = bool(essay.support_subtree(distractor.id))
            result.append(Pairing(essay.name, gold, premises, distractor, supported))
    return result


def may_distract(
    essay: Essay, gold: Component, premises: Sequence[Component], other: Component
) -> bool:
    """Whether a Claim can stand against the gold Claim."""
    if gold.stance is None or other.stance != OPPOSITE[gold.stance]:
        return False
    if normal_form(gold.text) == normal_form(other.text):
        return False
    if jaccard(compatible_words(gold.text), compatible_words(other.text)) >= SIMILAR:
        return False
    if essay.leading_to(other.id) & {premise.id for premise in premises}:
        return False
    if other.id in essay.leading_to(gold.id):
        return False
    subtree = essay.support_subtree(other.id)
    held = {normal_form(one.text) for one in essay.components if one.id in subtree}
    return held.isdisjoint(normal_form(premise.text) for premise in premises)


def fill(essays: Iterable[list[Pairing]], room: int) -> tuple[list[Pairing], list[list[Pairing]]]:
    """The items of whole essays that fill the room, and the essays that were not used."""
    taken: list[Pairing] = []
    passed: list[list[Pairing]] = []
    for essay in essays:
        if essay and len(taken) + len(essay) <= room:
            taken += essay
        elif essay:
            passed.append(essay)
    if len(taken) < room and passed:
        taken += passed.pop(0)[: room - len(taken)]
    return taken, passed


def read_split(path: Path) -> dict[str, str]:
    """TRAIN or TEST for each essay: ``"essay001";"TRAIN"`` below ``"ID";"SET"``."""
    official: dict[str, str] = {}
    header = True
    for number, line in read_lines(path):
        cells = [cell.strip().strip('"') for cell in line.split(";")]
        if header:
            if cells != ["ID", "SET"]:
                raise InputError(
                    f"expected the header ID;SET, found {line[:60]!r}", path=str(path), line=number
                )
            header = False
        elif line.strip():
            if len(cells) != 2 or cells[1] not in ("TRAIN", "TEST") or not cells[0]:
                raise InputError(
                    f"expected an essay and TRAIN or TEST, found {line[:60]!r}",
                    path=str(path),
                    line=number,
                )
            if cells[0] in official:
                raise InputError(
                    f"expected ids to differ, found {cells[0]} again", path=str(path), line=number
                )
            official[cells[0]] = cells[1]
    if not official:
        raise InputError("expected the header ID;SET and essays below it", path=str(path))
    return official


def essay_folder(folder: Path) -> Path:
    """Where the essays lie: in ``brat-project-final``, or beside the split file."""
    return folder / ESSAYS if (folder / ESSAYS).is_dir() else folder


def _claims(essay: Essay) -> list[Component]:
    return [component for component in essay.components if component.kind == "Claim"]


def _items(chosen: list[Pairing], official: dict[str, str]) -> tuple[Item, ...]:
    rank = {name: index for index, name in enumerate(official)}
    ordered = sorted(chosen, key=lambda one: (rank[one.essay], one.gold.start))
    return tuple(
        _item(one, position, official[one.essay].lower())
        for one, position in zip(ordered, gold_positions(len(ordered), SEED), strict=True)
    )


def _item(one: Pairing, position: int, split: str) -> Item:
    source = tuple(premise.text for premise in one.premises)
    return Item(
        id=f"aae2-{one.essay}-{one.gold.id}",
        candidates=two_way(
            Completion(source, (one.gold.text,)),
            Completion(source, (one.distractor.text,)),
            position,
        ),
        gold=position,
        cluster=f"aae2-{one.essay}",
        meta=(
            ("split", split),
            ("essay", one.essay),
            ("claim", one.gold.id),
            ("premises", [premise.id for premise in one.premises]),
            ("distractor", one.distractor.id),
            ("stance", one.gold.stance),
            ("distractor_supported", one.distractor_supported),
        ),
    )


TASK = Task(
    name="aae2",
    title="AAE2",
    files="train-test-split.csv and the essays of brat-project-final.zip, unpacked",
    home="TU Darmstadt's TUdatalib (Argument Annotated Essays, version 2)",
    licence="the archive's own terms, which restrict redistribution",
    derived=True,
    build=build,
)
