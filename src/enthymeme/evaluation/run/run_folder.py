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
from types import NoneType
from typing import Any

from enthymeme.amr.profiles import Atoms
from enthymeme.errors import InputError
from enthymeme.evaluation.run.chunks import open_run_file, write_run_file
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.loaded_models import ModelName
from enthymeme.formats.items import item_line, items_from_lines
from enthymeme.formats.weights import weights_from_json, weights_to_json
from enthymeme.item import Item
from enthymeme.methods.fh_hardsat import Thresholds

FORMAT = "enthymeme-run"
VERSION = 1
STAGES = ("parse", "translate", "judge", "embed", "score")
SPLITS = ("dev", "test")
_RECORD_PARTS: dict[str, type | tuple[type, ...]] = {
    "settings.task": str,
    "settings.split": str,
    "settings.models": dict,
    "settings.grid.methods": list,
    "settings.grid.samples": list,
    "settings.grid.seeds": list,
    "settings.grid.reference": bool,
    "settings.grid.ablations": list,
    "settings.grid.thresholds": (dict, NoneType),
    "items.sha256": str,
    "versions.enthymeme": str,
    "rows": (dict, NoneType),
}
"""What every record has, and of which kind it is."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What a run is asked to do; nothing else bears on its rows.

    ``dev_accuracy`` is that of FH-HardSAT's thresholds where they were chosen; it is kept for the
    report and bears on nothing.
    """

    task: str
    split: str
    grid: Grid
    parser: ModelName
    nli: ModelName
    embedder: ModelName | None = None
    dev_accuracy: float | None = None
    atoms: Atoms = "paper"

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
                f"expected a folder to write to, found: {problem.strerror}", self.path
            ) from None

    def read_record(self) -> dict[str, Any] | None:
        """What ``run.json`` says; None where there is none."""
        if not self.record.exists():
            return None
        try:
            value = json.loads(self.record.read_text("utf-8"))
        except (ValueError, OSError):
            raise InputError("expected the record of a run", self.record) from None
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise InputError(f'expected "format": "{FORMAT}"', self.record)
        if value.get("version") != VERSION:
            raise InputError(
                f"expected a run of version {VERSION}, found {value.get('version')!r}", self.record
            )
        missing = _find_missing(value)
        if missing is not None:
            raise InputError(f"expected {missing} in the record of a run", self.record)
        return value

    def write_record(self, value: dict[str, Any]) -> None:
        write_run_file(self.record, json_bytes({"format": FORMAT, "version": VERSION, **value}))

    def add_timing(self, attempt: dict[str, Any]) -> None:
        """Note one attempt at the run beside the earlier ones."""
        attempts: list[Any] = []
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            attempts = json.loads(self.timings.read_text("utf-8"))["attempts"]
        write_run_file(self.timings, json_bytes({"attempts": [*attempts, attempt]}))

    def read_items(self) -> Iterator[Item]:
        """The items, one after the other."""
        with open(self.items, encoding="utf-8") as lines:
            yield from items_from_lines(lines, str(self.items))

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
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
                raise InputError("another process works on this run", self.path) from None
            yield


def _find_missing(record: dict[str, Any]) -> str | None:
    """The first part that a record lacks, by its path."""
    for path, kind in _RECORD_PARTS.items():
        value: Any = record
        for key in path.split("."):
            if not isinstance(value, dict) or key not in value:
                return path
            value = value[key]
        if not isinstance(value, kind):
            return path
    return None


def digest_file(path: Path) -> str:
    """The SHA-256 of a file, however large."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def json_bytes(value: Any) -> bytes:
    """JSON for files: readable, and the same for the same value."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def settings_to_json(settings: RunSettings) -> dict[str, Any]:
    """What a run was asked, for its record."""
    models = [settings.parser, settings.nli, *([settings.embedder] if settings.embedder else [])]
    return {
        "task": settings.task,
        "split": settings.split,
        "atoms": settings.atoms,
        "models": {
            model.kind: {
                "name": model.name,
                "fingerprint": model.fingerprint,
            }
            for model in models
        },
        "grid": grid_to_json(settings.grid),
        **({} if settings.dev_accuracy is None else {"dev_accuracy": settings.dev_accuracy}),
    }


def grid_to_json(grid: Grid) -> dict[str, Any]:
    """A grid for a record; only a run of joint scoring has weights there."""
    value = asdict(grid)
    del value["weights"]
    if grid.weights is None:
        return value
    return {**value, "weights": {**weights_to_json(grid.weights), "name": grid.weights.name}}


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
        weights=weights_from_json(value["weights"]) if "weights" in value else None,
    )


def prepare_folder(items: Iterable[Item], folder: RunFolder, settings: RunSettings) -> int:
    """Put the items where the run reads them; how many there are.

    A folder that holds a run of other items, atoms or models is refused; other methods, samples or
    seeds are scored from what it has.
    """
    folder.make()
    fresh = folder.path / "items.jsonl.new"
    count = 0
    with open_run_file(fresh) as file:
        for item in items:
            file.write(f"{item_line(item)}\n".encode())
            count += 1
    if not count:
        fresh.unlink()
        raise InputError("expected at least one item, found none")
    record = folder.read_record()
    if record is not None:
        _refuse_another(record, digest_file(fresh), settings, folder)
    fresh.replace(folder.items)
    return count


def _refuse_another(
    record: dict[str, Any], items: str, settings: RunSettings, folder: RunFolder
) -> None:
    wanted, recorded = settings_to_json(settings), record["settings"]
    # A run from before there was a choice has the paper's atoms.
    recorded = {"atoms": "paper", **recorded}
    differing = [name for name in ("task", "split", "atoms") if wanted[name] != recorded[name]]
    if items != record["items"]["sha256"]:
        differing.append("items")
    for kind, model in wanted["models"].items():
        known = recorded["models"].get(kind)
        if known is not None and known["fingerprint"] != model["fingerprint"]:
            differing.append(kind)
    if differing:
        (folder.path / "items.jsonl.new").unlink()
        raise InputError(
            f"holds a run with other {', '.join(differing)}: expected another folder", folder.path
        )
