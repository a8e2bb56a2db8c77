"""Constructed sentences: graphs within PropBank, each of whose nodes is brought by a word."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import penman
import pytest
from training.amr.construct.constructions import WEIGHTS, Writer, construct
from training.amr.construct.lexicon import adjectives, names, negatives, nouns, verbs
from training.amr.construct.phrases import (
    ARTICLE,
    Concept,
    Constructed,
    Dropped,
    constant,
    finish,
    say,
)

from enthymeme.amr.lexical_forms import is_sense_tagged
from enthymeme.models.parsers.embedded.rolesets import rolesets


@pytest.fixture(scope="module")
def made() -> list[Constructed]:
    return construct(900, seed=5)


def test_the_same_seed_gives_the_same_sentences(made: list[Constructed]) -> None:
    again = construct(50, seed=5)
    assert [one.sentence for one in again] == [one.sentence for one in made[:50]]
    assert [one.penman for one in again] == [one.penman for one in made[:50]]
    assert [one.sentence for one in construct(50, seed=6)] != [one.sentence for one in again]


def test_the_vocabulary_is_broad() -> None:
    assert len({verb.concept for verb in verbs()}) >= 250
    assert len({noun.word for group in nouns().values() for noun in group}) >= 400
    assert len({adjective.word for adjective in adjectives()}) >= 120
    assert sum(len(names()[kind]) for kind in ("female", "male", "either")) >= 100


def test_the_lexicon_keeps_to_propbank() -> None:
    for verb in verbs():
        assert rolesets().nearest(*verb.concept.rsplit("-", 1)) == verb.concept
        for participant in verb.participants:
            assert rolesets().takes(verb.concept, participant.role), verb
    for adjective in adjectives():
        if adjective.is_predicate:
            assert rolesets().takes(adjective.concept, adjective.role), adjective
    for negative in negatives():
        if negative.denied.is_predicate:
            assert rolesets().takes(negative.denied.concept, negative.denied.role), negative


def test_every_graph_is_one_and_gives_each_role_once(made: list[Constructed]) -> None:
    for one in made:
        graph = penman.decode(one.penman)
        concepts = {node: concept for node, _, concept in graph.instances()}
        filled = set()
        for source, role, _ in graph.edges():
            if not re.fullmatch(r":ARG\d", role):
                continue
            assert rolesets().takes(concepts[source], role[1:]), one.penman
            assert is_sense_tagged(concepts[source]), one.penman
            assert (source, role) not in filled, one.penman
            filled.add((source, role))


def test_every_node_is_brought_by_a_word(made: list[Constructed]) -> None:
    for one in made:
        assert all(place is not None for place in one.aligned.word_of)
        assert max(place for place in one.aligned.word_of if place is not None) < len(
            one.aligned.words
        )


def test_all_constructions_are_there(made: list[Constructed]) -> None:
    assert len({one.construction for one in made}) >= len(WEIGHTS) - 1


@pytest.mark.parametrize(
    ("construction", "word", "wanted"),
    [
        ("negation-nobody", r"\b(no|nobody|nothing|no one|neither|none)\b", ":polarity -"),
        ("negation-absence", r"\b(nobody|nothing|no one|none|not)\b", ":polarity -"),
        ("negation-affix", r"\b(unfair|careless|non\w+)\b", ":polarity -"),
        ("negation-not", r"\b(not|never|cannot)\b|n't", ":polarity -"),
        ("conditional-if", r"\bif\b", ":condition"),
        ("conditional-other", r"\bunless\b", ":polarity -"),
        ("superlative", "the", "have-degree-91"),
        ("imperative", "", ":mode imperative"),
        ("imperative", r"^(do not|don't|never)\b", ":polarity -"),
        ("negation-variety", r"\b(no|not|non|neither|un\w+|im\w+)\b|n't", ":polarity -"),
        ("coordination", "^either ", "/ or"),
    ],
)
def test_what_a_construction_has_in_its_graph(
    made: list[Constructed], construction: str, word: str, wanted: str
) -> None:
    own = [
        one
        for one in made
        if one.construction == construction and re.search(word, one.sentence, re.IGNORECASE)
    ]
    assert own
    for one in own:
        assert wanted in one.penman, one.sentence


def test_a_sentence_knows_which_word_brings_what() -> None:
    dog, barks, negation = Concept("dog"), Concept("bark-01"), constant("-")
    barks.add("polarity", negation).add("ARG0", dog)
    text = (*say(ARTICLE), *say("old"), *say("dog", dog), *say("does"), *say("+n't", negation),
            *say("bark", barks))  # fmt: skip
    one = finish("negation", text, barks)
    assert one.sentence == "An old dog doesn't bark."
    assert one.penman == "(b / bark-01\n    :polarity -\n    :ARG0 (d / dog))"
    assert [one.aligned.words[k or 0].lower for k in one.aligned.word_of] == ["bark", "not", "dog"]


def test_what_is_mine_belongs_to_me() -> None:
    sentences = {}
    rng = random.Random(1)
    for _ in range(400):
        with suppress(Dropped):
            one = Writer(rng).kinship()
            sentences[one.sentence] = one.penman
    own = {text: graph for text, graph in sentences.items() if text.endswith((" mine.", " yours."))}
    assert own
    for text, graph in own.items():
        assert graph.startswith("(b / belong-01"), text
        assert "/ i)" in graph or "/ you)" in graph


def _first(maker: str, wanted: str, seed: int = 3) -> Constructed:
    """The first sentence of a construction that has a text in it."""
    rng = random.Random(seed)
    while True:
        with suppress(Dropped):
            made = getattr(Writer(rng), maker)()
            if wanted in made.sentence:
                return made


@pytest.mark.parametrize(
    ("maker", "said", "graph"),
    [
        ("comparative", " than the ", ":ARG4"),
        ("comparative", "fewer ", "have-quant-91"),
        ("comparative", "much ", ":quant (m"),
        ("superlative", "The Nile is the ", "river"),
        ("superlative", "least ", "least"),
        ("measure", " per ", "rate-entity-91"),
        ("measure", "percent", ":ARG2 (p / percentage-entity"),
        ("condition", "Should ", ":condition"),
        ("condition", "In case of ", ":condition"),
        ("at_the_time", " before ", ":op1"),
        ("state_or_event", " become ", "become-01"),
        ("state_or_event", " promised to ", ":ARG2"),
        ("state_or_event", " allowed ", "allow-01"),
        ("fired_for", " for ", ":ARG1-of (c"),
        ("nobody_does", "None of them", "include-91"),
        ("denial", " need not ", "obligate-01"),
        ("denial", "There was no ", ":polarity -"),
        ("location", " are outside.", ":ARG2 (o / outside"),
        ("location", " from the ", "relative-position"),
        ("kinship", " are siblings.", ":ARG2 (s / sibling)"),
    ],
)
def test_what_can_be_said(maker: str, said: str, graph: str) -> None:
    assert graph in _first(maker, said).penman


def test_a_part_of_the_body_is_part_of_somebody() -> None:
    hand = next(noun for noun in nouns()["q"] if noun.word == "hand")
    entity = Writer(random.Random(1)).noun(hand, "poss")
    assert [role for role, _ in (*entity.node.edges, *entity.node.references)] == ["part-of"]
