"""Texts that are warned about, and texts that are not: the sentences are this project's own."""

from __future__ import annotations

import csv

import pytest
from tests.shared_data import shared_data

from enthymeme.amr.text_checks import (
    BARE_CONCEPT,
    NOT_ENGLISH,
    QUESTION,
    UNKNOWN_WORDS,
    check_reading,
    check_text,
)

FOREIGN = [
    "die Straße",
    "Die Straße ist nass.",
    "Der Hund schläft auf dem Sofa.",
    "Wenn es regnet, wird die Straße nass.",
    "Hier wird nicht geraucht.",
    "La rue est mouillée.",
    "Le chat dort.",
    "Les enfants ne mangent pas de viande.",
    "El perro come.",
    "La calle está mojada porque llueve.",
    "Il gatto dorme sul divano.",
    "Questa legge non è giusta.",
    "De straat is nat omdat het regent.",
    "A rua está molhada.",
    "Gatan är våt.",
    "Ulica nie jest mokra.",
    "Yağmur yağdığı için sokak ıslak.",
    "Улица мокрая.",
    "道は濡れている。",
    "الشارع مبلل",
    "Straße",
    "die Lampe",
]
QUESTIONS = [
    "Is the road wet?",
    "Why should we care?",
    "Who would vote for that?!",
    "“Is it dark?”",
    "The road is wet, isn't it? ",
]
UNKNOWN = [
    "Glorps fnord the blick.",
    "asdf jkl qwer",
    "The zorbex glimmets every wunkle frobly.",
    "xxyyzz qqwwee",
]
ENGLISH = [
    "Lena is fifteen.",
    "The road is wet.",
    "Maya entered the office and stayed there.",
    "El Niño causes floods.",
    "The café at the corner serves food à la carte.",
    "De facto segregation still exists.",
    "Her fiancé is naïve.",
    "Le Corbusier built it.",
    "iPhones and websites change how kids date.",
    "Brexit failed.",
    "Los Angeles burns.",
    "Men met in Van Nuys.",
    "Angela Merkel met Emmanuel Macron in Aachen.",
    "NATO, the EU and the UN agreed.",
    "Don't feed the bears.",
    "People can't own what they've never paid for.",
    "They said no.",
    "It's raining.",
    "Rain.",
    "COVID-19 vaccines are safe.",
    "3 < 4",
    "Question marks (?) confuse readers.",
    "I am, you are, she is.",
    "Vegans blog about tofu.",
    "Schadenfreude is a German word.",
    'He shouted "Was ist das?" and left the room.',
    "The prime minister of Côte d'Ivoire resigned.",
    "",
]


def names(text: str) -> list[str]:
    return [warning.name for warning in check_text(text)]


@pytest.mark.parametrize("text", FOREIGN)
def test_texts_of_other_languages(text: str) -> None:
    assert names(text) == [NOT_ENGLISH]


@pytest.mark.parametrize("text", QUESTIONS)
def test_questions(text: str) -> None:
    assert names(text) == [QUESTION]


@pytest.mark.parametrize("text", UNKNOWN)
def test_words_that_nobody_knows(text: str) -> None:
    assert names(text) == [UNKNOWN_WORDS]


@pytest.mark.parametrize("text", ENGLISH)
def test_no_warning_without_a_reason(text: str) -> None:
    assert names(text) == []


def test_two_warnings_of_one_text() -> None:
    assert names("Ist die Straße nass?") == [NOT_ENGLISH, QUESTION]


@pytest.mark.parametrize(
    ("text", "graph", "warned"),
    [
        ("It rains.", "(r / rain-01)", False),
        ("It is not raining.", "(r / rain-01 :polarity -)", False),
        ("Run!", "(r / run-02 :mode imperative)", False),
        ("The policy that everyone dislikes fails.", "(f / fail-01)", True),
        ("A dog.", "(d / dog)", True),
        ("A big dog.", "(d / dog :mod (b / big))", False),
        ("Dogs bark.", "(b / bark-01 :ARG0 (d / dog))", False),
    ],
)
def test_a_bare_concept(text: str, graph: str, warned: bool) -> None:
    warnings = check_reading(text, graph)
    assert [one.name for one in warnings] == [BARE_CONCEPT] * warned


def test_a_bare_concept_of_another_language() -> None:
    warnings = check_reading("die Straße", "(s / street)")
    assert [one.name for one in warnings] == [NOT_ENGLISH, BARE_CONCEPT]


def test_arguments_that_people_wrote_raise_no_false_alarm() -> None:
    texts: set[str] = set()
    with shared_data("arct/dev.tsv").open(encoding="utf-8") as lines:
        for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if not row[0].startswith("#"):
                texts.update((row[1], row[2], row[4], row[5]))
    assert len(texts) > 800
    assert [text for text in texts if set(names(text)) - {QUESTION}] == []
