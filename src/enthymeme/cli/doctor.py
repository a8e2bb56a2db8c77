"""``enthymeme doctor``: what is installed, what is missing, and where things are kept."""

from __future__ import annotations

import argparse
import json
import os
from importlib.util import find_spec
from typing import Any

SUMMARY = "show versions, models, cache, cores, and what is missing"

# What each extra of the package is for, and a library that it brings.
EXTRAS = {
    "serve": ("the workbench", "uvicorn"),
    "evaluate": ("runs and reports", "pyarrow"),
    "transformers": ("NLI models of the transformers library", "transformers"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="a JSON object")


def run(arguments: argparse.Namespace) -> int:
    """1 if the models that are used by default are not ready."""
    from enthymeme.cli.reading_options import DEFAULT, open_cache
    from enthymeme.models import list_models
    from enthymeme.system.machine import count_cores, program_versions

    models = list_models()
    with open_cache() as cache:
        path, size = cache.path, cache.size()
    folder = next(parent for parent in path.parents if parent.exists())
    value = {
        "versions": dict(program_versions()),
        "cores": count_cores(),
        "cache": {"path": str(path), "bytes": size, "writable": os.access(folder, os.W_OK)},
        "extras": {name: find_spec(library) is not None for name, (_, library) in EXTRAS.items()},
        "models": [[model.kind, model.name, not model.lack] for model in models],
    }
    if arguments.json:
        print(json.dumps(value, ensure_ascii=False))
    else:
        _print_system(value)
        for model in models:
            mark = "·" if model.lack else "✓"
            print(f"  {mark} {model.kind:<12} {model.name:<22} {model.lack}".rstrip())
    return int(any(model.lack for model in models if model.name == DEFAULT))


def _print_system(value: dict[str, Any]) -> None:
    """Versions, cores, cache and extras, one a line."""
    for program, number in value["versions"].items():
        print(f"  ✓ {program:<12} {number}")
    print(f"  ✓ {'cores':<12} {value['cores']}")
    cache = value["cache"]
    mark, trouble = "✓", ""
    if not cache["writable"]:
        mark, trouble = "✗", "  cannot be written: answers are not kept"
    print(f"  {mark} {'cache':<12} {cache['path']}  {cache['bytes'] / 1e6:.1f} MB{trouble}")
    for name, present in value["extras"].items():
        hint = "" if present else f'  pip install "enthymeme[{name}]"'
        print(f"  {'✓' if present else '·'} {name:<12} {EXTRAS[name][0]}{hint}")
