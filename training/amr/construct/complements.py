"""Verbs that take an event or a state: seem, become, tell to, let, enjoy doing."""

from __future__ import annotations

from training.amr.construct.clauses import Clause
from training.amr.construct.entity import Entity, attach
from training.amr.construct.lexicon import Participant, Verb, adjectives, nouns, verbs
from training.amr.construct.phrases import Concept, Constructed, Dropped, Text, constant, say
from training.amr.construct.sentences import Sentences
from training.amr.construct.verb_groups import Manner

_NAME = "complement"
# verb: concept, role of the one it is said of ("" where only the state has it), role of the state
_STATES = {
    "seem": ("seem-01", "", "ARG1"), "appear": ("appear-02", "", "ARG1"),
    "look": ("look-02", "ARG0", "ARG1"), "sound": ("sound-01", "ARG1", "ARG2"),
    "feel": ("feel-01", "ARG0", "ARG1"), "become": ("become-01", "ARG1", "ARG2"),
    "turn": ("turn-02", "ARG1", "ARG2"), "remain": ("remain-01", "ARG1", "ARG3"),
    "stay": ("stay-01", "ARG1", "ARG3"), "get": ("get-03", "ARG1", "ARG2"),
    "taste": ("taste-02", "ARG1", "ARG2"), "smell": ("smell-02", "ARG1", "ARG2"),
}  # fmt: skip
_STATE_CLASSES = {"feel": "P", "taste": "FD", "smell": "FDN", "turn": "TCP", "sound": "PSnH"}
_TURNED = frozenset("green red yellow white black gray purple pink blue brown cold pale".split())
# verb: concept, role of the subject, role of the event; an infinitive follows
_TO = {
    "promise": ("promise-01", "ARG0", "ARG2"), "fail": ("fail-01", "ARG1", "ARG2"),
    "manage": ("manage-02", "ARG0", "ARG1"), "attempt": ("attempt-01", "ARG0", "ARG1"),
    "intend": ("intend-01", "ARG0", "ARG1"), "expect": ("expect-01", "ARG0", "ARG1"),
    "offer": ("offer-01", "ARG0", "ARG1"), "threaten": ("threaten-01", "ARG0", "ARG1"),
    "pretend": ("pretend-01", "ARG0", "ARG1"), "choose": ("choose-01", "ARG0", "ARG1"),
    "hesitate": ("hesitate-01", "ARG0", "ARG1"), "deserve": ("deserve-01", "ARG0", "ARG1"),
    "wish": ("wish-01", "ARG0", "ARG1"), "tend": ("tend-02", "ARG1", "ARG2"),
    "hope": ("hope-01", "ARG0", "ARG1"), "decide": ("decide-01", "ARG0", "ARG1"),
    "refuse": ("refuse-01", "ARG0", "ARG1"), "want": ("want-01", "ARG0", "ARG1"),
    "try": ("try-01", "ARG0", "ARG1"), "agree": ("agree-01", "ARG0", "ARG1"),
    "plan": ("plan-01", "ARG0", "ARG1"), "prepare": ("prepare-02", "ARG0", "ARG2"),
    "forget": ("forget-01", "ARG0", "ARG1"), "remember": ("remember-01", "ARG0", "ARG1"),
    "afford": ("afford-01", "ARG0", "ARG1"), "continue": ("continue-01", "ARG0", "ARG1"),
}  # fmt: skip
_DOING = {
    "enjoy": ("enjoy-01", "ARG0", "ARG1"), "avoid": ("avoid-01", "ARG0", "ARG1"),
    "stop": ("stop-01", "ARG0", "ARG1"), "finish": ("finish-01", "ARG0", "ARG1"),
    "quit": ("quit-01", "ARG0", "ARG1"),
    "regret": ("regret-01", "ARG0", "ARG1"), "deny": ("deny-01", "ARG0", "ARG1"),
    "admit": ("admit-01", "ARG0", "ARG1"), "start": ("start-01", "ARG0", "ARG1"),
    "begin": ("begin-01", "ARG0", "ARG1"), "hate": ("hate-01", "ARG0", "ARG1"),
    "love": ("love-01", "ARG0", "ARG1"), "like": ("like-01", "ARG0", "ARG1"),
    "practice": ("practice-01", "ARG0", "ARG1"), "miss": ("miss-01", "ARG0", "ARG1"),
    "consider": ("consider-02", "ARG0", "ARG1"),
}  # fmt: skip
# verb: concept, role of the one who is to do it ("" where only the event has them), role of the
# event, what stands before the event's verb
_MAKE_DO = {
    "tell": ("tell-01", "ARG2", "ARG1", "to"), "ask": ("ask-02", "ARG2", "ARG1", "to"),
    "order": ("order-01", "ARG1", "ARG2", "to"), "force": ("force-01", "ARG1", "ARG2", "to"),
    "persuade": ("persuade-01", "ARG1", "ARG2", "to"), "allow": ("allow-01", "", "ARG1", "to"),
    "let": ("let-01", "", "ARG1", ""), "help": ("help-01", "ARG2", "ARG1", ""),
    "want": ("want-01", "", "ARG1", "to"), "expect": ("expect-01", "", "ARG1", "to"),
    "teach": ("teach-01", "ARG2", "ARG1", "to"), "advise": ("advise-01", "ARG1", "ARG2", "to"),
    "encourage": ("encourage-01", "ARG1", "ARG2", "to"), "make": ("make-02", "", "ARG1", ""),
    "invite": ("invite-01", "ARG1", "ARG2", "to"), "remind": ("remind-01", "ARG2", "ARG1", "to"),
    "see": ("see-01", "", "ARG1", ""), "hear": ("hear-01", "", "ARG1", ""),
    "warn": ("warn-01", "ARG2", "ARG1", "not to"), "beg": ("beg-01", "ARG1", "ARG2", "to"),
    "need": ("need-01", "", "ARG1", "to"), "permit": ("permit-01", "", "ARG1", "to"),
    "forbid": ("forbid-01", "", "ARG1", "to"), "convince": ("convince-01", "ARG1", "ARG2", "to"),
}  # fmt: skip


class Complements(Sentences):
    """Makes sentences about states and events that somebody wants, makes or becomes."""

    def state_or_event(self) -> Constructed:
        """One of the kinds below."""
        makers = [self.state, self._doing, self._make_do]
        manner = self.manner(0.8)
        return self.done(_NAME, self.rng.choices(makers, [4, 4, 3])[0](manner))

    def state(self, manner: Manner, subject: Entity | None = None) -> Clause:
        """The soup tastes salty; she became a doctor."""
        word = self.pick(list(_STATES))
        concept, own_role, state_role = _STATES[word]
        if word in ("become", "remain") and self.chance(0.4):
            return self._becomes(manner, subject, concept, own_role, state_role)
        kinds = _STATE_CLASSES.get(word, "PPPATLF")
        kind = "P" if subject is not None else self.pick(kinds)
        adjective = self.pick(
            [a for a in adjectives() if kind in a.classes
             and (word != "turn" or a.word in _TURNED)]
        )  # fmt: skip
        quality = Concept(adjective.concept)
        role = adjective.role or "domain"
        if subject is None:
            subject = self.any(kind, is_subject=True)
        clause = self._about(manner, subject, concept, own_role)
        clause.event.add(state_role, quality)
        if not own_role:
            attach(quality, role, subject)
        elif adjective.is_predicate:
            quality.refer(role, subject.node)
        before: Text = ()
        if self.chance(0.12):
            degree = Concept("very")
            quality.add("degree", degree)
            before = say("very", degree)
        text = (*clause.text, *before, *say(adjective.word, quality))
        return Clause(text, clause.top, clause.event, subject)

    def _becomes(self, manner: Manner, subject: Entity | None, concept: str, own_role: str,
                 state_role: str) -> Clause:  # fmt: skip
        subject = subject or self.any("P", is_subject=True)
        clause = self._about(manner, subject, concept, own_role)
        noun = self.pick([n for n in nouns()["P"] if n.made_from not in ("rel", "language")])
        held = list(self.mentioned)
        what = self.determined(noun, "bare" if subject.is_plural else "a", ())
        self.mentioned = held
        clause.event.add(state_role, what.node)
        return Clause((*clause.text, *what.text), clause.top, clause.event, subject)

    def _about(self, manner: Manner, subject: Entity, concept: str, role: str) -> Clause:
        """A subject and its verb, to which the subject hangs by a role, or not yet."""
        verb = Verb(concept, (Participant(role, "", "P"),), False, False)
        clause = self.verbal(manner, subject, verb, extras=0)
        if not role:
            clause.event.edges = [edge for edge in clause.event.edges if edge[0]]
            clause.event.references = [edge for edge in clause.event.references if edge[0]]
        return clause

    def _doing(self, manner: Manner) -> Clause:
        """He failed to answer; she enjoys swimming."""
        gerund = self.chance(0.45)
        concept, own_role, role = self.pick(list((_DOING if gerund else _TO).values()))
        subject = self.any("P", is_subject=True)
        clause = self._about(manner, subject, concept, own_role)
        inner = self.another_verb(subject, "VBG" if gerund else "VB")
        clause.event.add(role, inner.top)
        denial: Text = ()
        if not gerund and self.chance(0.08):
            negation = constant("-")
            inner.top.add("polarity", negation)
            denial = say("not", negation)
        link = () if gerund else say("to")
        text = (*clause.text, *denial, *link, *inner.text)
        return Clause(text, clause.top, clause.event, subject)

    def _make_do(self, manner: Manner) -> Clause:
        """The teacher told us to wait; they let the dog in."""
        word = self.pick(list(_MAKE_DO))
        concept, own_role, role, mark = _MAKE_DO[word]
        subject = self.any("P", is_subject=True)
        clause = self._about(manner, subject, concept, "ARG0")
        other = self.object("P", subject)
        if other.negation is not None:
            raise Dropped("nothing fits")
        inner = self.another_verb(other, "VB")
        clause.event.add(role, inner.top)
        if own_role:
            attach(clause.event, own_role, other)
        else:
            # Who does it hangs below what is done.
            place, (done_role, _) = next(
                (k, edge) for k, edge in enumerate(inner.top.references) if edge[1] is other.node
            )
            if other.is_new:
                del inner.top.references[place]
                inner.top.add(done_role, other.node)
        middle = say(mark)
        if mark == "not to":
            negation = constant("-")
            inner.top.add("polarity", negation)
            middle = (*say("not", negation), *say("to"))
        text = (*clause.text, *other.text, *middle, *inner.text)
        return Clause(text, clause.top, clause.event, subject)

    def fired_for(self) -> Constructed:
        """The cashier was fired for lying."""
        words = "fire-02 punish-01 praise-01 arrest-01 thank-01 criticize-01 scold-01 blame-01"
        verb = self.pick([v for v in verbs() if v.concept in words.split()
                          and len(v.participants) == 2])  # fmt: skip
        subject = self.any("P", is_subject=True)
        clause = self.passive_of(verb, subject, Manner(self.pick(["past", "present"])))
        inner = self.another_verb(subject, "VBG")
        cause = Concept("cause-01").add("ARG0", inner.top)
        clause.event.add("ARG1-of", cause)
        text = (*clause.text, *say("for", cause), *inner.text)
        return self.done("passive", Clause(text, clause.top, clause.event, subject))
