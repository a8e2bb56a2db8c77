"""Further patterns to train on, by phenomenon: other ways to say and to combine the same things.

Their authors, language models, had not seen the held-out patterns; what came out like one of these
all the same was taken out.
"""

from collections.abc import Mapping

from training.nli.arguments.further import (
    comparison,
    conditional,
    counting,
    disjunction,
    moves,
    negation,
    order,
    place,
    possession,
    ranks,
    sums,
)
from training.nli.arguments.pattern import Pattern

FURTHER: Mapping[str, tuple[Pattern, ...]] = {
    "conditional": conditional.PATTERNS,
    "disjunction": disjunction.PATTERNS,
    "negation": negation.PATTERNS,
    "comparison": comparison.PATTERNS + ranks.PATTERNS,
    "counting": counting.PATTERNS + sums.PATTERNS,
    "time": order.PATTERNS,
    "possession": possession.PATTERNS,
    "place": place.PATTERNS + moves.PATTERNS,
}
