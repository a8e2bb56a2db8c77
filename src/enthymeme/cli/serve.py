"""``enthymeme serve``: the workbench, on this machine."""

from __future__ import annotations

import argparse

SUMMARY = "a workbench in the browser: type an argument, see the decision, edit its links"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(arguments: argparse.Namespace) -> int:
    return 0
