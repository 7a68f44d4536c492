"""Background tasks of the event loop: their errors are reported, and all can be cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from coatl.rules import CoatlError


class BackgroundTasks:
    """Tasks that run until they are done or cancelled."""

    def __init__(self, on_error: Callable[[BaseException], None]) -> None:
        self._on_error = on_error
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        """Whether no task is under way."""
        return not self._tasks

    def spawn(
        self, work: Coroutine[Any, Any, None], *, is_awaited: bool = False
    ) -> asyncio.Task[None]:
        """Run something in the background. If it is awaited, a refusal reaches its callers and is
        not reported.
        """
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(partial(self._on_done, is_awaited))
        return task

    async def cancel_all(self) -> None:
        """Cancel all tasks and wait for their end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_done(self, is_awaited: bool, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not (is_awaited and isinstance(error, CoatlError)):
            self._on_error(error)
