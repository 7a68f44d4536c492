"""The names under which the service answers."""

from __future__ import annotations

import socket

import pytest

from coatl.rules import CoatlError
from coatl.server.transport.hosts import AllowedHosts, host_name, names_in


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "LocalHost.", "coatl.localhost:80"),
        *("127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000"),
        *("192.168.1.20:8000", "10.0.0.7", "[fe80::1]:8000", "[fd00::1]"),
    ],
)
def test_loopback_and_every_address_work_out_of_the_box(host: str) -> None:
    assert host in AllowedHosts()


@pytest.mark.parametrize("name", ["Den", "den.fritz.box"])
def test_machine_answers_to_its_own_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert f"{name}:8000" in AllowedHosts()
    assert "den.example" not in AllowedHosts()


@pytest.mark.parametrize("ending", ["", ".local", ".lan", ".internal", ".home.arpa", ".localhost"])
def test_names_of_local_networks_work_out_of_the_box(
    ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a container, which has another name for itself."""
    monkeypatch.setattr(socket, "gethostname", lambda: "3f2a9c")
    for host in (f"nas{ending}", f"NAS{ending}.:8000", f"my-nas{ending}"):
        assert host in AllowedHosts()
    for host in (f"nas{ending}.example", f"nas.evil{ending}.example", f"-{ending}"):
        assert host not in AllowedHosts()


@pytest.mark.parametrize(
    "host",
    [
        *("", " ", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example"),
        *("evil.notlocal", "1.2.3", "[::1", "::1", "[localhost]", "a:b", "localhost:80:80"),
        *("user@localhost", "localhost/", "[::1]evil.example", "localhost:123456"),
    ],
)
def test_all_other_names_are_unknown(host: str) -> None:
    assert host not in AllowedHosts()


def test_operator_names_more(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = AllowedHosts(["Game.Example.org", "spiel.bücher.example"])
    for host in ("game.example.org", "GAME.example.org:443", "spiel.xn--bcher-kva.example"):
        assert host in hosts
    for host in ("example.org", "other.game.example.org"):
        assert host not in hosts


def test_list_of_names() -> None:
    assert names_in("") == []
    assert names_in("a.example, B.example\tc.example,") == ["a.example", "b.example", "c.example"]


@pytest.mark.parametrize("text", ["", "https://a.example", "a.example:80", "*", "-a", "a..b"])
def test_what_is_not_a_name_is_refused(text: str) -> None:
    with pytest.raises(CoatlError, match="bad-host"):
        host_name(text)
