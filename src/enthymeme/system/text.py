"""Anybody's text as it may stand in a message or on a terminal, and what candidates are called."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text with its control characters spelt out, so that no terminal obeys them.

    >>> printable("  a\\x1b[2J \\u202e b")
    '  a\\\\x1b[2J \\\\u202e b'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def letter(index: int) -> str:
    """What people call a candidate; programs count candidates from 0.

    >>> letter(0), letter(25), letter(26), letter(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    above, remainder = divmod(index, 26)
    return (letter(above - 1) if above else "") + chr(ord("A") + remainder)


def one_line(text: str, most: int | None = None) -> str:
    """The text on one line, without control characters, perhaps cut short.

    >>> one_line("a\\n\\x1b[2J b"), one_line("abcdef", most=4)
    ('a \\\\x1b[2J b', 'abc…')
    """
    line = printable(" ".join(text.split()))
    return line if most is None or len(line) <= most else line[: most - 1] + "…"
