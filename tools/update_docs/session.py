"""A page followed from top to bottom, in one folder, one shell and one Python."""

from __future__ import annotations

import doctest
import io
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import AbstractContextManager, chdir, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from tools.update_docs.blocks import (
    Block,
    Step,
    read_blocks,
    read_commands,
    read_examples,
)

_END = "-- end of command --"
_NOT_RUN = "not run: "
_FRESH = "fresh clone"
_STATUS = "exit status "


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a step: its output, its exit status, and the status the page expects."""

    step: Step
    output: str
    status: int = 0
    expected_status: int = 0

    @property
    def as_shown(self) -> bool:
        """Whether the page shows this; ``...`` in it stands for any text, or any lines or none."""
        expected = self.step.shown.replace("\n...\n", "\n...")
        return self.status == self.expected_status and doctest.OutputChecker().check_output(
            expected, self.output, doctest.ELLIPSIS
        )


class Shell(AbstractContextManager["Shell"]):
    """A shell in which commands run one after the other, with errors and output in one stream."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            ["bash", "--norc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment,
            encoding="utf-8",
        )

    def run(self, command: str) -> tuple[str, int]:
        """The output of a command, whose own input is empty, and its exit status."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{{ {command}\n}} </dev/null\nprintf '\\n%s %d\\n' '{_END}' $?\n")
        process.stdin.flush()
        output = ""
        for line in process.stdout:
            if line.startswith(_END):
                return output.removesuffix("\n"), int(line.removeprefix(_END))
            output += line
        raise EOFError(f"the shell ended at: {command}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._process.communicate()


def follow_page(page: str, folder: Path, *, fresh: bool = False) -> Iterator[Outcome]:
    """Do in ``folder`` all that a page says, and say what came of each step.

    With ``fresh``, also do what it says to do in a fresh clone, which ``folder`` then is.
    """
    names: dict[str, object] = {"__name__": "__main__"}
    with Shell(folder, _environment(folder, fresh=fresh)) as shell:
        for block in read_blocks(page):
            if block.note.startswith(_NOT_RUN) or (block.note == _FRESH and not fresh):
                continue
            if block.caption:
                (folder / block.caption).write_text(block.text, encoding="utf-8")
            elif block.language == "console":
                yield from _run_commands(block, shell)
            elif block.language == "python":
                with chdir(folder):
                    yield from [
                        Outcome(step, _execute(step, names)) for step in read_examples(block)
                    ]


def _environment(folder: Path, *, fresh: bool) -> dict[str, str]:
    """That of this process, made as plain as a first user's; the command is on the path."""
    places = [] if fresh else [str(Path(sys.executable).parent)]
    removed = ("PYTHONPATH", "VIRTUAL_ENV", "PYTEST_CURRENT_TEST", "MAKEFLAGS", "MAKELEVEL")
    inherited = {name: value for name, value in os.environ.items() if name not in removed}
    return inherited | {
        "PATH": os.pathsep.join([*places, os.environ["PATH"]]),
        "XDG_CACHE_HOME": str(folder / ".cache"),
        "COLUMNS": "80",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONUNBUFFERED": "1",
    }


def _run_commands(block: Block, shell: Shell) -> Iterator[Outcome]:
    steps = read_commands(block)
    for step in steps:
        output, status = shell.run(step.source)
        failing = step is steps[-1] and block.note.startswith(_STATUS)
        expected = int(block.note.removeprefix(_STATUS)) if failing else 0
        yield Outcome(step, output, status, expected)


def _execute(step: Step, names: dict[str, object]) -> str:
    """What an example prints, as a doctest shows it."""
    printed = io.StringIO()
    mode = "single" if step.source.count("\n") <= 1 or step.shown else "exec"
    with redirect_stdout(printed):
        try:
            exec(compile(step.source, "<page>", mode), names)
        except Exception as error:
            last = traceback.format_exception_only(error)[-1]
            return f"{printed.getvalue()}Traceback (most recent call last):\n    ...\n{last}"
    return printed.getvalue()
