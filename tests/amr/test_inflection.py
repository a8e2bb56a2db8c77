from __future__ import annotations

import pytest

from enthymeme.amr.inflection import past_participle, plural, progressive

PARTICIPLES = """
bear:borne be:been bend:bent begin:begun blow:blown break:broken bring:brought build:built
buy:bought catch:caught choose:chosen cut:cut do:done drive:driven draw:drawn eat:eaten feel:felt
find:found fly:flown freeze:frozen get:gotten give:given go:gone have:had keep:kept hide:hidden
hold:held know:known leave:left lose:lost make:made meet:met pay:paid read:read ride:ridden
ring:rung rise:risen run:run say:said see:seen send:sent sell:sold set:set shake:shaken shoot:shot
show:shown sling:slung sit:sat speak:spoken stand:stood steal:stolen strew:strewn strike:struck
string:strung spread:spread swim:swum swing:swung take:taken teach:taught tell:told think:thought
throw:thrown tear:torn upset:upset wear:worn win:won write:written
"""
DOUBLING = """
admit beg bar chop clap commit drag drop fit gas grab hug jog knit nod plan pot prefer refer rub
step stop strap strip tag thin trap wed wrap
"""


@pytest.mark.parametrize("pair", PARTICIPLES.split())
def test_irregular_participles(pair):
    verb, participle = pair.split(":")
    assert past_participle(verb) == participle


@pytest.mark.parametrize("verb", DOUBLING.split())
def test_verbs_that_double_their_consonant(verb):
    assert past_participle(verb) == verb + verb[-1] + "ed"
    assert progressive(verb) == verb + verb[-1] + "ing"


@pytest.mark.parametrize(
    ("verb", "participle"),
    [
        ("chase", "chased"),
        ("carry", "carried"),
        ("play", "played"),
        ("y", "yed"),
        ("bankrupt", "bankrupted"),
        ("visit", "visited"),
        ("take off", "taken off"),
        ("set fire", "set fire"),
    ],
)
def test_regular_participles(verb, participle):
    assert past_participle(verb) == participle


@pytest.mark.parametrize(
    ("verb", "form"),
    [
        ("be", "being"),
        ("lie", "lying"),
        ("chase", "chasing"),
        ("see", "seeing"),
        ("dye", "dyeing"),
        ("fail", "failing"),
        ("begin", "beginning"),
        ("control", "controlling"),
        ("get", "getting"),
        ("run", "running"),
        ("sit", "sitting"),
        ("swim", "swimming"),
        ("come up", "coming up"),
    ],
)
def test_progressives(verb, form):
    assert progressive(verb) == form


@pytest.mark.parametrize(
    ("noun", "form"),
    [
        ("child", "children"),
        ("man", "men"),
        ("woman", "women"),
        ("person", "people"),
        ("mouse", "mice"),
        ("foot", "feet"),
        ("bus", "buses"),
        ("box", "boxes"),
        ("quiz", "quizes"),
        ("church", "churches"),
        ("dish", "dishes"),
        ("city", "cities"),
        ("day", "days"),
        ("dog", "dogs"),
        ("cubic foot", "cubic feet"),
    ],
)
def test_plurals(noun, form):
    assert plural(noun) == form
