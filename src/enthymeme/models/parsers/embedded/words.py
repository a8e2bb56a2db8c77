"""A sentence as words with their places in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from enthymeme.system.numerals import begins_numeral, numeral

LONGEST_NUMERAL = 6
LONGEST_WORD = 60
_TOKEN = re.compile(
    r"""
      (?:[A-Za-z]\.){2,}                       # U.S.
    | (?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Inc|Corp|Co|Ltd|vs|etc|Gov|Sen|Rep|Gen|Lt|Col|Prof
      |Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\.(?=\W)
    | \d[\d,]*\d(?:\.\d+)?(?:st|nd|rd|th)?     # 1,000.5 and 21st
    | \d+(?:\.\d+)?(?:st|nd|rd|th)?|\.\d+
    | n't\b|'(?:s|re|ve|ll|d|m)\b
    | [^\W\d_]+?(?=n't\b)                      # do|n't
    | \b(?:do|does|did|is|was|are|were|wo|ca|could|should|would|have|has|had)(?=nt\b)
    | (?<=[a-z])nt\b                           # do|nt
    | can(?=not\b)
    | [^\W_]+(?:'(?!(?:s|re|ve|ll|d|m|t)\b)[^\W\d_]+)*
    | \.{2,}|--+
    | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "`": "'"})
_IRREGULAR = {"ca": "can", "wo": "will", "n't": "not", "'m": "am", "'re": "are", "'ll": "will"}
# Words that deny and name something at once stand as two, for each brings a fragment of its own:
# the length of the part that denies, and what both parts are read as.
_DENYING = {
    "nobody": (2, "no", "one"),
    "nothing": (2, "no", "thing"),
    "nowhere": (2, "no", "anywhere"),
    "none": (1, "no", "one"),
    "never": (1, "not", "ever"),
    "neither": (1, "not", "either"),
    "nor": (1, "nor", "or"),
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence."""

    text: str
    """As written, from ``start`` to ``end`` of the sentence."""
    start: int
    end: int
    lower: str
    """What it is read as, in lower case: "not" for "n't"."""
    value: str | None
    """The number that it writes; None for other words."""
    shape: int
    """Its number in ``SHAPES``, which the network is given."""


SHAPES = "lower capital caps initial number punctuation other".split()


def words(sentence: str, splits_denials: bool = False) -> tuple[Word, ...]:
    """The words of a sentence. Clitics stand apart; a number of several words is one.

    With ``splits_denials``, "nobody" and the like are two words: what denies and what is denied.

    >>> [word.lower for word in words("It can't cost $5 million.")]
    ['it', 'can', 'not', 'cost', '$', '5 million', '.']
    >>> [word.lower for word in words("Nobody ever came, nor went.", splits_denials=True)]
    ['no', 'one', 'ever', 'came', ',', 'nor', 'or', 'went', '.']
    >>> [word.lower for word in words("Cats dont want Windows NT.")]
    ['cats', 'do', 'not', 'want', 'windows', 'nt', '.']
    >>> words("It can't cost $5 million.")[5].value
    '5000000'
    """
    plain = sentence.translate(_PLAIN)
    spans = list(_spans(plain))
    tokens: list[Word] = []
    place = 0
    while place < len(spans):
        start, end = spans[place]
        if splits_denials and (denying := _DENYING.get(plain[start:end].lower())):
            cut, *readings = denying
            for reading, begin, stop in zip(
                readings, (start, start + cut), (start + cut, end), strict=True
            ):
                text = plain[begin:stop]
                shape = _shape(text, not tokens, None)
                tokens.append(Word(text, begin, stop, reading, None, shape))
            place += 1
            continue
        length, value = _numeral_at(plain, spans, place)
        end = spans[place + length - 1][1]
        text = plain[start:end]
        lower = text.lower()
        is_clitic = lower == "nt" and bool(tokens) and tokens[-1].end == start
        lower = "not" if is_clitic else _IRREGULAR.get(lower, lower)
        tokens.append(Word(text, start, end, lower, value, _shape(text, not tokens, value)))
        place += length
    return tuple(tokens)


def _spans(plain: str) -> Iterator[tuple[int, int]]:
    for match in _TOKEN.finditer(plain):
        # No word is this long; what is will be read piece by piece.
        for start in range(match.start(), match.end(), LONGEST_WORD):
            yield start, min(start + LONGEST_WORD, match.end())


def _numeral_at(plain: str, spans: list[tuple[int, int]], place: int) -> tuple[int, str | None]:
    first = plain[slice(*spans[place])].lower()
    if begins_numeral(first):
        longest = min(LONGEST_NUMERAL, len(spans) - place)
        for length in range(longest, 1, -1):
            run = [plain[start:end].lower() for start, end in spans[place : place + length]]
            if run[-1] != "-" and (value := numeral(run)) is not None:
                return length, value
    return 1, numeral([first])


def _shape(text: str, is_first: bool, value: str | None) -> int:
    if value is not None:
        return SHAPES.index("number")
    if not any(letter.isalnum() for letter in text):
        return SHAPES.index("punctuation")
    if text.islower():
        return SHAPES.index("lower")
    if is_first:
        return SHAPES.index("initial")
    if text.isupper() and len(text) > 1:
        return SHAPES.index("caps")
    if text[0].isupper():
        return SHAPES.index("capital")
    return SHAPES.index("other")
