"""The page of a table or a replay, with a preview for programs that show links."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from coatl.rules import CoatlError
from coatl.server.notifications.link_previews import (
    LinkTarget,
    language_of,
    meta_tags,
    preview,
)

from .api import check_limit, origin_of_request, session_of
from .static import Site


def page_of(target: LinkTarget, site: Site) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The handler for links to tables or replays. Without such a table the page says so itself."""

    async def page(request: web.Request) -> web.Response:
        try:
            check_limit(request, "requests")
            session = await session_of(request)
            await session.info()
            language = language_of(request.headers.get("Accept-Language", ""))
            title, about = preview(session.match, target, language)
        except CoatlError:
            return await site.page(request)
        origin = origin_of_request(request)
        return site.page_with(meta_tags(title, about, request.path, origin, language))

    return page
