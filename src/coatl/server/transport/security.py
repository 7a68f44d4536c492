"""Who may ask for what: security headers, the same-origin check, and addresses behind proxies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from coatl.server.ops.ip_networks import Networks

_CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS: Final = {
    "Content-Security-Policy": _CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

#: Headers that proxies add.
_PROXY_HEADERS: Final = frozenset(("forwarded", "via", "x-forwarded-for", "x-real-ip"))


async def add_security_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers to a response, and forbid caching unless it says otherwise."""
    response.headers.update(_HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.pop("Server", None)


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("Host")
    except ValueError:  # not a URL
        return False


def is_direct(request: web.Request) -> bool:
    """Whether a request came without a proxy."""
    return _PROXY_HEADERS.isdisjoint([name.lower() for name in request.headers])


def client_address(request: web.Request, trusted_proxies: Networks) -> str:
    """The address of a client: that of the connection, or what trusted proxies say it is."""
    address = request.remote or ""
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
    for hop in reversed(forwarded):
        if address not in trusted_proxies or not hop.strip():
            break
        address = hop.strip()
    return address
