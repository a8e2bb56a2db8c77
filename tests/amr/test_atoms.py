"""Which atoms a graph has: composition, projection, opacity, carriers, identity."""

from __future__ import annotations

import pytest
from tests.amr.reading import meaning, signatures, texts

from enthymeme.amr import translate
from enthymeme.amr.atoms import ANCHOR_ROLES, COMPOSABLE_ROLES
from enthymeme.amr.graph import decode


@pytest.mark.parametrize(
    "role",
    "ARG1 ARG2 ARG3 ARG4 accompanier beneficiary cause destination direction duration extent "
    "instrument location manner medium path purpose source time topic".split(),
)
def test_a_composable_role_makes_a_triple_with_the_anchor(role):
    graph = f"(e / eat-01 :ARG0 (h / he) :{role} (x / thing))"
    assert signatures(graph) == [f"triple :ARG0+:{role}"]


@pytest.mark.parametrize(
    "role",
    "ARG5 mod domain poss part degree age frequency example concession op1 prep-in ord".split(),
)
def test_another_role_stays_a_dyad(role):
    graph = f"(e / eat-01 :ARG0 (h / he) :{role} (x / thing))"
    assert sorted(signatures(graph)) == sorted(["dyad :ARG0", f"dyad :{role}"])


@pytest.mark.parametrize("place", range(len(ANCHOR_ROLES) - 1))
def test_the_anchor_is_the_first_core_role_present(place):
    anchor, later = ANCHOR_ROLES[place], ANCHOR_ROLES[place + 1 :]
    edges = " ".join(f":{role} ({role.lower()} / x)" for role in reversed((anchor, *later)))
    assert signatures(f"(e / eat-01 {edges})") == [f"triple :{anchor}+:{role}" for role in later]


def test_adjuncts_alone_have_no_anchor():
    assert signatures("(e / eat-01 :time (n / now) :location (h / here))") == [
        "dyad :location",
        "dyad :time",
    ]


def test_a_lone_core_role_is_a_dyad():
    assert signatures("(e / eat-01 :ARG0 (h / he))") == ["dyad :ARG0"]


def test_literals_do_not_compose():
    assert signatures("(a / age-01 :ARG1 (h / he) :ARG2 63)") == ["dyad :ARG1", "dyad :ARG2"]
    assert signatures("(a / age-01 :ARG1 63 :ARG2 (h / he) :time (n / now))") == [
        "dyad :ARG1",
        "triple :ARG2+:time",
    ]


def test_events_are_not_merged():
    graph = "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b :ARG4 (c / city)))"
    assert texts(graph) == ["boy want go", "boy go to city"]


def test_consumed_dyads_remain_as_provenance_only():
    graph = "(e / eat-01 :ARG0 (h / he) :ARG1 (x / thing) :time (n / now))"
    first, second = translate(graph).atoms
    assert (first.records, second.records) == ((0, 1), (0, 2))


def test_two_edges_of_the_anchor_role_are_two_anchors():
    graph = "(e / eat-01 :ARG0 (z / zebra) :ARG0 (a / ape) :ARG1 (g / grass))"
    assert texts(graph) == ["zebra eat grass", "ape eat grass"]
    assert texts("(e / eat-01 :ARG0 (z / zebra) :ARG0 (a / ape))") == ["zebra eat", "ape eat"]


def test_two_edges_of_another_role():
    graph = "(e / eat-01 :ARG0 (a / ape) :ARG1 (g / grass) :ARG1 (h / hay))"
    assert texts(graph) == ["ape eat grass", "ape eat hay"]


def test_a_relation_written_twice_is_one_atom_with_both_records():
    (atom,) = translate("(d / dog :mod (b / big) :mod b)").atoms
    assert atom.records == (0, 1)
    (atom,) = translate("(e / eat-01 :ARG0 (d / dog) :ARG1 (f / food) :ARG1 f)").atoms
    assert atom.records == (0, 1, 2)
    opaque = translate("(a / and :op1 (x / x) :op2 (y / y) :mod (b / big) :mod b)").atoms[-1]
    assert (opaque.kind, opaque.records) == ("opaque", (2, 3))


def test_a_relation_that_is_projected_and_direct_is_one_atom():
    graph = "(e / eat-01 :ARG0 (d / dog) :ARG1 (a / and :op1 (f / food) :op2 (h / hay)) :ARG1 f)"
    food, hay = translate(graph).atoms
    assert (food.text, food.records) == ("dog eat food", (0, 1, 4))
    assert (hay.text, hay.records) == ("dog eat hay", (0, 1))


def test_one_coordinated_endpoint_is_projected():
    second = "(e / eat-01 :ARG0 (d / dog) :ARG1 (o / or :op1 (f / food) :op2 (h / hay)))"
    assert meaning(second) == "<dog eat food> | <dog eat hay>"
    first = "(e / eat-01 :ARG0 (o / or :op1 (d / dog) :op2 (c / cow)) :ARG1 (h / hay))"
    assert meaning(first) == "<dog eat hay> | <cow eat hay>"


def test_a_coordinated_anchor_keeps_what_belongs_to_a_leaf_together():
    graph = """(g / give-01 :ARG0 (o / or :op1 (b / boy) :op2 (l / girl))
                  :ARG1 (f / food) :ARG2 (d / dog))"""
    assert meaning(graph) == (
        "<boy give food> & <boy give to dog> | <girl give food> & <girl give to dog>"
    )


def test_two_coordinated_endpoints_make_no_product():
    graph = """(e / eat-01 :ARG0 (a / and :op1 (d / dog) :op2 (c / cow))
                  :ARG1 (o / or :op1 (f / food) :op2 (h / hay)))"""
    assert set(signatures(graph)) == {"dyad :ARG0", "dyad :ARG1"}
    assert meaning(graph) == "<dog eat> & <cow eat> & (<food is eaten> | <hay is eaten>)"


def test_a_third_endpoint_still_composes_beside_two_coordinated_ones():
    graph = """(e / eat-01 :ARG0 (a / and :op1 (d / dog) :op2 (c / cow))
                  :ARG1 (o / or :op1 (f / food) :op2 (h / hay)) :time (n / now))"""
    assert meaning(graph) == (
        "<dog eat during now> & <cow eat during now> & (<food is eaten> | <hay is eaten>)"
    )


def test_a_coordinated_dyad_is_projected():
    graph = "(d / dog :mod (o / or :op1 (b / big) :op2 (a / and :op1 (r / red) :op2 (f / fat))))"
    assert meaning(graph) == "<big dog> | <red dog> & <fat dog>"


def test_a_leaf_below_a_multi_sentence_is_a_leaf():
    graph = "(s / say-01 :ARG0 (h / he) :ARG1 (m / multi-sentence :snt1 (y / yes) :snt2 (n / no)))"
    assert meaning(graph) == "<he say yes> & <he say no>"


def test_a_relation_of_a_connective_is_one_opaque_atom():
    graph = "(a / and :op1 (e / eat-01) :op2 (d / drink-01) :ARG0 (h / he) :time (n / now))"
    assert signatures(graph) == ["unary", "unary", "opaque :ARG0", "opaque :time"]
    twice = "(a / and :op1 (e / eat-01) :mod (o / or :op1 (x / x) :op2 (y / y)))"
    assert signatures(twice)[-1] == "opaque :mod"


def test_a_carrier_only_for_a_concept_without_a_proposition():
    assert texts("(d / dog)") == ["dog exists"]
    assert texts("(a / and :op1 (d / dog) :op2 (c / cat))") == ["dog exists", "cat exists"]
    assert texts("(d / dog :mod (b / big))") == ["big dog"]
    assert texts('(c / city :name (n / name :op1 "Rome"))') == ["Rome exists"]
    assert texts('(n / name :op1 "Rome" :name-of (c / city))') == ["Rome exists"]


def test_coreference_is_part_of_identity():
    same = translate("(w / wash-01 :ARG0 (m / man) :ARG1 m)").atoms[0].expression
    other = translate("(w / wash-01 :ARG0 (m / man) :ARG1 (n / man))").atoms[0].expression
    assert (same.coreference, other.coreference) == ("same", "distinct")
    assert same.key != other.key
    (loop,) = translate("(d / dog :mod d)").atoms
    assert loop.expression.coreference == "same"
    (literal,) = translate('(d / dog :mod "big")').atoms
    assert literal.expression.coreference == "literal"


def test_the_key_keeps_the_sense_and_the_text_drops_it():
    one, two = (translate(f"(r / run-0{n} :ARG0 (d / dog))").atoms[0] for n in (1, 2))
    assert one.text == two.text
    assert one.key != two.key


def test_the_key_tells_roles_and_kinds_apart():
    dyads = [translate(f"(r / run-02 :{role} (d / dog))").atoms[0].key for role in ("mod", "poss")]
    assert dyads[0] != dyads[1]


def test_equality_ignores_where_an_atom_comes_from():
    graph = "(r / run-02 :ARG0 (d / dog){})"
    one, two = (translate(graph.format(more)).atoms[0] for more in ("", " :li 1 :wiki x"))
    assert one != two
    one, two = (translate(graph.format(more)).atoms[0] for more in ("", " :ARG0 d"))
    assert one == two
    assert one.records != two.records


def test_the_owner_is_the_node_whose_body_holds_the_atom():
    graph = "(e / eat-01 :ARG0 (d / dog :mod (b / big)) :ARG1 (a / and :op1 (f / food)))"
    assert [(atom.text, atom.owner) for atom in translate(graph).atoms] == [
        ("big dog", "d"),
        ("dog eat food", "e"),
    ]


def test_atoms_come_by_kind_then_role_then_place():
    graph = """
    (a / and
       :op1 (r / rain-01)
       :op2 (e / eat-01 :ARG0 (d / dog :poss (h / he) :mod (b / big) :mod (z / red))
          :ARG1 (f / food) :op10 (t / ten) :op2 (w / two))
       :time (n / now))"""
    assert signatures(graph) == [
        "unary",
        "dyad :mod",
        "dyad :mod",
        "dyad :op2",
        "dyad :op10",
        "dyad :poss",
        "triple :ARG0+:ARG1",
        "opaque :time",
    ]
    assert [atom.id for atom in translate(graph).atoms] == [f"x{i}" for i in range(1, 9)]


def test_nodes_are_those_of_the_graph():
    graph = "(e / eat-01 :ARG0 (d / dog) :ARG1 (f / food) :mod 3)"
    dyad, triple = translate(graph).atoms
    assert (dyad.nodes, triple.nodes) == (("e",), ("d", "e", "f"))
    assert set(triple.nodes) == set(decode(graph).concepts)


def test_the_composable_roles_are_the_papers():
    assert len(COMPOSABLE_ROLES) == 21
