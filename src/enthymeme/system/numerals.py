"""Numbers as text writes them: digits, words, and digits followed by a scale."""

from __future__ import annotations

import re
from collections.abc import Sequence

DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_SMALL = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * place for place, word in enumerate(_TENS, start=2)
}
_SCALES = {
    "hundred": 100,
    "thousand": 1_000,
    "million": 1_000_000,
    "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
}
_WORD = re.compile(rf"{DIGITS.pattern}|[a-z]+|-")
_ORDINAL_VALUES = {word: value for value, word in enumerate(_ORDINALS, start=1)}
_ORDINAL_DIGITS = re.compile(r"(\d+)(?:st|nd|rd|th)")


def numeral(words: Sequence[str]) -> str | None:
    """The number that lower-case words write together, or None where they write none.

    >>> numeral(["two", "hundred"]), numeral(["439.66", "million"]), numeral(["1,000"])
    ('200', '439660000', '1000')
    >>> numeral(["twenty", "-", "five"]), numeral(["3rd"]), numeral(["many"])
    ('25', '3', None)
    >>> numeral(["five", "six"]) is None
    True
    """
    if len(words) == 1 and (ordinal := _read_ordinal(words[0])) is not None:
        return ordinal
    total = 0.0
    current: float | None = None
    last = ""
    for word in words:
        if word == "-":
            continue
        if word not in _SCALES:
            current = _add_word(current, last, word)
        elif current is None or _SCALES[word] == _SCALES.get(last):
            return None
        elif word == "hundred":
            current *= 100
        else:
            total, current = total + current * _SCALES[word], 0.0
        if current is None:
            return None
        last = word
    return None if current is None else _write_number(total + current)


def list_numbers(text: str) -> frozenset[str]:
    """The numbers that a text names, but for ordinals and for "one", which is seldom a number.

    >>> sorted(list_numbers("Two of the twenty-six pupils paid 1,000 euros on the first day."))
    ['1000', '2', '26']
    >>> list_numbers("One of them is the best one.")
    frozenset()
    """
    words = [word for word in _WORD.findall(text.lower()) if word not in _ORDINAL_VALUES]
    numbers = set()
    start = 0
    while start < len(words):
        end = start + 1
        written = numeral(words[start:end]) if begins_numeral(words[start]) else None
        while written is not None and end < len(words):
            longer = numeral(words[start : end + 1])
            if longer is None:
                break
            written, end = longer, end + 1
        if written is not None and words[start:end] != ["one"]:
            numbers.add(written)
        start = end
    return frozenset(numbers)


def _read_ordinal(word: str) -> str | None:
    if word in _ORDINAL_VALUES:
        return str(_ORDINAL_VALUES[word])
    match = _ORDINAL_DIGITS.fullmatch(word)
    return match[1] if match else None


def _add_word(current: float | None, last: str, word: str) -> float | None:
    """The number so far with one more word; None where the word does not go on with it."""
    if DIGITS.fullmatch(word):
        return float(word.replace(",", "")) if current is None else None
    value = _SMALL.get(word)
    if value is None:
        return None
    if current is None or last in _SCALES:
        return (current or 0.0) + value
    return current + value if last in _TENS and value < 10 else None


def begins_numeral(word: str) -> bool:
    """Whether a number may begin with a lower-case word."""
    return word in _SMALL or DIGITS.fullmatch(word) is not None


def _write_number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.6f}".rstrip("0")
