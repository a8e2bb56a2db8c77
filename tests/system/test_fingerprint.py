"""Fingerprints change with whatever can change an answer: weights, code, tables, programs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from enthymeme.system import fingerprint
from enthymeme.system.fingerprint import hash_code, hash_folder, hash_model


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a module with a table, another module, and weights."""
    folder = tmp_path / "made_up"
    (folder / "weights").mkdir(parents=True)
    for name in ("__init__.py", "rules.py", "rules.tsv", "other.py", "weights/w.bin"):
        (folder / name).write_text(name)
    for name in ("__init__.py", "rules.py", "other.py"):
        (folder / name).write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "made_up", raising=False)
    return folder


def hashes() -> tuple[str, str]:
    hash_code.cache_clear()
    return hash_code("made_up"), hash_code("made_up.rules")


@pytest.mark.parametrize(
    ("name", "package_changes", "module_changes"),
    [
        ("rules.py", True, True),
        ("rules.tsv", True, True),
        ("other.py", True, False),
        ("weights/w.bin", False, False),
    ],
)
def test_code_is_its_files_and_its_tables(
    package: Path, name: str, package_changes: bool, module_changes: bool
) -> None:
    before = hashes()
    (package / name).write_text("# changed")
    after = hashes()
    assert (before[0] != after[0], before[1] != after[1]) == (package_changes, module_changes)


def test_a_model_is_its_files_our_code_and_others_programs(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_model() -> str:
        hash_code.cache_clear()
        return hash_model(str(package / "weights"), ["made_up"], ["numpy"])

    fingerprints = {of_model()}
    (package / "weights" / "w.bin").write_text("other weights")
    fingerprints.add(of_model())
    (package / "rules.tsv").write_text("other rules")
    fingerprints.add(of_model())
    monkeypatch.setattr(fingerprint, "version", lambda name: "0.0")
    fingerprints.add(of_model())
    assert len(fingerprints) == 4
    assert of_model() in fingerprints


def test_a_folder_is_its_names_and_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    first = hash_folder(str(tmp_path))
    (tmp_path / "a").rename(tmp_path / "b")
    assert hash_folder(str(tmp_path)) != first
