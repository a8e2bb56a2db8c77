"""The weights of joint scoring as JSON: a file that also says how they were made.

    {"format": "enthymeme-weights", "version": 1,
     "representations": {
         "paper": {"tension": 1.2, "witness": 0.4,
                   "distribution": {"form": "odds", "temperature": 1.0, "no_link": 0.5}},
         "events": {…}, "statement": {…}},
     "calibration": 1.0,
     "fitted": {…}}

A representation that is left out has no say. ``fitted`` is for people: the items that the weights
were learned from, by hash, and how probable they make these.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace
from importlib import resources
from typing import Any

from enthymeme.errors import InputError
from enthymeme.formats.fields import check_fields, check_object, load_json, show_json
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.weights import (
    ABSENT,
    REPRESENTATIONS,
    UNIFORM,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.system.files import open_text

FORMAT = "enthymeme-weights"
VERSION = 1
SHIPPED = "weights/shipped.json"


def load_weights(name: str | None = None) -> JointWeights:
    """The weights of a name: those in the package by default, "uniform", or a file's.

    >>> load_weights("uniform").of("events").tension
    1.0
    """
    if name == "uniform":
        return UNIFORM
    if name is not None:
        return read_weights(name)
    shipped = resources.files("enthymeme.methods.joint").joinpath(SHIPPED)
    if not shipped.is_file():
        return UNIFORM
    return _decode(shipped.read_text(encoding="utf-8"), "shipped")


def read_weights(path: str) -> JointWeights:
    """The weights of a file."""
    with open_text(path) as lines:
        text = "".join(lines)
    try:
        return _decode(text, path)
    except InputError as error:
        raise error.at(path) from None


def _decode(text: str, source: str) -> JointWeights:
    try:
        value = load_json(text)
    except json.JSONDecodeError:
        raise InputError("expected a file of weights, found no JSON") from None
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return replace(weights_from_json(value), name=f"{source} {digest}")


def weights_to_json(weights: JointWeights) -> dict[str, Any]:
    """The JSON object of weights.

    >>> weights_from_json(weights_to_json(UNIFORM)) == UNIFORM
    True
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "representations": {name: asdict(weights.of(name)) for name in weights.representations},
        "calibration": weights.calibration,
    }


def weights_from_json(value: Any) -> JointWeights:
    """The weights of a JSON object."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise InputError(f'expected weights, found no "format": "{FORMAT}"')
    if value.get("version") != VERSION:
        raise InputError(f"expected weights of version {VERSION}, found {value.get('version')!r}")
    fields = check_fields(
        value,
        "weights",
        ("format", "version", "representations"),
        ("calibration", "fitted", "name"),
    )
    stated = check_object(fields["representations"], "representations")
    for name in stated:
        if name not in REPRESENTATIONS:
            expected = ", ".join(REPRESENTATIONS)
            raise InputError(f"representations: expected {expected}, found {show_json(name)}")
    return JointWeights(
        **{
            name: _representation(stated[name], f"representations.{name}")
            if name in stated
            else ABSENT
            for name in REPRESENTATIONS
        },
        calibration=_number(fields.get("calibration", 1.0), "calibration"),
        name=str(fields.get("name", "unnamed")),
    )


def _representation(value: Any, where: str) -> RepresentationWeights:
    fields = check_fields(value, where, ("tension", "witness"), ("distribution",))
    distribution = check_fields(
        fields.get("distribution", {"form": "confidence"}),
        f"{where}.distribution",
        ("form",),
        ("temperature", "no_link"),
    )
    return RepresentationWeights(
        _number(fields["tension"], f"{where}.tension"),
        _number(fields["witness"], f"{where}.witness"),
        LinkDistribution(
            distribution["form"],
            _number(distribution.get("temperature", 1.0), f"{where}.temperature"),
            _number(distribution.get("no_link", 0.5), f"{where}.no_link"),
        ),
    )


def _number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{where}: expected a number, found {show_json(value)}")
    return float(value)


def settings_to_json(settings: JointSettings) -> dict[str, Any]:
    """How joint scoring went about it, weights included, as a trace keeps it."""
    return {
        "weights": {**weights_to_json(settings.weights), "name": settings.weights.name},
        "sound": settings.sound,
        "shared": settings.shared,
        "min_confidence": settings.min_confidence,
        "alternatives": settings.alternatives,
    }


def settings_from_json(value: dict[str, Any]) -> JointSettings:
    """The settings that a trace keeps."""
    return JointSettings(
        weights_from_json(value["weights"]),
        value["sound"],
        value["shared"],
        value["min_confidence"],
        # Traces from before there were any have none.
        value.get("alternatives", 1),
    )
