"""What a word brings for certain: negation, numbers and months are regular, and needed.

The network has the last word only among the labels that are left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from enthymeme.models.parsers.embedded.clauses import (
    asked_noun,
    denials_by_nor,
    denials_by_without_having_to,
    denials_by_yet,
    denials_by_zero,
    denying_prefixes,
    empty_denials,
    is_have_of_yet_to,
    is_liking,
    ordered_verb,
    prohibited_verb,
)
from enthymeme.models.parsers.embedded.complements import (
    denials_by_advice,
    is_having_some,
    is_judging,
    is_naming,
    is_not_having,
)
from enthymeme.models.parsers.embedded.conditions import (
    condition_openings,
)
from enthymeme.models.parsers.embedded.degrees import (
    extent_of,
    is_empty_than,
    owner_compared,
    pronouns_compared,
)
from enthymeme.models.parsers.embedded.fragments import (
    NAME_SLOT,
    NEGATION,
    NOTHING,
    PARTICLES,
    parts,
    stem_slot,
)
from enthymeme.models.parsers.embedded.stems import (
    ABLE,
    ADJECTIVE,
    DERIVED,
    IRREGULAR_INABILITIES,
    NOUN,
    SPEECH_PARTICIPANTS,
    UNNEGATED,
    VERB,
    WEATHER_VERBS,
    WRITTEN,
    adjective_of_adverb,
    adjective_of_quality,
    is_adjectival,
    lemmas,
    split_negation,
)
from enthymeme.models.parsers.embedded.words import Word

# "Unless" is an "if" that denies its clause (clauses.py).
_ALWAYS_NEGATE = frozenset({"not", "never", "unless"})
_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH_NUMBERS = {name: number for number, name in enumerate(_MONTHS, start=1)} | {
    f"{name[:3]}.": number for number, name in enumerate(_MONTHS, start=1)
}
_WEATHER_STATES = frozenset(
    """hot cold warm cool dark bright late early sunny windy rainy foggy stormy cloudy humid chilly
    freezing""".split()
)
# "It was hot water" is no weather: what follows ends the clause or says when and where.
_AFTER_STATE = frozenset(
    """. , ! ; and but so because when if although though outside inside here there today yesterday
    tomorrow now in at again""".split()
)
_DEGREES = frozenset("very so too really quite getting".split())
_BEFORE_WEATHER = frozenset(
    """is was will would has had been be does did do not ever can could may might must should 's 'd
    keeps kept stops stopped starts started begins began to often always soon""".split()
)
# They end like "careless" and deny nothing, or not what they end in.
_DENIES_NOTHING = frozenset(
    """regardless nevertheless wireless reckless restless countless priceless doubtless needless
    ruthless listless invaluable infamous intense inflammable indifferent indifference
    disability recklessly restlessly ruthlessly doubtlessly needlessly listlessly""".split()
)
ALIKE = 3
"""So many letters at the beginning of a stem are those of its word."""
_REGULAR_ENDINGS = ("ed", "ing", "s")
_IMPERATIVE = ":mode imperative"
_NEGATED = f":polarity {NEGATION}"
_DUTY = "(obligate-01)"
_NOT_HAVING = f"(have-03 {_NEGATED})"
_TOGETHER = "(and)"
_ACTION = f"(~{VERB}-01)"
_JUDGEMENT = f"(~{VERB}-02)"
_PREDICATE = re.compile(rf"\(~{VERB}-\d\d\)")
_WITHOUT = f"(~{UNNEGATED} {_NEGATED})"
_IMPOSSIBLE = f"(~{DERIVED}-01 :ARG1-of (possible-01 :polarity {NEGATION}))"
_INABILITY = f"(~{UNNEGATED}-01 :ARG1-of (possible-01 :polarity {NEGATION}))"
_FORMS = {
    "i": "i me my myself",
    "you": "you your yourself",
    "we": "we us our ourselves",
    "he": "he him his himself",
    "she": "she her herself",
    "they": "they them their themselves",
}
_CONCEPT_OF = {form: concept for concept, forms in _FORMS.items() for form in forms.split()}
_QUOTE = '"'
_NAMED = frozenset({f"~{NOUN}", f"~{WRITTEN}"})
_DEGREE = "(have-degree-91 :ARG2 ("
_QUESTION = "(amr-unknown)"


class LexicalRules:
    """Narrows the labels of a word where its form or place leaves no doubt."""

    def __init__(self, labels: Sequence[str]) -> None:
        def having(*texts: str) -> frozenset[int]:
            return frozenset(
                number
                for number, label in enumerate(labels)
                if all(text in label for text in texts)
            )

        self._labels = labels
        self._numbers = {label: number for number, label in enumerate(labels)}
        self._unnegated = having(f"(~{UNNEGATED}", _NEGATED)
        self._inability = frozenset(k for k, label in enumerate(labels) if label == _INABILITY)
        self._predicates = frozenset(
            number for number, label in enumerate(labels) if _PREDICATE.fullmatch(label)
        )
        self._imperative = having(_IMPERATIVE)
        self._denying = having(_NEGATED)
        self._degrees = {
            extent: having(_DEGREE, f":ARG3 ({extent})") for extent in ("more", "most")
        }
        self._naming = having(NAME_SLOT)
        self._particles = {
            k: particle for k, label in enumerate(labels) if (particle := _particle_of(label))
        }
        self._bare = frozenset(
            self._numbers[label]
            for kind in (NOUN, ADJECTIVE, WRITTEN)
            if (label := f"(~{kind})") in self._numbers
        )

    def labels_by_form(
        self,
        word: Word,
        possible: frozenset[int],
        seen: frozenset[int],
        unnegated: str = "",
        denied: frozenset[int] = frozenset(),
    ) -> frozenset[int]:
        """Of the labels that a word can have, those that its form leaves.

        ``seen`` are those that it had in training, ``unnegated`` its stem without its negation, and
        ``denied`` the labels that deny what it brought in training without its negation.
        """
        if word.lower in _DENIES_NOTHING and seen & self._denying:
            return possible - self._denying - {self._numbers[NOTHING]} or possible
        denying = self._labels_of_denial(word, possible, seen, unnegated, denied)
        if denying:
            return denying
        # "Unable" denies "possible", as training had it, and not "able".
        if seen & self._denying:
            possible = possible - self._unnegated or possible
        # "Rang" is no thing that there is: what is nothing but the past of a verb is an event.
        if _is_irregular_past(word.lower):
            possible = possible - (self._bare - seen) or possible
        # Digits are never without meaning; only as part of a name they may bring something else.
        if word.value is not None and word.text[0].isdigit():
            return frozenset(number for number in possible if number != self._numbers[NOTHING])
        return possible

    def _labels_of_denial(
        self,
        word: Word,
        possible: frozenset[int],
        seen: frozenset[int],
        unnegated: str,
        denied: frozenset[int],
    ) -> frozenset[int]:
        """The labels of a word whose form denies something, as in ``labels_by_form``; else none."""
        if certain := self._certain_denial(word):
            return certain
        known = seen - {self._numbers[NOTHING]}
        # "Unverifiable" is what cannot be verified.
        inability = possible & self._inability
        if inability and not known & self._denying and _denies_ability(word.lower, unnegated):
            return inability
        # "unfair" denies "fair"; where training had "inexpensive" both ways, the network chooses.
        # "Jobless" says so at its end, whatever training had, and "independent" denies "depend"
        # though there is a predicate "independent" too.
        has_not = word.lower.endswith("less") and self._numbers.get(_WITHOUT) in seen
        denials = known - self._predicates
        if denials and denials <= self._denying and self._denies_what(denials, word.lower):
            return denials
        is_denied_in_training = seen & self._unnegated and (has_not or not seen & self._bare)
        if is_denied_in_training or (not known and _denies_its_stem(word.lower)):
            return seen & self._denying or denied or possible & self._unnegated or possible
        return frozenset()

    def _denies_what(self, known: frozenset[int], lower: str) -> bool:
        """Whether labels deny what a word is without its affix: "unhelpful" denies "help"."""
        split = split_negation(lower)
        return split is not None and all(
            any(part.symbol[:ALIKE] == split[1][:ALIKE] for part in parts(self._labels[number]))
            for number in known
        )

    def _certain_denial(self, word: Word) -> frozenset[int]:
        """The label of a word that denies wherever it stands; else none."""
        if word.lower in _ALWAYS_NEGATE:
            return frozenset({self._numbers[NEGATION]})
        if word.lower in IRREGULAR_INABILITIES and _IMPOSSIBLE in self._numbers:
            return frozenset({self._numbers[_IMPOSSIBLE]})
        return frozenset()

    def label_by_context(self, words: Sequence[Word], place: int) -> int | None:
        """The label of a word that its neighbours leave no doubt about."""
        duties = denials_by_without_having_to(words)
        additions = denials_by_nor(words)
        absences = denials_by_yet(words) | denials_by_zero(words) | denials_by_advice(words)
        if place in denying_prefixes(words) | duties | absences | additions:
            return self._numbers[NEGATION]
        if place - 1 in additions:
            return self._numbers.get(_TOGETHER)
        if place in duties.values():
            return self._numbers.get(_DUTY)
        if _is_empty(words, place):
            return self._numbers[NOTHING]
        if is_liking(words, place) or is_naming(words, place):
            return self._numbers.get(_ACTION)
        if is_judging(words, place):
            return self._numbers.get(_JUDGEMENT)
        if is_not_having(words, place):
            return self._numbers.get(_NOT_HAVING)
        if place == 0 and asked_noun(words) is not None:
            return self._numbers.get(_QUESTION)
        if owner := owner_compared(words, place):
            return self._numbers.get(f"(thing :poss ({owner}))")
        return self.month(words, place)

    def imperative_labels(self, words: Sequence[Word], place: int) -> frozenset[int]:
        """The labels of the verb of "Don't feed them" and "If so, feed them"; else none."""
        is_order = place in (prohibited_verb(words), ordered_verb(words))
        return self._imperative if is_order else frozenset()

    def degree_labels(self, words: Sequence[Word], place: int) -> frozenset[int]:
        """The labels of "taller" in "taller than" and of "oldest"; none for all other words."""
        return self._degrees.get(extent_of(words, place), frozenset())

    def excluded_labels(self, words: Sequence[Word], place: int) -> frozenset[int]:
        """The labels that a word cannot have where it stands.

        Those are verbs with a particle that is not there, names of a word in small letters in a
        sentence that has capitals, and nothing for the "has" of "has three cats".
        """
        lower = words[place].lower
        # "Breakup" has its particle in itself.
        after = {word.lower for word in words[place + 1 :]}
        missing = {
            label
            for label, particle in self._particles.items()
            if particle not in after and not lower.endswith(particle)
        }
        if words[place].text.islower() and words[0].text[:1].isupper():
            missing |= self._naming
        if is_having_some(words, place):
            missing.add(self._numbers[NOTHING])
        return frozenset(missing)

    def month(self, words: Sequence[Word], place: int) -> int | None:
        """The label of a month's name beside a number."""
        number = _MONTH_NUMBERS.get(words[place].lower)
        near = words[max(place - 1, 0) : place + 2]
        if number is None or not any(word.value is not None for word in near):
            return None
        return self._numbers.get(f"(date-entity :month {number})")


def _is_empty(words: Sequence[Word], place: int) -> bool:
    """Whether a word brings nothing where it stands, as "even" of "even though" does."""
    if [word.lower for word in words[place : place + 2]] == ["even", "though"]:
        return True
    if words[place].lower == "it" and (
        _is_weather(words[place + 1 : place + 6]) or (place == 0 and _is_weather_state(words[1:7]))
    ):
        return True
    return (
        place in empty_denials(words)
        or is_have_of_yet_to(words, place)
        or place in condition_openings(words)
        or is_empty_than(words, place)
    )


def _particle_of(label: str) -> str:
    """The particle of a label's verb, where it is one that can stand apart; else an empty text.

    >>> _particle_of("(~V-off-07)"), _particle_of("(~V-01)")
    ('off', '')
    """
    slots = [slot for part in parts(label) if (slot := stem_slot(part.symbol)) is not None]
    particles = [particle[1:] for kind, particle, _ in slots if kind == VERB]
    return next((particle for particle in particles if particle in PARTICLES), "")


def _denies_its_stem(lower: str) -> bool:
    """Whether a word is an adjective, adverb or quality that says the contrary of its stem.

    >>> [word for word in ("unfair", "careless", "unseen", "unhappiness", "imposed", "wireless")
    ...  if _denies_its_stem(word)]
    ['unfair', 'careless', 'unseen', 'unhappiness']
    """
    known = lemmas(lower, guess=False)
    split = split_negation(lower)
    if split is None or lower in _DENIES_NOTHING:
        return False
    affix, stem = split
    kinds = lemmas(stem, guess=False)
    if known and ADJECTIVE not in known:
        is_named = affix == "non" or (affix != "less" and adjective_of_quality(stem) is not None)
        return set(known) == {NOUN} and is_named
    if affix == "less":
        return NOUN in kinds or VERB in kinds
    if affix == "non":
        return bool(kinds)
    # "Unpaid" is not paid, but "informed" has nothing to do with "formed".
    if VERB in known and affix != "un":
        return False
    is_participle = affix == "un" and kinds.get(VERB, stem) != stem
    is_adverb = adjective_of_adverb(stem) is not None
    return ADJECTIVE in kinds or is_adjectival(stem) or is_participle or is_adverb


def _denies_ability(lower: str, unnegated: str) -> bool:
    """Whether a word says that what its verb names cannot be done; the verb is its stem.

    >>> _denies_ability("unavoidable", "avoid"), _denies_ability("incompatible", "compatible")
    (True, False)
    """
    split = split_negation(lower)
    if split is None or lower in _DENIES_NOTHING:
        return False
    _, rest = split
    return rest.endswith(ABLE) and not unnegated.endswith(ABLE)


def _is_weather(following: Sequence[Word]) -> bool:
    """Whether what follows "it" is what the weather does, after auxiliaries alone."""
    for word in following:
        if lemmas(word.lower).get(VERB) in WEATHER_VERBS:
            return True
        if word.lower not in _BEFORE_WEATHER:
            return False
    return False


def _is_weather_state(following: Sequence[Word]) -> bool:
    """Whether what follows a first "it" says how the weather is, or how late.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> [_is_weather_state(words(text)) for text in ("was very hot, so we slept", "was hot tea")]
    [True, False]
    """
    for place, word in enumerate(following):
        if word.lower in _WEATHER_STATES:
            after = following[place + 1 : place + 2]
            return not after or after[0].lower in _AFTER_STATE
        if word.lower not in _BEFORE_WEATHER and word.lower not in _DEGREES:
            return False
    return False


def _is_irregular_past(lower: str) -> bool:
    known = lemmas(lower, guess=False)
    return set(known) == {VERB} and known[VERB] != lower and not lower.endswith(_REGULAR_ENDINGS)


def find_unbound_pronouns(words: Sequence[Word], labels: Sequence[str]) -> dict[int, str]:
    """The pronouns that need a node of their own: place to concept.

    Those are the first of each kind where no word of its kind brings a node and nobody else can be
    meant. In direct speech anybody can be, for "I" is whoever speaks.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> labels = ["(i)", "(~V-01)", "", "", "", "(~V-02)"]
    >>> find_unbound_pronouns(words("I forgive him if he goes"), labels)
    {2: 'he'}
    >>> labels = ["(person)", "(~V-02)", "", "", "(possible-01)"]
    >>> find_unbound_pronouns(words("Tom goes if he can"), labels)
    {}
    """
    if any(word.lower == _QUOTE for word in words):
        return {}
    brought = {part.symbol for label in labels for part in parts(label)}
    named = _names_somebody(words, labels)
    place_of: dict[str, int] = {}
    for place, (word, label) in enumerate(zip(words, labels, strict=True)):
        concept = _CONCEPT_OF.get(word.lower)
        if concept is None or label != NOTHING or concept in brought:
            continue
        if concept in SPEECH_PARTICIPANTS or not named:
            place_of.setdefault(concept, place)
    # What "than" compares with is another than what is compared, or the speaker of "my sister".
    compared = {k: c for k, c in pronouns_compared(words).items() if labels[k] == NOTHING}
    return {place: concept for concept, place in place_of.items()} | compared


def _names_somebody(words: Sequence[Word], labels: Sequence[str]) -> bool:
    return any(
        own[0].symbol == "person" or (own[0].symbol in _NAMED and NOUN in lemmas(word.lower))
        for word, label in zip(words, labels, strict=True)
        if (own := parts(label))
    )
