"""Rewrite the outputs that the documentation shows, where they no longer come out so."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.update_docs.blocks import replace_output
from tools.update_docs.pages import ROOT, find_pages, fresh_clone
from tools.update_docs.session import Outcome, follow_page


def main() -> int:
    """Follow the pages, rewrite what changed, and say so; 1 if a command failed."""
    parser = argparse.ArgumentParser(prog="tools.update_docs", description=__doc__)
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE", help="all of them if none")
    parser.add_argument("--fresh", action="store_true", help="follow them in a fresh clone")
    parser.add_argument(
        "--check", action="store_true", help="rewrite nothing; 1 if anything differs"
    )
    arguments = parser.parse_args()
    good = True
    for path in arguments.pages or find_pages():
        outcomes = _follow(path, fresh=arguments.fresh)
        differing = [outcome for outcome in outcomes if not outcome.as_shown]
        failed = [one for one in differing if one.status != one.expected_status]
        good = good and not (differing if arguments.check else failed)
        for outcome in differing if arguments.check else failed:
            print(f"$ {outcome.step.source}\n{outcome.output}", file=sys.stderr)
        if not arguments.check:
            rewrite(path, differing)
        name = path.resolve().relative_to(ROOT)
        print(
            f"{name}: {len(outcomes)} steps, {len(differing)} came out otherwise", file=sys.stderr
        )
    return 0 if good else 1


def _follow(path: Path, *, fresh: bool) -> list[Outcome]:
    page = path.read_text(encoding="utf-8")
    with TemporaryDirectory(prefix="enthymeme-docs-") as name:
        folder = fresh_clone(Path(name)) if fresh else Path(name)
        return list(follow_page(page, folder, fresh=fresh))


def rewrite(path: Path, outcomes: list[Outcome]) -> None:
    """Put new outputs into a page, from the bottom up so that line numbers hold."""
    page = path.read_text(encoding="utf-8")
    for outcome in reversed(outcomes):
        if outcome.status == outcome.expected_status:
            page = replace_output(page, outcome.step, outcome.output)
    path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
