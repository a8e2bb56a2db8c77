"""The cache: several processes at once, damage, sudden death."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.errors import InputError
from enthymeme.models.cache import AnswerCount, AnswerFilter, Cache, default_path

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(st.dictionaries(texts, texts, max_size=5), st.dictionaries(texts, texts, max_size=5))
def test_what_is_kept_is_recalled_under_its_kind_and_model_alone(
    first: dict[str, str], second: dict[str, str]
) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder, Cache(Path(folder) / "c") as cache:
        cache.keep("graph", "m1", first)
        cache.keep("graph", "m1", second)
        cache.keep("graph", "m2", {"a": "other"})
        both = {**first, **second}
        assert cache.recall("graph", "m1", [*both, "not there"]) == both
        assert cache.recall("judgement", "m1", list(both)) == {}


def test_a_newer_answer_replaces_an_older_of_the_same_model_alone(tmp_path: Path) -> None:
    with Cache(tmp_path / "c") as cache:
        for kind, model, answer in (("g", "m", "old"), ("g", "n", "other"), ("g", "m", "new")):
            cache.keep(kind, model, {"text": answer})
        assert cache.recall("g", "m", ["text"]) == {"text": "new"}
        assert cache.recall("g", "n", ["text"]) == {"text": "other"}
        assert cache.recall("h", "m", ["text"]) == {}


def test_more_texts_than_a_statement_may_name(tmp_path: Path) -> None:
    rows = {f"text {n}": f"answer {n}" for n in range(40_000)}
    with Cache(tmp_path / "c") as cache:
        cache.keep("graph", "m", rows)
        assert cache.recall("graph", "m", list(rows)) == rows


WRITER = """
import sys
from pathlib import Path
from enthymeme.models.cache import Cache
me = sys.argv[2]
with Cache(Path(sys.argv[1])) as cache:
    for batch in range(30):
        cache.keep("graph", "m", {f"{me} {batch} {n}": "x" * 500 + me for n in range(20)})
        cache.keep("graph", "m", {f"shared {n}": f"all of {me}" for n in range(20)})
        shared = set(cache.recall("graph", "m", [f"shared {n}" for n in range(20)]).values())
        assert len(shared) == 1, shared
"""


def test_no_row_is_lost_or_torn_when_several_processes_write(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "c"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(n)]) for n in range(4)
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0] * 4
    with Cache(path) as cache:
        names = [f"{me} {batch} {n}" for me in range(4) for batch in range(30) for n in range(20)]
        answers = cache.recall("graph", "m", names)
        assert answers == {name: "x" * 500 + name[0] for name in names}
        assert cache.count_answers() == [AnswerCount("graph", "m", 2400 + 20)]


def damaged_head(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 200)


def damaged_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : len(data) - 4096] = os.urandom(len(data) - 8192)
    path.write_bytes(bytes(data))


def another_table(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("create table answers (a, b)")
    connection.close()


@pytest.mark.parametrize("damage", [damaged_head, damaged_middle])
def test_a_damaged_file_is_set_aside_with_a_message_and_begun_anew(
    tmp_path: Path, damage: object
) -> None:
    path = tmp_path / "c"
    with Cache(path) as cache:
        cache.keep("graph", "m", {f"text {n}": "x" * 1000 for n in range(200)})
    damage(path)  # type: ignore[operator]
    damage_bytes = path.read_bytes()
    messages: list[str] = []
    with Cache(path, messages.append) as cache:
        names = [f"text {n}" for n in range(200)]
        cache.recall("graph", "m", names)
        cache.keep("graph", "m", {"new": "answer"})
        assert cache.recall("graph", "m", ["new"]) == {"new": "answer"}
    assert len(messages) == 1
    assert "the cache was damaged" in messages[0]
    assert str(tmp_path / "c.damaged-1") in messages[0]
    assert (tmp_path / "c.damaged-1").read_bytes() == damage_bytes
    path.write_bytes(b"x" * 5000)
    with Cache(path, messages.append) as cache:
        cache.count_answers()
    assert (tmp_path / "c.damaged-2").exists()


def test_what_lies_beside_a_damaged_file_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may still have it open: its log must not be read into the new file."""
    monkeypatch.setattr(Cache, "_is_sound", lambda cache: False)
    for name in ("c", "c-wal", "c-shm"):
        (tmp_path / name).touch()
    Cache(tmp_path / "c")._set_aside(sqlite3.DatabaseError("malformed"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "c.damaged-1",
        "c.damaged-1-shm",
        "c.damaged-1-wal",
    ]


def test_a_file_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "c"
    path.touch()
    another_table(path)
    before = path.read_bytes()
    with Cache(path) as cache, pytest.raises(InputError, match="the cache cannot be used"):
        cache.count_answers()
    assert path.read_bytes()[100:] == before[100:]


def test_damage_that_another_process_has_mended_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "c"
    with Cache(path) as mended:
        mended.keep("graph", "m", {"a": "b"})
        messages: list[str] = []
        late = Cache(path, messages.append)
        late._set_aside(sqlite3.DatabaseError("seen before it was mended"))
        assert messages == []
        assert late.recall("graph", "m", ["a"]) == {"a": "b"}
        late.close()


@pytest.mark.parametrize("place", ["file/c", "folder"])
def test_a_place_that_cannot_be_used_is_a_warning_and_not_the_end(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    messages: list[str] = []
    with Cache(tmp_path / place, messages.append) as cache:
        cache.keep("graph", "m", {"a": "b"})
        assert cache.recall("graph", "m", ["a"]) == {}
        with pytest.raises(InputError, match="the cache cannot be used"):
            cache.count_answers()
    assert len(messages) == 1
    assert messages[0].startswith(f"{tmp_path / place}: the cache cannot be used: ")
    assert messages[0].endswith("; what models answer now is not kept")


def test_a_file_that_cannot_be_written_is_read_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c"
    with Cache(path) as cache:
        cache.keep("graph", "m", {"a": "b"})
    before = path.read_bytes()

    def refuse(cache: Cache) -> sqlite3.Connection:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    # Tests may run as a user for whom nothing is read-only.
    monkeypatch.setattr(Cache, "_connect_to_write", refuse)
    messages: list[str] = []
    with Cache(path, messages.append) as cache:
        assert cache.recall("graph", "m", ["a"]) == {"a": "b"}
        assert messages == []
        cache.keep("graph", "m", {"c": "d"})
        cache.keep("graph", "m", {"e": "f"})
        assert cache.recall("graph", "m", ["a", "c"]) == {"a": "b"}
    assert len(messages) == 1
    assert "attempt to write a readonly database" in messages[0]
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(user: int) -> None:
        raise KeyError(user)

    pwd = pytest.importorskip("pwd")
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert default_path() is None
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert default_path() == Path("/somewhere/enthymeme/answers.sqlite")


def test_clearing_can_be_narrowed_to_a_model_and_to_what_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cache(tmp_path / "c") as cache:
        for now, model in ((100.0, "embedded x"), (200.0, "embedded y"), (300.0, "embed")):
            monkeypatch.setattr("time.time", lambda now=now: now)
            cache.keep("graph", model, {"a": "b"})
        one = [AnswerCount("graph", name, 1) for name in ("embed", "embedded x", "embedded y")]
        assert cache.count_answers() == one
        assert cache.count_answers(AnswerFilter(model="embedded")) == one[1:]
        assert cache.count_answers(AnswerFilter(model=" y")) == one[2:]
        assert cache.count_answers(AnswerFilter(before=300)) == one[1:]
        assert cache.clear(AnswerFilter(model="embedded", before=200)) == 1
        assert cache.count_answers() == [one[0], one[2]]
        assert cache.clear(AnswerFilter(model="nothing")) == 0
        assert cache.clear(AnswerFilter(before=1e9)) == 2


def test_a_cache_from_before_answers_had_their_time_is_used(tmp_path: Path) -> None:
    path = tmp_path / "c"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "create table answers (kind text not null, fingerprint text not null, "
            "text text not null, answer text not null, "
            "primary key (kind, fingerprint, text)) without rowid"
        )
        with connection:
            connection.execute("insert into answers values ('graph', 'm', 'a', 'old')")
    with Cache(path) as cache:
        cache.keep("graph", "m", {"c": "new"})
        assert cache.recall("graph", "m", ["a", "c"]) == {"a": "old", "c": "new"}
        assert cache.clear(AnswerFilter(before=1)) == 1
        assert cache.recall("graph", "m", ["a", "c"]) == {"c": "new"}


def test_clearing_forgets_all_and_says_how_much(tmp_path: Path) -> None:
    with Cache(tmp_path / "c") as cache:
        cache.keep("graph", "m", {"a": "b", "c": "d"})
        assert cache.size() > 0
        assert cache.clear() == 2
        assert cache.count_answers() == []


KILLED = """
import sys, time
from pathlib import Path
from enthymeme.models import parser_client
from enthymeme.models.cache import Cache

class Slow:
    fingerprint = "slow"
    def parse(self, sentences):
        print("batch", flush=True)
        if sentences[0] == sys.argv[2]:
            time.sleep(60)
        return ["(d / dog)" for _ in sentences]

with Cache(Path(sys.argv[1])) as cache:
    parser_client(Slow(), cache).ask([f"text {n}" for n in range(160)])
"""


def test_kill_9_loses_at_most_the_batch_in_flight(tmp_path: Path) -> None:
    path = tmp_path / "c"
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path), "text 96"], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    for _ in range(4):
        process.stdout.readline()
    time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    messages: list[str] = []
    with Cache(path, messages.append) as cache:
        assert cache.count_answers() == [AnswerCount("graph", "slow", 96)]
    assert messages == []
