"""Weights read back from the package's files are those that the files compute with."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs torch: make test-models")
pytest.importorskip("transformers", reason="training needs transformers: make test-models")
pytest.importorskip("onnx", reason="the weights are read with onnx: make test-models")

import onnxruntime
from training.amr.restore import read_weights

from enthymeme.models.parsers.embedded.network import EDGES_FILE, WORDS_FILE
from enthymeme.models.parsers.embedded.parser import WEIGHTS
from enthymeme.models.parsers.embedded.tables import TABLES_FILE, tables_from_json


def test_labels_are_scored_as_by_the_file() -> None:
    weights = read_weights(WEIGHTS / WORDS_FILE)
    session = onnxruntime.InferenceSession(str(WEIGHTS / WORDS_FILE))
    pooling = np.zeros((1, 3, 8), dtype=np.float32)
    pooling[0, 0, 1] = pooling[0, 1, 2] = pooling[0, 2, 3] = 1
    given = {
        "pieces": np.array([[101, 1996, 3899, 19372, 102, 0, 0, 0]]),
        "mask": np.array([[1, 1, 1, 1, 1, 0, 0, 0]], dtype=np.float32),
        "pooling": pooling,
        "shapes": np.zeros((1, 3), dtype=np.int64),
    }
    vectors, scores = session.run(None, given)
    hidden = vectors @ weights["hidden.0.weight"].T + weights["hidden.0.bias"]
    hidden *= 0.5 * (1 + np.vectorize(erf)(hidden / sqrt(2)))
    expected = hidden @ weights["labels.weight"].T + weights["labels.bias"]
    np.testing.assert_allclose(scores, expected, atol=1e-3)


def test_the_files_have_a_row_for_each_label_symbol_and_role() -> None:
    tables = tables_from_json((WEIGHTS / TABLES_FILE).read_text(encoding="utf-8"))
    edges = read_weights(WEIGHTS / EDGES_FILE)
    assert read_weights(WEIGHTS / WORDS_FILE)["labels.weight"].shape[0] == len(tables.labels)
    assert edges["symbols.weight"].shape[0] == len(tables.symbols)
    assert edges["role"].shape[0] == len(tables.roles)
