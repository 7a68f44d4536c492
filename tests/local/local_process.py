"""A host of games in a Python where nothing is installed, for a test that is its page.

Arguments: the folder of the package, and a name for the secrets of its tables. Every line on
standard input is a call as JSON, every line of output an answer or an event.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

folder, secrets_name = sys.argv[1:]
sys.path[:0] = [folder, str(Path(__file__).parents[1])]

from coatl.local import host as hosts  # noqa: E402
from coatl.local.channel import Channel  # noqa: E402
from coatl.server.session import table_setup  # noqa: E402
from local.memory import MemoryStore, ThreadJobs  # noqa: E402

numbers = count()
table_setup.new_secret = lambda: sha256(f"{secrets_name} {next(numbers)}".encode()).hexdigest()[:32]

#: Seconds to think: so little that only the first judgement counts, which is the same everywhere.
NO_TIME = 1e-9


def tell(**facts: Any) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


async def main() -> None:
    store = MemoryStore()
    calls: asyncio.Queue[Any] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(calls.put_nowait, json.loads(line))
        loop.call_soon_threadsafe(calls.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()

    async def answer(method: str, path: str, body: str) -> None:
        status, text = await host.request(method, path, body)
        tell(status=status, text=text)

    def open_line(line: int, path: str) -> None:
        lines[line] = host.open(
            path, lambda text: tell(line=line, text=text), lambda code: tell(line=line, code=code)
        )

    host = await hosts.start(store, ThreadJobs(), bot_pause=0, hint_time=NO_TIME, bot_time=NO_TIME)
    lines: dict[int, Channel] = {}
    tasks: set[asyncio.Task[None]] = set()
    while (call := await calls.get()) is not None:
        match call:
            case ["request", *request]:
                tasks.add(asyncio.create_task(answer(*request)))
            case ["open", line, path]:
                open_line(line, path)
            case ["send", line, text]:
                lines[line].receive(text)
            case ["close", line]:
                lines[line].close()
    await host.close()


asyncio.run(main())
