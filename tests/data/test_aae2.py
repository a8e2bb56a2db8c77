"""AAE2 from essays written by hand: sources, distractors, essays apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.data.releases import (
    Part,
    claim,
    major,
    plain_essay,
    premise,
    write_essay,
    write_split,
)

from enthymeme.data import aae2
from enthymeme.data.aae2 import collect_premises, fill_split, group_essays, pair_claims
from enthymeme.data.brat import Component, Essay, read_essay
from enthymeme.data.sampling import balance_positions, shuffle
from enthymeme.errors import InputError

Edge = tuple[str, str, str]
PRO = claim("T2", "cities are good for the young", "For")
CON = claim("T3", "cities cost people their sleep", "Against")


def essay(folder: Path, parts: list[Part], edges: list[Edge], newline: str = "\n") -> Essay:
    write_essay(folder, "essay001", [major("T1", "cities matter"), *parts], edges, newline)
    return read_essay(folder, "essay001")


def pairs(folder: Path, parts: list[Part], edges: list[Edge]) -> dict[str, str]:
    """The distractor of each gold claim, by ids."""
    return {one.gold.id: one.distractor.id for one in pair_claims(essay(folder, parts, edges))}


def test_the_source_is_every_premise_that_supports_directly_and_nothing_else(
    tmp_path: Path,
) -> None:
    parts = [
        premise("T9", "jobs are there"),
        PRO,
        premise("T4", "firms settle there"),
        premise("T5", "rents are high"),
        CON,
        premise("T6", "trams run often"),
        claim("T7", "cities are fun", "For"),
    ]
    edges = [
        ("T6", "supports", "T2"),
        ("T9", "supports", "T2"),
        ("T4", "supports", "T9"),  # a nested support
        ("T5", "attacks", "T2"),  # an attack neighbour
        ("T7", "supports", "T2"),  # a claim is no premise
    ]
    annotated = essay(tmp_path, parts, edges)
    (pro,) = [one for one in annotated.components if one.id == "T2"]
    assert [one.id for one in collect_premises(annotated, pro)] == [
        "T9",
        "T6",
    ]  # in the order of the text


def test_a_premise_that_also_attacks_is_an_attack_neighbour(tmp_path: Path) -> None:
    edges = [("T4", "supports", "T2"), ("T4", "attacks", "T2"), ("T5", "supports", "T2")]
    annotated = essay(tmp_path, [PRO, CON, premise("T4", "a b"), premise("T5", "c d")], edges)
    assert [one.id for one in collect_premises(annotated, annotated.components[1])] == ["T5"]


def test_only_the_opposite_stance_distracts(tmp_path: Path) -> None:
    parts = [PRO, claim("T4", "cities are good in age", "For"), premise("T5", "jobs are there")]
    edges = [("T5", "supports", "T2")]
    assert pairs(tmp_path, parts, edges) == {}
    assert pairs(tmp_path, [*parts, CON], edges) == {"T2": "T3"}


def test_a_claim_without_direct_premises_is_no_gold(tmp_path: Path) -> None:
    parts = [PRO, CON, premise("T4", "jobs are there")]
    assert pairs(tmp_path, parts, [("T4", "attacks", "T3")]) == {}


def test_the_nearest_length_then_the_first_in_the_text(tmp_path: Path) -> None:
    parts = [
        claim("T2", "one two three", "For"),
        claim("T3", "a b c d e f", "Against"),
        claim("T4", "a b c d", "Against"),
        claim("T5", "g h", "Against"),
        premise("T6", "because"),
    ]
    assert pairs(tmp_path, parts, [("T6", "supports", "T2")]) == {"T2": "T4"}


def test_ids_do_not_decide_ties_the_text_does(tmp_path: Path) -> None:
    parts = [
        claim("T9", "a b c d", "Against"),
        claim("T2", "one two three", "For"),
        claim("T4", "e f", "Against"),
        premise("T6", "because"),
    ]
    assert pairs(tmp_path, parts, [("T6", "supports", "T2")]) == {"T2": "T9"}


def test_look_alikes_are_identical_and_other_alphabets_are_not(tmp_path: Path) -> None:
    base = [claim("T2", "fine art pays off", "For"), premise("T6", "because")]
    edges = [("T6", "supports", "T2")]
    alike = claim("T3", "ﬁne “ＡＲＴ” pays — off", "Against")
    assert pairs(tmp_path, [*base, alike], edges) == {}
    assert pairs(tmp_path, [*base, claim("T3", "finе аrt pаys оff", "Against")], edges) == {
        "T2": "T3"
    }


def test_tokens_are_normalised_before_they_are_compared(tmp_path: Path) -> None:
    base = [claim("T2", "a b c d e f g h i ﬁ", "For"), premise("T6", "because")]
    edges = [("T6", "supports", "T2")]
    near = claim("T3", "a b c d e f g h i fi j", "Against")  # 10 of 11 with NFKC, 9 of 12 without
    assert pairs(tmp_path, [*base, near], edges) == {}
    far = claim("T3", "a b c d e f g h i fi j k", "Against")  # 10 of 12
    assert pairs(tmp_path, [*base, far], edges) == {"T2": "T3"}


def test_a_jaccard_similarity_of_nine_tenths_is_too_much(tmp_path: Path) -> None:
    base = [claim("T2", "a b c d e f g h i j", "For"), premise("T6", "because")]
    nine = claim("T3", "a b c d e f g h i", "Against")
    assert pairs(tmp_path, [*base, nine], [("T6", "supports", "T2")]) == {}


@pytest.mark.parametrize("kind", ["supports", "attacks"])
def test_no_path_of_either_kind_leads_from_the_source_to_the_distractor(
    tmp_path: Path, kind: str
) -> None:
    parts = [PRO, CON, premise("T4", "jobs are there"), premise("T5", "life is busy")]
    direct = [("T4", "supports", "T2"), ("T4", kind, "T3")]
    around = [("T4", "supports", "T2"), ("T4", kind, "T5"), ("T5", kind, "T3")]
    through_gold = [("T4", "supports", "T2"), ("T2", kind, "T3")]
    for edges in (direct, around, through_gold):
        assert "T2" not in pairs(tmp_path, parts, edges)
    assert pairs(tmp_path, parts, [("T4", "supports", "T2"), ("T5", kind, "T3")])["T2"] == "T3"


def test_no_path_leads_from_the_distractor_to_gold(tmp_path: Path) -> None:
    parts = [PRO, CON, premise("T4", "jobs are there"), premise("T5", "life is busy")]
    edges = [("T4", "supports", "T2"), ("T3", "attacks", "T5"), ("T5", "attacks", "T2")]
    assert pairs(tmp_path, parts, edges) == {}


def test_the_distractors_support_says_nothing_that_the_source_says(tmp_path: Path) -> None:
    parts = [PRO, CON, premise("T4", "Jobs are there"), premise("T5", "life is busy")]
    parts.append(premise("T6", "jobs ARE there!"))
    nested = [("T4", "supports", "T2"), ("T5", "supports", "T3"), ("T6", "supports", "T5")]
    assert pairs(tmp_path, parts, nested) == {"T3": "T2"}
    attacking = [("T4", "supports", "T2"), ("T5", "supports", "T3"), ("T6", "attacks", "T5")]
    assert pairs(tmp_path, parts, attacking) == {"T2": "T3", "T3": "T2"}


def test_circles_of_relations_end(tmp_path: Path) -> None:
    parts = [PRO, CON, premise("T4", "jobs are there"), premise("T5", "life is busy")]
    edges = [("T4", "supports", "T2"), ("T4", "supports", "T5"), ("T5", "supports", "T4")]
    assert pairs(tmp_path, parts, edges) == {"T2": "T3"}


def test_items_say_what_the_essays_say(tmp_path: Path) -> None:
    write_split(tmp_path, {"essay001": "TEST"})
    plain_essay(tmp_path, "essay001")
    built = aae2.build(tmp_path, dev=0, test=2)
    first = built.test[0]
    assert first.candidates[first.gold or 0].target == ("essay001 is good in way 0 of many",)
    assert {one.source for one in first.candidates} == {("essay001 helped people 0",)}
    assert (first.id, first.cluster) == ("aae2-essay001-T2", "aae2-essay001")
    assert first.meta_value("premises") == ["T4"]
    assert first.meta_value("distractor_supported") is True
    assert sorted(item.gold or 0 for item in built.test) == [0, 1]


def release(folder: Path, sizes: dict[str, int], newline: str = "\r") -> Path:
    """Essays by name, with half their items; names with an x are of the official test."""
    write_split(folder, {name: "TEST" if "x" in name else "TRAIN" for name in sizes}, newline)
    for name, pairs in sizes.items():
        plain_essay(folder, name, pairs)
    return folder


@pytest.mark.parametrize("newline", ["\r", "\n", "\r\n"])
def test_splits_have_essays_of_their_own_whatever_the_line_ends(
    tmp_path: Path, newline: str
) -> None:
    sizes = {"a": 1, "b": 2, "c": 1, "d": 3, "e": 1, "xf": 1, "xg": 2}
    built = aae2.build(release(tmp_path, sizes, newline), dev=6, test=12)
    dev, test = ({item.meta_value("essay") for item in items} for items in (built.dev, built.test))
    assert not dev & test
    assert {"xf", "xg"} <= test
    assert not {"xf", "xg"} & dev
    names = [item.meta_value("essay") for item in built.test]
    assert names == sorted(names)  # in the order of the split file
    assert dict(built.counts)["test_items_of_test_essays"] == 6


def pairs_of(*sizes: int) -> Any:
    return [[f"{place}.{n}" for n in range(size)] for place, size in enumerate(sizes)]


def fill_names(sizes: tuple[int, ...], room: int) -> list[Any]:
    return list(fill_split(pairs_of(*sizes), room))


def test_whole_essays_fill_a_split_and_large_ones_are_passed_over() -> None:
    assert fill_names((2, 5, 0, 1, 3), 6) == ["0.0", "0.1", "3.0", "4.0", "4.1", "4.2"]
    assert fill_names((2, 5, 1), 3) == ["0.0", "0.1", "2.0"]


def test_a_part_of_an_essay_fills_what_whole_ones_cannot() -> None:
    assert fill_names((2, 5, 5), 4) == ["0.0", "0.1", "1.0", "1.1"]


def test_too_few_claims_and_wrong_folders(tmp_path: Path) -> None:
    folder = release(tmp_path, {"a": 1, "xb": 1})
    with pytest.raises(
        InputError, match=r"at least 3 eligible claims for test \(of 4 in all\), found 2"
    ):
        aae2.build(folder, dev=2, test=3)
    with pytest.raises(
        InputError, match=r"at least 3 eligible claims for dev \(of 4 in all\), found 2"
    ):
        aae2.build(folder, dev=3, test=2)
    with pytest.raises(
        InputError, match=r"expected train-test-split\.csv here; AAE2.*restrict redistrib"
    ):
        aae2.build(tmp_path / "brat-project-final")
    (tmp_path / "brat-project-final" / "a.ann").unlink()
    with pytest.raises(InputError, match=r"a\.ann: expected a readable file"):
        aae2.build(folder, dev=2, test=2)


def test_essays_may_lie_beside_the_split_file(tmp_path: Path) -> None:
    built = aae2.build(release(tmp_path / "one", {"a": 1, "xb": 1}), dev=2, test=2)
    other = release(tmp_path / "two", {"a": 1, "xb": 1})
    for path in (other / "brat-project-final").iterdir():
        path.rename(other / path.name)
    (other / "brat-project-final").rmdir()
    assert aae2.build(other, dev=2, test=2).test == built.test


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", r"split\.csv: expected the header ID;SET and essays below it"),
        ('"ID";"SET"\r', r"split\.csv: expected the header ID;SET and essays below it"),
        ("ID,SET\r", r"split\.csv:1: expected the header ID;SET, found 'ID,SET'"),
        (
            "ID;SET\ra;TRAIN\rb;DEV\r",
            r"split\.csv:3: expected an essay and TRAIN or TEST, found 'b;DEV'",
        ),
        ("ID;SET\ra;TRAIN\r\r;TEST", r"split\.csv:4: expected an essay and TRAIN or TEST"),
        ("ID;SET\ra;TRAIN\ra", r"split\.csv:3: expected an essay and TRAIN or TEST, found 'a'"),
        ("ID;SET\ra;TRAIN\ra;TEST\r", r"split\.csv:3: expected ids to differ, found a again"),
    ],
)
def test_split_files_that_are_refused(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "train-test-split.csv").write_bytes(text.encode())
    with pytest.raises(InputError, match=expected):
        aae2.build(tmp_path)


def test_identical_claims_may_have_other_tokens(tmp_path: Path) -> None:
    parts = [claim("T2", "it's art", "For"), claim("T3", "it s art", "Against")]
    assert pairs(tmp_path, [*parts, premise("T6", "because")], [("T6", "supports", "T2")]) == {}


def test_the_seed_decides_the_essays_and_the_positions(tmp_path: Path) -> None:
    names = [f"e{number}" for number in range(8)]
    built = aae2.build(release(tmp_path, dict.fromkeys(names, 1)), dev=4, test=8)
    first, second = (names[index] for index in shuffle(8, 2026)[:2])
    assert {item.meta_value("essay") for item in built.dev} == {first, second}
    assert [item.gold for item in built.test] == list(balance_positions(8, 2026))


def test_essays_that_share_a_text_are_on_one_side(tmp_path: Path) -> None:
    """Like essays 162 and 197 of the release; here they share a Premise."""
    names = [f"e{number}" for number in range(8)]
    folder = release(tmp_path, dict.fromkeys(names, 1))
    essays = folder / "brat-project-final"
    first, second = (names[index] for index in shuffle(8, 2026)[:2])
    twin = next(name for name in names if name not in (first, second))
    parts = [major("T1", "it is so"), premise("T4", f"{first.upper()} helped “people” 0")]
    parts += [claim("T2", "a good thing it is", "For"), claim("T3", "many fear it all", "Against")]
    write_essay(essays, twin, parts, [("T4", "supports", "T2")])
    built = aae2.build(folder, dev=3, test=8)
    assert {item.meta_value("essay") for item in built.dev} == {first, twin}
    assert second in {item.meta_value("essay") for item in built.test}
    assert dict(built.counts)["essays_that_share_texts"] == 2


def test_an_essay_that_shares_a_text_with_a_test_essay_is_not_in_dev(tmp_path: Path) -> None:
    folder = release(tmp_path, {"a": 1, "b": 1, "xc": 1})
    essays = folder / "brat-project-final"
    order = [["a", "b", "xc"][index] for index in shuffle(3, 2026)]
    first, other = [name for name in order if name != "xc"]
    parts = [major("T1", "it is so"), premise("T4", "XC helped “people” 0")]
    parts += [claim("T2", "a good thing it is", "For"), claim("T3", "many fear it all", "Against")]
    write_essay(essays, first, parts, [("T4", "supports", "T2")])
    built = aae2.build(folder, dev=2, test=3)
    assert {item.meta_value("essay") for item in built.dev} == {other}
    assert {item.meta_value("essay") for item in built.test} == {first, "xc"}


def test_groups_go_over_essays_that_share_with_neither_end() -> None:
    def one(name: str, *texts: str) -> Essay:
        parts = (
            Component(f"T{place}", "Premise", place, text, None) for place, text in enumerate(texts)
        )
        return Essay(name, tuple(parts), ())

    essays = [one("a", "p"), one("b", "q"), one("c", "s"), one("d", "q", "p")]
    assert group_essays(essays) == {"a": "a", "b": "a", "c": "c", "d": "a"}
    theses = Essay("e", (Component("T1", "MajorClaim", 0, "p", None),), ())
    assert group_essays([essays[0], theses]) == {"a": "a", "e": "e"}
