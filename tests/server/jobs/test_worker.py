"""Worker processes."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from coatl.game import Game
from coatl.rules import CODES, CoatlError, Options
from coatl.server.jobs import worker
from coatl.server.jobs.pool import MOST_MEMORY
from coatl.server.jobs.worker import brief
from coatl.view import view


def test_a_worker_whose_service_was_killed_ends_silently() -> None:
    game = Game(Options(), ["Ana", "Bo"], "pool")
    codes = tuple(CODES[action] for action in game.legal_actions)
    job = ("bot_move", ("random", None, view(game.state, 0), codes, "s"))
    command = [sys.executable, "-m", "coatl.server.jobs.worker", str(MOST_MEMORY)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        worker.send(process.stdin, job)  # type: ignore[arg-type]
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_facts_of_a_refusal_are_of_bounded_size() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    worse = CoatlError("worse", text="x" * 999)
    error = CoatlError("bad", wide=[[]] * 100_000, deep=deep, why=worse)
    facts: dict[str, Any] = dict(brief(error).facts)
    assert len(facts["wide"]) <= 200
    assert facts["deep"] == "…"
    assert len(facts["why"].facts["text"]) <= 200
