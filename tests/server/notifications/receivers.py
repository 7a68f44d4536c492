"""The other side of notifications: a server on this machine, and the keys of a browser."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from coatl.server.notifications.encryption import from_base64, public_bytes, to_base64

#: Longer than any notification takes, in seconds.
TIMEOUT = 60.0


class Received(NamedTuple):
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Notes the requests that it gets. `answers`: the next statuses and headers; then 201."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.answers: Queue[tuple[int, dict[str, str]]] = Queue()
        self._received: Queue[Received] = Queue()

    def note(self, request: Received) -> tuple[int, dict[str, str]]:
        self._received.put(request)
        return (201, {}) if self.answers.empty() else self.answers.get()

    def next(self) -> Received:
        return self._received.get(timeout=TIMEOUT)

    @property
    def is_empty(self) -> bool:
        return self._received.empty()


@contextmanager
def receiving() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more = receiver.note(Received(self.path, headers, body))
            self.send_response(status)
            for name, value in {"Content-Length": "0", **more}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver = Receiver(f"http://127.0.0.1:{server.server_port}")
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield receiver
        server.shutdown()


class BrowserKeys:
    """The keys of a subscription, with which a browser reads what it is pushed (RFC 8291)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"sixteen letters!"
        self.p256dh = to_base64(public_bytes(self._key.public_key()))
        self.auth = to_base64(self._secret)

    def subscription(self, endpoint: str, *tokens: str, language: str = "en") -> dict[str, Any]:
        return {
            "endpoint": endpoint,
            "p256dh": self.p256dh,
            "auth": self.auth,
            "tokens": list(tokens),
            "language": language,
        }

    def read(self, body: bytes) -> Any:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        about = b"WebPush: info\0" + public_bytes(self._key.public_key()) + sender
        secret = derived(self._secret, shared, about, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


def derived(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    """HKDF (RFC 5869) for at most one block, with the standard library only."""
    extracted = hmac.digest(salt, secret, "sha256")
    return hmac.digest(extracted, about + b"\1", "sha256")[:length]


def claims_of(authorization: str) -> tuple[str, Any]:
    """The key and the claims of a VAPID header, with its signature verified."""
    scheme, _, fields = authorization.partition(" ")
    assert scheme == "vapid"
    token, key = [field.strip()[2:] for field in fields.split(",")]
    signed, _, signature = token.rpartition(".")
    numbers = from_base64(signature)
    halves = [int.from_bytes(half, "big") for half in (numbers[:32], numbers[32:])]
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(key)).verify(
        encode_dss_signature(*halves), signed.encode(), ec.ECDSA(SHA256())
    )
    return key, json.loads(from_base64(signed.partition(".")[2]))
