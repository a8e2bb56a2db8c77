"""The glossary and the map of the code name what exists, and the map names every module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "enthymeme"
MAP = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
MODULES = [*PACKAGE.rglob("*.py"), *(ROOT / "results").glob("*.py")]


def names_of(body: list[ast.stmt], prefix: str) -> Iterator[str]:
    """Dotted names of all that statements define, import or assign, to whatever depth."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}.{node.name}"
            if isinstance(node, ast.ClassDef):
                yield from names_of(node.body, f"{prefix}.{node.name}")
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{prefix}.{alias.asname or alias.name}" for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (one for target in targets for one in ast.walk(target)):
                if isinstance(name, ast.Name):
                    yield f"{prefix}.{name.id}"
        elif isinstance(node, ast.If):
            yield from names_of(node.body, prefix)


def all_names() -> Iterator[str]:
    """Every name of the package and of ``results``, with a dot before each of its parts."""
    for path in MODULES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        module = "." + ".".join(part for part in parts if part not in ("src", "__init__"))
        yield module
        yield from names_of(ast.parse(path.read_text("utf-8")).body, module)


NAMES = "\n".join(all_names()) + "\n"


def exists(name: str) -> bool:
    """Whether each two neighbours of a dotted name end a name in the code; … is any letters."""
    parts = name.removeprefix(".").replace("…", r"\w*").split(".")
    pairs = [r"\.".join(pair) for pair in pairwise(parts)] or parts
    return all(re.search(rf"\.{pair}\n", NAMES) for pair in pairs)


def glossary_names() -> list[str]:
    """What the column "In the code" of the glossary's tables names."""
    rows = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    cells = [row.split("|")[3] for row in rows if row.startswith("|")]
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("name", glossary_names())
def test_the_glossary_names_what_exists(name: str) -> None:
    assert exists(name)


@pytest.mark.parametrize("line", re.findall(r"^\d+\. (`.*)", MAP, re.MULTILINE))
def test_the_way_of_one_item_names_what_exists(line: str) -> None:
    for name in re.findall(r"`([^`]+)`", line):
        assert exists(name), name


def test_files_and_folders_of_the_map_exist() -> None:
    names = re.findall(r"(?<!\*)\b[\w/]+\.(?:py|tsv|md)\b|\b[a-z_]\w*(?=/(?:\s|$))", MAP)
    folders = ("src", "tests", "results", "benchmarks", "training", "docs")
    paths = [ROOT / folder for folder in folders]
    paths_as_lines = [f"{one}\n" for path in paths for one in (path, *path.rglob("*"))]
    assert [name for name in names if f"/{name}\n" not in "".join(paths_as_lines)] == []


def test_every_module_is_on_the_map() -> None:
    """But for those that it names by their kind: commands, tables, options, kinds of words."""
    words = set(re.findall(r"\w+", MAP))
    unnamed = [path for path in MODULES if path.stem not in {*words, "__init__", "__main__"}]
    kinds = re.compile(r"_tables$|_options$|^_version$")
    assert [
        path
        for path in unnamed
        if not kinds.search(path.stem)
        and path.parent.name != "wording"
        and "\nSUMMARY = " not in path.read_text("utf-8")
    ] == []
