"""Encryption of push messages for one browser: RFC 8291, with `aes128gcm` of RFC 8188."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from coatl.rules import CoatlError

#: The size of the only record. Push services accept bodies of at least 4096 bytes.
_RECORD_SIZE: Final = 4096

#: Marks the end of the last record.
_LAST_RECORD: Final = b"\x02"

_SECRET_SIZE: Final = 16


def to_base64(data: bytes) -> str:
    """Base64url without padding, as everywhere in Web Push."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """The bytes of a text in base64url. Raises `malformed`."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (NotBase64, ValueError):
        raise CoatlError("malformed") from None


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as the uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """The public key of a browser. Raises `malformed`."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(p256dh))
    except ValueError:
        raise CoatlError("malformed") from None


def browser_secret(auth: str) -> bytes:
    """The authentication secret of a browser. Raises `malformed`."""
    secret = from_base64(auth)
    if len(secret) != _SECRET_SIZE:
        raise CoatlError("malformed")
    return secret


def encrypt(message: bytes, p256dh: str, auth: str) -> bytes:
    """The body of a push message that only the browser with these keys can read."""
    recipient_key, sender_key = browser_key(p256dh), ec.generate_private_key(ec.SECP256R1())
    salt = os.urandom(16)
    return encrypt_with(message, recipient_key, browser_secret(auth), sender_key, salt)


def encrypt_with(
    message: bytes,
    recipient_key: ec.EllipticCurvePublicKey,
    secret: bytes,
    sender_key: ec.EllipticCurvePrivateKey,
    salt: bytes,
) -> bytes:
    """Encrypt with a given sender's key and salt, both of which must be used only once."""
    sender_point = public_bytes(sender_key.public_key())
    info = b"WebPush: info\0" + public_bytes(recipient_key) + sender_point
    shared = _derive(sender_key.exchange(ec.ECDH(), recipient_key), secret, info, 32)
    key = _derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender_point)]) + sender_point
    return header + AESGCM(key).encrypt(nonce, message + _LAST_RECORD, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
