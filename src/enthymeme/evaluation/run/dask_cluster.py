"""A Dask cluster of this machine that serves no web page."""

from __future__ import annotations

import contextlib
from typing import Any

from distributed import Nanny, Scheduler, SpecCluster, Worker
from distributed.security import Security

LOOPBACK = "127.0.0.1"


class _WithoutWebServer:
    """Dask's servers open a port for their dashboard even if there is to be none."""

    def start_http_server(self, *arguments: Any, **options: Any) -> None:
        """Serve nothing."""


class QuietScheduler(_WithoutWebServer, Scheduler):  # type: ignore[misc]
    """A scheduler without a dashboard."""


class QuietWorker(_WithoutWebServer, Worker):  # type: ignore[misc]
    """A worker without a dashboard."""


def make_cluster(workers: int) -> SpecCluster:
    """A cluster of some workers: within this process for one, else processes on loopback.

    Where ``cryptography`` is installed, what goes over loopback is under certificates made for this
    cluster alone, so that no other user of the machine can join it.
    """
    if workers == 1:
        return SpecCluster(
            workers={0: {"cls": QuietWorker, "options": {"nthreads": 1, "protocol": "inproc://"}}},
            scheduler={
                "cls": QuietScheduler,
                "options": {"protocol": "inproc://", "dashboard": False},
            },
        )
    security = None
    with contextlib.suppress(ImportError):
        security = Security.temporary()
    protocol = "tcp://" if security is None else "tls://"
    common = {"protocol": protocol, "host": LOOPBACK, "security": security}
    worker = {
        "cls": Nanny,
        "options": {**common, "nthreads": 1, "worker_class": QuietWorker, "dashboard": False},
    }
    return SpecCluster(
        workers=dict.fromkeys(range(workers), worker),
        scheduler={"cls": QuietScheduler, "options": {**common, "port": 0, "dashboard": False}},
        security=security,
    )
