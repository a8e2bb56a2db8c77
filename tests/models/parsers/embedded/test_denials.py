"""What words deny: denials by their form, by their place, and those that deny nothing."""

from __future__ import annotations

import numpy as np
import penman
import pytest

from enthymeme.models.parsers.embedded.choosing import Chooser
from enthymeme.models.parsers.embedded.clauses import (
    denials_by_without_having_to,
    denied_places,
    denying_prefixes,
    empty_denials,
)
from enthymeme.models.parsers.embedded.fragments import NEGATION, NOTHING
from enthymeme.models.parsers.embedded.lexical_rules import LexicalRules
from enthymeme.models.parsers.embedded.parser import EmbeddedParser
from enthymeme.models.parsers.embedded.rolesets import rolesets
from enthymeme.models.parsers.embedded.stems import UNNEGATED, Stems
from enthymeme.models.parsers.embedded.tables import Tables
from enthymeme.models.parsers.embedded.words import words

LABELS = (NOTHING, "+", NEGATION, "(~N)", "(~A)", "(~S)", "(~V-01)")


@pytest.fixture
def rules() -> LexicalRules:
    return LexicalRules(LABELS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nobody came", ["no", "one", "came"]),
        ("He never came", ["he", "not", "ever", "came"]),
        ("Neither he nor she", ["not", "either", "he", "nor", "or", "she"]),
        ("No one and nothing", ["no", "one", "and", "no", "thing"]),
    ],
)
def test_what_is_denied_stands_apart(text: str, expected: list[str]) -> None:
    tokens = words(text, splits_denials=True)
    assert [word.lower for word in tokens] == expected
    assert "".join(text[word.start : word.end] for word in tokens) == text.replace(" ", "")
    assert text.split() == [word.text for word in words(text)]


@pytest.mark.parametrize(
    ("word", "denies"),
    [
        ("careless", True),
        ("odorless", True),
        ("incompatible", True),
        ("unemployed", True),
        ("unintentionally", True),
        ("noneconomic", True),
        ("noncitizen", True),
        ("unseen", True),
        ("uninteresting", True),
        ("fearlessly", True),
        ("irresponsibly", True),
        ("unhappiness", True),
        ("nonsmokers", True),
        ("indifference", False),
        ("distance", False),
        ("importance", False),
        ("regardless", False),
        ("understand", False),
        ("informed", False),
        ("unveiled", False),
        ("industry", False),
    ],
)
def test_affixes_that_deny(word: str, denies: bool) -> None:
    labels = (*LABELS, "(~U :polarity -)")
    (given,) = words(word)
    possible = frozenset(range(len(labels)))
    left = LexicalRules(labels).labels_by_form(given, possible, frozenset())
    assert (left == {len(LABELS)}) is denies


def test_a_negated_adjective_brings_what_it_brought_in_training() -> None:
    labels = (*LABELS, "(~U :polarity -)", "(~U-04 :polarity -)")
    (given,) = words("careless")
    possible = frozenset(range(len(labels)))
    assert LexicalRules(labels).labels_by_form(given, possible, frozenset({8})) == {8}


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("unseen", "see"),
        ("uninteresting", "interest"),
        ("inexperienced", "experience"),
        ("fearlessly", "fear"),
        ("irresponsibly", "responsible"),
        ("informally", "formal"),
        ("impatience", "patient"),
        ("incompetence", "competent"),
        ("unhappiness", "happy"),
    ],
)
def test_what_is_left_without_the_affix(word: str, stem: str) -> None:
    assert Stems({}, rolesets().has).of(word)[UNNEGATED] == stem


def test_a_word_that_denied_in_training_denies_again() -> None:
    labels = (*LABELS, "(help-01 :polarity -)", "(know-01 :polarity -)")
    possible = frozenset(range(len(labels)))
    rules = LexicalRules(labels)
    (unhelpful,) = words("unhelpful")
    assert rules.labels_by_form(unhelpful, possible, frozenset({7})) == {7}
    # What has nothing to do with the word may be a mistake of the alignment.
    assert rules.labels_by_form(unhelpful, possible, frozenset({8})) != {8}


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("She bought the apple, not the pear.", "buy-01"),
        ("Anna can read French but not German.", "possible-01"),
        ("The teacher did not praise the boy.", "praise-01"),
    ],
)
def test_what_is_said_of_one_is_denied_of_the_other(text: str, denied: str) -> None:
    (said,) = EmbeddedParser().parse([text])
    assert isinstance(said, str)
    graph = penman.decode(said)
    concepts = {node: concept for node, _, concept in graph.instances()}
    assert [concepts[a.source] for a in graph.attributes(role=":polarity")] == [denied]


@pytest.mark.parametrize("text", ["Non-members pay.", "The non-smokers left."])
def test_non_before_a_hyphen_denies_the_next_word(text: str, rules: LexicalRules) -> None:
    tokens = words(text)
    ((denial, denied),) = denying_prefixes(tokens).items()
    assert tokens[denial].lower == "non"
    assert tokens[denied].lower in ("members", "smokers")
    assert rules.label_by_context(tokens, denial) == LABELS.index(NEGATION)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("It is not only cheap but clean.", {2, 3}),
        ("It is not only cheap.", set()),
        ("Not only is it cheap, it is clean.", {0, 1}),
        ("It is not only cheap; it is also clean.", {2, 3}),
        ("He goes whether or not it rains.", {3, 4}),
        ("Cheap or not, he takes it.", {1, 2}),
        ("It is cheap or not clean.", set()),
        ("Cars are cheap, are they not?", {6}),
        ("The car is cheap and the bus is not?", set()),
        ("Not?", set()),
        ("It is cheap, isn't it?", {5}),
        ("Aren't cars cheap?", {1}),
        ("Cars aren't cheap.", set()),
        ("Why are cars not cheap?", set()),
    ],
)
def test_denials_that_deny_nothing(text: str, places: set[int], rules: LexicalRules) -> None:
    tokens = words(text)
    assert empty_denials(tokens) == places
    assert all(rules.label_by_context(tokens, place) == LABELS.index(NOTHING) for place in places)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("They have yet to decide.", {"yet": "decide"}),
        ("The fleet goes yet to disputed islands.", {}),
        ("There is no more egg salad.", {"no": "salad"}),
        ("Men have no more time.", {}),
        ("He left without looking.", {"without": "looking"}),
        ("He left without money.", {}),
        ("He did not call, nor did his sister write.", {"nor": "write"}),
        ("He will neither read nor write.", {}),
    ],
)
def test_what_is_denied_is_told_by_words(text: str, denied: dict[str, str]) -> None:
    tokens = words(text, splits_denials=True)
    own = {tokens[one].lower: tokens[other].lower for one, other in denied_places(tokens).items()}
    assert own == denied


def test_the_words_around_a_denial_bring_what_they_should() -> None:
    rules = LexicalRules((*LABELS, "(and)"))
    yet = words("They have yet to decide.")
    assert [rules.label_by_context(yet, place) for place in (1, 2)] == [
        LABELS.index(NOTHING),
        LABELS.index(NEGATION),
    ]
    nor = words("He did not call, nor did he write.", splits_denials=True)
    assert [rules.label_by_context(nor, place) for place in (5, 6)] == [
        LABELS.index(NEGATION),
        len(LABELS),
    ]


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        ("inevitable", "avoid", "(~D-01 :ARG1-of (possible-01 :polarity -))"),
        ("invaluable", "value", "(~N)"),
        ("jobless", "job", "(~U :polarity -)"),
    ],
)
def test_words_whose_denial_training_had_wrong(text: str, word: str, label: str) -> None:
    labels = (*LABELS, "(~D-01 :ARG1-of (possible-01 :polarity -))", "(~U :polarity -)")
    (given,) = words(text)
    seen = frozenset({LABELS.index("(~N)"), len(LABELS) + 1})
    assert LexicalRules(labels).labels_by_form(given, seen, seen, word) == {labels.index(label)}


def test_without_having_to_denies_the_duty() -> None:
    tokens = words("They vote without having to travel.")
    rules = LexicalRules((*LABELS, "(obligate-01)"))
    assert denials_by_without_having_to(tokens) == {2: 3}
    assert rules.label_by_context(tokens, 2) == LABELS.index(NEGATION)
    assert rules.label_by_context(tokens, 3) == len(LABELS)


@pytest.mark.parametrize(
    ("word", "stem", "denies_ability"),
    [("unavoidable", "avoid", True), ("incompatible", "compatible", False)],
)
def test_what_cannot_be_done(word: str, stem: str, denies_ability: bool) -> None:
    labels = (*LABELS, "(~U-01 :polarity -)", "(~U-01 :ARG1-of (possible-01 :polarity -))")
    (given,) = words(word)
    possible = frozenset(range(len(labels)))
    left = LexicalRules(labels).labels_by_form(given, possible, frozenset(), stem)
    assert (left == {len(LABELS) + 1}) is denies_ability


def test_a_negated_adjective_brings_what_its_stem_brought_in_training() -> None:
    labels = (*LABELS, "(~U :polarity -)", "(~U-01 :polarity -)")
    (given,) = words("inefficient")
    possible = frozenset(range(len(labels)))
    denied = frozenset({len(LABELS) + 1})
    assert LexicalRules(labels).labels_by_form(given, possible, frozenset(), "", denied) == denied


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("unfair", "fair"),
        # What undoes an action denies nothing, and half a word is none.
        ("unlocked", "unlocked"),
        ("unloaded", "unloaded"),
        ("irritable", "irritable"),
        ("indigenous", "indigenous"),
        # PropBank has "acceptable" and "stable", training graphs have the second alone.
        ("unacceptable", "accept"),
        ("unstable", "stable"),
    ],
)
def test_what_is_left_without_a_negation(word: str, stem: str) -> None:
    stems = Stems({}, rolesets().has, {"stable", "fair"})
    assert stems.of(word)[UNNEGATED] == stem


def test_a_word_that_denies_nothing_brings_no_denied_stem() -> None:
    labels = (*LABELS, "(~U-01 :polarity -)")
    seen = {"unlocked": (LABELS.index("(~V-01)"), len(LABELS))}
    tables = Tables(labels, (), (), {}, seen, senses={"unlock": ("01",)})
    chooser = Chooser(tables, Stems({}, rolesets().has, tables.senses), rolesets())
    scores = np.zeros((1, len(labels)))
    scores[0, -1] = 5.0
    assert "polarity" not in chooser.choose(words("unlocked"), scores)[0]


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("The noise was intolerable.", "possible-01"),
        ("Not everyone enjoys jazz.", "everyone"),
        ("Independent growers set the price.", "depend-01"),
        ("The mayor gets zero credit for the park.", "credit-01"),
    ],
)
def test_what_the_parser_denies(text: str, concept: str) -> None:
    (answer,) = EmbeddedParser().parse([text])
    graph = penman.decode(str(answer))
    (denied,) = [source for source, role, _ in graph.attributes() if role == ":polarity"]
    assert (denied, ":instance", concept) in graph.instances()


def test_not_every_denies_the_quantity() -> None:
    assert denied_places(words("Not every dog barks.")) == {0: 1}
    assert denied_places(words("It is not all related.")) == {}


def test_a_denied_infinitive_is_denied_by_what_it_says() -> None:
    assert denied_places(words("She asked them to not be really late.")) == {4: 7}
    assert denied_places(words("They want to not")) == {}


def test_the_network_chooses_where_training_had_a_word_both_ways() -> None:
    labels = (*LABELS, "(~U :polarity -)")
    (given,) = words("inexpensive")
    both = frozenset({LABELS.index("(~N)"), len(LABELS)})
    assert LexicalRules(labels).labels_by_form(given, both, both) >= {LABELS.index("(~N)")}
