"""``enthymeme page``: decisions to look at in a browser, from disk and without a network."""

from __future__ import annotations

import argparse
import sys

from enthymeme.cli.numbers import MOST_WORKERS, whole_number

SUMMARY = "make pages of decisions: one file for one, an index for a run of thousands"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "source",
        metavar="TRACE|RUN",
        help="a trace, a folder of traces, a folder that 'enthymeme run' made, or problems "
        "(JSON Lines)",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR|FILE.html",
        required=True,
        help="one decision goes to a file, more go to a folder",
    )
    parser.add_argument(
        "--processes",
        metavar="N",
        type=whole_number(1, MOST_WORKERS),
        help="how many processes share the work (all cores)",
    )


def run(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from enthymeme.cli.page_sources import page_sources
    from enthymeme.cli.progress import Progress
    from enthymeme.errors import InputError
    from enthymeme.page.document import decision_page
    from enthymeme.page.records import record_view
    from enthymeme.page.run_index import write_run
    from enthymeme.system.files import open_text, report_write_errors

    title, sources = page_sources(arguments.source)
    output = Path(arguments.output)
    if output.suffix == ".html":
        if len(sources) > 1:
            raise InputError(
                f"-o: expected a folder for {len(sources)} decisions, found a file",
                path=str(output),
            )
        text = sources[0].text
        if text is None:
            with open_text(sources[0].path) as lines:
                text = "".join(lines)
        try:
            page = decision_page(record_view(text))
        except InputError as error:
            raise error.at(sources[0].path) from None
        with report_write_errors(output):
            output.parent.mkdir(parents=True, exist_ok=True)
            output.write_text(page, encoding="utf-8")
        print(output, file=sys.stderr)
        return 0
    progress = Progress()
    rows = write_run(
        sources,
        output,
        title,
        processes=arguments.processes,
        tell=lambda done, total: progress("page", done, total),
    )
    progress.close()
    outcomes = [row["outcome"] for row in rows]
    counts = ", ".join(f"{outcomes.count(one)} {one}" for one in dict.fromkeys(sorted(outcomes)))
    print(f"{output / 'index.html'}: {len(rows)} items ({counts})", file=sys.stderr)
    return 0
