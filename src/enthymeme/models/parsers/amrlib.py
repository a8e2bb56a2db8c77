"""The parser ``amrlib``: a sentence-to-graph model of the amrlib library."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.loading import Adapter
from enthymeme.models.protocols import Penman, Sentence
from enthymeme.system.fingerprint import hash_folder


class Amrlib:
    """The installed model, or the one of a folder; loaded when first asked."""

    def __init__(self, folder: str | None = None) -> None:
        self._folder = folder

    @cached_property
    def fingerprint(self) -> str:
        import amrlib

        # Where the library looks by itself.
        folder = self._folder or os.path.join(amrlib.defaults.data_dir, "model_stog")
        return f"amrlib {amrlib.__version__} {hash_folder(folder)}"

    @cached_property
    def _model(self) -> Any:
        import amrlib

        try:
            return amrlib.load_stog_model(model_dir=self._folder)
        except Exception as problem:  # the library raises what its model files make it raise
            raise PluginError(
                f"parser 'amrlib': no model: {type(problem).__name__}: {problem}"
            ) from problem

    def parse(self, sentences: Sequence[Sentence]) -> list[Penman | ReadingError]:
        graphs = self._model.parse_sents(list(sentences), add_metadata=False)
        return [
            graph if isinstance(graph, str) else ReadingError("amrlib found no graph")
            for graph in graphs
        ]


ADAPTER = Adapter(
    "a model of the amrlib library",
    Amrlib,
    setting="[FOLDER]",
    modules=("amrlib", "torch"),
    install="enthymeme[amrlib]",
)
