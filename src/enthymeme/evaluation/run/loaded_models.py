"""The models of a process: one of each kind, loaded once, and the same wherever a run goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from enthymeme.errors import RunError
from enthymeme.models import load_embedder, load_nli, load_parser
from enthymeme.models.protocols import Embedder, Nli, Parser


class HasFingerprint(Protocol):
    """Whatever says which model it is."""

    @property
    def fingerprint(self) -> str: ...


Model = TypeVar("Model", bound=HasFingerprint)


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model by name and setting, and the fingerprint it must have wherever it is loaded."""

    kind: str
    name: str
    setting: str | None
    fingerprint: str


class ModelSlot(Generic[Model]):
    """The model of a kind that this process loaded last."""

    def __init__(self, kind: str, load: Callable[[str, str | None], Model]) -> None:
        self._kind = kind
        self._load = load
        self._current: tuple[ModelName, Model] | None = None

    def load(self, name: str, setting: str | None = None) -> ModelName:
        """Load a model, and say which it is."""
        model = self._load(name, setting)
        loaded = ModelName(self._kind, name, setting, model.fingerprint)
        self._current = loaded, model
        return loaded

    def get(self, wanted: ModelName) -> Model:
        """The model of a name, loaded if need be; another under that name is refused."""
        if self._current is None or self._current[0] != wanted:
            loaded = self.load(wanted.name, wanted.setting)
            if loaded != wanted:
                raise RunError(
                    f"expected every worker to have the {self._kind} {wanted.fingerprint!r}, "
                    f"found {loaded.fingerprint!r}"
                )
        assert self._current is not None
        return self._current[1]


PARSER: ModelSlot[Parser] = ModelSlot("parser", load_parser)
NLI: ModelSlot[Nli] = ModelSlot("nli", load_nli)
EMBEDDER: ModelSlot[Embedder] = ModelSlot("embedder", load_embedder)
