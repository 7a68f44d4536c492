"""The names under which this service answers: the check of `Host` against DNS rebinding.

A site may let its own name point to this machine. Its page is then of the same origin as the
service, and the check of the origin does not stop it. But the browser names that site in
`Host`. Addresses are safe: a page that was loaded from an address can only reach that address.

So are names that nobody can register: those without a dot, and those below the endings of local
networks. Only who controls the names of the player's own network can let them point anywhere, and
from there the service can be reached anyway. They must work out of the box: in a container the
machine does not know under which name its network has it.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from coatl.rules import CoatlError

#: The environment variable with further names, separated by commas or spaces.
VARIABLE: Final = "COATL_HOSTS"

#: Endings that local networks give to the names of their machines. No registry sells names below
#: them: RFC 6762 and RFC 8375 reserve two, ICANN reserved `internal` and does not delegate `lan`.
_LOCAL_ENDINGS: Final = (".local", ".lan", ".internal", ".home.arpa", ".localhost")

_HOST: Final = re.compile(r"(?:\[(?P<ipv6>[^\[\]]+)\]|(?P<name>[^:\[\]]+))(?::\d{1,5})?")
_NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*")


class AllowedHosts:
    """The hosts that requests may name: any address, local names, this machine, further names."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = {*_machine_names(), *map(host_name, names)}

    def __contains__(self, host: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        if found["ipv6"] is not None:
            return _is_address(found["ipv6"])
        name = found["name"].lower().removesuffix(".")
        return name in self._names or _is_local(name) or _is_address(name)


def host_name(text: str) -> str:
    """A name as `Host` has it: lower case, without a port. Raises `bad-host`."""
    try:
        name = text.strip().removesuffix(".").encode("idna").decode().lower()
    except UnicodeError:
        name = ""
    if not _NAME.fullmatch(name):
        raise CoatlError("bad-host", text=text)
    return name


def names_in(text: str) -> list[str]:
    """The names in a list that is separated by commas or spaces. Raises `bad-host`."""
    return [host_name(name) for name in text.replace(",", " ").split()]


def _machine_names() -> list[str]:
    name = socket.gethostname().lower()
    return [name] if _NAME.fullmatch(name) else []


def _is_local(name: str) -> bool:
    """Whether only a local network can have this name."""
    is_name = _NAME.fullmatch(name) is not None
    return is_name and ("." not in name or name.endswith(_LOCAL_ENDINGS))


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
