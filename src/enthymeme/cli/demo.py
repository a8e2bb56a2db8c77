"""``enthymeme demo``: the paper's worked examples by every method, for a person."""

from __future__ import annotations

import argparse

SUMMARY = "score the paper's three worked examples by every method and show the reasons"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.telling import told
    from enthymeme.examples import paper_problems

    for problem in paper_problems():
        print(told(problem))
    return 0
