"""Which addresses notifications may be sent to.

Clients name the URLs, so without these checks a client could let the service send requests to the
operator's own network (server-side request forgery).
"""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from aiohttp import AddrInfoType

from coatl.rules import CoatlError
from coatl.server.ops.ip_networks import Networks

#: The longest URL that may be registered.
LONGEST_URL: Final = 1000

#: Networks whose addresses contain an IPv4 address that a gateway connects to: in its last bytes
#: (NAT64), or after the first two bytes (6to4).
_NAT64: Final = ip_network("64:ff9b::/96")
_6TO4: Final = ip_network("2002::/16")


class Targets:
    """The public internet, and the private networks that the operator allows."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        self._networks = Networks(networks)

    def allows(self, address: str) -> bool:
        """Whether notifications may be sent to this IP address."""
        try:
            found = _innermost(ip_address(address.partition("%")[0]))
        except ValueError:
            return False
        return str(found) in self._networks or (found.is_global and not found.is_multicast)

    def checked_url(self, url: str) -> str:
        """The URL, if it may be registered. Raises `bad-notification-url`.

        It has to use HTTPS, except within the operator's networks. The address behind a name is
        checked when the connection is made, because it may change at any time.
        """
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise CoatlError("bad-notification-url") from None
        is_plain = url.isascii() and url.isprintable() and " " not in url
        is_complete = bool(host) and port != 0 and "@" not in parts.netloc and not parts.fragment
        if not (is_plain and is_complete) or len(url) > LONGEST_URL:
            raise CoatlError("bad-notification-url")
        is_secure = parts.scheme == "https" or (
            parts.scheme == "http" and (host or "") in self._networks
        )
        if not is_secure or (_is_address(host or "") and not self.allows(host or "")):
            raise CoatlError("bad-notification-url")
        return url

    def open_socket(self, resolved: AddrInfoType) -> socket.socket:
        """A socket for a connection to a resolved address. Raises `PermissionError`."""
        family, kind, protocol, _, address = resolved
        if not self.allows(str(address[0])):
            raise PermissionError("this address may not be notified")
        return socket.socket(family, kind, protocol)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _innermost(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address that a connection to an IPv6 address ends at, if it contains one."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address in _NAT64:
        return IPv4Address(address.packed[12:])
    if address in _6TO4:
        return IPv4Address(address.packed[2:6])
    return address
