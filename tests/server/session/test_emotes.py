"""Emotes: everyone at the table sees them, and nothing is stored."""

from __future__ import annotations

import pytest

from coatl.server.ops import rate_limits
from coatl.server.ops.rate_limits import ClientLimits, RateLimit
from coatl.server.protocol.messages import Ack, EmoteShown
from server.served import TWO_PEOPLE, Served


def test_everyone_at_the_table_sees_an_emote_and_nothing_is_stored(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    before = served.match(created.table).version
    with (
        served.browser(created.table, created.keys[0], viewpoint=0) as host,
        served.browser(created.table, created.keys[1], viewpoint=1) as other,
        served.browser(created.table) as spectator,
    ):
        assert isinstance(host.ask("emote", seat=0, emote="wow"), Ack)
        for browser in (other, spectator):
            shown = browser.until(lambda answer: isinstance(answer, EmoteShown))
            assert shown == EmoteShown(0, "wow")
    assert served.match(created.table).version == before


def test_nobody_shows_an_emote_for_another_seat_or_without_one(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    with (
        served.browser(created.table, created.keys[0], viewpoint=0) as host,
        served.browser(created.table) as spectator,
    ):
        assert host.refusal("emote", seat=1, emote="hello") == "not-your-seat"
        assert spectator.refusal("emote", seat=0, emote="hello") == "not-your-seat"


def test_an_emote_is_one_of_those_that_clients_know(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    with served.browser(created.table, created.keys[0], viewpoint=0) as host:
        assert host.refusal("emote", seat=0, emote="you are all fools") == "malformed"


def test_a_seat_sends_a_few_emotes_at_once_and_then_has_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limits, "EMOTES_PER_SEAT", RateLimit(2, 4))
    now = 100.0
    limits = ClientLimits(clock=lambda: now)
    limits.check_emote("t", 0)
    limits.check_emote("t", 0)
    with pytest.raises(ValueError, match="too-many-emotes"):
        limits.check_emote("t", 0)
    limits.check_emote("t", 1)
    now += 4
    limits.check_emote("t", 0)
