"""WordNet's nouns and adjectives, as far as a word's main sense can be trusted.

Reads the database files as Debian's ``wordnet-base`` installs them. A word stands for its first
sense only where that sense makes up most of the word's tagged uses; all others are left out,
so that what is said of the sense holds of the word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDER = Path("/usr/share/wordnet")
# Of a word's tagged uses, at least this share must be of its first sense (in its part of speech),
# and of that part of speech.
MAIN_SHARE = 0.75

_PARTS_OF_SPEECH = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
# Too wide to be said of a participant.
_TOO_WIDE = frozenset(
    "entity object whole thing unit abstraction matter physical_entity causal_agent attribute "
    "relation group grouping state act event measure part portion being organism substance "
    "instrumentality artifact content collection quality cause psychological_feature process "
    "way set material amount system space region area point means product ware good line body "
    "communication message activity action change condition property cognition knowledge happening "
    "covering structure device equipment containment container location shape form worker "
    "leader adult male female user being period time quantity number magnitude".split()
)


@dataclass(frozen=True, slots=True)
class Synset:
    """A set of words with one sense, and where its pointers lead."""

    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, int, int], ...]
    """Symbol, offset, and which word of each end is meant (0: all)."""


class WordNet:
    """The database of one folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    def main_synset(self, word: str, part: str) -> str | None:
        """The offset of the synset that a word nearly always means."""
        senses = self._senses[part].get(word, ())
        uses = self._uses.get(word, Counter())
        if uses:
            sure = uses[(part, 1)] >= MAIN_SHARE * sum(uses.values())
        else:
            sure = sum(len(words.get(word, ())) for words in self._senses.values()) == 1
        return senses[0] if senses and sure else None

    def synonyms(self, noun: str) -> list[str]:
        """The other words that nearly always mean the same."""
        synset = self.main_synset(noun, "noun")
        if synset is None:
            return []
        words = self._synsets["noun"][synset].words
        return [w for w in words if w != noun and self.main_synset(w, "noun") == synset]

    def hypernyms(self, noun: str) -> list[str]:
        """Wider words, at most three steps up, not so wide as to say nothing."""
        synset = self.main_synset(noun, "noun")
        nouns: list[str] = []
        level = [synset] if synset else []
        for _ in range(3):
            level = [up for s in level for up in self._along("noun", s, "@")]
            for up in level:
                words = self._synsets["noun"][up].words
                if _TOO_WIDE & set(words):
                    continue
                nouns += [w for w in words if "_" not in w and self.main_synset(w, "noun") == up]
        return list(dict.fromkeys(nouns))

    def siblings(self, noun: str) -> list[str]:
        """Other words right under the same wider sense."""
        synset = self.main_synset(noun, "noun")
        nouns = []
        for up in self._along("noun", synset, "@") if synset else ():
            for down in self._along("noun", up, "~"):
                words = self._synsets["noun"][down].words
                if down != synset:
                    nouns += [
                        w for w in words if "_" not in w and self.main_synset(w, "noun") == down
                    ]
        return nouns

    def neighbourhood(self, word: str) -> frozenset[str]:
        """Every synset of a word, whatever the sense, and all that borders on one of them."""
        near = set()
        for part, words in self._senses.items():
            for synset in words.get(word, ()):
                near.add(part + synset)
                near.update(p[1] + p[0] for p in self._bordering(part, synset))
        return frozenset(near)

    def antonyms(self) -> Iterator[tuple[str, str]]:
        """Pairs of adjectives of which each nearly always means the contrary of the other."""
        for synset in self._synsets["adj"].values():
            for symbol, target, place, target_place in synset.pointers:
                if symbol == "!" and target in self._synsets["adj"]:
                    one = synset.words[place - 1]
                    other = self._synsets["adj"][target].words[target_place - 1]
                    if self.main_synset(one, "adj") and self.main_synset(other, "adj") == target:
                        yield one, other

    def is_mainly(self, word: str, part: str) -> bool:
        """Whether a word is nearly always of a part of speech, in whatever sense."""
        uses = self._uses.get(word, Counter())
        count_of_part = sum(count for (kind, _), count in uses.items() if kind == part)
        return count_of_part > 0 and count_of_part >= MAIN_SHARE * sum(uses.values())

    def _bordering(self, part: str, synset: str) -> Iterator[tuple[str, str]]:
        for symbol, target, _, _ in self._synsets[part][synset].pointers:
            if symbol in ("@", "~", "!", "&", "*", ">", "$", "+", "%p", "#p", "^", "@i", "~i"):
                for other in ("noun", "verb", "adj"):
                    if target in self._synsets[other]:
                        yield target, other

    def _along(self, part: str, synset: str, symbol: str) -> list[str]:
        return [p[1] for p in self._synsets[part][synset].pointers if p[0] == symbol]

    @cached_property
    def _synsets(self) -> dict[str, dict[str, Synset]]:
        return {part: dict(self._data(part)) for part in ("noun", "verb", "adj")}

    def _data(self, part: str) -> Iterator[tuple[str, Synset]]:
        for line in (self._folder / f"data.{part}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            words = tuple(w.split("(")[0].lower() for w in fields[4 : 4 + 2 * count : 2])
            start = 5 + 2 * count
            raw = fields[start : start + 4 * int(fields[start - 1])]
            pointers = tuple(
                (raw[i], raw[i + 1], int(raw[i + 3][:2], 16), int(raw[i + 3][2:], 16))
                for i in range(0, len(raw), 4)
            )
            yield fields[0], Synset(words, pointers)

    @cached_property
    def _senses(self) -> dict[str, dict[str, tuple[str, ...]]]:
        senses: dict[str, dict[str, tuple[str, ...]]] = {}
        for part in ("noun", "verb", "adj"):
            senses[part] = {}
            text = (self._folder / f"index.{part}").read_text(encoding="latin-1")
            for line in text.splitlines():
                if not line.startswith(" "):
                    fields = line.split()
                    senses[part][fields[0]] = tuple(fields[-int(fields[2]) :])
        return senses

    @cached_property
    def _uses(self) -> dict[str, Counter[tuple[str, int]]]:
        """How often each sense of a word was tagged: by part of speech and number."""
        uses: dict[str, Counter[tuple[str, int]]] = {}
        for line in (self._folder / "cntlist.rev").read_text(encoding="latin-1").splitlines():
            key, number, count = line.split()
            word, sense = key.split("%")
            part = _PARTS_OF_SPEECH[sense[0]]
            uses.setdefault(word, Counter())[(part, int(number))] += int(count)
        return uses
