"""The notifier: keeps the recipients of each table, and notifies them of turns and results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from logging import WARNING
from time import time
from typing import Final
from urllib.parse import urlsplit

import msgspec

from coatl.i18n import LANGUAGES, translation
from coatl.rules import CoatlError
from coatl.server.match.match import Match
from coatl.server.ops.background_tasks import BackgroundTasks
from coatl.server.ops.logging import fingerprint, log_event
from coatl.server.ops.metrics import Metrics
from coatl.server.ops.rate_limits import RateLimit, address_key
from coatl.server.protocol.messages import ChatStyle

from .announcements import Occasion, chat_message, chat_text, occasion, push_message
from .base import Moment
from .deliveries import PER_OWNER, Deliveries, FailedAttempt, Outcome, Outgoing, Sender
from .encryption import browser_key, browser_secret, encrypt
from .recipients import (
    MemoryRecipients,
    Recipient,
    RecipientStore,
    Subscription,
    Webhook,
)
from .targets import Targets
from .vapid import VapidKey, new_secret

PUSH: Final = "push"
WEBHOOK: Final = "webhook"
KEY: Final = "key"

#: Browsers per table: a few for each seat. The one that registered first makes room.
MAX_BROWSERS: Final = 24

#: Seconds for which a push service keeps a message for a browser that is off.
PUSH_TTL: Final = 24 * 3600

_subscriptions: Final = msgspec.json.Decoder(Subscription)
_webhooks: Final = msgspec.json.Decoder(Webhook)


class Notifier:
    """Notifies people who may be away. Without recipients it does nothing."""

    def __init__(
        self,
        store: RecipientStore | None = None,
        *,
        targets: Targets | None = None,
        allows_webhooks: bool = False,
        metrics: Metrics | None = None,
        on_error: Callable[[BaseException], None] = lambda _error: None,
        per_owner: RateLimit = PER_OWNER,
    ) -> None:
        #: Whether the operator lets tables have webhooks.
        self.allows_webhooks = allows_webhooks
        self._store = store or MemoryRecipients()
        self._targets = targets or Targets()
        self._metrics = metrics
        self._on_error = on_error
        self._sender = Sender(self._targets)
        self._deliveries = Deliveries(self._sender, on_error, per_owner=per_owner)
        self._tasks = BackgroundTasks(self._report)
        self._key: VapidKey | None = None
        #: The tables that have recipients; None until they are known, or where others add some.
        self._tables: set[str] | None = None
        self._queueing_lock = asyncio.Lock()

    async def key(self) -> VapidKey:
        """The key of this service, made when it is needed first."""
        if self._key is None:
            row = Recipient(KEY, "", "vapid", new_secret())
            self._key = VapidKey(await self._store.put_first(row))
        return self._key

    # --- recipients -----------------------------------------------------------------------------

    async def subscribe(
        self,
        match: Match,
        tokens: Sequence[str],
        endpoint: str,
        p256dh: str,
        auth: str,
        *,
        language: str,
        address: str,
        origin: str,
    ) -> None:
        """Notify a browser of the turns of the seats that it holds. Raises `not-your-seat`,
        `malformed`, `bad-notification-url`.
        """
        seats = match.seats_held(tokens)
        if not seats:
            raise CoatlError("not-your-seat")
        browser_key(p256dh)
        browser_secret(auth)
        host = urlsplit(origin).netloc
        browser = Subscription(
            self._targets.checked_url(endpoint),
            p256dh,
            auth,
            seats,
            _checked(language),
            (await self.key()).pseudonym(address_key(address)),
            f"https://{host}",
            int(time()),
        )
        await self._make_room(match.id, endpoint)
        await self._put(Recipient(PUSH, match.id, _name(endpoint), msgspec.json.encode(browser)))

    async def _make_room(self, table: str, endpoint: str) -> None:
        rows = [row for row in await self._store.of_table(table) if row.kind == PUSH]
        others = [row for row in rows if row.name != _name(endpoint)]
        others.sort(key=lambda row: _subscriptions.decode(row.value).made)
        for row in others[: max(0, len(others) + 1 - MAX_BROWSERS)]:
            await self._store.remove(*row[:3])

    async def unsubscribe(self, table: str, endpoint: str) -> None:
        """Notify a browser no more of a table. Only it knows its endpoint."""
        await self._store.remove(PUSH, table, _name(endpoint))

    async def webhook(self, match: Match, token: str) -> Webhook | None:
        """The webhook of a table, for its host. Raises `not-the-host`, `no-webhooks`."""
        self._check_host(match, token)
        rows = await self._store.of_table(match.id)
        found = [row.value for row in rows if row.kind == WEBHOOK]
        return _webhooks.decode(found[0]) if found else None

    async def set_webhook(
        self,
        match: Match,
        token: str,
        url: str,
        style: ChatStyle,
        *,
        language: str,
        address: str,
        origin: str,
    ) -> Webhook | None:
        """Announce the turns of a table to a chat from now on, after a first message that has to
        arrive; an empty URL ends that. Raises `not-the-host`, `no-webhooks`,
        `bad-notification-url`, `webhook-failed`.
        """
        self._check_host(match, token)
        if not url:
            await self._store.remove(WEBHOOK, match.id, "")
            return None
        owner = (await self.key()).pseudonym(address_key(address))
        hook = Webhook(self._targets.checked_url(url), style, _checked(language), owner, origin)
        text = translation(hook.language).say("notify.chat-hello")
        outcome = await self._sender.send(self._chat(hook, match.id, text))
        if isinstance(outcome, FailedAttempt) or outcome != Outcome.SENT:
            raise CoatlError("webhook-failed")
        await self._put(Recipient(WEBHOOK, match.id, "", msgspec.json.encode(hook)))
        return hook

    def _check_host(self, match: Match, token: str) -> None:
        if not self.allows_webhooks:
            raise CoatlError("no-webhooks")
        if not match.is_host([token]):
            raise CoatlError("not-the-host")

    async def _put(self, row: Recipient) -> None:
        await self._store.put(row)
        if self._tables is not None:
            self._tables.add(row.table)

    # --- notifications --------------------------------------------------------------------------

    def on_turn(self, match: Match, before: Moment | None) -> None:
        """A command was stored. `before`: the turn before it."""
        found = occasion(match, before)
        if found is not None:
            self._tasks.spawn(self._notify(found))

    async def on_rematch(self, table: str, next_table: str) -> None:
        """The recipients of a table are those of its rematch, too: their keys are valid there."""
        try:
            for row in await self._recipients(table):
                await self._put(row._replace(table=next_table))
        except CoatlError as error:  # the rematch is more important
            log_event("notification.failed", level=WARNING, code=error.code)

    async def _notify(self, occasion: Occasion) -> None:
        async with self._queueing_lock:  # or an earlier turn could replace a later one
            rows = await self._recipients(occasion.table)
        for row in rows:
            if row.kind == PUSH:
                browser = _subscriptions.decode(row.value)
                if _concerns(occasion, browser):
                    self._deliveries.add(self._push(occasion, browser, await self.key()))
            elif row.kind == WEBHOOK and self.allows_webhooks:
                hook = _webhooks.decode(row.value)
                text = chat_text(occasion, hook.language, hook.style)
                self._deliveries.add(self._chat(hook, occasion.table, text))

    async def _recipients(self, table: str) -> Sequence[Recipient]:
        if self._tables is None and not self._store.is_shared:
            self._tables = await self._store.tables()
        if self._tables is not None and table not in self._tables:
            return ()
        return await self._store.of_table(table)

    def _push(self, occasion: Occasion, browser: Subscription, key: VapidKey) -> Outgoing:
        message = push_message(occasion, browser.seats, browser.language)
        headers = {
            "Authorization": key.authorization(browser.endpoint, browser.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_TTL),
            "Topic": sha256(occasion.table.encode()).hexdigest()[:32],
            "Urgency": "high",
        }
        return Outgoing(
            browser.owner,
            f"{occasion.table} {browser.endpoint}",
            browser.endpoint,
            headers,
            encrypt(message, browser.p256dh, browser.auth),
            partial(self._on_end, PUSH, occasion.table, _name(browser.endpoint)),
        )

    def _chat(self, hook: Webhook, table: str, text: str) -> Outgoing:
        headers, body = chat_message(text, f"{hook.origin}/t/{table}", hook.style)
        on_end = partial(self._on_end, WEBHOOK, table, "")
        return Outgoing(hook.owner, f"{table} {WEBHOOK}", hook.url, headers, body, on_end)

    async def _on_end(self, kind: str, table: str, name: str, outcome: Outcome) -> None:
        if self._metrics is not None:
            self._metrics.count_notification(kind, outcome)
        if outcome == Outcome.GONE:
            await self._store.remove(kind, table, name)
        elif outcome != Outcome.SENT:
            log_event(
                "notification.failed",
                level=WARNING,
                kind=kind,
                table=fingerprint(table),
                outcome=outcome,
            )

    # --- the end --------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether no notification is under way."""
        return self._tasks.is_idle and self._deliveries.is_idle

    async def close(self) -> None:
        """Drop what is under way: people see their turn when they open the table."""
        await self._tasks.cancel_all()
        await self._deliveries.close()
        await self._store.close()

    def _report(self, error: BaseException) -> None:
        if isinstance(error, CoatlError):  # the store is away
            log_event("notification.failed", level=WARNING, code=error.code)
        else:
            self._on_error(error)


def _concerns(occasion: Occasion, browser: Subscription) -> bool:
    """Whether a browser is notified: not if the seat that has just moved is at it, too."""
    if occasion.seat is None:
        return occasion.mover not in browser.seats
    return occasion.seat in browser.seats and occasion.mover not in browser.seats


def _checked(language: str) -> str:
    if language not in LANGUAGES:
        raise CoatlError("unknown-language", language=language, known=LANGUAGES)
    return language


def _name(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()
