"""Participant-local polarity, and its boundary with the polarity of events."""

from __future__ import annotations

from tests.amr.reading import meaning


def test_a_negative_subject_negates_its_triples_only():
    graph = """(p / play-01 :ARG0 (c / child :polarity -) :location (s / statue :mod (t / tall)))"""
    assert meaning(graph) == "~<child play at statue> & <tall statue>"


def test_a_negative_object():
    graph = "(e / eat-01 :ARG0 (d / dog) :ARG1 (f / food :polarity -))"
    assert meaning(graph) == "~<dog eat food>"


def test_a_negative_participant_counts_once():
    graph = "(e / eat-01 :ARG0 (d / dog :polarity -) :ARG1 (f / food :polarity -))"
    assert meaning(graph) == "~<dog eat food>"


def test_only_the_relations_of_the_participant_are_negated():
    graph = """(g / give-01 :ARG0 (t / teacher) :ARG1 (b / book :polarity -) :ARG2 (s / student))"""
    assert meaning(graph) == "~<teacher give book> & <teacher give to student>"


def test_the_target_of_a_dyad_is_a_participant_and_its_source_is_not():
    assert meaning("(d / dog :mod (f / fat :polarity -))") == "~<fat dog>"
    assert meaning("(d / dog :mod (f / fat) :poss (h / he :polarity -))") == (
        "<fat dog> & ~<he's dog>"
    )


def test_a_negative_participant_below_a_negative_event_is_not_negated_twice():
    graph = "(e / eat-01 :polarity - :ARG0 (d / dog :polarity -))"
    assert meaning(graph) == "~<dog eat>"


def test_a_negative_nominal_with_a_body_negates_that_and_its_relations():
    graph = "(c / chase-01 :ARG0 (d / dog :polarity - :mod (u / cute)) :ARG1 (a / cat))"
    assert meaning(graph) == "~<dog chase cat> & ~<cute dog>"
    root = "(d / dog :polarity - :ARG0-of (c / chase-01 :ARG1 (a / cat)))"
    assert meaning(root) == "~<dog chase cat>"


def test_a_negative_event_as_an_argument_keeps_the_relation():
    graph = "(w / want-01 :ARG0 (h / he) :ARG1 (g / go-02 :polarity - :ARG0 h))"
    assert meaning(graph) == "<he want go> & ~<he go>"


def test_a_negative_proposition_as_an_argument_keeps_the_relation():
    graph = "(t / think-01 :ARG0 (h / he) :ARG1 (p / poor :polarity - :domain h))"
    assert meaning(graph) == "<he think poor> & ~<he is poor>"


def test_a_negative_sense_without_roles_is_a_participant():
    assert meaning("(z / zone :mod (f / fly-01 :polarity -))") == "~<fly zone>"


def test_a_negative_node_without_a_body_or_a_relation_gets_a_carrier():
    assert meaning("(d / dog :polarity -)") == "~<dog exists>"
    assert meaning("(r / rain-01 :polarity -)") == "~<rain occurs>"
    graph = "(a / and :op1 (x / x) :op2 (y / y) :mod (d / dog :polarity -))"
    assert meaning(graph) == "<dog and> & ~<dog exists> & <x exists> & <y exists>"


def test_a_negative_connective_without_anything_to_negate_gets_carriers():
    graph = """(m / multi-sentence :snt1 (s / see-01 :ARG0 (b / bird) :ARG1 (c / cat))
                  :snt2 (a / and :polarity - :op1 b :op2 c))"""
    assert meaning(graph) == "<bird see cat> & ~(<bird exists> & <cat exists>)"


def test_the_negative_source_of_an_inverse_dyad():
    graph = "(j / job :ARG1-of (n / new-01 :polarity -) :mod (g / good))"
    assert meaning(graph) == "<good job> & ~<job is new>"


def test_a_negative_leaf_of_a_coordination():
    graph = (
        "(d / drink-01 :ARG0 (h / he) :ARG1 (o / or :op1 (t / tea) :op2 (c / milk :polarity -)))"
    )
    assert meaning(graph) == "<he drink tea> | ~<he drink milk>"


def test_operators_around_a_negative_participant_stay():
    graph = """(o / or :polarity - :op1 (e / eat-01 :ARG0 (d / dog :polarity -))
                  :op2 (s / sleep-01 :ARG0 (c / cat) :condition (n / nap-01 :ARG0 d)))"""
    assert meaning(graph) == "~(<dog eat> | (<dog nap> >> <cat sleep>))"


def test_a_negative_node_whose_body_is_a_condition_of_nothing_gets_a_carrier():
    graph = """(m / multi-sentence :snt1 (s / see-01 :ARG0 (b / bird) :ARG1 (c / cat))
                  :snt2 (a / and :polarity - :op1 (d / and :op1 b :condition (r / rain-01))))"""
    assert meaning(graph) == "<bird see cat> & ~(<rain occurs> >> <bird exists>)"
