"""The amrlib adapter against a stand-in with the library's API."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.parsers.amrlib import Amrlib


@pytest.fixture
def amrlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """``load_stog_model`` and ``parse_sents`` as amrlib 0.8 has them."""
    library: Any = ModuleType("amrlib")
    library.__version__ = "0.8.0"
    library.defaults = SimpleNamespace(data_dir=str(tmp_path))
    library.loaded = []

    class Inference:
        def parse_sents(self, sents: list[str], add_metadata: bool = True) -> list[str | None]:
            assert isinstance(sents, list)
            assert not add_metadata
            return [None if "odd" in sent else f"(w / w{len(sent)})" for sent in sents]

    def load_stog_model(model_dir: str | None = None, **options: object) -> Inference:
        folder = Path(model_dir or tmp_path / "model_stog")
        if not (folder / "weights").exists():
            raise FileNotFoundError(f"{folder} has no weights")
        library.loaded.append(model_dir)
        return Inference()

    library.load_stog_model = load_stog_model
    monkeypatch.setitem(sys.modules, "amrlib", library)
    (tmp_path / "model_stog").mkdir()
    (tmp_path / "model_stog" / "weights").touch()
    return library


def test_graphs_and_what_has_none(amrlib: Any) -> None:
    parser = Amrlib()
    good, odd = parser.parse(["A dog.", "An odd one."])
    assert good == "(w / w6)"
    assert isinstance(odd, ReadingError)
    parser.parse(["again"])
    assert amrlib.loaded == [None]


def test_the_fingerprint_is_of_the_model_folder(amrlib: Any, tmp_path: Path) -> None:
    before = Amrlib().fingerprint
    assert before.startswith("amrlib 0.8.0 sha256=")
    assert Amrlib(str(tmp_path / "model_stog")).fingerprint == before
    (tmp_path / "model_stog" / "weights").write_text("other")
    assert Amrlib().fingerprint != before
    assert amrlib.loaded == []


def test_a_model_that_is_not_there(amrlib: Any, tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="no model: FileNotFoundError"):
        Amrlib(str(tmp_path)).parse(["a"])
    with pytest.raises(PluginError, match="expected a folder with a model"):
        _ = Amrlib(str(tmp_path / "nowhere")).fingerprint
