"""Short civic arguments: a reason and the premise that links it to a claim, or fails to."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from training.nli.arguments.argument import Argument, Judgement, Part
from training.nli.arguments.assemble import ASIDE_SHARE, arrange
from training.nli.arguments.banks import part_of, sections
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
    Layout("on top of that", ("{r}", "On top of that, {li}"), held_out=True),
    Layout("keep in mind", ("Keep in mind that {li}", "{r}"), held_out=True),
    Layout("two facts", ("Two things are certain: {ri}, and {li}",), held_out=True),
    Layout("everyone agrees", ("Everyone agrees that {ri}", "Besides, {li}"), held_out=True),
)
# Sentences on the debate that serve neither side.
_ASIDES = (
    "The question has been discussed for years.",
    "Both sides have written to the newspaper.",
    "A vote will be held in spring.",
    "The meeting lasted until midnight.",
    "Many people have an opinion on this.",
    "The radio broadcast a long debate on it.",
    "Other countries discuss the same question.",
    "A petition was handed in last week.",
    "The committee will meet again in autumn.",
    "The subject comes up every year.",
    "Two professors wrote a book about it.",
    "The minister has not commented yet.",
)
_CONCLUSIONS = ("{c}", "{c}", "{c}", "{c}", "We can conclude that {ci}", "It follows that {ci}")


@cache
def reasons(part: Part) -> tuple[Reason, ...]:
    """The reasons of the topics of one part."""
    stock = []
    for topic, ((claim, denial), *rows) in sections("civic.tsv").items():
        if part_of(topic, "civic") != part:
            continue
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
    asides = chance.sample(_ASIDES, count)
    frame = chance.choice(_CONCLUSIONS)

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
