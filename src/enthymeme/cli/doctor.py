"""``enthymeme doctor``: what is installed, what is missing, and where things are kept."""

from __future__ import annotations

import argparse

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
    import json
    import os
    from importlib.util import find_spec

    from enthymeme.cli.reading_options import DEFAULT, opened_cache
    from enthymeme.models import list_models
    from enthymeme.system.machine import count_cores, program_versions

    models = list_models()
    with opened_cache() as cache:
        path, size = cache.path, cache.size()
    folder = next(parent for parent in path.parents if parent.exists())
    extras = {name: find_spec(library) is not None for name, (_, library) in EXTRAS.items()}
    defaults_ready = all(not model.lack for model in models if model.name == DEFAULT)
    if arguments.json:
        value = {
            "versions": dict(program_versions()),
            "cores": count_cores(),
            "cache": {"path": str(path), "bytes": size, "writable": os.access(folder, os.W_OK)},
            "extras": extras,
            "models": [[model.kind, model.name, not model.lack] for model in models],
        }
        print(json.dumps(value, ensure_ascii=False))
        return int(not defaults_ready)
    for program, number in program_versions():
        print(f"  ✓ {program:<12} {number}")
    print(f"  ✓ {'cores':<12} {count_cores()}")
    writable = os.access(folder, os.W_OK)
    trouble = "" if writable else "  cannot be written: answers are not kept"
    print(f"  {'✓' if writable else '✗'} {'cache':<12} {path}  {size / 1e6:.1f} MB{trouble}")
    for name, there in extras.items():
        hint = "" if there else f'  pip install "enthymeme[{name}]"'
        print(f"  {'✓' if there else '·'} {name:<12} {EXTRAS[name][0]}{hint}")
    for model in models:
        mark = "·" if model.lack else "✓"
        print(f"  {mark} {model.kind:<12} {model.name:<22} {model.lack}".rstrip())
    return int(not defaults_ready)
