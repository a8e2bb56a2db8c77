"""What holds for all tests: no example fails for being slow, and the user's files are left alone.

Timings belong in benchmarks/.
"""

from __future__ import annotations

import os
import tempfile

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Set before anything is imported or started: processes that tests start inherit it.
_CACHE = tempfile.TemporaryDirectory(prefix="enthymeme-tests-")
for _name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
    os.environ[_name] = _CACHE.name
