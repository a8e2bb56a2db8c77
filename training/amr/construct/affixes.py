"""Sentences with words that deny by a prefix or an ending: unfair, unhappiness, nonsmokers."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import MANY, Entity, attach
from training.amr.construct.lexicon import Negative, Noun, adjectives, negatives, nouns, verbs
from training.amr.construct.phrases import Concept, Constructed, Text, constant, finish, say
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner, be_group

_NON = {"smoker": "smoke-02", "believer": "believe-01", "swimmer": "swim-01", "drinker": "drink-01",
        "voter": "vote-01", "member": "", "citizen": "", "driver": "drive-01", "player": "play-01",
        "reader": "read-01", "speaker": "speak-01"}  # fmt: skip
# noun: concept, role and class of who or what has the quality
_QUALITIES = {
    "unhappiness": ("happy-01", "1", "P"), "unfairness": ("fair-01", "1", "G"),
    "dishonesty": ("honest-01", "0", "P"), "impatience": ("patient-01", "1", "P"),
    "disloyalty": ("loyal-01", "1", "P"), "immaturity": ("mature-02", "1", "P"),
    "incompetence": ("competent-01", "1", "P"), "illegality": ("legal-02", "1", "H"),
    "irresponsibility": ("responsible-02", "1", "P"), "unpopularity": ("popular-02", "1", "P"),
    "immorality": ("moral-02", "1", "H"), "instability": ("stable-03", "1", "L"),
    "inefficiency": ("efficient-01", "1", "M"), "invalidity": ("valid-02", "1", "R"),
    "unkindness": ("kind-01", "0", "P"), "uncertainty": ("certain", "", "P"),
    "independence": ("depend-01", "0", "t"), "impoliteness": ("polite-01", "1", "P"),
}  # fmt: skip
_MOVING = {
    "surprised": "surprise-01", "annoyed": "annoy-01", "shocked": "shock-01",
    "angered": "anger-01", "disappointed": "disappoint-01", "embarrassed": "embarrass-01",
    "amused": "amuse-01", "worried": "worry-01", "frightened": "frighten-01",
}  # fmt: skip
_KNOWN = {"obvious": "obvious-01", "clear": "clear-06", "famous": "fame-01"}
_NAME = "negation-affix"
_NEVER_BEFORE = frozenset({"unaware", "unborn", "disabled"})
_AFTER = ("remained", "remain-01", "ARG3"), ("stayed", "stay-01", "ARG3"), ("seemed", "seem-01", "")


class Affixes(Sentences):
    """Makes sentences with a negative affix."""

    def affixed(self) -> Constructed:
        """One of the kinds below."""
        kinds = [self._said_of, self._attribute, self._non, self._quality, self._two_denied]
        return self.rng.choices(kinds, [6, 4, 1.2, 1.5, 0.6])[0]()

    def _denying(self, classes: str = "") -> Negative:
        fitting = [n for n in negatives() if not classes or set(n.denied.classes) & set(classes)]
        return self.pick(fitting)

    def _quality_of(self, negative: Negative) -> tuple[Concept, Text]:
        """The node that a word brings, and the word."""
        quality = Concept(negative.denied.concept)
        if not negative.denies:
            return quality, say(negative.word, quality)
        negation = constant("-")
        if not negative.is_inability:
            return quality.add("polarity", negation), say(negative.word, quality, negation)
        possible = Concept("possible-01").add("polarity", negation)
        quality.add("ARG1-of", possible)
        return quality, say(negative.word, quality, possible, negation)

    def _said_of(self) -> Constructed:
        """The rule is unfair; the letter remained unread."""
        negative = self._denying()
        quality, said = self._quality_of(negative)
        subject = self.any(negative.denied.classes, is_subject=True)
        role = negative.denied.role or "domain"
        if self.chance(0.08) and subject.is_new and subject.negation is None:
            word, concept, result = self.pick(_AFTER)
            event = Concept(concept)
            if result:
                event.add("ARG1", subject.node).add(result, quality)
                quality.refer(role, subject.node)
            else:
                quality.add(role, subject.node)
                event.add("ARG1", quality)
            return finish(_NAME, (*subject.text, *say(word, event), *said), event)
        attach(quality, role, subject)
        manner = Manner(self.pick(["past", "present", "past", "present", "future"]))
        group = be_group(subject, manner, None, None, self.rng)
        before: Text = ()
        if self.chance(0.12):
            degree = Concept(self.pick(["very", "completely", "so"]))
            quality.add("degree", degree)
            before = say(degree.name, degree)
        return self.done(_NAME, self.assemble(subject, quality, group, (*before, *said), manner))

    def _two_denied(self) -> Constructed:
        """The room was unheated and uncomfortable."""
        kind = self.pick("PPLR")
        first, second = self._denying(kind), self._denying(kind)
        subject = self.any(kind, is_subject=True)
        node = Concept("and")
        one, said = self._quality_of(first)
        other, said_too = self._quality_of(second)
        attach(one, first.denied.role or "domain", subject)
        other.refer(second.denied.role or "domain", subject.node)
        node.add("op1", one).add("op2", other)
        manner = Manner(self.pick(["past", "present"]))
        group = be_group(subject, manner, None, None, self.rng)
        rest = (*said, *say("and", node), *said_too)
        return self.done(_NAME, self.assemble(subject, node, group, rest, manner))

    def _attribute(self) -> Constructed:
        """The uninvited guest left."""
        negative = self._denying()
        kinds = [kind for kind in negative.denied.classes if kind in nouns()]
        if not kinds or negative.word in _NEVER_BEFORE:
            return self._said_of()
        noun = self.pick(nouns()[self.pick(kinds)])
        if noun.made_from in ("rel", "language") or noun.is_mass:
            return self._said_of()
        quality, said = self._quality_of(negative)
        return self.done(_NAME, self._described(noun, quality, negative.denied.role, said))

    def _described(self, noun: Noun, quality: Concept, role: str, said: Text) -> Clause:
        entity = self.determined(noun, self.pick(["the", "a", "the", "a", "bare", "many the"]), ())
        entity.node.add(f"{role}-of" if role else "mod", quality)
        *before, last = entity.text
        text = (*before, *said, last)
        whole = Entity(text, entity.node, entity.pronoun, other_pronouns=entity.other_pronouns)
        kind = next(k for k, group in nouns().items() if noun in group)
        if self.chance(0.5):
            return self.some_clause(self.manner(0.95), whole, kind)
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and kind in v.participants[1].classes]  # fmt: skip
        if not fitting:
            described = any(kind in adjective.classes for adjective in adjectives())
            return self.adjectival(self.manner(0.95), whole, kind=kind if described else "P")
        verb = self.pick(fitting)
        subject = (
            self.pronoun(True, ["we", "i", "they", "you"])
            if self.chance(0.4) and "P" in verb.participants[0].classes
            else self.any(verb.participants[0].classes, is_subject=True, plain=True)
        )
        return self.verbal(self.manner(0.95), subject, verb, patient=whole)

    def _non(self) -> Constructed:
        """Non-members pay; nonsmokers live here."""
        word = self.pick(list(_NON))
        negation = constant("-")
        made = _NON[word]
        if made:
            action = Concept(made).add("polarity", negation)
            node = Concept("person").add("ARG0-of", action)
            brings: tuple[Concept, ...] = (node, action)
        elif word == "member":
            role, kind = Concept("have-org-role-91").add("polarity", negation), Concept(word)
            node = Concept("person").add("ARG0-of", role.add("ARG2", kind))
            brings = (node, role, kind)
        else:
            node = Concept(word).add("polarity", negation)
            brings = (node,)
        text = (*say("non", negation), *say("+-"), *say(f"+{word}s", *brings))
        if self.chance(0.5) and made:
            text = say(f"non{word}s", *brings, negation)
        subject = self.note(Entity(text, node, MANY))
        return self.done(_NAME, self.some_clause(self.manner(0.9), subject, "P"))

    def _quality(self) -> Constructed:
        """His impatience annoyed the teacher; the illegality of the plan is obvious."""
        word = self.pick(list(_QUALITIES))
        concept, role, kind = _QUALITIES[word]
        quality, negation = Concept(concept), constant("-")
        quality.add("polarity", negation)
        said = say(word, quality, negation)
        if self.chance(0.5) and kind in "Pt":
            before, owner = self.possessor()
            text = (*before, *said)
        else:
            owner = self.any(kind, plain=True)
            text = (*say("the"), *said, *say("of"), *owner.text)
        attach(quality, f"ARG{role}" if role else "domain", owner)
        if self.chance(0.35):
            known = self.pick(list(_KNOWN))
            top = Concept(_KNOWN[known]).add("ARG1", quality)
            rest = (*say(self.pick(["was", "is"])), *say(known, top))
        else:
            moving = self.pick(list(_MOVING))
            top = Concept(_MOVING[moving]).add("ARG0", quality)
            moved = self.object("P", owner)
            attach(top, "ARG1", moved)
            rest = (*say(moving, top), *moved.text)
        return finish(_NAME, (*text, *rest), top)
