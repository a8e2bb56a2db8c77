"""From text to decision: what is asked, what is shared, what fails and what goes on."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.fakes import LetterNli, WordParser

import enthymeme
from enthymeme.decision import Decision, Method, decide, decide_trace
from enthymeme.errors import InputError
from enthymeme.formats.traces import trace_to_json
from enthymeme.formats.weights import load_weights, weights_from_json
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Judgement, Nli, Pair, Parser, Reader
from enthymeme.problem import Parameters
from enthymeme.selection import ITEMS_PER_WINDOW, default_method, select, select_items

PWAL = Method("pwal")


def choose(
    candidates: list[Completion],
    *,
    parser: Parser,
    nli: Nli,
    method: Method = PWAL,
    parameters: Parameters | None = None,
) -> Decision:
    """The decision among completions, by PWAL unless by another method."""
    item = Item("argument", tuple(candidates))
    [decision] = select_items([item], Reader(parser, nli), method=method, parameters=parameters)
    return decision


sentences = st.lists(
    st.sampled_from(["dog", "cat", "Rain", "rain", "sun"]), min_size=1, max_size=3, unique=True
).map(" ".join)
completions = st.builds(
    lambda source, target: Completion(tuple(source), tuple(target)),
    st.lists(sentences, min_size=1, max_size=2),
    st.lists(sentences, min_size=1, max_size=2),
)
items = st.lists(st.lists(completions, min_size=2, max_size=3), max_size=4).map(
    lambda rows: [Item(f"item {n}", tuple(row)) for n, row in enumerate(rows)]
)


@pytest.mark.parametrize("method", [PWAL, default_method()], ids=["pwal", "joint"])
@settings(max_examples=50)
@given(given_items=items)
def test_every_distinct_question_is_asked_once_in_a_run(
    method: Method, given_items: list[Item]
) -> None:
    parser, nli = WordParser(), LetterNli()
    # Twice over, under other ids: nothing new is to be asked.
    again = [replace(item, id=f"again {item.id}") for item in given_items]
    decisions = list(select_items([*given_items, *again], Reader(parser, nli), method=method))
    assert len(parser.asked) == len(set(parser.asked))
    assert len(nli.asked) == len(set(nli.asked))
    assert [decision.id for decision in decisions] == [i.id for i in [*given_items, *again]]
    for decision in decisions:
        assert decision.trace is not None
        assert decision == decide_trace(decision.trace, method)
        if method == PWAL:
            assert decision.trace.problem is not None
            assert decision == decide(decision.trace.problem, decision.method)
        assert {Pair(j.premise, j.hypothesis) for j in decision.trace.judgements} <= set(nli.asked)


def test_later_windows_ask_nothing_that_earlier_ones_did() -> None:
    parser, nli = WordParser(), LetterNli()
    pair = (Completion(("dog",), ("cat",)), Completion(("sun",), ("cat",)))
    many = [Item(str(n), pair) for n in range(ITEMS_PER_WINDOW * 2 + 1)]
    assert len(list(select_items(many, Reader(parser, nli), method=PWAL))) == len(many)
    assert sorted(parser.asked) == ["cat", "dog", "sun"]
    assert len(nli.asked) == 2


def test_decisions_come_while_items_are_still_to_come() -> None:
    pair = (Completion(("dog",), ("cat",)), Completion(("sun",), ("cat",)))
    numbers = []

    def coming() -> object:
        for number in range(100):
            numbers.append(number)
            yield Item(str(number), pair)

    decisions = select_items(coming(), Reader(WordParser(), LetterNli()))  # type: ignore[arg-type]
    assert next(decisions).id == "0"
    assert len(numbers) == ITEMS_PER_WINDOW


@pytest.mark.parametrize("place", ["source", "target"])
def test_one_failing_sentence_is_the_error_of_its_items_and_the_rest_go_on(place: str) -> None:
    good = Completion(("dog",), ("cat",))
    texts = {"source": "dog", "target": "cat", place: "poison"}
    bad = Completion((texts["source"],), (texts["target"],))
    given_items = [Item("1", (good, good)), Item("2", (good, bad)), Item("3", (good, good))]
    reader = Reader(WordParser(poison="poison"), LetterNli())
    decisions = list(select_items(given_items, reader, method=PWAL))
    assert [decision.error for decision in decisions] == [
        None,
        "“poison”: words: RuntimeError: cannot read poison",
        None,
    ]
    assert decisions[1].scores == (None, None)
    assert (decisions[1].choice, decisions[1].tie) == (None, False)


def test_one_nli_crash_is_the_error_of_its_items_and_the_rest_go_on() -> None:
    good, bad = Completion(("dog",), ("cat",)), Completion(("dog",), ("sun",))
    given_items = [Item("1", (good, good)), Item("2", (good, bad)), Item("3", (good, good))]
    reader = Reader(WordParser(), LetterNli(poison="sun"))
    decisions = list(select_items(given_items, reader, method=PWAL))
    assert [decision.error for decision in decisions] == [
        None,
        "“dog occurs.” and “sun occurs.”: letters: FloatingPointError: the network is on fire",
        None,
    ]
    assert decisions[1].trace is not None
    assert decisions[1].trace.problem is None
    assert [judgement.error is None for judgement in decisions[1].trace.judgements] == [True, False]


def test_of_several_errors_the_first_is_told() -> None:
    candidates = [Completion(("dog",), ("sun",)), Completion(("cat",), ("sun",))]
    decision = choose(candidates, parser=WordParser(), nli=LetterNli(poison="sun"))
    assert decision.error is not None
    assert decision.error.startswith("“dog occurs.” and “sun occurs.”: ")


def test_a_graph_that_does_not_translate_is_an_error_with_its_name() -> None:
    class Broken(WordParser):
        def parse(self, sentences: object) -> list[str]:  # type: ignore[override]
            return ["(d / dog" if text == "dog" else "(c / cat)" for text in sentences]  # type: ignore[attr-defined]

    dog, cat = Completion(("dog",), ("cat",)), Completion(("cat",), ("cat",))
    decision = choose([dog, cat], parser=Broken(), nli=LetterNli())
    assert decision.error == ("“dog”: translation: graph 1: syntax: 1 parentheses are not closed")
    assert decision.trace is not None
    assert decision.trace.statements[0].graph == "(d / dog"


def test_candidates_share_what_is_equal() -> None:
    nli = LetterNli()
    candidates = [Completion(("dog", "sun"), ("cat",)), Completion(("dog", "rain"), ("cat",))]
    choose(candidates, parser=WordParser(), nli=nli)
    assert nli.asked == [
        Pair("dog occurs.", "cat occurs."),
        Pair("sun occurs.", "cat occurs."),
        Pair("rain occurs.", "cat occurs."),
    ]


HOSTILE = [
    "word " * 10_000,
    "🐕🐈‍⬛ 日本語 \u202etxt.exe",
    "\x00\x1b[2J\x07\r\n\t",
    "{0.__class__} %s %(x)n {text!r}",
    "../../../etc/passwd",
    "$(touch /tmp/never) `id`; rm -rf /",
    "# ::snt (d / dog)\n\n(c / cat)",
    "",
    "   ",
    "half \ud83d a pair",
    "'; drop table answers; --",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_gives_a_result_or_a_named_error(text: str) -> None:
    candidates = [Completion((text,), ("cat",)), Completion(("dog",), (text,))]
    decision = choose(candidates, parser=WordParser(), nli=LetterNli())
    if decision.error is not None:
        assert decision.error.isprintable()
        assert len(decision.error) < 300
    else:
        assert all(score is not None for score in decision.scores)


def test_a_completion_without_statements_is_refused() -> None:
    empty = Completion((), ("cat",))
    with pytest.raises(InputError, match="expected at least one source"):
        choose([empty, empty], parser=WordParser(), nli=LetterNli())


def test_the_method_and_its_constants_are_the_callers() -> None:
    candidates = [Completion(("dog sun rain",), ("cat",)), Completion(("dog",), ("cat",))]
    method = Method(mode="sampled", samples=7, seed=3)
    parameters = enthymeme.Parameters(alpha=0.25)
    nli = LetterNli(lambda pair: Judgement(0.0, 0.1, 0.9))
    decision = choose(
        candidates, method=method, parser=WordParser(), nli=nli, parameters=parameters
    )
    assert decision.trace is not None
    assert decision.trace.problem is not None
    assert decision == decide(decision.trace.problem, method, parameters)
    assert decision.method == method


def test_premises_and_claims_make_the_candidates() -> None:
    models: dict[str, Any] = {"parser": WordParser(), "nli": LetterNli()}
    which = select(given=["dog"], premises=["sun", "rain"], claim="cat", **models)
    assert which.trace is not None
    assert which.trace.item.candidates == (
        Completion(("dog", "sun"), ("cat",)),
        Completion(("dog", "rain"), ("cat",)),
    )
    which = select(given=("dog", "sun"), claims=("cat", "rain"), **models)
    assert which.trace is not None
    assert which.trace.item.candidates == (
        Completion(("dog", "sun"), ("cat",)),
        Completion(("dog", "sun"), ("rain",)),
    )


@pytest.mark.parametrize(
    "texts",
    [
        {},
        {"premises": ["a", "b"]},
        {"premises": ["a"], "claim": "c"},
        {"premises": ["a", "b"], "claims": ["c", "d"]},
        {"premises": ["a", "b"], "claim": "c", "claims": ["d"]},
        {"claims": ["c", "d"]},
        {"given": ["a"], "claim": "c"},
    ],
)
def test_other_shapes_of_an_argument_are_refused(texts: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="expected two premises or more and one claim"):
        select(**texts)


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        ({"given": "It rains.", "claims": ["a", "b"]}, "given"),
        ({"premises": "It rains.", "claim": "c"}, "premises"),
        ({"given": ["g"], "claims": "It rains."}, "claims"),
    ],
)
def test_one_text_is_no_sequence_of_texts(texts: dict[str, Any], name: str) -> None:
    with pytest.raises(InputError, match=f"^{name}: expected a sequence of texts, found one text"):
        select(**texts)


def test_a_completion_of_one_text_is_refused() -> None:
    with pytest.raises(InputError, match="source: expected a sequence of texts, found one text"):
        Completion("It rains.", ("Wet.",))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="target: expected texts, found int"):
        Completion(("It rains.",), (3,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "script",
    [
        "import enthymeme; enthymeme.select()",
        "import enthymeme.selection; enthymeme.select()",
        "import enthymeme; enthymeme.select; from enthymeme.selection import select; select()",
    ],
)
def test_select_is_the_function_whatever_is_imported_first(script: str) -> None:
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert b"InputError: expected two premises or more" in process.stderr


def test_event_atoms_are_asked_about_where_they_are_wanted() -> None:
    sides = [Completion(("rain",), ("storm",)), Completion(("snow",), ("storm",))]
    item = Item("argument", tuple(sides))
    nli = LetterNli()
    [decision] = select_items([item], Reader(WordParser(), nli), method=PWAL, atoms="events")
    assert decision.trace is not None
    assert decision.trace.atoms == "events"
    assert {pair.premise for pair in nli.asked} == {"It rains.", "It snows."}
    paper = LetterNli()
    [other] = select_items([item], Reader(WordParser(), paper), method=PWAL)
    assert other.trace is not None
    assert other.trace.atoms == "paper"
    assert {pair.premise for pair in paper.asked} == {"rain occurs.", "snow occurs."}


def test_another_name_for_atoms_is_an_error() -> None:
    sides = (Completion(("rain",), ("sun",)), Completion(("dog",), ("sun",)))
    reader = Reader(WordParser(), LetterNli())
    with pytest.raises(InputError, match="atoms: expected paper or events, found 'event'"):
        list(select_items([Item("argument", sides)], reader, atoms="event"))  # type: ignore[arg-type]


def test_joint_scoring_has_no_choice_of_atoms() -> None:
    sides = (Completion(("rain",), ("sun",)), Completion(("dog",), ("sun",)))
    reader = Reader(WordParser(), LetterNli())
    with pytest.raises(InputError, match="atoms: expected the method pwal or top-link, joint has"):
        list(select_items([Item("argument", sides)], reader, atoms="events"))


def test_joint_scoring_chooses_unless_another_method_is_named() -> None:
    sides = (Completion(("rain",), ("storm",)), Completion(("dog",), ("storm",)))
    models = (WordParser(), LetterNli())
    [decision] = select_items([Item("argument", sides)], Reader(*models))
    assert decision.method == Method("joint", joint=JointSettings(load_weights()))
    assert decision.method.representations == load_weights().representations
    assert sum(decision.probabilities) == pytest.approx(1)
    record = trace_to_json(decision)
    assert record["method"]["name"] == record["decision"]["method"] == "joint"
    weights = record["method"]["joint"]["weights"]
    assert weights_from_json(weights) == load_weights()
    one = select(premises=["rain", "dog"], claim="storm", parser=models[0], nli=models[1])
    assert one.method == decision.method
    assert one.scores == decision.scores
