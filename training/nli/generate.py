"""Pairs of atoms made by rule, whose labels are right by construction."""

from __future__ import annotations

import itertools
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from enthymeme.amr.inflection import plural
from training.nli.lexicon import FOLDER, PLACE, Rule, nouns, rules
from training.nli.pairs import LABELS, Label, LabelledPair
from training.nli.wordnet import WordNet

# Where a noun may be replaced by a wider one, and where by a narrower one.
_UPWARD = {
    "living": ("{} run", "X see {}", "{} sleep at P", "X feed {}", "X own {}", "{} eat F"),
    "person": ("{} work at P", "G hire {}", "{} buy O", "X meet {}", "{} is happy", "X help {}",
               "{} speak", "G arrest {}", "{} write W", "X trust {}", "X is {}"),
    "thing": ("X buy {}", "X use {}", "{} is expensive", "X own {}", "{} be located at P",
              "X find {}", "X sell {} to Y", "{} is old", "X need {}"),
    "food": ("X buy {}", "X order {}", "X serve {}", "{} is cheap", "X sell {}", "{} is on table"),
    "matter": ("G study {}", "G discuss {}", "X talk about {}", "X write about {}", "X know {}"),
}  # fmt: skip
_DOWNWARD = {
    "living": ("X not see {}", "X avoid {}", "G ban {}", "X lack {}"),
    "person": ("X not meet {}", "G exclude {}", "X avoid {}", "X is not {}", "P lack {}"),
    "thing": ("X not buy {}", "X lack {}", "G ban {}", "X refuse {}", "X not own {}"),
    "food": ("X not buy {}", "X lack {}", "G ban {}", "X refuse {}", "X avoid {}"),
    "matter": ("G not discuss {}", "X avoid {}", "X not know {}", "G ban {}"),
}

_ADJUNCTS = ("at P", "with Y", "during night", "during morning", "for Z", "at home", "toward P",
             "by hand", "because of money", "after E", "before E", "today", "quickly",
             "during year 2010", "near P")  # fmt: skip

DENIED_SHARE = 0.3

# How often each part of the lexicon is drawn from, against the others.
_SHARES = {
    "events": 5,
    "verbs": 4,
    "scales": 3,
    "roles": 2,
    "kinds": 2,
    "denials": 2,
    "parts": 1,
    "adjuncts": 1,
    "wordings": 1,
}

# Words under which a noun cannot be widened, or that say how many.
_NOT_UPWARD = re.compile(
    r"\b(no|not|non|never|without|lack|avoid|prevent|ban|oppose|deny|refuse|fail|few|less|only|all"
    r"|every|stop|forbid|against|most|doubt|reject|prohibit|exclude|miss|former|fake|false|each"
    r"|compare|resemble|differ|prefer|have degree|amr|ordinal|cause|means?|include|least"
    r"|mean|type|kind|name|example|other|same|different)\b|\d"
)


def from_lexicon(count: int, chance: random.Random) -> list[tuple[str, LabelledPair]]:
    """Pairs of the hand-written lexicon, as many of each label, each with the key of its rule."""
    stock = [*rules(), *_kinds(), *_adjuncts(), *_wordings()]
    stock += _denials(stock, chance)
    by_kind: dict[tuple[str, Label], list[Rule]] = defaultdict(list)
    for rule in stock:
        by_kind[rule.origin, rule.label].append(rule)
    words = nouns()
    pairs: list[tuple[str, LabelledPair]] = []
    for label in LABELS:
        able = [origin for origin in _SHARES if by_kind[origin, label]]
        for origin in chance.choices(able, [_SHARES[o] for o in able], k=count // 3):
            rule = chance.choice(by_kind[origin, label])
            pairs.append((_key(rule), fill(rule, words, chance)))
    return pairs


def fill(rule: Rule, words: Mapping[str, Sequence[str]], chance: random.Random) -> LabelledPair:
    """A pair that fits a rule: each place has one word, and no two places the same.

    >>> rule = Rule("X buy O", "X own O", "entailment", "events")
    >>> fill(rule, {"X": ["Maya"], "O": ["door"]}, random.Random(0))
    LabelledPair(premise='Maya buy door.', hypothesis='Maya own door.', label='entailment', \
origin='events')
    """
    chosen: dict[str, str] = {}
    for place in dict.fromkeys(PLACE.findall(rule.premise + " " + rule.hypothesis)):
        free = [word for word in words[place[0]] if word not in chosen.values()]
        chosen[place] = chance.choice(free)
    premise, hypothesis = (
        PLACE.sub(lambda match: chosen[match.group()], text) + "."
        for text in (rule.premise, rule.hypothesis)
    )
    return LabelledPair(premise, hypothesis, rule.label, rule.origin)


def quantities(count: int, chance: random.Random) -> list[tuple[str, LabelledPair]]:
    """Pairs that differ in how many."""
    subjects = "person student worker voter soldier child dog house car company school".split()
    frames = ("{} come.", "{} vote.", "{} be located at city.", "{} leave.", "Anna see {}.",
              "{} is new.", "city have {}.", "{} die.", "government count {}.")  # fmt: skip
    pairs: list[tuple[str, LabelledPair]] = []
    while len(pairs) < count:
        small, large = sorted(chance.sample(range(2, 1000 if chance.random() < 0.4 else 12), 2))
        noun = chance.choice(subjects)
        many = plural(noun)
        options: list[tuple[str, str, Label]] = [
            (f"{large} {many}", many, "entailment"),
            (many, f"{large} {many}", "neutral"),
            (f"{large} {many}", f"{small} {many}", "contradiction"),
            (f"{small} {many}", f"{large} {many}", "contradiction"),
            (f"{large} {many}", f"more than {small} {many}", "entailment"),
            (f"{small} {many}", f"more than {large} {many}", "contradiction"),
            (f"more than {large} {many}", f"more than {small} {many}", "entailment"),
            (f"more than {small} {many}", f"more than {large} {many}", "neutral"),
            (f"{large} {many}", f"at least {small} {many}", "entailment"),
            (f"at least {small} {many}", f"{large} {many}", "neutral"),
            (f"at least {large} {many}", f"at least {small} {many}", "entailment"),
            (f"{small} {many}", f"less than {large} {many}", "entailment"),
            (f"{large} {many}", f"at most {small} {many}", "contradiction"),
            (f"less than {small} {many}", f"more than {large} {many}", "contradiction"),
            (f"more than {small} {many}", many, "entailment"),
            (f"all {noun}", f"some {noun}", "entailment"),
            (f"some {noun}", f"all {noun}", "neutral"),
            (f"all {noun}", f"no {noun}", "contradiction"),
            (f"no {noun}", f"some {noun}", "contradiction"),
            (f"every {noun}", f"some {noun}", "entailment"),
            (f"many {noun}", f"few {noun}", "contradiction"),
            (f"few {noun}", f"many {noun}", "contradiction"),
            (f"most {noun}", f"some {noun}", "entailment"),
            (f"some {noun}", f"most {noun}", "neutral"),
            (f"many {noun}", f"all {noun}", "neutral"),
            (f"most {noun}", f"all {noun}", "neutral"),
            (f"none of {noun}", f"several {noun}", "contradiction"),
            (f"several {noun}", f"some {noun}", "entailment"),
            (f"{large} {many}", f"{large} {plural(chance.choice(subjects))}", "neutral"),
            (f"half of {noun}", f"all {noun}", "contradiction"),
            ("nobody", f"1 {noun}", "contradiction"),
            ("nobody", "Omar", "contradiction"),
            ("Omar", "nobody", "contradiction"),
            ("everybody", "Omar", "entailment"),
            ("Omar", "everybody", "neutral"),
            ("Omar", "somebody", "entailment"),
            ("somebody", "Omar", "neutral"),
        ]
        label = chance.choice(LABELS)
        one, other, label = chance.choice([o for o in options if o[2] == label])
        frame = chance.choice(frames)
        if one != other:
            pair = LabelledPair(frame.format(one), frame.format(other), label, "quantities")
            pairs.append((f"{pair.premise} {pair.hypothesis}", pair))
    return pairs


def from_corpus(
    atoms: Sequence[str], count: int, wordnet: WordNet, known: frozenset[str], chance: random.Random
) -> list[tuple[str, LabelledPair]]:
    """Pairs about real atoms: a noun put for another, the same atom, or two that share words.

    ``atoms`` are of the form subject, predicate, object; ``known`` are the words a replacement
    is taken from, so that none is too rare to be met.
    """
    sharing: dict[str, list[str]] = defaultdict(list)
    replaceable: dict[str, list[str]] = defaultdict(list)
    for atom in atoms:
        words = atom.split()
        for word in set(words):
            sharing[word].append(atom)
        if not _NOT_UPWARD.search(atom):
            for noun in {words[0], words[-1]}:
                replaceable[noun].append(atom)
    # Drawn by noun, not by atom: else most pairs would be about a few frequent nouns.
    stock = [noun for noun in sorted(replaceable) if wordnet.main_synset(noun, "noun")]
    pairs: list[tuple[str, LabelledPair]] = []

    def add(premise: str, hypothesis: str, label: Label, kind: str, key: str) -> None:
        pairs.append((key, LabelledPair(f"{premise}.", f"{hypothesis}.", label, kind)))

    for _ in range(count // 20):
        atom = chance.choice(atoms)
        add(atom, atom, "entailment", "identity", atom)
    while len(pairs) < count // 3:
        atom = chance.choice(atoms)
        other = chance.choice(sharing[chance.choice(atom.split())])
        if _unrelated(atom, other, wordnet):
            add(atom, other, "neutral", "shared words", atom)
    while len(pairs) < count:
        noun = chance.choice(stock)
        atom = chance.choice(replaceable[noun])
        same = [word for word in wordnet.synonyms(noun) if word in known]
        wider = [word for word in wordnet.hypernyms(noun) if word in known]
        beside = [word for word in wordnet.siblings(noun) if word in known]
        if same and (not wider or chance.random() < 0.4):
            other = chance.choice(same)
            texts = [atom, _replaced(atom, noun, other)]
            chance.shuffle(texts)
            add(texts[0], texts[1], "entailment", "synonym", f"{noun} {other}")
        elif wider:
            other = chance.choice(wider)
            widened = _replaced(atom, noun, other)
            if chance.random() < 0.6:
                add(atom, widened, "entailment", "hypernym", f"{noun} {other}")
            else:
                add(widened, atom, "neutral", "hypernym", f"{noun} {other}")
        if beside and chance.random() < 0.2:
            other = chance.choice(beside)
            add(atom, _replaced(atom, noun, other), "neutral", "sibling", noun)
    return pairs


def antonyms(
    count: int, wordnet: WordNet, known: frozenset[str], chance: random.Random
) -> list[tuple[str, LabelledPair]]:
    """Pairs of WordNet's contrary adjectives, and the same adjectives said of other things."""
    contraries = sorted({pair for pair in wordnet.antonyms() if set(pair) <= known})
    subjects = [word for kind in "XPOIWEG" for word in nouns()[kind]]
    pairs = []
    for _ in range(count // 2):
        one, other = chance.choice(contraries)
        subject, stranger = chance.sample(subjects, 2)
        pairs.append(
            (
                f"{one} {other}",
                LabelledPair(
                    f"{subject} is {one}.", f"{subject} is {other}.", "contradiction", "antonym"
                ),
            )
        )
        either = chance.choice((one, other))
        pairs.append((f"{one} {other}", LabelledPair(
            f"{subject} is {one}.", f"{stranger} is {either}.", "neutral", "antonym")))  # fmt: skip
    return pairs


def _key(rule: Rule) -> str:
    return " / ".join(sorted((rule.premise, rule.hypothesis)))


def _kinds() -> Iterator[Rule]:
    lines = []
    for line in (FOLDER / "kinds.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, rest = line.split(":")
            chain = [[word.strip() for word in level.split("=")] for level in rest.split("<")]
            lines.append((kind, chain))
    for kind, chain in lines:
        for level in chain:
            for one, other in itertools.permutations(level, 2):
                for form in (*_UPWARD[kind], *_DOWNWARD[kind]):
                    yield Rule(form.format(one), form.format(other), "entailment", "kinds")
        for below, above in itertools.combinations(chain, 2):
            for narrow, wide in itertools.product(below, above):
                for form in _UPWARD[kind]:
                    yield Rule(form.format(narrow), form.format(wide), "entailment", "kinds")
                    yield Rule(form.format(wide), form.format(narrow), "neutral", "kinds")
                for form in _DOWNWARD[kind]:
                    yield Rule(form.format(wide), form.format(narrow), "entailment", "kinds")
                    yield Rule(form.format(narrow), form.format(wide), "neutral", "kinds")
    for (kind, chain), (other_kind, other_chain) in itertools.permutations(lines, 2):
        words = {word for level in chain for word in level}
        one, other = chain[0][0], other_chain[0][0]
        if (
            kind != other_kind
            or one in {w for level in other_chain for w in level}
            or (other in words)
        ):
            continue
        for form in _UPWARD[kind][:3]:
            if form != "X is {}":
                yield Rule(form.format(one), form.format(other), "neutral", "kinds")
        top = set(chain[-1]) & set(other_chain[-1])
        if kind in ("living", "food", "thing") and top:
            what = sorted(top)[0]
            yield Rule(f"{what} is {one}", f"{what} is {other}", "contradiction", "kinds")


def _adjuncts() -> Iterator[Rule]:
    for line in (FOLDER / "verbs.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        head, rest = line.split(":")
        subject, object_ = head.split()
        verb = re.split(r"[=<|]", rest)[0].strip()
        clause = f"{subject} {verb}" if object_ == "-" else f"{subject} {verb} {object_}"
        for adjunct in _ADJUNCTS:
            if not set(PLACE.findall(adjunct)) & set(PLACE.findall(clause)):
                yield Rule(f"{clause} {adjunct}", clause, "entailment", "adjuncts")
                yield Rule(clause, f"{clause} {adjunct}", "neutral", "adjuncts")


def _wordings() -> Iterator[Rule]:
    """The translator's own ways to say one thing."""
    same = (
        ("X's O", "X have O"), ("O belong to X", "X's O"), ("X own O", "X's O"),
        ("P's O", "P have O"), ("X is in P", "X be located at P"), ("E occurs at P", "E is in P"),
        ("E occurs at P", "E take place at P"), ("X have org role J", "X have J"),
        ("G's I", "G have I"), ("X possible", "X is possible"),
    )  # fmt: skip
    for one, other in same:
        yield Rule(one, other, "entailment", "wordings")
        yield Rule(other, one, "entailment", "wordings")
    for word in "new old red big small good bad cheap dangerous public rich free common".split():
        for kind in "OPI":
            yield Rule(f"{word} {kind}", f"{kind} is {word}", "entailment", "wordings")
            yield Rule(f"{kind} is {word}", f"{word} {kind}", "entailment", "wordings")
            yield Rule(f"{word} {kind}", f"{kind} exist", "entailment", "wordings")
            yield Rule(f"X have {word} {kind}", f"X have {kind}", "entailment", "wordings")
            yield Rule(f"X have {kind}", f"X have {word} {kind}", "neutral", "wordings")
            yield Rule(f"{kind}1 is {word}", f"{kind}2 is {word}", "neutral", "wordings")
            yield Rule(f"X's {kind}", f"{kind} is {word}", "neutral", "wordings")
            yield Rule(f"X's {kind}", f"Y's {kind}", "neutral", "wordings")
    for kind in "OPVFW":
        for form in ("X like {}", "X buy {}", "X describe {}", "X sell {}", "X see {}", "X's {}"):
            yield Rule(form.format(f"{kind}1"), form.format(f"{kind}2"), "neutral", "wordings")
    for form in ("{} leave P", "{} buy O", "{} like I", "{} win E", "{} is rich", "{} is at P"):
        yield Rule(form.format("X"), form.format("Y"), "neutral", "wordings")


def _denials(stock: Iterable[Rule], chance: random.Random) -> list[Rule]:
    """What follows cannot be denied; what cannot be, may be denied; the open stays open."""
    turned: dict[Label, Label] = {
        "entailment": "contradiction",
        "contradiction": "entailment",
        "neutral": "neutral",
    }
    rules = []
    for rule in stock:
        # Of a bare noun it is not sure whether "not" is said of one or of all.
        if (
            rule.origin == "kinds"
            or " not " in f"{rule.premise} {rule.hypothesis}"
            or chance.random() > 0.3
        ):
            continue
        label, denied = turned[rule.label], _denied(rule.hypothesis)
        if denied is None:
            continue
        rules.append(Rule(rule.premise, denied, label, "denials"))
        contrary = _denied(rule.premise)
        if rule.label == "entailment" and contrary is not None:
            rules.append(Rule(denied, contrary, "entailment", "denials"))
            rules.append(Rule(rule.premise, contrary, "contradiction", "denials"))
    return rules


def _denied(text: str) -> str | None:
    """The text with "not", where its subject is one place or word."""
    words = text.split()
    if len(words) < 2 or "'" in words[0] or words[0].islower():
        return None
    after = 2 if words[1] == "is" else 1
    return " ".join([*words[:after], "not", *words[after:]])


def _replaced(atom: str, noun: str, other: str) -> str:
    return " ".join(other if word == noun else word for word in atom.split())


def _unrelated(one: str, other: str, wordnet: WordNet) -> bool:
    """Whether no word that one atom has alone is near one that the other has alone."""
    words, other_words = set(one.split()), set(other.split())
    alone, foreign = words - other_words, other_words - words
    if not alone or not foreign or _NOT_UPWARD.search(one) or _NOT_UPWARD.search(other):
        return False
    return all(
        not wordnet.neighbourhood(a) & wordnet.neighbourhood(b)
        for a, b in itertools.product(alone, foreign)
    )
