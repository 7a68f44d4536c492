"""Commands of clients over real sockets: who may change players, and what a rematch keeps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from coatl.server.match.seat_tokens import new_token
from coatl.server.protocol.messages import Ack, Created, Key, SketchScores
from server.served import TWO_PEOPLE, Served, play_on

ONE_OPEN: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
}


def host_key(created: Created) -> Key:
    """The host's token, to say hello with."""
    return Key(-1, created.host)


# --- changing players ---------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", [[], ["1"], ["forged"], ["hash"]])
def test_nobody_but_the_host_may_give_a_seat_to_a_bot(served: Served, tokens: list[str]) -> None:
    created = served.create(TWO_PEOPLE)
    match = served.match(created.table)
    known = {"1": created.keys[1].token, "forged": created.host[::-1], "hash": match.setup.host}
    keys = [Key(1, known[token]) for token in tokens]
    before = match.version
    with served.browser(created.table, *keys, viewpoint=1) as browser:
        for seat in (0, 1):
            assert browser.refusal("hand", seat=seat, bot="easy") == "not-the-host"
    assert match.version == before


def test_not_even_the_host_may_give_the_seat_of_a_person_to_a_bot(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    with (
        served.browser(created.table, created.keys[0], host_key(created), viewpoint=0) as host,
        served.browser(created.table, created.keys[1]),
    ):
        assert host.refusal("hand", seat=1, bot="random") == "seat-taken"
        assert host.refusal("call", seat=host.now.active) == "seat-not-away"


def test_the_host_gives_an_open_seat_to_a_bot_for_good(served: Served) -> None:
    created = served.create(ONE_OPEN)
    with served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host:
        assert host.refusal("hand", seat=1, bot="nobody") == "unknown-bot"
        assert isinstance(host.ask("hand", seat=1, bot="random"), Ack)
        assert host.scene is not None
        assert host.table is not None
        while not host.table.started:
            host.read()
        assert host.table.seats[1].kind == "bot"
        assert host.refusal("hand", seat=1, bot="easy") == "seat-taken"
    join = {"name": "Bo", "token": new_token()}
    status, code = served.refused("POST", f"/api/tables/{created.table}/join", join)
    assert (status, code) == (409, "table-full")


def test_the_hosts_token_is_never_sent(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    with (
        served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host,
        served.browser(created.table) as other,
    ):
        host.ask("hand", seat=1, bot="easy")
        host.act(host.now.moves[0].code)
        other.follow(host)
        said = "".join(host.received + other.received)
    for secret in (created.host, served.match(created.table).setup.host):
        assert secret not in said
        assert secret.encode() not in served.ask("GET", f"/api/tables/{created.table}")[2]


def test_a_rematch_keeps_host_and_clock_and_all_people_play_themselves(served: Served) -> None:
    created = served.create(TWO_PEOPLE | {"clock": 3600})
    with (
        served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host,
        served.browser(created.table, created.keys[1]) as second,
    ):
        play_on({0: host, 1: second}, Random(1))
        assert isinstance(host.ask("rematch"), Ack)
        match = served.match(created.table)
    assert match.next_table is not None
    again = served.match(match.next_table)
    assert (again.setup.host, again.setup.clock) == (match.setup.host, 3600)
    assert again.setup.seed != match.setup.seed
    assert [seat.stand_in for seat in again.seats] == ["", ""]


# --- planning -------------------------------------------------------------------------------------


def test_a_plan_is_answered_to_its_player_only_and_changes_nothing(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    match = served.match(created.table)
    with (
        served.browser(created.table, created.keys[0], viewpoint=0) as first,
        served.browser(created.table, created.keys[1], viewpoint=1) as second,
    ):
        version, heard = match.version, len(second.received)
        for one in (first, second):  # whose turn it is does not matter
            sketch = {"pieces": ["Hy", "r", "r", "r"], "cards": ["trio-red"]}
            answer = one.ask("sketch", sketches=[sketch], cards=["count-red"])
            assert isinstance(answer, SketchScores)
            assert answer.scores[0].coatl.points == 3
            assert [reading.card for reading in answer.scores[0].readings] == ["count-red"]
            if one is first:
                assert isinstance(second.ask("ping"), Ack)
                assert not any("sketch" in text for text in second.received[heard:])
        assert first.refusal("sketch", sketches=[{"pieces": ["Ty", "y"]}]) == "malformed"
        assert match.version == version


def test_spectators_have_nothing_to_plan(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    with served.browser(created.table) as spectator:
        assert spectator.refusal("sketch", sketches=[{"pieces": ["y"]}]) == "not-your-seat"
