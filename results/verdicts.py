"""``python -m results.verdicts``: how many development claims ``verify`` judges rightly.

What the weights and priors of ``enthymeme.verification`` and ``enthymeme.contradiction`` are chosen
on: the claims of our own development arguments for which it is known whether they follow, conflict
or are open, and the development wordings, of which some contradict themselves. Nothing of any test
set.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from enthymeme.models import Reader, load_nli, load_parser
from enthymeme.verification import verify_claim
from results.arguments import (
    DEVELOPMENT_ARGUMENTS,
    DEVELOPMENT_GAPS,
    DEVELOPMENT_WORDINGS,
    argument_item,
    read_lines,
)

_VERDICTS = {"entailment": "follows", "neutral": "open", "contradiction": "conflicts"}


class JudgedClaim(NamedTuple):
    """A claim about what is given, with the verdict that it should get, and where it is from."""

    origin: str
    given: tuple[str, ...]
    claim: str
    verdict: str


def main() -> int:
    """Judge all claims and print how many verdicts are right, by origin and in all."""
    reader = Reader(load_parser(), load_nli())
    counts: dict[str, list[int]] = {}
    for one in list_claims():
        verdict = verify_claim(one.given, one.claim, reader).verdict
        for name in (one.origin, "all"):
            count = counts.setdefault(name, [0, 0])
            count[0] += verdict == one.verdict
            count[1] += 1
    for name, (right, whole) in counts.items():
        print(f"{name}: {right} of {whole} ({right / whole:.1%})")
    return 0


def list_claims() -> Iterator[JudgedClaim]:
    """The development claims whose verdict is known; arguments with one conclusion."""
    for row in read_lines(DEVELOPMENT_WORDINGS, None):
        claim = row["claims"][row["gold"] or 0]
        yield JudgedClaim("wordings", tuple(row["given"]), claim, row["verify"])
    for row in read_lines(DEVELOPMENT_GAPS, None):
        for claim, verdict in zip(row.get("claims", ()), row.get("verdicts", ()), strict=False):
            yield JudgedClaim("everyday arguments", tuple(row["given"]), claim, verdict)
    for row in read_lines(DEVELOPMENT_ARGUMENTS, None):
        sides = argument_item(row).candidates
        for side, texts in zip(sides, row["candidates"], strict=True):
            if len(side.target) == 1:
                verdict = _VERDICTS[texts["label"]]
                yield JudgedClaim("whole arguments", side.source, side.target[0], verdict)


if __name__ == "__main__":
    sys.exit(main())
