"""What the parser knows by rule: pronouns, speakers, weather, the past of irregular verbs."""

from __future__ import annotations

import pytest

from enthymeme.models.parsers.embedded.clauses import (
    asked_noun,
    is_liking,
    ordered_verb,
    passive_verbs,
    prohibited_verb,
)
from enthymeme.models.parsers.embedded.conditions import (
    concessive_clauses,
    condition_openings,
    conditional_clauses,
)
from enthymeme.models.parsers.embedded.fragments import NEGATION, NOTHING
from enthymeme.models.parsers.embedded.lexical_rules import LexicalRules, find_unbound_pronouns
from enthymeme.models.parsers.embedded.penman_writing import (
    GraphEdge,
    GraphNode,
    PlainGraph,
    write,
)
from enthymeme.models.parsers.embedded.repairs import (
    drop_lone_commas,
    drop_second_roles,
    merge_speakers,
    name_officials,
    name_possessions,
)
from enthymeme.models.parsers.embedded.words import words

LABELS = (NOTHING, "+", NEGATION, "(~N)", "(~A)", "(~S)", "(~V-01)")


@pytest.fixture
def rules() -> LexicalRules:
    return LexicalRules(LABELS)


@pytest.mark.parametrize(
    ("text", "labels", "expected"),
    [
        ("I forgive him if he changes", ["(i)", "(~V-01)", "", "", "", "(~V-01)"], {2: "he"}),
        ("Tom left because he could", ["(person)", "(~V-11)", "(cause-01)", "", "(~V-01)"], {}),
        ("Girls sing if they can", ["(~N)", "(~V-01)", "", "", "(possible-01)"], {}),
        ("We go if you do", ["", "(~V-02)", "", "(you)", ""], {0: "we"}),
        ("They see them", ["", "(~V-01)", ""], {0: "they"}),
        ('"I looked," said the fox', ["", "", "(~V-01)", "", "", "(~V-01)", "", "(~N)"], {}),
    ],
)
def test_a_pronoun_that_can_mean_nobody_else(
    text: str, labels: list[str], expected: dict[int, str]
) -> None:
    assert find_unbound_pronouns(words(text), labels) == expected


def test_the_speaker_is_one() -> None:
    nodes = (
        GraphNode("see-01", False, -1, ""),
        GraphNode("i", False, 0, "ARG0"),
        GraphNode("dog", False, 0, "ARG1"),
        GraphNode("i", False, 2, "poss"),
    )
    assert write(merge_speakers(PlainGraph(nodes, ()))) == (
        "(s / see-01\n    :ARG0 (i / i)\n    :ARG1 (d / dog\n        :poss i))"
    )


def test_two_of_a_third_person_stay_two() -> None:
    nodes = (
        GraphNode("see-01", False, -1, ""),
        GraphNode("he", False, 0, "ARG0"),
        GraphNode("he", False, 0, "ARG1"),
    )
    given = PlainGraph(nodes, ())
    assert merge_speakers(given) == given


@pytest.mark.parametrize(
    ("text", "is_weather"),
    [
        ("It rained.", True),
        ("It will not rain.", True),
        ("It has stopped.", False),
        ("It saw the rain.", False),
    ],
)
def test_it_of_the_weather_is_nobody(rules: LexicalRules, text: str, is_weather: bool) -> None:
    assert (rules.label_by_context(words(text), 0) == LABELS.index(NOTHING)) is is_weather


@pytest.mark.parametrize(
    ("word", "left"),
    [("rang", {0, 1, 6}), ("walked", {0, 1, 3, 4, 5, 6}), ("fell", {0, 1, 3, 4, 5, 6})],
)
def test_the_past_of_an_irregular_verb_is_no_thing(
    rules: LexicalRules, word: str, left: set[int]
) -> None:
    (given,) = words(word)
    possible = frozenset({0, 1, 3, 4, 5, 6})
    assert rules.labels_by_form(given, possible, frozenset()) == left


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Don't feed the ducks.", 2),
        ("Do not open it!", 2),
        ("Never run here.", 1),
        ("Don't they run?", None),
        ("Never have I run.", None),
        ("They do not run.", None),
        ("Never", None),
    ],
)
def test_what_forbids_is_an_imperative(text: str, place: int | None) -> None:
    assert prohibited_verb(words(text)) == place


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Puppies like carrots.", True),
        ("The puppies do not like carrots.", True),
        ("My brother runs like a horse.", False),
        ("It tastes like honey.", False),
        ("Like him, she left.", False),
    ],
)
def test_liking_is_told_from_likeness(text: str, expected: bool, rules: LexicalRules) -> None:
    tokens = words(text)
    place = [token.lower for token in tokens].index("like")
    assert is_liking(tokens, place) is expected
    assert rules.label_by_context(tokens, place) == (LABELS.index("(~V-01)") if expected else None)


def test_an_office_is_held_by_a_person() -> None:
    nodes = (
        GraphNode("meet-03", False, -1, ""),
        GraphNode("they", False, 0, "ARG0"),
        GraphNode("have-org-role-91", False, 0, "ARG0-of"),
    )
    named = name_officials(PlainGraph(nodes, ()), lambda concept, role: True)
    assert (named.nodes[3].concept, named.nodes[3].role) == ("person", "ARG1")
    assert named.nodes[2].parent == 3


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Stay as long as you like.", 4),
        ("In case of fire, use the stairs.", 3),
        ("Provided that it is dry, we paint.", 2),
        ("Should you lose it, call us.", 1),
        ("When dogs are hungry, they bark.", 1),
        ("When the river floods, the bridge is closed to cars.", 1),
        ("The cat hides under the bed when guests come.", 7),
        ("Every time the boss travels, Nina answers the phone.", 2),
        ("The twins are late each time they walk to school.", 6),
    ],
)
def test_what_does_nothing_but_begin_a_condition(
    text: str, start: int, rules: LexicalRules
) -> None:
    given = words(text)
    openings = condition_openings(given)
    assert set(openings.values()) == {start}
    assert all(rules.label_by_context(given, place) == LABELS.index(NOTHING) for place in openings)
    assert conditional_clauses(given)[0].start == start


@pytest.mark.parametrize(
    "text",
    [
        "When the bell rang, they left.",
        "When she comes, he will sing.",
        "Should you go, or should I?",
        "It lasted as long as ten years.",
        "We know when it rains.",
        "She remembers the day when it snows.",
        "Nobody tells us when to go.",
        "Wear a helmet when cycling in town.",
        "Money is short when it comes to schools.",
        "The dog hid when guests came.",
        "The people of the old village hide in their houses by the river when guests come.",
    ],
)
def test_a_time_or_a_length_is_no_condition(text: str) -> None:
    assert condition_openings(words(text)) == {}


def test_even_though_is_nothing_but_although(rules: LexicalRules) -> None:
    assert rules.label_by_context(words("Even though it rains"), 0) == LABELS.index(NOTHING)
    assert rules.label_by_context(words("Even if it rains"), 0) is None


def test_another_one_in_a_comparison_is_of_the_kind_compared() -> None:
    nodes = (
        GraphNode("have-degree-91", False, -1, ""),
        GraphNode("road", False, 0, "ARG1"),
        GraphNode("one", False, 0, "ARG4"),
        GraphNode("old", False, 2, "mod"),
    )
    named = name_possessions(PlainGraph(nodes, ()))
    assert [node.concept for node in named.nodes] == ["have-degree-91", "road", "road", "old"]


@pytest.mark.parametrize(
    ("text", "is_weather"),
    [("It was hot, so we slept.", True), ("It is cold outside.", True), ("It was hot tea.", False)],
)
def test_it_of_a_hot_day_is_nobody(rules: LexicalRules, text: str, is_weather: bool) -> None:
    assert (rules.label_by_context(words(text), 0) == LABELS.index(NOTHING)) is is_weather


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Although he lost, they smiled.", [range(1, 3)]),
        ("Even though he lost, they smiled.", [range(2, 4)]),
        ("Though poor.", []),
        ("They smiled, although he lost.", []),
    ],
)
def test_what_although_begins(text: str, expected: list[range]) -> None:
    assert concessive_clauses(words(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whose scarf is this?", (1, "poss")),
        ("Which city is the largest?", (1, "mod")),
        ("Which is larger?", None),
        ("Whose it is, nobody knows.", None),
    ],
)
def test_whose_and_which_ask_about_a_noun(text: str, expected: tuple[int, str] | None) -> None:
    assert asked_noun(words(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Naomi was offered a job.", {2}),
        ("The form has never been officially signed.", {7}),
        ("He is gone.", set()),
        ("She has eaten.", set()),
        ("The dog is barking.", set()),
    ],
)
def test_participles_after_be(text: str, expected: set[int]) -> None:
    assert passive_verbs(words(text, splits_denials=True)) == expected


def test_a_verb_has_no_particle_that_is_not_there() -> None:
    labels = (*LABELS, "(~V-off-07)")
    rules = LexicalRules(labels)
    assert rules.excluded_labels(words("We turned back."), 1) == {len(labels) - 1}
    assert rules.excluded_labels(words("We turned it off."), 1) == frozenset()


def test_a_word_in_small_letters_begins_no_name_beside_capitals() -> None:
    labels = (*LABELS, '(city :name (name :op ~"))')
    rules = LexicalRules(labels)
    assert rules.excluded_labels(words("The senate met."), 1) == {len(labels) - 1}
    assert rules.excluded_labels(words("the senate met."), 1) == frozenset()
    assert rules.excluded_labels(words("We saw Rome."), 2) == frozenset()


def test_nobody_has_two_roles_of_one_event() -> None:
    nodes = (
        GraphNode("and", False, -1, ""),
        GraphNode("wait-01", False, 0, "op"),
        GraphNode("you", False, 1, "ARG1"),
        GraphNode("listen-01", False, 0, "op"),
    )
    invented, own = GraphEdge(3, "ARG1", 2), GraphEdge(3, "ARG0", 2)
    assert drop_second_roles(PlainGraph(nodes, (invented, own))).edges == (own,)


def test_a_comma_before_please_coordinates_nothing() -> None:
    nodes = (
        GraphNode("close-01", False, 2, "op"),
        GraphNode("window", False, 0, "ARG1"),
        GraphNode("and", False, -1, ""),
        GraphNode("now", False, 2, "time"),
    )
    assert write(drop_lone_commas(PlainGraph(nodes, ()), {2})) == (
        "(c / close-01\n    :ARG1 (w / window)\n    :time (n / now))"
    )
    two = (*nodes, GraphNode("go-02", False, 2, "op"))
    assert drop_lone_commas(PlainGraph(two, ()), {2}).nodes == two


def test_the_first_in_a_comparison_is_of_the_kind_compared() -> None:
    nodes = (
        GraphNode("have-degree-91", False, -1, ""),
        GraphNode("film", False, 0, "ARG1"),
        GraphNode("ordinal-entity", False, 0, "ARG4"),
    )
    named = name_possessions(PlainGraph(nodes, ()))
    assert [(n.concept, n.parent, n.role) for n in named.nodes[2:]] == [
        ("ordinal-entity", 3, "ord"),
        ("film", 0, "ARG4"),
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("If you see him, call me.", 5),
        ("Should you lose it, don't tell them.", 7),
        ("If it rains, work stops.", None),
        ("If he comes, I leave.", None),
        ("Call me if you see him.", None),
    ],
)
def test_an_order_after_a_condition(text: str, place: int | None) -> None:
    assert ordered_verb(words(text)) == place
