"""Where the examples of a roleset put its roles: before the verb, after it, or elsewhere."""

from __future__ import annotations

from collections import Counter

from lemminflect import getAllLemmas, getInflection, getLemma
from tools.build_predicate_index.examples import Example, Predicate

from enthymeme.amr.events.english.predicates import PredicateWords, Slot

PREPOSITIONS = frozenset(
    """
    about above across after against along among around as at before behind below beneath beside
    between beyond by down during for from in inside into like near of off on onto out outside over
    past through throughout to toward towards under until up upon via with within
    """.split()
)
_BE = frozenset("am are be been being get gets getting got gotten is was were 's 're 'm".split())
_BEFORE_NOUNS = frozenset(
    """
    a an the this that these those his her its their my our your 's some any no every each of in on
    with for by at from more much strong new public political further such
    """.split()
)
_NOMINAL = ("tion", "sion", "ment", "ance", "ence", "ure", "sis", "ysis", "ath", "al", "ery")
_CLAUSES = {"that": "that", "whether": "whether", "if": "whether", "how": "that", "why": "that"}


def words_of(predicate: Predicate) -> PredicateWords:
    """The words and slots of a roleset."""
    words = {kind: _word(predicate, kind) for kind in ("v", "j", "n")}
    verb = words["v"].split()[0] if words["v"] else ""
    places: dict[int, Counter[str]] = {number: Counter() for number, _ in predicate.roles}
    clauses: dict[int, Counter[str]] = {number: Counter() for number, _ in predicate.roles}
    alone: Counter[str] = Counter()
    for example in predicate.examples:
        if not _is_wording(example, verb, words["j"]) or _is_noun(example, words["n"]):
            continue
        passive = _is_passive(example) and bool(verb)
        present = {number for number, _, _ in example.spans}
        if 1 in present and 0 not in present:
            first = next(span for span in example.spans if span[0] == 1)
            if first[1] < example.predicate:
                if passive:
                    alone["passive"] += 1
                elif _is_certainly_active(example):
                    alone["active"] += 1
        for number, start, end in example.spans:
            if number not in places:
                continue
            if clause := _clause(example, start, end):
                clauses[number][clause] += 1
            if not passive:
                place = _place(example, start)
                if place in PREPOSITIONS and clause == "to":
                    continue
                places[number][place] += 1
    return PredicateWords(
        words["v"],
        words["j"],
        words["n"],
        tuple(
            Slot(
                number,
                _place_of(number, places[number]),
                _most(clauses[number]),
                number == 1 and alone["active"] > max(1, 2 * alone["passive"]),
            )
            for number in sorted(places)
        ),
    )


def _word(predicate: Predicate, kind: str) -> str:
    """The word of a kind: the one that is like the roleset's name, or the first."""
    stem = predicate.id.rpartition(".")[0].replace("-", "_")
    words = [word for given, word in predicate.aliases if given == kind and word]
    best = stem if stem in words else next(iter(words), "")
    if kind == "n":
        best = next((word for word in words if word.endswith(_NOMINAL)), best)
    return best.replace("_", " ").lower()


def _is_wording(example: Example, verb: str, adjective: str) -> bool:
    """Whether the example uses the verb, or the adjective, and not a noun made of them."""
    token = example.tokens[example.predicate].lower()
    if verb and verb in {*getLemma(token, "VERB"), token}:
        return True
    return bool(adjective) and token == adjective.split()[0]


def _is_noun(example: Example, noun: str) -> bool:
    """Whether the example uses the noun that looks like the verb."""
    token = example.tokens[example.predicate].lower()
    before = example.tokens[example.predicate - 1].lower() if example.predicate else ""
    return token in (noun, f"{noun}s") and (before in _BEFORE_NOUNS or before.endswith("ing"))


def _is_passive(example: Example) -> bool:
    token = example.tokens[example.predicate].lower()
    before = [each.lower() for each in example.tokens[max(0, example.predicate - 3) :]]
    before = before[: min(3, example.predicate)]
    is_participle = token in getInflection(getLemma(token, "VERB")[0], "VBN")
    return is_participle and not _BE.isdisjoint(before)


def _is_certainly_active(example: Example) -> bool:
    """Whether the verb has a form that no passive participle has."""
    token = example.tokens[example.predicate].lower()
    lemma = getLemma(token, "VERB")[0]
    before = {
        each.lower() for each in example.tokens[max(0, example.predicate - 3) : example.predicate]
    }
    if token.endswith("ing") and _BE.isdisjoint(before):
        return False
    return token not in getInflection(lemma, "VBN")


def _place_of(number: int, counts: Counter[str]) -> str:
    """The usual place; beyond `ARG1`, one behind a preposition unless it is a rare one."""
    if number >= 2:
        counts = Counter({place: n for place, n in counts.items() if place != "subject"})
        prepositions = Counter({place: n for place, n in counts.items() if place != "object"})
        if counts["object"] < 4 * prepositions.total():
            return _most(prepositions)
    if number == 1 and counts["object"] * 2 >= counts.total() - counts["subject"] > 0:
        return "subject" if counts["subject"] > counts["object"] else "object"
    return _most(counts)


def _place(example: Example, start: int) -> str:
    first = example.tokens[start].lower()
    if first in PREPOSITIONS:
        return first
    return "subject" if start < example.predicate else "object"


def _clause(example: Example, start: int, end: int) -> str:
    """The kind of clause a span is, where it is one."""
    first = example.tokens[start].lower()
    if first in _CLAUSES and start < end:
        return _CLAUSES[first]
    if first == "to" and start < end:
        word = example.tokens[start + 1].lower()
        lemmas = getAllLemmas(word)
        if word in lemmas.get("VERB", ()) and (
            "NOUN" not in lemmas or word in ("do", "be", "have", "make", "go", "get", "use", "help")
        ):
            return "to"
    if first.endswith("ing") and "VERB" in getAllLemmas(first) and start > example.predicate:
        return "ing"
    return ""


def _most(counts: Counter[str]) -> str:
    return min(counts, key=lambda word: (-counts[word], word)) if counts else ""
