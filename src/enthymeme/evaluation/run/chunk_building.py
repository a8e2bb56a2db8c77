"""How the chunks of a stage come about: asked of a model, or computed from other chunks.

Both give every chunk with its number, as they come, and tell whether it had to be made.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from enthymeme.errors import ReadingError
from enthymeme.evaluation.run.chunks import Chunk, ChunkFolder, make_key
from enthymeme.evaluation.run.engine import Call, Engine
from enthymeme.evaluation.run.loaded_models import ModelName
from enthymeme.models.reader import ModelClient

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")


class BuiltChunk(NamedTuple):
    """A chunk of a stage; ``new`` if it was not there before."""

    number: int
    chunk: Chunk
    new: bool


def answer_chunks(
    questions: Iterable[tuple[int, Sequence[Question]]],
    folder: ChunkFolder,
    engine: Engine,
    *,
    model: ModelName,
    client: ModelClient[Question, Answer],
    elsewhere: Callable[[ModelName, Sequence[Question]], Sequence[Answer | ReadingError]],
    pack: Callable[[Mapping[Question, Answer | ReadingError]], bytes],
) -> Iterator[BuiltChunk]:
    """The chunks of a stage that asks a model; whatever is asked anywhere is answered once.

    The model is asked through the client here, or by a function that a worker calls ``elsewhere``.
    The client must have a memory: what one chunk learns, the next ones recall from there.
    """
    built: list[BuiltChunk] = []
    waiting: dict[int, tuple[str, Sequence[Question]]] = {}
    sent: dict[int, list[Question]] = {}

    def missing() -> Iterator[tuple[int, Sequence[Question]]]:
        for number, batch in questions:
            key = make_key("answers", model.kind, model.fingerprint, list(batch))
            chunk = folder.find(number, key)
            if chunk is not None:
                built.append(BuiltChunk(number, chunk, False))
            else:
                waiting[number] = key, batch
                yield number, batch

    def finish(number: int) -> None:
        key, batch = waiting.pop(number)
        data = pack(client.ask(batch))
        client.forget()
        built.append(BuiltChunk(number, folder.write(number, key, data), True))

    def calls() -> Iterator[Call]:
        for number, batch in missing():
            on_the_way = {question for some in sent.values() for question in some}
            sent[number] = [one for one in client.list_unanswered(batch) if one not in on_the_way]
            yield Call(number, (model, sent[number]))

    if engine.models_here:
        for number, _ in missing():
            finish(number)
            yield from _drain(built)
    else:
        for number, answers in engine.results(elsewhere, calls()):
            client.learn(dict(zip(sent.pop(number), answers, strict=True)))
            # In order, for a chunk may wait for what an earlier one asked; by then the memory
            # has all its answers, and finishing it asks nothing.
            while waiting and (first := min(waiting)) not in sent:
                finish(first)
            yield from _drain(built)
    yield from _drain(built)


class Job(NamedTuple):
    """A chunk to be computed: its number and key, and what it is made from.

    Chunks are read when the job's turn has come, and not before.
    """

    number: int
    key: str
    arguments: tuple[Any, ...]
    chunks: tuple[Chunk | None, ...]


def compute_chunks(
    function: Callable[..., Any],
    jobs: Iterable[Job],
    folder: ChunkFolder,
    engine: Engine,
    *,
    sound: Callable[[Chunk], bool] = lambda chunk: True,
    keep: Callable[[Any], bytes] = lambda result: result,
) -> Iterator[BuiltChunk]:
    """The chunks of a stage that computes each from others.

    ``sound`` tells whether what belongs to a chunk is there too, ``keep`` puts it there and gives
    the chunk's own bytes.
    """
    built: list[BuiltChunk] = []
    keys: dict[int, str] = {}

    def missing() -> Iterator[Call]:
        for number, key, arguments, before in jobs:
            chunk = folder.find(number, key)
            if chunk is not None and sound(chunk):
                built.append(BuiltChunk(number, chunk, False))
            else:
                keys[number] = key
                yield Call(number, (*arguments, *(one and one.read() for one in before)))

    for number, result in engine.results(function, missing()):
        built.append(BuiltChunk(number, folder.write(number, keys.pop(number), keep(result)), True))
        yield from _drain(built)
    yield from _drain(built)


def _drain(built: list[BuiltChunk]) -> Iterator[BuiltChunk]:
    while built:
        yield built.pop(0)
