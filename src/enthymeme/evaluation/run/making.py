"""How the chunks of a stage come about: asked of a model, or computed from other chunks.

Both give every chunk with its number, as they come, and tell whether it had to be made.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from enthymeme._version import __version__
from enthymeme.errors import ReadingError
from enthymeme.evaluation.run.chunks import Chunk, ChunkFolder, key_of
from enthymeme.evaluation.run.engine import Engine, Task
from enthymeme.evaluation.run.held_models import ModelName
from enthymeme.models.reader import ModelClient

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")


class Made(NamedTuple):
    """A chunk of a stage; ``new`` if it was not there before."""

    number: int
    chunk: Chunk
    new: bool


@dataclass(frozen=True, slots=True)
class Asking(Generic[Question, Answer]):
    """How a model is asked: through the asker here, or by a function that a worker calls.

    The asker must have a memory: what one chunk learns, the next ones recall from there.
    """

    model: ModelName
    asker: ModelClient[Question, Answer]
    elsewhere: Callable[[ModelName, Sequence[Question]], Sequence[Answer | ReadingError]]
    pack: Callable[[Mapping[Question, Answer | ReadingError]], bytes]


def answered(
    asking: Asking[Question, Answer],
    questions: Iterable[tuple[int, Sequence[Question]]],
    kept: ChunkFolder,
    engine: Engine,
) -> Iterator[Made]:
    """The chunks of a stage that asks a model; whatever is asked anywhere is answered once."""
    asker, model = asking.asker, asking.model
    found: list[Made] = []
    waiting: dict[int, tuple[str, Sequence[Question]]] = {}
    sent: dict[int, list[Question]] = {}

    def missing() -> Iterator[tuple[int, Sequence[Question]]]:
        for number, asked in questions:
            key = key_of("answers", __version__, model.kind, model.fingerprint, list(asked))
            chunk = kept.find(number, key)
            if chunk is not None:
                found.append(Made(number, chunk, False))
            else:
                waiting[number] = key, asked
                yield number, asked

    def finish(number: int) -> None:
        key, asked = waiting.pop(number)
        data = asking.pack(asker.ask(asked))
        asker.forget()
        found.append(Made(number, kept.write(number, key, data), True))

    def tasks() -> Iterator[Task]:
        for number, asked in missing():
            on_the_way = {question for some in sent.values() for question in some}
            sent[number] = [one for one in asker.unknown(asked) if one not in on_the_way]
            yield Task(number, (model, sent[number]))

    if engine.models_here:
        for number, _ in missing():
            finish(number)
            yield from _drained(found)
    else:
        for number, answers in engine.results(asking.elsewhere, tasks()):
            asker.learn(dict(zip(sent.pop(number), answers, strict=True)))
            # In order, for a chunk may wait for what an earlier one asked; by then the memory
            # has all its answers, and finishing it asks nothing.
            while waiting and (first := min(waiting)) not in sent:
                finish(first)
            yield from _drained(found)
    yield from _drained(found)


class Job(NamedTuple):
    """A chunk to be computed: its number and key, and what it is made from.

    Chunks are read when the job's turn has come, and not before.
    """

    number: int
    key: str
    given: tuple[Any, ...]
    chunks: tuple[Chunk | None, ...]


def computed(
    function: Callable[..., Any],
    jobs: Iterable[Job],
    kept: ChunkFolder,
    engine: Engine,
    *,
    sound: Callable[[Chunk], bool] = lambda chunk: True,
    keep: Callable[[Any], bytes] = lambda result: result,
) -> Iterator[Made]:
    """The chunks of a stage that computes each from others.

    ``sound`` tells whether what belongs to a chunk is there too, ``keep`` puts it there and gives
    the chunk's own bytes.
    """
    found: list[Made] = []
    keys: dict[int, str] = {}

    def missing() -> Iterator[Task]:
        for number, key, given, before in jobs:
            chunk = kept.find(number, key)
            if chunk is not None and sound(chunk):
                found.append(Made(number, chunk, False))
            else:
                keys[number] = key
                yield Task(number, (*given, *(one and one.read() for one in before)))

    for number, result in engine.results(function, missing()):
        found.append(Made(number, kept.write(number, keys.pop(number), keep(result)), True))
        yield from _drained(found)
    yield from _drained(found)


def _drained(found: list[Made]) -> Iterator[Made]:
    while found:
        yield found.pop(0)
