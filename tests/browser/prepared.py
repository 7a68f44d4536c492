"""Prepared positions, the same at every run: deals of lessons, with the steps that lead there."""

from __future__ import annotations

from typing import Final, NamedTuple

from coatl.server.protocol import messages as protocol

from .tables import create


class Position(NamedTuple):
    """The first player is to move against a bot, without tokens."""

    seed: str
    #: The steps of both players, separated by commas.
    steps: str


#: A full board, two unfinished Cóatls without a card, and a tail that would close them.
STUFFED: Final = Position(
    "reasons-1",
    "finish, discard count-blue, finish, take 7, finish, row 1, finish, take 9, finish, row 1, "
    "finish, take 1, finish, take 2, finish, begin Hk, add 1 tail k, finish, take 3, finish, "
    "begin Hg, add 2 tail g, finish, take 4, finish, take 8, finish, take 5, finish, take 6, "
    "finish, begin r, finish, take 1, finish, take 7, finish, take 2, finish, begin Hg, finish",
)

#: One Cóatl, with which two Prophecies of the hand can be fulfilled.
FULFILLING: Final = Position(
    "lesson-11-467",
    "discard lone-pair-yellow, discard mirror-green-black, finish, discard twice-black-blue, "
    "finish, take 1, finish, take 9, finish, row 5, finish, take 10, finish, take 5, finish, "
    "take 7, finish, row 4, finish, take 8, finish, take 3, finish, take 1, finish, row 4, finish, "
    "begin g, add 1 head Hy, add 1 tail Tg, fulfil 1 pair-yellow-green, finish, begin k, "
    "add 2 head Hy, add 2 tail Tr, fulfil 2 pair-yellow-black, finish, finish, begin k, "
    "add 1 tail g, add 1 tail r, add 1 tail b, add 1 tail y",
)

#: The same Cóatl with both cards, of which one could score more.
WITH_CARDS: Final = Position(
    FULFILLING.seed,
    FULFILLING.steps + ", fulfil 1 rainbow-kgrby, fulfil 1 chain-red-blue-yellow, finish, take 10, "
    "finish, take 7, finish, take 9, finish, take 5, finish, take 6, finish, take 8, finish, "
    "begin r, add 3 head Hg, add 3 tail Tk, fulfil 3 pair-red-black, finish, finish",
)

#: The same Cóatl, closed: a Prophecy and a Temple can be given to it.
COMPLETING: Final = Position(
    WITH_CARDS.seed,
    WITH_CARDS.steps + ", add 1 head b, add 1 head b, add 1 head Hb, add 1 tail Tb, "
    "fulfil 1 count-blue",
)


def prepare(address: str, position: Position) -> protocol.Created:
    """A table at this position."""
    seats = [protocol.SeatChoice("me", name="Ana"), protocol.SeatChoice("bot", bot="easy")]
    lesson = protocol.Lesson(position.seed, position.steps.split(", "))
    return create(address, seats, lesson, tokens=False)
