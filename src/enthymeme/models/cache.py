"""What models answered, kept across runs in one SQLite file.

The file is in WAL mode: any number of processes read and write it at once, a batch of answers
is there whole or not at all, and a process that is killed leaves what it had kept. A file that
is damaged is set aside under another name, and a new one begun. One that cannot be written, or
not even read, costs time and no answers: a warning says so once.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from enthymeme.errors import InputError

Result = TypeVar("Result")

# How long to wait for other writers; a batch takes them milliseconds.
PATIENCE_SECONDS = 60
# SQLite allows this many variables in any version.
_VARIABLES = 900

_SCHEMA = """
create table if not exists answers (
    kind text not null, fingerprint text not null, text text not null, answer text not null,
    kept real not null default 0,
    primary key (kind, fingerprint, text)
) without rowid
"""
_ADD_KEPT = "alter table answers add column kept real not null default 0"


def default_path() -> Path | None:
    """Where this platform keeps what can be had again; None for a user without a home."""
    try:
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            folder = (Path(local) if local else Path.home() / "AppData" / "Local") / "enthymeme"
            return folder / "Cache" / "answers.sqlite"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "enthymeme" / "answers.sqlite"
        cache_home = os.environ.get("XDG_CACHE_HOME", "")
        # The specification has relative paths ignored.
        folder = Path(cache_home) if cache_home.startswith("/") else Path.home() / ".cache"
        return folder / "enthymeme" / "answers.sqlite"
    except RuntimeError:  # a user id that nobody knows, as containers have them
        return None


class AnswerCount(NamedTuple):
    """How many answers of one model are kept."""

    kind: str
    fingerprint: str
    answers: int


class AnswerFilter(NamedTuple):
    """Some of the answers: those of models whose fingerprint has a text in it, those kept before
    a time (seconds since 1970; answers kept before times were recorded are older than any)."""

    model: str | None = None
    before: float | None = None

    def condition(self) -> tuple[str, tuple[str | float, ...]]:
        """It as an SQL condition, and the values of its variables."""
        condition, values = "true", list[str | float]()
        if self.model is not None:
            condition += " and instr(fingerprint, ?) > 0"
            values.append(self.model)
        if self.before is not None:
            condition += " and kept < ?"
            values.append(self.before)
        return condition, tuple(values)


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
        self._warned = False

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
        """The answers that are known, by text; none where the file cannot be read."""

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

        return self._with_warning(look) or {}

    def keep(self, kind: str, fingerprint: str, answers: Mapping[str, str]) -> None:
        """Keep answers by text, all or none; none where the file cannot be written."""
        now = time.time()
        rows = [(kind, fingerprint, text, answer, now) for text, answer in answers.items()]

        def write(connection: sqlite3.Connection) -> None:
            with connection:
                connection.executemany(
                    "insert or replace into answers values (?, ?, ?, ?, ?)", rows
                )

        if rows:
            self._with_warning(write)

    def count_answers(self, only: AnswerFilter | None = None) -> list[AnswerCount]:
        """What is kept, or what is chosen of it, by kind and model."""
        condition, values = (only or AnswerFilter()).condition()

        def count(connection: sqlite3.Connection) -> list[AnswerCount]:
            return [
                AnswerCount(*row)
                for row in connection.execute(
                    "select kind, fingerprint, count(*) from answers "
                    f"where {condition} group by 1, 2 order by 1, 2",
                    values,
                )
            ]

        return self._with(count)

    def size(self) -> int:
        """The bytes on disk, with what SQLite keeps beside the file."""
        return sum(path.stat().st_size for path in self._files() if path.exists())

    def clear(self, only: AnswerFilter | None = None) -> int:
        """Forget all answers, or those chosen; how many there were."""
        condition, values = (only or AnswerFilter()).condition()

        def forget(connection: sqlite3.Connection) -> int:
            with connection:
                statement = f"delete from answers where {condition}"
                count = connection.execute(statement, values).rowcount
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
        return InputError(f"the cache cannot be used: {problem}", self.path)

    def _with_warning(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """What comes of some work; where it cannot be done, nothing, and that is told once."""
        try:
            return self._with(work)
        except InputError as problem:
            if not self._warned:
                self._warned = True
                self._tell(f"{problem}; what models answer now is not kept")
            return None

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            try:
                self._open = self._connect_to_write()
            except (sqlite3.OperationalError, OSError):
                if not self.path.is_file():
                    raise
                self._open = self._connect_to_read()
        return self._open

    def _connect_to_write(self) -> sqlite3.Connection:
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
            columns = [row[1] for row in connection.execute("pragma table_info(answers)")]
            if "kept" not in columns:  # made before answers had their time
                # Another process may do the same at the same time.
                with suppress(sqlite3.OperationalError):
                    connection.execute(_ADD_KEPT)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _connect_to_read(self) -> sqlite3.Connection:
        """Where the file or its folder cannot be written, what is in it can still be read."""
        # Immutable: there is no leave to make the file that tells readers of writers.
        place = f"file:{quote(str(self.path))}?mode=ro&immutable=1"
        connection = sqlite3.connect(place, uri=True)
        try:
            connection.execute("select kind, fingerprint, text, answer from answers limit 0")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

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
