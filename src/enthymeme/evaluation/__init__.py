"""The evaluation: items in, the paper's tables and figures out, through one resumable run.

    items ──▶ run folder (parse ▶ translate ▶ judge ▶ embed ▶ score) ──▶ results ──▶ tables, figures

``run`` makes a run folder, ``statistics`` reads it, and ``report`` is a function of what it
read: no number of a report needs a model or a solver.
"""

from __future__ import annotations

from importlib.util import find_spec

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
