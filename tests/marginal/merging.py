"""Merging states from another number on than the engine does, to see that nothing changes."""

from __future__ import annotations

from contextlib import AbstractContextManager
from unittest import mock

from enthymeme.marginal import programme


def merging_above(rows: int) -> AbstractContextManager[object]:
    return mock.patch.object(programme, "MERGE_ABOVE", rows)
