"""Models by name: ours, a stranger's, unknown and missing ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from enthymeme.errors import PluginError
from enthymeme.models import Adapter, list_models, load_embedder, load_nli, load_parser


def test_the_declared_names() -> None:
    names: dict[str, list[str]] = {}
    for model in list_models():
        names.setdefault(model.kind, []).append(model.name)
    assert names == {
        "parser": ["amrlib", "command", "embedded", "file", "structbart"],
        "nli": ["embedded", "file", "onnx", "transformers"],
        "embedder": ["embedded", "sentence-transformers", "wordllama"],
    }


def test_an_unknown_name_lists_what_is_installed() -> None:
    with pytest.raises(PluginError, match="no nli 'nope': expected one of embedded, file, onnx"):
        load_nli("nope")
    with pytest.raises(PluginError, match="no embedder 'nope': expected one of embedded"):
        load_embedder("nope")


def test_the_embedded_parser_has_no_setting() -> None:
    with pytest.raises(PluginError, match="parser 'embedded' has no setting, found 'large'"):
        load_parser("embedded", "large")


@pytest.mark.parametrize(
    ("name", "load", "words"),
    [
        ("file", load_parser, "expected a file of graphs"),
        ("file", load_nli, "expected a table"),
        ("command", load_parser, "expected a command line"),
        ("structbart", load_parser, "expected the Python that has"),
    ],
)
def test_a_setting_that_is_missing_is_asked_for(name: str, load: object, words: str) -> None:
    with pytest.raises(PluginError, match=words):
        load(name)  # type: ignore[operator]


def test_a_missing_library_is_an_error_with_the_pip_line() -> None:
    adapter: Adapter[object] = Adapter(
        "", lambda setting: None, modules=("json", "no_such_module"), install="enthymeme[onnx]"
    )
    assert adapter.lack == 'needs no_such_module: pip install "enthymeme[onnx]"'


STRANGER = """
from enthymeme.models import Adapter, Judgement

class Shrug:
    fingerprint = "shrug 1"
    def judge(self, pairs):
        return [Judgement(0.1, 0.8, 0.1) for _ in pairs]

ADAPTER = Adapter("is sure of nothing", lambda setting: Shrug())
NOT_ONE = 3
"""


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """An installed package that brings models of its own."""
    (tmp_path / "shrugging.py").write_text(STRANGER)
    info = tmp_path / "shrugging-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shrugging\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[enthymeme.nli]\nshrug = shrugging:ADAPTER\nbroken = shrugging:NOWHERE\n"
        "odd = shrugging:NOT_ONE\n"
    )
    return tmp_path


def test_a_strangers_package_adds_a_model(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(stranger))
    assert load_nli("shrug").fingerprint == "shrug 1"
    [listed] = [model for model in list_models() if model.name == "shrug"]
    assert (listed.package, listed.summary, listed.lack) == ("shrugging", "is sure of nothing", "")
    with pytest.raises(PluginError, match="shrugging:NOWHERE does not load: AttributeError"):
        load_nli("broken")
    with pytest.raises(PluginError, match=r"expected shrugging:NOT_ONE to be an .*Adapter"):
        load_nli("odd")


def test_no_library_of_a_model_is_imported_before_it_is_asked_for() -> None:
    heavy = ("torch", "transformers", "onnxruntime", "sentence_transformers", "wordllama", "amrlib")
    script = (
        "import sys, enthymeme.models, enthymeme.selection\n"
        "from enthymeme.models import list_models\n"
        "list_models()\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert process.stdout.strip() == b"[]"
