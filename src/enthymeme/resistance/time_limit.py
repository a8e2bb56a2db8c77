"""How long a candidate may take: a limit that whatever works on it looks at now and then.

The limit is not handed from function to function, it holds for all that is called inside
``with time_limit(seconds)``, in this thread. Limits nest, and the earliest end counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import NamedTuple

from enthymeme.errors import TimeExceeded


class _Limit(NamedTuple):
    end: float
    seconds: float


_NO_LIMIT = _Limit(math.inf, math.inf)
_LIMIT: ContextVar[_Limit] = ContextVar("time limit", default=_NO_LIMIT)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Let what is inside take so many seconds at most.

    >>> with time_limit(0):
    ...     check_time()
    Traceback (most recent call last):
    enthymeme.errors.TimeExceeded: not done within the time limit of 0 s
    """
    token = _LIMIT.set(min(_LIMIT.get(), _Limit(monotonic() + seconds, seconds)))
    try:
        yield
    finally:
        _LIMIT.reset(token)


@contextmanager
def half_the_time() -> Iterator[None]:
    """Let what is inside take half of the time that is left, for there is another way."""
    with time_limit((_LIMIT.get().end - monotonic()) / 2):
        yield


def check_time() -> None:
    """Raise ``TimeExceeded`` where the time is over."""
    limit = _LIMIT.get()
    if monotonic() >= limit.end:
        raise TimeExceeded(f"not done within the time limit of {limit.seconds:g} s")
