"""The files in `deploy/` work: real proxies in front of a real service."""

from __future__ import annotations

import configparser
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from programs import required_program
from server.served import TIMEOUT, TWO_PEOPLE, Browser, play_on
from websockets.sync.client import connect
from websockets.typing import Origin

from coatl.cli.main import parse_arguments
from coatl.server.ops.rate_limits import PER_ADDRESS, address_key
from coatl.server.protocol.messages import Created
from coatl.server.storage.folder import default_data_folder

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        number: int = one.getsockname()[1]
        return number


@contextmanager
def running(*command: str, ready: Callable[[], bool]) -> Iterator[None]:
    """A process, until it was of use."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            while not ready():
                assert process.poll() is None, process.stderr and process.stderr.read()
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=TIMEOUT)


def answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/healthz")[0] == 200
    except OSError:
        return False


def ask(
    port: int, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    data = None if body is None else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, data, named)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


def nginx(program: Path, service: int, port: int, folder: Path) -> list[str]:
    """nginx with what we hand out for it; the second of its two services is not there."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("127.0.0.1:8001", f"127.0.0.1:{service}")
    text = text.replace("127.0.0.1:8002", f"127.0.0.1:{free_port()}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{paths}{text} }}"
    )
    return [str(program), "-p", str(folder), "-c", str(whole)]


def key_in_nginx(address: str) -> str:
    """What an address is counted as by the map in `nginx.conf`."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for pattern in re.findall(r'"~(\S+)" +\$net64;', text):
        if found := re.search(pattern.replace("?<", "?P<"), address):
            return found["net64"]
    return address


@given(
    st.lists(st.integers(1, 0xFFFF), min_size=4, max_size=4),
    st.lists(st.lists(st.integers(0, 0xFFFF), min_size=4, max_size=4), min_size=2, max_size=2),
)
@example([0x2001, 0xDB8, 1, 2], [[3, 0, 0, 5], [0, 0, 0, 5]])
def test_nginx_counts_ipv6_addresses_as_the_service_does(
    network: list[int], hosts: list[list[int]]
) -> None:
    groups = [[*network, *host] for host in hosts]
    one, other = [str(IPv6Address(":".join([f"{part:x}" for part in parts]))) for parts in groups]
    assert address_key(one) == address_key(other)
    assert key_in_nginx(one) == key_in_nginx(other)
    assert key_in_nginx(one) != key_in_nginx("2001:db8::1")


@pytest.mark.parametrize("address", ["192.0.2.1", "::1", "::ffff:192.0.2.1"])
def test_nginx_counts_other_addresses_whole(address: str) -> None:
    assert key_in_nginx(address) == address


def caddy(program: Path, service: int, port: int, folder: Path) -> list[str]:
    """Caddy with what we hand out for it."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("{$SITE:localhost}", f"http://127.0.0.1:{port}", 1)
    text = text.replace("{$UPSTREAM:coatl} 8000", f"localhost {service}")
    whole = folder / "Caddyfile"
    whole.write_text(text.replace("\tservers {", "\tadmin off\n\tservers {", 1))
    return [str(program), "run", "--config", str(whole)]


Proxy = Callable[[Path, int, int, Path], list[str]]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[int, int]]:
    """The ports of a proxy and of the service behind it."""
    make: Proxy = request.param
    program = required_program(make.__name__)
    folder = tmp_path_factory.mktemp(make.__name__)
    service, port = free_port(), free_port()
    words = ["serve", "--port", str(service), "--data", str(folder / "data")]
    with (
        running(
            *(sys.executable, "-m", "coatl", *words, "--proxy", "127.0.0.1"),
            ready=lambda: answers(service),
        ),
        running(*make(program, service, port, folder), ready=lambda: answers(port)),
    ):
        yield port, service


def test_game_is_played_through_the_proxy(proxied: tuple[int, int]) -> None:
    port, _ = proxied
    own = f"http://127.0.0.1:{port}"
    status, content = ask(port, "POST", "/api/tables", TWO_PEOPLE, origin=own)
    assert status == 201
    made = msgspec.json.decode(content, type=Created)
    where = f"ws://127.0.0.1:{port}/api/tables/{made.table}/socket"
    with connect(where, origin=Origin(own)) as first, connect(where, origin=Origin(own)) as second:
        ana, bo = Browser(first), Browser(second)
        ana.hello(tuple(made.keys[:1]), 0, None)
        bo.hello(tuple(made.keys[1:]), 1, None)
        play_on({0: ana, 1: bo}, Random(1), moves=20)
        assert ana.version == bo.version


def test_proxy_hides_the_metrics(proxied: tuple[int, int]) -> None:
    port, service = proxied
    assert ask(port, "GET", "/metrics")[0] == 404
    status, content = ask(service, "GET", "/metrics")
    assert status == 200
    assert b"coatl_sockets" in content


def test_clients_cannot_forge_their_address(proxied: tuple[int, int]) -> None:
    port, _ = proxied
    many = PER_ADDRESS["records"].burst + 10
    found = [
        ask(port, "POST", "/api/replays", {}, x_forwarded_for=f"203.0.113.{number}")[0]
        for number in range(many)
    ]
    assert {422, 429} <= set(found) <= {422, 429, 503}  # 503: the service is busy


def test_proxy_says_how_its_clients_connect(proxied: tuple[int, int]) -> None:
    """It overwrites what they say themselves."""
    port, _ = proxied
    own = f"https://127.0.0.1:{port}"
    forged = {"origin": own, "x_forwarded_proto": "https"}
    assert ask(port, "POST", "/api/tables", TWO_PEOPLE, **forged)[0] == 403


def test_proxy_passes_on_the_host(proxied: tuple[int, int]) -> None:
    port, _ = proxied
    status, content = ask(port, "GET", "/healthz", host="evil.example")
    if status == 421:  # nginx; Caddy has no site of that name
        assert json.loads(content)["code"] == "unknown-host"
    else:
        assert content == b""


def test_compose_file_fits_the_service() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert set(services) == {"proxy", "coatl", "postgres", "redis"}
    understood = parse_arguments(services["coatl"]["command"])
    assert (understood.command, understood.data) == ("serve", None)
    variables = {"COATL_DATABASE_URL", "COATL_REDIS_URL", "COATL_HOSTS"}
    assert set(services["coatl"]["environment"]) == variables
    site = services["proxy"]["environment"]["SITE"]
    assert site in services["coatl"]["environment"]["COATL_HOSTS"].split(",")
    for service in services.values():
        depends = set(service.get("depends_on", ()))
        assert depends <= set(services)
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists()
    for name, service in services.items():
        assert {"mem_limit", "pids_limit"} <= service.keys(), name
    for name, image in _images(services):
        assert "/" not in image, name  # the operator chooses the registry


def _images(services: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, service in services.items():
        yield name, service["image"]
    for line in (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines():
        if line.startswith("FROM "):
            yield "Dockerfile", line.split()[1]


def test_image_starts_the_service() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    command = next(line.removeprefix("CMD ") for line in lines if line.startswith("CMD "))
    understood = parse_arguments(json.loads(command))
    assert (understood.command, understood.data) == ("serve", None)
    (base,) = [line.removeprefix("ENV XDG_DATA_HOME=") for line in lines if "ENV XDG" in line]
    assert f"VOLUME {base}" in lines


def _unit() -> configparser.ConfigParser:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "coatl@.service", encoding="utf-8")
    return unit


def test_unit_starts_the_service() -> None:
    unit = _unit()
    words = unit["Service"]["ExecStart"].replace("%i", "8000").split()
    understood = parse_arguments(words[1:])
    assert (understood.command, understood.proxy) == ("serve", ["127.0.0.1/32"])
    assert int(unit["Service"]["TimeoutStopSec"]) > 8
    assert {"MemoryHigh", "MemoryMax", "TasksMax"} <= set(unit["Service"])
    assert unit["Service"]["OOMPolicy"] == "continue"


def test_unit_stores_tables_in_its_own_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unit = _unit()["Service"]
    assert "--data" not in unit["ExecStart"]
    monkeypatch.setenv(*unit["Environment"].split("="))
    monkeypatch.setattr(sys, "platform", "linux")
    assert default_data_folder() == Path("/var/lib") / unit["StateDirectory"]


def test_the_page_names_every_setting_and_every_file() -> None:
    for action in parse_arguments(["serve"])._get_kwargs():
        name = action[0].replace("_", "-")
        if name not in {"command", "run"}:
            assert f"`--{name}" in PAGE, name
    for path in {*DEPLOY.iterdir()} - {DEPLOY / "Dockerfile.dockerignore", DEPLOY / ".env"}:
        assert f"../deploy/{path.name}" in PAGE, path.name


def test_the_page_names_every_event_and_every_metric() -> None:
    package = ROOT / "src/coatl"
    of_services = [path for path in package.rglob("*.py") if package / "local" not in path.parents]
    sources = "".join([path.read_text("utf-8") for path in of_services])
    events = re.findall(r"\blog_event\(\s*\"([^\"]+)\"", sources)
    events += re.findall(r"\blog_error\(\w+, \"([^\"]+)\"", sources)
    events += ["error.raised", "library.logged"]
    assert all(re.fullmatch(r"[a-z_]+\.[a-z_]+", name) for name in events)
    metrics = re.findall(r"\"(coatl_[a-z_]+)\"", sources)
    assert len(set(events)) > 15
    assert len(set(metrics)) > 10
    for name in (*events, *metrics):
        assert re.search(rf"`{name}(_total)?[`{{]", PAGE), name
