"""A run on disk: what was asked, what came of it, and where the pieces lie.

items.jsonl     the items, as they were given
run.json        settings, models, versions, hashes: the same for the same run, to the byte
timings.json    when, where and how long; the only file that differs between equal runs
parse/ translate/ judge/ embed/ score/    chunks of items, see ``chunks``
rows.parquet    all rows, in the order of the items
traces/         a trace for each item, see ``formats.traces``
runtime.json    scoring times by the paper's protocol, where they were asked for
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from enthymeme.errors import InputError
from enthymeme.evaluation.run.chunks import replacing, write_whole
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.held_models import ModelName
from enthymeme.formats.items import item_line, items_from_lines
from enthymeme.item import Item
from enthymeme.methods.fh_hardsat import Thresholds

FORMAT = "enthymeme-run"
VERSION = 1
STAGES = ("parse", "translate", "judge", "embed", "score")
SPLITS = ("dev", "test")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a run is asked to do; nothing else bears on its rows."""

    task: str
    split: str
    grid: Grid
    parser: ModelName
    nli: ModelName
    embedder: ModelName | None = None

    def __post_init__(self) -> None:
        if self.split not in SPLITS:
            raise InputError(f"split: expected {' or '.join(SPLITS)}, found {self.split!r}")
        if "fh-hardsat" in self.grid.methods and self.embedder is None:
            raise InputError("fh-hardsat: expected an embedder")

    @property
    def models(self) -> tuple[tuple[str, str], ...]:
        """Roles and fingerprints."""
        named = [self.parser, self.nli, *([self.embedder] if self.embedder else [])]
        return tuple((model.kind, model.fingerprint) for model in named)


class RunFolder:
    """The paths of a run, and its two records."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.items = path / "items.jsonl"
        self.record = path / "run.json"
        self.timings = path / "timings.json"
        self.rows = path / "rows.parquet"
        self.traces = path / "traces"
        self.runtime = path / "runtime.json"

    def stage(self, name: str) -> Path:
        """Where the chunks of a stage lie."""
        return self.path / name

    def make(self) -> None:
        """Make the folders."""
        try:
            for folder in (*map(self.stage, STAGES), self.traces):
                folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise InputError(
                f"expected a folder to write to, found: {problem.strerror}", path=str(self.path)
            ) from None

    def read_record(self) -> dict[str, Any] | None:
        """What ``run.json`` says; None where there is none."""
        if not self.record.exists():
            return None
        try:
            value = json.loads(self.record.read_text("utf-8"))
        except (ValueError, OSError):
            raise InputError("expected the record of a run", path=str(self.record)) from None
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise InputError(f'expected "format": "{FORMAT}"', path=str(self.record))
        if value.get("version") != VERSION:
            raise InputError(
                f"expected a run of version {VERSION}, found {value.get('version')!r}",
                path=str(self.record),
            )
        return value

    def write_record(self, value: dict[str, Any]) -> None:
        write_whole(self.record, json_bytes({"format": FORMAT, "version": VERSION, **value}))

    def add_timing(self, go: dict[str, Any]) -> None:
        """Note one go at the run beside the earlier ones."""
        goes: list[Any] = []
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            goes = json.loads(self.timings.read_text("utf-8"))["goes"]
        write_whole(self.timings, json_bytes({"goes": [*goes, go]}))

    def read_items(self) -> Iterator[Item]:
        """The items, one after the other."""
        with open(self.items, encoding="utf-8") as lines:
            yield from items_from_lines(lines, str(self.items))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs off this folder; a killed process lets go by itself."""
        try:
            import fcntl
        except ImportError:  # pragma: no cover - Windows: renames still keep files whole
            yield
            return
        with open(self.path / ".lock", "w") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise InputError("another process works on this run", path=str(self.path)) from None
            yield


def file_digest(path: Path) -> str:
    """The SHA-256 of a file, however large."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def json_bytes(value: Any) -> bytes:
    """JSON for files: readable, and the same for the same value."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def settings_json(asked: Asked) -> dict[str, Any]:
    """What a run was asked, for its record."""
    models = [asked.parser, asked.nli, *([asked.embedder] if asked.embedder else [])]
    return {
        "task": asked.task,
        "split": asked.split,
        "models": {
            model.kind: {
                "name": model.name,
                "fingerprint": model.fingerprint,
            }
            for model in models
        },
        "grid": asdict(asked.grid),
    }


def grid_from_json(value: dict[str, Any]) -> Grid:
    """The grid of a record."""
    thresholds = value["thresholds"]
    return Grid(
        methods=tuple(value["methods"]),
        samples=tuple(value["samples"]),
        seeds=tuple(value["seeds"]),
        reference=value["reference"],
        ablations=tuple(value["ablations"]),
        thresholds=None if thresholds is None else Thresholds(**thresholds),
    )


def prepare_folder(items: Iterable[Item], folder: RunFolder, asked: Asked) -> int:
    """Put the items where the run reads them; how many there are.

    A folder that holds a run of other items or models is refused; other methods, samples or
    seeds are scored from what it has.
    """
    folder.make()
    fresh = folder.path / "items.jsonl.new"
    count = 0
    with replacing(fresh) as file:
        for item in items:
            file.write(f"{item_line(item)}\n".encode())
            count += 1
    if not count:
        fresh.unlink()
        raise InputError("expected at least one item, found none")
    record = folder.read_record()
    if record is not None:
        _refuse_another(record, file_digest(fresh), asked, folder)
    fresh.replace(folder.items)
    return count


def _refuse_another(record: dict[str, Any], items: str, asked: Asked, folder: RunFolder) -> None:
    ours, theirs = settings_json(asked), record["settings"]
    differing = [name for name in ("task", "split") if ours[name] != theirs[name]]
    if items != record["items"]["sha256"]:
        differing.append("items")
    for kind, model in ours["models"].items():
        known = theirs["models"].get(kind)
        if known is not None and known["fingerprint"] != model["fingerprint"]:
            differing.append(kind)
    if differing:
        (folder.path / "items.jsonl.new").unlink()
        raise InputError(
            f"holds a run with other {', '.join(differing)}: expected another folder",
            path=str(folder.path),
        )
