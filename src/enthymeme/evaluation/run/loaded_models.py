"""The models of a process: one of each kind, loaded once, and the same wherever a run goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from enthymeme.errors import RunError
from enthymeme.models import load_embedder, load_nli, load_parser
from enthymeme.models.protocols import Embedder, Nli, Parser


class Fingerprinted(Protocol):
    """Whatever says which model it is."""

    @property
    def fingerprint(self) -> str: ...


Model = TypeVar("Model", bound=Fingerprinted)


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
        self._held: tuple[ModelName, Model] | None = None

    def named(self, name: str, setting: str | None = None) -> ModelName:
        """Load a model, and say which it is."""
        model = self._load(name, setting)
        found = ModelName(self._kind, name, setting, model.fingerprint)
        self._held = found, model
        return found

    def get(self, wanted: ModelName) -> Model:
        """The model of a name, loaded if need be; another under that name is refused."""
        if self._held is None or self._held[0] != wanted:
            found = self.named(wanted.name, wanted.setting)
            if found != wanted:
                raise RunError(
                    f"expected every worker to have the {self._kind} {wanted.fingerprint!r}, "
                    f"found {found.fingerprint!r}"
                )
        assert self._held is not None
        return self._held[1]


PARSER: ModelSlot[Parser] = ModelSlot("parser", load_parser)
NLI: ModelSlot[Nli] = ModelSlot("nli", load_nli)
EMBEDDER: ModelSlot[Embedder] = ModelSlot("embedder", load_embedder)
