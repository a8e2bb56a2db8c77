"""English grammar: inflection, agreement, articles, pronouns, number words.

But for the parser in the package, the only module that asks lemminflect, and only when a word is
inflected or looked up. The rule of articles, since AMR has none: a singular count noun takes "the"
as a participant and "a" where it is said of something ("is a teacher"), stands alone ("There is a
dog.") or is negative; a mass noun, a plural, a name, a pronoun and a noun with a possessor or
determiner take none.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from enthymeme.amr.events.english import lexicon

_BE = {"first": "am", "third": "is", "plural": "are"}


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase in its forms, with what a verb agrees with."""

    subject: str
    object: str
    possessive: str
    """As a determiner: "her", "Ann's"."""
    number: str = "third"
    """`first` (I), `third` (singular) or `plural` (also you and we)."""


def plain_phrase(text: str, plural: bool = False) -> NounPhrase:
    """The forms of a phrase without cases.

    >>> plain_phrase("the dogs", plural=True).possessive
    "the dogs'"
    """
    return NounPhrase(text, text, possessive(text, plural), "plural" if plural else "third")


def possessive(text: str, plural: bool = False) -> str:
    """A noun phrase as a possessor.

    >>> possessive("Ann"), possessive("the dogs", plural=True), possessive("the people", True)
    ("Ann's", "the dogs'", "the people's")
    """
    return text + ("'" if text.endswith("s") and (plural or text[:1].isupper()) else "'s")


PRONOUNS = {
    "i": NounPhrase("I", "me", "my", "first"),
    "you": NounPhrase("you", "you", "your", "plural"),
    "he": NounPhrase("he", "him", "his"),
    "she": NounPhrase("she", "her", "her"),
    "it": NounPhrase("it", "it", "its"),
    "we": NounPhrase("we", "us", "our", "plural"),
    "they": NounPhrase("they", "them", "their", "plural"),
}
POSSESSIVES = tuple(f"{pronoun.possessive} " for pronoun in PRONOUNS.values())
REFLEXIVES = lexicon.pairs(
    "I:myself you:yourself he:himself she:herself it:itself we:ourselves they:themselves"
)


def finite_verb(verb: str, subject: NounPhrase) -> str:
    """A verb in the present tense, agreeing with its subject.

    >>> finite_verb("go", PRONOUNS["she"]), finite_verb("be", PRONOUNS["i"])
    ('goes', 'am')
    >>> finite_verb("give up", PRONOUNS["he"]), finite_verb("have", PRONOUNS["they"])
    ('gives up', 'have')
    """
    head, _, particle = verb.partition(" ")
    if head == "be":
        return _join_words(_BE[subject.number], particle)
    if subject.number != "third":
        return verb
    return _join_words(inflect(head, "VBZ"), particle)


def participle(verb: str) -> str:
    """The past participle.

    >>> participle("break"), participle("give up"), participle("stop")
    ('broken', 'given up', 'stopped')
    """
    head, _, particle = verb.partition(" ")
    return _join_words(inflect(head, "VBN"), particle)


def gerund(verb: str) -> str:
    """The form in -ing.

    >>> gerund("swim"), gerund("be"), gerund("pick up")
    ('swimming', 'being', 'picking up')
    """
    head, _, particle = verb.partition(" ")
    return _join_words(inflect(head, "VBG"), particle)


def plural(noun: str) -> str:
    """The plural of a noun phrase's last word.

    >>> plural("child"), plural("fire truck"), plural("people"), plural("police officer")
    ('children', 'fire trucks', 'people', 'police officers')
    """
    before, _, last = noun.rpartition(" ")
    if last in lexicon.MASS_NOUNS or not last or is_plural_noun(last):
        return noun
    return _join_words(before, lexicon.IRREGULAR_PLURALS.get(last, "") or inflect(last, "NNS"))


@lru_cache(maxsize=4096)
def is_plural_noun(word: str) -> bool:
    """Whether a noun is a plural as it stands.

    >>> is_plural_noun("clothes"), is_plural_noun("complications"), is_plural_noun("bus")
    (True, True, False)
    """
    if word in lexicon.PLURAL_NOUNS:
        return True
    import lemminflect

    lemmas = lemminflect.getAllLemmas(word).get("NOUN", ()) if word.endswith("s") else ()
    return bool(lemmas) and word not in lemmas and not word.endswith("ss")


@lru_cache(maxsize=8192)
def singular(noun: str) -> str:
    """The singular of a lower-case plural noun; another word stays as it is.

    >>> singular("pupils"), singular("children"), singular("glass")
    ('pupil', 'child', 'glass')
    """
    import lemminflect

    if noun == "people":
        return "person"
    lemmas = lemminflect.getAllLemmas(noun).get("NOUN", ())
    return noun if not lemmas or noun in lemmas else lemmas[0]


def article(text: str) -> str:
    """The indefinite article that fits a text.

    >>> article("hour"), article("university"), article("old man"), article("8-year-old")
    ('an', 'a', 'an', 'an')
    """
    word = text.lower().lstrip("\"'(")
    if word.startswith(("hour", "honest", "honour", "honor", "heir", "8", "11 ", "18 ")):
        return "an"
    if word.startswith(("uni", "use", "usu", "euro", "one", "ut", "ubi", "eu", "unanim")):
        is_negative = word.startswith(("unin", "unim", "unident"))
        return "an" if is_negative else "a"
    return "an" if word[:1] in ("a", "e", "i", "o", "u") else "a"


def compare(adjective: str, degree: str) -> str:
    """An adjective or adverb in its comparative or superlative.

    >>> compare("small", "more"), compare("expensive", "more"), compare("good", "most")
    ('smaller', 'more expensive', 'best')
    """
    known = lexicon.COMPARISONS.get(adjective)
    if known:
        return known[0 if degree == "more" else 1]
    if " " in adjective or "-" in adjective or not _is_short(adjective):
        return f"{degree} {adjective}"
    return inflect(adjective, "JJR" if degree == "more" else "JJS")


def adverb(adjective: str) -> str:
    """The adverb of an adjective.

    >>> adverb("quick"), adverb("happy"), adverb("gentle"), adverb("fast"), adverb("basic")
    ('quickly', 'happily', 'gently', 'fast', 'basically')
    """
    known = lexicon.ADVERBS.get(adjective)
    if known:
        return known
    if adjective in lexicon.SAME_ADVERBS or adjective.endswith(("ly", "ward", "wards", "wise")):
        return adjective
    if adjective.endswith("le") and adjective[-3:-2] not in "aeiou":
        return adjective[:-1] + "y"
    if adjective.endswith("y") and len(adjective) > 3:
        return adjective[:-1] + "ily"
    if adjective.endswith("ic"):
        return adjective + "ally"
    return adjective + ("y" if adjective.endswith("ll") else "ly")


def number_words(value: float | int) -> str:
    """A number as English writes it: in words to twelve, then in digits.

    >>> number_words(10), number_words(1500), number_words(2000000), number_words(0.5)
    ('ten', '1,500', '2 million', '0.5')
    """
    if isinstance(value, int) and 0 <= value <= 12:
        return _SMALL[value]
    for size, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if abs(value) >= size:
            return f"{value / size:.6g} {name}"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.10g}"


def ordinal(value: int) -> str:
    """An ordinal number.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(-1)
    ('first', '12th', '22nd', 'last')
    """
    if value < 0:
        return "last" if value == -1 else f"{ordinal(-value)} to last"
    if value < len(_ORDINALS):
        return _ORDINALS[value]
    suffix = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10)
    return f"{value}{suffix or 'th'}"


def enumerate_phrases(phrases: list[str], conjunction: str = "and") -> str:
    """Phrases in one: commas, and the conjunction before the last.

    >>> enumerate_phrases(["tea", "coffee", "cake"]), enumerate_phrases(["tea"], "or")
    ('tea, coffee and cake', 'tea')
    """
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} {conjunction} {phrases[-1]}"


@lru_cache(maxsize=4096)
def quality_noun(adjective: str) -> str:
    """The noun of a quality, where English has the word; empty otherwise.

    >>> quality_noun("safe"), quality_noun("efficient"), quality_noun("profitable")
    ('safety', 'efficiency', 'profitability')
    """
    known = lexicon.QUALITIES.get(adjective)
    if known is not None:
        return known
    endings = (
        ("ent", "ency"), ("ent", "ence"), ("ant", "ance"), ("able", "ability"), ("ible", "ibility"),
        ("ive", "ivity"), ("al", "ality"), ("e", "ity"), ("", "ity"), ("y", "iness"), ("", "ness"),
    )  # fmt: skip
    for ending, replacement in endings:
        if adjective.endswith(ending):
            candidate = adjective.removesuffix(ending) + replacement
            if "NOUN" in parts_of_speech(candidate):
                return candidate
    return ""


@lru_cache(maxsize=8192)
def inflect(word: str, tag: str) -> str:
    """A word in the form of a Penn tag; a word that cannot be inflected stays as it is.

    >>> inflect("fly", "VBZ"), inflect("mouse", "NNS"), inflect("lie", "VBG")
    ('flies', 'mice', 'lying')
    """
    import lemminflect

    if not word.isascii() or not word.replace("-", "").replace("'", "").isalpha():
        return word
    if word in lexicon.INFLECTIONS.get(tag, ()):
        return lexicon.INFLECTIONS[tag][word]
    before, hyphen, last = word.rpartition("-")
    known = lemminflect.getInflection(last, tag, inflect_oov=False)
    if not known and tag in ("NNS", "VBZ"):
        return before + hyphen + _with_s(last)
    forms = known or lemminflect.getInflection(last, tag)
    return before + hyphen + forms[0] if forms and forms[0] else word


@lru_cache(maxsize=8192)
def parts_of_speech(word: str) -> frozenset[str]:
    """The parts of speech a dictionary gives a word as its lemma: NOUN, VERB, ADJ, ADV.

    >>> sorted(parts_of_speech("careful")), "NOUN" in parts_of_speech("teacher")
    (['ADJ'], True)
    """
    import lemminflect

    lemmas_by_part = lemminflect.getAllLemmas(word)
    return frozenset(part for part, lemmas in lemmas_by_part.items() if word in lemmas)


@lru_cache(maxsize=8192)
def verb_tags(form: str) -> frozenset[str]:
    """The Penn tags of the verb forms that a lower-case word may be.

    >>> sorted(verb_tags("knows")), sorted(verb_tags("missed")), sorted(verb_tags("hardly"))
    (['VBZ'], ['VBD', 'VBN'], [])
    """
    import lemminflect

    tags = {
        tag
        for lemma in lemminflect.getAllLemmas(form).get("VERB", ())
        for tag, forms in lemminflect.getAllInflections(lemma, upos="VERB").items()
        if form in forms
    }
    # Of two forms alike the dictionary has one.
    if "VBD" in tags and form.endswith("ed"):
        tags.add("VBN")
    return frozenset(tags)


@lru_cache(maxsize=8192)
def base_form(form: str) -> str:
    """The base form of a lower-case verb form; a word that is no verb stays as it is.

    >>> base_form("goes"), base_form("stopped"), base_form("hardly")
    ('go', 'stop', 'hardly')
    """
    import lemminflect

    lemmas: tuple[str, ...] = lemminflect.getAllLemmas(form).get("VERB", ())
    return (*lemmas, form)[0]


@lru_cache(maxsize=8192)
def is_noun_form(form: str) -> bool:
    """Whether a lower-case word may be a noun, in the singular or the plural.

    >>> is_noun_form("games"), is_noun_form("knows")
    (True, False)
    """
    import lemminflect

    return "NOUN" in lemminflect.getAllLemmas(form)


@lru_cache(maxsize=8192)
def has_comparative(word: str) -> bool:
    """Whether a dictionary gives a word a comparative in -er, as it does for no noun.

    >>> has_comparative("wet"), has_comparative("adult")
    (True, False)
    """
    import lemminflect

    return bool(lemminflect.getInflection(word, "JJR", inflect_oov=False))


def verb_lemma(phrase: str) -> str:
    """A verb that a graph has in another form, in its base form.

    >>> verb_lemma("dicing up"), verb_lemma("bring"), verb_lemma("qwertz")
    ('dice up', 'bring', 'qwertz')
    """
    import lemminflect

    head, _, particle = phrase.partition(" ")
    lemmas = lemminflect.getAllLemmas(head).get("VERB", ()) if head.endswith("ing") else ()
    known = [lemma for lemma in lemmas if "VERB" in parts_of_speech(lemma)]
    return _join_words((known or lemmas or [head])[0], particle)


@lru_cache(maxsize=4096)
def agent_noun(verb: str) -> str:
    """Who does something, where English has the word: teacher; empty otherwise.

    >>> agent_noun("teach"), agent_noun("run"), agent_noun("qwertz")
    ('teacher', 'runner', '')
    """
    if " " in verb or not verb:
        return ""
    if verb in lexicon.AGENTS:
        return lexicon.AGENTS[verb]
    stem = gerund(verb).removesuffix("ing")
    for candidate in (f"{stem}er", f"{stem}or"):
        if candidate not in lexicon.NO_AGENTS and "NOUN" in parts_of_speech(candidate):
            return candidate
    return ""


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _join_words(*words: str) -> str:
    return " ".join(word for word in words if word)


def _is_short(adjective: str) -> bool:
    """One syllable, or two that end in -y, -le, -ow or -er."""
    groups = 0
    last = ""
    stem = adjective[:-1] if adjective.endswith("e") and not adjective.endswith("le") else adjective
    for letter in stem:
        vowel = letter in "aeiouy"
        groups += vowel and last not in "aeiouy" if last else vowel
        last = letter
    if adjective.endswith("ed"):
        return False
    return groups <= 1 or (groups == 2 and adjective.endswith(("y", "le", "ow")))


_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "0th first second third fourth fifth sixth seventh eighth ninth tenth eleventh".split()


@lru_cache(maxsize=100_000)
def is_known_word(lower: str) -> bool:
    """Whether a lower-case word, or the word it is made from, is in the English dictionary.

    >>> is_known_word("children"), is_known_word("façade"), is_known_word("glorp")
    (True, True, False)
    """
    import lemminflect

    plain = unicodedata.normalize("NFKD", lower)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    stem = plain.partition("'")[0]
    return any(lemminflect.getAllLemmas(word) for word in dict.fromkeys((lower, plain, stem)))
