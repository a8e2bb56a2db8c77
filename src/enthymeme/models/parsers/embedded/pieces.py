"""Words as word pieces, and which pieces are whose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enthymeme.models.parsers.embedded.words import Word

MAX_PIECES_PER_WORD = 6
"""Pieces of one word: what is longer is a link, a typing accident, or another script."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The numbers of a sentence's pieces, and the span of each word among them."""

    ids: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]


def load_tokenizer(path: Path) -> Any:
    """The tokenizer of a file, without the padding and truncation that it may ask for."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def pieces_of(tokenizer: Any, sentences: Sequence[Sequence[Word]]) -> list[Pieces]:
    """The pieces of each sentence; a word that the tokenizer drops gets the unknown piece."""
    opening, closing, unknown = (
        tokenizer.token_to_id(name) for name in ("[CLS]", "[SEP]", "[UNK]")
    )
    flat = [word.lower for words in sentences for word in words]
    encoded = iter(tokenizer.encode_batch(flat, add_special_tokens=False))
    rows = []
    for words in sentences:
        ids = [opening]
        spans = []
        for _ in words:
            own = next(encoded).ids[:MAX_PIECES_PER_WORD] or [unknown]
            spans.append((len(ids), len(ids) + len(own)))
            ids += own
        rows.append(Pieces((*ids, closing), tuple(spans)))
    return rows
