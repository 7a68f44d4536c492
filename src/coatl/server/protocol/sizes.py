"""The largest messages and requests, on every transport."""

from __future__ import annotations

from typing import Final

#: The largest message of a client at a table, in bytes.
MAX_MESSAGE: Final = 16_384

#: The largest request for a table or a seat, and the largest record, in bytes.
MAX_REQUEST: Final = 16_384
MAX_RECORD: Final = 1_000_000

#: The most tokens in a request: those of all seats and the host's, and more.
MAX_TOKENS: Final = 8
