"""One event or entity as one English sentence in the present tense.

`Writer` holds the state of a sentence: what is being told, what has been mentioned, what a relative
clause leaves out. The wording itself is in the modules beside this one.

    (s / see-01 :ARG0 (g / girl) :ARG1 (d / dog :quant 2 :ARG0-of (b / bark-01)))

is "The girl sees two dogs that bark." and "Two dogs bark."
"""

from __future__ import annotations

import re

from enthymeme.amr.events import modality
from enthymeme.amr.events.english.grammar import NounPhrase
from enthymeme.amr.events.english.lexicon import WEATHER
from enthymeme.amr.events.wording.adjectives import is_adjective
from enthymeme.amr.events.wording.clauses import IT, SOMETHING, Clause, finite
from enthymeme.amr.events.wording.writer import Writer
from enthymeme.amr.graph import Variable

_POSSESSIVES = frozenset("my your his her its our their".split())
_DEFINITE = _POSSESSIVES | frozenset(
    "the this that these those all each every everyone everything".split()
)
"""How phrases begin of which it is said that they exist, and not that there is one."""


def event_sentence(writer: Writer, variable: Variable) -> str:
    """The sentence of an event or state."""
    scene = writer.scene
    content = modality.modal_content(scene, variable)
    writer.is_denied = scene.is_denied(variable) or (
        content is not None and scene.is_denied(content)
    )
    return finish_sentence(finite(writer.clause(variable)))


def entity_sentence(writer: Writer, variable: Variable) -> str:
    """The sentence of an entity that no event mentions: "There is a dog." """
    scene = writer.scene
    if scene.word(variable) in WEATHER and not scene.name(variable):
        writer.note(variable)
        return finish_sentence(finite(Clause(IT, scene.word(variable))))
    if (
        is_adjective(scene.concept(variable))
        and not scene.name(variable)
        and not scene.children(variable)
    ):
        return finish_sentence(finite(Clause(SOMETHING, "be", (writer.adjective_text(variable),))))
    phrase = writer.noun_phrase(variable, "a")
    text = phrase.subject
    if text == "it" or scene.name(variable) or phrase.possessive in _POSSESSIVES:
        return finish_sentence(finite(Clause(phrase, "exist")))
    first = text.split()[0] if text else ""
    if first in _DEFINITE or first.endswith("'s"):
        return finish_sentence(finite(Clause(phrase, "exist")))
    there = NounPhrase("there", "there", "its", phrase.number)
    return finish_sentence(finite(Clause(there, "be", (phrase.object,))))


def modifier_sentence(writer: Writer, variable: Variable, modifier: Variable) -> str:
    """The sentence of a modifier that the formula denies: "The meeting is public." """
    subject = writer.noun_phrase(variable)
    concept = writer.scene.concept(modifier)
    if is_adjective(concept) or not writer.enter(modifier):
        text = writer.adjective_text(modifier)
    else:
        writer.leave(modifier)
        text = writer.noun_phrase(modifier, "a").object
    return finish_sentence(finite(Clause(subject, "be", (text,))))


def equality_key(text: str) -> str:
    """What makes two atoms one: the text, case-folded, without its articles and full stop.

    The one place that decides when two wordings are equal. "A dog barks" and "The dog barks" are,
    since AMR has no articles and which of them stands there is this package's own rule; "The dogs
    bark" is another atom, since AMR has number only where the sentence counts.

    >>> equality_key("The dog barks.") == equality_key("a Dog barks")
    True
    >>> equality_key("The dogs bark.") == equality_key("The dog barks.")
    False
    """
    words = text.casefold().rstrip(" .").split()
    return " ".join(word for word in words if word not in ("a", "an", "the")) or text.casefold()


def finish_sentence(text: str) -> str:
    words = re.sub(r"\s+", " ", text).strip()
    words = re.sub(r"\b([Aa])n other\b", r"\1nother", words)
    return words[:1].upper() + words[1:]
