"""The deal over real sockets: commitments, contributions, seats that are taken once."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coatl.formats.commitment import Deal, contribution_commitment
from coatl.formats.record import (
    Record,
    check_commitment,
    check_contribution,
    parse_record,
    verify,
)
from coatl.rules import CoatlError
from coatl.server.match.deal import PATIENCE, RevealContribution, StartDeal
from coatl.server.match.seat_tokens import new_token
from coatl.server.protocol.messages import (
    Ack,
    Created,
    DealInfo,
    Join,
    Key,
    NewTable,
    OptionsChoice,
    SeatChoice,
    TableInfo,
)
from coatl.server.session.dispatch import take_seat
from coatl.server.session.lobby import Lobby
from coatl.server.session.table_setup import set_up_rematch
from server.served import Browser, Served, play_on

from .lobbies import ManualClock, create_open_table, new_lobby, with_lobby

ANAS = "0a" * 16
BOS = "0b" * 16
OTHER = "0d" * 16

ONE_OPEN: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [
        {"kind": "me", "name": "Ana", "commitment": contribution_commitment(ANAS)},
        {"kind": "open"},
    ],
}


def joined(served: Served, created: Created, brought: str = BOS) -> Key:
    """The key of somebody who has sat down and committed."""
    return served.join(created.table, "Bo", commitment=contribution_commitment(brought))


def info(browser: Browser) -> TableInfo:
    assert browser.table is not None
    return browser.table


def deal_of(table: TableInfo) -> DealInfo:
    assert table.deal is not None
    return table.deal


def await_start(browser: Browser) -> None:
    while not info(browser).started or browser.scene is None:
        browser.read()


def play_to_the_end(served: Served, created: Created, bo: Key) -> Record:
    """Play the game with random moves, and download the record."""
    with (
        served.browser(created.table, created.keys[0]) as host,
        served.browser(created.table, bo) as guest,
    ):
        play_on({0: host, 1: guest}, Random(1))
    _, _, record = served.ask("GET", f"/api/tables/{created.table}/record")
    return parse_record(record.decode())


def test_a_game_begins_with_the_contributions_of_all_and_its_record_proves_it(
    served: Served,
) -> None:
    created = served.create(ONE_OPEN)
    ana = created.keys[0]
    with served.browser(created.table, ana) as host:
        assert info(host).commitment == ""
        assert host.refusal("reveal", seat=0, brought=ANAS) == "deal-not-sealed"
        bo = joined(served, created)
        with served.browser(created.table, bo) as guest:
            promise = info(guest).commitment
            deal = info(guest).deal
            assert deal is not None
            hashes = tuple(map(contribution_commitment, (ANAS, BOS)))
            assert tuple(deal.commitments) == hashes
            assert promise == Deal(created.table, (1, 2), hashes).commitment(deal.service)
            assert isinstance(host.ask("reveal", seat=0, brought=ANAS), Ack)
            assert isinstance(guest.ask("reveal", seat=1, brought=BOS), Ack)
            await_start(guest)
            await_start(host)
            said = "".join(guest.received + host.received)
    secret = served.match(created.table).setup.seed
    assert all(part not in said for part in (secret, ANAS, BOS))
    record = play_to_the_end(served, created, bo)
    assert verify(record).is_over
    assert record.seed == f"{secret}/{ANAS}/{BOS}"
    check_commitment(record, promise)
    check_contribution(record, BOS)
    with pytest.raises(CoatlError, match="not-in-deal"):
        check_contribution(record, OTHER)


def test_a_host_who_has_seen_anothers_contribution_cannot_choose_their_own(served: Served) -> None:
    """The attack that deals of version 1 allowed to a confederate who hosts."""
    created = served.create(ONE_OPEN)
    bo = joined(served, created)
    host_keys = (created.keys[0], Key(-1, created.host))
    with (
        served.browser(created.table, bo) as guest,
        served.browser(created.table, *host_keys, viewpoint=0) as host,
    ):
        guest.ask("reveal", seat=1, brought=BOS)
        chosen = contribution_commitment(OTHER)
        assert host.refusal("reveal", seat=0, brought=OTHER) == "not-as-committed"
        assert host.refusal("commit", seat=0, commitment=chosen) == "deal-closed"
        assert host.refusal("reveal", seat=1, brought=OTHER) == "not-your-seat"
        assert host.refusal("deal") == "deal-waits"
        assert not info(host).started


def test_only_players_and_the_host_may_begin_without_the_others(served: Served) -> None:
    created = served.create(ONE_OPEN)
    joined(served, created)
    with served.browser(created.table) as spectator:
        assert spectator.refusal("deal") == "not-your-seat"
        assert spectator.refusal("reveal", seat=0, brought=ANAS) == "not-your-seat"
        assert spectator.refusal("commit", seat=0, commitment="0" * 64) == "not-your-seat"


@pytest.mark.parametrize("text", ["0F" * 16, "0f/", "0f" * 17, ""])
def test_only_hexadecimal_digits_may_be_brought(served: Served, text: str) -> None:
    created = served.create(ONE_OPEN)
    with served.browser(created.table, created.keys[0]) as host:
        assert host.refusal("reveal", seat=0, brought=text) == "malformed"
        assert host.refusal("commit", seat=0, commitment=text) == "malformed"
    path = f"/api/tables/{created.table}/join"
    join = {"name": "Bo", "token": new_token(), "commitment": text or "x"}
    assert served.refused("POST", path, join) == (400, "malformed")
    seats = [{"kind": "me", "commitment": text or "x"}, {"kind": "open"}]
    assert served.refused("POST", "/api/tables", {**ONE_OPEN, "seats": seats})[1] == "malformed"


# --- taking a seat --------------------------------------------------------------------------------


def test_to_take_a_seat_twice_with_the_same_token_gives_the_same_seat(served: Served) -> None:
    new = {"options": {"players": 3}, "seats": [{"kind": "me"}] + [{"kind": "open"}] * 2}
    created = served.create(new)
    token = new_token()
    keys = [served.join(created.table, "Bo", token=token) for _ in range(3)]
    assert keys == [Key(1, token)] * 3
    assert served.join(created.table, "Cy", seat=2).seat == 2
    assert served.match(created.table).info().started
    assert served.join(created.table, "Bo", token=token) == Key(1, token)  # though it is full
    assert served.join(created.table, "Bo", token=token, seat=2) == Key(1, token)


def test_a_seat_is_the_same_after_a_restart(tmp_path: Path, site: Path) -> None:
    token = new_token()
    served = Served(tmp_path, site)
    created = served.create(ONE_OPEN)
    served.join(created.table, "Bo", token=token)
    served.stop()
    served = Served(tmp_path, site)
    assert served.join(created.table, "Bo", token=token) == Key(1, token)
    served.stop()


def test_a_seat_asked_for_twice_at_once_is_taken_once(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        other = new_lobby(lobby.services.storage)
        created = await create_open_table(lobby)
        sessions = [await one.session(created.table) for one in (lobby, other)]
        join = Join("Bo", new_token())
        keys = await asyncio.gather(*[take_seat(one, join) for one in (*sessions, *sessions)])
        assert len({key.seat for key in keys}) == 1

    with_lobby(tmp_path, work)


@pytest.mark.parametrize("token", ["", "short", "x" * 65, "with a space in the middle"])
def test_a_token_that_could_be_guessed_is_refused(served: Served, token: str) -> None:
    created = served.create(ONE_OPEN)
    join = {"name": "Bo", "token": token}
    path = f"/api/tables/{created.table}/join"
    assert served.refused("POST", path, join) == (400, "malformed")


# --- restarts and rematches -----------------------------------------------------------------------


def test_a_restart_between_commitment_and_reveal_loses_nothing(tmp_path: Path, site: Path) -> None:
    served = Served(tmp_path, site)
    created = served.create(ONE_OPEN)
    bo = joined(served, created)
    with served.browser(created.table, bo) as guest:
        promise = info(guest).commitment
        guest.ask("reveal", "bos reveal", seat=1, brought=BOS)
    served.stop()
    served = Served(tmp_path, site)
    with (
        served.browser(created.table, bo) as guest,
        served.browser(created.table, created.keys[0]) as host,
    ):
        assert info(host).commitment == promise
        assert isinstance(guest.ask("reveal", "bos reveal", seat=1, brought=BOS), Ack)
        assert host.refusal("reveal", seat=0, brought=OTHER) == "not-as-committed"
        host.ask("reveal", seat=0, brought=ANAS)
        await_start(host)
        assert info(host).commitment == promise
    served.stop()


def test_a_rematch_collects_new_contributions(served: Served) -> None:
    created = served.create(ONE_OPEN)
    bo = joined(served, created)
    with served.browser(created.table, bo) as guest:
        guest.ask("reveal", seat=1, brought=BOS)
        with served.browser(created.table, created.keys[0]) as host:
            host.ask("reveal", seat=0, brought=ANAS)
        play_to_the_end(served, created, bo)
        assert isinstance(guest.ask("rematch"), Ack)
    again = served.match(created.table).next_table
    assert again is not None
    with (
        served.browser(again, bo) as guest,
        served.browser(again, created.keys[0]) as host,
    ):
        assert not info(guest).started
        deal = info(guest).deal
        assert deal is not None
        assert deal.asked == [0, 1]
        assert guest.refusal("reveal", seat=1, brought=BOS) == "deal-not-sealed"
        guest.ask("commit", seat=1, commitment=contribution_commitment(OTHER))
        assert guest.refusal("reveal", seat=1, brought=OTHER) == "deal-not-sealed"
        host.ask("commit", seat=0, commitment=contribution_commitment(ANAS))
        guest.ask("reveal", seat=1, brought=OTHER)
        host.ask("reveal", seat=0, brought=ANAS)
        await_start(guest)
    secret = served.match(again).setup.seed
    assert served.match(again).require_game().seed == f"{secret}/{ANAS}/{OTHER}"


def test_a_table_does_not_wait_forever_for_a_contribution(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_open_table(lobby)
        session = await lobby.session(created.table)
        await take_seat(session, Join("Bo", new_token(), commitment=contribution_commitment(BOS)))
        shown = await session.info()
        assert shown.deal is not None
        assert (shown.deal.patience, shown.now) == (clock.now() + PATIENCE, clock.now())
        with pytest.raises(CoatlError, match="deal-waits"):
            await session.execute(StartDeal())
        clock.advance(PATIENCE)
        await session.execute(StartDeal())
        begun = await session.info()
        assert (begun.started, begun.withheld, begun.deal) == (True, [1], None)
        assert begun.commitment == shown.commitment
        assert [seat.is_asked for seat in set_up_rematch(session.match).seats] == [False, True]
        await lobby.close()

    asyncio.run(main())


def test_other_processes_wait_for_the_commitments_of_a_new_table_as_long(tmp_path: Path) -> None:
    """Nobody can begin without the others at once by asking a process that has just loaded it."""

    async def work(lobby: Lobby) -> None:
        commitment = contribution_commitment(ANAS)
        seats = [SeatChoice("me", commitment=commitment), SeatChoice("bot", bot="random")]
        created = await lobby.create(NewTable(OptionsChoice(players=2), seats))
        here = await lobby.session(created.table)
        await here.execute(RevealContribution(0, ANAS))
        rematch = await lobby.create_rematch(here.match)
        other = new_lobby(lobby.services.storage, clock=lobby.services.clock)
        for one in (lobby, other):
            session = await one.session(rematch)
            assert deal_of(await session.info()).patience == lobby.services.clock.now() + PATIENCE
            with pytest.raises(CoatlError, match="deal-waits"):
                await session.execute(StartDeal())

    with_lobby(tmp_path, work, clock=ManualClock())


def test_a_client_that_brings_nothing_need_not_know_about_deals(served: Served) -> None:
    created = served.create(
        {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    )
    served.join(created.table, "Bo")
    assert json.loads(served.ask("GET", f"/api/tables/{created.table}")[2])["started"]
