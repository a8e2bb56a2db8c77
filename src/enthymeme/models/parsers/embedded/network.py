"""The two networks: words to fragment scores, fragments to edge scores.

A sentence is padded to a length that depends on it alone, so that what else is in the batch does
not change how its numbers are summed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from enthymeme.models.batching import batches_of_equals
from enthymeme.models.parsers.embedded.assembly import Anchor
from enthymeme.models.parsers.embedded.linking import EdgeScores
from enthymeme.models.parsers.embedded.pieces import Pieces
from enthymeme.models.parsers.embedded.words import Word
from enthymeme.system.arrays import Floats

WORDS_FILE = "words.onnx"
EDGES_FILE = "edges.onnx"
SENTENCES_PER_BATCH = 32
# Lengths are padded to a multiple of this.
PADDING_STEP = 4


class Network:
    """The networks of a folder."""

    def __init__(self, folder: Path, symbols: Sequence[str]) -> None:
        from enthymeme.models.onnx_runtime import open_session

        # Batches are read side by side, each by one thread from its words to its graphs.
        self._words = open_session(folder / WORDS_FILE)
        self._edges = open_session(folder / EDGES_FILE)
        self._symbols = {symbol: number for number, symbol in enumerate(symbols)}

    def read_words(
        self, sentences: Sequence[tuple[Sequence[Word], Pieces]]
    ) -> list[tuple[Floats, Floats]]:
        """For each sentence of a batch the vectors of its words (axes: word, dimension) and the
        scores of their fragments (axes: word, label)."""
        width = _pad_length(max(len(pieces.ids) for _, pieces in sentences))
        count = max(len(words) for words, _ in sentences)
        ids = np.zeros((len(sentences), width), dtype=np.int64)
        mask = np.zeros((len(sentences), width), dtype=np.float32)
        pooling = np.zeros((len(sentences), count, width), dtype=np.float32)
        shapes = np.zeros((len(sentences), count), dtype=np.int64)
        for row, (words, pieces) in enumerate(sentences):
            ids[row, : len(pieces.ids)] = pieces.ids
            mask[row, : len(pieces.ids)] = 1
            for number, (start, end) in enumerate(pieces.spans):
                pooling[row, number, start:end] = 1 / (end - start)
            shapes[row, : len(words)] = [word.shape for word in words]
        vectors, scores = self._words.run(
            None, {"pieces": ids, "mask": mask, "pooling": pooling, "shapes": shapes}
        )
        return [
            (vectors[row, : len(words)], scores[row, : len(words)])
            for row, (words, _) in enumerate(sentences)
        ]

    def read_edges(
        self, sentences: Sequence[tuple[Sequence[Anchor], Floats]]
    ) -> Iterator[tuple[int, EdgeScores]]:
        """The scores of the edges between the anchors of each sentence, with its place.

        A sentence has its anchors and the vectors of its words (axes: word, dimension).
        """
        for batch in batches_alike([len(anchors) for anchors, _ in sentences]):
            width = _pad_length(max(len(sentences[place][0]) for place in batch))
            size = sentences[batch[0]][1].shape[1]
            words = np.zeros((len(batch), width, size), dtype=np.float32)
            symbols = np.zeros((len(batch), width), dtype=np.int64)
            mask = np.zeros((len(batch), width), dtype=np.float32)
            for row, place in enumerate(batch):
                anchors, vectors = sentences[place]
                words[row, : len(anchors)] = vectors[[anchor.word for anchor in anchors]]
                symbols[row, : len(anchors)] = [
                    self._symbols.get(anchor.symbol, 0) for anchor in anchors
                ]
                mask[row, : len(anchors)] = 1
            heads, roles, beside = self._edges.run(
                None, {"words": words, "symbols": symbols, "mask": mask}
            )
            for row, place in enumerate(batch):
                count = len(sentences[place][0])
                yield (
                    place,
                    EdgeScores(
                        np.concatenate(
                            [heads[row, :count, :count], heads[row, :count, -1:]], axis=1
                        ),
                        roles[row, :, :count, :count],
                        beside[row, :count, :count],
                    ),
                )


def _pad_length(length: int) -> int:
    return -(-length // PADDING_STEP) * PADDING_STEP


def batches_alike(lengths: Sequence[int]) -> list[list[int]]:
    """The places of sentences that are padded to the same length, so many at a time."""
    return batches_of_equals([_pad_length(length) for length in lengths], SENTENCES_PER_BATCH)
