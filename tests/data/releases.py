"""Small releases written by hand, in the released formats."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ARCT_HEADER = (
    "#id",
    "warrant0",
    "warrant1",
    "correctLabelW0orW1",
    "reason",
    "claim",
    "debateTitle",
    "debateInfo",
)


def arct_row(number: int, *, reason: str | None = None, label: str = "0") -> tuple[str, ...]:
    reason = reason or f"Reason {number}."
    return (
        f"id_{number}",
        f"warrant {number} yes",
        f"warrant {number} no",
        label,
        reason,
        f"Claim on {reason}",
        "SECRET TITLE",
        "SECRET INFO",
    )


def write_table(
    path: Path, header: Sequence[str], rows: Iterable[Sequence[str]], newline: str = "\n"
) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["\t".join(cells) for cells in [header, *rows]]
    path.write_bytes((newline.join(lines) + newline).encode())


def write_arct(
    folder: Path,
    *,
    train: Iterable[Sequence[str]],
    dev: Iterable[Sequence[str]],
    test: Iterable[Sequence[str]],
    ending: str = ".tsv",
    newline: str = "\n",
) -> Path:
    for split, rows in (("train", train), ("dev", dev), ("test", test)):
        write_table(folder / f"{split}{ending}", ARCT_HEADER, rows, newline)
    return folder


Story = tuple[str, str, str, str]


def write_anli(folder: Path, split: str, stories: Sequence[Story], labels: Sequence[str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    rows = [
        {"story_id": f"story-{number // 2}", "obs1": a, "obs2": b, "hyp1": c, "hyp2": d}
        for number, (a, b, c, d) in enumerate(stories)
    ]
    (folder / f"{split}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / f"{split}-labels.lst").write_text("".join(f"{label}\n" for label in labels))
    return folder


def write_cded(
    folder: Path,
    evidence: Iterable[tuple[str, str, str, str]],
    *,
    dev_topics: Sequence[str] = (),
    claims: Iterable[tuple[str, str]] | None = None,
) -> Path:
    """Topics are as the evidence names them, held out or not; claims likewise unless given."""
    rows = list(evidence)
    topics = list(dict.fromkeys(row[0] for row in rows))
    write_table(
        folder / "motions.txt",
        ("Topic id", "Topic", "Data-set"),
        [
            (str(number), topic, "held-out" if topic in dev_topics else "train and test")
            for number, topic in enumerate(topics, start=1)
        ],
    )
    named = dict.fromkeys((row[0], row[1]) for row in rows) if claims is None else claims
    write_table(
        folder / "claims.txt",
        ("Topic", "Claim original text", "Claim corrected version"),
        [(topic, claim, claim) for topic, claim in named],
    )
    write_table(
        folder / "evidence.txt",
        ("Topic", "Evidence original text", "Evidence corrected version"),
        rows,
    )
    return folder


def debate_claim(
    debate: str | int, claim: str | int, text: str, sentences: Mapping[str, str] | None = None
) -> dict[str, Any]:
    return {
        "_debate_name": f"SECRET NAME {debate}",
        "_debate_id": debate,
        "_claim": text,
        "_claim_id": claim,
        "_argument_sentences": {"0": f"Because of {debate} {claim}."}
        if sentences is None
        else dict(sentences),
    }


def write_idebate(folder: Path, claims: Sequence[Any], **lists: Iterable[str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "idebate.json").write_text(json.dumps(claims, indent=1, ensure_ascii=False))
    for split in ("train", "dev", "test"):
        names = "".join(f"{name}\n" for name in lists.get(split, ()))
        (folder / f"{split}-debates.txt").write_text(names)
    return folder


@dataclass(frozen=True)
class Part:
    """A component of an essay; premises have no stance."""

    id: str
    kind: str
    text: str
    stance: str | None = None


def major(id_: str, text: str) -> Part:
    return Part(id_, "MajorClaim", text)


def claim(id_: str, text: str, stance: str) -> Part:
    return Part(id_, "Claim", text, stance)


def premise(id_: str, text: str) -> Part:
    return Part(id_, "Premise", text)


def write_essay(
    folder: Path,
    name: str,
    parts: Sequence[Part],
    relations: Iterable[tuple[str, str, str]],
    newline: str = "\n",
) -> None:
    """An essay with its parts on lines of their own; relations are (source, kind, target)."""
    folder.mkdir(parents=True, exist_ok=True)
    text, lines = f"Essay on things{newline}{newline}", []
    for number, part in enumerate(parts, start=1):
        start = len(text) + len("Well, ")
        text += f"Well, {part.text}.{newline}"
        lines.append(f"{part.id}\t{part.kind} {start} {start + len(part.text)}\t{part.text}")
        if part.stance is not None:
            lines.append(f"A{number}\tStance {part.id} {part.stance}")
    for number, (source, kind, target) in enumerate(relations, start=1):
        lines.append(f"R{number}\t{kind} Arg1:{source} Arg2:{target}\t")
    (folder / f"{name}.txt").write_bytes(text.encode())
    (folder / f"{name}.ann").write_bytes((newline.join(lines) + newline).encode())


def write_split(folder: Path, sets: Mapping[str, str], newline: str = "\r") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    lines = ['"ID";"SET"', *(f'"{name}";"{which}"' for name, which in sets.items())]
    (folder / "train-test-split.csv").write_bytes((newline.join(lines) + "\n").encode())


def plain_essay(folder: Path, name: str, pairs: int = 1) -> None:
    """An essay that gives 2 × ``pairs`` items: as many claims for as against, each supported."""
    parts, relations = [major("T1", f"{name} should be so")], []
    for number in range(pairs):
        for_id, against_id = f"T{4 * number + 2}", f"T{4 * number + 3}"
        parts += [
            claim(for_id, f"{name} is good in way {number} of many", "For"),
            claim(against_id, f"some fear {name} for cause {number} of several kinds", "Against"),
            premise(f"T{4 * number + 4}", f"{name} helped people {number}"),
            premise(f"T{4 * number + 5}", f"{name} hurt people {number}"),
        ]
        relations += [
            (f"T{4 * number + 4}", "supports", for_id),
            (f"T{4 * number + 5}", "supports", against_id),
        ]
    write_essay(folder / "brat-project-final", name, parts, relations)
