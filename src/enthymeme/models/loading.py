"""Models by name, through entry points: the package's own are declared as a stranger's are.

A package that brings a model declares an ``Adapter`` under ``enthymeme.parsers``,
``enthymeme.nli`` or ``enthymeme.embedders``, and its name works wherever these do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import IO, Generic, TypeVar

from enthymeme.errors import PluginError
from enthymeme.models.protocols import Embedder, Nli, Parser

Model = TypeVar("Model", covariant=True)

DEFAULT = "embedded"
GROUPS = {"parser": "enthymeme.parsers", "nli": "enthymeme.nli", "embedder": "enthymeme.embedders"}


@dataclass(frozen=True, slots=True)
class Adapter(Generic[Model]):
    """How a model is loaded, and what must be there for it.

    ``load`` gets the one setting that a user may give after the name (``file:graphs.amr``), or
    None. ``modules`` are the libraries it imports, looked for before it is called, and
    ``install`` is what pip is to be told where they are missing.
    """

    summary: str
    load: Callable[[str | None], Model]
    setting: str = ""
    modules: tuple[str, ...] = ()
    install: str = ""

    @property
    def lack(self) -> str:
        """What keeps the model from being loaded, in a line; empty where nothing does."""
        missing = [module for module in self.modules if find_spec(module) is None]
        if not missing:
            return ""
        return f'needs {", ".join(missing)}: pip install "{self.install}"'


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model that some installed package declares."""

    kind: str
    name: str
    summary: str
    setting: str
    package: str
    lack: str


def load_error(model: str, source: object, problem: Exception) -> PluginError:
    """What a library says of a model that it cannot load, on one line and cut short.

    >>> load_error("nli 'onnx'", "models/nli", ValueError("no\\n  such file"))
    PluginError("nli 'onnx': models/nli: no such file")
    """
    return PluginError(f"{model}: {source}: {' '.join(str(problem).split())[:300]}")


def read_answers(model: str, path: str, read: Callable[[IO[bytes]], Model]) -> Model:
    """What ``read`` makes of a file of a model's answers; a file that cannot be read is an error
    that names the model."""
    try:
        with open(path, "rb") as lines:
            return read(lines)
    except OSError as problem:
        raise PluginError(f"{model}: {path}: {problem.strerror}") from None


def load_parser(name: str = DEFAULT, setting: str | None = None) -> Parser:
    """The parser of a name.

    >>> load_parser("nonsense")
    Traceback (most recent call last):
    enthymeme.errors.PluginError: no parser 'nonsense': expected one of amrlib, command, embedded, \
file, structbart
    """
    adapter: Adapter[Parser] = _adapter("parser", name)
    return adapter.load(setting)


def load_nli(name: str = DEFAULT, setting: str | None = None) -> Nli:
    """The NLI model of a name."""
    adapter: Adapter[Nli] = _adapter("nli", name)
    return adapter.load(setting)


def load_embedder(name: str, setting: str | None = None) -> Embedder:
    """The embedder of a name."""
    adapter: Adapter[Embedder] = _adapter("embedder", name)
    return adapter.load(setting)


def list_models() -> tuple[InstalledModel, ...]:
    """All models that are declared, by kind and name; one that does not load says so.

    >>> {model.kind for model in list_models()} == set(GROUPS)
    True
    """
    models = []
    for kind in GROUPS:
        for point in _points(kind):
            package = point.dist.name if point.dist is not None else "?"
            try:
                adapter: Adapter[object] = _load_adapter(kind, point)
            except PluginError as problem:
                models.append(InstalledModel(kind, point.name, "", "", package, str(problem)))
                continue
            models.append(
                InstalledModel(
                    kind, point.name, adapter.summary, adapter.setting, package, adapter.lack
                )
            )
    return tuple(models)


def _points(kind: str) -> list[EntryPoint]:
    # A folder on the path twice is seen twice; its entry points are the same.
    by_name = {point.name: point for point in entry_points(group=GROUPS[kind])}
    return [by_name[name] for name in sorted(by_name)]


def _adapter(kind: str, name: str) -> Adapter[Model]:
    points = _points(kind)
    for point in points:
        if point.name == name:
            adapter: Adapter[Model] = _load_adapter(kind, point)
            if adapter.lack:
                raise PluginError(f"{kind} {name!r}: {adapter.lack}")
            return adapter
    names = ", ".join(point.name for point in points) or "none, for none is installed"
    raise PluginError(f"no {kind} {name!r}: expected one of {names}")


def _load_adapter(kind: str, point: EntryPoint) -> Adapter[Model]:
    try:
        adapter = point.load()
    except Exception as problem:  # a stranger's code: whatever it raises, the rest goes on
        raise PluginError(
            f"{kind} {point.name!r}: {point.value} does not load: "
            f"{type(problem).__name__}: {problem}"
        ) from problem
    if not isinstance(adapter, Adapter):
        raise PluginError(
            f"{kind} {point.name!r}: expected {point.value} to be an enthymeme.models.Adapter, "
            f"found {type(adapter).__name__}"
        )
    return adapter
