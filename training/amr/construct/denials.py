"""Denials as real texts have them: claims denied, one thing and not another, adverbs that deny."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import MANY, Entity, attach, named
from training.amr.construct.lexicon import verbs
from training.amr.construct.phrases import (
    Concept,
    Constructed,
    Dropped,
    Piece,
    Text,
    constant,
    finish,
    say,
)
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner

# What comes before, the word that denies or has the affix, what it is a word of, what comes after.
_CLAIMS = (
    ("there is", "no", "evidence", "evidence-01", "that"),
    ("there is", "no", "proof", "prove-01", "that"),
    ("there was", "no", "evidence", "evidence-01", "that"),
    ("it is", "not", "true", "true-01", "that"),
    ("it was", "not", "true", "true-01", "that"),
    ("it is", "not", "clear", "clear-06", "that"),
    ("it is", "not", "clear", "clear-06", "whether"),
    ("it is", "not", "likely", "likely-01", "that"),
    ("it is", "", "unlikely", "likely-01", "that"),
    ("it is", "", "impossible", "possible-01", "that"),
    ("it is", "", "unclear", "clear-06", "whether"),
    ("it is", "", "untrue", "true-01", "that"),
    ("it is", "", "unfair", "fair-01", "that"),
    ("this does", "not", "mean", "mean-01", "that"),
)
_ORDERS = (
    ("there is", "no", "need", "need-01"),
    ("it is", "not", "necessary", "need-01"),
    ("it was", "", "unnecessary", "need-01"),
    ("it is", "not", "wrong", "wrong-02"),
    ("it is", "not", "right", "right-02"),
    ("it is", "", "irresponsible", "responsible-02"),
    ("it is", "", "immoral", "moral-02"),
    ("it is", "not", "fair", "fair-01"),
    ("it is", "", "unnecessary", "need-01"),
    ("it is", "not", "possible", "possible-01"),
    ("it is", "", "impossible", "possible-01"),
    ("it is", "", "illegal", "legal-02"),
    ("it is", "", "unfair", "fair-01"),
)
_ADVERBS = {
    "unfairly": "fair-01", "unhappily": "happy-01", "carelessly": "care-04",
    "illegally": "legal-02", "impatiently": "patient-01", "impolitely": "polite-01",
    "incorrectly": "correct-02", "dishonestly": "honest-01", "unexpectedly": "expect-01",
    "unknowingly": "know-01", "unintentionally": "intend-01", "unsuccessfully": "succeed-01",
    "indirectly": "direct-02", "unkindly": "kind-01", "unsafely": "safe-01",
    "fearlessly": "fear-01", "endlessly": "end-01", "hopelessly": "hope-01",
    "painlessly": "pain-01", "aimlessly": "aim-01", "irresponsibly": "responsible-02",
    "unwillingly": "will-02", "unreasonably": "reasonable-02", "unconsciously": "conscious-02",
    "improperly": "proper", "inappropriately": "appropriate-02", "independently": "depend-01",
    "informally": "formal", "inaccurately": "accurate", "inefficiently": "efficient-01",
    "irregularly": "regular-02", "unnecessarily": "need-01", "disloyally": "loyal-01",
    "helplessly": "help-01", "unlawfully": "lawful", "unpleasantly": "pleasant-02",
}  # fmt: skip
_GROUPS = "Muslim Christian Hindu Catholic Buddhist Jew".split()
_MISSING = "rain snow wind heat noise light".split()
_NAME = "negation-variety"


class Denials(Sentences):
    """Makes sentences that deny as newspapers and debates do."""

    def denial(self) -> Constructed:
        """One of the kinds below."""
        kinds = [self._claim, self._order, self._one_not_other, self._neither_does,
                 self._adverb, self._not_yet, self._not_only, self._group, self._need_not,
                 self._absent, self._not_necessarily, self._lack]  # fmt: skip
        return self.rng.choices(kinds, [4, 2.5, 2, 1.5, 2, 1.5, 1, 1.5, 1, 2, 1.5, 0.8])[0]()

    def _not_necessarily(self) -> Constructed:
        """The plan is not necessarily good."""
        clause = self.adjectival(Manner("present"))
        if clause.subject is None or clause.subject.negation is not None:
            raise Dropped("nothing fits")
        need, negation = Concept("need-01"), constant("-")
        need.add("polarity", negation).add("ARG1", clause.top)
        said = say("+n't", negation) if self.chance(0.4) else say("not", negation)
        copulas = [k for k, piece in enumerate(clause.text) if piece.text in ("is", "are")]
        if not copulas:
            raise Dropped("nothing fits")
        after = copulas[-1] + 1
        text = (*clause.text[:after], *said, *say("necessarily", need), *clause.text[after:])
        return finish(_NAME, text, need)

    def _lack(self) -> Constructed:
        """There is a lack of water; there was no lack of noise."""
        absence = Concept("lack-01")
        missing = self.noun_called(self.pick(_MISSING), "mass")
        absence.add("ARG1", missing.node)
        article = say("a")
        if self.chance(0.25):
            negation = constant("-")
            absence.add("polarity", negation)
            article = say("no", negation)
        opening = say(self.pick(["there is", "there was"]))
        text = (*opening, *article, *say("lack", absence), *say("of"), *missing.text)
        return finish(_NAME, text, absence)

    def _need_not(self) -> Constructed:
        """You need not reply."""
        subject = self.any("P", is_subject=True)
        inner = self.another_verb(subject, "VB")
        role, _ = inner.top.references.pop(0)
        inner.top.edges.insert(0, (role, subject.node))
        if not subject.is_new or subject.negation is not None:
            raise Dropped("nothing fits")
        duty, negation = Concept("obligate-01"), constant("-")
        duty.add("polarity", negation).add("ARG2", inner.top)
        said = say("+n't", negation) if self.chance(0.3) else say("not", negation)
        return finish(_NAME, (*subject.text, *say("need", duty), *said, *inner.text), duty)

    def _absent(self) -> Constructed:
        """There was no rain."""
        return self.done(_NAME, self.exists(Manner(self.pick(["past", "present"]))))

    def _claim(self) -> Constructed:
        """There is no evidence that the tax works."""
        before, mark, word, concept, link = self.pick(_CLAIMS)
        text, top = self._denied_word(before, mark, word, concept)
        clause = self.some_clause(self.manner(0.8))
        top.add("ARG2" if concept == "mean-01" else "ARG1", clause.top)
        return finish(_NAME, (*text, *say(link), *clause.text), top)

    def _order(self) -> Constructed:
        """It is not necessary to ban the game."""
        text, top = self._denied_word(*self.pick(_ORDERS))
        verb = self.pick([v for v in verbs() if len(v.participants) == 2
                          and "P" in v.participants[0].classes])  # fmt: skip
        event = Concept(verb.concept)
        thing = self.object(verb.participants[1].classes, None)
        attach(event, verb.participants[1].role, thing)
        top.add("ARG1", event)
        rest = (*say(verb.words[0], event), *say(" ".join(verb.words[1:])))
        return finish(
            _NAME,
            (*text, *say("to"), *rest, *say(verb.participants[1].preposition), *thing.text),
            top,
        )

    def _denied_word(self, before: str, mark: str, word: str, concept: str) -> tuple[Text, Concept]:
        """Words that deny a concept, by a word of their own or by an affix; "this" is a node."""
        negation, top = constant("-"), Concept(concept)
        top.add("polarity", negation)
        opening = say(before)
        if before.startswith("this"):
            pointer = Concept("this")
            top.add("ARG1", pointer)
            opening = (*say("this", pointer), *say(before.removeprefix("this")))
        if not mark:
            return (*opening, *say(word, top, negation)), top
        return (*opening, *say(mark, negation), *say(word, top)), top

    def _one_not_other(self) -> Constructed:
        """She bought the apple, not the pear."""
        verb = self.pick([v for v in verbs() if len(v.participants) == 2
                          and not v.participants[1].preposition
                          and "P" in v.participants[0].classes])  # fmt: skip
        subject = self.any("P", is_subject=True)
        kind = self.pick(verb.participants[1].classes.replace("m", "T"))
        first, second = self.any(kind, plain=True), self.any(kind, plain=True)
        if not (first.is_new and second.is_new):
            raise Dropped("nothing fits")
        negation, node = constant("-"), Concept("contrast-01")
        second.node.add("polarity", negation)
        node.add("ARG1", first.node).add("ARG2", second.node)
        if self.chance(0.5):
            link = (*say("but", node), *say("not", negation))
        else:
            link = (*say("+,", node), *say("not", negation))
        both = Entity((*first.text, *link, *second.text), node, first.pronoun)
        return self.done(_NAME, self.verbal(self.manner(0.95), subject, verb, patient=both))

    def _neither_does(self) -> Constructed:
        """They neither ate nor drank."""
        tense, form = self.pick([("past", "VBD"), ("future", "VB")])
        subject = self.any("P", is_subject=True)
        first, second = self.another_verb(subject, form), self.another_verb(subject, form)
        negation, node = constant("-"), Concept("or")
        node.add("polarity", negation).add("op1", first.top).add("op2", second.top)
        role, _ = first.top.references.pop(0)
        attach(first.top, role, subject)
        text = (*subject.text, *say("will" if tense == "future" else ""),
                *say("n", negation), *say("+either"), *first.text,
                *say("n"), *say("+or", node), *second.text)  # fmt: skip
        return finish(_NAME, text, node)

    def _adverb(self) -> Constructed:
        """The driver unintentionally hit the wall."""
        word = self.pick(list(_ADVERBS))
        clause = self.verbal(Manner(self.pick(["past", "present"])), classes="P", extras=0)
        quality, negation = Concept(_ADVERBS[word]), constant("-")
        quality.add("polarity", negation)
        clause.event.add("manner", quality)
        said = say(word, quality, negation)
        if self.chance(0.5):
            return finish(_NAME, (*clause.text, *said), clause.top)
        return finish(_NAME, _put_before_event(clause, said), clause.top)

    def _not_yet(self) -> Constructed:
        """The train has not arrived yet; they do not smoke at all."""
        word, role, tense = self.pick(
            [("yet", "time", "perfect"), ("yet", "time", "past"), ("anymore", "time", "present"),
             ("either", "mod", "past"), ("at all", "degree", "past")]
        )  # fmt: skip
        manner = Manner(tense, negation=self.pick(["not", "n't"]))
        clause = self.verbal(manner, classes="P", extras=0)
        node = Concept(word.replace(" ", "-"))
        clause.event.add(role, node)
        return finish(_NAME, (*clause.text, *say(word, node)), clause.top)

    def _not_only(self) -> Constructed:
        """Not only the king came."""
        kind = self.pick("PPA")
        subject = self.any(kind, is_subject=True, plain=True)
        if not subject.is_new:
            raise Dropped("nothing fits")
        only, negation = Concept("only"), constant("-")
        only.add("polarity", negation)
        subject.node.add("mod", only)
        text = (*say("not", negation), *say("only", only), *subject.text)
        whole = Entity(text, subject.node, subject.pronoun, other_pronouns=subject.other_pronouns)
        return self.done(_NAME, self.verbal(Manner("past"), whole, classes=kind, extras=0.1))

    def _group(self) -> Constructed:
        """Non-Muslims may enter."""
        name = self.pick(_GROUPS)
        _, node = named("religious-group", [name])
        (_, naming) = node.edges[0]
        (_, string) = naming.edges[0]
        negation = constant("-")
        plural = say(f"+{name}s", node, naming, string)
        if self.chance(0.75):
            node.add("polarity", negation)
            plural = (*say("non", negation), *say("+-"), *plural)
        else:
            plural = say(f"{name}s", node, naming, string)
        subject = self.note(Entity(plural, node, MANY))
        manner = self.manner(0.6)
        return self.done(_NAME, self.verbal(manner, subject, classes="P", extras=0.1))


def _put_before_event(clause: Clause, words: Text) -> Text:
    """The text of a clause with some words right before its verb."""
    text: list[Piece] = []
    for piece in clause.text:
        if clause.event in piece.brings:
            text += words
        text.append(piece)
    return tuple(text)
