"""Conditions, rules for a kind and alternatives as clauses: sentences that stand for many."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.reading.clauses.particulars import list_particulars
from enthymeme.reading.clauses.reading import split_clauses

CONDITIONS = {
    "If it rains, the match is off.": ("It rains", "The match is off"),
    "The match is off if it rains.": ("It rains", "The match is off"),
    "If it rains then the match is off.": ("It rains", "The match is off"),
    "Whenever the bell rings, the dog barks.": ("The bell rings", "The dog barks"),
    "The alarm rings every time the door opens.": ("The door opens", "The alarm rings"),
    "As long as the fence holds, the goats are in.": ("The fence holds", "The goats are in"),
    "Provided the sun shines, they swim.": ("The sun shines", "They swim"),
    "The pool closes as soon as thunder is heard.": ("Thunder is heard", "The pool closes"),
    "Once the glue has dried, the chair can be used.": (
        "The glue has dried",
        "The chair can be used",
    ),
    "Should the pump fail, the cellar is wet.": ("The pump fails", "The cellar is wet"),
    "Should a wind be blowing, we stay.": ("A wind is blowing", "We stay"),
    "Had the goalkeeper been hurt, the team would have lost.": (
        "The goalkeeper was hurt",
        "The team lost",
    ),
    "Given that it rains, we stay.": ("It rains", "We stay"),
    "In that firm, an employee who stays gets a bonus.": (
        "The employee stays",
        "The employee gets a bonus",
    ),
    "Without exception, every pupil who is late waits.": ("The pupil is late", "The pupil waits"),
    "The flight leaves on time provided the crew is complete.": (
        "The crew is complete",
        "The flight leaves on time",
    ),
    "In case of fog, the ferry waits.": ("There is fog", "The ferry waits"),
    "On evenings when there is a concert, it closes late.": (
        "There is a concert",
        "It closes late",
    ),
    "The baby cries if it is hungry.": ("The baby is hungry", "The baby cries"),
    "If Lena is at work, her bicycle is in the rack.": (
        "Lena is at work",
        "Her bicycle is in the rack",
    ),
    "If Ann wrote the report, it has typos.": ("Ann wrote the report", "The report has typos"),
    "If it were dry, the well would be empty.": ("It is dry", "The well is empty"),
    "Ann swims only if she is well.": ("Ann swims", "Ann is well"),
    "Only if it rains, we stay.": ("We stay", "It rains"),
    "Any player who is sent off must leave.": ("The player is sent off", "The player must leave"),
    "Whoever pays in cash gets a discount.": (
        "The person pays in cash",
        "The person gets a discount",
    ),
    "Only people who hold a permit fish.": ("The people fish", "The people hold a permit"),
    "Pupils who come late lose a point.": ("The pupils come late", "The pupils lose a point"),
    "The museum is free for anyone who is under six.": (
        "The person is under six",
        "The museum is free for the person",
    ),
}
ALTERNATIVES = {
    "We walk unless it rains.": ("It rains", "We walk"),
    "Unless he trains, Ben loses.": ("Ben trains", "Ben loses"),
    "Nobody may park here without a permit.": ("They have a permit", "Nobody may park here"),
    "Without paying a fee, no one gets in.": ("They pay a fee", "No one gets in"),
    "The fault is in the cable or else in the socket.": (
        "The fault is in the cable",
        "The fault is in the socket",
    ),
    "It closes at eight except if there is a fair.": ("There is a fair", "It closes at eight"),
    "Either the bus was late or Nadia overslept.": ("The bus was late", "Nadia overslept"),
    "Either Mary or John ate it.": ("Mary ate it", "John ate it"),
    "The dog is either asleep or outside.": ("The dog is asleep", "The dog is outside"),
    "The letter is in the drawer or on the desk.": (
        "The letter is in the drawer",
        "The letter is on the desk",
    ),
    "The cat is in the attic, in the shed or in the garage.": (
        "The cat is in the attic",
        "The cat is in the shed",
        "The cat is in the garage",
    ),
    "Our neighbour is a dentist or a vet.": (
        "Our neighbour is a dentist",
        "Our neighbour is a vet",
    ),
    "The ring is in the safe or in the jewel box.": (
        "The ring is in the safe",
        "The ring is in the jewel box",
    ),
    "The cook serves fish or lentils on Friday.": (
        "The cook serves fish on Friday",
        "The cook serves lentils on Friday",
    ),
    "We will go to the lake or visit the zoo.": ("We will go to the lake", "We will visit the zoo"),
    "At least one of the doors, front or back, is open.": (
        "The front door is open",
        "The back door is open",
    ),
    "On Sundays one of the two shops is open, the one by the lake or the one uphill.": (
        "The shop by the lake is open",
        "The shop uphill is open",
    ),
    "One of the brothers, Max or Leo, broke it.": ("Max broke it", "Leo broke it"),
    "One of the three sisters, Ada, Bea or Cleo, ate it.": (
        "Ada ate it",
        "Bea ate it",
        "Cleo ate it",
    ),
    "At least one of the two pumps, the upper and the lower, is on.": (
        "The upper pump is on",
        "The lower pump is on",
    ),
    "Marek came by tram or by bike, but not by both.": ("Marek came by tram", "Marek came by bike"),
    "The team wins or it loses.": ("The team wins", "The team loses"),
    "The train must be late, or else my watch is fast.": (
        "The train must be late",
        "My watch is fast",
    ),
}
NEITHER = [
    "It rains.",
    "Ann asked if it rains.",
    "She knows whether it rains or snows.",
    "You may have tea or coffee.",
    "Ann does not like tea or coffee.",
    "Once a week it rains.",
    "The wheel turns blue at once.",
    "When she woke up, it was noon.",
    "Not everyone who came stayed.",
    "It is larger than any ship that sails.",
    "Even if it rains, we go.",
    "All nurses are vaccinated.",
    "More or less.",
    "A man who came late left early.",
    "A nurse wears blue.",
    "I met a man who sings.",
    "You can't skype or chat online.",
    "The tax will not raise prices or cause harm.",
    'The minister said: "If it rains, we stay."',
    "The minister claims it is free for anyone who asks.",
    "He claims that the school harms pupils.",
    "He is bound to take one or the other.",
    "",
]


@pytest.mark.parametrize("sentence", CONDITIONS)
def test_conditions(sentence: str) -> None:
    split = split_clauses(sentence)
    assert split is not None
    assert split == (CONDITIONS[sentence], "if")


@pytest.mark.parametrize("sentence", ALTERNATIVES)
def test_alternatives(sentence: str) -> None:
    split = split_clauses(sentence)
    assert split is not None
    assert split == (ALTERNATIVES[sentence], "or")


@pytest.mark.parametrize("sentence", NEITHER)
def test_what_is_neither(sentence: str) -> None:
    assert split_clauses(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        ("Anyone who is late pays.", ("Ann is late", "Ann pays")),
        ("Nobody who has a cold may visit.", ("Ann has a cold", "Ann may not visit")),
        ("All nurses at the clinic are well.", ("Ann is a nurse at the clinic", "Ann is well")),
        ("No employee has a key.", ("Ann is an employee", "Ann does not have a key")),
        ("Pensioners get a discount.", ("Ann is a pensioner", "Ann gets a discount")),
        ("You pay unless you have a ticket.", ("Ann has a ticket", "Ann pays")),
        (
            "Nobody flies without having passed a test.",
            ("Ann has passed a test", "Ann does not fly"),
        ),
        ("A nurse always wears blue.", ("Ann is a nurse", "Ann wears blue")),
        ("Anyone under six is free.", ("Ann is under six", "Ann is free")),
        ("Passengers whose bag is lost get money.", ("Ann's bag is lost", "Ann gets money")),
        ("Only members of the club vote.", ("Ann votes", "Ann is a member of the club")),
        ("Only a doctor may enter.", ("Ann may enter", "Ann is a doctor")),
        ("Nobody but a doctor may enter.", ("Ann may enter", "Ann is a doctor")),
    ],
)
def test_rules_for_a_kind_are_said_of_a_particular(sentence: str, clauses: tuple[str, str]) -> None:
    split = split_clauses(sentence, list_particulars(["Ann is here."], ()))
    has_exception = "unless" in sentence or "without" in sentence
    assert split == (clauses, "or" if has_exception else "if")


@pytest.mark.parametrize(
    "sentence", ["Only Bo has a key.", "Only two guests came.", "Only it fits."]
)
def test_only_some_name_no_kind(sentence: str) -> None:
    assert split_clauses(sentence, list_particulars(["Ann is here."], ())) is None


def test_what_has_no_name_is_of_the_kind_that_it_is_said_to_be() -> None:
    sentence = "Only licensed plumbers may touch it."
    said = list_particulars(["My brother may not touch it."], ["My brother is not a plumber."])
    split = split_clauses(sentence, said)
    assert split == (("My brother may touch it", "My brother is a licensed plumber"), "if")
    unsaid = list_particulars(["My brother met a plumber."], ())
    assert split_clauses(sentence, unsaid) is None


def test_a_kind_of_things_is_known_by_its_noun() -> None:
    orders = list_particulars(["Ann is here.", "The Kowalski order is small."], ())
    assert split_clauses("Every order over 1,000 euros is checked.", orders) == (
        ("The Kowalski order is an order over 1,000 euros", "The Kowalski order is checked"),
        "if",
    )


WORDS = st.sampled_from(
    "if unless or either , it he the a dog dogs barks is not who every nobody when rains".split()
)


@given(st.lists(WORDS, max_size=14).map(" ".join))
def test_any_words_are_split_into_two_clauses_or_more_or_not_at_all(sentence: str) -> None:
    split = split_clauses(sentence, list_particulars(["Ann is a dog."], ()))
    if split is not None:
        assert len(split.clauses) == 2 if split.connective == "if" else len(split.clauses) >= 2
        assert all(clause[0] == clause[0].upper() for clause in split.clauses)
