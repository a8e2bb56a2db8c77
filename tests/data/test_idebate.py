"""iDebate from small files: eligibility, injective distractors, splits."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.data.releases import debate_claim, write_idebate

from enthymeme.data import idebate
from enthymeme.data.idebate import Claim, assign_distractors, select_eligible
from enthymeme.data.sampling import balance_positions, draw
from enthymeme.data.wording import normalize, tokenize
from enthymeme.errors import InputError
from enthymeme.item import Item


def claim(id_: str, text: str, statements: tuple[str, ...] = ("Because.",)) -> Claim:
    return Claim("d", id_, text, statements, normalize(text), len(tokenize(text)))


def distractor(item: Item) -> str:
    assert item.gold is not None
    return item.candidates[1 - item.gold].target[0]


def test_the_statements_of_the_gold_claim_are_the_source_of_both(tmp_path: Path) -> None:
    claims = [
        debate_claim(7, 1, "Ban it", {"0": "It hurts.", "1": "  ", "2": " It costs. "}),
        debate_claim(7, 2, "Keep it now"),
    ]
    built = idebate.build(write_idebate(tmp_path, claims, test=["7"]), dev=0, test=2)
    item = built.test[0]
    assert {one.source for one in item.candidates} == {("It hurts.", "It costs.")}
    assert item.candidates[item.gold or 0].target == ("Ban it",)
    assert distractor(item) == "Keep it now"
    assert (item.id, item.cluster) == ("idebate-7-1", "idebate-7")
    assert "SECRET" not in repr(item.candidates)


def test_statements_follow_the_numbers_of_their_keys(tmp_path: Path) -> None:
    numbered = {"s10": "Tenth.", "s9": "Ninth.", "s1": "First."}
    named = {"b2 1": "B.", "a1 2": "A."}  # which number counts is not said
    claims = [debate_claim("d", 1, "One", numbered), debate_claim("d", 2, "Two", named)]
    built = idebate.build(write_idebate(tmp_path, claims, test=["d"]), dev=0, test=2)
    assert built.test[0].candidates[0].source == ("First.", "Ninth.", "Tenth.")
    assert built.test[1].candidates[0].source == ("B.", "A.")


def test_two_claims_that_want_the_same_distractor_get_one_each() -> None:
    claims = [claim("a", "w"), claim("b", "x"), claim("c", "y z"), claim("d", "p q r s t")]
    # a and b want each other; c is as near to both and must not take theirs.
    chosen = assign_distractors(claims, claims)
    assert len({one.id for one in chosen}) == 4
    assert [one.id for one in assign_distractors(claims[:3], claims[:3])] in (
        ["b", "c", "a"],
        ["c", "a", "b"],
    )


def test_the_least_maximum_decides_between_equal_totals() -> None:
    # Lengths 1 to 4: the total 4 comes with maxima 1, as two swaps, and 3, all the way round.
    claims = [claim(str(size), f"claim{size}" + " so" * (size - 1)) for size in (1, 2, 3, 4)]
    differences = [
        abs(gold.length - other.length)
        for gold, other in zip(claims, assign_distractors(claims, claims), strict=True)
    ]
    assert (sum(differences), max(differences)) == (4, 1)


lengths = st.lists(st.integers(1, 6), min_size=2, max_size=5)


@settings(max_examples=150, deadline=None)
@given(lengths, st.data())
def test_distractors_are_best_of_all_injections(sizes: list[int], data: st.DataObject) -> None:
    claims = [claim(str(n), " ".join([f"n{n}", *"x" * (size - 1)])) for n, size in enumerate(sizes)]
    chosen = data.draw(st.lists(st.sampled_from(claims), min_size=1, unique_by=lambda one: one.id))
    distractors = assign_distractors(chosen, claims)

    def judged(others: tuple[Claim, ...] | list[Claim]) -> tuple[int, int]:
        gaps = [abs(a.length - b.length) for a, b in zip(chosen, others, strict=True)]
        return sum(gaps), max(gaps)

    allowed = [
        others
        for others in permutations(claims, len(chosen))
        if all(a.id != b.id for a, b in zip(chosen, others, strict=True))
    ]
    assert len({one.id for one in distractors}) == len(chosen)
    assert all(a.id != b.id for a, b in zip(chosen, distractors, strict=True))
    assert judged(distractors) == min(map(judged, allowed))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(["Ban it", "ban IT!", "Keep", "Ｋeep", "Wait a while"]), max_size=5)
)
def test_as_many_claims_are_eligible_as_can_have_distractors_of_their_own(texts: list[str]) -> None:
    claims = [claim(str(n), text, (f"Because {n}.",)) for n, text in enumerate(texts)]
    eligible = select_eligible(claims)
    if eligible:
        distractors = assign_distractors(eligible, claims)
        assert len({one.id for one in distractors}) == len(eligible)
        assert all(a.form != b.form for a, b in zip(eligible, distractors, strict=True))

    def matched(order: tuple[Claim, ...]) -> int:
        return sum(a.form != b.form for a, b in zip(claims, order, strict=True))

    assert len(eligible) == max(map(matched, permutations(claims)))


def test_singletons_and_look_alikes_have_no_distractor() -> None:
    assert select_eligible([claim("a", "Ban it")]) == []
    assert select_eligible([claim("a", "Ban it"), claim("b", "ｂａｎ “it”!")]) == []
    assert [one.id for one in select_eligible([claim("a", "ban it"), claim("b", "bаn it")])] == [
        "a",
        "b",
    ]


def test_a_claim_without_statements_distracts_but_is_no_item() -> None:
    claims = [claim("a", "Ban it"), claim("b", "Keep it", ())]
    assert [one.id for one in select_eligible(claims)] == ["a"]


def test_the_same_claim_with_the_same_statements_is_one_item() -> None:
    claims = [
        claim("a", "Ban it"),
        claim("b", "Ban it."),
        claim("c", "Keep"),
        claim("d", "Wait on"),
    ]
    assert [one.id for one in select_eligible(claims)] == ["a", "c", "d"]


def debates(*sizes: int, first: int = 0) -> list[dict]:
    return [
        debate_claim(first + number, place, f"claim {number} {'so ' * place}")
        for number, size in enumerate(sizes)
        for place in range(size)
    ]


def test_unequal_debates_and_official_splits(tmp_path: Path) -> None:
    claims = debates(2, 1, 5, 3, 4)
    folder = write_idebate(tmp_path, claims, train=["2"], dev=["0", "1"], test=["3", "4"])
    built = idebate.build(folder, dev=4, test=6)
    assert [item.meta_value("split") for item in built.dev] == ["dev", "dev", "train", "train"]
    assert {item.cluster for item in built.test} == {"idebate-3", "idebate-4"}
    assert sorted(item.gold or 0 for item in built.test) == [0, 0, 0, 1, 1, 1]
    by_debate: dict[str | None, list[str]] = {}
    for item in built.test:
        by_debate.setdefault(item.cluster, []).append(distractor(item))
    assert all(len(set(texts)) == len(texts) for texts in by_debate.values())
    assert dict(built.counts)["dev_pool"] == 2  # the debate of one claim gives none


def test_claims_that_were_not_drawn_can_distract(tmp_path: Path) -> None:
    claims = [debate_claim("d", 1, "one"), debate_claim("d", 2, "two")]
    built = idebate.build(write_idebate(tmp_path, claims, test=["d"]), dev=0, test=1)
    assert {text for one in built.test[0].candidates for text in one.target} == {"one", "two"}


def test_a_debate_in_no_list_is_left_out_and_counted(tmp_path: Path) -> None:
    folder = write_idebate(tmp_path, debates(2, 2), test=["1"])
    built = idebate.build(folder, dev=0, test=2)
    assert {item.cluster for item in built.test} == {"idebate-1"}
    assert dict(built.counts)["debates_in_no_list"] == 1


def test_more_development_claims_than_wanted_are_drawn_from(tmp_path: Path) -> None:
    folder = write_idebate(tmp_path, debates(5, 2), dev=["0"], train=["1"])
    assert {item.meta_value("split") for item in idebate.build(folder, dev=3, test=0).dev} == {
        "dev"
    }


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"_claim": " ! "}, r"idebate\.json:\d+: expected text under _claim"),
        ({"_argument_sentences": ["a"]}, r"expected an object of sentences under _argument"),
        ({"_argument_sentences": {"0": 1}}, r"expected an object of sentences under _argument"),
        ({"_debate_id": None}, r"expected a string or a number under _debate_id"),
        ({"_claim_id": True}, r"expected a string or a number under _claim_id"),
    ],
)
def test_claims_that_are_refused(tmp_path: Path, change: dict, expected: str) -> None:
    claims = [*debates(2), debate_claim(0, 9, "another") | change]
    with pytest.raises(InputError, match=expected):
        idebate.build(write_idebate(tmp_path, claims, test=["0"]), dev=0, test=2)


def test_ids_and_lists_that_are_refused(tmp_path: Path) -> None:
    claims = [*debates(2, 2), debate_claim(0, 1, "again")]
    with pytest.raises(
        InputError, match=r":38: .*differ, found claim 1 of debate 0 of line 11 again"
    ):
        idebate.build(write_idebate(tmp_path, claims, test=["0"]), dev=0, test=2)
    claims.pop()
    with pytest.raises(InputError, match=r"test-debates\.txt:2: expected a _debate_id of .*'9'"):
        idebate.build(write_idebate(tmp_path, claims, test=["0", "9"]), dev=0, test=2)
    with pytest.raises(InputError, match=r"test-debates\.txt:1: .*found '0' of the dev list again"):
        idebate.build(write_idebate(tmp_path, claims, dev=["0"], test=["0"]), dev=0, test=2)
    with pytest.raises(InputError, match=r"expected at least 3 eligible claims for test, found 2"):
        idebate.build(write_idebate(tmp_path, claims, test=["0"]), dev=0, test=3)
    with pytest.raises(InputError, match=r"expected at least 5 eligible claims for dev, found 2"):
        idebate.build(write_idebate(tmp_path, claims, dev=["1"]), dev=5, test=0)
    (tmp_path / "dev-debates.txt").unlink()
    with pytest.raises(
        InputError, match=r"expected dev-debates\.txt here; iDebate.*one _debate_id"
    ):
        idebate.build(tmp_path)


def test_a_claim_without_a_field_and_a_member_that_is_no_object(tmp_path: Path) -> None:
    lacking = debate_claim(0, 0, "claim")
    del lacking["_claim"]
    with pytest.raises(InputError, match=r"idebate\.json:2: expected a field _claim"):
        idebate.build(write_idebate(tmp_path, [lacking]), dev=0, test=0)
    with pytest.raises(InputError, match=r"idebate\.json:2: expected an object for each claim"):
        idebate.build(write_idebate(tmp_path, [3]), dev=0, test=0)


def test_lengths_are_counted_in_tokens(tmp_path: Path) -> None:
    claims = [
        debate_claim("d", 1, "a b c"),
        debate_claim("d", 2, "d e f g h"),
        debate_claim("d", 3, "incomprehensibilities don't matter"),
    ]
    built = idebate.build(write_idebate(tmp_path, claims, test=["d"]), dev=0, test=3)
    assert [item.meta_value("length_difference") for item in built.test] == [2, 2, 0]


def test_the_seed_decides_the_draw_and_the_positions(tmp_path: Path) -> None:
    built = idebate.build(write_idebate(tmp_path, debates(20), test=["0"]), dev=0, test=8)
    places = draw(20, 8, 2026)
    assert [item.id for item in built.test] == [f"idebate-0-{index}" for index in places]
    assert [item.gold for item in built.test] == list(balance_positions(8, 2026))
