"""The parser that ships: what the logic depends on, and that there is always a graph."""

from __future__ import annotations

import re

import penman
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.amr import translate
from enthymeme.errors import ReadingError
from enthymeme.models import load_parser
from enthymeme.models.parsers.embedded.parser import EmbeddedParser


@pytest.fixture(scope="module")
def parser() -> EmbeddedParser:
    return EmbeddedParser()


def graph(parser: EmbeddedParser, text: str) -> penman.Graph:
    (answer,) = parser.parse([text])
    assert isinstance(answer, str), answer
    return penman.decode(answer)


def edges(decoded: penman.Graph) -> set[tuple[str, str, str]]:
    """Edges between concepts, in base direction."""
    concepts = {node: concept for node, _, concept in decoded.instances()}
    return {
        (concepts[source], role, concepts.get(target, target))
        for source, role, target in (*decoded.edges(), *decoded.attributes())
    }


def concepts(decoded: penman.Graph) -> list[str]:
    return [concept for _, _, concept in decoded.instances()]


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("The dog does not bark.", "bark-01"),
        ("Dogs don't bark", "bark-01"),
        ("The woman never sings.", "sing-01"),
        ("The government should not ban guns.", "recommend-01"),
        ("You can't trust the media.", "possible-01"),
        ("The law is unfair.", "fair-01"),
        ("Drones are not dangerous.", "endanger-01"),
        ("It is impossible to win.", "possible-01"),
        ("The claim is unverifiable.", "possible-01"),
        ("Coal is a non-renewable resource.", "possible-01"),
        ("The system is inefficient.", "efficient-01"),
        ("THE DOG DOES NOT BARK", "bark-01"),
        ("There is no man standing in the background.", "stand-01"),
    ],
)
def test_polarity(parser: EmbeddedParser, text: str, negated: str) -> None:
    assert (negated, ":polarity", "-") in edges(graph(parser, text))


@pytest.mark.parametrize(
    "text",
    ["The dog barks.", "The government should ban guns.", "The law is fair.", "It is possible."],
)
def test_no_polarity_where_nothing_is_denied(parser: EmbeddedParser, text: str) -> None:
    assert not [edge for edge in edges(graph(parser, text)) if edge[1] == ":polarity"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The man and the woman are dancing.", ("and", {"man", "woman"})),
        ("We can buy apples or oranges.", ("or", {"apple", "orange"})),
        ("Cats, dogs and birds are animals.", ("and", {"cat", "dog", "bird"})),
    ],
)
def test_conjunction(parser: EmbeddedParser, text: str, expected: tuple[str, set[str]]) -> None:
    junction, members = expected
    triples = edges(graph(parser, text))
    assert {b for a, role, b in triples if a == junction and role.startswith(":op")} == members


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("If it rains, the game will be cancelled.", "rain-01"),
        ("You will fail if you do not study.", "study-01"),
    ],
)
def test_condition(parser: EmbeddedParser, text: str, condition: str) -> None:
    triples = edges(graph(parser, text))
    assert [edge for edge in triples if edge[1] == ":condition" and edge[2] == condition] or (
        "have-condition-91",
        ":ARG2",
        condition,
    ) in triples


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Unless the government acts, the planet will die.", "act-02"),
        ("Voting is useless unless everyone votes.", "vote-01"),
        ("Labels are not necessary unless foods are proven harmful.", "prove-01"),
    ],
)
def test_unless_is_a_condition_that_is_denied(
    parser: EmbeddedParser, text: str, denied: str
) -> None:
    triples = edges(graph(parser, text))
    assert [edge for edge in triples if edge[1] == ":condition" and edge[2] == denied]
    assert (denied, ":polarity", "-") in triples


@pytest.mark.parametrize(
    ("text", "modal", "what"),
    [
        ("Birds can fly.", "possible-01", "fly-01"),
        ("Schools should teach music.", "recommend-01", "teach-01"),
        ("People must pay taxes.", "obligate-01", "pay-01"),
        ("The price may rise.", "possible-01", "rise-01"),
    ],
)
def test_modality(parser: EmbeddedParser, text: str, modal: str, what: str) -> None:
    triples = edges(graph(parser, text))
    assert any(a == modal and b == what for a, _, b in triples)


def test_contrast_and_cause(parser: EmbeddedParser) -> None:
    text = "The plan failed because the workers were tired."
    assert {"cause-01"} & set(concepts(graph(parser, text)))
    text = "Although drones are cheap, they are dangerous."
    decoded = graph(parser, text)
    assert "have-concession-91" in concepts(decoded) or any(
        role == ":concession" for _, role, _ in edges(decoded)
    )


def test_names(parser: EmbeddedParser) -> None:
    triples = edges(graph(parser, "Barack Obama visited Paris."))
    assert ("person", ":name", "name") in triples
    assert ("city", ":name", "name") in triples
    assert {b for a, role, b in triples if a == "name"} == {'"Barack"', '"Obama"', '"Paris"'}


def test_dates_and_quantities(parser: EmbeddedParser) -> None:
    triples = edges(graph(parser, "The war ended in 1945."))
    assert ("date-entity", ":year", "1945") in triples
    triples = edges(graph(parser, "Three men are playing chess."))
    assert ("man", ":quant", "3") in triples
    triples = edges(graph(parser, "The company paid $5 million."))
    assert ("monetary-quantity", ":quant", "5000000") in triples


def test_several_sentences(parser: EmbeddedParser) -> None:
    decoded = graph(parser, "Dogs bark. Cats sleep. Birds sing!")
    assert decoded.top is not None
    assert ("multi-sentence", ":snt3", "sing-01") in edges(decoded)


@pytest.mark.parametrize("text", ["", " ", "\n\t", "half a pair \ud800"])
def test_no_text_is_an_error(parser: EmbeddedParser, text: str) -> None:
    (answer,) = parser.parse([text])
    assert isinstance(answer, ReadingError)


HOSTILE = [
    "dog",
    "Yes.",
    "🎉🎉🎉",
    "...",
    "?!",
    "42",
    "0;:",
    "-",
    "(((",
    'a "b" (c / d :e f)',
    "no",
    "THE GOVERNMENT SHOULD NOT BAN GUNS",
    "word " * 2000,
    "a" * 10_000,
    "We like it. " * 833,
    "ﬁne naïve Ελλάδα 中文 русский",
    "zero\u200bwidth \u202e mark",
    "\\ ~ # :ARG0 / |",
    "http://example.org/a?b=c#d",
    "\x00\x07 bell",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_have_a_connected_graph(parser: EmbeddedParser, text: str) -> None:
    check(parser, text)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_has_a_graph_or_a_named_error(text: str) -> None:
    parser = EmbeddedParser() if not _KNOWN else _KNOWN[0]
    _KNOWN[:] = [parser]
    check(parser, text)


_KNOWN: list[EmbeddedParser] = []


def check(parser: EmbeddedParser, text: str) -> None:
    (answer,) = parser.parse([text])
    if isinstance(answer, ReadingError):
        assert not text.strip()
        return
    decoded = penman.decode(answer)
    nodes = {node for node, _, _ in decoded.instances()}
    reached = {decoded.top}
    while True:
        more = {
            end
            for edge in decoded.edges()
            for end in (edge.source, edge.target)
            if {edge.source, edge.target} & reached
        }
        if more <= reached:
            break
        reached |= more
    assert reached == nodes


SENTENCES = [
    "The dog does not bark.",
    "If it rains, we must stay at home.",
    "A man in a red shirt is playing a guitar on the street near the old church.",
    "Schools should teach music because it helps children to learn.",
    "No.",
    "Barack Obama and Angela Merkel met in Berlin on June 19, 2013.",
    "Although drones are cheap, some people fear them. They can be dangerous!",
    "Who would pay for that?",
] * 5


def test_the_same_graph_at_every_batch_size(parser: EmbeddedParser) -> None:
    alone = [parser.parse([sentence])[0] for sentence in SENTENCES[:8]] * 5
    for size in (2, 3, 7, 40):
        batches = [SENTENCES[k : k + size] for k in range(0, len(SENTENCES), size)]
        assert [answer for batch in batches for answer in parser.parse(batch)] == alone
    assert list(reversed(parser.parse(SENTENCES[::-1]))) == alone


def test_it_is_the_default_and_says_which_it_is() -> None:
    loaded = load_parser()
    assert re.fullmatch(r"embedded sha256=[0-9a-f]{16}", loaded.fingerprint)
    assert loaded.parse([]) == []


def test_its_graphs_translate(parser: EmbeddedParser) -> None:
    for answer in parser.parse(SENTENCES[:8]):
        assert isinstance(answer, str)
        assert translate(answer).atoms


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(" * 100_000, "expected at most 10000 words"),
        ('"' * 100_000, "expected at most 10000 words"),
        ("word " * 10_001, "expected at most 10000 words"),
        ("a" * 200_001, "expected at most 200000 characters, found 200001"),
    ],
)
def test_a_text_that_would_take_minutes_is_refused(
    parser: EmbeddedParser, text: str, message: str
) -> None:
    refused, read = parser.parse([text, "It rains."])
    assert isinstance(refused, ReadingError)
    assert str(refused) == message
    assert isinstance(read, str)


def test_a_particle_makes_another_predicate(parser: EmbeddedParser) -> None:
    assert "take-up-12" in concepts(graph(parser, "They take up the room."))
