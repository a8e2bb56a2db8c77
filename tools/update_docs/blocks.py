"""A page's code blocks, and the commands and examples in them.

>>> page = '''Text.
...
... ```console
... $ echo one
... one
... $ true
... ```
... '''
>>> [block] = read_blocks(page)
>>> read_commands(block)
(Step(source='echo one', shown='one\\n', lines=(3, 5)), Step(source='true', shown='', lines=(5, 6)))
"""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass

_FENCE = re.compile(r"^(`{3,})(.*)$")
_DIRECTIVE = re.compile(r"^\{code-block\}\s*(\S*)$")
_CAPTION = re.compile(r"^:caption:\s*(\S+)\s*$")
_COMMENT = re.compile(r"^<!--\s*(.*?)\s*-->$")
_HEREDOC = re.compile(r"<<\s*'?(\w+)'?")
_PROMPT = "$ "
# A model's fingerprint changes with its code; what it says matters to pages, which it is does not.
_FINGERPRINT = re.compile(r"sha256=[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced code block.

    ``first`` is the index in the page's lines of the first line of ``text``; ``note`` is the
    comment right before the fence; ``caption`` names the file that the block is, if it is one.
    """

    language: str
    text: str
    first: int
    note: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A command or a Python example, with the output shown for it.

    ``lines`` are indices in the page's lines: of the step's first, and of the one after its output.
    """

    source: str
    shown: str
    lines: tuple[int, int]


def read_blocks(page: str) -> tuple[Block, ...]:
    """The fenced code blocks of a page in Markdown, in order.

    >>> page = "<!-- not run: slow -->\\n```console\\n$ sleep 9\\n```\\n"
    >>> read_blocks(page)[0].note
    'not run: slow'
    """
    lines = page.splitlines()
    blocks = []
    index = 0
    while index < len(lines):
        opening = _FENCE.match(lines[index])
        if opening:
            end = lines.index(opening[1], index + 1)
            note = _COMMENT.match(lines[index - 1]) if index else None
            blocks.append(
                _block(opening[2].strip(), lines, index + 1, end, note[1] if note else "")
            )
            index = end
        index += 1
    return tuple(blocks)


def _block(kind: str, lines: list[str], first: int, end: int, note: str) -> Block:
    directive = _DIRECTIVE.match(kind)
    caption = ""
    while directive and first < end and lines[first].startswith(":"):
        named = _CAPTION.match(lines[first])
        caption = named[1] if named else caption
        first += 1
    while directive and first < end and not lines[first]:
        first += 1
    text = "".join(line + "\n" for line in lines[first:end])
    return Block(directive[1] if directive else kind, text, first, note, caption)


def read_commands(block: Block) -> tuple[Step, ...]:
    """The commands of a ``console`` block; a trailing backslash or a here-document goes on."""
    lines = block.text.splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith(_PROMPT)]
    steps = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        last = _last_line_of_command(lines, start)
        source = "\n".join([lines[start].removeprefix(_PROMPT), *lines[start + 1 : last + 1]])
        shown = "".join(line + "\n" for line in lines[last + 1 : end])
        steps.append(Step(source, shown, (block.first + start, block.first + end)))
    return tuple(steps)


def _last_line_of_command(lines: list[str], start: int) -> int:
    heredoc = _HEREDOC.search(lines[start])
    if heredoc:
        return lines.index(heredoc[1], start)
    last = start
    while lines[last].endswith("\\"):
        last += 1
    return last


def read_examples(block: Block) -> tuple[Step, ...]:
    """The doctests of a ``python`` block; without any, the whole block is one that prints nothing.

    >>> [step] = read_examples(Block("python", ">>> 1 + 1\\n2\\n", 10))
    >>> step.source, step.shown, step.lines
    ('1 + 1\\n', '2\\n', (10, 12))
    """
    examples = doctest.DocTestParser().get_examples(block.text)
    if not examples:
        count = len(block.text.splitlines())
        return (Step(block.text, "", (block.first, block.first + count)),)
    steps = []
    for example in examples:
        start = block.first + example.lineno
        count = len(example.source.splitlines()) + len(example.want.splitlines())
        steps.append(Step(example.source, example.want, (start, start + count)))
    return tuple(steps)


def replace_output(page: str, step: Step, output: str) -> str:
    """The page with a step's output replaced, fingerprints left open; the step's own lines stay.

    >>> page = "```console\\n$ echo two\\none\\n```\\n"
    >>> [step] = read_commands(read_blocks(page)[0])
    >>> print(replace_output(page, step, "two\\n"), end="")
    ```console
    $ echo two
    two
    ```
    """
    lines = page.splitlines()
    end = step.lines[1]
    first = end - len(step.shown.splitlines())
    output = _FINGERPRINT.sub("sha256=...", output)
    return "".join(line + "\n" for line in [*lines[:first], *output.splitlines(), *lines[end:]])
