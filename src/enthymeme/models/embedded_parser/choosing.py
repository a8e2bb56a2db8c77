"""Which fragment a word brings: the network's choice among what the word can bring at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from enthymeme.arrays import Floats, Ints
from enthymeme.models.embedded_parser.certainties import Certainties
from enthymeme.models.embedded_parser.fragments import (
    CONTINUES_NAME,
    NAME_SLOT,
    NOTHING,
    NUMBER_SLOT,
    is_general,
    parts,
    stem_slot,
)
from enthymeme.models.embedded_parser.pronouns import orphans
from enthymeme.models.embedded_parser.rolesets import Rolesets
from enthymeme.models.embedded_parser.stems import MOST_KNOWN, NOUN, VERB, Stems, lemmas
from enthymeme.models.embedded_parser.tables import Tables
from enthymeme.models.embedded_parser.words import Word

UNSEEN = 2.5
"""By how much a label must be better than those that the word had in training."""


_AS_IT_IS: Mapping[int, int] = MappingProxyType({})


class Chooser:
    """Chooses labels from their scores."""

    def __init__(self, tables: Tables, stems: Stems, rolesets: Rolesets) -> None:
        self._tables = tables
        self._stems = stems
        self._rolesets = rolesets
        self._possible: dict[str, tuple[Ints, Floats]] = {}
        self._demands = [
            (number, _demand(label))
            for number, label in enumerate(tables.labels)
            if is_general(label)
        ]
        self._certainties = Certainties(tables.labels, stems)
        self._nothing = tables.labels.index(NOTHING)
        self._continues = tables.labels.index(CONTINUES_NAME)
        self._plain = tables.labels.index(f"(~{NOUN})")
        self._is_node = np.array(
            [bool(found := parts(label)) and not found[0].is_constant for label in tables.labels]
        )

    def choose(
        self, words: Sequence[Word], scores: Floats, otherwise: Mapping[int, int] = _AS_IT_IS
    ) -> list[str]:
        """A label for each word, from its row of scores; at least one of them makes a node.

        ``otherwise`` has the numbers of labels that are wanted at some places instead.
        """
        chosen: list[int] = []
        in_name = False
        for place, (word, row) in enumerate(zip(words, scores, strict=True)):
            possible, handicaps = self._possibilities(word)
            values = row[possible] - handicaps
            if not in_name:
                values[possible == self._continues] = -np.inf
            certain = self._certainties.of_place(words, place)
            best = int(possible[np.argmax(values)]) if certain is None else certain
            if place in otherwise and (in_name or otherwise[place] != self._continues):
                best = otherwise[place]
            chosen.append(best)
            in_name = NAME_SLOT in self._tables.labels[best] or best == self._continues
        if not any(self._is_node[number] for number in chosen):
            self._force(words, scores, chosen)
        labels = [self._tables.labels[number] for number in chosen]
        for place in orphans(words, labels):
            possible, _ = self._possibilities(words[place])
            nodes = possible[self._is_node[possible]]
            if len(nodes) and place not in otherwise:
                labels[place] = self._tables.labels[nodes[np.argmax(scores[place][nodes])]]
        return labels

    def close_calls(
        self, words: Sequence[Word], scores: Floats
    ) -> list[tuple[float, tuple[int, int]]]:
        """The places that could have another label, with its number and what that costs."""
        found = []
        for place, (word, row) in enumerate(zip(words, scores, strict=True)):
            possible, handicaps = self._possibilities(word)
            values = row[possible] - handicaps
            first, *others = np.argsort(-values, kind="stable")[:3]
            for other in others:
                cost = float(values[first] - values[other])
                found.append((cost, (place, int(possible[other]))))
        return found

    def _force(self, words: Sequence[Word], scores: Floats, chosen: list[int]) -> None:
        """Where nothing makes a node, the word does that comes nearest to it."""
        best = (-np.inf, 0, self._plain)
        for place, (word, row) in enumerate(zip(words, scores, strict=True)):
            possible, _ = self._possibilities(word)
            nodes = possible[self._is_node[possible]]
            number = int(nodes[np.argmax(row[nodes])]) if len(nodes) else self._plain
            best = max(best, (float(row[number] - row[self._nothing]), -place, number))
        chosen[-best[1]] = best[2]

    def _possibilities(self, word: Word) -> tuple[Ints, Floats]:
        """The numbers of the labels that a word can have, in order, and their handicaps."""
        found = self._possible.get(word.lower)
        if found is None:
            if len(self._possible) > MOST_KNOWN:
                self._possible.clear()
            found = self._possible[word.lower] = self._find(word)
        return found

    def _find(self, word: Word) -> tuple[Ints, Floats]:
        stems = self._stems.of(word.lower)
        known = lemmas(word.lower)
        seen = frozenset(self._tables.seen.get(word.lower, ()))
        found = set(seen)
        for lemma in (known.get(VERB), known.get(NOUN)):
            found.update(self._tables.seen.get(lemma or "", ()))
        answers: dict[tuple[str, str], bool] = {}
        for number, demands in self._demands:
            fits = True
            for demand in demands:
                if demand not in answers:
                    answers[demand] = self._fits(demand, word, stems)
                fits = fits and answers[demand]
            if fits:
                found.add(number)
        left = self._certainties.of_form(word, frozenset(found), seen)
        numbers = np.array(sorted(left))
        unseen = [UNSEEN if seen and number not in seen else 0.0 for number in numbers]
        return numbers, np.array(unseen)

    def _fits(self, demand: tuple[str, str], word: Word, stems: dict[str, str]) -> bool:
        kind, sense = demand
        if kind == NUMBER_SLOT:
            return word.value is not None
        return not sense or self._rolesets.nearest(stems[kind], sense) == f"{stems[kind]}-{sense}"


def _demand(label: str) -> tuple[tuple[str, str], ...]:
    """What a general label asks of its word: a number, or a stem with such a sense."""
    if label in (NOTHING, CONTINUES_NAME):
        return ()
    found = []
    for part in parts(label):
        if part.symbol == NUMBER_SLOT:
            found.append((NUMBER_SLOT, ""))
        elif (slot := stem_slot(part.symbol)) is not None:
            found.append((slot[0], slot[2]))
    return tuple(found)
