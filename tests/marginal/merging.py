"""Merging states from another number on than the engine does, to see that nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest import mock

from enthymeme.marginal import solving, spread, witness


@contextmanager
def merging_above(rows: int) -> Iterator[None]:
    with ExitStack() as stack:
        for module in (solving, witness, spread):
            stack.enter_context(mock.patch.object(module, "MERGE_ABOVE", rows))
        yield
