"""Where the sentences of a text end."""

from __future__ import annotations

import re

_SENTENCE_END = re.compile(r"[.?!]+[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9])|\n\s*\n")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Inc|Corp|Co|Ltd|vs|Gov|Sen|Rep|Gen|Lt|Col|Prof|Jan|Feb|Mar|Apr|Jun|Jul"
    r"|Aug|Sep|Sept|Oct|Nov|Dec)|\b[A-Za-z]"
    r"|\b(?:[A-Za-z]\.)+[A-Za-z]|\b(?:i\.e|e\.g))\.\s+$"
)
_LAST_MARKS = (".", "!", "?", "…")
_CLOSING = " \"'”’)]"


def split_sentences(text: str) -> list[str]:
    """The sentences of a text; a stop ends one only where a new one can begin.

    >>> split_sentences("Mr. Fox came. He saw the U.S. at night! “Why?” Then he left")
    ['Mr. Fox came.', 'He saw the U.S. at night!', '“Why?”', 'Then he left']
    """
    pieces = []
    start = 0
    for end in _SENTENCE_END.finditer(text):
        piece = text[start : end.end()]
        if _ABBREVIATION.search(piece):
            continue
        pieces.append(piece.strip())
        start = end.end()
    pieces.append(text[start:].strip())
    return [sentence for sentence in pieces if sentence]


def end_sentence(text: str) -> str:
    """The text with a full stop, unless it ends like a sentence.

    >>> end_sentence("she said so"), end_sentence("“Did she?”"), end_sentence("So what …")
    ('she said so.', '“Did she?”', 'So what …')
    """
    return text if text.rstrip(_CLOSING).endswith(_LAST_MARKS) else f"{text.rstrip()}."
