"""A service and a local host say the same, word for word, whatever one plays alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from server.served import Served

from coatl.server.session import table_setup

from .pages import Page, Player, Transcript
from .peers import Peer, ServicePeer, local_peer

LESSONS = Path(__file__).parents[2] / "web/src/features/tutorial/lessons"

#: Seconds to think: so little that only the first judgement counts, which is the same everywhere.
NO_TIME = 1e-9

Scenario = Callable[["Talk"], None]


class Talk:
    """What a scenario says to a host, and all that it hears."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.transcript = Transcript()

    def request(self, method: str, path: str, body: Any = "") -> Any:
        status, text = self.peer.request(
            method, path, body if isinstance(body, str) else json.dumps(body)
        )
        self.transcript.add(str(status), text)
        return json.loads(text)

    def create(self, new: dict[str, Any]) -> Page:
        """Create a table, and be its creator."""
        made = self.request("POST", "/api/tables", new)
        tokens = [*[key["token"] for key in made["keys"]], made["host"]]
        return self.page(made["table"], tokens)

    def page(self, table: str, tokens: list[str], name: str = "page") -> Page:
        return Page(self.peer, self.transcript, name, table, tokens)

    def look_back(self, table: str) -> None:
        """Ask for everything about a game that is over."""
        self.request("GET", f"/api/tables/{table}")
        record = self.request("GET", f"/api/tables/{table}/record")
        for viewpoint in ("0", "none", "all", "7"):
            self.request("GET", f"/api/tables/{table}/replay?seat={viewpoint}")
        self.request("POST", "/api/replays?seat=all", record)


def with_bots(*bots: str, people: int = 1, **options: Any) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [{"kind": "me", "name": name} for name in "ABCD"[:people]]
    seats += [{"kind": "bot", "bot": bot} for bot in bots]
    return {"options": {"players": len(seats), **options}, "seats": seats}


def against(bot: str) -> Scenario:
    def play(talk: Talk) -> None:
        page = talk.create(with_bots(bot))
        page.connect(0)
        Player(page, bot).play()
        talk.look_back(page.table)

    return play


def begin_against(bot: str) -> Scenario:
    """Against a bot that takes its time."""

    def play(talk: Talk) -> None:
        page = talk.create(with_bots(bot, golden_feathers=True))
        page.connect(0)
        Player(page, bot).play(15)

    return play


def alone(*levels: int) -> Scenario:
    def play(talk: Talk) -> None:
        page = talk.create(with_bots(players=1, levels=[*levels]))
        page.connect(0)
        Player(page, f"alone {levels}").play()
        talk.look_back(page.table)

    return play


def pass_and_play(talk: Talk) -> None:
    """Two people share a screen with a bot, and come back after a while."""
    page = talk.create(with_bots("greedy", people=2, promo=True))
    page.connect()
    Player(page, "pass").play(20)
    page.leave()
    page.connect(page.viewpoint, resume=True)
    Player(page, "play").play()
    page.ask("rematch")
    page.until_there_is_a_rematch()
    talk.look_back(page.table)
    again = talk.page(page.info["next"], page.tokens, "again")
    again.connect(0)
    Player(again, "again").play(30)


def watch_bots(talk: Talk) -> None:
    page = talk.create(with_bots("random", "planner", "greedy", people=0))
    page.connect()
    page.until_the_end()
    talk.look_back(page.table)


def learn(lesson: Path) -> Scenario:
    def play(talk: Talk) -> None:
        told = json.loads(lesson.read_text())
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": told["bot"]}] * bool(told["bot"])
        prepared = {"seed": told["seed"], "steps": told["opening"], "bots": told["bots"]}
        page = talk.create({"options": told["options"], "seats": seats, "lesson": prepared})
        page.connect(0)
        for turn in told["turns"]:
            page.until_it_is_our_turn()
            for step in turn["steps"]:
                if "action" in step:
                    # The codes of moves are the rules' business: the scene has them.
                    page.command("act", code=_code(page, step["action"]))
        Player(page, lesson.stem).play(30)

    return play


def _code(page: Page, action: str) -> int:
    from coatl.rules import CODES  # noqa: PLC0415
    from coatl.server.match.lesson import parse_action  # noqa: PLC0415

    return CODES[parse_action(action)]


def refusals(talk: Talk) -> None:
    """What a host refuses, it refuses in the same words."""
    new = with_bots("easy")
    for method, path, body in (
        ("POST", "/api/tables", "{"),
        ("POST", "/api/tables", {**new, "more": 1}),
        ("POST", "/api/tables", {**new, "clock": 1}),
        ("POST", "/api/tables", {**new, "first": "last"}),
        ("POST", "/api/tables", {"options": {"players": 3}, "seats": new["seats"]}),
        ("POST", "/api/tables", with_bots("nobody")),
        ("POST", "/api/tables", " " * 20_000),
        ("GET", "/api/tables/nwherenwherenwhe", ""),
        ("GET", "/api/tables/nwherenwherenwhe/record", ""),
        ("POST", "/api/replays", "{}"),
        ("POST", "/api/replays", "x" * 1_100_000),
        ("GET", "/api/replays", ""),
        ("GET", "/api/nothing", ""),
        ("GET", "/api/catalogue/xx", ""),
        *[("GET", f"/api/catalogue/{language}", "") for language in ("en", "fr", "pt")],
    ):
        talk.request(method, path, body)
    page = talk.create(with_bots(people=2))
    path = f"/api/tables/{page.table}"
    talk.request("GET", f"{path}/record")
    talk.request("GET", f"{path}/replay?seat=0")
    talk.request("POST", f"{path}/join", {"name": "C", "token": "short"})
    talk.request("POST", f"{path}/join", {"name": "C", "token": "long-enough-to-be-a-token"})
    page.connect(0)
    for message in (
        '{"type": "act", "id": "a", "version": 0, "seat": 1, "code": 5, "x": 1}',
        '{"type": "act", "id": "b"}',
        '{"type": "nothing", "id": "c"}',
        '{"type": "ping", "id": "\\ud800"}',
        "[]",
    ):
        page.send(message)
        page.until(lambda answer: answer["type"] == "reject")
    moves = page.scene["moves"]
    page.command("act", code=9999)
    page.ask("act", version=0, seat=page.viewpoint, code=moves[0]["code"])
    page.ask("act", version=page.version, seat=7, code=moves[0]["code"])
    page.ask("viewpoint", seat=5)
    page.ask("ping")
    page.ask("here")
    page.ask("rematch")
    page.ask("hand", seat=1, bot="easy")
    page.ask("call", seat=1)
    page.command("undo")
    for number in range(9):
        page.send(f"bad {number}")
    page.until(lambda answer: answer["type"] == "closed")
    for hello in (
        {"type": "hello", "protocol": 1},
        {"type": "hello"},
        {"type": "ping", "id": "x"},
    ):
        stranger = talk.page(page.table, [], "stranger")
        _say_at_once(talk, stranger, hello)
    nobody = talk.page("nwherenwherenwhe", [], "nobody")
    _say_at_once(talk, nobody, {"type": "hello", "protocol": 4})


def _say_at_once(talk: Talk, page: Page, hello: dict[str, Any]) -> None:
    page.open()
    page.send(hello)
    page.until(lambda answer: answer["type"] == "closed")


SCENARIOS: dict[str, Scenario] = {
    **{f"against {bot}": against(bot) for bot in ("random", "planner")},
    **{f"against {bot}": begin_against(bot) for bot in ("easy", "medium", "hard")},
    "alone": alone(),
    "alone with all levels": alone(1, 2, 3, 4, 5),
    "pass and play": pass_and_play,
    "watch bots": watch_bots,
    **{f"lesson {path.stem}": learn(path) for path in sorted(LESSONS.glob("*.json"))},
    "refusals": refusals,
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("service")
    (folder / "index.html").touch()
    service = Served(folder / "data", folder, hint_time=NO_TIME, bot_time=NO_TIME)
    yield service
    service.stop()


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_frame_is_the_same(
    name: str, served: Served, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = count()

    def next_secret() -> str:
        return sha256(f"{name} {next(numbers)}".encode()).hexdigest()[:32]

    monkeypatch.setattr(table_setup, "new_secret", next_secret)
    with ExitStack() as lines:
        by_service = Talk(ServicePeer(served, lines))
        SCENARIOS[name](by_service)
    with local_peer(package, name) as peer:
        by_local_host = Talk(peer)
        SCENARIOS[name](by_local_host)
    assert len(by_service.transcript.lines) > 10
    pairs = zip(by_local_host.transcript.lines, by_service.transcript.lines, strict=True)
    assert [pair for pair in pairs if pair[0] != pair[1]] == []
