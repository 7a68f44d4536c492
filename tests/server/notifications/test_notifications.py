"""Real notifications: from a service over HTTP to a push service and a chat on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from coatl.rules import winners
from coatl.server.notifications.notifier import Notifier
from coatl.server.notifications.sqlite_recipients import SqliteRecipients
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.protocol.messages import Created, Key
from server.served import Served, play_on

from .receivers import BrowserKeys, Received, Receiver, claims_of, receiving

OPEN: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("data")
    served = Served(
        folder,
        site,
        recipients=SqliteRecipients(folder),
        allows_webhooks=True,
        notified_networks=["127.0.0.0/8"],
    )
    yield served
    served.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


class TableOfTwo:
    """A table of Ana, who is its host and begins, and Bo."""

    def __init__(self, service: Served, bo: str = "Bo") -> None:
        self.service = service
        self.created: Created = service.create(OPEN)
        self.id = self.created.table
        self.ana = self.created.keys[0]
        self.bo: Key = service.join(self.id, bo)

    def subscribe(self, keys: BrowserKeys, endpoint: str, *seats: Key, **facts: Any) -> None:
        body = keys.subscription(endpoint, *[key.token for key in seats], **facts)
        path = f"/api/tables/{self.id}/notifications"
        status, _, content = self.service.ask("POST", path, body)
        assert status == 204, content

    def webhook(self, **facts: Any) -> tuple[int, Any]:
        body = {"host": self.created.host, **facts}
        status, _, content = self.service.ask("POST", f"/api/tables/{self.id}/webhook", body)
        return status, json.loads(content)

    def play(self, turns: int = 10_000) -> None:
        """Play random moves until that many turns are over, or the game is."""
        with (
            self.service.browser(self.id, self.ana) as ana,
            self.service.browser(self.id, self.bo) as bo,
        ):
            last = ana.now.turn + turns
            browsers = {0: ana, 1: bo}
            while ana.now.turn < last and ana.now.phase != "over":
                play_on(browsers, Random(ana.now.turn), moves=1)


def read(keys: BrowserKeys, received: Received) -> Any:
    assert received.headers["content-encoding"] == "aes128gcm"
    return keys.read(received.body)


def test_a_browser_is_notified_of_its_turn_and_nobody_elses(
    service: Served, receiver: Receiver
) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    table.subscribe(keys, receiver.address + "/push", table.bo)
    table.play(turns=1)
    received = receiver.next()
    assert received.path == "/push"
    message = read(keys, received)
    assert message["title"] == "Your turn"
    assert message["body"] == "Cóatl with Ana"
    assert message["url"] == f"/t/{table.id}"
    assert receiver.is_empty


def test_a_push_service_knows_the_sender_and_nothing_else(
    service: Served, receiver: Receiver
) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    table.subscribe(keys, receiver.address + "/push", table.bo)
    table.play(turns=1)
    received = receiver.next()
    public, claims = claims_of(received.headers["authorization"])
    assert public == service.get("/api/notifications")["key"]
    assert claims["aud"] == receiver.address
    assert int(received.headers["ttl"]) > 0
    assert b"Ana" not in received.body
    assert table.id not in str(received.headers)


def test_everyone_is_notified_of_the_end_with_the_scores_and_of_the_rematch(
    service: Served, receiver: Receiver
) -> None:
    table, ana, bo = TableOfTwo(service), BrowserKeys(), BrowserKeys()
    table.play(turns=2)
    chat = receiver.address + "/chat"
    assert table.webhook(url=chat, style="slack")[0] == 200
    assert "every turn" in receiver.next().json["text"]
    table.subscribe(ana, receiver.address + "/ana", table.ana, language="fr")
    table.subscribe(bo, receiver.address + "/bo", table.bo, language="pt")
    table.play()
    best = winners(service.match(table.id).require_game().state)
    wanted = {"La partie est terminée", "O jogo terminou"}
    found: set[str] = set()
    text = ""
    while not (found & wanted and "over" in text):
        received = receiver.next()
        if received.path == "/chat":
            text = received.json["text"]
        else:
            found.add(read(ana if received.path == "/ana" else bo, received)["title"])
    assert text.splitlines()[1] == f"http://{service.host}/t/{table.id}"
    first = text.partition(": ")[2]
    assert first.startswith(tuple([("Ana", "Bo")[seat] for seat in best]))
    page = service.ask("GET", f"/replay/{table.id}")[2].decode()
    assert f'"og:description" content="{first.splitlines()[0]}"' in page  # the preview of a link
    with service.browser(table.id, table.ana) as browser:
        browser.ask("rematch")
        assert browser.table is not None
        table.id = browser.table.next or ""
    assert table.webhook()[1]["server"] == "127.0.0.1"


def test_a_game_at_one_device_notifies_nobody(service: Served, receiver: Receiver) -> None:
    table, both, other = TableOfTwo(service), BrowserKeys(), BrowserKeys()
    table.subscribe(both, receiver.address + "/both", table.ana, table.bo)
    table.subscribe(other, receiver.address + "/other", table.bo)
    table.play(turns=1)
    assert receiver.next().path == "/other"
    assert receiver.is_empty


def test_a_browser_that_is_gone_is_forgotten(service: Served, receiver: Receiver) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    receiver.answers.put((410, {}))
    table.subscribe(keys, receiver.address + "/gone", table.bo)
    table.subscribe(keys, receiver.address + "/here", table.ana)
    table.play(turns=2)
    assert [receiver.next().path, receiver.next().path] == ["/gone", "/here"]
    notifier = service.lobby.services.notifier
    assert isinstance(notifier, Notifier)
    while not notifier.is_idle:  # until the first one is forgotten
        sleep(0.001)
    table.play(turns=2)
    assert receiver.next().path == "/here"


def test_a_browser_ends_its_notifications(service: Served, receiver: Receiver) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    for path in ("/one", "/two"):
        table.subscribe(keys, receiver.address + path, table.bo)
    path = f"/api/tables/{table.id}/notifications/end"
    assert service.ask("POST", path, {"endpoint": receiver.address + "/one"})[0] == 204
    table.play(turns=1)
    assert receiver.next().path == "/two"
    assert receiver.is_empty


def test_only_who_holds_a_seat_is_notified_of_it(service: Served, receiver: Receiver) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    path = f"/api/tables/{table.id}/notifications"
    asked = keys.subscription(receiver.address, table.created.host)
    assert service.refused("POST", path, asked) == (422, "not-your-seat")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"endpoint": "https://10.0.0.1/"}, "bad-notification-url"),
        ({"endpoint": "http://push.example.org/"}, "bad-notification-url"),
        ({"p256dh": "AAAA"}, "malformed"),
        ({"auth": "AAAA"}, "malformed"),
        ({"language": "xx"}, "unknown-language"),
        ({"tokens": ["a"] * 9}, "malformed"),
    ],
)
def test_what_a_browser_may_not_register(
    service: Served, receiver: Receiver, change: dict[str, Any], code: str
) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    asked = {**keys.subscription(receiver.address, table.bo.token), **change}
    assert service.refused("POST", f"/api/tables/{table.id}/notifications", asked)[1] == code


# --- chats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["discord", "slack", "ntfy"])
def test_a_chat_hears_whose_turn_it_is(service: Served, receiver: Receiver, style: str) -> None:
    table = TableOfTwo(service, bo="<!here> @everyone")
    status, info = table.webhook(url=receiver.address + "/chat", style=style)
    assert (status, info) == (200, {"style": style, "server": "127.0.0.1"})
    receiver.next()
    table.play(turns=1)
    received = receiver.next()
    link = f"http://{service.host}/t/{table.id}"
    if style == "ntfy":
        text = received.body.decode()
        assert received.headers["click"] == link
        name = "<!here> @everyone"
    elif style == "slack":
        text, name = received.json["text"], "&lt;!here&gt; @everyone"
    else:
        text, name = received.json["content"], r"\<!here\> \@everyone"
        assert received.json["allowed_mentions"] == {"parse": []}
    assert text == f"It is the turn of {name} (Cóatl: Ana and {name})\n{link}"


def test_only_the_host_sets_a_webhook_and_nobody_is_sent_its_url(
    service: Served, receiver: Receiver
) -> None:
    table = TableOfTwo(service)
    secret = receiver.address + "/secret-path"
    assert table.webhook(url=secret)[0] == 200
    assert table.webhook() == (200, {"style": "discord", "server": "127.0.0.1"})
    for host in ("", table.bo.token):
        assert table.webhook(host=host)[1]["code"] == "not-the-host"
        assert table.webhook(host=host, url=secret)[1]["code"] == "not-the-host"
    with service.browser(table.id, table.bo) as bo:
        assert "secret-path" not in "".join(bo.received)
    assert b"secret-path" not in service.ask("GET", f"/api/tables/{table.id}")[2]


def test_a_webhook_can_be_removed(service: Served, receiver: Receiver) -> None:
    table, keys = TableOfTwo(service), BrowserKeys()
    table.webhook(url=receiver.address + "/chat")
    receiver.next()
    assert table.webhook(url="") == (200, {})
    assert table.webhook() == (200, {})
    table.subscribe(keys, receiver.address + "/bo", table.bo)
    table.play(turns=1)
    assert receiver.next().path == "/bo"
    assert receiver.is_empty


def test_a_webhook_has_to_accept_a_first_message(service: Served, receiver: Receiver) -> None:
    table = TableOfTwo(service)
    receiver.answers.put((302, {"Location": "/"}))
    assert table.webhook(url=receiver.address)[1]["code"] == "webhook-failed"
    assert table.webhook() == (200, {})


def test_a_service_does_without_webhooks_unless_its_operator_allows_them(
    served: Served, receiver: Receiver
) -> None:
    table = TableOfTwo(served)
    assert "webhooks" not in served.get("/api/notifications")
    assert table.webhook(url=receiver.address)[1]["code"] == "no-webhooks"
    assert receiver.is_empty


def test_registering_is_rate_limited(tmp_path: Path, site: Path) -> None:
    service = Served(tmp_path, site, ClientLimits())
    table = TableOfTwo(service)
    path = f"/api/tables/{table.id}/notifications/end"
    codes = {service.ask("POST", path, {"endpoint": "x"})[0] for _ in range(110)}
    service.stop()
    assert codes == {204, 429}


def test_recipients_outlive_a_restart(tmp_path: Path, site: Path, receiver: Receiver) -> None:
    def start() -> Served:
        networks = ["127.0.0.1"]
        recipients = SqliteRecipients(tmp_path)
        return Served(tmp_path, site, recipients=recipients, notified_networks=networks)

    service, keys = start(), BrowserKeys()
    table = TableOfTwo(service)
    table.subscribe(keys, receiver.address + "/bo", table.bo)
    public = service.get("/api/notifications")["key"]
    service.stop()
    table.service = service = start()
    assert service.get("/api/notifications")["key"] == public
    table.play(turns=1)
    assert read(keys, receiver.next())["title"] == "Your turn"
    service.stop()
