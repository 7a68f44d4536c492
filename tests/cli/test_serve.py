"""`coatl serve`, and `coatl play` in the browser."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import pytest
from server.databases import free_port

from coatl.cli import play
from coatl.cli.main import parser, run
from coatl.cli.serve import address

Capture = pytest.CaptureFixture[str]


@contextmanager
def started(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A service in a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "coatl", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+/", line)
    try:
        assert found, (line, process.stderr.read() if process.stderr and not line else "")
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def answers(where: str) -> bool:
    with urllib.request.urlopen(f"{where}healthz", timeout=30) as answer:
        return bool(answer.status == 200)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_serve_stops_at_a_signal(tmp_path: Path, how: signal.Signals) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path)) as (process, where):
        assert answers(where)
        assert (tmp_path / "tables.sqlite").is_file()
        process.send_signal(how)
        _, errors = process.communicate(timeout=30)
        assert (process.returncode, errors) == (0, "")


def test_events_are_lines_of_json(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", str(tmp_path), "--log", "json")
    with started(*words) as (process, where):
        assert answers(where)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=30)
    found = [json.loads(line) for line in errors.splitlines()]
    assert [line["event"] for line in found] == [
        "server.started",
        "server.stopping",
        "server.stopped",
    ]


def test_metrics_can_be_read_on_this_machine(tmp_path: Path) -> None:
    with (
        started("serve", "--port", "0", "--data", str(tmp_path)) as (_, where),
        urllib.request.urlopen(f"{where}metrics", timeout=30) as answer,
    ):
        assert b"coatl_tables_open 0.0" in answer.read()


@pytest.mark.parametrize("option", ["--proxy", "--metrics", "--allow-host"])
def test_bad_address_is_refused(option: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        run(["serve", option, "no where"])
    assert option in capsys.readouterr().err


#: The command line with a library that breaks every WebSocket, as some versions did.
BROKEN = """
from aiohttp import web
from coatl.cli import main

async def send_frame(*arguments):
    raise AttributeError("no such method in this version")

web.WebSocketResponse.send_frame = send_frame
main()
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_serve_refuses_to_start_with_libraries_that_do_not_work(
    tmp_path: Path, processes: str
) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--processes", processes]
    done = subprocess.run(
        [sys.executable, "-c", BROKEN, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, "")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("coatl: nobody could play here")
    assert f"aiohttp {version('aiohttp')}" in last
    assert "constraints.txt" in last


def test_hosts_are_named_by_option_and_environment(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", str(tmp_path), "--allow-host", "a.example")
    with started(*words, COATL_HOSTS="b.example,c.example") as (_, where):
        for host in ("a.example", "b.example", "c.example:8000"):
            asked = urllib.request.Request(f"{where}healthz", headers={"Host": host})
            with urllib.request.urlopen(asked, timeout=30) as answer:
                assert answer.status == 200
        asked = urllib.request.Request(f"{where}healthz", headers={"Host": "d.example"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(asked, timeout=30)
        assert refused.value.code == 421
        refused.value.close()


def test_bad_hosts_in_the_environment_are_reported(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COATL_HOSTS", "https://game.example.org")
    assert run(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "COATL_HOSTS: https://game.example.org is not" in capsys.readouterr().err


def test_play_uses_its_usual_port_unless_it_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "DEFAULT_PORT", free_port())
    with play._listening(None) as first, play._listening(None) as second:
        ports = [one.getsockname()[1] for one in (first, second)]
    assert ports[0] == play.DEFAULT_PORT
    assert ports[1] != play.DEFAULT_PORT


def test_play_serves_and_opens_the_browser(tmp_path: Path) -> None:
    script = tmp_path / "browser"
    opened = tmp_path / "opened"
    script.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    script.chmod(0o755)
    data = ("--data", str(tmp_path / "data"))
    with started("play", *data, BROWSER=f"{script} %s &") as (_, where):
        assert where.startswith("http://127.0.0.1:")
        assert answers(where)
        while not (opened.is_file() and opened.read_text()):
            assert answers(where)
        assert opened.read_text().strip() == where


def test_terminal_browser_is_not_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []

    class Page(webbrowser.BackgroundBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            opened.append(url)
            return True

    def none() -> webbrowser.BaseBrowser:
        raise webbrowser.Error

    for browser in (webbrowser.GenericBrowser("lynx"), Page("page")):
        monkeypatch.setattr(webbrowser, "get", lambda found=browser: found)
        play._show("here")
    monkeypatch.setattr(webbrowser, "get", none)
    play._show("here")
    assert opened == ["here"]


def test_taken_port_is_reported(capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        assert run(["serve", "--port", str(number)]) == 2
    assert f"port {number}" in capsys.readouterr().err


def test_bad_host_is_reported(capsys: Capture) -> None:
    assert run(["serve", "--host", "256.0.0.1", "--port", "0"]) == 2
    assert capsys.readouterr().err.startswith("coatl: 256.0.0.1")


def test_bad_folder_is_reported(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err


def test_folder_and_database_are_exclusive(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COATL_DATABASE_URL", "postgresql://localhost/coatl")
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "new")]) == 2
    assert "do not go together" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("number", ["65536", "-1", "x"])
def test_bad_port_is_refused(number: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        run(["serve", "--port", number])
    assert "--port" in capsys.readouterr().err


def test_address_can_be_opened_in_a_browser() -> None:
    for host, shown in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::1", "[::1]")):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            with socket.create_server((host, 0), family=family) as one:
                assert address(one) == f"http://{shown}:{one.getsockname()[1]}/"
        except OSError:
            assert ":" in host  # not every machine has those


def test_every_option_of_play_is_for_browser_or_terminal() -> None:
    top = parser("play")
    commands = next(a for a in top._actions if isinstance(a, argparse._SubParsersAction))
    names = [action.option_strings[-1] for action in commands.choices["play"]._actions]
    here = {f"--{name}" for name in (*play._IN_TERMINAL, *play._IN_BROWSER)}
    assert set(names) - {"--help"} == here


def test_options_for_browser_and_terminal_are_exclusive(capsys: Capture) -> None:
    assert run(["play", "--port", "0", "--seed", "x"]) == 2
    assert "--port and --seed do not go together" in capsys.readouterr().err
