"""The worker under IBM's transition-amr-parser; run by a Python of its own.

    python structbart_worker.py AMR3-joint-ontowiki-seed42
    python structbart_worker.py AMR3-joint-ontowiki-seed42 --hash

With ``--hash`` it says what the checkpoint holds, and loads nothing.
It is run as a file, by an interpreter that has transition-amr-parser and not this package, and
may be as old as Python 3.8.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from typing import Any, TextIO


def main() -> None:
    # Whatever the libraries print goes to standard error; the pipe speaks JSON alone.
    pipe = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    try:
        from transition_amr_parser.parse import AMRParser

        if sys.argv[2:] == ["--hash"]:
            _say(pipe, {"hash": _checkpoint_hash(AMRParser, sys.argv[1])})
            return
        parser = AMRParser.from_pretrained(sys.argv[1])
    except Exception as problem:
        _say(pipe, {"error": _describe(problem)})
        return
    _say(pipe, {"ready": sys.argv[1]})
    for line in sys.stdin.buffer:
        _say(pipe, {"graphs": _graphs(parser, json.loads(line.decode("utf-8"))["sentences"])})


def _checkpoint_hash(parser: Any, name: str) -> str:
    """The hash of the files beside a checkpoint, which the library finds, or fetches first."""

    def note_place(checkpoint: str, *given: Any, **options: Any) -> None:
        places.append(checkpoint)

    places: list[str] = []
    parser.from_checkpoint = note_place
    parser.from_pretrained(name)
    folder = os.path.dirname(places[0])
    digest = hashlib.sha256()
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        if os.path.isfile(path):
            digest.update(file.encode())
            with open(path, "rb") as content:
                while block := content.read(1 << 20):
                    digest.update(block)
    return digest.hexdigest()[:16]


def _graphs(parser: Any, sentences: list[str]) -> list[Any]:
    try:
        batch = [parser.tokenize(sentence)[0] for sentence in sentences]
        _, machines = parser.parse_sentences(batch)
        if len(machines) != len(sentences):
            raise ValueError("too many graphs or too few")
        return [machine.get_amr().to_penman(jamr=False, isi=False) for machine in machines]
    except Exception as problem:
        if len(sentences) == 1:
            return [{"error": _describe(problem)}]
    # One of several is at fault: each alone.
    return [graph for sentence in sentences for graph in _graphs(parser, [sentence])]


def _describe(problem: Exception) -> str:
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:300]}"


def _say(pipe: TextIO, value: dict[str, Any]) -> None:
    pipe.write(json.dumps(value) + "\n")
    pipe.flush()


if __name__ == "__main__":
    main()
