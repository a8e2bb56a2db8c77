"""Sentences of the data, denied: "not" after their auxiliary, and in the graph what it denies.

Few real sentences deny something. Where one has an auxiliary, or a verb that "do" can help, the
word and its edge can be put in.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from enthymeme.models.parsers.embedded.arborescence import ROOT
from enthymeme.models.parsers.embedded.assembly import anchors
from enthymeme.models.parsers.embedded.fragments import NEGATION, NOTHING
from enthymeme.models.parsers.embedded.stems import VERB, lemmas
from enthymeme.models.parsers.embedded.words import SHAPES, Word
from training.amr.examples import UNKNOWN, Example

_AUXILIARIES = frozenset("is are was were am will would has have had".split())
_MODALS = {"can": "(possible-01)", "could": "(possible-01)", "should": "(recommend-01)"}
_LOCATED = "(be-located-at-91)"
# What may stand between an auxiliary and what it says of its subject.
_BETWEEN = frozenset("a an the being been very".split())
_DENIES = frozenset("not no nor never neither without unless hardly".split())
_ALSO = frozenset("only also just".split())
_REACH = 5
_BEFORE_VERB = 3
_LOWER = SHAPES.index("lower")


def deny_examples(examples: Iterable[Example], count: int, seed: int) -> list[Example]:
    """So many of the examples, denied, or all that can be; the same for the same seed."""
    denied = [one for example in examples if (one := deny(example)) is not None]
    random.Random(seed).shuffle(denied)
    return denied[:count]


def deny(example: Example) -> Example | None:
    """The example with its first auxiliary or its main verb denied; None where that is not clear.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> labels = ("", "(~N)", "", "(~V-01)")
    >>> text, roles = words("The dog was barking"), ("ARG0", "")
    >>> plain = Example(text, labels, anchors(labels), (1, ROOT), roles, ())
    >>> denied = deny(plain)
    >>> [word.lower for word in denied.words], denied.heads, denied.roles
    (['the', 'dog', 'was', 'not', 'barking'], (2, 2, -1), ('ARG0', 'polarity', ''))
    """
    if any(word.lower in _DENIES for word in example.words):
        return None
    if any(label == NEGATION or f":polarity {NEGATION}" in label for label in example.labels):
        return None
    for place, word in enumerate(example.words[:-1]):
        label = example.labels[place]
        target = None
        # "Is not he coming?" is no English, and "can not only" denies less.
        if place == 0 or example.words[place + 1].lower in _ALSO:
            continue
        if _MODALS.get(word.lower) == label or (word.lower in _AUXILIARIES and label == _LOCATED):
            target = _anchor_at(example, place)
        elif word.lower in _AUXILIARIES and label == NOTHING:
            target = _predicate_after(example, place)
        if target is not None:
            return _with_negation(example, (), place + 1, target)
    return _deny_main_verb(example)


def _anchor_at(example: Example, place: int) -> int | None:
    """The head anchor of a word."""
    return next(
        (k for k, anchor in enumerate(example.anchors) if (anchor.word, anchor.part) == (place, 0)),
        None,
    )


def _predicate_after(example: Example, auxiliary: int) -> int | None:
    """The anchor of what an auxiliary goes with: its head stands before that, or it is the top."""
    for place in range(auxiliary + 1, min(auxiliary + _REACH, len(example.words))):
        anchor = _anchor_at(example, place)
        if anchor is None:
            if example.words[place].lower in _BETWEEN:
                continue
            return None
        head = example.heads[anchor]
        if head == UNKNOWN or example.anchors[anchor].symbol[0] in "\"'0123456789":
            return None
        if head == ROOT or example.anchors[head].word < auxiliary:
            return anchor
        if example.anchors[head].word < place:
            return None
    return None


def _deny_main_verb(example: Example) -> Example | None:
    """The example with "does not" or "did not" before its topmost verb, if that has a subject."""
    if ROOT not in example.heads:
        return None
    top = example.heads.index(ROOT)
    place = example.anchors[top].word
    word = example.words[place]
    verb = lemmas(word.lower, guess=False).get(VERB, word.lower)
    before = {other.lower for other in example.words[max(place - _BEFORE_VERB, 0) : place]}
    acts = any(
        (head, role) == (top, "ARG0") and example.anchors[k].word < place
        for k, (head, role) in enumerate(zip(example.heads, example.roles, strict=True))
    )
    is_clear = example.labels[place].startswith(f"(~{VERB}-") and not before & {
        *_AUXILIARIES, *_MODALS, "to", "be", "been", "do", "does", "did",
    }  # fmt: skip
    if not acts or not is_clear or verb == word.lower or word.lower.endswith("ing"):
        return None
    helper = "does" if word.lower.endswith("s") else "did"
    words = list(example.words)
    words[place] = replace(word, text=verb, lower=verb, shape=_LOWER)
    return _with_negation(replace(example, words=tuple(words)), (helper,), place, top)


def _with_negation(example: Example, helpers: tuple[str, ...], place: int, target: int) -> Example:
    """The example with some words and "not" put in at a place, for the anchor that it denies."""
    new = [Word(text, 0, 0, text, None, _LOWER) for text in (*helpers, "not")]
    words = (*example.words[:place], *new, *example.words[place:])
    brought = (*(NOTHING for _ in helpers), NEGATION)
    labels = (*example.labels[:place], *brought, *example.labels[place:])
    row = anchors(labels)
    own = next(k for k, anchor in enumerate(row) if anchor.word == place + len(helpers))

    def moved(anchor: int) -> int:
        return anchor + (anchor >= own)

    heads = [head if head in (ROOT, UNKNOWN) else moved(head) for head in example.heads]
    heads.insert(own, moved(target))
    roles = list(example.roles)
    roles.insert(own, "polarity")
    beside = tuple((moved(a), role, moved(b)) for a, role, b in example.beside)
    return Example(words, labels, row, tuple(heads), tuple(roles), beside)
