"""The rows of a run: one decision each, for an item, a variant and a seed; Parquet on disk.

What is written is a function of the rows alone: no dates, one compression, one version of the
format, so that the same rows are the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import IO, Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

COMPRESSION = "zstd"


class Row(NamedTuple):
    """A decision; the last fields have an entry for each candidate.

    ``gold`` and ``choice`` are indices of candidates. ``choice`` is None on a tie or an error.
    ``score`` is the method's own: less is better but for Direct NLI. ``worlds`` and
    ``evaluated`` are written out, for they may exceed any integer of a fixed size.
    """

    item: str
    gold: int | None
    method: str
    ablation: str
    mode: str
    samples: int
    seed: int | None
    choice: int | None
    tie: bool
    error: str | None
    score: tuple[float | None, ...]
    tension: tuple[float | None, ...]
    witness: tuple[float | None, ...]
    stderr: tuple[float | None, ...]
    low: tuple[float | None, ...]
    high: tuple[float | None, ...]
    worlds: tuple[str | None, ...]
    evaluated: tuple[str | None, ...]
    exact: tuple[bool | None, ...]


_NUMBERS = pa.list_(pa.float64())
_TEXTS = pa.list_(pa.string())
ROW_SCHEMA = pa.schema(
    [
        ("item", pa.string()),
        ("gold", pa.int32()),
        ("method", pa.string()),
        ("ablation", pa.string()),
        ("mode", pa.string()),
        ("samples", pa.int32()),
        ("seed", pa.int64()),
        ("choice", pa.int32()),
        ("tie", pa.bool_()),
        ("error", pa.string()),
        ("score", _NUMBERS),
        ("tension", _NUMBERS),
        ("witness", _NUMBERS),
        ("stderr", _NUMBERS),
        ("low", _NUMBERS),
        ("high", _NUMBERS),
        ("worlds", _TEXTS),
        ("evaluated", _TEXTS),
        ("exact", pa.list_(pa.bool_())),
    ]
)
GRAPH_SCHEMA = pa.schema([("text", pa.string()), ("graph", pa.string()), ("error", pa.string())])
STATEMENT_SCHEMA = pa.schema(
    [
        ("text", pa.string()),
        ("graph", pa.string()),
        ("formula", pa.string()),
        (
            "atoms",
            pa.list_(
                pa.struct(
                    [(name, pa.string()) for name in "id kind signature text key sentence".split()]
                )
            ),
        ),
        ("diagnostics", pa.list_(_TEXTS)),
        ("error", pa.string()),
    ]
)
JUDGEMENT_SCHEMA = pa.schema(
    [
        ("premise", pa.string()),
        ("hypothesis", pa.string()),
        ("entailment", pa.float64()),
        ("neutral", pa.float64()),
        ("contradiction", pa.float64()),
        ("error", pa.string()),
    ]
)
SIMILARITY_SCHEMA = pa.schema(
    [("premise", pa.string()), ("hypothesis", pa.string()), ("similarity", pa.float64())]
)


def build_table(rows: Iterable[Sequence[Any]], schema: pa.Schema) -> pa.Table:
    """A table from its rows, values in the order of the schema.

    >>> build_table([("a.", "b.", 0.5)], SIMILARITY_SCHEMA).num_rows
    1
    """
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def pack_rows(rows: Iterable[Sequence[Any]], schema: pa.Schema) -> bytes:
    """Rows as the bytes of a Parquet file."""
    sink = io.BytesIO()
    with open_writer(sink, schema) as file:
        file.write_table(build_table(rows, schema))
    return sink.getvalue()


def unpack_rows(data: bytes) -> list[dict[str, Any]]:
    """The rows of a Parquet file's bytes.

    >>> unpack_rows(pack_rows([("a.", "b.", 0.5)], SIMILARITY_SCHEMA))
    [{'premise': 'a.', 'hypothesis': 'b.', 'similarity': 0.5}]
    """
    rows: list[dict[str, Any]] = pq.read_table(io.BytesIO(data)).to_pylist()
    return rows


def open_writer(sink: IO[bytes], schema: pa.Schema) -> pq.ParquetWriter:
    """For tables of one schema, one row group each."""
    return pq.ParquetWriter(sink, schema, compression=COMPRESSION, version="2.6")
