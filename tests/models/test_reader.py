"""Asking models: once, in batches, failures alone, answers remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.fakes import LetterNli, WordParser, by_letters, word_graph

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models import Judgement, Pair, ProbableGraph, Reader, nli_client, parser_client
from enthymeme.models import reader as reader_module


class Dictionary:
    """A memory that forgets with the test."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str, str], str] = {}
        self.writes: list[int] = []
        self.looked: list[list[str]] = []

    def recall(self, kind: str, fingerprint: str, texts: Sequence[str]) -> dict[str, str]:
        self.looked.append(list(texts))
        keys = {text: (kind, fingerprint, text) for text in texts}
        return {text: self.rows[key] for text, key in keys.items() if key in self.rows}

    def keep(self, kind: str, fingerprint: str, answers: Mapping[str, str]) -> None:
        self.writes.append(len(answers))
        self.rows |= {(kind, fingerprint, text): answer for text, answer in answers.items()}


words = st.sampled_from(["dog", "cat", "a b", "bad", "", "  ", "x\ud800", "Straße"])


@given(st.lists(st.lists(words, max_size=6), max_size=4), st.integers(1, 4))
def test_each_readable_text_is_asked_once_and_only_the_bad_one_fails(
    runs: list[list[str]], size: int
) -> None:
    parser = WordParser(poison="bad")
    asker = parser_client(parser)
    asker._size = size
    for run in runs:
        graphs = asker.ask(run)
        assert list(graphs) == list(dict.fromkeys(run))
        for text, graph in graphs.items():
            if text in ("dog", "cat", "a b", "Straße"):
                assert graph == word_graph(text)
            else:
                assert isinstance(graph, ReadingError)
    assert len(parser.asked) == len(set(parser.asked))


@given(st.lists(st.builds(Pair, words, words), max_size=12))
def test_what_is_remembered_is_not_asked_again_and_is_the_same_to_the_last_bit(
    pairs: list[Pair],
) -> None:
    memory = Dictionary()
    first = nli_client(LetterNli(poison="bad"), memory).ask(pairs)
    again = LetterNli(poison="bad")
    second = nli_client(again, memory).ask(pairs)
    assert {p: a for p, a in first.items() if isinstance(a, Judgement)} == {
        p: a for p, a in second.items() if isinstance(a, Judgement)
    }
    assert again.asked == []


def test_what_was_asked_in_this_run_is_not_even_looked_up_again() -> None:
    memory = Dictionary()
    asker = parser_client(WordParser(), memory)
    asker.ask(["dog", "cat"])
    asker.ask(["cat", "sun"])
    assert memory.looked == [["dog", "cat"], ["sun"]]


def test_a_failing_text_costs_no_more_than_halving() -> None:
    nli = LetterNli(poison="bad")
    pairs = [Pair(f"premise {n}", "bad" if n == 77 else "good") for n in range(256)]
    answers = nli_client(nli).ask(pairs)
    errors = [pair for pair, answer in answers.items() if isinstance(answer, ReadingError)]
    assert errors == [pairs[77]]
    assert str(answers[pairs[77]]) == "letters: FloatingPointError: the network is on fire"
    assert len(nli.batches) == 1 + 2 * 8


def test_answers_are_kept_batch_by_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "SENTENCES_PER_BATCH", 3)
    memory = Dictionary()
    parser_client(WordParser(), memory).ask([f"dog {letter}" for letter in "abcdefgh"])
    assert memory.writes == [3, 3, 2]


def test_another_model_is_asked_anew() -> None:
    memory = Dictionary()
    parser_client(WordParser(fingerprint="words 1"), memory).ask(["dog"])
    other = WordParser(fingerprint="words 2")
    parser_client(other, memory).ask(["dog"])
    assert other.asked == ["dog"]


def test_a_failure_is_not_remembered() -> None:
    memory = Dictionary()
    parser_client(WordParser(poison="dog"), memory).ask(["dog"])
    assert parser_client(WordParser(), memory).ask(["dog"]) == {"dog": word_graph("dog")}


@pytest.mark.parametrize("text", ["", "{}", "[1]", "[0.5, 0.5, 0.5]", "[NaN, 0, 0]", '["a", 1, 2]'])
def test_a_memory_that_is_no_judgement_is_asked_again_and_replaced(text: str) -> None:
    memory = Dictionary()
    pair = Pair("a", "b")
    nli = LetterNli()
    nli_client(nli, memory).ask([pair])
    [key] = memory.rows
    right = memory.rows[key]
    memory.rows[key] = text
    again = LetterNli()
    assert nli_client(again, memory).ask([pair]) == {pair: by_letters(pair)}
    assert again.asked == [pair]
    assert memory.rows[key] == right


@pytest.mark.parametrize(
    "answers",
    [
        [],
        [Judgement(0.9, 0.1, 0.0)] * 2,
        [None],
        [(0.9, 0.1, 0.0)],
        [Judgement(float("nan"), 0.5, 0.5)],
        [Judgement(0.9, 0.9, 0.9)],
        [Judgement(-0.5, 1.0, 0.5)],
        [Judgement(1.5, -0.25, -0.25)],
    ],
)
def test_what_is_no_judgement_is_the_error_of_its_pair(answers: list[object]) -> None:
    class Odd:
        fingerprint = "odd"

        def judge(self, pairs: Sequence[Pair]) -> list[object]:
            return answers if len(pairs) == 1 else [Judgement(0.9, 0.1, 0.0)] * len(pairs)

    judgements = nli_client(Odd()).ask([Pair("a", "b")])  # type: ignore[arg-type]
    assert isinstance(judgements[Pair("a", "b")], ReadingError)


@pytest.mark.parametrize("graph", [None, b"(d / dog)", "", " \n"])
def test_what_is_no_graph_is_the_error_of_its_sentence(graph: object) -> None:
    class Odd:
        fingerprint = "odd"

        def parse(self, sentences: Sequence[str]) -> list[object]:
            return [graph for _ in sentences]

    assert isinstance(parser_client(Odd()).ask(["A dog."])["A dog."], ReadingError)  # type: ignore[arg-type]


def test_a_model_that_cannot_be_had_stops_the_run() -> None:
    class Absent:
        fingerprint = "absent"

        def parse(self, sentences: Sequence[str]) -> list[str]:
            raise PluginError("no weights")

    with pytest.raises(PluginError, match="no weights"):
        parser_client(Absent()).ask(["A dog.", "A cat."])


@pytest.mark.parametrize(
    ("judgement", "label", "confidence"),
    [
        (Judgement(0.9886, 0.0104, 0.001), "Ent", 0.989),
        (Judgement(0.1, 0.2316, 0.6684), "Con", 0.668),
        (Judgement(0.4, 0.4, 0.2), "Neu", 0.4),
        (Judgement(0.2, 0.4, 0.4), "Neu", 0.4),
        (Judgement(0.4, 0.2, 0.4), "Ent", 0.4),
        (Judgement(1 / 3, 1 / 3, 1 / 3), "Neu", 0.333),
        (Judgement(0.99951, 0.0004, 0.0), "Ent", 1.0),
    ],
)
def test_the_label_and_its_confidence(judgement: Judgement, label: str, confidence: float) -> None:
    assert (judgement.label, judgement.confidence) == (label, confidence)


class _SeveralGraphs:
    fingerprint = "several 1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def parse(self, texts: Sequence[str], alternatives: int = 1) -> list[Any]:
        self.asked += texts
        every = (ProbableGraph("(d / dog)", 0.75), ProbableGraph("(c / cat)", 0.25))
        return [every[:alternatives] for _ in texts]


def test_alternatives_are_remembered_by_how_many_were_asked_for() -> None:
    parser, memory = _SeveralGraphs(), Dictionary()
    first = Reader(parser, LetterNli(), memory).ask_alternatives(["A dog."], 2)
    assert Reader(parser, LetterNli(), memory).ask_alternatives(["A dog."], 2) == first
    assert parser.asked == ["A dog."]
    [one] = Reader(parser, LetterNli(), memory).ask_alternatives(["A dog."], 1).values()
    assert one == (ProbableGraph("(d / dog)", 0.75),)
    assert len(parser.asked) == 2
