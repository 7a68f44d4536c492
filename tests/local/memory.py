"""A page in memory: a store without a disk, and workers that are threads.

It needs the standard library alone, because it also runs where nothing else is installed.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from coatl.local import jobs

#: What a store keeps, by table.
Rows = dict[str, dict[str, Any]]


class MemoryStore:
    """Keeps tables as IndexedDB would: what is written takes a moment before and after."""

    def __init__(self, rows: Rows | None = None) -> None:
        self.rows: Rows = {} if rows is None else rows

    async def create(self, table: str, setup: str, entries: str) -> bool:
        await asyncio.sleep(0)
        if table in self.rows:
            return False
        stored = json.loads(entries)
        self.rows[table] = {"setup": setup, "snapshot": "", "version": 0, "entries": stored}
        await asyncio.sleep(0)
        return True

    async def append(self, table: str, version: int, entries: str, snapshot: str) -> bool:
        await asyncio.sleep(0)
        row = self.rows[table]
        if len(row["entries"]) != version:
            return False
        row["entries"] += json.loads(entries)
        if snapshot:
            row["snapshot"], row["version"] = snapshot, len(row["entries"])
        await asyncio.sleep(0)
        return True

    async def load(self, table: str) -> str:
        await asyncio.sleep(0)
        return json.dumps(self.rows[table]) if table in self.rows else ""

    async def entries_since(self, table: str, version: int) -> str:
        await asyncio.sleep(0)
        return json.dumps(self.rows[table]["entries"][version:])

    async def versions(self, tables: str) -> str:
        await asyncio.sleep(0)
        known = [table for table in json.loads(tables) if table in self.rows]
        return json.dumps({table: len(self.rows[table]["entries"]) for table in known})


class InlineJobs:
    """Runs jobs at once."""

    async def ready(self) -> None:
        pass

    async def run(self, name: str, request: str) -> str:
        await asyncio.sleep(0)
        return jobs.run(name, request)

    def cancel(self) -> None:
        pass


class ThreadJobs:
    """Runs jobs in a thread. A cancelled job goes on there, and nobody gets its answer."""

    def __init__(self) -> None:
        self._work: asyncio.Future[str] | None = None

    async def ready(self) -> None:
        pass

    async def run(self, name: str, request: str) -> str:
        self._work = asyncio.ensure_future(asyncio.to_thread(jobs.run, name, request))
        return await self._work

    def cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
