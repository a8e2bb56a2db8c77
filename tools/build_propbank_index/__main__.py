"""Write the PropBank role table that the package ships.

    python -m tools.build_propbank_index \\
        --frames ../shared/data/propbank-frames-3.4.0.tar.xz \\
        --supplement ../shared/data/AMR-UMR-91-rolesets.xml \\
        --version 3.4.0

`--frames` is the released archive, or a checkout of propbank-frames. The table holds a relation
class for every numbered role, and none of PropBank's descriptions.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tools.build_propbank_index.frames import Roleset, read_frames, read_rolesets
from tools.build_propbank_index.refinement import relation_class

from enthymeme.amr.propbank import TABLE_NAME, render_table

OUTPUT = Path(__file__).parents[2] / "src" / "enthymeme" / "amr" / TABLE_NAME


def index(
    frames: Iterable[Roleset], supplement: Iterable[Roleset]
) -> dict[str, dict[int, str | None]]:
    """Roleset to role number to relation class, where None is unresolved.

    The supplement's entries win on a clash. A role with more than one entry in its roleset is
    unresolved: nothing says which one is meant.
    """
    rolesets = {roleset.id.lower(): roleset for roleset in (*frames, *supplement)}
    return {name: _classes(rolesets[name]) for name in sorted(rolesets)}


def _classes(roleset: Roleset) -> dict[int, str | None]:
    entries = Counter(role.number for role in roleset.roles)
    return {
        role.number: relation_class(roleset.predicate, role.number, role.tag, role.description)
        if entries[role.number] == 1
        else None
        for role in sorted(roleset.roles, key=lambda role: role.number)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--frames", type=Path, required=True, help="archive or checkout")
    parser.add_argument("--supplement", type=Path, required=True, help="AMR/UMR rolesets")
    parser.add_argument("--version", required=True, help="the frame files' version")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    supplement = arguments.supplement.read_text(encoding="utf-8")
    table = index(read_frames(arguments.frames), read_rolesets(supplement))
    arguments.output.write_text(render_table(table, arguments.version), encoding="utf-8")
    roles = sum(len(classes) for classes in table.values())
    print(f"{arguments.output}: {len(table)} rolesets, {roles} numbered roles")


if __name__ == "__main__":
    main()
