"""Formula construction: owners, connectives, conditions, reentrancy, branches, coverage."""

from __future__ import annotations

import pytest
from tests.amr.reading import meaning

from enthymeme.amr import translate
from enthymeme.errors import TranslationError


def reason(text: str) -> str:
    with pytest.raises(TranslationError) as caught:
        translate(text)
    return caught.value.reason


def test_local_atoms_come_before_children_and_children_in_the_order_of_the_text():
    graph = """(s / see-01 :mod (n / now) :ARG0 (b / boy :mod (t / tall))
                  :ARG1 (d / dog :ARG0-of (k / bark-01 :mod (l / loud)) :mod (f / fat)))"""
    assert meaning(graph) == (
        "<boy see dog> & <now see> & <tall boy> & <fat dog> & <dog bark> & <loud bark>"
    )


def test_connectives_nest():
    graph = """(a / and :op1 (o / or :op1 (x / x) :op2 (y / y))
                  :op2 (b / and :op1 (z / z) :op2 (w / w)))"""
    assert meaning(graph) == "(<x exists> | <y exists>) & <z exists> & <w exists>"


def test_sentences_are_conjoined():
    graph = "(m / multi-sentence :snt2 (b / bark-01) :snt1 (r / rain-01))"
    assert meaning(graph) == "<rain occurs> & <bark occurs>"


def test_a_connective_has_its_own_relations_beside_its_branches():
    graph = "(o / or :op1 (x / x) :op2 (y / y) :time (n / now))"
    assert meaning(graph) == "<or occurs at now> & (<x exists> | <y exists>)"


def test_polarity_of_an_event_covers_its_children():
    graph = "(b / bark-01 :polarity - :ARG0 (d / dog :mod (f / fat)))"
    assert meaning(graph) == "~(<dog bark> & <fat dog>)"


@pytest.mark.parametrize(("concept", "sign"), [("and", "&"), ("or", "|")])
def test_polarity_of_a_connective(concept, sign):
    graph = f"(o / {concept} :polarity - :op1 (x / x) :op2 (y / y))"
    assert meaning(graph) == f"~(<x exists> {sign} <y exists>)"
    projected = f"(e / eat-01 :ARG0 {graph})"
    assert meaning(projected) == f"~(<x eat> {sign} <y eat>)"


def test_polarity_comes_before_the_condition():
    graph = "(g / go-02 :polarity - :ARG0 (c / child) :condition (r / rain-01))"
    assert meaning(graph) == "<rain occurs> >> ~<child go>"


def test_a_condition_may_be_negative():
    graph = "(g / go-02 :ARG0 (c / child) :condition (r / rain-01 :polarity -))"
    assert meaning(graph) == "~<rain occurs> >> <child go>"


def test_conditions_are_conjoined():
    graph = "(g / go-02 :ARG0 (c / child) :condition (r / rain-01) :condition (s / snow-01))"
    assert meaning(graph) == "<rain occurs> & <snow occurs> >> <child go>"


def test_a_connective_may_have_a_condition_and_be_one():
    graph = """(o / or :op1 (g / go-02) :op2 (s / stay-01)
                  :condition (a / and :op1 (r / rain-01) :op2 (w / storm-01)))"""
    assert meaning(graph) == "<rain occurs> & <storm occurs> >> <go occurs> | <stay occurs>"


def test_a_condition_on_a_condition():
    graph = "(g / go-02 :condition (r / rain-01 :condition (c / cold-01)))"
    assert meaning(graph) == "(<cold occurs> >> <rain occurs>) >> <go occurs>"


def test_a_condition_of_an_inner_event_stays_inside():
    graph = """(s / say-01 :ARG0 (h / he)
                  :ARG1 (g / go-02 :ARG0 (c / child) :condition (r / rain-01)))"""
    assert meaning(graph) == "<he say go> & (<rain occurs> >> <child go>)"


def test_a_condition_without_a_consequent_vanishes_with_its_atoms():
    # "go" has an atom (he say go) but none of its own: true is what follows.
    graph = "(s / say-01 :ARG0 (h / he) :ARG1 (g / go-02 :condition (r / rain-01)))"
    assert meaning(graph) == "<he say go>"


def test_a_condition_on_an_open_ancestor_is_its_local_atoms():
    graph = """(r / run-02 :ARG0 (d / dog :mod (f / fat))
                  :time (c / chase-01 :ARG1 (x / cat) :condition r))"""
    assert meaning(graph) == (
        "<dog run during chase> & <fat dog> & (<dog run during chase> >> <cat is chased>)"
    )


def test_a_condition_on_an_ancestor_without_atoms_is_refused():
    graph = "(a / and :op1 (g / go-02 :ARG0 (c / child) :condition a) :op2 (r / rain-01))"
    assert reason(graph) == "empty-antecedent"


def test_two_nodes_may_condition_each_other():
    graph = """(g / go-02 :ARG0 (c / child)
                  :condition (r / rain-01 :mod (h / heavy) :condition g))"""
    assert meaning(graph) == "(<child go> >> <heavy rain>) >> <child go>"


def test_an_open_node_is_not_expanded_again():
    graph = "(w / want-01 :ARG0 (b / boy :ARG0-of (s / see-01 :ARG1 w)))"
    assert meaning(graph) == "<boy want> & <boy see want>"


def test_a_closed_node_is_expanded_where_it_is_reached_again():
    first = """(a / and :op1 (r / read-01 :ARG0 (s / boy :mod (t / tall)))
                  :op2 (w / write-01 :polarity - :ARG0 s))"""
    later = """(a / and :op1 (r / read-01 :ARG0 s)
                  :op2 (w / write-01 :polarity - :ARG0 (s / boy :mod (t / tall))))"""
    for graph in (first, later):
        assert meaning(graph) == "<boy read> & <tall boy> & ~(<boy write> & <tall boy>)"


def test_an_inverse_mention_is_no_way_into_a_node_defined_elsewhere():
    graph = """(s / sink-01 :ARG1 (b / boat :ARG1-of l)
                  :condition (l / leak-01 :polarity -))"""
    assert meaning(graph) == "~<boat is leaked> >> <boat sink>"


# Branch isolation.


def test_an_inverse_edge_into_a_sibling_root_is_blocked():
    graph = """(o / or :op1 (r / read-01 :ARG0 (s / student :ARG0-of (w / write-01)))
                  :op2 w)"""
    assert meaning(graph) == "<student read> | <student write>"


def test_a_forward_edge_into_a_sibling_root_is_blocked():
    graph = """(o / or :op1 (r / read-01 :ARG0 (s / student) :purpose w)
                  :op2 (w / write-01 :ARG0 s))"""
    assert meaning(graph) == "<student read for write> | <student write>"


def test_siblings_of_an_outer_connective_stay_blocked():
    graph = """(o / or :op1 (a / and :op1 (r / read-01 :ARG0 (s / student) :purpose w)
                     :op2 (e / eat-01 :ARG0 s))
                  :op2 (w / write-01 :ARG0 s))"""
    assert meaning(graph) == ("<student read for write> & <student eat> | <student write>")


def test_a_shared_leaf_shows_each_event_its_own_atoms():
    graph = """(o / or :op1 (r / read-01 :ARG0 (s / he) :ARG1 (a / and :op1 (b / b) :op2 (c / c)))
                  :op2 (w / write-01 :ARG0 s :ARG1 a))"""
    assert meaning(graph) == "<he read b> & <he read c> | <he write b> & <he write c>"


def test_what_is_shared_by_branches_is_in_both():
    graph = """(o / or :op1 (r / read-01 :ARG0 (s / student :mod (t / tall)))
                  :op2 (w / write-01 :ARG0 s))"""
    assert meaning(graph) == "<student read> & <tall student> | <student write> & <tall student>"


# Coordinated endpoints.


def test_a_leafs_own_atoms_stay_at_the_leaf():
    graph = """(c / choose-01 :ARG0 (h / he)
                  :ARG1 (o / or :op1 (t / tea :mod (g / green)) :op2 (k / cake)))"""
    assert meaning(graph) == "<he choose tea> & <green tea> | <he choose cake>"


def test_a_leafs_own_polarity_and_condition_do_not_reach_the_relation():
    graph = """(s / say-01 :ARG0 (h / he) :ARG1 (a / and
                  :op1 (g / go-02 :polarity - :ARG0 h)
                  :op2 (t / stay-01 :ARG0 h :condition (r / rain-01))))"""
    assert meaning(graph) == (
        "<he say go> & ~<he go> & <he say stay> & (<rain occurs> >> <he stay>)"
    )


def test_an_event_below_its_own_coordinated_endpoint():
    graph = """(o / or :op1 (b / boy) :op2 (g / girl)
                  :ARG0-of (p / play-01 :polarity - :ARG1 (x / ball)))"""
    assert meaning(graph) == "~(<boy play ball> | <girl play ball>)"


def test_an_event_beside_its_own_coordinated_endpoint():
    graph = """(o / or :op1 (a / and :polarity - :op1 (b / boy) :op2 (g / girl))
                  :op2 (p / play-01 :ARG0 a))"""
    assert meaning(graph) == "~(<boy exists> & <girl exists>) | ~(<boy play> & <girl play>)"


def test_two_coordinated_endpoints_one_inside_the_other():
    graph = """(g / give-01 :ARG0 (h / he) :ARG1 (a / and :op1 (x / x)
                     :op2 (o / or :op1 (y / y) :op2 (z / z)))
                  :ARG2 o)"""
    assert meaning(graph) == (
        "<he give x> & (<he give y> | <he give z>) & (<he give to y> | <he give to z>)"
    )


# Empty branches.


def test_an_empty_branch_of_a_disjunction_gets_its_carrier():
    graph = "(o / or :op1 (s / sing-01 :ARG0 (b / bird)) :op2 b)"
    assert meaning(graph) == "<bird sing> | <bird exists>"


def test_a_branch_that_is_a_condition_of_nothing_is_empty_too():
    graph = """(o / or :op1 (s / sing-01 :ARG0 (b / bird))
                  :op2 b :op3 (g / go-02 :ARG0-of (x / x :polarity -) :condition (r / rain-01)))"""
    assert meaning(graph) == ("<bird sing> | <bird exists> | (<rain occurs> >> ~<go x>)")
    graph = """(o / or :op1 (s / see-01 :ARG0 (b / bird) :ARG1 (c / cat))
                  :op2 (c2 / and :op1 b :condition (r / rain-01)))"""
    assert meaning(graph) == "<bird see cat> | (<rain occurs> >> <bird exists>)"


def test_an_empty_connective_in_a_disjunction_gets_the_carriers_of_its_leaves():
    graph = """(o / or :op1 (s / see-01 :ARG0 (b / bird) :ARG1 (c / cat))
                  :op2 (a / and :op1 b :op2 c))"""
    assert meaning(graph) == "<bird see cat> | <bird exists> & <cat exists>"


def test_a_branch_that_is_open_above_gets_its_carrier():
    graph = "(b / believe-01 :mod (x / odd :ARG1-of (o / or :op1 (g / go-02) :op2 b)))"
    assert meaning(graph) == ("<odd believe> & <or odd> & (<go occurs> | <believe occurs>)")


def test_a_disjunction_whose_branches_all_speak_elsewhere_gets_carriers_once_it_stands_alone():
    graph = """(m / multi-sentence :snt1 (s / see-01 :ARG0 (b / bird) :ARG1 (c / cat))
                  :snt2 (o / or :op1 b :op2 c))"""
    assert meaning(graph) == "<bird see cat> & (<bird exists> | <cat exists>)"


def test_a_disjunction_that_only_coordinates_gets_none():
    graph = "(o / or :op1 (b / boy) :op2 (g / girl) :ARG0-of (p / play-01))"
    assert meaning(graph) == "<boy play> | <girl play>"


def test_a_disjunction_that_coordinates_and_says_more():
    graph = "(o / or :op1 (b / boy :mod (t / tall)) :op2 (g / girl) :ARG0-of (p / play-01))"
    assert meaning(graph) == "(<boy play> | <girl play>) & (<tall boy> | <girl exists>)"


def test_an_empty_branch_of_a_conjunction_needs_none():
    graph = "(a / and :op1 (s / sing-01 :ARG0 (b / bird)) :op2 b)"
    assert meaning(graph) == "<bird sing>"


# Roots and coverage.


def test_what_hangs_on_metadata_is_covered():
    graph = "(r / rise-01 :ARG1 (t / toll :quant-of (d / die-01 :ARG1 (p / person))))"
    assert meaning(graph) == "<toll rise> & <person die>"


def test_what_is_reached_only_through_a_condition_of_it_is_covered():
    graph = "(r / rain-01 :condition-of (g / go-02 :ARG0 (c / child)))"
    assert meaning(graph) == "<rain occurs> & (<rain occurs> >> <child go>)"


def test_a_connective_above_the_top_is_a_root_too():
    graph = "(b / boy :op1-of (o / or :op2 (g / girl)))"
    assert meaning(graph) == "<boy exists> & (<boy exists> | <girl exists>)"


def test_a_reified_condition_above_the_top_is_covered():
    graph = "(r / rain-01 :ARG2-of (h / have-condition-91 :ARG1 (g / go-02 :ARG0 (c / child))))"
    assert meaning(graph) == "<rain occurs> & (<rain occurs> >> <child go>)"


def test_a_reified_condition_may_be_an_argument():
    graph = """(s / say-01 :ARG0 (h / he) :ARG1 (x / have-condition-91
                  :ARG1 (g / go-02 :ARG0 (c / child)) :ARG2 (r / rain-01)))"""
    assert meaning(graph) == "<he say have condition> & (<rain occurs> >> <child go>)"


def test_a_reified_condition_whose_consequence_is_open():
    graph = """(g / go-02 :ARG0 (c / child) :ARG1-of (k / know-01 :ARG0 (y / he)
                  :time (h / have-condition-91 :ARG1 g :ARG2 (r / rain-01))))"""
    assert meaning(graph) == (
        "<rain occurs> >> <child go> & <he know go> & <he know during have condition>"
    )


# Names of what is refused.


def test_a_formula_deeper_than_there_can_be_is_refused():
    graph = "(r / rain-01)"
    for i in range(49):
        graph = f"(o{i} / or :polarity - :op1 (x{i} / x) :op2 {graph})"
    assert translate(graph).formula.depth == 99
    assert reason(f"(o / or :polarity - :op1 (x / x) :op2 {graph})") == "formula-too-deep"


def test_a_path_longer_than_the_text_is_deep_is_refused():
    chain = " ".join(f":mod (a{i} / a :mod a{i + 1})" for i in range(200))
    assert reason(f"(r / r {chain} :mod (a200 / a))") == "too-deep"


def test_reentrancy_that_multiplies_is_refused():
    levels = " ".join(
        f":mod (a{i} / a :ARG0 a{i + 1} :ARG5 (b{i} / b :mod a{i + 1}))" for i in range(30)
    )
    assert reason(f"(r / r {levels} :mod (a30 / a))") == "too-many-expansions"


def test_connectives_that_multiply_are_refused():
    levels = " ".join(
        f":mod (a{i} / or :op1 a{i + 1} :op2 (b{i} / and :op1 a{i + 1} :op2 (c{i} / c)))"
        for i in range(30)
    )
    assert reason(f"(r / r {levels} :mod (a30 / a))") == "too-many-expansions"
