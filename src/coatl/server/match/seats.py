"""Seats of a table: who has them, and their names in a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl.bots import BOTS, DIFFICULTIES
from coatl.formats.commitment import COMMITMENT
from coatl.rules import CoatlError
from coatl.server.protocol.messages import SeatChoice
from coatl.structs import Struct, field

from .names import clean_name
from .seat_tokens import hash_token

#: The bots that may sit at a table. They take no parameters: a long thinking time would keep
#: everyone waiting.
_BOTS: Final = (*DIFFICULTIES, *BOTS)


class MatchSeat(Struct, omit_defaults=True):
    """A seat: a bot, a person (with the hash of their token), or open.

    `name` may be empty: clients then show one in their language. `stand_in` is the bot that plays
    the present turn for an absent person. `missing`: a stand-in played, and the person has not been
    heard of since; `heard`: when they last came back, in Unix seconds. `commitment` is the person's
    to their part of the seed, and `brought` that part, once it is revealed (`deal`). `is_asked`:
    the table waits for a commitment; `is_withheld`: the game began without the contribution.
    `head`: the picture that the person chose.
    """

    kind: str
    name: str
    bot: str = ""
    token_hash: str = field(default="", name="key")
    stand_in: str = ""
    brought: str = ""
    commitment: str = ""
    is_asked: bool = field(default=False, name="asked")
    is_withheld: bool = field(default=False, name="withheld")
    missing: bool = False
    heard: int = 0
    head: str = ""

    @property
    def active_bot(self) -> str:
        """The bot that plays this seat now, or an empty string."""
        return self.bot or self.stand_in

    def for_rematch(self, is_asked: bool) -> MatchSeat:
        """The same seat at a new table, where it may be asked for a new contribution."""
        return MatchSeat(
            self.kind, self.name, self.bot, self.token_hash, is_asked=is_asked, head=self.head
        )


def seat_of(choice: SeatChoice, token: str) -> MatchSeat:
    """The seat for a client's choice; a person's is held by `token`."""
    if choice.kind == "open":
        return MatchSeat("open", "")
    name = clean_name(choice.name)
    if choice.kind == "me":
        return MatchSeat(
            "person",
            name,
            token_hash=hash_token(token),
            commitment=checked_commitment(choice.commitment),
            head=choice.head,
        )
    return MatchSeat("bot", name, known_bot(choice.bot))


def checked_commitment(text: str) -> str:
    """A commitment to a contribution, or an empty text. Raises `malformed`."""
    if text and not COMMITMENT.fullmatch(text):
        raise CoatlError("malformed")
    return text


def known_bot(bot: str) -> str:
    """The name of a bot, checked. Raises `unknown-bot`."""
    if bot not in _BOTS:
        raise CoatlError("unknown-bot", bot=bot, known=_BOTS)
    return bot


def recorded_names(seats: Sequence[MatchSeat]) -> list[str]:
    """Names for a record: none is empty, and no two are the same."""
    names: list[str] = []
    for number, seat in enumerate(seats, 1):
        kind = seat.bot.partition(":")[0]
        base = unique = seat.name or (f"{kind} bot" if kind else f"Player {number}")
        copies = 1
        while unique.casefold() in {name.casefold() for name in names}:
            copies += 1
            unique = f"{base} {copies}"
        names.append(unique)
    return names
