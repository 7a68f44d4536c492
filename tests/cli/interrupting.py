"""Commands that are interrupted while they run."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

#: Seconds that a command may take.
TIMEOUT = 60


def interrupted(
    command: Sequence[str],
    is_due: Callable[[], bool],
    end: signal.Signals,
    *,
    whole_group: bool,
    cwd: Path | None = None,
) -> tuple[int, str]:
    """Run a command in a process group of its own, and send a signal to it, or to the whole group,
    once it is due. Its exit code and its errors, when no process of the group is left.
    """
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=cwd,
    ) as process:
        deadline = time.monotonic() + TIMEOUT
        while not is_due():
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        if whole_group:
            os.killpg(process.pid, end)
        else:
            process.send_signal(end)
        _, errors = process.communicate(timeout=TIMEOUT)
    while _is_alive(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return process.returncode, errors


def _is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
