"""The key by which push services recognise this service (VAPID, RFC 8292)."""

from __future__ import annotations

import hmac
import json
from time import time
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from .encryption import public_bytes, to_base64

#: Seconds for which a push service may believe a token: half of what it allows.
_TOKEN_LIFETIME: Final = 12 * 3600

_KEY_SIZE: Final = 32


def new_secret() -> bytes:
    """A new private key, to be stored."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return number.to_bytes(_KEY_SIZE, "big")


class VapidKey:
    """The key pair of this service. It needs no account with anyone."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        #: What browsers are shown when they subscribe.
        self.public = to_base64(public_bytes(self._key.public_key()))

    def authorization(self, endpoint: str, contact: str) -> str:
        """The header for a message to that endpoint. `contact`: a URL of this service."""
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        claims = {"aud": audience, "exp": int(time()) + _TOKEN_LIFETIME, "sub": contact}
        signed = f"{_encoded({'typ': 'JWT', 'alg': 'ES256'})}.{_encoded(claims)}"
        signature = self._key.sign(signed.encode(), ec.ECDSA(SHA256()))
        numbers = b"".join([n.to_bytes(_KEY_SIZE, "big") for n in decode_dss_signature(signature)])
        return f"vapid t={signed}.{to_base64(numbers)}, k={self.public}"

    def pseudonym(self, text: str) -> str:
        """A name for something that must not be stored in plain text, such as an address."""
        return hmac.digest(self._secret, text.encode(), "sha256").hex()[:32]


def _encoded(value: dict[str, object]) -> str:
    return to_base64(json.dumps(value, separators=(",", ":")).encode())
