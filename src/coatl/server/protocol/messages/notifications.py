"""Notifications: what browsers and hosts register, over HTTP."""

from __future__ import annotations

from typing import Literal

from coatl.structs import field

from .base import Message

#: How a chat expects a message.
ChatStyle = Literal["discord", "slack", "ntfy"]


class NotificationInfo(Message):
    """How this service notifies: `key` is what browsers subscribe with (VAPID), and `webhooks`
    whether tables may announce their turns to a chat.
    """

    key: str
    webhooks: bool = False


class Subscribe(Message):
    """Notify a browser when it is the turn of a seat that it holds, and when the game is over.

    `tokens` of the seats; `endpoint`, `p256dh` and `auth` as in the browser's `PushSubscription`.
    """

    endpoint: str
    p256dh: str
    auth: str
    tokens: list[str] = field(default_factory=list)
    language: str = "en"


class Unsubscribe(Message):
    """Notify a browser no more of this table."""

    endpoint: str


class SetWebhook(Message):
    """Announce the turns of this table to a chat. `host`: the host's token; an empty `url` ends it,
    and without one nothing changes. The answer is a `WebhookInfo`.
    """

    host: str
    url: str | None = None
    style: ChatStyle = "discord"
    language: str = "en"


class WebhookInfo(Message):
    """The webhook of a table, for its host: the style and the name of the chat's server, which are
    empty without a webhook. Nobody is sent the URL.
    """

    style: ChatStyle | Literal[""] = ""
    server: str = ""
