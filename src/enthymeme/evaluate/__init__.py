"""The evaluation: items in, the paper's tables and figures out, through one resumable run.

    items ──▶ run folder (parse ▶ translate ▶ judge ▶ embed ▶ score) ──▶ results ──▶ tables, figures

``running`` makes a run folder, ``results`` reads it, and everything after is a function of what
it read: no number of a report needs a model or a solver.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from enthymeme.errors import PluginError

LIBRARIES = {"pyarrow": "the run folder", "matplotlib": "figures", "distributed": "Dask"}


def require(*libraries: str) -> None:
    """Say what to install where a library of the extra ``evaluate`` is missing.

    >>> require("pyarrow")
    """
    for library in libraries:
        if find_spec(library) is None:
            raise PluginError(
                f'{LIBRARIES[library]} needs {library}: pip install "enthymeme[evaluate]"'
            )


class _CallableModule(ModuleType):
    # Importing this room puts it where `enthymeme.evaluate` is looked for, in the place of the
    # function that evaluates one world; so that either may come first, the room can be called.
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from enthymeme.resistance import evaluate

        return evaluate(*arguments, **named)


sys.modules[__name__].__class__ = _CallableModule
