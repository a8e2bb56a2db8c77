"""The words between a subject and what follows: auxiliaries, modal, negation, verb."""

from __future__ import annotations

import random
from dataclasses import dataclass

from training.amr.construct.entity import ADDRESSED, MANY, SPEAKER, SPEAKERS, Entity
from training.amr.construct.lexicon import Verb, inflected
from training.amr.construct.phrases import Concept, Text, constant, say

_SHORT = {"can": "ca", "will": "wo"}
_NO_SHORT = frozenset({"may", "might", "am", "ought"})


@dataclass(frozen=True, slots=True)
class Manner:
    """How a clause is said: its tense, modal and negation."""

    tense: str = "past"
    modal: str = ""
    negation: str = ""
    """One of "", "not", "n't", "never"."""


@dataclass(frozen=True, slots=True)
class Group:
    """A verb group and the nodes that it made beside the verb's."""

    text: Text
    modal: Concept | None
    negation: Concept | None
    ever: Concept | None


def verb_group(
    verb: Verb, subject: Entity, manner: Manner, event: Concept, modal: Concept | None,
    rng: random.Random,
) -> Group:  # fmt: skip
    """The group of a verb, without its particle."""
    kind = _agreement(subject)
    auxiliaries, form = _auxiliaries(manner, kind)
    if not auxiliaries and manner.negation in ("not", "n't"):
        auxiliaries, form = [_do(manner.tense, kind)], "VB"
    main = verb.form(form)[0]
    return _group(auxiliaries, main, (event,), manner, modal, rng)


def be_group(
    subject: Entity, manner: Manner, event: Concept | None, modal: Concept | None,
    rng: random.Random, participle: str = "",
) -> Group:  # fmt: skip
    """The group of the copula; with a participle that of a passive, whose event that one brings."""
    kind = _agreement(subject)
    if manner.modal or manner.tense == "future":
        auxiliaries = [*_auxiliaries(manner, kind)[0], "be"]
    elif manner.tense == "perfect":
        auxiliaries = ["has" if kind == "single" else "have", "been"]
    elif participle and manner.tense in ("progressive", "was -ing"):
        auxiliaries = [_be("past" if manner.tense == "was -ing" else "present", kind), "being"]
    else:
        auxiliaries = [_be("past" if manner.tense in ("past", "was -ing") else "present", kind)]
    if participle:
        assert event is not None
        return _group(auxiliaries, participle, (event,), manner, modal, rng)
    # Where it is located: the last form of "be" brings the event.
    return _group(auxiliaries, "", (event,) if event is not None else (), manner, modal, rng)


def _group(
    auxiliaries: list[str], main: str, brings: tuple[Concept, ...], manner: Manner,
    modal: Concept | None, rng: random.Random,
) -> Group:  # fmt: skip
    text: Text = ()
    negation = constant("-") if manner.negation else None
    ever = Concept("ever") if manner.negation == "never" else None
    denial: Text = ()
    if negation is not None:
        denial = say("not", negation)
        if ever is not None:
            denial = (*say("n", negation), *say("+ever", ever))
    words = list(auxiliaries)
    modal_place = words.index("have") if manner.modal == "have to" and "have" in words else 0
    for place, word in enumerate(words):
        nodes: tuple[Concept, ...] = (modal,) if place == modal_place and modal is not None else ()
        if not main and place == len(words) - 1:
            nodes = (*nodes, *brings)
        said = word
        if place == 0 and manner.negation == "n't" and word not in _NO_SHORT:
            assert negation is not None
            text = (*text, *say(_SHORT.get(word, word), *nodes), *say("+n't", negation))
            continue
        if place == 0 and word == "can" and manner.negation == "not" and rng.random() < 0.7:
            assert negation is not None
            text = (*text, *say("can", *nodes), *say("+not", negation))
            continue
        text = (*text, *say(said, *nodes))
        if place == 0 and denial:
            text = (*text, *denial)
    if not words and denial:
        text = denial
    return Group((*text, *say(main, *brings)), modal, negation, ever)


def _auxiliaries(manner: Manner, kind: str) -> tuple[list[str], str]:
    """The words before the main verb, and the form of that."""
    if manner.modal:
        if manner.modal == "have to":
            if manner.negation in ("not", "n't"):
                return [_do(manner.tense, kind), "have", "to"], "VB"
            return ["has" if kind == "single" else "have", "to"], "VB"
        return manner.modal.split(" (")[0].split(), "VB"
    if manner.tense == "future":
        return ["will"], "VB"
    if manner.tense == "would":
        return ["would"], "VB"
    if manner.tense in ("progressive", "was -ing"):
        return [_be("past" if manner.tense == "was -ing" else "present", kind)], "VBG"
    if manner.tense == "perfect":
        return ["has" if kind == "single" else "have"], "VBN"
    if manner.tense == "past":
        return [], "VBD"
    return [], "VBZ" if kind == "single" else "VBP"


def _agreement(subject: Entity) -> str:
    if subject.pronoun == SPEAKER:
        return "i"
    if subject.pronoun in (ADDRESSED, SPEAKERS, MANY):
        return "many"
    return "single"


def _be(tense: str, kind: str) -> str:
    if tense == "past":
        return "were" if kind == "many" else "was"
    return {"i": "am", "many": "are", "single": "is"}[kind]


def _do(tense: str, kind: str) -> str:
    if tense in ("past", "was -ing"):
        return "did"
    return inflected("do", "VBZ") if kind == "single" else "do"
