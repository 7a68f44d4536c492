"""Sets of IP addresses."""

from __future__ import annotations

import pytest

from coatl.server.ops.ip_networks import LOOPBACK, Networks


@pytest.mark.parametrize(
    ("address", "is_inside"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("10.1.2.3", True),
        ("10.2.2.3", False),
        ("203.0.113.5", False),
        ("testclient", False),
        ("", False),
    ],
)
def test_addresses_of_the_networks_are_in_the_set(address: str, is_inside: bool) -> None:
    assert (address in Networks([*LOOPBACK, "10.1.0.0/16"])) is is_inside
