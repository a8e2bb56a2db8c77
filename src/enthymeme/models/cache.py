"""What models answered, kept across runs in one SQLite file.

The file is in WAL mode: any number of processes read and write it at once, a batch of answers
is there whole or not at all, and a process that is killed leaves what it had kept. A file that
is damaged is set aside under another name, and a new one begun.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from enthymeme.errors import InputError

Result = TypeVar("Result")

# How long to wait for other writers; a batch takes them milliseconds.
PATIENCE_SECONDS = 60
# SQLite allows this many variables in any version.
_VARIABLES = 900

_SCHEMA = """
create table if not exists answers (
    kind text not null, fingerprint text not null, text text not null, answer text not null,
    primary key (kind, fingerprint, text)
) without rowid
"""


class Holding(NamedTuple):
    """How many answers of one model are kept."""

    kind: str
    fingerprint: str
    answers: int


class Cache:
    """Answers by kind, model fingerprint and text. ``tell`` gets what a person should know.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Cache(Path(folder) / "c.sqlite") as cache:
    ...     cache.keep("graph", "toy", {"A dog.": "(d / dog)"})
    ...     cache.recall("graph", "toy", ["A dog.", "A cat."])
    {'A dog.': '(d / dog)'}
    """

    def __init__(self, path: Path, tell: Callable[[str], None] = lambda message: None) -> None:
        self.path = path
        self._tell = tell
        self._open: sqlite3.Connection | None = None

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; it is opened again when next needed."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def recall(self, kind: str, fingerprint: str, texts: Sequence[str]) -> dict[str, str]:
        """The answers that are known, by text."""

        def look(connection: sqlite3.Connection) -> dict[str, str]:
            known: dict[str, str] = {}
            for start in range(0, len(texts), _VARIABLES):
                some = texts[start : start + _VARIABLES]
                marks = ",".join("?" * len(some))
                known.update(
                    connection.execute(
                        "select text, answer from answers "
                        f"where kind = ? and fingerprint = ? and text in ({marks})",
                        (kind, fingerprint, *some),
                    )
                )
            return known

        return self._with(look)

    def keep(self, kind: str, fingerprint: str, answers: Mapping[str, str]) -> None:
        """Keep answers by text, all or none."""
        rows = [(kind, fingerprint, text, answer) for text, answer in answers.items()]

        def write(connection: sqlite3.Connection) -> None:
            with connection:
                connection.executemany("insert or replace into answers values (?, ?, ?, ?)", rows)

        if rows:
            self._with(write)

    def holdings(self) -> list[Holding]:
        """What is kept, by kind and model."""

        def count(connection: sqlite3.Connection) -> list[Holding]:
            return [
                Holding(*row)
                for row in connection.execute(
                    "select kind, fingerprint, count(*) from answers group by 1, 2 order by 1, 2"
                )
            ]

        return self._with(count)

    def size(self) -> int:
        """The bytes on disk, with what SQLite keeps beside the file."""
        return sum(path.stat().st_size for path in self._files() if path.exists())

    def clear(self) -> int:
        """Forget all answers; how many there were."""

        def forget(connection: sqlite3.Connection) -> int:
            with connection:
                count = connection.execute("delete from answers").rowcount
            connection.execute("vacuum")
            return count

        return self._with(forget)

    def _with(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            with self._plain_errors():
                return work(self._connection())
        except sqlite3.DatabaseError as problem:
            self.close()
            self._set_aside(problem)
        try:
            with self._plain_errors():
                return work(self._connection())
        except sqlite3.DatabaseError as problem:
            raise self._unusable(problem) from None

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        """What is wrong with a place rather than with its file: no room, no leave, no folder."""
        try:
            yield
        except sqlite3.OperationalError as problem:
            raise self._unusable(problem) from None
        except OSError as problem:
            raise self._unusable(problem.strerror) from None

    def _unusable(self, problem: object) -> InputError:
        return InputError(
            f"the cache cannot be used: {problem}; --no-cache goes without", path=str(self.path)
        )

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=PATIENCE_SECONDS)
            try:
                connection.execute("pragma journal_mode = wal")
                # In WAL mode this survives the death of any process; only a power cut may take
                # the last batches, and never tears one.
                connection.execute("pragma synchronous = normal")
                connection.execute(_SCHEMA)
                # A table of that name with other columns is no cache of ours.
                connection.execute("select kind, fingerprint, text, answer from answers limit 0")
            except sqlite3.Error:
                connection.close()
                raise
            self._open = connection
        return self._open

    def _set_aside(self, problem: sqlite3.DatabaseError) -> None:
        # Another process may have seen the same damage first, and begun anew.
        if self._is_sound():
            return
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        with self._plain_errors():
            for path in self._files():
                if path.exists():
                    suffix = path.name.removeprefix(self.path.name)
                    os.replace(path, aside.with_name(aside.name + suffix))
        self._tell(f"the cache was damaged ({problem}): it is kept as {aside}, and begun anew")

    def _is_sound(self) -> bool:
        try:
            with closing(sqlite3.connect(self.path, timeout=PATIENCE_SECONDS)) as connection:
                verdict: tuple[str] = connection.execute("pragma quick_check(1)").fetchone()
                return verdict == ("ok",)
        except sqlite3.DatabaseError:
            return False

    def _files(self) -> list[Path]:
        return [self.path.with_name(self.path.name + end) for end in ("", "-wal", "-shm")]
