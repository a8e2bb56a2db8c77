"""The documentation: every command and example of it runs, and prints what is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.update_docs.blocks import read_blocks, read_commands, replace_output
from tools.update_docs.pages import ROOT, find_pages
from tools.update_docs.session import Outcome, follow_page

PAGES = {path.relative_to(ROOT).as_posix(): path for path in find_pages()}
LANGUAGES = {"console", "python", "json", "text", "toml", "{toctree}", "{include}", "{eval-rst}"}


def _runs(path: Path) -> bool:
    return any(
        block.language in ("console", "python") and not block.note.startswith("not run")
        for block in read_blocks(path.read_text(encoding="utf-8"))
    )


@pytest.mark.parametrize("name", [name for name, path in PAGES.items() if _runs(path)])
def test_a_page_comes_out_as_shown(name: str, tmp_path: Path) -> None:
    for outcome in follow_page(PAGES[name].read_text(encoding="utf-8"), tmp_path):
        assert outcome.as_shown, _difference(name, outcome)


def _difference(name: str, outcome: Outcome) -> str:
    return (
        f"{name}, line {outcome.step.lines[0] + 1}: {outcome.step.source}\n"
        f"expected status {outcome.expected_status} and\n{outcome.step.shown}\n"
        f"found status {outcome.status} and\n{outcome.output}\n"
        "'make docs-update' rewrites what pages show"
    )


@pytest.mark.parametrize("name", PAGES)
def test_no_code_is_left_unrun_by_its_language(name: str) -> None:
    blocks = read_blocks(PAGES[name].read_text(encoding="utf-8"))
    assert {block.language.split()[0] for block in blocks} <= LANGUAGES
    for block in blocks:
        assert re.match(r"(not run: \w+|fresh clone$|exit status \d+$|$)", block.note), block.note
        if block.language == "console":
            assert read_commands(block), f"a console block without a command: {block.text}"


@pytest.mark.parametrize(
    "name", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"]
)
def test_links_of_the_top_pages_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert (ROOT / target).exists(), target


PAGE = """\
```{code-block} text
:caption: names.txt
Ada
```

```console
$ cat names.txt \\
    names.txt
Ada
...
$ export WHO=you
$ echo "$WHO"
me
```

<!-- exit status 3 -->
```console
$ (exit 3)
```

```python
>>> from pathlib import Path
>>> Path("names.txt").read_text()
'Ada\\n'
>>> 1 / 0
Traceback (most recent call last):
    ...
ZeroDivisionError: division by zero
>>> 1 + 1
3

```

<!-- not run: never -->
```console
$ rm -rf /
```
"""


def test_a_page_is_followed_in_one_shell_and_one_python(tmp_path: Path) -> None:
    outcomes = list(follow_page(PAGE, tmp_path))
    wrong = [outcome.output for outcome in outcomes if not outcome.as_shown]
    assert (len(outcomes), wrong) == (8, ["you\n", "2\n"])


def test_what_came_out_otherwise_is_rewritten_and_nothing_else(tmp_path: Path) -> None:
    page = PAGE
    for outcome in reversed(list(follow_page(PAGE, tmp_path))):
        if not outcome.as_shown:
            page = replace_output(page, outcome.step, outcome.output)
    assert page == PAGE.replace("\nme\n", "\nyou\n").replace("\n3\n", "\n2\n")


def test_a_command_that_fails_unexpectedly_is_not_as_shown(tmp_path: Path) -> None:
    [outcome] = follow_page("```console\n$ false\n```\n", tmp_path)
    assert not outcome.as_shown


@pytest.mark.parametrize("between", ["", "two\\n", "two\\nthree\\n"])
def test_a_line_of_dots_stands_for_any_lines_or_none(tmp_path: Path, between: str) -> None:
    page = f"```console\n$ printf 'one\\n{between}four\\n'\none\n...\nfour\n```\n"
    [outcome] = follow_page(page, tmp_path)
    assert outcome.as_shown


def test_what_is_for_a_fresh_clone_is_left_out_elsewhere(tmp_path: Path) -> None:
    page = "<!-- fresh clone -->\n```console\n$ echo once\nonce\n```\n"
    assert list(follow_page(page, tmp_path)) == []
    assert [outcome.as_shown for outcome in follow_page(page, tmp_path, fresh=True)] == [True]
