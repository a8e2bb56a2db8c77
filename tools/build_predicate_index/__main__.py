"""Write the table of predicate forms that the package ships.

    python -m tools.build_predicate_index \\
        --frames ../shared/data/propbank-frames-3.4.0.tar.xz --version 3.4.0

One line a roleset: its verb, adjective and noun, and where its examples put each role. The table
holds single words and counts, and none of PropBank's sentences or descriptions.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.build_predicate_index.examples import read_predicates
from tools.build_predicate_index.slots import words_of

from enthymeme.amr.events.english.predicates import TABLE_NAME, render_table

SOURCE = Path(__file__).parents[2] / "src" / "enthymeme"
OUTPUT = SOURCE / "amr" / "events" / "english" / TABLE_NAME


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--frames", type=Path, required=True, help="archive or checkout")
    parser.add_argument("--version", required=True, help="the frame files' version")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    rows = {each.id.lower(): words_of(each) for each in read_predicates(arguments.frames)}
    text = render_table({name: rows[name] for name in sorted(rows)}, arguments.version)
    arguments.output.write_text(text, encoding="utf-8")
    print(f"{arguments.output}: {len(rows)} rolesets")


if __name__ == "__main__":
    main()
