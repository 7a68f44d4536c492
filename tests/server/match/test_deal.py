"""The deal of a match: commitments first, then contributions, then the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from coatl.formats.commitment import (
    Deal,
    commitment_1,
    contribution_commitment,
    secret_commitment,
)
from coatl.formats.record import check_commitment
from coatl.rules import CoatlError
from coatl.server.match import commands
from coatl.server.match.commands import GiveSeatToBot, MatchCommand, TakeSeat, execute
from coatl.server.match.deal import (
    DEAL_VERSION,
    PATIENCE,
    CommitContribution,
    RevealContribution,
    StartDeal,
)
from coatl.server.match.log import LogEntry, Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.seat_tokens import hash_token
from coatl.server.match.seats import MatchSeat
from coatl.server.session.table_setup import set_up_rematch

from .matches import assert_same, restored, setup, with_open_seats

SECRET = "6d0d35a1c9fb20b22fd03cb6ed2e1a36"
BOS = "0b" * 16
CYS = "0c" * 16


def table(*open_seats: int) -> Setup:
    """A table for three with these open seats."""
    return replace(with_open_seats(*open_seats, seed=SECRET), deal=DEAL_VERSION)


def sit(match: Match, seat: int, brought: str = "", at: int = 0) -> None:
    commitment = contribution_commitment(brought) if brought else ""
    execute(match, TakeSeat(seat, f"P{seat}", hash_token(f"late {seat}"), commitment), at=at)


def reveal(match: Match, seat: int, brought: str, at: int = 0) -> None:
    execute(match, RevealContribution(seat, brought), at=at)


def sealed() -> Match:
    """A match where two people have sat down and committed."""
    match = new_match("t", table(1, 2))
    sit(match, 2, CYS)
    sit(match, 1, BOS, at=100)
    return match


def refusal(match: Match, command: CommitContribution | RevealContribution | StartDeal) -> str:
    before = match.version
    with pytest.raises(CoatlError) as refused:
        execute(match, command, at=100)
    assert match.version == before
    return refused.value.code


def test_the_game_begins_when_all_contributions_are_revealed() -> None:
    match = sealed()
    assert match.game is None
    shown = match.info().commitment
    hashes = ("", contribution_commitment(BOS), contribution_commitment(CYS))
    assert shown == Deal("t", (2, 3), hashes).commitment(secret_commitment("t", SECRET))
    reveal(match, 2, CYS)
    assert match.game is None
    reveal(match, 1, BOS)
    assert match.require_game().seed == f"{SECRET}//{BOS}/{CYS}"
    assert match.info().commitment == shown
    record = match.record()
    assert (record.commitment, record.deal) == (shown, Deal("t", (2, 3), hashes))
    check_commitment(record, shown)


def test_nothing_is_promised_before_everyone_has_committed() -> None:
    match = new_match("t", table(1, 2))
    assert match.info().commitment == ""
    sit(match, 2, CYS)
    assert match.info().commitment == ""
    deal = match.info().deal
    assert deal is not None
    assert (deal.open, deal.asked, deal.revealed, deal.patience) == ([1, 2], [], [], None)
    assert deal.commitments == ["", "", contribution_commitment(CYS)]
    assert deal.service == secret_commitment("t", SECRET)


def test_nothing_is_revealed_before_everyone_has_committed() -> None:
    """Otherwise the last to commit could see a contribution, and choose theirs to suit."""
    match = new_match("t", table(1, 2))
    sit(match, 2, CYS)
    assert refusal(match, RevealContribution(2, CYS)) == "deal-not-sealed"


def test_nobody_reveals_anything_but_what_they_committed_to() -> None:
    """The old attack: see another's contribution, and then choose one's own."""
    match = sealed()
    reveal(match, 1, BOS)
    for chosen in (BOS, "0d" * 16, ""):
        assert refusal(match, RevealContribution(2, chosen)) == "not-as-committed"
    assert refusal(match, RevealContribution(0, "0a" * 16)) == "not-as-committed"


def test_nobody_commits_to_something_else_later() -> None:
    match = sealed()
    reveal(match, 1, BOS)
    other = contribution_commitment("0d" * 16)
    for seat in range(3):
        assert refusal(match, CommitContribution(seat, other)) == "deal-closed"
    reveal(match, 2, CYS)
    assert refusal(match, CommitContribution(2, other)) == "deal-closed"
    assert refusal(match, RevealContribution(2, "0d" * 16)) == "deal-closed"


def test_to_reveal_twice_changes_nothing() -> None:
    match = sealed()
    reveal(match, 1, BOS)
    version = match.version
    reveal(match, 1, BOS)
    assert match.version == version
    reveal(match, 2, CYS)
    version = match.version
    reveal(match, 2, CYS)
    assert match.version == version


def test_a_seat_without_a_contribution_is_not_waited_for() -> None:
    match = new_match("t", table(1, 2))
    sit(match, 2)
    sit(match, 1)
    assert match.require_game().seed == f"{SECRET}///"
    assert match.record().deal == Deal("t", (2, 3), ("", "", ""))


def test_a_bot_on_an_open_seat_contributes_nothing_and_the_record_shows_that_it_was_open() -> None:
    match = new_match("t", table(1, 2))
    sit(match, 1, BOS)
    execute(match, GiveSeatToBot(2, "easy"))
    reveal(match, 1, BOS)
    assert match.require_game().seed == f"{SECRET}//{BOS}/"
    assert match.record().deal == Deal("t", (2, 3), ("", contribution_commitment(BOS), ""))


def test_the_creator_may_contribute_too() -> None:
    own = table(1)
    own.seats[0].commitment = contribution_commitment("0a" * 16)
    match = new_match("t", own)
    sit(match, 1, BOS)
    reveal(match, 1, BOS)
    assert match.game is None
    reveal(match, 0, "0a" * 16)
    assert match.require_game().seed == f"{SECRET}/{'0a' * 16}/{BOS}/"
    deal = match.record().deal
    assert deal is not None
    assert deal.open == (1, 2)


def test_one_person_alone_contributes_as_well() -> None:
    solo = replace(setup(1, seed=SECRET), deal=DEAL_VERSION)
    solo.seats[0].commitment = contribution_commitment(BOS)
    match = new_match("t", solo)
    assert match.game is None
    assert match.info().commitment
    reveal(match, 0, BOS)
    assert match.require_game().seed == f"{SECRET}/{BOS}"


# --- who does not reveal --------------------------------------------------------------------------


def test_who_waits_long_enough_may_begin_without_a_contribution_and_the_record_says_so() -> None:
    match = sealed()
    shown = match.info().commitment
    reveal(match, 1, BOS, at=110)
    assert refusal(match, StartDeal()) == "deal-waits"
    execute(match, StartDeal(), at=110 + PATIENCE)
    assert match.require_game().seed == f"{SECRET}//{BOS}/"
    assert match.info().withheld == [2]
    record = match.record()
    check_commitment(record, shown)
    assert record.deal is not None
    assert record.deal.withheld_seats(str(record.seed)) == [3]
    assert match.turn_began == 110 + PATIENCE
    assert refusal(match, RevealContribution(2, CYS)) == "deal-closed"


def test_nobody_begins_while_a_seat_is_open() -> None:
    match = new_match("t", table(1, 2))
    sit(match, 1, BOS)
    assert refusal(match, StartDeal()) == "deal-not-sealed"


def test_to_begin_a_game_that_has_begun_changes_nothing() -> None:
    match = sealed()
    execute(match, StartDeal(), at=100 + PATIENCE)
    version = match.version
    assert execute(match, StartDeal(), at=100 + PATIENCE) == []
    assert match.version == version


# --- rematches ------------------------------------------------------------------------------------


def rematch() -> Match:
    """A rematch of a game to which two people contributed."""
    first = sealed()
    reveal(first, 1, BOS)
    reveal(first, 2, CYS)
    return new_match("again", set_up_rematch(first), at=200)


def test_a_rematch_asks_for_new_contributions() -> None:
    match = rematch()
    assert match.game is None
    assert match.setup.seed != SECRET
    deal = match.info().deal
    assert deal is not None
    assert (deal.open, deal.asked, deal.commitments) == ([1, 2], [1, 2], ["", "", ""])
    for seat, brought in ((1, "1b" * 16), (2, "1c" * 16)):
        assert refusal(match, RevealContribution(seat, brought)) == "deal-not-sealed"
        execute(match, CommitContribution(seat, contribution_commitment(brought)))
    reveal(match, 1, "1b" * 16)
    reveal(match, 2, "1c" * 16)
    assert match.require_game().seed == f"{match.setup.seed}//{'1b' * 16}/{'1c' * 16}"
    assert new_match("third", set_up_rematch(match)).game is None


def test_the_contribution_of_the_last_game_is_no_part_of_the_rematch() -> None:
    match = rematch()
    assert refusal(match, RevealContribution(1, BOS)) == "deal-not-sealed"
    assert [seat.brought or seat.commitment for seat in match.seats] == ["", "", ""]


def test_a_rematch_does_not_wait_forever_for_a_player_who_is_gone() -> None:
    match = rematch()
    execute(match, CommitContribution(1, contribution_commitment(BOS)), at=210)
    assert refusal(match, StartDeal()) == "deal-waits"
    execute(match, StartDeal(), at=210 + PATIENCE)
    assert match.game is None  # the commitments are fixed now, and one is to be revealed
    late = CommitContribution(2, contribution_commitment(CYS))
    assert refusal(match, late) == "deal-closed"
    reveal(match, 1, BOS, at=300)
    assert match.require_game().seed == f"{match.setup.seed}//{BOS}/"
    assert match.info().withheld == []
    third = set_up_rematch(match)
    assert [seat.is_asked for seat in third.seats] == [False, True, True]


# --- restarts -------------------------------------------------------------------------------------


def test_every_moment_of_a_deal_survives_a_restart() -> None:
    reached = [new_match("t", table(1, 2))]
    steps: list[MatchCommand] = [
        TakeSeat(2, "Cy", hash_token("c"), contribution_commitment(CYS)),
        TakeSeat(1, "Bo", hash_token("b"), contribution_commitment(BOS)),
        RevealContribution(1, BOS),
        RevealContribution(2, CYS),
    ]
    match = reached[0]
    for number, step in enumerate(steps):
        execute(match, step, f"id {number}", number)
        assert_same(match_from_log("t", match.setup, match.log.entries), match)
        assert_same(restored(match), match)
    assert match.game is not None


def test_a_rematch_survives_a_restart_at_every_moment() -> None:
    match = rematch()
    steps: list[MatchCommand] = [
        CommitContribution(2, contribution_commitment(CYS)),
        StartDeal(),
        StartDeal(),
    ]
    for number, step in enumerate(steps):
        execute(match, step, f"id {number}", 300 + 100 * number)
        rebuilt = match_from_log("again", match.setup, match.log.entries)
        assert (rebuilt.seats, rebuilt.turn_began) == (match.seats, match.turn_began)
        assert_same(rebuilt, match)
        assert_same(restored(match), match)
    assert match.info().withheld == [2]


# --- tables of version 1 --------------------------------------------------------------------------


def test_a_game_stored_before_players_committed_is_read() -> None:
    old = with_open_seats(1, 2, seed="secret")
    match = new_match("t", old)
    for seat, brought in ((2, "0c"), (1, "0b")):
        sitter = MatchSeat("person", "P", token_hash=hash_token(brought), brought=brought)
        commands.take_seat(match, seat, sitter, "", 0)
    assert match.log.entries[0] == LogEntry(
        "sit 3", name="P", token_hash=hash_token("0c"), brought="0c"
    )
    rebuilt = match_from_log("t", old, match.log.entries)
    assert_same(rebuilt, match)
    assert rebuilt.require_game().seed == "secret/0b/0c"
    record = rebuilt.record()
    assert (record.commitment, record.deal) == (commitment_1("secret"), None)
    check_commitment(record, commitment_1("secret"))
    assert [seat.is_asked for seat in set_up_rematch(rebuilt).seats] == [False, True, True]


def test_a_table_that_waited_before_players_committed_takes_no_new_contributions() -> None:
    match = new_match("t", with_open_seats(1, seed="secret"))
    assert (match.info().deal, match.info().commitment) == (None, commitment_1("secret"))
    sit(match, 1, BOS)
    assert match.require_game().seed == "secret"
