"""Who may ask for what: security headers, the same-origin check, and what trusted proxies say."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import HttpVersion11, web

from coatl.server.ops.ip_networks import Networks

_CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
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

#: For the offline site, which compiles Python's WebAssembly.
_POLICY_WITH_WASM: Final = _CONTENT_SECURITY_POLICY.replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)

_HEADERS: Final = {
    "Content-Security-Policy": _CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}

#: For clients that came by HTTPS: their browsers use nothing else for a year. It does not extend to
#: subdomains, because those may belong to others.
_HTTPS_ONLY: Final = "max-age=31536000"

#: The schemes that proxies name, and what they are for a page. Some name those of WebSockets.
_SCHEMES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}

_PORTS: Final = {"http": 80, "https": 443}

#: The addresses from which this machine reaches itself.
OWN_ADDRESSES: Final = frozenset(("127.0.0.1", "::1"))

#: Headers that proxies add.
_PROXY_HEADERS: Final = frozenset(("forwarded", "via", "x-forwarded-for", "x-real-ip"))


def add_security_headers(
    response: web.StreamResponse, scheme: str, *, compiles: bool = False
) -> None:
    """Add the security headers to a response for a client that came by this scheme, and forbid
    caching unless it says otherwise. A page that `compiles` may use WebAssembly.
    """
    response.headers.update(_HEADERS)
    if compiles:
        response.headers["Content-Security-Policy"] = _POLICY_WITH_WASM
    if scheme == "https":
        response.headers["Strict-Transport-Security"] = _HTTPS_ONLY
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.pop("Server", None)


def is_same_origin(request: web.Request, scheme: str) -> bool:
    """Whether a request by this scheme comes from our own page, or from no page at all."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    try:
        return _origin(origin) == _origin(f"{scheme}://{request.headers.get('Host', '')}")
    except ValueError:  # not a URL
        return False


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)


def has_clear_end(request: web.Request) -> bool:
    """Whether every HTTP program finds the end of this request at the same place.

    If it stated both a length and an encoding, or an unusual encoding, a proxy could take for its
    body what we take for the next request (RFC 9112, section 6).
    """
    encodings = request.headers.getall("Transfer-Encoding", [])
    if not encodings:
        return len(request.headers.getall("Content-Length", [])) <= 1
    return (
        [encoding.strip().lower() for encoding in encodings] == ["chunked"]
        and "Content-Length" not in request.headers
        and request.version >= HttpVersion11
    )


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


def client_scheme(request: web.Request, trusted_proxies: Networks) -> str:
    """`http` or `https`: how the client connected, to us or to a trusted proxy."""
    forwarded = request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip().lower()
    if forwarded in _SCHEMES and (request.remote or "") in trusted_proxies:
        return _SCHEMES[forwarded]
    return request.scheme
