"""A run over items, stage by stage and chunk by chunk: stopped anywhere, it goes on from there.

A chunk is a few items. Each stage makes a file of each chunk from those of the stages before it;
a file that is there, sound, and made from the same is not made again. Answers of models also go
through a memory, so that no text is asked about twice, in whichever chunks it stands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import islice
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from enthymeme._version import __version__
from enthymeme.evaluation.run import stages
from enthymeme.evaluation.run.chunks import (
    Chunk,
    ChunkFolder,
    clear_leavings,
    digest_of,
    key_of,
    replacing,
    write_whole,
)
from enthymeme.evaluation.run.engine import Engine, Here
from enthymeme.evaluation.run.held_models import NLI, PARSER
from enthymeme.evaluation.run.making import Asking, Job, Made, answered, computed
from enthymeme.evaluation.run.rows import ROW_SCHEMA, writer
from enthymeme.evaluation.run.run_folder import (
    Asked,
    RunFolder,
    file_digest,
    prepare_folder,
    settings_json,
)
from enthymeme.evaluation.run.scoring import Evidence, direct_pairs
from enthymeme.formats.items import item_line
from enthymeme.item import Item
from enthymeme.machine import program_versions
from enthymeme.models.protocols import Pair
from enthymeme.models.reader import Memory, nli_client, parser_client
from enthymeme.problem import Parameters
from enthymeme.reading import Provenance, list_texts

# Small enough to lose without regret and to share out evenly, large enough to fill models' batches.
ITEMS_A_CHUNK = 8
# What Parquet notes of each group of rows stays in memory until the file is closed.
CHUNKS_A_GROUP = 32

Tell = Callable[[str, int, int], None]
"""Told the stage, how many items are done and how many there are."""


class Window(NamedTuple):
    """The items of one chunk."""

    number: int
    items: tuple[Item, ...]


class Done(NamedTuple):
    """What a run came to."""

    items: int
    rows: int
    chunks: dict[str, list[Chunk]]


def run(
    items: Iterable[Item],
    folder: RunFolder,
    asked: Asked,
    *,
    engine: Engine,
    memory: Memory,
    through: str = "score",
    tell: Tell = lambda stage, done, total: None,
) -> Done:
    """Do all that a run is asked, or what is left of it, ``through`` the stage named."""
    folder.make()
    with folder.locked():
        for place in (folder.path, folder.traces):
            clear_leavings(place)
        count = prepare_folder(items, folder, asked)
        work = _Work(folder, asked, engine, memory, tell, count)
        record = folder.read_record()
        # Going part of the way takes nothing from a run that went all of it.
        differs = record and record["settings"] != json.loads(json.dumps(settings_json(asked)))
        if record is None or (differs and through == "score"):
            work.record(rows=None)
        return work.all_stages(through)


class _Work:
    """A run under way."""

    def __init__(
        self,
        folder: RunFolder,
        asked: Asked,
        engine: Engine,
        memory: Memory,
        tell: Tell,
        count: int,
    ) -> None:
        self.folder = folder
        self.asked = asked
        self.engine = engine
        self.memory = memory
        self.tell = tell
        self.count = count
        self.chunks: dict[str, list[Chunk]] = {}

    def all_stages(self, through: str) -> Done:
        steps = {
            "parse": self._parse,
            "translate": self._translate,
            "judge": self._judge,
            "embed": self._embed,
            "score": self._score,
        }
        go: dict[str, Any] = {
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
            "engine": self.engine.describe(),
            "stages": {},
        }
        for stage, step in steps.items():
            if stage == "embed" and self.asked.embedder is None:
                continue
            clear_leavings(self.folder.stage(stage))
            start, cpu = time.perf_counter(), time.process_time()
            found: dict[int, Chunk] = {}
            new = 0
            for made in step(ChunkFolder(self.folder.stage(stage))):
                found[made.number] = made.chunk
                new += made.new
                self.tell(stage, min(self.count, len(found) * ITEMS_A_CHUNK), self.count)
            self.chunks[stage] = [found[number] for number in sorted(found)]
            go["stages"][stage] = {
                "seconds": round(time.perf_counter() - start, 3),
                "cpu_seconds_here": round(time.process_time() - cpu, 3),
                "chunks": len(found),
                "chunks_made": new,
            }
            if stage == through:
                break
        rows = 0
        if through == "score":
            rows = self._merge()
            for stage, chunks in self.chunks.items():
                clear_leavings(self.folder.stage(stage), {chunk.path for chunk in chunks})
        self.folder.add_timing(go)
        return Done(self.count, rows, self.chunks)

    def record(self, rows: dict[str, Any] | None) -> None:
        """Write ``run.json``, with the rows once there are any."""
        self.folder.write_record(
            {
                "settings": settings_json(self.asked),
                "items": {"sha256": file_digest(self.folder.items), "count": self.count},
                "versions": dict((*program_versions(), ("pyarrow", version("pyarrow")))),
                "parameters": asdict(Parameters()),
                "chunks": {
                    stage: key_of([chunk.path.name for chunk in chunks])
                    for stage, chunks in self.chunks.items()
                },
                "rows": rows,
            }
        )

    def _parse(self, kept: ChunkFolder) -> Iterator[Made]:
        model = self.asked.parser
        asking = Asking(
            model,
            parser_client(PARSER.get(model), self.memory),
            stages.graph_answers,
            stages.graph_chunk,
        )
        texts = (
            (number, tuple(dict.fromkeys(text for item in items for text in list_texts(item))))
            for number, items in windows(self.folder)
        )
        return answered(asking, texts, kept, self.engine)

    def _translate(self, kept: ChunkFolder) -> Iterator[Made]:
        jobs = (
            Job(number, key_of("translate", __version__, chunk.digest), (), (chunk,))
            for number, chunk in enumerate(self.chunks["parse"])
        )
        return computed(stages.translate_chunk, jobs, kept, self.engine)

    def _judge(self, kept: ChunkFolder) -> Iterator[Made]:
        model = self.asked.nli
        asking = Asking(
            model,
            nli_client(NLI.get(model), self.memory),
            stages.judgement_answers,
            stages.judgement_chunk,
        )
        pairs = ((window.number, self._pairs(window)) for window in windows(self.folder))
        return answered(asking, pairs, kept, self.engine)

    def _pairs(self, window: Window) -> tuple[Pair, ...]:
        statements = self.chunks["translate"][window.number].read()
        pairs = dict.fromkeys(stages.atom_pairs(window.items, statements))
        if "direct-nli" in self.asked.grid.methods:
            pairs |= dict.fromkeys(pair for item in window.items for pair in direct_pairs(item))
        return tuple(pairs)

    def _embed(self, kept: ChunkFolder) -> Iterator[Made]:
        model = self.asked.embedder
        assert model is not None

        def jobs() -> Iterator[Job]:
            for window in windows(self.folder):
                statements = self.chunks["translate"][window.number].read()
                pairs = stages.atom_pairs(window.items, statements)
                key = key_of("embed", __version__, model.fingerprint, list(pairs))
                yield Job(window.number, key, (model, pairs), ())

        engine = Here() if self.engine.models_here else self.engine
        return computed(stages.similarity_chunk, jobs(), kept, engine)

    def _score(self, kept: ChunkFolder) -> Iterator[Made]:
        told = stages.Scoring(self.asked.grid, _provenance(self.asked))
        settings = [asdict(told.grid), asdict(told.provenance)]

        def jobs() -> Iterator[Job]:
            for window in windows(self.folder):
                before = tuple(
                    self.chunks[stage][window.number] if stage in self.chunks else None
                    for stage in ("translate", "judge", "embed")
                )
                lines = [item_line(item) for item in window.items]
                key = key_of("score", settings, lines, [chunk and chunk.digest for chunk in before])
                yield Job(window.number, key, (told, lines), before)

        return computed(
            stages.score_chunk,
            jobs(),
            kept,
            self.engine,
            sound=self._has_traces,
            keep=self._keep_traces,
        )

    def _has_traces(self, chunk: Chunk) -> bool:
        digests = json.loads(pq.read_schema(chunk.path).metadata[stages.TRACES])
        for name, digest in digests.items():
            path = self.folder.traces / name
            if not path.is_file() or digest_of(path.read_bytes()) != digest:
                return False
        return True

    def _keep_traces(self, result: tuple[bytes, dict[str, bytes]]) -> bytes:
        rows, traces = result
        for name, text in traces.items():
            write_whole(self.folder.traces / name, text, lasting=False)
        return rows

    def _merge(self) -> int:
        """All rows in one file; it is a function of the chunks, and so of the items."""
        rows = 0
        with replacing(self.folder.rows) as file, writer(file, ROW_SCHEMA) as merged:
            chunks = self.chunks["score"]
            for start in range(0, len(chunks), CHUNKS_A_GROUP):
                some = chunks[start : start + CHUNKS_A_GROUP]
                tables = [pq.read_table(chunk.path).replace_schema_metadata(None) for chunk in some]
                table = pa.concat_tables(tables)
                merged.write_table(table, row_group_size=table.num_rows)
                rows += table.num_rows
        self.record({"sha256": file_digest(self.folder.rows), "count": rows})
        return rows


def evidence_so_far(folder: RunFolder, asked: Asked, done: Done) -> Iterator[Evidence]:
    """What a run through its embed stage found of each item."""
    told = stages.Scoring(asked.grid, _provenance(asked))
    for window in windows(folder):
        chunks = [done.chunks[stage][window.number] for stage in ("translate", "judge", "embed")]
        data = [chunk.read() for chunk in chunks]
        for evidence, _ in stages.evidences(window.items, data[0], data[1], data[2], told):
            yield evidence


def _provenance(asked: Asked) -> Provenance:
    return Provenance(Parameters(), asked.models, program_versions())


def windows(folder: RunFolder) -> Iterator[Window]:
    """The items of a run, chunk by chunk."""
    items = folder.read_items()
    number = 0
    while window := tuple(islice(items, ITEMS_A_CHUNK)):
        yield Window(number, window)
        number += 1
