"""The names of models that are to ship with the package; until they do, they say so."""

from __future__ import annotations

from typing import NoReturn

from enthymeme.errors import PluginError
from enthymeme.models.loading import Adapter

_ABSENT = "not part of this version yet; name another ('enthymeme ls' lists them)"


def _load(setting: str | None) -> NoReturn:
    raise PluginError(_ABSENT)


NLI: Adapter[NoReturn] = Adapter(
    "the small NLI model that needs no download", _load, absent=_ABSENT
)
