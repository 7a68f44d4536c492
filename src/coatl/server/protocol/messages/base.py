"""The base of all messages, and the constants that clients need."""

from __future__ import annotations

from typing import Any, Final

from coatl import structs
from coatl.rules import state
from coatl.structs import Struct, field

#: The version of the protocol. Raise it when an older client would misread a message.
PROTOCOL: Final = 4

#: The seat number of A.D.A.M.
ADAM: Final = state.ADAM

#: The longest name of a person, in characters.
LONGEST_NAME: Final = 24

#: The shortest and the longest turn clock, in seconds: a minute and a week.
SHORTEST_CLOCK: Final = 60
LONGEST_CLOCK: Final = 7 * 24 * 3600

#: The most pieces of a sketch.
LONGEST_SKETCH: Final = 30

# Close codes of the WebSocket. After GONE, OUTDATED and MALFORMED a client does not reconnect.
#: There is no such table.
GONE: Final = 4404
#: The client speaks another version of the protocol.
OUTDATED: Final = 4426
#: The client sent messages that are not part of the protocol.
MALFORMED: Final = 4400
#: The client did not read what it was sent.
SLOW: Final = 4408
#: The client exceeded a rate limit.
TOO_MUCH: Final = 4429
#: The service restarts or the session was reloaded: reconnect.
AGAIN: Final = 1012

#: The constants that the browser's types contain.
CONSTANTS: Final = (
    "PROTOCOL",
    "ADAM",
    "LONGEST_NAME",
    "SHORTEST_CLOCK",
    "LONGEST_CLOCK",
    "LONGEST_SKETCH",
    "GONE",
    "OUTDATED",
    "MALFORMED",
    "SLOW",
    "TOO_MUCH",
    "AGAIN",
)

encode: Final = structs.encode


class Message(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Base class: fields with their default value are left out, unknown fields are refused.

    Messages form no reference cycles, so the garbage collector need not track them.
    """


class Problem(Message):
    """Why something was refused: a stable code with facts (`error.…` in the translations)."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
