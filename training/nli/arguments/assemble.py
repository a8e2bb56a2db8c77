"""From a pattern to an argument: its candidates put into words, in one style."""

from __future__ import annotations

import random
from collections.abc import Sequence

from training.nli.arguments.argument import Argument, Candidate, Judgement, Part
from training.nli.arguments.choice import Judged, choose
from training.nli.arguments.grammar import contract
from training.nli.arguments.pattern import Phenomenon, Scene
from training.nli.arguments.style import in_telegraphic_style
from training.nli.arguments.wording import sentence, word_premise

ASIDE_SHARE = 1 / 3
TELEGRAPHIC_SHARE = 0.2
CONTRACTED_SHARE = 0.4
MOST_SENTENCES = 6
_TRIALS = 40


def assemble(phenomenon: Phenomenon, chance: random.Random, part: Part) -> Argument:
    """One argument of a phenomenon."""
    for _ in range(_TRIALS):
        pattern = chance.choice(phenomenon.of_part(part))
        scene = phenomenon.scene(chance, part, pattern)
        chosen = choose(phenomenon, pattern, scene, chance, part)
        candidates = _worded(chosen, scene, chance)
        if candidates:
            return arrange(candidates, pattern.name, phenomenon.name, chance)
    raise ValueError(f"{phenomenon.name}: no argument in {_TRIALS} trials")


def arrange(
    candidates: Sequence[Candidate], pattern: str, phenomenon: str, chance: random.Random
) -> Argument:
    """The candidates in a random order, as an argument."""
    mixed = chance.sample(list(candidates), len(candidates))
    gold = [candidate.label for candidate in mixed].index("entailment")
    return Argument(tuple(mixed), gold, pattern, phenomenon)


def style_candidates(
    texts: Sequence[tuple[Sequence[str], str, Judgement]], chance: random.Random, plain: bool
) -> list[Candidate]:
    """The candidates in one style: telegraphic, contracted or neither; empty if two are alike.

    ``plain`` says that the telegraphic style would lose what matters.
    """
    style = chance.random()
    candidates = []
    for sentences, conclusion, label in texts:
        parts = [*sentences, conclusion]
        if style < TELEGRAPHIC_SHARE and not plain:
            parts = [in_telegraphic_style(text) for text in parts]
        elif style < TELEGRAPHIC_SHARE + CONTRACTED_SHARE:
            parts = [contract(text) for text in parts]
        candidates.append(Candidate(" ".join(parts[:-1]), parts[-1], label))
    different = {(c.premise.lower(), c.hypothesis.lower()) for c in candidates}
    return candidates if len(different) == len(candidates) >= 2 else []


def insert_asides(
    sentences: Sequence[str], asides: Sequence[str], chance: random.Random
) -> list[str]:
    """The sentences with asides among them, six at most."""
    mixed = list(sentences)
    for aside in asides[: max(0, MOST_SENTENCES - len(mixed))]:
        # Nothing comes between a pronoun and what it stands for.
        places = [i for i in range(len(mixed) + 1) if not _points_back(mixed, i)]
        mixed.insert(chance.choice(places), aside)
    return mixed


def _worded(chosen: Sequence[Judged], scene: Scene, chance: random.Random) -> list[Candidate]:
    asides: list[str] = []
    if scene.asides and chance.random() < ASIDE_SHARE:
        asides = chance.sample(scene.asides, min(len(scene.asides), chance.randint(1, 3)))
    one_premise = len({id(one.premise) for one in chosen}) == 1
    texts: list[tuple[list[str], str, Judgement]] = []
    seed = chance.random()
    for one in chosen:
        # One premise is worded once, and so is one conclusion.
        words = random.Random(seed)
        statements = list(one.premise.statements)
        if not one.premise.ordered:
            words.shuffle(statements)
        sentences = insert_asides(word_premise(statements, scene, words), asides, words)
        choice = chance if one_premise else random.Random(seed)
        conclusion = sentence(choice.choice(one.conclusion.wordings), scene, scene.fact_tense)
        texts.append((sentences, conclusion, one.label))
    return style_candidates(texts, chance, plain=not scene.telegraphic)


_BACKWARD = (
    "He ", "She ", "It ", "They ", "But ", "However", "Then ", "After that", "Indeed", "And ",
)  # fmt: skip


def _points_back(sentences: Sequence[str], place: int) -> bool:
    return place < len(sentences) and sentences[place].startswith(_BACKWARD)
