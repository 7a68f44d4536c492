"""Requests over HTTP about notifications: browsers that subscribe, and webhooks of tables."""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import web

from coatl.rules import CoatlError
from coatl.server.match.match import Match
from coatl.server.protocol.messages import (
    NotificationInfo,
    SetWebhook,
    Subscribe,
    Unsubscribe,
    WebhookInfo,
)
from coatl.server.protocol.sizes import MAX_TOKENS

from .api import (
    check_limit,
    json_response,
    origin_of_request,
    read_message,
    session_of,
)
from .context import CONTEXT


async def notification_info(request: web.Request) -> web.Response:
    """`GET /api/notifications`."""
    notifier = request.app[CONTEXT].notifier
    key = await notifier.key()
    return json_response(NotificationInfo(key.public, notifier.allows_webhooks))


async def subscribe(request: web.Request) -> web.Response:
    """`POST /api/tables/T/notifications`."""
    asked = await read_message(request, Subscribe)
    check_limit(request, "notifications")
    if len(asked.tokens) > MAX_TOKENS:
        raise CoatlError("malformed")
    await request.app[CONTEXT].notifier.subscribe(
        await _match(request),
        asked.tokens,
        asked.endpoint,
        asked.p256dh,
        asked.auth,
        language=asked.language,
        address=_address(request),
        origin=origin_of_request(request),
    )
    return web.Response(status=204)


async def unsubscribe(request: web.Request) -> web.Response:
    """`POST /api/tables/T/notifications/end`."""
    asked = await read_message(request, Unsubscribe)
    check_limit(request, "notifications")
    session = await session_of(request)
    notifier = request.app[CONTEXT].notifier
    await notifier.unsubscribe(session.match.id, asked.endpoint)
    return web.Response(status=204)


async def webhook(request: web.Request) -> web.Response:
    """`POST /api/tables/T/webhook`."""
    asked = await read_message(request, SetWebhook)
    notifier = request.app[CONTEXT].notifier
    match = await _match(request)
    if asked.url is None:
        found = await notifier.webhook(match, asked.host)
    else:
        check_limit(request, "notifications")
        found = await notifier.set_webhook(
            match,
            asked.host,
            asked.url.strip(),
            asked.style,
            language=asked.language,
            address=_address(request),
            origin=origin_of_request(request),
        )
    if found is None:
        return json_response(WebhookInfo())
    return json_response(WebhookInfo(found.style, urlsplit(found.url).hostname or ""))


async def _match(request: web.Request) -> Match:
    """The match that a request is about, with its seats as they are stored."""
    session = await session_of(request)
    await session.info()
    return session.match


def _address(request: web.Request) -> str:
    return request.app[CONTEXT].address_of(request)
