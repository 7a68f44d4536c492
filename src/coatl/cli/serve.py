"""`coatl serve`: tables for browsers."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from coatl.distribution import install_command
from coatl.i18n import say
from coatl.rules import CoatlError

from .options import positive
from .weights import check_all_weights

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from coatl.server.cluster.pubsub import News
    from coatl.server.cluster.sharding import Share
    from coatl.server.storage.sqlite import Store
    from coatl.server.transport.http import Server

HELP = "serve tables that browsers sit at"

#: Where nothing else is said: this machine alone.
LOOPBACK = "127.0.0.1"
PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `coatl serve` understands."""
    parser.epilog = (
        "For several machines: COATL_DATABASE_URL=postgresql://... keeps the tables in PostgreSQL "
        "and not in a folder, and COATL_REDIS_URL=redis://... carries news between the "
        f"processes. Both need {install_command('server')}."
    )
    parser.add_argument(
        "--host", default=LOOPBACK, metavar="H", help=f"address to serve at (default {LOOPBACK})"
    )
    parser.add_argument(
        "--port", type=port, default=PORT, metavar="P", help=f"port (default {PORT}, 0 any)"
    )
    add_service_options(parser)
    parser.add_argument(
        "--processes",
        type=positive,
        default=1,
        metavar="N",
        help="processes that share the tables and this port, one for each core; limits and "
        "--bot-workers are for each of them (default 1)",
    )
    parser.add_argument(
        "--proxy",
        type=network,
        action="append",
        default=[],
        metavar="A",
        help="address or network of a proxy, which says whom it speaks for (may be repeated)",
    )
    parser.add_argument(
        "--metrics",
        type=network,
        action="append",
        default=[],
        metavar="A",
        help="address or network that may read /metrics, too (default: only this machine)",
    )
    parser.add_argument(
        "--log", choices=("text", "json"), help="write every event to standard error"
    )
    parser.add_argument(
        "--unlimited",
        action="store_true",
        help="no limits on what an address or a socket asks for: for load tests only",
    )


def add_service_options(parser: argparse._ActionsContainer) -> None:
    """Add where tables are kept and who thinks for bots."""
    add_data(parser)
    parser.add_argument(
        "--bot-workers",
        type=positive,
        metavar="N",
        help="processes that think for bots (default 1)",
    )


def add_data(parser: argparse._ActionsContainer) -> None:
    """Add where tables are kept."""
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of the tables (default: the user's own)"
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Serve until it is told to stop."""
    if args.processes > 1 and sys.platform == "win32":
        raise CoatlError("one-process-here")
    with listening(args.host, args.port) as open_socket:
        if args.processes > 1:
            return serve_by_crew(args, open_socket, console)
        app = service_of(args, limited=not args.unlimited, readers=args.metrics)
        announce(open_socket, console)
        return serve(app, open_socket, args.proxy, args.log)


def announce(open_socket: socket.socket, console: Console) -> None:
    """Say where the service is, and whether its bots think at full speed."""
    from coatl.bots.learned.vectors import is_compiled  # noqa: PLC0415  # as below

    console.print(Text(say("serve.at", address=address(open_socket))))
    console.print(Text(say("serve.compiled" if is_compiled() else "serve.plain")))


def service_of(
    args: argparse.Namespace,
    *,
    limited: bool = True,
    readers: Sequence[str] = (),
    share: Share | None = None,
) -> Starlette:
    """The service that was asked for, or one process's share of it."""
    from coatl.server.ops.limits import Limits  # noqa: PLC0415  # as below
    from coatl.server.ops.metrics import Readers  # noqa: PLC0415
    from coatl.server.transport.app import service  # noqa: PLC0415  # no other command needs it

    store, news = store_of(args.data, in_crew=share is not None)
    return service(
        store,
        args.bot_workers or 1,
        limits=Limits(are_on=limited),
        readers=Readers(readers),
        news=news,
        share=share,
    )


def store_of(data: Path | None, *, in_crew: bool = False) -> tuple[Store, News | None]:
    """Where tables are kept, with news from the other processes that keep theirs there."""
    from coatl.server.cluster import pubsub as news  # noqa: PLC0415  # as above
    from coatl.server.storage import postgres  # noqa: PLC0415  # as above
    from coatl.server.storage.sqlite import Tables  # noqa: PLC0415

    folder, database = place_of(data)
    if folder is not None:
        return Tables(folder, in_crew=in_crew), None
    redis = os.environ.get(news.VARIABLE)
    postgres.prepare(database)
    return postgres.Postgres(database), news.RedisNews(redis) if redis else None


def place_of(data: Path | None) -> tuple[Path | None, str]:
    """The folder of the tables: that one, or the user's own; or the database that the environment
    names. Raises where both are named.
    """
    from coatl.server.cluster import pubsub as news  # noqa: PLC0415  # as above
    from coatl.server.storage import postgres  # noqa: PLC0415  # as above
    from coatl.server.storage.sqlite import data_folder  # noqa: PLC0415

    database = os.environ.get(postgres.VARIABLE, "")
    if database and data is not None:
        raise CoatlError("folder-or-database", path=data)
    if database:
        return None, database
    if os.environ.get(news.VARIABLE):
        raise CoatlError("news-without-database")
    return data or data_folder(), ""


def serve_by_crew(args: argparse.Namespace, open_socket: socket.socket, console: Console) -> int:
    """Serve with several processes, each with its share of the tables."""
    from coatl.server.cluster import supervisor as crew  # noqa: PLC0415  # as above
    from coatl.server.cluster import worker as member  # noqa: PLC0415
    from coatl.server.ops import logging as logs  # noqa: PLC0415  # as above
    from coatl.server.storage import postgres  # noqa: PLC0415  # as above
    from coatl.server.storage.sqlite import claimed  # noqa: PLC0415
    from coatl.server.transport import http as server  # noqa: PLC0415  # as above
    from coatl.server.transport.app import service as _  # noqa: F401, PLC0415  # read once for all of them

    def work(line: socket.socket, share: Share) -> None:
        app = service_of(args, limited=not args.unlimited, readers=args.metrics, share=share)
        with suppress(KeyboardInterrupt):
            server.server_of(app, args.proxy, partial(member.Member, line=line)).run()

    folder, database = place_of(args.data)
    if folder is None:
        postgres.prepare(database)
    else:
        claimed(folder)
    logs.write(args.log)
    check_all_weights(args.log)
    server.prepare()
    announce(open_socket, console)
    crew.Crew(open_socket, args.processes, work).run()
    return 0


def serve(
    app: Starlette,
    open_socket: socket.socket,
    proxies: Sequence[str] = (),
    log: str | None = None,
) -> int:
    """Answer whoever calls at that socket, until Ctrl-C; then finish in good order."""
    from coatl.server.ops import logging as logs  # noqa: PLC0415  # as above

    logs.write(log)
    check_all_weights(log)
    server = server_of(app, proxies)
    with suppress(KeyboardInterrupt):  # that is how one stops it
        server.run(sockets=[open_socket])
    return 0 if server.started else 1


def server_of(app: Starlette, proxies: Sequence[str] = ()) -> Server:
    """What serves an application, perhaps to those who come by these proxies."""
    from coatl.server.transport import http as server  # noqa: PLC0415  # as above

    server.prepare()
    return server.server_of(app, proxies)


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes calls there already, so that nobody comes too early."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, where = found[0]
        open_socket = socket.create_server(where[:2], family=family)
        # Whoever calls gets the same: small messages must not wait for one another.
        open_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise CoatlError("cannot-serve", host=host, port=port, why=why) from None
    return open_socket


def address(open_socket: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = open_socket.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  # every address of this machine has this one
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network(text: str) -> str:
    """An address, or a network of them."""
    try:
        return str(ip_network(text, strict=False))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def port(text: str) -> int:
    """The number of a port."""
    number = int(text)
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"{text} is not a port")
    return number
