"""The five tasks: from the files as released to items, with their audits.

Each task is one module with a ``TASK``; what the paper leaves open is chosen once and written in
that module's docstring. The data itself is not part of this package.
"""

from __future__ import annotations

from enthymeme.data import aae2, anli, arct, cded, idebate
from enthymeme.data.dataset import Dataset, Task

TASKS: dict[str, Task] = {
    module.TASK.name: module.TASK for module in (arct, anli, cded, idebate, aae2)
}
"""The tasks by name, in the paper's order."""

__all__ = ["TASKS", "Dataset", "Task"]
