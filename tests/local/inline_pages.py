"""Pages in the same event loop as their host."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import Any

from coatl.local import host as hosts
from coatl.local.channel import Channel
from coatl.local.host import Host
from coatl.local.job_queue import Jobs
from coatl.server.protocol.messages import PROTOCOL

from .memory import InlineJobs, MemoryStore

#: Longer than any answer takes, in seconds.
TIMEOUT = 60.0


async def start(store: MemoryStore, jobs: Jobs | None = None) -> Host:
    """A host whose bots neither pause nor think for long."""
    return await hosts.start(
        store, jobs or InlineJobs(), bot_pause=0, hint_time=1e-9, bot_time=1e-9
    )


async def create(host: Host, *bots: str, **more: Any) -> dict[str, Any]:
    """Create a table for one person and bots."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot} for bot in bots]]
    new = {"options": {"players": len(seats)}, "seats": seats, **more}
    status, text = await host.request("POST", "/api/tables", json.dumps(new))
    assert status == 201, text
    made: dict[str, Any] = json.loads(text)
    return made


class InlinePage:
    """A page at seat 0 of a table."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.table: str = made["table"]
        self._tokens = [key["token"] for key in made["keys"]]
        self._names = count()
        self._channel: Channel | None = None
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.scene: dict[str, Any] = {}
        self.version = 0
        self.code: int | None = None

    async def connect(self, host: Host, *, resume: bool = False) -> None:
        self.open(host)
        self.send(
            type="hello",
            protocol=PROTOCOL,
            tokens=self._tokens,
            viewpoint=0,
            since=self.version if resume else None,
        )
        await self.until(lambda answer: answer["type"] == "welcome")

    def open(self, host: Host) -> None:
        self.heard = asyncio.Queue()
        path = f"/api/tables/{self.table}/socket"
        self._channel = host.open(path, self._hear, self._on_close)

    def leave(self) -> None:
        assert self._channel is not None
        self._channel.close()

    def send(self, **message: Any) -> None:
        assert self._channel is not None
        self._channel.receive(json.dumps(message))

    async def ask(self, kind: str, name: str = "", **facts: Any) -> dict[str, Any]:
        """Send a command; the answer to it."""
        name = name or f"inline-{next(self._names)}"
        self.send(type=kind, id=name, **facts)
        return await self.until(lambda answer: answer.get("id") == name)

    async def until(self, is_it: Any) -> dict[str, Any]:
        async with asyncio.timeout(TIMEOUT):
            while not is_it(answer := await self.heard.get()):
                pass
            return answer

    async def until_it_is_our_turn(self) -> None:
        while self.scene["active"] != 0 and self.scene["phase"] != "over":
            await self.until(lambda answer: answer["type"] in {"news", "closed"})

    def _on_close(self, code: int) -> None:
        self.code = code
        self.heard.put_nowait({"type": "closed"})

    def _hear(self, text: str) -> None:
        answer = json.loads(text)
        frames = [answer[name] for name in ("frame", "missed") if answer.get(name)]
        for frame in answer.get("frames", frames):
            self.version = frame["version"]
            self.scene = frame.get("scene") or {**self.scene, **frame.get("patch", {})}
        self.heard.put_nowait(answer)
