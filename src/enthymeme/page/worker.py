"""A process that answers the workbench's requests, one JSON line for one.

    python -m enthymeme.page.worker '{"parser": ["file", "g.amr"], "nli": ["embedded", null],
                                      "atoms": "paper"}'

It is a process so that a request that takes too long can be ended, with all that it holds. It
ends with the workbench, however that ends and whatever it is at.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue

from enthymeme.amr.profiles import check_atoms
from enthymeme.page.answers import Answer, ModelNames, answer_request, as_json

_SET_PARENT_DEATH_SIGNAL = 1


def main() -> None:
    """Answer until standard input ends."""
    _end_with_parent()
    names = json.loads(sys.argv[1])
    models = ModelNames(tuple(names["parser"]), tuple(names["nli"]), check_atoms(names["atoms"]))
    # Models may print; what they print must not stand among the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(requests,), daemon=True).start()
    print('{"ready": true}', file=answers, flush=True)
    while True:
        request = json.loads(requests.get())
        try:
            line = as_json(answer_request(request["kind"], request["text"], models))
        except Exception:  # a bug: the log has it, and the next request is answered
            traceback.print_exc()
            line = as_json(Answer(500, {"error": "an error of the program; its log has more"}))
        print(line, file=answers, flush=True)


def _receive(requests: SimpleQueue[bytes]) -> None:
    """Pass on the lines of standard input; its end is the end of the workbench."""
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)


def _end_with_parent() -> None:
    # Control-C is for the workbench, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A solver may keep other threads from running, so that none sees standard input end.
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


if __name__ == "__main__":
    main()
