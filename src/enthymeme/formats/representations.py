"""Representations as JSON: the candidates that joint scoring scores in one way, ready to be scored.

A candidate is that of a problem, with the probabilities of its links, and beside it ``equals``, the
pairs of source atoms that have equal texts, and ``meetings``, each two source atoms with the
probability of every relation between them. With parser alternatives ``alternatives`` has, for each
candidate, those that its most probable graphs make, each with its ``probability``.
"""

from __future__ import annotations

from typing import Any

from enthymeme.formats.problems import candidate_from_json, candidate_to_json
from enthymeme.formats.readings import reading_from_json, reading_to_json
from enthymeme.joint_candidate import (
    AtomPair,
    JointCandidate,
    Meeting,
    ProbableCandidate,
    Relation,
)
from enthymeme.trace import Representation


def representation_to_json(representation: Representation) -> dict[str, Any]:
    """A representation's JSON object."""
    value: dict[str, Any] = {
        "name": representation.name,
        "statements": [reading_to_json(one) for one in representation.statements],
        "candidates": [_candidate_to_json(one) for one in representation.candidates],
        "error": representation.error,
    }
    if representation.alternatives:
        value["alternatives"] = [
            [
                {"probability": one.probability, "candidate": _candidate_to_json(one.candidate)}
                for one in mixture
            ]
            for mixture in representation.alternatives
        ]
    return value


def representation_from_json(value: dict[str, Any]) -> Representation:
    """A representation from its JSON object."""
    return Representation(
        value["name"],
        tuple(map(reading_from_json, value["statements"])),
        tuple(
            _candidate_from_json(one, f"{value['name']}[{index}]")
            for index, one in enumerate(value["candidates"])
        ),
        value["error"],
        tuple(
            tuple(
                ProbableCandidate(
                    _candidate_from_json(one["candidate"], f"{value['name']}[{index}]"),
                    float(one["probability"]),
                )
                for one in mixture
            )
            for index, mixture in enumerate(value.get("alternatives", ()))
        ),
    )


def _candidate_to_json(joint: JointCandidate) -> dict[str, Any]:
    return {
        **candidate_to_json(joint.candidate),
        "equals": [list(pair) for pair in joint.equals],
        "meetings": [
            {"atoms": list(one.atoms), "relations": {str(name): p for name, p in one.relations}}
            for one in joint.meetings
        ],
    }


def _candidate_from_json(value: dict[str, Any], where: str) -> JointCandidate:
    plain = {name: own for name, own in value.items() if name not in ("equals", "meetings")}
    return JointCandidate(
        candidate_from_json(plain, where),
        tuple(_pair(pair) for pair in value["equals"]),
        tuple(
            Meeting(
                _pair(one["atoms"]),
                tuple((Relation(name), float(p)) for name, p in one["relations"].items()),
            )
            for one in value["meetings"]
        ),
    )


def _pair(value: list[str]) -> AtomPair:
    one, other = value
    return one, other
