"""A built task on disk: the same bytes, nothing half-written, a manifest that tells."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.data.releases import debate_claim, plain_essay, write_idebate, write_split

from enthymeme.data import aae2, idebate
from enthymeme.data.dataset import Dataset
from enthymeme.data.folder import read_folder, read_item_file, write_dataset
from enthymeme.errors import InputError
from enthymeme.system.files import replace_files


@pytest.fixture
def dataset(tmp_path: Path) -> Dataset:
    write_split(tmp_path / "release", {"a": "TRAIN", "b": "TEST"})
    plain_essay(tmp_path / "release", "a")
    plain_essay(tmp_path / "release", "b")
    return aae2.build(tmp_path / "release", dev=2, test=2)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_what_is_written_is_read_again(tmp_path: Path, dataset: Dataset) -> None:
    write_dataset(dataset, aae2.TASK, tmp_path / "out" / "deep")
    built = read_folder(tmp_path / "out" / "deep")
    assert (built.dev, built.test) == (dataset.dev, dataset.test)
    assert [item.meta for item in built.dev] == [item.meta for item in dataset.dev]
    assert [item.cluster for item in built.dev] == [item.cluster for item in dataset.dev]
    assert built.task == "aae2"
    assert built.changed == ()


def test_the_manifest_tells_inputs_counts_rules_seed_and_versions(
    tmp_path: Path, dataset: Dataset
) -> None:
    write_dataset(dataset, aae2.TASK, tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert manifest["task"] == "aae2"
    assert manifest["seed"] == 2026
    assert manifest["counts"]["test"] == {"items": 2, "clusters": 1, "gold": [1, 1]}
    assert manifest["counts"]["construction"]["essays"] == 2
    assert set(manifest["versions"]) == {"enthymeme", "python", "numpy", "unicode"}
    assert "brat-project-final/a.ann" in manifest["inputs"]
    assert len(manifest["inputs"]) == 5
    assert manifest["rules"]
    assert str(tmp_path) not in (tmp_path / "out" / "manifest.json").read_text()


texts = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), texts, texts), max_size=8))
def test_the_same_input_gives_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[int, str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("law")
    claims = [
        debate_claim(debate, number, f"{text} {number}", {"0": sentence})
        for number, (debate, text, sentence) in enumerate(rows)
    ]
    outputs = []
    for place in ("one", "two"):
        release = write_idebate(folder / place, claims, test=sorted({str(row[0]) for row in rows}))
        pool = dict(idebate.build(release, dev=0, test=0).counts)["test_pool"]
        write_dataset(
            idebate.build(release, dev=0, test=pool), idebate.TASK, folder / f"{place}-out"
        )
        outputs.append(contents(folder / f"{place}-out"))
    assert outputs[0] == outputs[1]


def test_a_second_build_replaces_the_first_byte_for_byte(tmp_path: Path, dataset: Dataset) -> None:
    write_dataset(dataset, aae2.TASK, tmp_path / "out")
    first = contents(tmp_path / "out")
    write_dataset(dataset, aae2.TASK, tmp_path / "out")
    assert contents(tmp_path / "out") == first


def test_nothing_is_half_written(
    tmp_path: Path, dataset: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_dataset(dataset, aae2.TASK, tmp_path / "out")
    before = contents(tmp_path / "out")

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full_disk)
    with pytest.raises(InputError, match=r"out: expected a folder to write to \(no space left"):
        replace_files(tmp_path / "out", {"dev.jsonl": b"other", "test.jsonl": b"other"})
    assert contents(tmp_path / "out") == before


def test_whoever_reads_meanwhile_reads_a_whole_file(tmp_path: Path) -> None:
    replace_files(tmp_path, {"test.jsonl": b"before"})
    with (tmp_path / "test.jsonl").open("rb") as reader:
        replace_files(tmp_path, {"test.jsonl": b"afterwards"})
        assert reader.read() == b"before"
    assert contents(tmp_path) == {"test.jsonl": b"afterwards"}


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, dataset: Dataset) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(InputError, match=r"out: expected a folder to write to \(file exists\)"):
        write_dataset(dataset, aae2.TASK, tmp_path / "out")


def test_files_are_for_everyone_to_read(tmp_path: Path, dataset: Dataset) -> None:
    write_dataset(dataset, aae2.TASK, tmp_path / "out")
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "out").iterdir()} == {0o644}


def test_changed_and_cut_files_are_told(tmp_path: Path, dataset: Dataset) -> None:
    write_dataset(dataset, aae2.TASK, tmp_path)
    path = tmp_path / "test.jsonl"
    whole = path.read_text()
    path.write_text(whole.splitlines(keepends=True)[0])
    assert read_folder(tmp_path).changed == ("test.jsonl",)
    path.write_text(whole[:-20])
    with pytest.raises(InputError, match=r"test\.jsonl:2: expected a JSON object"):
        read_folder(tmp_path)
    path.write_text(whole + whole)
    with pytest.raises(InputError, match=r"test\.jsonl:3: expected ids to differ"):
        list(read_item_file(path))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, r"expected manifest\.json here, as `enthymeme data build` writes it"),
        ("{", r"manifest\.json:1: expected JSON"),
        ("[]", r"manifest\.json: expected a manifest of format 1"),
        ('{"format": 2, "outputs": {}}', r"manifest\.json: expected a manifest of format 1"),
        ('{"format": 1, "outputs": {}}', r"manifest\.json: expected the name of a task under task"),
    ],
)
def test_manifests_that_are_refused(tmp_path: Path, text: str | None, expected: str) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(InputError, match=expected):
        read_folder(tmp_path)
