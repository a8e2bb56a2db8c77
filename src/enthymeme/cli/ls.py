"""``enthymeme ls``: which models are installed, and what the others need."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

SUMMARY = "list the parsers, NLI models and embedders, and what each missing one needs"

HEADINGS = {"parser": "parsers", "nli": "NLI models", "embedder": "embedders"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.models import list_models

    kind = None
    for model in list_models():
        if arguments.json:
            print(json.dumps({**asdict(model), "ready": not model.lack}, ensure_ascii=False))
            continue
        if model.kind != kind:
            print(HEADINGS[model.kind])
            kind = model.kind
        named = f"{model.name}{_shown(model.setting)}"
        origin = "" if model.package == "enthymeme" else f"  (from {model.package})"
        print(f"  {'·' if model.lack else '✓'} {named:<32} {model.summary}{origin}")
        if model.lack:
            print(f"    {'':<32} {model.lack}")
    return 0


def _shown(setting: str) -> str:
    """What may follow a name; brackets say that it need not.

    >>> _shown("FILE"), _shown("[MODEL]"), _shown("")
    (':FILE', '[:MODEL]', '')
    """
    if setting.startswith("["):
        return f"[:{setting[1:]}"
    return f":{setting}" if setting else ""
