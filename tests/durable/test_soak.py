"""A short soak test: the service runs, and closes all files."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from .soak import soak

log = logging.getLogger(__name__)

#: Its seconds. Memory is constant only after minutes: see `make soak`.
SECONDS = 6.0


def test_all_files_are_closed_after_the_clients_have_gone(tmp_path: Path) -> None:
    soaked = asyncio.run(soak(SECONDS, tmp_path, log.info))
    assert soaked.load.tally.promised > 0
    assert soaked.watched > 0
