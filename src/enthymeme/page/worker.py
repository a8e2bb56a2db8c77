"""A process that answers the workbench's requests, one JSON line for one.

    python -m enthymeme.page.worker '{"parser": ["file", "g.amr"], "nli": ["embedded", null]}'

It is a process so that a request that takes too long can be ended, with all that it holds.
"""

from __future__ import annotations

import json
import os
import sys
import traceback

from enthymeme.page.answers import Answer, ModelNames, answered, as_json


def main() -> None:
    """Answer until standard input ends."""
    names = json.loads(sys.argv[1])
    models = ModelNames(tuple(names["parser"]), tuple(names["nli"]))
    # Models may print; what they print must not stand among the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    print('{"ready": true}', file=answers, flush=True)
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        try:
            told = as_json(answered(asked["kind"], asked["text"], models))
        except Exception:  # a bug: the log has it, and the next request goes on
            traceback.print_exc()
            told = as_json(Answer(500, {"error": "an error of the program; its log has more"}))
        print(told, file=answers, flush=True)


if __name__ == "__main__":
    main()
