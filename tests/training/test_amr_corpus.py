"""The data's split, its alignment, and the scores."""

from __future__ import annotations

import pytest
from tests.shared_data import shared_data
from training.amr import examples as examples_module
from training.amr.aligner import Aligner, associate
from training.amr.corpus import HELD_OUT, SETS, SICK, TRAIN, Sample, read_set, split
from training.amr.examples import Labeller
from training.amr.graphs import read_graph, snt_graphs
from training.amr.scoring import NEGATION, POLARITY, WHOLE, Scores

from enthymeme.models.parsers.embedded.fragments import CONTINUES_NAME, NOTHING
from enthymeme.models.parsers.embedded.rolesets import rolesets
from enthymeme.models.parsers.embedded.stems import Stems
from enthymeme.models.parsers.embedded.words import words


def tokens(sentence: str) -> frozenset[str]:
    return frozenset(word.lower for word in words(sentence) if word.lower[0].isalnum())


def test_near_sentences_stay_together() -> None:
    texts = [f"The old man number {k} is slowly riding a horse along the beach" for k in range(99)]
    parts = split([Sample("sts_silver", text, "(t / thing)") for text in texts])
    assert sorted(map(len, parts.values())) == [0, 0, 99]


def test_nothing_of_sick_is_trained_on_and_nothing_near_is_apart() -> None:
    folder = shared_data("amr")
    parts = split(sample for name in SETS for sample in read_set(folder, name))
    assert all(sample.set != SICK for sample in parts[TRAIN])
    trained = [tokens(sample.sentence) for sample in parts[TRAIN]]
    holders: dict[str, list[int]] = {}
    for place, given in enumerate(trained):
        for token in given:
            holders.setdefault(token, []).append(place)
    for sample in parts[HELD_OUT][::20]:
        own = tokens(sample.sentence)
        for place in {k for token in own for k in holders.get(token, ())}:
            common = len(own & trained[place])
            assert common < 0.7 * len(own | trained[place])


def test_several_sentences_are_cut_from_one_graph() -> None:
    graph = read_graph(
        "(m / multi-sentence :snt1 (b / bark-01 :ARG0 (d / dog)) :snt2 (s / sleep-01 :ARG0 d))"
    )
    first, second = snt_graphs(graph)
    assert [node.concept for node in first.nodes] == ["bark-01", "dog"]
    assert [node.concept for node in second.nodes] == ["sleep-01"]


PAIRS = [
    (
        "Barack Obama does not trust the teacher.",
        '(t / trust-02 :polarity - :ARG0 (p / person :name (n / name :op1 "Barack" :op2 "Obama"))'
        " :ARG1 (p2 / person :ARG0-of (t2 / teach-01)))",
        ['(person :name (name :op ~"))', CONTINUES_NAME, "", "-", "(~V-02)", "",
         "(person :ARG0-of (~D-01))", ""],
    ),
    (
        "Unfair laws hurt 3 men",
        "(h / hurt-01 :ARG0 (l / law :ARG1-of (f / fair-01 :polarity -))"
        " :ARG1 (m / man :quant 3))",
        ["(~U-01 :polarity -)", "(~N)", "(~V-01)", "~#", "(~N)"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "penman", "expected"), PAIRS)
def test_alignment(
    sentence: str, penman: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examples_module, "LEAST_LABEL", 1)
    corpus = [(words(text), read_graph(graph)) for text, graph, _ in PAIRS]
    stems = Stems({}, rolesets().has)
    aligner = Aligner(associate(corpus), stems)
    labeller = Labeller(stems)
    labeller.learn(aligner.align(*pair) for pair in corpus)
    example = labeller.example(aligner.align(words(sentence), read_graph(penman)))
    assert list(example.labels) == expected
    assert NOTHING not in [anchor.symbol for anchor in example.anchors]


def test_scores() -> None:
    scores = Scores()
    right = "(b / bark-01 :polarity - :ARG0 (d / dog))"
    scores.add(right, right)
    assert scores.counts[WHOLE].f1 == scores.counts[NEGATION].f1 == 1
    scores.add("(b / bark-01 :ARG0 (d / dog))", right)
    assert scores.counts[WHOLE].f1 < 1
    assert scores.counts[NEGATION].f1 == scores.counts[POLARITY].f1 == pytest.approx(2 / 3)
