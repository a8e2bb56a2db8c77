"""No example of Hypothesis fails for being slow: timings belong in benchmarks/."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
