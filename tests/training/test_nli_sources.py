"""The released sets as examples: readable texts, and nothing that is measured on."""

from __future__ import annotations

import random
import re

import pytest
from tests.shared_data import shared_data
from training.nli import material
from training.nli.arguments import banks, civic
from training.nli.arguments.banks import content_words, divide_with_further
from training.nli.examples import (
    CONTRADICTION,
    ENTAILMENT,
    NEUTRAL,
    Example,
    build_example,
    ranked_rows,
)
from training.nli.figures import read_arguments
from training.nli.material import (
    ARGUING,
    BROAD,
    COMPLETING,
    DEBATING,
    FOCUSED,
    PRACTISING,
    REASONING,
    REHEARSING,
    STEADYING,
    WIDENING,
    Mix,
    choose_mix,
    held_out_texts,
    read_material,
)
from training.nli.pairs import normal
from training.nli.schemas import NAMES_PER_FILLING, fill_schema, read_schemas
from training.nli.sources import SOURCES, read_source
from training.nli.stream import PORTION, Stream
from training.nli.written import FOLDER, read_written_arguments, read_written_pairs


@pytest.mark.parametrize("origin", sorted(SOURCES))
def test_every_set_reads_into_short_labelled_texts(origin: str) -> None:
    examples = read_source(shared_data(""), origin, seed=1)
    assert len(examples) > 900
    for example in examples[:200]:
        assert all(premise and hypothesis for premise, hypothesis in example.rows)
        assert all(len(each) == len(example.rows) for each in example.labelings)
    labels = {label for example in examples for each in example.labelings for label in each}
    assert ENTAILMENT in labels
    assert len(labels) > 1


def test_the_hand_written_material_is_whole() -> None:
    least = {"arguments": 4500, "contrasts": 1700, "debates": 2300}
    for kind, count in least.items():
        assert len(list(read_written_arguments(kind))) > count
    assert len(list(read_written_pairs())) > 4500
    for path in set(FOLDER.glob("*.jsonl")) - set(FOLDER.glob("schemas_*.jsonl")):
        for argument in read_arguments(path):
            labels = [pair.label for pair in argument.pairs]
            assert labels.count("entailment") == 1
            assert labels[argument.gold] == "entailment"


def test_every_schema_is_filled_whole_and_has_what_follows_and_what_is_ruled_out() -> None:
    examples = list(read_schemas(FOLDER, seed=1))
    assert len(examples) > 10_000
    for example in examples:
        assert not any(sign in text for row in example.rows for text in row for sign in "{}")
        (labels,) = example.labelings
        assert {ENTAILMENT, CONTRADICTION} <= set(labels)
        assert len(set(example.rows)) == len(example.rows)


def test_people_of_a_schema_differ_and_change_from_filling_to_filling() -> None:
    schema = {
        "phenomenon": "time",
        "conclusion": "{P} was first.",
        "premises": [["{P} came before {Q}.", "entailment"], ["{Q} did.", "contradiction"]],
    }
    examples = list(fill_schema(schema, random.Random(3)))
    assert len(examples) == NAMES_PER_FILLING
    names = [re.fullmatch(r"(.+) came before (.+)\.", one.rows[0][0]) for one in examples]
    assert len({name for match in names if match for name in match.groups()}) > 2
    for match, example in zip(names, examples, strict=True):
        assert match
        assert example.rows[0][1] == f"{match[1]} was first."
        assert match[1] != match[2]


def test_a_schema_with_a_slot_that_nothing_fills_is_an_error() -> None:
    schema = {"phenomenon": "x", "premise": "A {thing}.", "conclusions": [["B.", "neutral"]]}
    with pytest.raises(KeyError, match="thing"):
        list(fill_schema(schema, random.Random(3)))


def test_what_is_measured_on_is_recognised_however_it_is_negated() -> None:
    banned = held_out_texts(shared_data(""))
    assert len(banned) > 5000
    assert all(text == normal(text) for text in list(banned)[:100])


def test_a_stream_mixes_by_share_and_goes_on_where_it_stopped() -> None:
    def fill(name: str) -> list[Example]:
        return [build_example(f"{name} {i}", "h", (NEUTRAL,), name) for i in range(5000)]

    sets = {"one": fill("one"), "two": fill("two")}
    mix = {"one": 3.0, "two": 1.0}
    whole = Stream(sets, seed=5)
    first, second = whole.next_portion(mix), whole.next_portion(mix)
    origins = [example.origin for batch in first for example in batch]
    assert origins.count("one") == pytest.approx(PORTION * 0.75, abs=1)
    resumed = Stream(sets, seed=5, portions=1, taken={"one": PORTION * 3 // 4, "two": PORTION // 4})
    assert resumed.next_portion(mix) == second
    assert {example for batch in first for example in batch}.isdisjoint(
        example for batch in second for example in batch
    )


def test_the_mix_turns_to_arguments_and_atoms() -> None:
    assert choose_mix(0) is BROAD
    assert choose_mix(20_000) is FOCUSED
    assert choose_mix(60_000) is ARGUING
    assert choose_mix(100_000) is DEBATING
    assert choose_mix(150_000) is REASONING
    assert choose_mix(170_000) is PRACTISING
    assert choose_mix(333_102) is STEADYING
    assert choose_mix(333_103) is COMPLETING
    assert choose_mix(399_999) is COMPLETING
    assert choose_mix(400_000) is WIDENING
    assert choose_mix(433_433) is WIDENING
    assert choose_mix(433_434) is REHEARSING
    assert choose_mix(504_827) is REHEARSING
    assert set(BROAD) < set(FOCUSED)
    assert set(ARGUING) < set(DEBATING)
    assert CONTRADICTION == 2


@pytest.mark.parametrize(("mix", "by_rule"), [(WIDENING, 1 / 3), (REHEARSING, 2 / 5)])
def test_the_last_mixes_name_sets_that_exist_and_have_their_share_by_rule(
    mix: Mix, by_rule: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The sets are read without their content: only their names matter here.
    for reader in ("read_source", "read_schemas", "read_written_arguments", "read_written_pairs",
                   "generate_arguments", "generate_pairs", "_lexicon_pairs"):  # fmt: skip
        monkeypatch.setattr(material, reader, lambda *_, **__: [])
    monkeypatch.setattr(material, "held_out_texts", lambda _: frozenset())
    assert set(mix) <= set(read_material(shared_data(""), seed=1))
    assert all(share > 0 for share in mix.values())
    generated = sum(mix[f"generated_{kind}"] for kind in ("arguments", "steps", "rules"))
    assert generated / sum(mix.values()) == pytest.approx(by_rule, abs=0.03)


@pytest.mark.parametrize("bank", ["events", "states"])
def test_further_rows_leave_the_held_out_part_and_its_words_alone(
    bank: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    further = set(banks.rows(f"{bank}_further.tsv"))
    parts = divide_with_further(bank, bank)
    added = further.intersection(parts["train"])
    assert len(added) > 100
    held_out = {word for row in parts["held-out"] for word in content_words(*row)}
    assert held_out
    for row in added:
        assert not content_words(*row) & held_out, row

    first = banks.rows(f"{bank}.tsv")
    monkeypatch.setattr(banks, "rows", lambda name: () if "further" in name else first)
    assert divide_with_further(bank, bank)["held-out"] == parts["held-out"]


def test_further_civic_topics_leave_the_held_out_part_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    further, first = banks.sections("civic_further.tsv"), banks.sections("civic.tsv")
    held_out = civic.reasons.__wrapped__("held-out")
    assert held_out
    assert not {reason.topic for reason in held_out} & set(further)
    assert set(further) <= {reason.topic for reason in civic.reasons.__wrapped__("train")}

    monkeypatch.setattr(civic, "sections", lambda name: {} if "further" in name else first)
    assert civic.reasons.__wrapped__("held-out") == held_out


def test_answers_to_one_question_and_updates_of_one_inference_are_ranked() -> None:
    for origin in ("socialqa", "physicalqa", "copa", "defeasible"):
        examples = read_source(shared_data(""), origin, seed=1)
        ranked = [example for example in examples if ranked_rows(example)]
        assert len(ranked) > 900, origin
    for example in ranked[:100]:
        assert len({hypothesis for _, hypothesis in example.rows}) == 1
        assert len({premise for premise, _ in example.rows}) == len(example.rows)
