"""The one place that imports onnxruntime, with its telemetry off.

From version 1.29 on it stores a device id and tries to send events over the network when a
session is made. It reads the variable while it is imported: later is too late.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime

__all__ = ["onnxruntime", "open_session"]


def open_session(path: Path, weights: Mapping[str, NDArray[Any]] | None = None) -> Any:
    """A session on the CPU with one thread a run: who runs several at once wastes less.

    `weights` are those that the graph names and does not hold.
    """
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    if weights:
        values = [onnxruntime.OrtValue.ortvalue_from_numpy(array) for array in weights.values()]
        options.add_external_initializers(list(weights), values)
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
