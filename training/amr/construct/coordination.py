"""Coordination of nouns, verbs, adjectives and clauses; modals over them; complements."""

from __future__ import annotations

from training.amr.construct.clauses import PERMITTED, Clause
from training.amr.construct.entities import KIN
from training.amr.construct.entity import ADDRESSED, POSSESSIVE, SPEAKER, Entity, attach
from training.amr.construct.lexicon import Noun, Participant, Verb, adjectives, verbs
from training.amr.construct.phrases import (
    Concept,
    Constructed,
    Dropped,
    Piece,
    constant,
    finish,
    say,
)
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner, be_group

_CONTROL = {
    "want": "want-01", "try": "try-01", "plan": "plan-01", "decide": "decide-01", "hope": "hope-01",
    "need": "need-01", "refuse": "refuse-01", "like": "like-01", "love": "love-01",
    "agree": "agree-01",
    "start": "start-01", "begin": "begin-01", "learn": "learn-01", "forget": "forget-01",
    "prefer": "prefer-01", "hate": "hate-01", "continue": "continue-01",
}  # fmt: skip
_SAYING = {
    "say": "say-01", "think": "think-01", "know": "know-01", "believe": "believe-01",
    "hope": "hope-01", "forget": "forget-01", "understand": "understand-01", "claim": "claim-01",
    "doubt": "doubt-01", "fear": "fear-01", "remember": "remember-01", "agree": "agree-01",
}  # fmt: skip


class Coordinations(Sentences):
    """Makes sentences that join things."""

    def coordinated(self) -> Constructed:
        """And, or, but, either ... or; between nouns, verbs and clauses."""
        kind = self.pick(["subject", "object", "verbs", "verbs", "but", "either", "clauses",
                                "adjectives", "order", "orders", "three", "family"])  # fmt: skip
        if kind == "orders":
            return self.done("coordination", self.two_orders())
        if kind == "three":
            return self.done("coordination", self.three_verbs())
        if kind == "family":
            return self.done("coordination", self.with_family())
        if kind in ("subject", "either"):
            word = "or" if kind == "either" else "and"
            group = self.pick("PPPAT")
            both = self.both(group, word, kind == "either")
            manner = self.manner(0.85)
            clause = self.some_clause(manner, both, group)
            return self.done("coordination", clause)
        if kind in ("object", "order"):
            verb = self.pick([v for v in verbs() if len(v.participants) == 2
                                    and not v.participants[1].preposition
                                    and "P" in v.participants[0].classes])  # fmt: skip
            subject = self.any("P", is_subject=True)
            both = self.both(self.pick(verb.participants[1].classes.replace("m", "T")),
                             self.pick(["and", "and", "or"]), self.chance(0.15))  # fmt: skip
            clause = self.verbal(self.manner(0.85), subject, verb, patient=both)
            return self.done("coordination", clause)
        if kind == "adjectives":
            return self.done("coordination", self.two_adjectives())
        if kind == "clauses":
            word = self.pick(["and", "or", "but"])
            manner = self.manner(0.7)
            first = self.some_clause(manner)
            second = self.next_clause(Manner(manner.tense, negation=self.pick(["", "", "n't"])),
                                      first)  # fmt: skip
            node = Concept("contrast-01" if word == "but" else word)
            roles = ("ARG1", "ARG2") if word == "but" else ("op1", "op2")
            node.add(roles[0], first.top).add(roles[1], second.top)
            comma = say("+,") if self.chance(0.5) else ()
            opening = say("either") if word == "or" and self.chance(0.6) else ()
            text = (*opening, *first.text, *comma, *say(word, node), *second.text)
            return finish("coordination", text, node)
        return self.done("coordination", self.two_verbs(kind == "but"))

    def two_orders(self) -> Clause:
        """Wait and listen."""
        fitting = [v for v in verbs() if v.participants and "P" in v.participants[0].classes]
        verb, word = self.pick(fitting), self.pick(["and", "and", "or"])
        node, you = Concept(word), Concept(ADDRESSED)
        event, mode = Concept(verb.concept), constant("imperative")
        event.add(verb.participants[0].role, you).add("mode", mode)
        subject = self.note(Entity((), you, ADDRESSED))
        rest = self.after(event, verb, list(verb.participants[1:]), subject)
        second = self.another_verb(subject, "VB")
        other_mode = constant("imperative")
        second.top.add("mode", other_mode)
        first_piece, *others = second.text
        both = Piece(first_piece.text, (*first_piece.brings, other_mode))
        node.add("op1", event).add("op2", second.top)
        text = (*say(verb.words[0], event, you, mode), *rest, *say(word, node), both, *others)
        return Clause(text, node, node, subject)

    def three_verbs(self) -> Clause:
        """She sings, paints and plays chess."""
        subject = self.any("P", is_subject=True)
        if subject.negation is not None:
            raise Dropped("nothing fits")
        many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
        form = self.pick(["VBD", "VBP" if many else "VBZ"])
        node = Concept("and")
        clauses = [self.another_verb(subject, form) for _ in range(3)]
        role, _ = clauses[0].top.references.pop(0)
        attach(clauses[0].top, role, subject)
        for number, clause in enumerate(clauses, start=1):
            node.add(f"op{number}", clause.top)
        comma = say("+,") if self.chance(0.5) else ()
        text = (*subject.text, *clauses[0].text, *say("+,"), *clauses[1].text, *comma,
                *say("and", node), *clauses[2].text)  # fmt: skip
        return Clause(text, node, node, subject)

    def with_family(self) -> Clause:
        """The lawyer and her husband left."""
        first = self.any("P", is_subject=True, plain=True)
        if not first.is_new or first.pronoun not in ("he", "she") or first.negation is not None:
            raise Dropped("nothing fits")
        node, role = Concept("and"), Concept("have-rel-role-91")
        kin = self.pick(KIN)
        sort = Concept(kin)
        person = Concept("person").add("ARG0-of", role.refer("ARG1", first.node).add("ARG2", sort))
        node.add("op1", first.node).add("op2", person)
        word = Noun(kin, "").plural if self.chance(0.2) and kin != "wife" else kin
        own = POSSESSIVE[self.pick(first.pronouns)]
        text = (*first.text, *say("and", node), *say(own), *say(word, person, role, sort))
        self.mentioned = []
        both = self.note(Entity(text, node, "they"))
        self.kind_of[id(node)] = "P"
        return self.some_clause(self.manner(0.85), both, "P")

    def two_verbs(self, is_contrast: bool) -> Clause:
        """Carlos fell but did not cry."""
        tense = self.pick(["past", "past", "present", "future"])
        first = self.verbal(Manner(tense), classes="P", extras=0.1)
        while first.subject is None:
            first = self.verbal(Manner(tense), classes="P", extras=0.1)
        subject = first.subject
        many = subject.is_plural or subject.pronoun in (SPEAKER, ADDRESSED)
        word = "but" if is_contrast else self.pick(["and", "and", "or"])
        node = Concept("contrast-01" if is_contrast else word)
        form = {"past": "VBD", "present": "VBP" if many else "VBZ", "future": "VB"}[tense]
        denied = self.chance(0.7 if is_contrast else 0.1)
        second = self.another_verb(subject, "VB" if denied else form)
        text = second.text
        if denied:
            negation = constant("-")
            second.top.add("polarity", negation)
            aux = {"past": "did", "present": "do" if many else "does", "future": ""}[tense]
            short = self.chance(0.5) and aux
            text = (*say(aux), *(say("+n't", negation) if short else say("not", negation)), *text)
        roles = ("ARG1", "ARG2") if is_contrast else ("op1", "op2")
        node.add(roles[0], first.top).add(roles[1], second.top)
        return Clause((*first.text, *say(word, node), *text), node, node, subject)

    def two_adjectives(self) -> Clause:
        """The soup is hot and spicy."""
        kind = self.pick("PPTLF")
        first, second = self.rng.sample([a for a in adjectives() if kind in a.classes], 2)
        subject = self.any(kind, is_subject=True)
        one, other = Concept(first.concept), Concept(second.concept)
        word = self.pick(["and", "and", "but", "or"])
        node = Concept("contrast-01" if word == "but" else word)
        roles = ("ARG1", "ARG2") if word == "but" else ("op1", "op2")
        attach(one, first.role or "domain", subject)
        other.refer(second.role or "domain", subject.node)
        node.add(roles[0], one).add(roles[1], other)
        manner = Manner(self.pick(["past", "present"]))
        group = be_group(subject, manner, None, None, self.rng)
        rest = (*say(first.word, one), *say(word, node), *say(second.word, other))
        return self.assemble(subject, node, group, rest, manner)

    def both(self, kind: str, word: str, either: bool) -> Entity:
        """Two or three of a kind."""
        node = Concept(word)
        count = 3 if self.chance(0.15) and not either else 2
        members: list[Entity] = []
        while len(members) < count:
            held = list(self.mentioned)
            member = self.any(kind, is_subject=True, plain=True)
            if member.is_new and member.node.name not in ("i", "we", "you", "they", "he", "she"):
                members.append(member)
            else:
                self.mentioned = held
        for number, member in enumerate(members, start=1):
            node.add(f"op{number}", member.node)
        text = members[0].text
        for member in members[1:-1]:
            text = (*text, *say("+,"), *member.text)
        start = (
            say("either") if either else say("both") if word == "and" and self.chance(0.06) else ()
        )
        pronoun = "they" if word == "and" else members[-1].pronoun
        self.mentioned = [m for m in self.mentioned if m not in members]
        entity = Entity((*start, *text, *say(word, node), *members[-1].text), node, pronoun)
        self.kind_of[id(node)] = kind
        return self.note(entity)

    def modal(self) -> Constructed:
        if self.chance(0.15):
            manner = Manner("present", PERMITTED, self.pick(["", "not"]))
            if self.chance(0.5):
                subject = self.pronoun(True, ["you"])
            else:
                words = "visitor guest student child passenger customer player tourist prisoner"
                subject = self.noun_called(self.pick(words.split()), "bare")
            return self.done("modal", self.verbal(manner, subject, classes="P"))
        if self.chance(0.12):
            return self.done("modal", self.modal_over_both())
        return self.done("modal", self.some_clause(self.modal_manner()))

    def modal_over_both(self) -> Clause:
        """You should wash the dishes and clean the stove."""
        manner = self.modal_manner()
        first = self.verbal(manner, classes="P", extras=0)
        while first.subject is None or first.subject.negation is not None:
            first = self.verbal(manner, classes="P", extras=0)
        second, junction = self.another_verb(first.subject, "VB"), Concept("and")
        first_event = first.event
        self._put_above(first, junction)
        junction.add("op1", first_event).add("op2", second.top)
        text = (*first.text, *say("and", junction), *second.text)
        return Clause(text, junction if first.top is first_event else first.top, junction,
                      first.subject)  # fmt: skip

    def _put_above(self, clause: Clause, junction: Concept) -> None:
        """Let the junction hang where the event of a modal clause hung."""
        for place, (role, node) in enumerate(clause.top.edges):
            if node is clause.event:
                clause.top.edges[place] = (role, junction)
        moved = [edge for edge in clause.event.edges if edge[0] == "polarity"]
        clause.event.edges = [edge for edge in clause.event.edges if edge[0] != "polarity"]
        junction.edges += moved

    def with_complement(self, manner: Manner) -> Clause:
        """She wants to go; he says that it rains."""
        if self.chance(0.55):
            word = self.pick(list(_CONTROL))
            verb = Verb(_CONTROL[word], (Participant("ARG0", "", "P"),), False, False)
            clause = self.verbal(manner, verb=verb, extras=0)
            assert clause.subject is not None
            inner = self.another(clause.subject)
            clause.event.add("ARG1", inner.top)
            return Clause(
                (*clause.text, *say("to"), *inner.text), clause.top, clause.event, clause.subject
            )
        word = self.pick(list(_SAYING))
        verb = Verb(_SAYING[word], (Participant("ARG0", "", "P"),), False, False)
        clause = self.verbal(manner, verb=verb, extras=0)
        inner = self.some_clause(self.manner(0.7))
        clause.event.add("ARG1", inner.top)
        mark = say("that") if self.chance(0.6) else ()
        return Clause((*clause.text, *mark, *inner.text), clause.top, clause.event, clause.subject)

    def another(self, subject: Entity) -> Clause:
        """An infinitive with the same subject."""
        verb = self.pick([v for v in verbs() if v.participants
                                and "P" in v.participants[0].classes])  # fmt: skip
        event = Concept(verb.concept)
        event.refer(verb.participants[0].role, subject.node)
        people = list(verb.participants[1:])
        if people and verb.does_without_object and self.chance(0.35):
            people = []
        rest = self.after(event, verb, people, subject)
        return Clause((*say(verb.words[0], event), *rest), event, event, subject)

    def complement(self) -> Constructed:
        """She wants to go; he says that it rains."""
        clause = self.with_complement(self.manner(0.75))
        return self.done("complement", clause)
