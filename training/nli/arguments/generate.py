"""Arguments of all phenomena in equal shares."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from training.nli.arguments.argument import Argument, Part
from training.nli.arguments.assemble import assemble
from training.nli.arguments.atomic import assemble_atomic
from training.nli.arguments.category import CATEGORY
from training.nli.arguments.cause import assemble_cause
from training.nli.arguments.civic import assemble_civic
from training.nli.arguments.comparison import COMPARISON
from training.nli.arguments.conditional import CONDITIONAL
from training.nli.arguments.counting import COUNTING
from training.nli.arguments.disjunction import DISJUNCTION
from training.nli.arguments.further import FURTHER
from training.nli.arguments.negation import NEGATION
from training.nli.arguments.order import ORDER
from training.nli.arguments.pattern import Phenomenon
from training.nli.arguments.place import PLACE
from training.nli.arguments.possession import POSSESSION
from training.nli.arguments.synonym import assemble_synonym

# Of the arguments on causes, those from public data, whose entailments are plausible, not certain.
PUBLIC_SHARE = 0.35

Maker = Callable[[random.Random, Part], Argument]

# Those whose labels follow from the formal forms of their patterns.
LOGICAL: tuple[Phenomenon, ...] = tuple(
    replace(phenomenon, patterns=phenomenon.patterns + FURTHER.get(phenomenon.name, ()))
    for phenomenon in (
        CONDITIONAL,
        CATEGORY,
        DISJUNCTION,
        NEGATION,
        COMPARISON,
        COUNTING,
        ORDER,
        POSSESSION,
        PLACE,
    )
)
PHENOMENA: dict[str, Maker] = {
    phenomenon.name: partial(assemble, phenomenon) for phenomenon in LOGICAL
} | {"cause": assemble_cause, "synonym": assemble_synonym, "civic": assemble_civic}


def generate_arguments(
    count: int,
    seed: int,
    part: Part,
    data: Path | None = None,
    phenomena: Sequence[str] = tuple(PHENOMENA),
) -> Iterator[Argument]:
    """Arguments of the phenomena in turn; the same for the same seed.

    With the folder of public data, a third of the arguments on causes are from ATOMIC-2020 and
    COPA.

    >>> [argument.phenomenon for argument in generate_arguments(3, 7, "train")]
    ['conditional', 'category', 'disjunction']
    """
    chance = random.Random(f"{seed} {part}")
    for number in range(count):
        name = phenomena[number % len(phenomena)]
        if name == "cause" and data is not None and chance.random() < PUBLIC_SHARE:
            yield assemble_atomic(data, chance, part)
        else:
            yield PHENOMENA[name](chance, part)
