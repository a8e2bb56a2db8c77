"""Standard output that says in one line what is wrong with it, and takes any character."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from enthymeme.errors import EnthymemeError

# What the commands' own layout looks like where the output has no such characters.
_PLAIN = str.maketrans(
    {"─": "-", "▸": ">", "✓": "+", "✗": "x", "·": ".", "…": "...", "“": '"', "”": '"', "±": "+-"}
)


class OutputError(EnthymemeError):
    """Standard output that cannot be written to."""


class GuardedOutput:
    """A text stream like another, whose troubles are errors of this package."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text; what the stream's encoding lacks is written in plain characters."""
        try:
            return self._stream.write(text)
        except UnicodeEncodeError:
            return self._stream.write(in_encoding(text, self._stream.encoding))
        except OSError as problem:
            raise _explain(problem) from None

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Hand on what was written."""
        try:
            self._stream.flush()
        except OSError as problem:
            raise _explain(problem) from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def in_encoding(text: str, encoding: str) -> str:
    """The text with what an encoding lacks in other words; JSON stays the same JSON.

    >>> in_encoding("▸ “é”", "ascii"), in_encoding('{"text": "“é”"}', "ascii")
    ('> "\\\\u00e9"', '{"text": "\\\\u201c\\\\u00e9\\\\u201d"}')
    """
    if not text.startswith(("{", "[")):
        text = text.translate(_PLAIN)
    return "".join(
        character if _has(encoding, character) else json.dumps(character)[1:-1]
        for character in text
    )


def _has(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _explain(problem: OSError) -> OSError | OutputError:
    # The reader has seen enough (`| head`): no error at all.
    if isinstance(problem, BrokenPipeError):
        return problem
    return OutputError(f"standard output cannot be written: {problem.strerror}")
