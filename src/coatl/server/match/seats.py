"""Who sits at a table: under which name, and how that is proved."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

from coatl.bots import BOTS, DIFFICULTIES
from coatl.rules import CoatlError
from coatl.server.protocol.messages import SeatChoice

from .names import plain_name

#: The bots that may sit here, as they are: parameters could keep the others waiting for ever.
_BOTS: Final = (*DIFFICULTIES, *BOTS)

#: The bot that goes on for whoever has let their time run out.
STAND_IN: Final = "medium"


class Seat(Struct, omit_defaults=True):
    """A seat as it was set up: a bot, a person with the hash of their token, or open to anyone.
    Who gave no name has none: browsers call them something in their own language. `stand_in` is the
    bot that plays for an absent person; `brought` their part of the seed (`formats.commitment`).
    """

    kind: str
    name: str
    bot: str = ""
    key: str = ""
    stand_in: str = ""
    brought: str = ""

    @property
    def played_by(self) -> str:
        """The bot that plays there, if one does."""
        return self.bot or self.stand_in

    def again(self) -> Seat:
        """The same seat at another table."""
        return Seat(self.kind, self.name, self.bot, self.key)


def seat_of(choice: SeatChoice, token: str) -> Seat:
    """The seat that was asked for, held by that token. Raises where there is no such bot."""
    if choice.kind == "open":
        return Seat("open", "")
    name = plain_name(choice.name)
    if choice.kind == "me":
        return Seat("person", name, key=hashed(token))
    return Seat("bot", name, known_bot(choice.bot))


def known_bot(bot: str) -> str:
    """That bot. Raises where there is none."""
    if bot not in _BOTS:
        raise CoatlError("unknown-bot", bot=bot, known=_BOTS)
    return bot


def new_token() -> str:
    """What proves that one holds a seat: not to be guessed."""
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    """What is kept of a token: enough to know it again, not to use it."""
    return sha256(token.encode()).hexdigest()


def recorded_names(seats: Sequence[Seat]) -> list[str]:
    """Names for a record: everybody has one, and no two are the same."""
    names: list[str] = []
    for number, seat in enumerate(seats, 1):
        kind = seat.bot.partition(":")[0]
        base = wanted = seat.name or (f"{kind} bot" if kind else f"Player {number}")
        again = 1
        while wanted.casefold() in {name.casefold() for name in names}:
            again += 1
            wanted = f"{base} {again}"
        names.append(wanted)
    return names
