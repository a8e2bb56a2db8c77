"""brat's files: what is read, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.data.releases import claim, major, premise, write_essay

from enthymeme.data.brat import Relation, read_essay
from enthymeme.errors import InputError

PARTS = [major("T1", "cities matter"), claim("T2", "they’re good", "For"), premise("T3", "jobs")]
EDGES = [("T3", "supports", "T2")]


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n"])
def test_an_essay_is_read_whatever_its_line_ends(tmp_path: Path, newline: str) -> None:
    write_essay(tmp_path, "e", PARTS, EDGES, newline)
    essay = read_essay(tmp_path, "e")
    assert [(one.id, one.kind, one.text, one.stance) for one in essay.components] == [
        ("T1", "MajorClaim", "cities matter", None),
        ("T2", "Claim", "they’re good", "For"),
        ("T3", "Premise", "jobs", None),
    ]
    assert essay.relations == (Relation("T3", "T2", True),)


def test_components_stand_in_the_order_of_the_text(tmp_path: Path) -> None:
    write_essay(tmp_path, "e", PARTS, EDGES)
    lines = (tmp_path / "e.ann").read_text().splitlines()
    (tmp_path / "e.ann").write_text("\n".join(reversed(lines)))
    assert [one.id for one in read_essay(tmp_path, "e").components] == ["T1", "T2", "T3"]


def test_notes_and_blank_lines_are_passed_over_and_a_span_may_break(tmp_path: Path) -> None:
    (tmp_path / "e.txt").write_text("so cities\nmatter")
    (tmp_path / "e.ann").write_text(
        "T1\tPremise 3 16\t cities matter\t\n\n#1\tAnnotatorNotes T1\tx\n"
    )
    assert read_essay(tmp_path, "e").components[0].text == "cities matter"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("T1\tPremise 0 5\tEssay", r"e\.ann:6: expected ids to differ, found T1 "),
        (
            "T9\tPremise 0 5\tessay",
            r"e\.ann:6: expected e\.txt to read 'essay' from 0 to 5, found 'Essay'",
        ),
        ("T9\tPremise 0 9999\tcut off", r"e\.ann:6: expected e\.txt to read 'cut off' from 0"),
        ("T9\tSomething 0 5\tEssay", r"e\.ann:6: expected a component \(T\), a Stance \(A\) or"),
        ("T9\tPremise 0 5", r"e\.ann:6: expected a component"),
        ("A9\tStance T2 Against", r"e\.ann:6: expected one stance for T2, found Against as well"),
        ("A9\tStance T2 Maybe", r"e\.ann:6: expected a component"),
        ("A9\tStance T3 For", r"e\.ann:6: expected a stance of a Claim, found one of T3"),
        ("A9\tStance T8 For", r"e\.ann:6: expected a stance of a Claim, found one of T8"),
        (
            "R9\tsupports Arg1:T3 Arg2:T8",
            r"e\.ann:6: expected a relation between components, found T8",
        ),
        ("R9\tsupports Arg1:T3", r"e\.ann:6: expected a component"),
    ],
)
def test_annotations_that_are_refused(tmp_path: Path, line: str, expected: str) -> None:
    write_essay(tmp_path, "e", PARTS, EDGES)
    with (tmp_path / "e.ann").open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(InputError, match=expected):
        read_essay(tmp_path, "e")


def test_claims_without_a_stance_and_empty_or_broken_files(tmp_path: Path) -> None:
    write_essay(tmp_path, "e", PARTS, EDGES)
    whole = (tmp_path / "e.ann").read_text()
    (tmp_path / "e.ann").write_text(whole[: whole.index("A2")])
    with pytest.raises(
        InputError, match=r"e\.ann:2: expected a Stance for the Claim T2, found none"
    ):
        read_essay(tmp_path, "e")
    (tmp_path / "e.ann").write_text("")
    with pytest.raises(
        InputError, match=r"e\.ann: expected the components of an essay, found none"
    ):
        read_essay(tmp_path, "e")
    (tmp_path / "e.ann").write_text(whole)
    (tmp_path / "e.txt").write_bytes("They’re".encode("cp1252"))
    with pytest.raises(InputError, match=r"e\.txt:1: expected UTF-8, found byte 0x92"):
        read_essay(tmp_path, "e")
