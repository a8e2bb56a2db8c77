"""The one place that imports onnxruntime, with its telemetry off.

From version 1.29 on it stores a device id and tries to send events over the network when a
session is made. It reads the variable while it is imported: later is too late.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime

__all__ = ["onnxruntime", "open_session"]


def open_session(path: Path) -> Any:
    """A session on the CPU with one thread a run: who runs several at once wastes less."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
