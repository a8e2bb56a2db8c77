"""Conditions, reasons, concessions and purposes; imperatives."""

from __future__ import annotations

from training.amr.construct.clauses import PERMITTED, Clause
from training.amr.construct.entity import ADDRESSED, Entity, attach
from training.amr.construct.lexicon import verbs
from training.amr.construct.phrases import (
    Concept,
    Constructed,
    Dropped,
    Text,
    constant,
    finish,
    say,
)
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner

_OBSTACLES = "rain fog storm snow wind heat noise war cold danger traffic flood law smoke".split()


class Conditions(Sentences):
    """Makes sentences of two clauses, one of which is a condition or a reason."""

    def condition(self) -> Constructed:
        """If, when, provided, as long as: before or after, with and without a comma."""
        opening, brings = self.pick(
            [("if", ""), ("if", ""), ("if", ""), ("if", ""), ("if", "then"), ("when", ""),
             ("when", ""), ("when", ""), ("only if", "only"), ("unless", "-"),
             ("unless", "-"), ("unless", "-"), ("only if", "only"), ("provided that", ""),
             ("provided", ""), ("as long as", ""), ("even if", "even"), ("as long as", ""),
             ("so long as", ""), ("providing", ""), ("on condition that", ""),
             ("whenever", ""), ("in case", ""), ("should", "should"), ("assuming that", ""),
             ("when", ""), ("when", "")]
        )  # fmt: skip
        if opening == "should":
            return self._should()
        if self.chance(0.04):
            return self._in_case_of()
        first_is_condition = self.chance(0.5) or brings == "then"
        held: list[Clause] = []
        tense = self.pick(["present", "present", "past"])
        unreal = opening == "if" and self.chance(0.2)
        if first_is_condition:
            held.append(self.given(opening, tense, unreal))
            held.append(self.consequence(tense, unreal, held[0]))
        else:
            held.append(self.consequence(tense, unreal, None))
            held.append(self.given(opening, tense, unreal, held[0]))
        given, main = held if first_is_condition else held[::-1]
        words: Text
        if brings == "-":
            negation = constant("-")
            given.top.add("polarity", negation)
            words = say(opening, negation)
        elif brings in ("only", "even"):
            mark = Concept(brings)
            given.top.add("mod", mark)
            words = (*say(brings, mark), *say("if"))
        else:
            words = say(opening)
        # "When" is a condition of what holds in general, and a time of what happened.
        is_time = opening in ("when", "whenever") and tense == "past"
        main.top.add("time" if is_time else "condition", given.top)
        name = "conditional-if" if opening in ("if", "when") else "conditional-other"
        if first_is_condition:
            comma = say("+,") if self.chance(0.8) else ()
            middle = (*comma, *say("then")) if brings == "then" else comma
            text = (*words, *given.text, *middle, *main.text)
        else:
            comma = say("+,") if self.chance(0.1) else ()
            text = (*main.text, *comma, *words, *given.text)
        return finish(name, text, main.top)

    def _should(self) -> Constructed:
        """Should you lose your card, inform the bank."""
        subject = self.any("PPPT", is_subject=True, plain=True)
        if subject.negation is not None:
            raise Dropped("nothing fits")
        kind = self.kind(subject)
        fitting = [v for v in verbs() if v.participants and kind in v.participants[0].classes]
        verb = self.pick(fitting)
        event = Concept(verb.concept)
        attach(event, verb.participants[0].role, subject)
        rest = self.after(event, verb, list(verb.participants[1:]), subject)
        given = Clause((*subject.text, *say(verb.words[0], event), *rest), event, event, subject)
        main = self.consequence("present", False, given)
        main.top.add("condition", given.top)
        text = (*say("should"), *given.text, *say("+,"), *main.text)
        return finish("conditional-other", text, main.top)

    def _in_case_of(self) -> Constructed:
        """In case of fire, use the stairs."""
        noun = self.noun_called(self.pick(_OBSTACLES), "mass")
        main = self.order() if self.chance(0.5) else self.some_clause(self.manner(0.7))
        main.top.add("condition", noun.node)
        if self.chance(0.7):
            text = (*say("in case of"), *noun.text, *say("+,"), *main.text)
        else:
            text = (*main.text, *say("in case of"), *noun.text)
        return finish("conditional-other", text, main.top)

    def at_the_time(self) -> Constructed:
        """She sang while he cooked; wash your hands before you eat."""
        word = self.pick(["while", "before", "after", "until", "before", "after"])
        tense = self.pick(["past", "past", "present"])
        first = self.some_clause(Manner(tense))
        second = self.next_clause(Manner(tense), first)
        main, given = (first, second) if (is_after := self.chance(0.6)) else (second, first)
        if word == "while":
            main.top.add("time", given.top)
            words = say(word)
        else:
            order = Concept(word)
            main.top.add("time", order.add("op1", given.top))
            words = say(word, order)
        if is_after:
            return finish("time-clause", (*main.text, *words, *given.text), main.top)
        return finish("time-clause", (*words, *given.text, *say("+,"), *main.text), main.top)

    def given(self, opening: str, tense: str, unreal: bool, before: Clause | None = None) -> Clause:
        if unreal and self.chance(0.4):
            clause = self.adjectival(
                Manner("past"), self.pronoun(True, ["i", "he", "she"]), kind="P"
            )
            if self.chance(0.5):
                clause.text = tuple(
                    p if p.text != "was" else type(p)("were", p.brings) for p in clause.text
                )
            return clause
        manner = Manner("past" if unreal else tense)
        if opening != "unless" and self.chance(0.2):
            manner = Manner(manner.tense, negation=self.pick(["not", "n't"]))
        elif self.chance(0.05):
            manner = Manner("present", "can", self.pick(["", "not"]))
        return self.next_clause(manner, before)

    def consequence(self, tense: str, unreal: bool, before: Clause | None) -> Clause:
        if not unreal and tense == "present" and self.chance(0.12):
            return self.order(before)
        if unreal:
            manner = Manner("would", negation=self.pick(["", "", "n't"]))
        elif tense == "present":
            manner = self.pick(
                [Manner("present"), Manner("present"), Manner("future"), Manner("future"),
                 Manner("future", negation=self.pick(["not", "n't"])),
                 Manner("present", negation="n't"), self.modal_manner()]
            )  # fmt: skip
        else:
            manner = Manner("past", negation=self.pick(["", "", "n't"]))
        if manner.tense == "present" and not manner.modal and self.chance(0.12):
            manner = Manner("present", PERMITTED, self.pick(["", "", "not"]))
            return self.verbal(manner, self.pronoun(True, ["you"]), classes="P")
        return self.next_clause(manner, before)

    def order(self, before: Clause | None = None) -> Clause:
        """An imperative."""
        verb = self.pick([v for v in verbs() if v.participants
                                and "P" in v.participants[0].classes])  # fmt: skip
        known = self.known(ADDRESSED)
        event, mode = Concept(verb.concept), constant("imperative")
        own: tuple[Concept, ...] = (event, mode)
        role = verb.participants[0].role
        if known is not None:
            event.refer(role, known.node)
            you = known
        else:
            node = Concept(ADDRESSED)
            event.add(role, node)
            own = (*own, node)
            you = self.note(Entity((), node, ADDRESSED))
        # After the one addressed, as in the data: the order is part of the fragment's label.
        event.add("mode", mode)
        words: Text = say(verb.words[0], *own)
        if self.chance(0.4):
            negation = constant("-")
            event.add("polarity", negation)
            shown = say("+n't", negation) if self.chance(0.7) else say("not", negation)
            words = (*say("do"), *shown, *words)
            if self.chance(0.15):
                ever = Concept("ever")
                event.add("time", ever)
                words = (*say("n", negation), *say("+ever", ever), *say(verb.words[0], *own))
        people = list(verb.participants[1:])
        if people and verb.does_without_object and self.chance(0.4):
            people = []
        rest = self.after(event, verb, people, you)
        if self.chance(0.2):
            rest += self.extra(event, Manner())
        return Clause((*words, *rest), event, event, you)

    def imperative(self) -> Constructed:
        return self.done("imperative", self.order(), self.pick([".", ".", ".", "!"]))

    def reason(self) -> Constructed:
        """Because, so, although, despite, to."""
        kind = self.pick(["because", "because", "because of", "so", "so", "although",
                                "although", "despite", "purpose", "purpose",
                                "therefore", "since"])  # fmt: skip
        name = "because-so-although"
        if kind == "purpose":
            first = self.verbal(self.manner(0.9), classes="P", extras=0.1)
            while first.subject is None or first.subject.negation is not None:
                first = self.verbal(self.manner(0.9), classes="P", extras=0.1)
            second = self.another_verb(first.subject, "VB")
            first.event.add("purpose", second.top)
            opening = "in order to" if self.chance(0.2) else "to"
            return finish(name, (*first.text, *say(opening), *second.text), first.top)
        tense = self.pick(["past", "past", "present"])
        if kind in ("despite", "because of"):
            noun = self.noun_called(self.pick(
                _OBSTACLES),
                "mass")  # fmt: skip
            main = self.some_clause(Manner(tense, negation=self.pick(["", "", "n't"])))
            if kind == "because of":
                cause = Concept("cause-01").add("ARG0", noun.node)
                main.top.add("ARG1-of", cause)
                opening_text = (*say("because", cause), *say("of the"))
            else:
                main.top.add("concession", noun.node)
                opening_text = say(self.pick(["despite the", "in spite of the"]))
            if self.chance(0.5):
                return finish(name, (*opening_text, *noun.text, *say("+,"), *main.text), main.top)
            return finish(name, (*main.text, *opening_text, *noun.text), main.top)
        opening = {
            "because": "because",
            "since": "since",
            "so": "so",
            "therefore": "therefore",
        }.get(kind, self.pick(["although", "though", "even though", "while"]))
        after_first = kind in ("so", "therefore") or self.chance(0.6)
        first = self.some_clause(self.clause_manner(tense))
        second = self.next_clause(self.clause_manner(tense), first)
        if kind in ("so", "therefore"):
            node = Concept("cause-01").add("ARG0", first.top).add("ARG1", second.top)
            opening_text = (
                (*say("and"), *say("therefore", node)) if kind == "therefore" else say("so", node)
            )
            return finish(name, (*first.text, *say("+,"), *opening_text, *second.text), node)
        main, given = (first, second) if after_first else (second, first)
        if kind == "although":
            main.top.add("concession", given.top)
            words = say(opening)
        else:
            cause = Concept("cause-01").add("ARG0", given.top)
            main.top.add("ARG1-of", cause)
            words = say(opening, cause)
        if after_first:
            comma = say("+,") if self.chance(0.15) else ()
            return finish(name, (*main.text, *comma, *words, *given.text), main.top)
        comma = say("+,") if self.chance(0.9) else ()
        return finish(name, (*words, *given.text, *comma, *main.text), main.top)
