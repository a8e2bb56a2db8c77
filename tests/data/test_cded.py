"""CDED from small files: who may distract, who is preferred, topics and splits."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.data.releases import write_cded

from enthymeme.data import cded
from enthymeme.data.dataset import Dataset
from enthymeme.data.sampling import balance_positions, draw_from_every
from enthymeme.errors import InputError

Evidence = tuple[str, str, str, str]
DEV: list[Evidence] = [
    ("Held topic", "held claim one", "a study found one", "[STUDY]"),
    ("Held topic", "held claim two", "experts said two", "[EXPERT]"),
]


def build(folder: Path, rows: list[Evidence], test: int, **more: object) -> Dataset:
    write_cded(folder, [*DEV, *rows], dev_topics=["Held topic"], **more)  # type: ignore[arg-type]
    return cded.build(folder, dev=2, test=test)


def distractor(built: Dataset, claim: str) -> str:
    (item,) = [item for item in built.test if item.candidates[0].target == (claim,)]
    assert item.gold is not None
    return item.candidates[1 - item.gold].source[0]


def test_both_passages_stand_before_the_one_claim(tmp_path: Path) -> None:
    built = build(
        tmp_path,
        [
            ("T", "claim one", "first words here", "[STUDY]"),
            ("T", "claim two", "other text", "[STUDY]"),
        ],
        test=2,
    )
    item = built.test[0]
    assert {one.target for one in item.candidates} == {("claim one",)}
    assert {one.source for one in item.candidates} == {("first words here",), ("other text",)}
    assert item.candidates[item.gold or 0].source == ("first words here",)
    assert item.cluster == "cded-2"
    assert {item.cluster for item in built.dev} == {"cded-1"}


def test_evidence_for_the_claim_itself_never_distracts(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "aa bb cc", "[STUDY]"),
        ("T", "claim one", "dd ee ff", "[STUDY]"),
        ("T", "Claim ONE!", "gg hh ii", "[STUDY]"),  # the same claim, spelt otherwise
        ("T", "claim two", "Dd, ee; ff.", "[STUDY]"),  # the same passage, spelt otherwise
        ("T", "claim two", "jj kk ll mm nn", "[EXPERT]"),
    ]
    assert distractor(build(tmp_path, rows, test=2), "claim one") == "jj kk ll mm nn"


def test_a_passage_that_holds_or_lies_within_one_of_the_claim_never_distracts(
    tmp_path: Path,
) -> None:
    rows = [
        ("T", "claim one", "aa bb cc", "[STUDY]"),
        ("T", "claim one", "dd ee ff gg", "[STUDY]"),
        ("T", "claim two", "aa bb cc and a last sentence", "[STUDY]"),
        ("T", "claim two", "Ee ff", "[STUDY]"),
        ("T", "claim two", "ee f", "[EXPERT]"),  # a part of a word is another word
    ]
    built = build(tmp_path, rows, test=1)
    assert distractor(built, "claim one") == "ee f"
    assert any("nor nested" in rule for rule in built.rules)
    papers = cded.build(tmp_path, paper_rules=True, dev=2, test=1)  # nesting is our rule
    assert distractor(papers, "claim one") == "Ee ff"
    assert not any("nested" in rule for rule in papers.rules)


def test_the_same_type_comes_before_the_nearest_length(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "aa bb cc", "[STUDY, EXPERT]"),
        ("T", "claim two", "dd ee ff", "[STUDY]"),
        ("T", "claim two", "gg hh ii jj kk", "[STUDY, EXPERT]"),
        ("T", "claim two", "ll mm nn oo pp qq", "[STUDY, EXPERT]"),
    ]
    assert distractor(build(tmp_path, rows, test=2), "claim one") == "gg hh ii jj kk"


def test_ties_in_length_go_to_the_first_in_the_file(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "aa bb cc", "[STUDY]"),
        ("T", "claim two", "dd ee", "[STUDY]"),
        ("T", "claim two", "gg hh ii jj", "[STUDY]"),
    ]
    assert distractor(build(tmp_path, rows, test=2), "claim one") == "dd ee"


def test_length_counts_ascii_tokens(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "aa bb", "[STUDY]"),
        ("T", "claim two", "ñ é ü dd", "[STUDY]"),  # one token
        ("T", "claim two", "na\u00efve", "[STUDY]"),  # two tokens
    ]
    assert distractor(build(tmp_path, rows, test=2), "claim one") == "na\u00efve"


def test_a_jaccard_similarity_of_nine_tenths_is_too_much(tmp_path: Path) -> None:
    gold = "a b c d e f g h i j"
    rows = [
        ("T", "claim one", gold, "[STUDY]"),
        ("T", "claim two", "b a c d e f g h i", "[STUDY]"),  # 9 of 10
        ("T", "claim two", "b a c d e f g h i j k l", "[STUDY]"),  # 10 of 12
    ]
    assert distractor(build(tmp_path, rows, test=2), "claim one") == "b a c d e f g h i j k l"


def test_another_topic_never_distracts_and_a_lonely_claim_is_left_out(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "aa bb", "[STUDY]"),
        ("T", "claim two", "cc dd", "[STUDY]"),
        ("U", "claim three", "ee ff", "[STUDY]"),
    ]
    built = build(tmp_path, rows, test=2)
    assert {item.cluster for item in built.test} == {"cded-2"}
    assert dict(built.counts)["claims_without_distractor"] == 1
    with pytest.raises(InputError, match=r"at least 3 claims with a distractor for test, found 2"):
        cded.build(tmp_path, dev=2, test=3)


def test_the_next_passage_is_gold_where_the_first_has_no_distractor(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "a b c d e f g h i j", "[STUDY]"),
        ("T", "claim one", "other words", "[STUDY]"),
        ("T", "claim two", "j i h g f e d c b a", "[STUDY]"),
    ]
    item = build(tmp_path, rows, test=2).test[0]
    assert item.candidates[item.gold or 0].source == ("other words",)


def test_every_topic_gives_an_item_and_gold_is_balanced(tmp_path: Path) -> None:
    rows = [
        (
            f"Topic {topic}",
            f"claim {topic} {number}",
            f"words {topic} {number} {'x' * topic}",
            "[STUDY]",
        )
        for topic in range(10)
        for number in range(2 if topic else 60)
    ]
    built = build(tmp_path, rows, test=10)
    assert len({item.cluster for item in built.test}) == 10
    assert sorted(item.gold or 0 for item in built.test) == [0] * 5 + [1] * 5


def test_topics_do_not_reach_the_statements(tmp_path: Path) -> None:
    for item in build(tmp_path, [], test=0).dev:
        assert "Held topic" not in repr(item.candidates)


def append(path: Path, line: str) -> None:
    path.write_text(path.read_text() + line)


@pytest.mark.parametrize(
    ("file", "line", "expected"),
    [
        (
            "evidence.txt",
            "T\tclaim one\tcut off",
            r"evidence\.txt:6: expected 4 cells \(topic, claim, evidence, \[TYPE.*, found 3",
        ),
        (
            "evidence.txt",
            "T\tclaim one\tpassage\tSTUDY\n",
            r"evidence\.txt:6: expected evidence types as \[TYPE, \.\.\.\], found 'STUDY'",
        ),
        (
            "evidence.txt",
            "V\tclaim one\tpassage\t[STUDY]\n",
            r"evidence\.txt:6: expected a topic of motions\.txt, found 'V'",
        ),
        (
            "evidence.txt",
            "T\tclaim nine\tpassage\t[STUDY]\n",
            r"evidence\.txt:6: expected a claim of claims\.txt under this topic",
        ),
        (
            "claims.txt",
            "V\tclaim one\tclaim one\n",
            r"claims\.txt:6: expected a topic of motions\.txt, found 'V'",
        ),
        (
            "motions.txt",
            "2\tV\theld-out\n",
            r"motions\.txt:4: expected topics to differ, found 2 again",
        ),
        (
            "motions.txt",
            "3\tT\theld-out\n",
            r"motions\.txt:4: expected topics to differ, found 3 again",
        ),
        (
            "motions.txt",
            "3\tV\ttrain\n",
            r"motions\.txt:4: expected held-out or train and test under Data-set, found 'train'",
        ),
    ],
)
def test_releases_that_are_refused(tmp_path: Path, file: str, line: str, expected: str) -> None:
    build(
        tmp_path, [("T", "claim one", "aa", "[STUDY]"), ("T", "claim two", "bb", "[STUDY]")], test=2
    )
    append(tmp_path / file, line)
    with pytest.raises(InputError, match=expected):
        cded.build(tmp_path, dev=2, test=2)


def test_empty_files_and_other_headers(tmp_path: Path) -> None:
    build(tmp_path, [], test=0)
    (tmp_path / "evidence.txt").write_text("")
    with pytest.raises(
        InputError, match=r"evidence\.txt: expected a header and rows, found an empty"
    ):
        cded.build(tmp_path, dev=2, test=0)
    (tmp_path / "evidence.txt").write_text("This house\tclaim\ttext\t[STUDY]\n")
    with pytest.raises(
        InputError, match=r"evidence\.txt:1: expected a header that begins with Topic"
    ):
        cded.build(tmp_path, dev=2, test=0)
    (tmp_path / "claims.txt").unlink()
    with pytest.raises(InputError, match=r"expected claims\.txt here; CDED.*CC BY-SA"):
        cded.build(tmp_path)


def test_a_part_of_a_word_nests_nothing(tmp_path: Path) -> None:
    rows = [
        ("T", "claim one", "aa bb cc", "[STUDY]"),
        ("T", "claim two", "xaa bb ccx", "[STUDY]"),
        ("T", "claim two", "dd ee ff gg", "[STUDY]"),
    ]
    assert distractor(build(tmp_path, rows, test=2), "claim one") == "xaa bb ccx"


def test_the_seed_decides_the_draw_and_the_positions(tmp_path: Path) -> None:
    rows = [("T", f"claim {n}", f"words {n} {'x ' * n}", "[STUDY]") for n in range(20)]
    built = build(tmp_path, rows, test=8)
    places = draw_from_every("T" * 20, 8, 2026)
    assert [item.id for item in built.test] == [f"cded-2-{index + 1}" for index in places]
    assert [item.gold for item in built.test] == list(balance_positions(8, 2026))
