"""One claim judged by itself, with toy models."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.models.fakes import LetterNli, WordParser
from tests.reading.test_joint import (
    CLOSED,
    CONDITIONAL,
    DRY,
    FACT,
    ONLY_WHOLE,
    POURS,
    RULE,
    STORE_OPEN,
    WET,
    toy_judge,
)

from enthymeme.cli.verify import MISREAD, SET_ASIDE, UNCONNECTED, describe_verification
from enthymeme.contradiction import (
    CONDITION_PRIOR,
    CONTRADICTION_PRIOR,
    KIND_PRIOR,
    says_condition,
    weigh_contradiction,
)
from enthymeme.decision import Method
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.weights import (
    ABSENT,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.models.nli.judgement_file import JudgementFile
from enthymeme.models.parsers.graph_file import GraphFile
from enthymeme.selection import select_items
from enthymeme.verification import (
    PLAIN_VERDICT_WEIGHTS,
    VERDICT_WEIGHTS,
    Verdict,
    connected_representations,
    verify,
)


def test_a_claim_follows_conflicts_or_is_open() -> None:
    toy, nli = GraphFile(CONDITIONAL, "toy"), LetterNli(toy_judge)
    verdicts = []
    for facts, claim in (((RULE, FACT), WET), ((RULE, FACT), DRY), ((RULE,), WET)):
        verification = verify(given=facts, claim=claim, parser=toy, nli=nli)
        verdicts.append(verification.verdict)
        assert sum(p for _, p in verification.probabilities) == pytest.approx(1)
    assert verdicts == [Verdict.FOLLOWS, Verdict.CONFLICTS, Verdict.OPEN]
    both = verify(given=(WET, DRY), claim=FACT, parser=toy, nli=nli)
    assert both.verdict == Verdict.CONTRADICTORY


@pytest.mark.parametrize(
    ("facts", "weights"), [((RULE, FACT), VERDICT_WEIGHTS), ((FACT,), PLAIN_VERDICT_WEIGHTS)]
)
def test_logic_counts_more_where_there_are_rules(
    facts: tuple[str, ...], weights: JointWeights
) -> None:
    toy, nli = GraphFile(CONDITIONAL, "toy"), LetterNli(toy_judge)
    verification = verify(given=facts, claim=WET, parser=toy, nli=nli)
    assert verification.decision.method.joint == JointSettings(weights)
    for name in ("paper", "events", "clauses"):
        assert VERDICT_WEIGHTS.of(name).witness > PLAIN_VERDICT_WEIGHTS.of(name).witness


@pytest.mark.parametrize(
    ("given_", "claim", "weights"),
    [
        (("All nurses are well.", "Ann is a nurse."), "Ann is well.", VERDICT_WEIGHTS),
        (("All nurses are well.", "It rains."), "Snow falls.", PLAIN_VERDICT_WEIGHTS),
    ],
)
def test_a_rule_for_a_kind_is_a_rule_where_somebody_may_be_of_it(
    given_: tuple[str, ...], claim: str, weights: JointWeights
) -> None:
    verification = verify(given=given_, claim=claim, parser=WordParser(), nli=LetterNli())
    assert verification.decision.method.joint == JointSettings(weights)


def test_where_clauses_decide_no_logic_leaves_the_claim_open() -> None:
    # The graphs have it that the fact denies the condition, the words that it affirms it.
    odd = "It does rain."
    toy = GraphFile({**CONDITIONAL, odd: "(r / rain-01 :polarity -)"}, "toy")

    def judge(sure: float) -> LetterNli:
        yes = Judgement(sure, 1 - sure, 0.0)
        asked = (Pair(odd, FACT), Pair(f"{RULE} {odd}", WET))
        return LetterNli(lambda pair: yes if pair in asked else toy_judge(pair))

    for sure, verdict, lines in ((0.9, Verdict.FOLLOWS, 0), (0.1, Verdict.OPEN, 1)):
        verification = verify(given=(RULE, odd), claim=WET, parser=toy, nli=judge(sure))
        assert verification.verdict == verdict
        described = describe_verification(verification)
        assert sum(SET_ASIDE in line for line in described) == lines


@pytest.mark.parametrize(("sure", "verdict"), [(0.99, Verdict.OPEN), (0.8, Verdict.FOLLOWS)])
def test_only_what_surely_denies_a_condition_leaves_its_consequence_open(
    sure: float, verdict: Verdict
) -> None:
    fact = "The sky is blue."

    def judge(pair: Pair) -> Judgement:
        if pair == Pair(fact, FACT):
            return Judgement(0.0, 1 - sure, sure)
        seems = pair.premise == f"{RULE} {fact}"
        return Judgement(1.0, 0.0, 0.0) if seems else Judgement(0.0, 1.0, 0.0)

    words = JointWeights(paper=ABSENT, events=ABSENT, clauses=RepresentationWeights())
    settings = JointSettings(words)
    verification = verify(
        given=(RULE, fact), claim=WET, settings=settings, parser=WordParser(), nli=LetterNli(judge)
    )
    assert verification.verdict == verdict


def test_clauses_that_cannot_all_hold_contradict_each_other_as_often_as_they_meet_so() -> None:
    silent = "The street stays dry."

    def judge(pair: Pair) -> Judgement:
        against = pair == Pair(silent, WET)
        return Judgement(0.0, 0.2, 0.8) if against else Judgement(0.0, 1.0, 0.0)

    words = JointWeights(paper=ABSENT, events=ABSENT, clauses=RepresentationWeights())
    verification = verify(
        given=(RULE, FACT, silent),
        claim="The cat sleeps.",
        settings=JointSettings(words),
        parser=WordParser(),
        nli=LetterNli(judge),
    )
    chance = dict(verification.probabilities)[Verdict.CONTRADICTORY]
    assert chance == pytest.approx(weigh_contradiction(0.8, CONDITION_PRIOR))


def test_clauses_need_no_graph() -> None:
    words = JointWeights(paper=ABSENT, events=ABSENT, clauses=RepresentationWeights(2.0, 2.0))
    verification = verify(
        given=(RULE, FACT),
        claim=WET,
        settings=JointSettings(words),
        parser=GraphFile({}, "toy"),
        nli=LetterNli(toy_judge),
    )
    assert verification.verdict == Verdict.FOLLOWS


def test_a_denied_condition_leaves_its_consequence_open_whatever_the_whole_seems_to_say() -> None:
    no_rain = "It does not rain."
    toy = GraphFile({**CONDITIONAL, no_rain: "(r / rain-01 :polarity -)"}, "toy")

    def judge(pair: Pair) -> Judgement:
        seems = pair.premise == f"{RULE} {no_rain}"
        return Judgement(0.0, 0.1, 0.9) if seems else Judgement(0.0, 1.0, 0.0)

    verification = verify(given=(RULE, no_rain), claim=WET, parser=toy, nli=LetterNli(judge))
    assert verification.verdict == Verdict.OPEN
    # Logic shows that it is open, so the whole statement has no say.
    assert dict(verification.probabilities)[Verdict.OPEN] == 1.0
    lines = describe_verification(verification)
    assert sum(SET_ASIDE in line for line in lines) == 1
    assert not any("in whole statements" in line for line in lines)
    assert verification.decision.method.joint == JointSettings(VERDICT_WEIGHTS)
    alone = JointSettings(ONLY_WHOLE)
    seeming = verify(
        given=(RULE, no_rain), claim=WET, settings=alone, parser=toy, nli=LetterNli(judge)
    )
    assert seeming.verdict == Verdict.CONFLICTS


def test_a_contradiction_among_what_is_given_must_outweigh_that_it_is_rare() -> None:
    toy = GraphFile(CONDITIONAL, "toy")

    def contradiction(judged: float) -> float:
        nli = LetterNli(lambda _: Judgement(0.0, 1 - judged, judged))
        verification = verify(given=(POURS, STORE_OPEN), claim=WET, parser=toy, nli=nli)
        return dict(verification.probabilities)[Verdict.CONTRADICTORY]

    judged = (0.6, 0.97)
    chances = [contradiction(each) for each in judged]
    assert chances == pytest.approx(
        [weigh_contradiction(each, CONTRADICTION_PRIOR) for each in judged]
    )
    assert chances[0] < 0.5 < chances[1]


def test_contradictions_count_by_their_odds_and_those_of_a_rule_less() -> None:
    toy = GraphFile(CONDITIONAL, "toy")

    def contradiction(one: str, other: str) -> float:
        judged = {Pair(one, other): 0.5, Pair(other, one): 0.99}
        nli = LetterNli(lambda pair: Judgement(0.0, 1 - (c := judged.get(pair, 0.0)), c))
        verification = verify(given=(one, other), claim="It snows.", parser=toy, nli=nli)
        return dict(verification.probabilities)[Verdict.CONTRADICTORY]

    judged = 0.99**0.5 / (0.99**0.5 + 0.01**0.5)
    plain = contradiction("Ann wears red.", "Ann wears no red.")
    assert plain == pytest.approx(weigh_contradiction(judged, CONTRADICTION_PRIOR))
    rule = contradiction("Every nurse wears red.", "Ann wears no red.")
    assert rule == pytest.approx(weigh_contradiction(judged, KIND_PRIOR))
    assert rule < plain


@pytest.mark.parametrize(("entailed", "judged"), [(0.98, 0.98), (0.3, 0.7)])
def test_what_entails_the_denial_of_another_statement_contradicts_it(
    entailed: float, judged: float
) -> None:
    full, silent = "The hall is full.", "The hall is silent."
    against = {Pair(one, other): 0.7 for one, other in ((full, silent), (silent, full))}
    denials = (Pair(full, "The hall is not silent."), Pair(silent, "The hall is not full."))

    def judge(pair: Pair) -> Judgement:
        if pair in denials:
            return Judgement(entailed, 1 - entailed, 0.0)
        return Judgement(0.0, 1 - (c := against.get(pair, 0.0)), c)

    toy = GraphFile(CONDITIONAL, "toy")
    verification = verify(given=(full, silent), claim="It snows.", parser=toy, nli=LetterNli(judge))
    chance = dict(verification.probabilities)[Verdict.CONTRADICTORY]
    assert chance == pytest.approx(weigh_contradiction(judged, CONTRADICTION_PRIOR))


def test_contradictions_are_seen_by_a_model_that_knows_no_denials() -> None:
    known = {
        pair: Judgement(0.0, 0.0, 1.0)
        for pair in (Pair(POURS, STORE_OPEN), Pair(STORE_OPEN, POURS))
    }
    nli = JudgementFile(known, "toy")
    settings = JointSettings(ONLY_WHOLE)
    toy = GraphFile(CONDITIONAL, "toy")
    known[Pair(f"{POURS} {STORE_OPEN}", WET)] = Judgement(0.0, 1.0, 0.0)
    verification = verify(
        given=(POURS, STORE_OPEN), claim=WET, settings=settings, parser=toy, nli=nli
    )
    assert verification.verdict == Verdict.CONTRADICTORY


def test_a_rule_and_a_fact_contradict_the_denial_of_what_follows() -> None:
    toy = GraphFile(CONDITIONAL, "toy")

    def contradiction(given_: tuple[str, ...], judge: Callable[[Pair], Judgement]) -> float:
        verification = verify(given=given_, claim=WET, parser=toy, nli=LetterNli(judge))
        return dict(verification.probabilities)[Verdict.CONTRADICTORY]

    # By logic where the words are the same, by the model where they are others.
    assert contradiction((RULE, FACT, DRY), lambda _: Judgement(0.0, 1.0, 0.0)) == 1.0

    def after_all_others(pair: Pair) -> Judgement:
        judged = {Pair(f"{RULE} {POURS}", DRY): 0.95, Pair(f"{RULE} {DRY}", POURS): 0.8}.get(pair)
        return Judgement(0.0, 1 - judged, judged) if judged else Judgement(0.0, 1.0, 0.0)

    chance = contradiction((RULE, POURS, DRY), after_all_others)
    # Each fact is asked about after all else, and both answers count.
    judged = (0.95 * 0.8) ** 0.5 / ((0.95 * 0.8) ** 0.5 + (0.05 * 0.2) ** 0.5)
    assert chance == pytest.approx(weigh_contradiction(judged, CONDITION_PRIOR))
    # A rule and one fact contradict nothing: the rule's condition need not hold.
    assert contradiction((RULE, DRY), lambda _: Judgement(0.0, 0.0, 1.0)) == 0.0


def test_where_nothing_is_connected_nothing_is_said() -> None:
    # Whole statements are sure; of the atoms none has to do with any other.
    def judge(pair: Pair) -> Judgement:
        sure = pair == Pair(CLOSED, WET)
        return Judgement(0.75, 0.25, 0.0) if sure else Judgement(0.0, 1.0, 0.0)

    toy, nli = GraphFile(CONDITIONAL, "toy"), LetterNli(judge)
    verification = verify(given=(CLOSED,), claim=WET, parser=toy, nli=nli)
    assert connected_representations(verification.decision) == ("statement",)
    assert dict(verification.probabilities)[Verdict.FOLLOWS] == pytest.approx(0.75)
    lines = describe_verification(verification)
    assert sum(UNCONNECTED in line for line in lines) == 2
    # Where no representation says anything, the claim is open.
    nothing = LetterNli(lambda _: Judgement(0.0, 1.0, 0.0))
    settings = JointSettings().without("statement")
    silent = verify(given=(CLOSED,), claim=WET, settings=settings, parser=toy, nli=nothing)
    assert connected_representations(silent.decision) == ()
    assert silent.verdict == Verdict.OPEN


def test_a_condition_that_the_parser_took_for_a_fact_contradicts_nothing() -> None:
    graphs = {
        "Whenever it rains, the street is wet.": "(a / and :op1 (r / rain-01) "
        ":op2 (w / wet-01 :ARG1 (s / street)))",
        "It does not rain.": "(r / rain-01 :polarity -)",
        "It rains.": "(r / rain-01)",
        WET: CONDITIONAL[WET],
    }
    always, dry, wet, claim = graphs
    toy = GraphFile(graphs, "toy")
    against = LetterNli(lambda _: Judgement(0.0, 0.2, 0.8))
    for given_, contradictory in (((always, dry), False), ((wet, dry), True)):
        verification = verify(given=given_, claim=claim, parser=toy, nli=against)
        chances = dict(verification.probabilities)
        assert (chances[Verdict.CONTRADICTORY] == 1.0) is contradictory
        assert (chances[Verdict.CONTRADICTORY] > 0) is contradictory


def test_a_condition_that_was_not_read_as_one_makes_atoms_keep_quiet() -> None:
    # The parser takes "when" for a time, and has both clauses asserted.
    texts = {
        "It is loud when dogs bark.": "(l / loud :time (b / bark-01 :ARG0 (d / dog)))",
        "Rex sleeps.": '(s / sleep-01 :ARG0 (p / person :name (n / name :op1 "Rex")))',
        "Dogs bark.": "(b / bark-01 :ARG0 (d / dog))",
    }
    nli = LetterNli(lambda pair: Judgement(0.1, 0.8, 0.1))
    verification = verify(
        given=["It is loud when dogs bark.", "Rex sleeps."],
        claim="Dogs bark.",
        parser=GraphFile(texts, "toy"),
        nli=nli,
    )
    assert verification.decision.expectations[0]["events"].witness == 1.0
    assert verification.verdict is Verdict.OPEN
    assert dict(verification.probabilities)[Verdict.FOLLOWS] < 0.2
    lines = describe_verification(verification)
    assert sum(MISREAD in line for line in lines) == 2


def test_verifying_does_without_the_converse() -> None:
    toy, nli = GraphFile({"Dogs bark.": "(b / bark-01)", "Rex": "(d / dog)"}, "toy"), LetterNli()
    weights = JointWeights(converse=RepresentationWeights(9.0, 9.0))
    verification = verify(
        given=["Dogs bark."], claim="Rex", settings=JointSettings(weights), parser=toy, nli=nli
    )
    assert verification.decision.trace is not None
    names = [one.name for one in verification.decision.trace.representations]
    assert names == ["paper", "events", "statement"]
    assert Pair("Rex", "Dogs bark.") not in nli.asked


def test_flattened_judgements_are_for_choosing_and_not_for_verifying() -> None:
    toy, nli = GraphFile(CONDITIONAL, "toy"), LetterNli(lambda pair: Judgement(0.8, 0.15, 0.05))
    verdicts = set()
    for distribution in (LinkDistribution(), LinkDistribution("odds", 6.0)):
        statement = RepresentationWeights(distribution=distribution)
        weights = JointWeights(RepresentationWeights(0.0, 0.0), statement=statement)
        settings = JointSettings(weights)
        verdicts.add(
            verify(given=(POURS,), claim=WET, settings=settings, parser=toy, nli=nli).probabilities
        )
    assert len(verdicts) == 1
    [chosen] = select_items(
        [Item("toy", tuple(Completion((POURS,), (claim,)) for claim in (WET, DRY)))],
        Reader(toy, nli),
        method=Method("joint", joint=settings),
    )
    # A sixth of the logarithm of the odds: 0.8 to 0.15 against no link.
    odds = [(p / 0.15) ** (1 / 6) for p in (0.8, 0.05)]
    assert chosen.expectations[0]["statement"].witness == pytest.approx(odds[0] / (1 + sum(odds)))


def test_a_claim_is_verified_without_what_has_no_weight() -> None:
    toy, nli = GraphFile(CONDITIONAL, "toy"), LetterNli(toy_judge)
    settings = JointSettings(ONLY_WHOLE)
    verification = verify(given=(RULE, DRY), claim=WET, settings=settings, parser=toy, nli=nli)
    # Of a condition nobody asks whether it contradicts a fact, whatever has a say.
    assert set(nli.asked) == {Pair(f"{RULE} {DRY}", WET)}
    assert verification.decision.trace is not None
    assert [one.name for one in verification.decision.trace.representations] == ["statement"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As soon as it rains, we leave.", True),
        ("Either of them has the key.", True),
        ("Dana does not have it either.", False),
        ("Not Dana either!", False),
        ("It rained for a long time.", False),
    ],
)
def test_what_sounds_like_a_word_of_conditions_is_none(text: str, expected: bool) -> None:
    assert says_condition(text) is expected
