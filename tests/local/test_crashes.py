"""Whenever the host dies, nothing that it acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
from random import Random
from typing import Any

from .inline_pages import InlinePage, create, start
from .memory import MemoryStore, Rows

#: How often the host dies, at random moments.
DEATHS = int(os.environ.get("COATL_LOCAL_DEATHS", "200"))

#: The most turns of the event loop until the host dies: a command takes some twenty of them.
LONGEST_LIFE = 250


class DyingPage:
    """A page that plays on through the deaths of its host, and checks what it heard."""

    def __init__(self, rows: Rows, rng: Random) -> None:
        self._rows = rows
        self._rng = rng
        self._page: InlinePage | None = None
        self._sent = 0
        #: The command under way, and those of this game that were acknowledged.
        self._command: tuple[str, dict[str, Any]] | None = None
        self._acknowledged: list[tuple[str, dict[str, Any]]] = []
        self.finished = 0
        self.acknowledgements = 0
        self.interrupted = 0

    async def live(self) -> None:
        """A host's life: play until it ends."""
        host = await start(MemoryStore(self._rows))
        if self._page is None or self._page.scene.get("phase") == "over":
            self._page = InlinePage(await create(host, "random", hints=True))
            self._command, self._acknowledged = None, []
        known = self._page.version
        await self._page.connect(host, resume=self._page.version > 0)
        assert self._page.version >= known, "the page knew more than the store"
        await self._check_acknowledged()
        if self._command is not None:  # as the page does after a lost connection
            self.interrupted += 1
            await self._send(*self._command)
        while True:
            await self._page.until_it_is_our_turn()
            if self._page.scene["phase"] == "over":
                self.finished += 1
                return
            await self._play()

    async def _check_acknowledged(self) -> None:
        """Everything that was acknowledged is in the log, once, also if it is sent again."""
        assert self._page is not None
        if self._acknowledged:
            name, facts = self._acknowledged[-1]
            answer = await self._page.ask(facts["type"], name, **_without_type(facts))
            assert answer["type"] == "ack"
        stored = [json.loads(entry) for entry in self._rows[self._page.table]["entries"]]
        commands = [entry["command"] for entry in stored if "command" in entry]
        for name, _ in self._acknowledged:
            assert commands.count(f"0/{name}") == 1

    async def _play(self) -> None:
        page, rng = self._page, self._rng
        assert page is not None
        self._sent += 1
        facts: dict[str, Any] = {"version": page.version, "seat": 0}
        if page.scene["can_undo"] and rng.random() < 0.2:
            facts |= {"type": "undo"}
        else:
            facts |= {"type": "act", "code": rng.choice(page.scene["moves"])["code"]}
        await self._send(f"dying-{self._sent}", facts)

    async def _send(self, name: str, facts: dict[str, Any]) -> None:
        assert self._page is not None
        self._command = name, facts
        answer = await self._page.ask(facts["type"], name, **_without_type(facts))
        assert answer["type"] == "ack", answer
        self._acknowledged.append(self._command)
        self._command = None
        self.acknowledgements += 1


def _without_type(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if name != "type"}


def test_nothing_acknowledged_is_lost_whenever_the_host_dies() -> None:
    async def life(page: DyingPage, turns: int) -> None:
        """Let a host live for some turns of the event loop."""
        living = asyncio.create_task(page.live())
        for _ in range(turns):
            await asyncio.sleep(0)
            if living.done():
                break
        is_over = living.done()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if is_over:
            living.result()

    rng = Random("deaths")
    page = DyingPage({}, rng)
    for _ in range(DEATHS):
        asyncio.run(life(page, rng.randrange(LONGEST_LIFE)))
    assert page.acknowledgements > DEATHS
    assert page.interrupted > DEATHS / 20
