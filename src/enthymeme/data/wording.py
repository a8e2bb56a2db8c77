"""How wordings are compared: tokens for each task, and the normal form of the audit.

The paper's token units (supplement, "Pair Mappings and Dataset Splits"):

- CDED: lower-cased ASCII alphanumeric substrings (`tokenize_ascii`);
- iDebate: case-folded Unicode word tokens with optional internal apostrophes (`tokenize`);
- AAE2: the same after Unicode NFKC normalisation (`tokenize_nfkc`).

Chosen here: a word token is a run of ``\\w`` characters, and both ``'`` and ``’`` are apostrophes.
Only letters that are ASCII as written count for CDED: the Kelvin sign is not a k.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

SIMILAR = 0.90
"""Two candidates of an item must have a token Jaccard similarity below this."""

_ASCII_WORD = re.compile(r"[A-Za-z0-9]+")
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_ALPHANUMERIC = re.compile(r"[^\W_]+")


def tokenize_ascii(text: str) -> tuple[str, ...]:
    """The tokens of CDED.

    >>> tokenize_ascii("The naïve child's 2nd try")
    ('the', 'na', 've', 'child', 's', '2nd', 'try')
    """
    return tuple(word.lower() for word in _ASCII_WORD.findall(text))


def tokenize(text: str) -> tuple[str, ...]:
    """The tokens of iDebate.

    >>> tokenize("Don't ban STRAẞEN — it's 'unfair'")
    ("don't", 'ban', 'strassen', "it's", 'unfair')
    """
    return tuple(_WORD.findall(text.casefold()))


def tokenize_nfkc(text: str) -> tuple[str, ...]:
    """The tokens of AAE2: look-alikes that NFKC knows are one.

    >>> tokenize_nfkc("ﬁne ＡＲＴ") == tokenize_nfkc("fine art")
    True
    """
    return tokenize(unicodedata.normalize("NFKC", text))


def jaccard(first: Sequence[str], second: Sequence[str]) -> float:
    """The share of the tokens of both that both have; nothing is like nothing.

    >>> jaccard(("a", "b", "b"), ("b", "c"))
    0.3333333333333333
    >>> jaccard((), ())
    1.0
    """
    one, other = set(first), set(second)
    return len(one & other) / len(one | other) if one or other else 1.0


def normalize(text: str) -> str:
    """The audit's form of a text (supplement, "Automatic Construction Audit").

    NFKC and case folding; then alphanumeric runs, underscores excluded, joined with single spaces.

    >>> normalize("  Ｆull-width_words, “quoted”!")
    'full width words quoted'
    """
    return " ".join(_ALPHANUMERIC.findall(unicodedata.normalize("NFKC", text).casefold()))
