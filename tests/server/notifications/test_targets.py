from __future__ import annotations

import socket

import pytest

from coatl.rules import CoatlError
from coatl.server.notifications.targets import LONGEST_URL, Targets


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert Targets().allows(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1"),
        *("::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1"),
        *("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "localhost", ""),
    ],
)
def test_other_addresses_are_refused(address: str) -> None:
    assert not Targets().allows(address)


def test_the_operator_may_allow_a_private_network() -> None:
    targets = Targets(["10.0.0.0/8"])
    assert targets.allows("10.1.2.3")
    assert targets.allows("::ffff:10.1.2.3")
    assert not targets.allows("192.168.1.1")


@pytest.mark.parametrize(
    "url",
    ["https://ntfy.sh/club", "https://chat.example.org:8443/a?b=c", "http://127.0.0.1:80/hook"],
)
def test_urls_that_may_be_registered(url: str) -> None:
    assert Targets(["127.0.0.1"]).checked_url(url) == url


@pytest.mark.parametrize(
    "url",
    [
        *("http://ntfy.sh/club", "ftp://ntfy.sh/", "file:///etc/passwd", "ntfy.sh", ""),
        *("https://", "https://user@ntfy.sh/", "https://ntfy.sh/#a", "https://ntfy.sh:0/"),
        *("https://ntfy.sh:99999/", "https://[::1/", "https://nt fy.sh/", "https://ntfy.sh/\r\nA"),
        *("https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "http://localhost/"),
        "https://ntfy.sh/" + "a" * LONGEST_URL,
    ],
)
def test_urls_that_are_refused(url: str) -> None:
    with pytest.raises(CoatlError, match="bad-notification-url"):
        Targets().checked_url(url)


def test_no_socket_is_opened_to_a_refused_address() -> None:
    resolved = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 80))
    with pytest.raises(PermissionError):
        Targets().open_socket(resolved)
    Targets(["127.0.0.1"]).open_socket(resolved).close()
