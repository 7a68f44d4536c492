"""A client's conversation with a session: its first message, its commands, and their replies.

It is the same over every transport. A transport carries the messages (`receive`, `send`).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from math import ceil
from time import perf_counter
from typing import Any, Final, NoReturn

from coatl.rules import CoatlError
from coatl.server.ops.rate_limits import (
    RECIPIENTS,
    SKETCH,
    SLOW_JOB,
    WHOLE_GAME,
    address_key,
)
from coatl.server.protocol.errors import problem
from coatl.server.protocol.messages import (
    AGAIN,
    GONE,
    MALFORMED,
    OUTDATED,
    PROTOCOL,
    TOO_MUCH,
    AskHint,
    Command,
    Hello,
    Reject,
    Request,
    ScoreSketches,
    SetViewpoint,
    encode,
)
from coatl.server.protocol.scene import LazyScene
from coatl.server.protocol.sizes import MAX_TOKENS
from coatl.structs import Decoder, DecodingError, tag_of

from .dispatch import dispatch
from .lobby import Lobby
from .session import Session

#: Seconds for the first message.
HELLO_TIMEOUT: Final = 10.0

#: The most bad messages before the connection is closed.
MAX_BAD_MESSAGES: Final = 10

#: Refusals after which a client should not reconnect.
PERMANENT: Final = frozenset(("unknown-table", "other-rules", "table-damaged"))

LONGEST_ID: Final = 64

_commands: Final[Decoder[Command]] = Decoder(Command)
_objects: Final = Decoder(dict[str, Any])

#: What the decoder raises.
_UNDECODABLE: Final = (DecodingError, RecursionError)


class Disconnected(Exception):
    """The connection ends, with this close code unless the client has gone."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        super().__init__(code)


class TooManyMessages(Disconnected):
    """The client sent too many messages while it had to wait."""

    def __init__(self) -> None:
        super().__init__(TOO_MUCH)


class Conversation(ABC):
    """A client at a table (`client.Client`), until either side disconnects."""

    def __init__(self, lobby: Lobby, address: str) -> None:
        self.address = address_key(address)
        self.seats: list[int] = []
        self.viewpoint: int | None = None
        self.is_host = False
        self.version = 0
        self.versions: dict[int | None, int] = {}
        self.last_scene: LazyScene | None = None
        self._lobby = lobby
        self._metrics = lobby.services.metrics
        self._limits = lobby.services.limits
        self._check_rate = self._limits.command_check()
        self._bad_messages = 0
        self._hint: asyncio.Task[None] | None = None

    # --- what a transport does ------------------------------------------------------------------

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Queue a message."""

    @abstractmethod
    def ask_to_reconnect(self) -> None:
        """Close the connection, after pending replies, so that the client connects again."""

    @abstractmethod
    async def receive(self) -> str:
        """The next message. Raises `Disconnected`."""

    @abstractmethod
    async def hold(self, seconds: float) -> None:
        """Wait, and hold back the messages that arrive meanwhile. Raises `Disconnected`."""

    # --- the conversation -----------------------------------------------------------------------

    async def converse(self, table: str) -> NoReturn:
        """Carry out the client's commands. A command under way is finished even if the client has
        gone. Raises `Disconnected` at the end.
        """
        hello = await self._receive_hello()
        try:
            session = await self._lobby.session(table)
        except CoatlError as error:
            self._reject("", error)
            raise Disconnected(GONE if error.code in PERMANENT else AGAIN) from None
        try:
            await self._enter(session, hello)
            while True:
                command = self._accept_command(await self.receive())
                if command is not None:
                    await self._wait_for_work(_work(command, len(session.clients)))
                    await self._carry_out(command, session)
        finally:
            session.leave(self)

    def end_conversation(self) -> None:
        """Stop what still goes on for the client."""
        if self._hint is not None:
            self._hint.cancel()

    async def _enter(self, session: Session, hello: Hello) -> None:
        try:
            await session.enter(self, hello)
        except CoatlError as error:
            if error.code == "too-many-watching":
                self._reject("", error)
                raise Disconnected(TOO_MUCH) from None
            raise Disconnected(AGAIN) from None

    async def _receive_hello(self) -> Hello:
        """The first message. Raises `Disconnected` unless it is a `Hello` of this protocol."""
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                text = await self.receive()
        except TimeoutError:
            raise Disconnected(MALFORMED) from None
        command: Command | None = None
        try:
            stated = _objects.decode(text)
            if stated.get("type") == "hello" and stated.get("protocol") != PROTOCOL:
                self._reject("", CoatlError("protocol-outdated", protocol=PROTOCOL))
                raise Disconnected(OUTDATED)
            command = _commands.decode(text)
        except _UNDECODABLE:
            pass
        if not isinstance(command, Hello) or len(command.tokens) > MAX_TOKENS:
            self._reject("", CoatlError("malformed"))
            raise Disconnected(MALFORMED)
        return command

    async def _wait_for_work(self, units: int) -> None:
        """Wait while the clients of this address cause too much work. Raises `Disconnected`."""
        wait = self._limits.reserve_work(self.address, units)
        if wait:
            try:
                await self.hold(wait)
            except TooManyMessages:
                self._reject("", CoatlError("too-many-commands", seconds=ceil(wait)))
                raise

    def _accept_command(self, text: str) -> Request | None:
        """A command; None, with a rejection, if it is malformed or exceeds the rate limit."""
        try:
            self._check_rate()
        except CoatlError as error:
            self._reject_bad_message(text, error, TOO_MUCH)
            return None
        try:
            command = _commands.decode(text)
            if not isinstance(command, Hello) and 0 < len(command.id) <= LONGEST_ID:
                return command
        except _UNDECODABLE:
            pass
        self._reject_bad_message(text, CoatlError("malformed"), MALFORMED)
        return None

    def _reject_bad_message(self, text: str, error: CoatlError, code: int) -> None:
        """Reject a bad message; after too many of them disconnect with that code."""
        self._bad_messages += 1
        self._reject(_id_in(text), error)
        if self._bad_messages > MAX_BAD_MESSAGES:
            raise Disconnected(code)

    async def _carry_out(self, command: Request, session: Session) -> None:
        if isinstance(command, AskHint) and command.seat in self.seats:
            # It takes long, so other commands go on meanwhile. Others' seats are refused at once.
            if self._hint is not None and not self._hint.done():
                self._hint.cancel()  # its client looks at something else by now
                self._reject(self._hint.get_name(), CoatlError("hint-replaced"))
            self._hint = asyncio.create_task(self._reply(command, session), name=command.id)
        else:
            await self._reply(command, session)

    async def _reply(self, command: Request, session: Session) -> None:
        """Carry out a command and reply to it."""
        began = perf_counter()
        outcome = "ack"
        try:
            reply = await dispatch(session, self, command)
        except CoatlError as error:
            outcome = error.code
            self._reject(command.id, error)
        except Exception as error:
            if not isinstance(command, AskHint):
                raise
            self._lobby.services.reports.error(error)  # nobody awaits a hint's task
            outcome = "no-advice"
            self._reject(command.id, CoatlError(outcome))
        else:
            if reply is not None:
                self.send(encode(reply))
        self._metrics.observe_command(tag_of(command), outcome, perf_counter() - began)

    def _reject(self, name: str, error: CoatlError) -> None:
        self._metrics.count_rejection(error.code)
        self.send(encode(Reject(name, problem(error), self.version)))


def _work(command: Request, clients: int) -> int:
    """The work of a command at a table with that many clients."""
    if isinstance(command, SetViewpoint):
        return WHOLE_GAME
    if isinstance(command, ScoreSketches):
        return SKETCH * max(1, len(command.sketches))
    return SLOW_JOB if isinstance(command, AskHint) else 1 + clients // RECIPIENTS


def _id_in(text: str) -> str:
    """The id of a message that is not a valid command, if it has one."""
    try:
        found = _objects.decode(text).get("id")
    except _UNDECODABLE:
        return ""
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""
