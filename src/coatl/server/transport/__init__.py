"""HTTP and WebSockets, on aiohttp.

Read in this order: `app` (routes), `api` (requests), `websocket` (clients), `server` (listening and
shutdown).
"""
