"""Who is "he", "she", "they" or "it" when a sentence mentions them again.

AMR has no gender. A noun may tell ("girl"), or a common first name; other persons are "they".
"""

from __future__ import annotations

_MALE = frozenset(
    """
    boy man father son brother husband king prince uncle grandfather nephew gentleman guy lad
    actor waiter policeman fireman businessman spokesman chairman cowboy monk priest duke emperor
    hero grandson boyfriend gunman salesman lamplighter geographer male fisherman
    """.split()
)
_FEMALE = frozenset(
    """
    girl woman mother daughter sister wife queen princess aunt grandmother niece lady actress
    waitress policewoman businesswoman spokeswoman chairwoman nun duchess heroine granddaughter
    girlfriend female
    """.split()
)
_PERSONS = frozenset(
    """
    person someone somebody everyone everybody anyone anybody child kid baby teacher student
    doctor nurse patient friend neighbor neighbour soldier officer worker player driver president
    minister official leader member scientist author writer artist singer musician lawyer judge
    citizen voter customer victim criminal thief adult teenager toddler infant parent sibling
    cousin guest host owner tenant manager boss employee employer candidate politician senator
    expert engineer passenger pilot captain people who explorer biker skater surfer climber skier
    cyclist dancer hunter hiker runner swimmer
    """.split()
)
_MALE_NAMES = frozenset(
    """
    Adam Alan Alex Andrew Anthony Ben Bill Bob Brian Carl Charles Chris Daniel David Donald Edward
    Eric Frank Fred George Greg Henry Jack James Jason Jeff Jim Joe John Jonathan Joseph Kevin
    Larry Mark Martin Matthew Max Michael Mike Nick Oscar Patrick Paul Peter Philip Ralph Richard
    Rick Robert Roger Ron Sam Scott Simon Stephen Steve Steven Thomas Tim Tom Tony Vladimir Walter
    William Barack Mitt Hamid Benjamin Silvio Nelson Muammar Bashar Julian Tiger Hosni Mohamed
    Ahmed Ali
    """.split()
)
_FEMALE_NAMES = frozenset(
    """
    Alice Amanda Amy Angela Ann Anna Anne Barbara Betty Carol Catherine Christine Clara Cynthia
    Diana Donna Dorothy Elizabeth Ellen Emily Emma Eva Grace Hannah Helen Hillary Jane Janet
    Jennifer Jessica Joan Julia Julie Karen Kate Kathy Kelly Laura Linda Lisa Lucy Margaret Maria
    Marie Martha Mary Maya Melissa Michelle Monica Nancy Nicole Nora Olivia Pamela Rachel Rebecca
    Rose Ruth Sandra Sara Sarah Sharon Sophie Susan Theresa Victoria Yulia Yingluck
    """.split()
)


def pronoun_for(concept: str, name: str, number: str, word: str) -> str:
    """The pronoun of a second mention; empty where the name must be repeated.

    >>> pronoun_for("girl", "", "third", "girl"), pronoun_for("dog", "", "third", "dog")
    ('she', 'it')
    >>> pronoun_for("person", "Ann", "third", "person")
    'she'
    """
    if number == "plural":
        return "they"
    if name:
        first = name.split()[0]
        if first in ("Mr.", "Mr", "Mrs.", "Mrs", "Ms.", "Ms"):
            return "he" if first.startswith("Mr") and "s" not in first else "she"
        if concept in _MALE or first in _MALE_NAMES:
            return "he"
        if concept in _FEMALE or first in _FEMALE_NAMES:
            return "she"
        return "" if concept in _PERSONS else "it"
    if word in _MALE:
        return "he"
    if word in _FEMALE:
        return "she"
    return "they" if word in _PERSONS else "it"


def is_person(concept: str) -> bool:
    """Whether "who" stands for it, and not "that".

    >>> is_person("girl"), is_person("dog")
    (True, False)
    """
    return concept in _MALE or concept in _FEMALE or concept in _PERSONS
