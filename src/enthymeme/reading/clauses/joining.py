"""Clauses and how a sentence joins them."""

from __future__ import annotations

from typing import Literal, NamedTuple

MARKS = " .!?…,;:"
"""What may stand around a clause and is no part of it."""


class Clauses(NamedTuple):
    """The clauses of a condition or an alternative.

    With "if" there are two, and the second holds where the first does; with "or" one of all holds,
    or more.
    """

    clauses: tuple[str, ...]
    connective: Literal["if", "or"]
