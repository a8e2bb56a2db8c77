"""The notebooks: kept without outputs, so that nothing shown is stale. `make docs` runs them."""

from __future__ import annotations

import json

import pytest
from tools.update_docs.pages import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_in_the_site_and_has_no_outputs(path) -> None:
    assert f"notebooks/{path.stem}\n" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert cells[0]["source"][0].startswith("# ")
    for cell in cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
