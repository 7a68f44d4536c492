"""Turn clocks: which there are, and the time of day."""

from __future__ import annotations

import asyncio

import pytest

from coatl.rules import CoatlError
from coatl.server.protocol.messages import LONGEST_CLOCK, SHORTEST_CLOCK
from coatl.server.session import turn_clock
from coatl.server.session.turn_clock import SLEW, SystemClock, checked_clock
from server.served import TWO_PEOPLE, Served


@pytest.mark.parametrize("clock", [-1, 1, SHORTEST_CLOCK - 1, LONGEST_CLOCK + 1])
def test_a_turn_takes_from_a_minute_to_a_week(served: Served, clock: int) -> None:
    refused = served.refused("POST", "/api/tables", TWO_PEOPLE | {"clock": clock})
    assert refused == (422, "no-such-clock")
    with pytest.raises(CoatlError, match="no-such-clock"):
        checked_clock(clock)


def test_a_clock_is_chosen_with_the_table(served: Served) -> None:
    created = served.create(TWO_PEOPLE | {"clock": 86_400})
    info = served.get(f"/api/tables/{created.table}")
    assert info["clock"] == 86_400
    assert 86_398 <= info["deadline"] - info["now"] <= 86_400


def test_the_system_clock_waits_for_the_future_only() -> None:
    clock = SystemClock()
    asyncio.run(clock.wait_until(clock.now() - 5))
    asyncio.run(clock.wait_until(clock.now() + 1))


@pytest.mark.parametrize("jump", [3600, -3600])
def test_the_clock_does_not_jump_but_follows_slowly(
    monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    moment, error = 0.0, 0
    monkeypatch.setattr(turn_clock, "monotonic", lambda: moment)
    monkeypatch.setattr(turn_clock, "time", lambda: 1_000_000 + moment + error)
    clock = SystemClock()
    error = jump
    assert clock.now() == 1_000_000
    moment = 100.0
    assert clock.now() == 1_000_100 + SLEW * 100 * (1 if jump > 0 else -1)
    moment = 100_000.0
    assert clock.now() == 1_100_000 + jump
