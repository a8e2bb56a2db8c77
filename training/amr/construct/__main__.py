"""Write constructed sentences with their graphs.

python -m training.amr.construct --count 20000 --seed 2026 --out FILE
"""

from __future__ import annotations

import argparse
from pathlib import Path

from training.amr.construct.constructions import construct


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=2026)
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    blocks = [
        f"# ::id {made.construction}-{number}\n# ::construction {made.construction}\n"
        f"# ::snt {made.sentence}\n{made.penman}\n"
        for number, made in enumerate(construct(given.count, given.seed), start=1)
    ]
    given.out.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main()
