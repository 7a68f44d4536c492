"""The soak in short: it runs, and everything is given back."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from .soak import soak

log = logging.getLogger(__name__)

#: Seconds of it. Memory is flat only after minutes: `make soak`.
SECONDS = 6.0


def test_all_files_are_closed_after_the_clients_have_gone(tmp_path: Path) -> None:
    soaked = asyncio.run(soak(SECONDS, tmp_path, log.info))
    assert soaked.load.tally.promised > 0
    assert soaked.watched > 0
