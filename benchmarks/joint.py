"""What joint scoring costs once the models have answered: seconds, memory, and how much is exact.

    python -m benchmarks.joint [ITEMS]

ARCT test items by path under ``ENTHYMEME_DATA`` (``../shared/data``), with graphs and judgements
from stand-ins of the right size: readings and judgements are there before the clock starts.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from pathlib import Path

from benchmarks.stand_in import BorrowedGraphs, HashedNli

from enthymeme.data.arct import TASK
from enthymeme.decision import Method, decide_trace
from enthymeme.methods.joint.scoring import Expectation
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Reader
from enthymeme.problem import Parameters
from enthymeme.reading.draft import Provenance, list_texts
from enthymeme.reading.joint import draft_jointly, read_by_atoms

DATA = Path(os.environ.get("ENTHYMEME_DATA", Path(__file__).parents[1] / ".." / "shared" / "data"))
SECONDS, MEGABYTES, EXACT = 20, 300, 98


def main() -> None:
    if not (DATA / "arct").exists():
        print(f"joint: no {DATA / 'arct'}, set ENTHYMEME_DATA to the folder that has it")
        return
    items = TASK.build(DATA / "arct").test[: int(sys.argv[1]) if len(sys.argv) > 1 else None]
    reader = Reader(BorrowedGraphs(str(DATA / "amr" / "arguments_silver.amr")), HashedNli())
    settings = JointSettings()
    method = Method("joint", joint=settings)
    names = settings.weights.representations
    graphs = reader.graphs.ask(text for item in items for text in list_texts(item))
    readings = read_by_atoms(graphs, names)
    pairs = (pair for item in items for pair in draft_jointly(item, readings, names).questions)
    answers = reader.judgements.ask(pairs)
    provenance = Provenance(Parameters(), (), ())
    expectations: list[Expectation] = []
    begin = time.process_time()
    for item in items:
        trace = draft_jointly(item, readings, names).complete(answers, provenance, settings)
        expectations += (
            one for each in decide_trace(trace, method).expectations for one in each.values()
        )
    seconds = time.process_time() - begin
    exact = 100 * sum(one.exact for one in expectations) / len(expectations)
    missing = sum(one.left_out for one in expectations) / len(expectations)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"joint scoring of {len(items)} ARCT items, judgements known")
    print(f"  {seconds:6.1f} s of CPU, from readings to decisions (at most {SECONDS} s for 444)")
    print(f"  {exact:6.1f} % of candidates exact (at least {EXACT} %), mass left out {missing:.4f}")
    print(f"  {memory:6.0f} MB at most, models and data included (at most {MEGABYTES} MB)")


if __name__ == "__main__":
    main()
