"""A run over items, stage by stage and chunk by chunk: stopped anywhere, it goes on from there.

A chunk is a few items. Each stage makes a file of each chunk from those of the stages before it;
a file that is there, sound, and made from the same is not made again. Answers of models also go
through a memory, so that no text is asked about twice, in whichever chunks it stands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import pyarrow.parquet as pq

from enthymeme._version import __version__
from enthymeme.draft import texts_of
from enthymeme.errors import ReadingError
from enthymeme.evaluate import stages
from enthymeme.evaluate.chunks import (
    Chunk,
    clear_leavings,
    digest_of,
    find_chunk,
    key_of,
    replacing,
    write_chunk,
    write_whole,
)
from enthymeme.evaluate.engine import Engine, Here, Task
from enthymeme.evaluate.rows import ROW_SCHEMA, writer
from enthymeme.evaluate.run_folder import (
    Asked,
    RunFolder,
    file_digest,
    prepare_folder,
    settings_json,
)
from enthymeme.evaluate.scoring import Evidence, direct_pairs
from enthymeme.item import Item, item_line
from enthymeme.models.protocols import Pair
from enthymeme.models.reader import Asker, Memory, asking_nli, asking_parser
from enthymeme.problem import Parameters
from enthymeme.select import program_versions

# Small enough to lose without regret and to share out evenly, large enough to fill models' batches.
ITEMS_A_CHUNK = 16

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")
Tell = Callable[[str, int, int], None]
"""Told the stage, how many items are done and how many there are."""


class Window(NamedTuple):
    """The items of one chunk."""

    number: int
    items: tuple[Item, ...]


class Job(NamedTuple):
    """A chunk to be made: its number and key, and what it is made from.

    Chunks are read when the job's turn has come, and not before.
    """

    number: int
    key: str
    given: tuple[Any, ...]
    chunks: tuple[Chunk | None, ...]


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
        self._made = 0

    def all_stages(self, through: str) -> Done:
        steps = {
            "parse": self._parse,
            "translate": self._translate,
            "judge": self._judge,
            "embed": self._embed,
            "score": self._score,
        }
        session: dict[str, Any] = {
            "started": datetime.now(UTC).isoformat(timespec="seconds"),
            "engine": self.engine.describe(),
            "stages": {},
        }
        for stage, step in steps.items():
            if stage == "embed" and self.asked.embedder is None:
                continue
            clear_leavings(self.folder.stage(stage))
            self._made = 0
            start, cpu = time.perf_counter(), time.process_time()
            self.chunks[stage] = step()
            session["stages"][stage] = {
                "seconds": round(time.perf_counter() - start, 3),
                "cpu_seconds_here": round(time.process_time() - cpu, 3),
                "chunks": len(self.chunks[stage]),
                "chunks_made": self._made,
            }
            if stage == through:
                break
        rows = self._merge() if through == "score" else 0
        for stage, chunks in self.chunks.items():
            clear_leavings(self.folder.stage(stage), {chunk.path for chunk in chunks})
        self.folder.add_timing(session)
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

    def _parse(self) -> list[Chunk]:
        model = self.asked.parser
        return self._answered(
            "parse",
            model,
            asking_parser(stages.parser_of(model), self.memory),
            lambda window: tuple(
                dict.fromkeys(text for item in window.items for text in texts_of(item))
            ),
            stages.graph_answers,
            stages.graph_chunk,
        )

    def _judge(self) -> list[Chunk]:
        model = self.asked.nli
        return self._answered(
            "judge",
            model,
            asking_nli(stages.nli_of(model), self.memory),
            self._pairs,
            stages.judgement_answers,
            stages.judgement_chunk,
        )

    def _pairs(self, window: Window) -> tuple[Pair, ...]:
        statements = self.chunks["translate"][window.number].read()
        pairs = dict.fromkeys(stages.atom_pairs(window.items, statements))
        if "direct-nli" in self.asked.grid.methods:
            pairs |= dict.fromkeys(pair for item in window.items for pair in direct_pairs(item))
        return tuple(pairs)

    def _answered(
        self,
        stage: str,
        model: stages.ModelName,
        asker: Asker[Question, Answer],
        questions: Callable[[Window], Sequence[Question]],
        answers_elsewhere: Callable[..., Any],
        pack: Callable[[Mapping[Question, Answer | ReadingError]], bytes],
    ) -> list[Chunk]:
        """A stage that asks a model: whatever is asked anywhere is answered once."""
        chunks: dict[int, Chunk] = {}
        waiting: dict[int, tuple[str, Sequence[Question]]] = {}
        sent: dict[int, list[Question]] = {}

        def missing() -> Iterator[tuple[int, Sequence[Question]]]:
            for window in windows(self.folder):
                asked = questions(window)
                key = key_of(stage, __version__, model.fingerprint, list(asked))
                chunk = find_chunk(self.folder.stage(stage), window.number, key)
                if chunk is not None:
                    self._take(stage, chunks, window.number, chunk)
                    continue
                waiting[window.number] = key, asked
                yield window.number, asked

        def finish(number: int) -> None:
            # The memory has all by now, so nothing is asked that was answered elsewhere.
            key, asked = waiting.pop(number)
            data = pack(asker.ask(asked))
            asker.forget()
            chunk = write_chunk(self.folder.stage(stage), number, key, data)
            self._take(stage, chunks, number, chunk, made=True)

        def tasks() -> Iterator[Task]:
            for number, asked in missing():
                on_the_way = {question for some in sent.values() for question in some}
                sent[number] = [one for one in asker.unknown(asked) if one not in on_the_way]
                yield Task(number, (model, sent[number]))

        if self.engine.models_here:
            for number, _ in missing():
                finish(number)
        else:
            for number, answers in self.engine.results(answers_elsewhere, tasks()):
                asker.learn(dict(zip(sent.pop(number), answers, strict=True)))
                # In order: a chunk may wait for what an earlier one asked.
                while waiting and (first := min(waiting)) not in sent:
                    finish(first)
        return [chunks[number] for number in sorted(chunks)]

    def _translate(self) -> list[Chunk]:
        jobs = (
            Job(number, key_of("translate", __version__, chunk.digest), (), (chunk,))
            for number, chunk in enumerate(self.chunks["parse"])
        )
        return self._computed("translate", self.engine, stages.translate_chunk, jobs)

    def _embed(self) -> list[Chunk]:
        model = self.asked.embedder
        assert model is not None

        def jobs() -> Iterator[Job]:
            for window in windows(self.folder):
                statements = self.chunks["translate"][window.number].read()
                pairs = stages.atom_pairs(window.items, statements)
                key = key_of("embed", __version__, model.fingerprint, list(pairs))
                yield Job(window.number, key, (model, pairs), ())

        engine = Here() if self.engine.models_here else self.engine
        return self._computed("embed", engine, stages.similarity_chunk, jobs())

    def _score(self) -> list[Chunk]:
        told = stages.Scoring(self.asked.grid, Parameters(), self.asked.models, program_versions())
        settings = [asdict(told.grid), asdict(told.parameters), told.models, told.versions]

        def jobs() -> Iterator[Job]:
            for window in windows(self.folder):
                before = tuple(
                    self.chunks[stage][window.number] if stage in self.chunks else None
                    for stage in ("translate", "judge", "embed")
                )
                lines = [item_line(item) for item in window.items]
                key = key_of("score", settings, lines, [chunk and chunk.digest for chunk in before])
                yield Job(window.number, key, (told, lines), before)

        return self._computed("score", self.engine, stages.score_chunk, jobs())

    def _computed(
        self,
        stage: str,
        engine: Engine,
        function: Callable[..., Any],
        jobs: Iterable[Job],
    ) -> list[Chunk]:
        """A stage that computes each chunk from others."""
        chunks: dict[int, Chunk] = {}
        keys: dict[int, str] = {}

        def missing() -> Iterator[Task]:
            for number, key, given, before in jobs:
                chunk = find_chunk(self.folder.stage(stage), number, key)
                if chunk is not None and (stage != "score" or self._has_traces(chunk)):
                    self._take(stage, chunks, number, chunk)
                else:
                    keys[number] = key
                    yield Task(number, (*given, *(one and one.read() for one in before)))

        for number, result in engine.results(function, missing()):
            data = result
            if stage == "score":
                data, traces = result
                for name, text in traces.items():
                    write_whole(self.folder.traces / name, text, lasting=False)
            chunk = write_chunk(self.folder.stage(stage), number, keys.pop(number), data)
            self._take(stage, chunks, number, chunk, made=True)
        return [chunks[number] for number in sorted(chunks)]

    def _take(
        self, stage: str, chunks: dict[int, Chunk], number: int, chunk: Chunk, made: bool = False
    ) -> None:
        chunks[number] = chunk
        self._made += made
        self.tell(stage, min(self.count, len(chunks) * ITEMS_A_CHUNK), self.count)

    def _has_traces(self, chunk: Chunk) -> bool:
        digests = json.loads(pq.read_schema(chunk.path).metadata[stages.TRACES])
        for name, digest in digests.items():
            path = self.folder.traces / name
            if not path.is_file() or digest_of(path.read_bytes()) != digest:
                return False
        return True

    def _merge(self) -> int:
        """All rows in one file; it is a function of the chunks, and so of the items."""
        rows = 0
        with replacing(self.folder.rows) as file, writer(file, ROW_SCHEMA) as merged:
            for chunk in self.chunks["score"]:
                table = pq.read_table(chunk.path).replace_schema_metadata(None)
                merged.write_table(table)
                rows += table.num_rows
        self.record({"sha256": file_digest(self.folder.rows), "count": rows})
        return rows


def evidence_so_far(folder: RunFolder, asked: Asked, done: Done) -> Iterator[Evidence]:
    """What a run through its embed stage found of each item."""
    told = stages.Scoring(asked.grid, Parameters(), asked.models, program_versions())
    for window in windows(folder):
        chunks = [done.chunks[stage][window.number] for stage in ("translate", "judge", "embed")]
        data = [chunk.read() for chunk in chunks]
        for evidence, _ in stages.evidences(window.items, data[0], data[1], data[2], told):
            yield evidence


def windows(folder: RunFolder) -> Iterator[Window]:
    """The items of a run, chunk by chunk."""
    items = folder.read_items()
    number = 0
    while window := tuple(islice(items, ITEMS_A_CHUNK)):
        yield Window(number, window)
        number += 1
