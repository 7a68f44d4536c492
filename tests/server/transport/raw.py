"""Connections without a client library, which can send invalid data."""

from __future__ import annotations

import socket

from server.served import TIMEOUT, Service

#: The first bytes of WebSocket frames.
TEXT, BINARY, FRAGMENT, CONTINUATION, LAST = 0x81, 0x82, 0x01, 0x00, 0x80
CLOSE, PING, PONG = 0x88, 0x89, 0x8A

MASK = b"\x05\x80\xff\x21"


def call(service: Service) -> socket.socket:
    """A TCP connection to a service."""
    host, port = service.host.split(":")
    return socket.create_connection((host, int(port)), TIMEOUT)


def upgrade(table: str, *headers: bytes) -> bytes:
    """A request for a WebSocket."""
    lines = [b"host: localhost", b"upgrade: websocket", b"connection: upgrade", *headers]
    lines += [b"sec-websocket-version: 13", b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="]
    return b"\r\n".join([b"GET /api/tables/%b/socket HTTP/1.1" % table.encode(), *lines, b"", b""])


def framed(payload: bytes, first: int = TEXT, bits: int = 7) -> bytes:
    """A masked frame, with its length in this many bits."""
    size = len(payload)
    if bits == 7 and size > 125:
        bits = 16
    length = bytes((0x80 | size,)) if bits == 7 else bytes((0xFE if bits == 16 else 0xFF,))
    if bits > 7:
        length += size.to_bytes(bits // 8, "big")
    masked = bytes([byte ^ MASK[place % 4] for place, byte in enumerate(payload)])
    return bytes((first,)) + length + MASK + masked
