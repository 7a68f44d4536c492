"""Computes jobs in the second worker of the page: moves of bots, hints and replays."""

from __future__ import annotations

from coatl.rules import CoatlError
from coatl.server.jobs import worker

from .pickled import pack, unpack


def run(name: str, request: str) -> str:
    """Compute what the host asks for; `name` labels the job in the worker's log."""
    try:
        return pack(worker.run_job(unpack(request)))
    except CoatlError as refusal:
        return pack(refusal)


def prepare() -> None:
    """Load what jobs need, so that the first one takes no longer than the others."""
    worker.prepare()
