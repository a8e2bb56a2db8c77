"""Sentences that deny: not, nobody, neither, unfair, non-smokers, few, hardly, without."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import MANY, Entity, attach
from training.amr.construct.lexicon import Noun, nouns, verbs
from training.amr.construct.phrases import Concept, Constructed, Dropped, Text, constant, say
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner, be_group

_NEGATIONS = ("not", "n't", "n't", "never", "not")
# word: concept, role, classes of what it is said of
_NEGATIVE = {
    "unemployed": ("employ-01", "1", "P"), "uneducated": ("educate-01", "1", "P"),
    "unwanted": ("want-01", "1", "TA"), "unused": ("use-01", "1", "TM"),
    "unsuccessful": ("succeed-01", "0", "P"), "unconscious": ("conscious-02", "1", "P"),
    "unstable": ("stable-03", "1", "LT"), "inaccurate": ("accurate", "", "R"),
    "inappropriate": ("appropriate-02", "1", "HC"), "ineffective": ("effective-04", "0", "MD"),
    "inefficient": ("efficient-01", "1", "MP"), "intolerant": ("tolerate-01", "0", "P"),
    "invalid": ("valid-02", "1", "R"), "irrational": ("rational", "", "PH"),
    "irrelevant": ("relevant-01", "1", "HR"), "immoral": ("moral-02", "1", "HE"),
    "imperfect": ("perfect-02", "1", "E"), "disobedient": ("obey-01", "0", "PA"),
    "disorganized": ("organize-01", "1", "P"), "unsolved": ("solve-01", "1", "H"),
    "unanswered": ("answer-01", "1", "RH"), "unexplained": ("explain-01", "1", "HE"),
    "undamaged": ("damage-01", "1", "VL"), "untouched": ("touch-01", "1", "FT"),
    "unsold": ("sell-01", "1", "TV"), "unplanned": ("plan-01", "1", "E"),
    "unprepared": ("prepare-02", "1", "P"), "untrained": ("train-01", "2", "PA"),
    "unexpected": ("expect-01", "1", "Eh"), "unintended": ("intend-01", "1", "E"),
    "uninteresting": ("interest-01", "0", "RS"), "unconvincing": ("convince-01", "0", "HS"),
    "unattractive": ("attract-01", "0", "PL"), "unhurt": ("hurt-01", "1", "P"),
    "uninjured": ("injure-01", "1", "P"), "unsure": ("sure-02", "0", "P"),
    "uncertain": ("certain", "", "P"), "unlawful": ("lawful", "", "H"),
    "unwritten": ("write-01", "1", "R"), "unlimited": ("limit-01", "1", "X"),
    "unsigned": ("sign-01", "1", "R"), "unsatisfied": ("satisfy-01", "1", "P"),
    "inexperienced": ("experience-02", "0", "P"), "incapable": ("capable-01", "1", "P"),
    "incompetent": ("competent-01", "1", "P"), "inflexible": ("flexible-03", "1", "P"),
    "unfair": ("fair-01", "1", "GH"), "unhappy": ("happy-01", "1", "P"),
    "uncomfortable": ("comfortable-02", "0", "TCL"), "illegal": ("legal-02", "1", "HED"),
    "unkind": ("kind-01", "0", "P"), "unsafe": ("safe-01", "1", "LK"),
    "unclear": ("clear-06", "1", "HR"), "unlucky": ("lucky", "", "P"),
    "impossible": ("possible-01", "1", "HE"), "impatient": ("patient-01", "1", "P"),
    "impolite": ("polite-01", "1", "P"), "incorrect": ("correct-02", "1", "h"),
    "dishonest": ("honest-01", "0", "P"), "disloyal": ("loyal-01", "1", "P"),
    "unpopular": ("popular-02", "1", "PS"), "unhealthy": ("healthy", "", "PF"),
    "untrue": ("true-01", "1", "h"), "unimportant": ("important-01", "1", "EHR"),
    "unfriendly": ("friendly-01", "1", "PA"), "unusual": ("usual", "", "EA"),
    "uncommon": ("common", "", "AN"), "unnecessary": ("need-01", "1", "HET"),
    "irresponsible": ("responsible-02", "1", "P"), "incomplete": ("complete-02", "1", "R"),
    "invisible": ("visible", "", "s"),
    "unmarried": ("marry-01", "1", "P"), "unlocked": ("lock-01", "1", "O"),
    "unfinished": ("finish-01", "1", "RE"), "unpaid": ("pay-01", "1", "m"),
    "unread": ("read-01", "1", "R"), "unopened": ("open-01", "1", "O"),
    "uninvited": ("invite-01", "1", "P"), "unaware": ("aware", "", "P"),
    "unripe": ("ripe-02", "1", "N"), "unlikely": ("likely-01", "1", "E"),
    "unpleasant": ("pleasant-02", "1", "L"), "insecure": ("secure", "", "P"),
    "inexpensive": ("expensive", "", "TC"), "inactive": ("active", "", "A"),
    "informal": ("formal", "", "EC"), "immature": ("mature-02", "1", "P"),
    "unbroken": ("break-01", "1", "T"), "unknown": ("know-01", "1", "P"),
    "unwise": ("wise", "", "H"), "unfit": ("fit-05", "1", "P"), "unclean": ("clean-04", "1", "L"),
    "unarmed": ("arm-01", "1", "P"), "unharmed": ("harm-01", "1", "P"),
    "unreliable": ("reliable", "", "PM"), "unreasonable": ("reasonable-02", "1", "P"),
    "unrealistic": ("realistic", "", "H"), "ungrateful": ("grateful", "", "P"),
    "unselfish": ("selfish", "", "P"), "unfamiliar": ("familiar", "", "L"),
    "careless": ("care-04", "0", "P"), "harmless": ("harm-01", "0", "Ai"),
    "fearless": ("fear-01", "0", "P"), "painless": ("pain-01", "0", "E"),
    "hopeless": ("hope-01", "0", "P"), "useless": ("use-01", "1", "TM"),
    "endless": ("end-01", "1", "E"),
    "sleepless": ("sleep-01", "0", "P"),
    "meaningless": ("mean-01", "0", "R"),
    "dissatisfied": ("satisfy-01", "1", "P"), "independent": ("depend-01", "0", "P"),
}  # fmt: skip
_NON = {"smoker": "smoke-02", "believer": "believe-01", "swimmer": "swim-01", "drinker": "drink-01",
        "voter": "vote-01", "member": "", "citizen": "", "driver": "drive-01", "player": "play-01",
        "reader": "read-01", "speaker": "speak-01"}  # fmt: skip


class Negations(Sentences):
    """Makes sentences that deny something."""

    def negation(self) -> Constructed:
        tense = self.manner(1).tense
        manner = Manner(tense, negation=self.pick(_NEGATIONS))
        if self.chance(0.2):
            manner = self.modal_manner(self.pick(["not", "n't"]))
        return self.done("negation-not", self.some_clause(manner))

    def nobody_does(self) -> Constructed:
        """No one, nobody, nothing, no dog, neither ... nor; as subjects or objects."""
        kind = self.pick("PPPPTA")
        manner = Manner(self.manner(1).tense)
        if self.chance(0.12):
            return self.done("negation-nobody", self.none_of_them(manner))
        if self.chance(0.15):
            manner = Manner("present", self.pick(["can", "could", "should"]))
        if self.chance(0.22):
            return self.done("negation-nobody", self.object_denied(manner))
        if self.chance(0.3):
            subject = self.quantified(kind, self.pick(["no", "no", "none of the"]))
        elif self.chance(0.25):
            subject = self.neither(kind)
        elif kind == "T":
            # "Nothing happened" as well as "nothing broke".
            kind, subject = self.pick("TTEEH"), self.nobody("nothing")
        else:
            kind, subject = "P", self.nobody(self.pick(["no one", "nobody"]))
        if self.chance(0.12):
            clause = self.located(Manner(self.pick(["past", "present"])), subject)
        elif self.chance(0.12) and subject.node.name in ("one", "thing"):
            clause = self.adjectival(manner, subject, kind=kind)
        else:
            clause = self.verbal(manner, subject, classes=kind, extras=0.15)
        return self.done("negation-nobody", clause)

    def none_of_them(self, manner: Manner) -> Clause:
        """None of them voted; some of us left."""
        word = self.pick(["none", "none", "none", "some", "most", "many", "two", "three"])
        whole = self.pick(["they", "we", "you"])
        group, person = Concept(whole), Concept("person")
        share = Concept("include-91").add("ARG2", group)
        person.add("ARG1-of", share)
        of = (*say("of", share), *say({"they": "them", "we": "us"}.get(whole, whole), group))
        negation = None
        if word == "none":
            negation = constant("-")
            text = (*say("n", negation), *say("+one", person), *of)
        else:
            number = {"two": "2", "three": "3"}.get(word)
            amount = constant(number) if number else Concept(word)
            person.add("quant", amount)
            text = (*say(word, amount, person), *of)
        subject = Entity(text, person, MANY, negation=negation)
        return self.verbal(manner, subject, classes="P", extras=0.15)

    def neither(self, kind: str) -> Entity:
        first, second = self.any(kind, plain=True), self.any(kind, plain=True)
        while not (first.is_new and second.is_new):
            first, second = self.any(kind, plain=True), self.any(kind, plain=True)
        negation, either = constant("-"), Concept("or")
        either.add("op1", first.node).add("op2", second.node)
        text = (*say("n", negation), *say("+either"), *first.text,
                *say("n"), *say("+or", either), *second.text)  # fmt: skip
        return Entity(text, either, second.pronoun, negation=negation)

    def object_denied(self, manner: Manner) -> Clause:
        """He ate nothing."""
        verb = self.pick([v for v in verbs() if len(v.participants) > 1
                                and not v.participants[1].preposition])  # fmt: skip
        classes = verb.participants[1].classes
        what = (
            self.nobody(self.pick(["no one", "nobody"]) if classes[0] == "P" else "nothing")
            if self.chance(0.6)
            else self.quantified(classes.replace("m", "T"), "no")
        )
        clause = self.verbal(manner, verb=verb, patient=what)
        assert what.negation is not None
        clause.top.add("polarity", what.negation)
        return clause

    def affixed(self) -> Constructed:
        """Unfair, careless, non-smokers, few, hardly, without."""
        kind = self.rng.choices(["adjective", "attribute", "non", "few", "hardly", "without"],
                                [7, 2, 1, 2, 1.5, 1.5])[0]  # fmt: skip
        name = "negation-affix"
        if kind in ("adjective", "attribute"):
            word = self.pick(list(_NEGATIVE))
            concept, role, classes = _NEGATIVE[word]
            quality, negation = Concept(concept), constant("-")
            quality.add("polarity", negation)
            said = say(word, quality, negation)
            if kind == "attribute" and word not in ("unable", "unaware"):
                noun = self.pick(nouns()[self.pick(classes.replace("m", "T"))])
                if noun.made_from not in ("rel", "language") and not noun.is_mass:
                    return self.done(name, self._about_negated(noun, quality, role, said))
            subject = self.any(classes, is_subject=True)
            attach(quality, f"ARG{role}" if role else "domain", subject)
            manner = Manner(self.pick(["past", "present"]))
            if self.chance(0.08):
                manner = Manner(manner.tense, negation=self.pick(["not", "n't"]))
                quality.edges.remove(("polarity", negation))
                manner = Manner(manner.tense)
                quality.add("polarity", negation)
            group = be_group(subject, manner, None, None, self.rng)
            before: Text = ()
            if self.chance(0.12):
                degree = Concept("very")
                quality.add("degree", degree)
                before = say("very", degree)
            return self.done(name, self.assemble(subject, quality, group, (*before, *said), manner))
        if kind == "non":
            word = self.pick(list(_NON))
            negation = constant("-")
            made = _NON[word]
            if made:
                action = Concept(made).add("polarity", negation)
                node = Concept("person").add("ARG0-of", action)
                brings: tuple[Concept, ...] = (node, action)
            else:
                node = Concept(word).add("polarity", negation)
                brings = (node,)
            text = (*say("non", negation), *say("+-"), *say(f"+{word}s", *brings))
            subject = self.note(Entity(text, node, MANY))
            return self.done(name, self.some_clause(self.manner(0.9), subject, "P"))
        if kind == "few":
            group_kind = self.pick("PPATV")
            subject = self.quantified(group_kind, "few")
            return self.done(name, self.verbal(self.manner(0.95), subject, classes=group_kind))
        if kind == "hardly":
            return self.done(name, self._hardly())
        return self.done(name, self._without())

    def _about_negated(self, noun: Noun, quality: Concept, role: str, said: Text) -> Clause:
        """The uninvited guest left."""
        entity = self.determined(noun, self.pick(["the", "a"]), ())
        entity.node.add(f"ARG{role}-of" if role else "mod", quality)
        *before, last = entity.text
        text = (*before, *said, last)
        whole = Entity(text, entity.node, entity.pronoun, other_pronouns=entity.other_pronouns)
        kind = next(k for k, group in nouns().items() if noun in group)
        if self.chance(0.5):
            return self.some_clause(self.manner(0.95), whole, kind)
        fitting = [v for v in verbs() if len(v.participants) == 2
                   and kind in v.participants[1].classes]  # fmt: skip
        if not fitting:
            return self.adjectival(self.manner(0.95), whole, kind="P")
        subject = self.pronoun(True, ["we", "i", "they", "you"])
        return self.verbal(self.manner(0.95), subject, self.pick(fitting), patient=whole)

    def _hardly(self) -> Clause:
        """The horse hardly ate."""
        clause = self.verbal(Manner(self.pick(["past", "present"])), extras=0.1)
        word = self.pick(["hardly", "hardly", "barely", "scarcely", "rarely", "seldom"])
        node = Concept(word)
        clause.event.add("frequency" if word in ("rarely", "seldom") else "degree", node)
        text: Text = ()
        for piece in clause.text:
            text = (
                (*text, *say(word, node), piece) if clause.event in piece.brings else (*text, piece)
            )
        return Clause(text, clause.top, clause.event, clause.subject)

    def _without(self) -> Clause:
        """She left without her coat; he spoke without thinking."""
        clause = self.verbal(self.manner(0.95), classes="P", extras=0)
        while clause.subject is None or clause.subject.negation is not None:
            clause = self.verbal(self.manner(0.95), classes="P", extras=0)
        negation = constant("-")
        if self.chance(0.5):
            verb = self.pick([v for v in verbs() if v.participants
                                    and "P" in v.participants[0].classes])  # fmt: skip
            event = Concept(verb.concept).add("polarity", negation)
            event.refer(verb.participants[0].role, clause.subject.node)
            rest = self.after(event, verb, list(verb.participants[1:]), clause.subject)
            clause.event.add("manner", event)
            text = (*say("without", negation), *say(verb.form("VBG")[0], event), *rest)
        else:
            thing = self.object("TCTP", clause.subject)
            if not thing.is_new:
                raise Dropped("nothing fits")
            thing.node.add("polarity", negation)
            clause.event.add("accompanier", thing.node)
            text = (*say("without", negation), *thing.text)
        return Clause((*clause.text, *text), clause.top, clause.event, clause.subject)
