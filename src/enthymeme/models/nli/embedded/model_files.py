"""The folder of the model that ships: what must be in it, and how each file is read.

``training.nli`` makes the folder; ``training/nli/MODEL_CARD.md`` says from what, and how good the
model is.
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from enthymeme.errors import PluginError
from enthymeme.models.loading import load_error
from enthymeme.models.nli.embedded.packed import WordVectors, read_arrays, read_words
from enthymeme.models.nli.logits import MAX_TOKENS
from enthymeme.system.fingerprint import hash_model

WEIGHTS = Path(__file__).with_name("weights")
CONFIG, GRAPH, PACKED, TOKENIZER = (
    "config.json",
    "graph.onnx",
    "weights.safetensors",
    "tokenizer.json",
)


class ModelFiles:
    """The files of one folder, each read when first asked for.

    Whatever is wrong with them is a PluginError that names the folder.
    """

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self.folder = folder
        for name in (CONFIG, GRAPH, PACKED, TOKENIZER):
            if not (folder / name).is_file():
                raise PluginError(f"nli 'embedded': {folder}: expected {name} in the folder")

    @cached_property
    def fingerprint(self) -> str:
        """The hash of the files, of the code that reads them and of the programs that run them."""
        modules = ("enthymeme.models.nli.embedded", "enthymeme.models.nli.logits")
        programs = ("onnxruntime", "tokenizers")
        return f"embedded {hash_model(str(self.folder), modules, programs)}"

    @cached_property
    def config(self) -> dict[str, Any]:
        """`id2label`, the labels of the logits by number, and what divides these: `temperature`,
        and `argument_temperature` where a premise has several sentences."""
        try:
            config = json.loads((self.folder / CONFIG).read_bytes())
            return {
                "id2label": dict(config["id2label"]),
                "temperature": float(config["temperature"]),
                "argument_temperature": float(config["argument_temperature"]),
            }
        except (ValueError, KeyError, TypeError):
            raise PluginError(
                f"nli 'embedded': {self.folder}: expected id2label, temperature and "
                f"argument_temperature in {CONFIG}"
            ) from None

    @cached_property
    def tokenizer(self) -> Any:
        """The tokenizer, which cuts what is too long and pads nothing."""
        from tokenizers import Tokenizer

        try:
            tokenizer = Tokenizer.from_file(str(self.folder / TOKENIZER))
        except Exception as problem:  # the library raises nothing more special
            raise self.error(TOKENIZER, problem) from None
        tokenizer.enable_truncation(MAX_TOKENS)
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The packed weights by name, as `packed` explains them."""
        try:
            return read_arrays(self.folder / PACKED)
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise self.error(PACKED, problem) from None

    @cached_property
    def words(self) -> WordVectors:
        """The vectors of all words."""
        try:
            return read_words(self.arrays)
        except KeyError as problem:
            raise self.error(PACKED, problem) from None

    def error(self, name: str, problem: Exception) -> PluginError:
        """What is wrong with a file, on one line."""
        return load_error("nli 'embedded'", self.folder / name, problem)
