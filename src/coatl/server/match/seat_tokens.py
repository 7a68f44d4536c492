"""The tokens by which clients prove that they hold a seat, or created the table."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import Final

#: The form of a token that a client chooses.
TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{20,64}")


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(18)


def hash_token(token: str) -> str:
    """The hash of a token; only hashes are stored."""
    return sha256(token.encode()).hexdigest()


def matches_any(token_hash: str, tokens: Iterable[str]) -> bool:
    """Whether a stored hash is that of one of these tokens, compared in constant time."""
    return bool(token_hash) and any(
        [compare_digest(token_hash, hash_token(token)) for token in tokens]
    )
