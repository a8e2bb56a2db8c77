"""Short civic arguments: a reason and the premise that links it to a claim, or fails to."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from training.nli.arguments.argument import Argument, Judgement, Part
from training.nli.arguments.assemble import ASIDE_SHARE, arrange
from training.nli.arguments.banks import part_of, sections
from training.nli.arguments.civic_wordings import asides_of_part, conclusions_of_part
from training.nli.arguments.frames import pick, within
from training.nli.arguments.grammar import as_sentence


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason, the claim it serves, and the premise that links it or turns it against."""

    topic: str
    claim: str
    denial: str
    reason: str
    link: str
    turn: str


@dataclass(frozen=True, slots=True)
class Layout:
    """A named way to put a reason and a link: ``{r}``, ``{l}``, or ``{ri}``, ``{li}`` within."""

    name: str
    sentences: tuple[str, ...]
    held_out: bool = False


LAYOUTS = (
    Layout("reason, link", ("{r}", "{l}")),
    Layout("link, reason", ("{l}", "{r}")),
    Layout("and", ("{r}", "And {li}")),
    Layout("moreover", ("{r}", "Moreover, {li}")),
    Layout("joined", ("{ri}, and {li}",)),
    Layout("well known", ("It is well known that {ri}", "{l}")),
    Layout("first, second", ("First, {ri}", "Second, {li}")),
    Layout("nobody disputes", ("Nobody disputes that {ri}", "What is more, {li}")),
    Layout("studies", ("Studies show that {ri}", "It is also true that {li}")),
    Layout("consider", ("Consider the facts.", "{r}", "{l}")),
    Layout("debated", ("The question was debated for hours.", "{r}", "{l}")),
    Layout("letters", ("Readers have sent many letters about this.", "{l}", "{r}")),
    Layout("matters because", ("{r}", "This matters, for {li}")),
    Layout("experts", ("According to the experts, {ri}", "They add that {li}")),
    Layout("honest", ("Let us be honest.", "{r}", "{l}")),
    Layout("semicolon", ("{ri}; {li}",)),
    Layout("given that", ("Given that {ri}, it should be remembered that {li}",)),
    Layout("since", ("Since {ri}, it matters that {li}",)),
    Layout("not only", ("It is not only true that {ri}: it is also true that {li}",)),
    Layout("on the one hand", ("For one thing, {ri}", "For another, {li}")),
    Layout("numbered", ("(1) {r}", "(2) {l}")),
    Layout("numbered backwards", ("Point one: {li}", "Point two: {ri}")),
    Layout("question, answer", ("What do we know? We know that {ri}", "We also know that {li}")),
    Layout("why care", ("{r}", "Why does that matter? Because {li}")),
    Layout("is it true", ("Is it true that {ri}? It is.", "And is it true that {li}? It is, too.")),
    Layout("some deny the reason", ("Some deny that {ri}, but they are mistaken", "{l}")),
    Layout("some deny the link", ("{r}", "A few people doubt that {li}, but they are wrong")),
    Layout("doubts dismissed", ("Whatever may be said to the contrary, {ri}", "{l}")),
    Layout("granted", ("Granted, the matter is complicated", "Still, {ri}, and {li}")),
    Layout("expert is right", ("An expert said that {ri}, and she was right", "{l}")),
    Layout(
        "two speakers", ("One speaker rightly says that {ri}", "Another rightly adds that {li}")
    ),
    Layout("speaker, link", ("{r}", "As one speaker correctly pointed out, {li}")),
    Layout("reader writes", ("A reader writes: {ri}", "This is true, and so is this: {li}")),
    Layout("the fact remains", ("The fact remains that {ri}", "The fact also remains that {li}")),
    Layout("there is no denying", ("There is no denying that {ri}, or that {li}",)),
    Layout("as we all know", ("{ri}, as we all know", "{l}")),
    Layout("not to mention", ("Everybody can see that {ri}", "It is just as plain that {li}")),
    Layout("starting point", ("The starting point is this: {ri}", "The next step is this: {li}")),
    Layout("the second first", ("Besides the fact that {ri}, there is the fact that {li}",)),
    Layout("add to this", ("{r}", "Add to this that {li}")),
    Layout("report found", ("A careful report found that {ri}", "It also confirmed that {li}")),
    Layout("at the same time", ("{r}", "At the same time, {li}")),
    Layout("long and short", ("A lot has been said, but two facts count", "{r}", "{l}")),
    Layout("bear in mind while", ("While it is true that {li}, it is equally true that {ri}",)),
    Layout("on top of that", ("{r}", "On top of that, {li}"), held_out=True),
    Layout("keep in mind", ("Keep in mind that {li}", "{r}"), held_out=True),
    Layout("two facts", ("Two things are certain: {ri}, and {li}",), held_out=True),
    Layout("everyone agrees", ("Everyone agrees that {ri}", "Besides, {li}"), held_out=True),
)


@cache
def reasons(part: Part) -> tuple[Reason, ...]:
    """The reasons of the topics of one part; further topics are for training alone."""
    stock = []
    topics = {t: rows for t, rows in sections("civic.tsv").items() if part_of(t, "civic") == part}
    if part == "train":
        topics |= sections("civic_further.tsv")
    for topic, ((claim, denial), *rows) in topics.items():
        for side, reason, link, turn in rows:
            sides = (claim, denial) if side == "+" else (denial, claim)
            stock.append(Reason(topic, *sides, reason, link, turn))
    return tuple(stock)


def assemble_civic(chance: random.Random, part: Part) -> Argument:
    """One civic argument."""
    while True:
        this = chance.choice(reasons(part))
        layouts = [layout for layout in LAYOUTS if layout.held_out == (part == "held-out")]
        layout = chance.choice(layouts)
        wrong, conclusion, right = _choices(this, layout, chance, part)
        candidates = pick((right, conclusion), wrong, chance, plain=chance.random() < 0.5)
        if candidates:
            return arrange(candidates, layout.name, "civic", chance)


def _choices(
    this: Reason, layout: Layout, chance: random.Random, part: Part
) -> tuple[dict[Judgement, list[tuple[list[str], str]]], str, list[str]]:
    others = [r for r in reasons(part) if r.topic != this.topic]
    other_side = chance.choice(
        [r for r in reasons(part) if r.topic == this.topic and r.claim == this.denial]
    )
    stranger = chance.choice(others)
    count = chance.randint(1, 2) if chance.random() < ASIDE_SHARE else 0
    asides = chance.sample(asides_of_part(part), count)
    frame = chance.choice(conclusions_of_part(part))

    def conclude(claim: str) -> str:
        return as_sentence(frame.replace("{ci}", within(claim)).replace("{c}", claim))

    def premise(reason: str, link: str) -> list[str]:
        return [*asides, *_laid_out(layout, reason, link)]

    right = premise(this.reason, this.link)
    conclusion = conclude(this.claim)
    wrong: dict[Judgement, list[tuple[list[str], str]]]
    if chance.random() < 0.6:
        wrong = {
            "not-entailment": [(premise(this.reason, this.turn), conclusion)],
            "contradiction": [(premise(other_side.reason, other_side.link), conclusion)],
            "neutral": [
                (premise(this.reason, stranger.link), conclusion),
                (premise(stranger.reason, this.link), conclusion),
            ],
        }
        if chance.random() < 0.5:
            # Only the link differs: what the task is mostly about.
            wrong = {label: wrong[label] for label in ("not-entailment", "neutral")}
    else:
        wrong = {
            "contradiction": [(right, conclude(this.denial))],
            "neutral": [(right, conclude(chance.choice((stranger.claim, stranger.denial))))],
        }
    return wrong, conclusion, right


def _laid_out(layout: Layout, reason: str, link: str) -> list[str]:
    sentences = []
    for line in layout.sentences:
        text = line.replace("{ri}", within(reason)).replace("{li}", within(link))
        sentences.append(as_sentence(text.replace("{r}", reason).replace("{l}", link)))
    return sentences
