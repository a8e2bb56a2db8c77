"""A run over items, stage by stage and chunk by chunk: stopped anywhere, it goes on from there.

A chunk is a few items. Each stage makes a file of each chunk from those of the stages before it;
a file that is there, sound, and made from the same is not made again. Answers of models also go
through a memory, so that no text is asked about twice, in whichever chunks it stands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import islice
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from enthymeme.evaluation.run import stage_functions
from enthymeme.evaluation.run.chunk_building import (
    BuiltChunk,
    Job,
    answer_chunks,
    compute_chunks,
)
from enthymeme.evaluation.run.chunks import (
    Chunk,
    ChunkFolder,
    hash_bytes,
    make_key,
    open_run_file,
    remove_leftovers,
    write_run_file,
)
from enthymeme.evaluation.run.engine import Engine, make_in_process_engine
from enthymeme.evaluation.run.loaded_models import NLI, PARSER
from enthymeme.evaluation.run.rows import ROW_SCHEMA, open_writer
from enthymeme.evaluation.run.run_folder import (
    RunFolder,
    RunSettings,
    digest_file,
    prepare_folder,
    settings_to_json,
)
from enthymeme.evaluation.run.scoring import Evidence, list_direct_pairs
from enthymeme.formats.items import item_line
from enthymeme.item import Item
from enthymeme.models.protocols import Pair
from enthymeme.models.reader import Memory, nli_client, parser_client
from enthymeme.problem import Parameters
from enthymeme.reading.draft import Provenance, list_texts
from enthymeme.system.fingerprint import hash_code
from enthymeme.system.machine import program_versions

# Small enough to lose without regret and to share out evenly, large enough to fill models' batches.
ITEMS_PER_CHUNK = 8
# What Parquet notes of each group of rows stays in memory until the file is closed.
CHUNKS_PER_ROW_GROUP = 32

ProgressCallback = Callable[[str, int, int], None]
"""Called with the stage, how many items are done and how many there are."""


class Batch(NamedTuple):
    """The items of one chunk."""

    number: int
    items: tuple[Item, ...]


class RunSummary(NamedTuple):
    """What a run came to."""

    items: int
    rows: int
    chunks: dict[str, list[Chunk]]


def run(
    items: Iterable[Item],
    folder: RunFolder,
    settings: RunSettings,
    *,
    engine: Engine,
    memory: Memory,
    through: str = "score",
    progress: ProgressCallback = lambda stage, done, total: None,
) -> RunSummary:
    """Do all that a run is asked, or what is left of it, ``through`` the stage named."""
    folder.make()
    with folder.lock():
        for place in (folder.path, folder.traces):
            remove_leftovers(place)
        count = prepare_folder(items, folder, settings)
        pipeline = _Pipeline(folder, settings, engine, memory, progress, count)
        record = folder.read_record()
        # Going part of the way takes nothing from a run that went all of it.
        differs = record and record["settings"] != json.loads(
            json.dumps(settings_to_json(settings))
        )
        if record is None or (differs and through == "score"):
            pipeline.record(rows=None)
        return pipeline.run_stages(through)


@dataclass(slots=True)
class _Pipeline:
    """A run under way; ``chunks`` are those of each stage that is done."""

    folder: RunFolder
    settings: RunSettings
    engine: Engine
    memory: Memory
    progress: ProgressCallback
    count: int
    chunks: dict[str, list[Chunk]] = field(default_factory=dict)

    def run_stages(self, through: str) -> RunSummary:
        steps = {
            "parse": self._parse,
            "translate": self._translate,
            "judge": self._judge,
            "embed": self._embed,
            "score": self._score,
        }
        attempt: dict[str, Any] = {
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
            "engine": self.engine.describe(),
            "stages": {},
        }
        for stage, step in steps.items():
            if stage == "embed" and self.settings.embedder is None:
                continue
            remove_leftovers(self.folder.stage(stage))
            start, cpu = time.perf_counter(), time.process_time()
            chunks: dict[int, Chunk] = {}
            new = 0
            for built in step(ChunkFolder(self.folder.stage(stage))):
                chunks[built.number] = built.chunk
                new += built.new
                self.progress(stage, min(self.count, len(chunks) * ITEMS_PER_CHUNK), self.count)
            self.chunks[stage] = [chunks[number] for number in sorted(chunks)]
            attempt["stages"][stage] = {
                "seconds": round(time.perf_counter() - start, 3),
                "cpu_seconds_here": round(time.process_time() - cpu, 3),
                "chunks": len(chunks),
                "chunks_made": new,
            }
            if stage == through:
                break
        rows = 0
        if through == "score":
            rows = self._merge()
            for stage, stage_chunks in self.chunks.items():
                remove_leftovers(self.folder.stage(stage), {chunk.path for chunk in stage_chunks})
        self.folder.add_timing(attempt)
        return RunSummary(self.count, rows, self.chunks)

    def record(self, rows: dict[str, Any] | None) -> None:
        """Write ``run.json``, with the rows once there are any."""
        self.folder.write_record(
            {
                "settings": settings_to_json(self.settings),
                "items": {"sha256": digest_file(self.folder.items), "count": self.count},
                "versions": dict((*program_versions(), ("pyarrow", version("pyarrow")))),
                "parameters": asdict(Parameters()),
                "chunks": {
                    stage: make_key([chunk.path.name for chunk in chunks])
                    for stage, chunks in self.chunks.items()
                },
                "rows": rows,
            }
        )

    def _parse(self, folder: ChunkFolder) -> Iterator[BuiltChunk]:
        model = self.settings.parser
        texts = (
            (number, tuple(dict.fromkeys(text for item in items for text in list_texts(item))))
            for number, items in batch_items(self.folder)
        )
        return answer_chunks(
            texts,
            folder,
            self.engine,
            model=model,
            client=parser_client(PARSER.get(model), self.memory),
            elsewhere=stage_functions.ask_parser,
            pack=stage_functions.pack_graphs,
        )

    def _translate(self, folder: ChunkFolder) -> Iterator[BuiltChunk]:
        code, atoms = hash_code(*stage_functions.TRANSLATION_CODE), self.settings.atoms
        jobs = (
            Job(number, make_key("translate", code, atoms, chunk.digest), (atoms,), (chunk,))
            for number, chunk in enumerate(self.chunks["parse"])
        )
        return compute_chunks(stage_functions.translate_chunk, jobs, folder, self.engine)

    def _judge(self, folder: ChunkFolder) -> Iterator[BuiltChunk]:
        model = self.settings.nli
        pairs = ((batch.number, self._pairs(batch)) for batch in batch_items(self.folder))
        return answer_chunks(
            pairs,
            folder,
            self.engine,
            model=model,
            client=nli_client(NLI.get(model), self.memory),
            elsewhere=stage_functions.ask_nli,
            pack=stage_functions.pack_judgements,
        )

    def _pairs(self, batch: Batch) -> tuple[Pair, ...]:
        statements = self.chunks["translate"][batch.number].read()
        pairs: dict[Pair, None] = {}
        if self.settings.grid.needs_problems:
            pairs |= dict.fromkeys(stage_functions.list_atom_pairs(batch.items, statements))
        if "direct-nli" in self.settings.grid.methods:
            pairs |= dict.fromkeys(pair for item in batch.items for pair in list_direct_pairs(item))
        if "joint" in self.settings.grid.methods:
            atoms, names = self.settings.atoms, self.settings.grid.representations
            pairs |= dict.fromkeys(
                stage_functions.list_joint_pairs(batch.items, statements, atoms, names)
            )
        return tuple(pairs)

    def _embed(self, folder: ChunkFolder) -> Iterator[BuiltChunk]:
        model = self.settings.embedder
        assert model is not None
        code = hash_code(*stage_functions.EMBEDDING_CODE)

        def jobs() -> Iterator[Job]:
            for batch in batch_items(self.folder):
                statements = self.chunks["translate"][batch.number].read()
                pairs = stage_functions.list_atom_pairs(batch.items, statements)
                key = make_key("embed", code, model.fingerprint, list(pairs))
                yield Job(batch.number, key, (model, pairs), ())

        engine = make_in_process_engine() if self.engine.models_here else self.engine
        return compute_chunks(stage_functions.embed_pairs, jobs(), folder, engine)

    def _score(self, folder: ChunkFolder) -> Iterator[BuiltChunk]:
        scoring = _make_scoring(self.settings)
        settings = [asdict(scoring.grid), asdict(scoring.provenance), scoring.code]

        def jobs() -> Iterator[Job]:
            for batch in batch_items(self.folder):
                before = tuple(
                    self.chunks[stage][batch.number] if stage in self.chunks else None
                    for stage in ("translate", "judge", "embed")
                )
                lines = [item_line(item) for item in batch.items]
                key = make_key(
                    "score", settings, lines, [chunk and chunk.digest for chunk in before]
                )
                yield Job(batch.number, key, (scoring, lines), before)

        return compute_chunks(
            stage_functions.score_chunk,
            jobs(),
            folder,
            self.engine,
            sound=self._has_traces,
            keep=self._keep_traces,
        )

    def _has_traces(self, chunk: Chunk) -> bool:
        digests = json.loads(pq.read_schema(chunk.path).metadata[stage_functions.TRACES])
        for name, digest in digests.items():
            path = self.folder.traces / name
            if not path.is_file() or hash_bytes(path.read_bytes()) != digest:
                return False
        return True

    def _keep_traces(self, result: tuple[bytes, dict[str, bytes]]) -> bytes:
        rows, traces = result
        for name, text in traces.items():
            write_run_file(self.folder.traces / name, text, lasting=False)
        return rows

    def _merge(self) -> int:
        """All rows in one file; it is a function of the chunks, and so of the items."""
        rows = 0
        with open_run_file(self.folder.rows) as file, open_writer(file, ROW_SCHEMA) as merged:
            chunks = self.chunks["score"]
            for start in range(0, len(chunks), CHUNKS_PER_ROW_GROUP):
                some = chunks[start : start + CHUNKS_PER_ROW_GROUP]
                tables = [pq.read_table(chunk.path).replace_schema_metadata(None) for chunk in some]
                table = pa.concat_tables(tables)
                merged.write_table(table, row_group_size=table.num_rows)
                rows += table.num_rows
        self.record({"sha256": digest_file(self.folder.rows), "count": rows})
        return rows


def read_evidence(folder: RunFolder, settings: RunSettings, done: RunSummary) -> Iterator[Evidence]:
    """What a run through its embed stage found of each item."""
    scoring = _make_scoring(settings)
    for batch in batch_items(folder):
        chunks = [done.chunks[stage][batch.number] for stage in ("translate", "judge", "embed")]
        data = [chunk.read() for chunk in chunks]
        for evidence, _ in stage_functions.gather_evidence(
            batch.items, data[0], data[1], data[2], scoring
        ):
            yield evidence


def _make_scoring(settings: RunSettings) -> stage_functions.ScoringSettings:
    provenance = Provenance(Parameters(), settings.models, program_versions(), settings.atoms)
    return stage_functions.ScoringSettings(
        settings.grid, provenance, stage_functions.hash_scoring_code()
    )


def batch_items(folder: RunFolder) -> Iterator[Batch]:
    """The items of a run, chunk by chunk."""
    items = folder.read_items()
    number = 0
    while batch := tuple(islice(items, ITEMS_PER_CHUNK)):
        yield Batch(number, batch)
        number += 1
