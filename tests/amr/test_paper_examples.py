"""Every example of the paper, and every verbalization of its two traces, verbatim."""

from __future__ import annotations

import pytest
from tests.amr.reading import meaning, signatures, texts

from enthymeme.amr import translate, with_full_stop
from enthymeme.logic import cnf

CUTE_DOG = "(c / chase-01 {} :ARG0 (d / dog :mod (u / cute)) :ARG1 (a / cat))"
CAREFUL_STUDENT = "(r / read-01 :ARG0 (s / student :mod (c / careful)) :ARG1 (b / book {}))"


def test_a_cute_dog_chases_a_cat():
    statement = translate(CUTE_DOG.format(""))
    assert [with_full_stop(atom.text) for atom in statement.atoms] == [
        "cute dog.",
        "dog chase cat.",
    ]
    assert meaning(CUTE_DOG.format("")) == "<dog chase cat> & <cute dog>"


def test_no_cute_dog_chases_a_cat():
    assert meaning(CUTE_DOG.format(":polarity -")) == "~(<dog chase cat> & <cute dog>)"
    positive, negative = (translate(CUTE_DOG.format(p)) for p in ("", ":polarity -"))
    assert positive.atoms == negative.atoms


def test_a_careful_student_reads_a_book():
    text = CAREFUL_STUDENT.format("")
    assert meaning(text) == "<student read book> & <careful student>"
    assert signatures(text) == ["dyad :mod", "triple :ARG0+:ARG1"]
    endpoints = translate(text).atoms[1].expression.endpoints
    assert [getattr(endpoint, "concept", None) for endpoint in endpoints] == [
        "student",
        "read-01",
        "book",
    ]


def test_a_quantity_refines_an_endpoint_and_is_no_proposition():
    plain, counted = (translate(CAREFUL_STUDENT.format(q)) for q in ("", ":quant 1"))
    assert len(plain.atoms) == len(counted.atoms)
    assert plain.atoms[0].key == counted.atoms[0].key
    assert plain.atoms[1].key != counted.atoms[1].key


def test_the_committee_chooses_tea_or_both_coffee_and_cake():
    assert (
        meaning("""
        (c / choose-01
           :ARG0 (c2 / committee)
           :ARG1 (o / or
              :op1 (t / tea)
              :op2 (a / and :op1 (c3 / coffee) :op2 (c4 / cake))))""")
        == "<committee choose tea> | <committee choose coffee> & <committee choose cake>"
    )


def test_a_child_goes_if_it_rains():
    text = "(g / go-01 :ARG0 (c / child) :condition (r / rain-01))"
    assert meaning(text) == "<rain occurs> >> <child go>"
    assert signatures(text) == ["unary", "dyad :ARG0"]


def test_the_teacher_did_not_give_the_student_a_book():
    text = """
    (g / give-01 :polarity -
       :ARG0 (t / teacher)
       :ARG1 (b / book)
       :ARG2 (s / student))"""
    assert signatures(text) == ["triple :ARG0+:ARG1", "triple :ARG0+:ARG2"]
    assert meaning(text) == "~(<teacher give book> & <teacher give to student>)"


def test_no_child_plays_at_the_statue():
    text = "(p / play-01 :ARG0 (c / child :polarity -) :location (s / statue))"
    assert meaning(text) == "~<child play at statue>"


def test_the_student_reads_a_book_and_writes_an_essay():
    text = """
    (a / and
       :op1 (r / read-01 :ARG0 (s / student) :ARG1 (b / book))
       :op2 (w / write-01 :ARG0 s :ARG1 (e / essay)))"""
    assert meaning(text) == "<student read book> & <student write essay>"


# The ARCT success trace.

PEOPLE_LEARN = """
# ::snt People learn a lot from comment sections.
(l / learn-01
   :ARG0 (p / person)
   :ARG1 (l2 / lot)
   :ARG2 (s / section
      :mod (c / comment)))"""
LEARNING_HURTS = """
# ::snt too much learning hurts
(h / hurt-01
   :ARG0 (l / learn-01)
   :op1 (m / much)
   :op2 (t / too))"""
LEARNING_NEVER_HURTS = """
# ::snt learning never hurts
(h / hurt-01 :polarity -
   :ARG0 (l / learn-01)
   :time (e / ever))"""
SECTIONS_HAVE_NOT_FAILED = """
# ::snt Comment sections have not failed
(f / fail-01 :polarity -
   :ARG1 (s / section
      :mod (c / comment)))"""

# The stable αNLI failure trace.

BILL_WAS_POOR = """
# ::snt Bill was poor.
(p / poor
   :domain (p2 / person
      :name (n / name :op1 "Bill")))"""
BANKRUPT = """
# ::snt His business went bankrupt and he had to take a new job.
(a / and
   :op1 (b / bankrupt-01
      :ARG1 (b2 / business
         :poss (h / he)))
   :op2 (o / obligate-01
      :ARG1 h
      :ARG2 (t / take-01
         :ARG0 h
         :ARG1 (j / job
            :ARG1-of (n / new-01)))))"""
WORTH_MILLIONS = """
# ::snt His business is worth millions.
(w / worth-01
   :ARG1 (b / business
      :poss (h / he))
   :ARG2 (m / multiple
      :op1 (m2 / monetary-quantity
         :quant 1000000
         :unit (d / dollar))))"""
LESS_MONEY = """
# ::snt Bill made less money as a computer scientist than he did before.
(m / make-05
   :ARG0 (p / person
      :name (n / name :op1 "Bill"))
   :ARG1 (m2 / money
      :ARG1-of (h / have-quant-91
         :ARG3 (l / less)
         :ARG4 (m3 / money
            :ARG1-of (m4 / make-05
               :ARG0 p
               :time (b / before)))))
   :ARG2 (s / scientist
      :mod (c / computer)))"""


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        (PEOPLE_LEARN, ["comment section", "person learn lot", "person learn toward section"]),
        (LEARNING_HURTS, ["learn hurt", "hurt much", "hurt too"]),
        (LEARNING_NEVER_HURTS, ["learn hurt during ever"]),
        (SECTIONS_HAVE_NOT_FAILED, ["section fail", "comment section"]),
        (BILL_WAS_POOR, ["Bill is poor"]),
        (
            BANKRUPT,
            [
                "business is bankrupted",
                "job is new",
                "he's business",
                "he take job",
                "he obligate take",
            ],
        ),
        (
            WORTH_MILLIONS,
            ["multiple 1000000 dollars", "he's business", "business worth multiple"],
        ),
        (
            LESS_MONEY,
            [
                "computer scientist",
                "Bill make money",
                "Bill make money",
                "Bill make toward scientist",
                "Bill make during before",
                "money have quant by less",
                "money have quant money",
            ],
        ),
    ],
)
def test_the_verbalizations_of_the_traces(graph, expected):
    assert texts(graph) == expected


@pytest.mark.parametrize(
    "graph", [PEOPLE_LEARN, LEARNING_HURTS, BILL_WAS_POOR, BANKRUPT, WORTH_MILLIONS, LESS_MONEY]
)
def test_the_formulas_of_the_traces_that_are_conjunctions(graph):
    statement = translate(graph)
    assert sorted(sorted(clause) for clause in cnf(statement.formula)) == sorted(
        [(atom.id, True)] for atom in statement.atoms
    )


def test_the_formulas_of_the_traces_that_are_not():
    assert meaning(LEARNING_NEVER_HURTS) == "~<learn hurt during ever>"
    (clause,) = cnf(translate(SECTIONS_HAVE_NOT_FAILED).formula)
    assert clause == {("x1", False), ("x2", False)}


def test_two_occurrences_that_say_the_same_are_two_atoms():
    _, first, second, *_ = translate(LESS_MONEY).atoms
    assert first.key == second.key
    assert first.expression == second.expression
    assert (first.id, first.records) != (second.id, second.records)


@pytest.mark.parametrize(
    ("graph", "text"),
    [
        ("(u / unlock-01 :ARG1 (d / door))", "door is unlocked"),
        (
            '(e / enter-01 :ARG0 (p / person :name (n / name :op1 "Maya")) :ARG1 (o / office))',
            "Maya enter office",
        ),
        (
            '(r / remain-01 :ARG1 (p / person :name (n / name :op1 "Maya"))'
            " :location (o / office))",
            "Maya remain at office",
        ),
        (
            '(l / leave-11 :ARG0 (p / person :name (n / name :op1 "Maya")) :ARG1 (o / office))',
            "Maya leave office",
        ),
        (
            '(p2 / present-02 :ARG1 (p / person :name (n / name :op1 "Maya")) :ARG2 (o / office))',
            "Maya present at office",
        ),
    ],
)
def test_the_constructed_example(graph, text):
    assert texts(graph) == [text]
