"""Who sits at a table: under which name, and how that is proved."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

from coatl.bots import BOTS, DIFFICULTIES
from coatl.rules import CoatlError

from .protocol import LONGEST_NAME, SeatChoice

#: The bots that may sit here, as they are: parameters could keep the others waiting for ever.
_BOTS: Final = (*DIFFICULTIES, *BOTS)


class Seat(Struct, omit_defaults=True):
    """A seat as it was set up: a bot, a person with the hash of their token, or open to anyone.
    Who gave no name has none: browsers call them something in their own language.
    """

    kind: str
    name: str
    bot: str = ""
    key: str = ""


def seat_of(choice: SeatChoice, token: str) -> Seat:
    """The seat that was asked for, held by that token. Raises where there is no such bot."""
    if choice.kind == "open":
        return Seat("open", "")
    name = plain_name(choice.name)
    if choice.kind == "me":
        return Seat("person", name, key=hashed(token))
    if choice.bot not in _BOTS:
        raise CoatlError("unknown-bot", bot=choice.bot, known=_BOTS)
    return Seat("bot", name, choice.bot)


def new_token() -> str:
    """What proves that one holds a seat: not to be guessed."""
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    """What is kept of a token: enough to know it again, not to use it."""
    return sha256(token.encode()).hexdigest()


def plain_name(name: str) -> str:
    """A name fit to be shown; it may be empty."""
    plain = " ".join("".join([c if c.isprintable() else " " for c in name]).split())
    return plain[:LONGEST_NAME].strip()


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
