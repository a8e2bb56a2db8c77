"""The parser on simple sentences: whole graphs, negation and conditions, by construction.

python -m training.amr.simple FILE [--weights FOLDER] [--wrong]

The file has graphs in PENMAN with `# ::snt` and `# ::construction` lines.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from enthymeme.errors import ReadingError
from enthymeme.models.parsers.embedded.parser import WEIGHTS, EmbeddedParser
from training.amr.scoring import CONDITION, NEGATION, WHOLE, Scores

_FIELD = re.compile(r"# ::(\S+) (.*)")


@dataclass(frozen=True, slots=True)
class SimpleSentence:
    """A sentence with its graph and the construction that it shows."""

    construction: str
    sentence: str
    penman: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What the parser made of a sentence."""

    given: SimpleSentence
    said: str
    smatch: float

    @property
    def is_right(self) -> bool:
        return self.smatch == 1.0


def read_simple(text: str) -> list[SimpleSentence]:
    """The sentences of a file.

    >>> read_simple("# ::construction plain\\n# ::snt It rains.\\n(r / rain-01)")
    [SimpleSentence(construction='plain', sentence='It rains.', penman='(r / rain-01)')]
    """
    sentences = []
    for block in re.split(r"\n\s*\n", text):
        lines = block.strip().splitlines()
        fields = {m[1]: m[2] for line in lines if (m := _FIELD.match(line))}
        graph = "\n".join(line for line in lines if not line.startswith("#"))
        if "snt" in fields and graph:
            sentences.append(SimpleSentence(fields.get("construction", ""), fields["snt"], graph))
    return sentences


def judge(
    parser: EmbeddedParser, sentences: Sequence[SimpleSentence]
) -> tuple[list[Judged], Scores]:
    """Each sentence judged, and the scores over all."""
    together = Scores()
    judgements = []
    for given, said in zip(sentences, parser.parse([s.sentence for s in sentences]), strict=True):
        if isinstance(said, ReadingError):
            raise said
        together.add(said, given.penman)
        alone = Scores()
        alone.add(said, given.penman)
        judgements.append(Judged(given, said, alone.counts[WHOLE].f1))
    return judgements, together


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    options.add_argument("--wrong", action="store_true", help="show the graphs that are not right")
    given = options.parse_args()
    sentences = read_simple(given.file.read_text(encoding="utf-8"))
    judged, scores = judge(EmbeddedParser(given.weights), sentences)
    if given.wrong:
        for one in judged:
            if not one.is_right:
                print(f"{one.given.sentence}  ({one.smatch:.2f})")
                print(f"  is   {' '.join(one.given.penman.split())}")
                print(f"  said {' '.join(one.said.split())}")
    right = sum(one.is_right for one in judged)
    print(f"whole graphs {right}/{len(judged)} = {right / len(judged):.3f}")
    for measure in (WHOLE, NEGATION, CONDITION):
        print(f"{measure} F1 {scores.counts[measure].f1:.3f}")
    for name in dict.fromkeys(one.given.construction for one in judged):
        own = [one for one in judged if one.given.construction == name]
        print(f"  {name}: {sum(one.is_right for one in own)}/{len(own)}")


if __name__ == "__main__":
    main()
