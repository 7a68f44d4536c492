"""Commands of clients over real sockets: who may change players, and what a rematch keeps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from coatl.formats.commitment import commitment
from coatl.formats.record import parse_record, verify
from coatl.server.protocol.messages import Ack, Created, Key
from server.served import TWO_PEOPLE, Browser, Served

ONE_OPEN: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
}


def host_key(created: Created) -> Key:
    """The host's token, to say hello with."""
    return Key(-1, created.host)


def wait_for_player(browser: Browser, seat: int, bot: str) -> None:
    """Read until that bot plays for that seat; no bot: its person."""
    while browser.table is None or browser.table.seats[seat].stand_in != bot:
        browser.read()


# --- changing players ---------------------------------------------------------------------------


def test_the_host_lets_a_bot_play_and_the_person_again(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    ana, bo = created.keys
    with (
        served.browser(created.table, ana, host_key(created), viewpoint=0) as host,
        served.browser(created.table, bo) as away,
    ):
        assert isinstance(host.ask("hand", seat=1, bot="easy"), Ack)
        wait_for_player(away, 1, "easy")
        assert (away.viewpoint, away.held) == (1, [1])
        while host.now.active == 0:  # until it is the bot's turn
            host.act(host.now.moves[0].code)
        while host.now.active == 1:
            host.read()
        assert isinstance(host.ask("hand", seat=1), Ack)
        wait_for_player(away, 1, "")
        assert host.held == [0]


def test_the_holder_of_a_seat_may_take_it_back(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    ana, bo = created.keys
    with (
        served.browser(created.table, host_key(created)) as host,
        served.browser(created.table, bo) as away,
        served.browser(created.table, ana) as other,
    ):
        assert isinstance(host.ask("hand", seat=1, bot="easy"), Ack)
        facts = {"version": served.match(created.table).version, "seat": 1}
        assert away.refusal("act", code=0, **facts) == "bot-plays-for-you"
        assert away.refusal("undo", **facts) == "bot-plays-for-you"
        assert other.refusal("hand", seat=1) == "not-your-seat"
        assert isinstance(away.ask("hand", seat=1), Ack)
        assert served.match(created.table).seats[1].stand_in == ""


@pytest.mark.parametrize("tokens", [[], ["1"], ["forged"], ["hash"]])
def test_nobody_but_the_host_may_let_a_bot_play(served: Served, tokens: list[str]) -> None:
    created = served.create(TWO_PEOPLE)
    match = served.match(created.table)
    known = {"1": created.keys[1].token, "forged": created.host[::-1], "hash": match.setup.host}
    keys = [Key(1, known[token]) for token in tokens]
    before = match.version
    with served.browser(created.table, *keys, viewpoint=1) as browser:
        for seat in (0, 1):
            code = browser.refusal("hand", seat=seat, bot="easy")
            assert code == ("not-the-host" if seat in browser.held else "not-your-seat")
            if seat not in browser.held:
                assert browser.refusal("hand", seat=seat) == "not-your-seat"
    assert match.version == before
    assert [seat.stand_in for seat in match.seats] == ["", ""]


def test_the_host_gives_an_open_seat_to_a_bot_for_good(served: Served) -> None:
    created = served.create(ONE_OPEN)
    with served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host:
        assert isinstance(host.ask("hand", seat=1, bot="random"), Ack)
        assert host.scene is not None
        assert host.table is not None
        while not host.table.started:
            host.read()
        assert host.table.seats[1].kind == "bot"
        assert host.refusal("hand", seat=1) == "seat-is-a-bots"
        assert host.refusal("hand", seat=0, bot="nobody") == "unknown-bot"
    status, code = served.refused("POST", f"/api/tables/{created.table}/join", {"name": "Bo"})
    assert (status, code) == (409, "table-full")


def test_the_hosts_token_is_never_sent(served: Served) -> None:
    created = served.create(TWO_PEOPLE)
    with (
        served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host,
        served.browser(created.table) as other,
    ):
        host.ask("hand", seat=1, bot="easy")
        wait_for_player(other, 1, "easy")
        said = "".join(host.received + other.received)
    for secret in (created.host, served.match(created.table).setup.host):
        assert secret not in said
        assert secret.encode() not in served.ask("GET", f"/api/tables/{created.table}")[2]


def test_a_rematch_keeps_host_and_clock_and_all_people_play_themselves(served: Served) -> None:
    created = served.create(TWO_PEOPLE | {"clock": 3600})
    with served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host:
        host.ask("hand", seat=1, bot="random")
        while host.now.phase != "over":
            if host.now.moves:
                host.act(Random(1).choice(host.now.moves).code)
            else:
                host.read()
        assert isinstance(host.ask("rematch"), Ack)
        match = served.match(created.table)
    assert match.next_table is not None
    again = served.match(match.next_table)
    assert (again.setup.host, again.setup.clock) == (match.setup.host, 3600)
    assert again.setup.seed != match.setup.seed
    assert [seat.stand_in for seat in again.seats] == ["", ""]


# --- the seed -----------------------------------------------------------------------------------


def test_the_seed_is_committed_before_the_game_and_revealed_after_it(
    served: Served,
) -> None:
    created = served.create(ONE_OPEN)
    shown = served.get(f"/api/tables/{created.table}")["commitment"]
    secret = served.match(created.table).setup.seed
    status, _, content = served.ask(
        "POST", f"/api/tables/{created.table}/join", {"name": "Bo", "brought": "0f3a"}
    )
    assert status == 200, content
    seed = served.match(created.table).require_game().seed
    assert seed == f"{secret}/0f3a"
    with served.browser(created.table, *created.keys, host_key(created), viewpoint=0) as host:
        host.ask("hand", seat=1, bot="random")
        host.ask("hand", seat=0, bot="random")
        while host.now.phase != "over":
            host.read()
        before_the_end = "".join(host.received[:-1])
        assert secret not in before_the_end
        assert shown in before_the_end
    _, _, record = served.ask("GET", f"/api/tables/{created.table}/record")
    revealed = parse_record(record.decode())
    assert (revealed.seed, revealed.commitment) == (seed, shown)
    assert commitment(seed) == shown
    assert verify(revealed).is_over


@pytest.mark.parametrize("brought", ["0F", "0f/", "x", "0" * 65])
def test_only_hexadecimal_digits_may_be_brought_to_the_seed(served: Served, brought: str) -> None:
    created = served.create(ONE_OPEN)
    path = f"/api/tables/{created.table}/join"
    assert served.refused("POST", path, {"name": "Bo", "brought": brought}) == (400, "malformed")
