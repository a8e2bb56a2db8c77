"""Word lists: what the rules of English grammar do not say."""

from __future__ import annotations

from collections.abc import Mapping


def pairs(text: str) -> dict[str, str]:
    """A table of words from its entries.

    >>> pairs("sun:solar virus:viral")
    {'sun': 'solar', 'virus': 'viral'}
    """
    return dict(entry.split(":") for entry in text.split())


def by_word(lists: Mapping[str, str]) -> dict[str, str]:
    """For each word of some lists what its list is under.

    >>> by_word({"at": "night noon", "on": "weekend"})
    {'night': 'at', 'noon': 'at', 'weekend': 'on'}
    """
    return {word: name for name, words in lists.items() for word in words.split()}


MASS_NOUNS = frozenset(
    """
    advertising advice agriculture air alcohol anger art attention baggage baseball basketball
    beauty beef beer behavior biodiversity biotechnology blood bread butter capitalism cash chaos
    cheese chess chocolate clothing coal coffee commerce communication content corruption cotton
    courage cruelty damage data democracy development dirt dust economics education electricity
    employment energy entertainment equality equipment ethics evidence evolution faith fame
    finance fish flour food football fracking freedom fuel fun furniture garbage garlic gasoline
    genetics gold golf gossip grass gravity growth hair happiness hate health help hockey homework
    honesty housing humanity hunger hydrogen ice inequality inflation information infrastructure
    innovation intelligence iron jewelry justice knowledge labor laughter leather literature
    litter love luck luggage machinery magic mail mathematics meat medicine milk money mud music
    nanotechnology nature news nitrogen noise nutrition obesity oil oxygen pasta patience peace
    pepper petrol physics plastic politics pollution poverty privacy progress propaganda
    prosperity protein racism rain reality research rice safety salt sand science security sex
    silence silver slavery snow soccer soil soup stuff sugar sunlight sunshine tea technology
    tennis terrain terrorism tobacco tourism traffic transport transportation trash truth
    unemployment violence water wealth wildlife wine wisdom wood wool work
    """.split()
)
"""Nouns without article and plural; one that often counts ("a business") is none of them."""
MATERIALS = frozenset("glass metal stone cloth rubber leather fur brick cardboard concrete".split())
WEATHER = frozenset("rain snow hail drizzle thunder storm".split())
PLURAL_NOUNS = frozenset(
    """
    people police cattle clothes trousers jeans pants shorts scissors glasses goods thanks troops
    headquarters sunglasses eyeglasses outskirts remains belongings surroundings premises
    """.split()
)
IRREGULAR_PLURALS = {"person": "people", "fish": "fish", "sheep": "sheep", "aircraft": "aircraft"}
INFLECTIONS = {
    "VBN": pairs(
        """
        cut:cut wake:woken bear:borne hang:hung lie:lain get:got prove:proven bid:bid fly:flown
        fell:felled be:been travel:traveled cancel:canceled
        """
    ),
    "VBG": pairs("be:being ski:skiing travel:traveling"),
    "NNS": pairs(
        """
        leaf:leaves cloth:clothes staff:staff cow:cows brother:brothers die:dice penny:pennies
        index:indexes hero:heroes potato:potatoes baby:babies series:series species:species
        means:means
        """
    ),
}
"""By the tag of the form."""
COMPARISONS = {
    "good": ("better", "best"),
    "well": ("better", "best"),
    "bad": ("worse", "worst"),
    "far": ("farther", "farthest"),
    "little": ("smaller", "smallest"),
    "much": ("more", "most"),
    "many": ("more", "most"),
    "clever": ("cleverer", "cleverest"),
    "quiet": ("quieter", "quietest"),
    "simple": ("simpler", "simplest"),
} | {
    word: (f"more {word}", f"most {word}")
    for word in "fun real right wrong likely costly friendly".split()
}
ADVERBS = pairs(
    """
    good:well well:well true:truly whole:wholly due:duly public:publicly shy:shyly dry:dryly
    full:fully day:daily
    """
)
SAME_ADVERBS = frozenset(
    """
    fast hard late early long straight low high near far alone together well once twice again away
    here there up down back forward abroad online outdoors indoors upside-down overnight much more
    less enough only just even still already yet soon now then today tomorrow yesterday always
    often sometimes ever maybe perhaps almost nearly quite rather very too so also instead anyway
    somehow else otherwise thus therefore however apart aside around about by this that how right
    left free deep wide loud
    """.split()
)
AGENTS = pairs(
    """
    analyze:analyst study:student assist:assistant immigrate:immigrant migrate:migrant
    inhabit:inhabitant apply:applicant participate:participant protest:protester
    terrorize:terrorist tour:tourist drug: guard:guard guide:guide cook:cook account:accountant
    attend:attendant
    """
)
QUALITIES = pairs(
    """
    safe:safety healthy:health beautiful:beauty important:importance free:freedom high:height
    long:length strong:strength wide:width deep:depth hot:heat true:truth young:youth wise:wisdom
    poor:poverty dangerous:danger hungry:hunger angry:anger proud:pride precise:precision
    accurate:accuracy private:privacy secret:secrecy right: good: bad: big: near: same:
    """
)
NO_AGENTS = frozenset(
    """
    better cooker letter matter number order other river rather ever never corner hanger stander
    doer goer sayer haver maker liver lover dier seer liker wanter former later over under after
    offer
    """.split()
)
