"""How new tables are set up: from a client's choices, or again for a rematch."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from coatl.rules import RULES_VERSION, CoatlError, seating
from coatl.server.match.deal import DEAL_VERSION
from coatl.server.match.lesson import checked_lesson
from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.seat_tokens import hash_token, new_token
from coatl.server.match.seats import seat_of
from coatl.server.protocol.messages import Key, NewTable
from coatl.server.protocol.options import choice_of, chosen
from coatl.structs import replace

from .turn_clock import checked_clock


class SetupWithTokens(NamedTuple):
    """A set-up, and the tokens of its creator: one for each of their seats, and the host's."""

    setup: Setup
    keys: list[Key]
    host: str


def set_up(new: NewTable) -> SetupWithTokens:
    """Set up a table as a client chose it. Raises `CoatlError` if it cannot be."""
    options = chosen(new.options)
    if len(new.seats) != options.players:
        raise CoatlError("seats-do-not-match", seats=len(new.seats), players=options.players)
    choices = list(new.seats)
    if new.first == "random":
        choices = list(seating(choices, secrets.randbelow(len(choices))))
    seats, keys = [], []
    for number, choice in enumerate(choices):
        token = new_token() if choice.kind == "me" else ""
        seats.append(seat_of(choice, token))
        if token:
            keys.append(Key(number, token))
    host = new_token()
    setup = Setup(
        options=choice_of(options),
        seats=seats,
        seed=new_secret(),
        hints=new.hints,
        rules=RULES_VERSION,
        host=hash_token(host),
        clock=checked_clock(new.clock),
        deal=DEAL_VERSION,
        lesson=checked_lesson(new),
    )
    return SetupWithTokens(setup, keys, host)


def set_up_rematch(match: Match) -> Setup:
    """Set up a table like that of a match, with another deal: the people who contributed to the
    last one, or were asked to, are asked for new contributions. After a lesson the deal is random.
    """
    seats = [
        seat.for_rematch(is_asked=bool(seat.commitment or seat.brought or before.is_asked))
        for seat, before in zip(match.seats, match.setup.seats, strict=True)
    ]
    return replace(match.setup, seats=seats, seed=new_secret(), deal=DEAL_VERSION, lesson=None)


def new_secret() -> str:
    """A random secret, the service's part of a seed."""
    return secrets.token_hex(16)
