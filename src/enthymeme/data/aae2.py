"""AAE2, annotated essays: which claim do the premises support.

S_c = (P_1, ..., P_m): every Premise with a direct support edge to the gold Claim, and nothing
else; not what supports those Premises, not what attacks the Claim. T_c = (C_c): the gold Claim or
a Claim of the opposite stance in the same essay, with the least difference in tokens, subject to
nonidentity, a token Jaccard similarity below 0.90, no reachability and no overlap of support.
Development and test have essays of their own.

Chosen here: texts are identical when their normal forms are (`wording.normalize`). A Premise
that both supports and attacks the gold Claim is an attack neighbour. No reachability: no path of
relations, of either kind, leads from a source Premise (and so from the gold Claim) to the
distractor, nor from the distractor to the gold Claim. No overlap: nothing in the distractor's
support subtree is identical to a source Premise. What is still tied goes to the claim that stands
first in the essay. Premises stand in the order of the text, in the wording of the ``.ann`` file.

Essays that share the text of a Claim or a Premise (essays 162 and 197 of the release do) stay on
one side: they form a group, as do those that share a text with one of them, and so on. Seed 2026
orders the groups of official-training essays and draws the gold positions. Development takes groups
in that order, whole, passing over those too large for the room left, and those with an
official-test essay. Test takes every item of the official-test essays, then remaining training
essays in the same way. Should no choice of whole groups fill a split, the first group passed over
gives its first items. Items stand in the order of ``train-test-split.csv``, then of the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.brat import Component, Essay, read_essay
from enthymeme.data.dataset import Dataset, Task, order_candidates, require_at_least, tally
from enthymeme.data.released import hash_input, read_lines
from enthymeme.data.sampling import balance_positions, shuffle
from enthymeme.data.wording import SIMILAR, jaccard, normalize, tokenize_nfkc
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
    "essays that share the text of a Claim or a Premise are in one split",
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
    TASK.require_files(folder, [SPLIT_FILE])
    official = read_official_split(folder / SPLIT_FILE)
    location = locate_essays(folder)
    essays = [read_essay(location, name) for name in official]
    pairings = {essay.name: pair_claims(essay) for essay in essays}
    groups = group_essays(essays)
    dev_pairings, official_test, added = _divide(pairings, official, groups, dev, test)
    test_pairings = official_test + added
    pool = sum(map(len, pairings.values()))
    require_at_least(len(dev_pairings), dev, f"eligible claims for dev (of {pool} in all)", folder)
    require_at_least(
        len(test_pairings), test, f"eligible claims for test (of {pool} in all)", folder
    )
    supported = sum(
        bool(collect_premises(essay, gold)) for essay in essays for gold in _claims(essay)
    )
    return Dataset(
        dev=_make_items(dev_pairings, official),
        test=_make_items(test_pairings, official),
        inputs=(
            hash_input(folder / SPLIT_FILE, folder),
            *(
                hash_input(location / f"{name}{ending}", folder)
                for name in official
                for ending in (".txt", ".ann")
            ),
        ),
        seed=SEED,
        rules=RULES,
        counts=tally(
            essays=len(official),
            essays_that_share_texts=_count_sharing(groups),
            claims=sum(len(_claims(essay)) for essay in essays),
            claims_with_premises=supported,
            claims_without_distractor=supported - pool,
            eligible_claims=pool,
            test_items_of_test_essays=len(official_test),
            test_items_of_training_essays=len(added),
        ),
    )


def _divide(
    pairings: dict[str, list[Pairing]],
    official: dict[str, str],
    groups: dict[str, str],
    dev: int,
    test: int,
) -> tuple[list[Pairing], list[Pairing], list[Pairing]]:
    """The pairings of dev, of test from official-test essays, and of test from other essays."""
    names = list(pairings)
    order = [names[index] for index in shuffle(len(names), SEED)]
    # Of two essays that say the same, one of the official test keeps it.
    by_split = sorted(order, key=lambda name: official[name] != "TEST")
    distinct = drop_repetitions(pairings[name] for name in by_split)
    training = _gather([name for name in order if official[name] == "TRAIN"], groups, distinct)
    testing = _gather([name for name in order if official[name] == "TEST"], groups, distinct)
    beside_test = {groups[name] for name, split in official.items() if split == "TEST"}
    dev_pairings = fill_split(
        (unit for group, unit in training.items() if group not in beside_test), dev
    )
    official_test = fill_split(testing.values(), test)
    in_dev = {groups[pairing.essay] for pairing in dev_pairings}
    added = fill_split(
        (unit for group, unit in training.items() if group not in in_dev),
        test - len(official_test),
    )
    return dev_pairings, official_test, added


def group_essays(essays: Sequence[Essay]) -> dict[str, str]:
    """The group of each essay by name: the first essay that it shares texts with, in some steps.

    Union-find over the normal forms of Claims and Premises; a group is named after its first essay.

    >>> premise = Component("T1", "Premise", 0, "Jobs are there", None)
    >>> claim = Component("T1", "Claim", 0, "jobs are there!", "For")
    >>> group_essays([Essay("e1", (premise,), ()), Essay("e2", (), ()), Essay("e3", (claim,), ())])
    {'e1': 'e1', 'e2': 'e2', 'e3': 'e1'}
    """
    parent = list(range(len(essays)))

    def find_root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    first_with: dict[str, int] = {}
    for place, essay in enumerate(essays):
        for component in essay.components:
            if component.kind in ("Claim", "Premise"):
                other = first_with.setdefault(normalize(component.text), place)
                low, high = sorted((find_root(other), find_root(place)))
                parent[high] = low
    return {essay.name: essays[find_root(place)].name for place, essay in enumerate(essays)}


def drop_repetitions(essays: Iterable[Sequence[Pairing]]) -> dict[str, list[Pairing]]:
    """The pairings of each essay by name, without those that an earlier essay has word for word.

    Two pairings are the same when their gold Claims and all their Premises are.
    """
    distinct: dict[str, list[Pairing]] = {}
    seen: set[tuple[str, ...]] = set()
    for pairings in essays:
        for pairing in pairings:
            components = (pairing.gold, *pairing.premises)
            texts = tuple(normalize(component.text) for component in components)
            if texts not in seen:
                distinct.setdefault(pairing.essay, []).append(pairing)
            seen.add(texts)
    return distinct


def _gather(
    names: Sequence[str], groups: dict[str, str], pairings: dict[str, list[Pairing]]
) -> dict[str, list[Pairing]]:
    """The pairings of some essays by group, groups and essays in the order of the names."""
    gathered: dict[str, list[Pairing]] = {}
    for name in names:
        gathered.setdefault(groups[name], []).extend(pairings.get(name, ()))
    return gathered


def _count_sharing(groups: dict[str, str]) -> int:
    """How many essays share a group with another."""
    sizes = Counter(groups.values())
    return sum(size for size in sizes.values() if size > 1)


def collect_premises(essay: Essay, gold: Component) -> tuple[Component, ...]:
    """The Premises with a direct support edge to a Claim, in the order of the text."""
    attacking = essay.neighbours(gold.id, supporting=False)
    chosen = essay.neighbours(gold.id, supporting=True) - attacking
    return tuple(
        component
        for component in essay.components
        if component.kind == "Premise" and component.id in chosen
    )


def pair_claims(essay: Essay) -> list[Pairing]:
    """Pair the Claims of an essay that have a source and an eligible distractor with it."""
    result = []
    for gold in _claims(essay):
        premises = collect_premises(essay, gold)
        if not premises:
            continue
        size = len(tokenize_nfkc(gold.text))
        eligible = [
            (abs(len(tokenize_nfkc(other.text)) - size), place, other)
            for place, other in enumerate(_claims(essay))
            if may_distract(essay, gold, premises, other)
        ]
        if eligible:
            _, _, distractor = min(eligible, key=lambda option: option[:2])
            supported = bool(essay.find_support(distractor.id))
            result.append(Pairing(essay.name, gold, premises, distractor, supported))
    return result


def may_distract(
    essay: Essay, gold: Component, premises: Sequence[Component], other: Component
) -> bool:
    """Whether a Claim can stand against the gold Claim."""
    if gold.stance is None or other.stance != OPPOSITE[gold.stance]:
        return False
    if normalize(gold.text) == normalize(other.text):
        return False
    if jaccard(tokenize_nfkc(gold.text), tokenize_nfkc(other.text)) >= SIMILAR:
        return False
    if essay.find_ancestors(other.id) & {premise.id for premise in premises}:
        return False
    if other.id in essay.find_ancestors(gold.id):
        return False
    subtree = essay.find_support(other.id)
    support = {normalize(one.text) for one in essay.components if one.id in subtree}
    return support.isdisjoint(normalize(premise.text) for premise in premises)


def fill_split(groups: Iterable[list[Pairing]], room: int) -> list[Pairing]:
    """The pairings of whole groups of essays that fill the room.

    What whole groups leave open is filled from the first group that was too large.
    """
    pairings: list[Pairing] = []
    too_large: list[Pairing] = []
    for group in groups:
        if len(pairings) + len(group) <= room:
            pairings += group
        else:
            too_large = too_large or group
    return pairings + too_large[: room - len(pairings)]


def read_official_split(path: Path) -> dict[str, str]:
    """TRAIN or TEST for each essay: ``"essay001";"TRAIN"`` below ``"ID";"SET"``."""
    official: dict[str, str] = {}
    header = True
    for number, line in read_lines(path):
        cells = [cell.strip().strip('"') for cell in line.split(";")]
        if header:
            if cells != ["ID", "SET"]:
                raise InputError(f"expected the header ID;SET, found {line[:60]!r}", path, number)
            header = False
        elif line.strip():
            if len(cells) != 2 or cells[1] not in ("TRAIN", "TEST") or not cells[0]:
                raise InputError(
                    f"expected an essay and TRAIN or TEST, found {line[:60]!r}", path, number
                )
            if cells[0] in official:
                raise InputError(f"expected ids to differ, found {cells[0]} again", path, number)
            official[cells[0]] = cells[1]
    if not official:
        raise InputError("expected the header ID;SET and essays below it", path)
    return official


def locate_essays(folder: Path) -> Path:
    """Where the essays lie: in ``brat-project-final``, or beside the split file."""
    return folder / ESSAYS if (folder / ESSAYS).is_dir() else folder


def _claims(essay: Essay) -> list[Component]:
    return [component for component in essay.components if component.kind == "Claim"]


def _make_items(chosen: list[Pairing], official: dict[str, str]) -> tuple[Item, ...]:
    rank = {name: index for index, name in enumerate(official)}
    ordered = sorted(chosen, key=lambda one: (rank[one.essay], one.gold.start))
    return tuple(
        _make_item(one, position, official[one.essay].lower())
        for one, position in zip(ordered, balance_positions(len(ordered), SEED), strict=True)
    )


def _make_item(one: Pairing, position: int, split: str) -> Item:
    source = tuple(premise.text for premise in one.premises)
    return Item(
        id=f"aae2-{one.essay}-{one.gold.id}",
        candidates=order_candidates(
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
