"""Files of PENMAN graphs, cut into the text of one graph each.

A graph ends at a blank line, or where comment lines begin again. One graph is in memory at a time.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from enthymeme.errors import InputError, TranslationError

_ID = re.compile(r"::id\s+(\S+)")
_SENTENCE = re.compile(r"::snt\s+(.*\S)")

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MAX_GRAPH_BYTES = 4_000_000
"""A graph that is larger is not kept in memory to its end; its name is `too-large`."""


@dataclass(frozen=True, slots=True)
class GraphText:
    """One graph as it stands in a file: its name, its sentence if it has one, its text."""

    id: str
    sentence: str | None
    text: str
    error: TranslationError | None = None
    """Why the text cannot be had, where it cannot."""


def silence_penman() -> None:
    """Keep penman from printing warnings: what it warns of is raised as a ``TranslationError``."""
    logging.getLogger("penman").setLevel(logging.ERROR)


def graph_text(text: str, number: int = 1) -> GraphText:
    """A text with what its comment lines say; without `::id`, a graph is named by its number.

    >>> graph_text("# ::id a.7 ::date 2020-01-01\\n# ::snt It rains.\\n(r / rain-01)").sentence
    'It rains.'
    """
    comments = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    id_match = next((match for line in comments if (match := _ID.search(line))), None)
    sentence = next((match for line in comments if (match := _SENTENCE.search(line))), None)
    return GraphText(
        id_match[1] if id_match else str(number), sentence[1] if sentence else None, text
    )


def graph_texts(lines: Iterable[str] | Iterable[bytes]) -> Iterator[GraphText]:
    """The graphs of a file's lines, in order.

    Lines of bytes are read as UTF-8; a graph that is not gives an error of its own, and the next
    one goes on.

    >>> [graph.id for graph in graph_texts(["(a / and)\\n", "\\n", "# ::id b\\n", "(b / be)"])]
    ['1', 'b']
    """
    if isinstance(lines, str | bytes):
        raise InputError("expected the lines of a file, found one text: open the file first")
    for number, block in enumerate(_blocks(lines), start=1):
        raw = b"".join(block)
        if len(raw) > MAX_GRAPH_BYTES:
            error = TranslationError("too-large", f"more than {MAX_GRAPH_BYTES} bytes")
            yield GraphText(str(number), None, "", error)
            continue
        try:
            yield graph_text(raw.decode("utf-8"), number)
        except UnicodeDecodeError as problem:
            error = TranslationError("not-utf-8", f"byte {problem.start} is not UTF-8")
            yield GraphText(str(number), None, "", error)


def _blocks(lines: Iterable[str] | Iterable[bytes]) -> Iterator[list[bytes]]:
    block: list[bytes] = []
    size = 0
    has_graph = False
    is_first = True
    for raw in lines:
        # What is no text in UTF-8 must not pass for it on the way through bytes.
        line = raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")
        if is_first:
            line, is_first = line.removeprefix(BYTE_ORDER_MARK), False
        stripped = line.strip()
        is_comment = stripped.startswith(b"#")
        if (not stripped or (is_comment and has_graph)) and block:
            if has_graph:
                yield block
            # Comments followed by a blank line belong to no graph.
            block, size, has_graph = [], 0, False
        if not stripped:
            continue
        has_graph = has_graph or not is_comment
        if size <= MAX_GRAPH_BYTES:
            block.append(line if line.endswith(b"\n") else line + b"\n")
            size += len(line)
    if has_graph:
        yield block
