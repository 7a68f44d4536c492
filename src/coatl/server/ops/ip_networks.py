"""Sets of IP addresses: trusted proxies, and the machines that may read the metrics."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Final

#: The addresses of this machine.
LOOPBACK: Final = ("127.0.0.0/8", "::1")


class Networks:
    """A set of addresses, given as addresses and networks."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        self._networks = [ip_network(network, strict=False) for network in networks]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any([found in network for network in self._networks])
