"""`coatl serve`: tables for browsers."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from coatl.i18n import explain, say
from coatl.package_name import install_command
from coatl.rules import CoatlError

from .options import positive, seconds
from .weights import check_all_weights

if TYPE_CHECKING:
    from aiohttp import web

    from coatl.server.cluster.pubsub import PubSub
    from coatl.server.cluster.sharding import Shard
    from coatl.server.notifications.recipients import RecipientStore
    from coatl.server.storage.base import Storage


#: The default address: only this machine can connect.
LOOPBACK = "127.0.0.1"
PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl serve`."""
    parser.epilog = (
        "For several machines: COATL_DATABASE_URL=postgresql://... stores the tables in PostgreSQL "
        "instead of a folder, and COATL_REDIS_URL=redis://... sends notifications between the "
        f"processes. Both need {install_command('server')}."
    )
    parser.add_argument(
        "--host", default=LOOPBACK, metavar="H", help=f"listen at this address (default {LOOPBACK})"
    )
    parser.add_argument(
        "--port",
        type=port,
        default=PORT,
        metavar="P",
        help=f"listen at this port (default {PORT}; 0: any)",
    )
    add_service_options(parser)
    parser.add_argument(
        "--processes",
        type=positive,
        default=1,
        metavar="N",
        help="serve with N processes that share the tables and the port, one for each core; limits "
        "and --bot-workers apply to each (default 1)",
    )
    parser.add_argument(
        "--proxy",
        type=network,
        action="append",
        default=[],
        metavar="A",
        help="trust X-Forwarded-For and X-Forwarded-Proto of this address or network of proxies "
        "(may be repeated)",
    )
    parser.add_argument(
        "--allow-host",
        type=host,
        action="append",
        default=[],
        metavar="NAME",
        help="answer to requests for this name, besides addresses and the names of this machine "
        "(may be repeated; also COATL_HOSTS, separated by commas)",
    )
    parser.add_argument(
        "--metrics",
        type=network,
        action="append",
        default=[],
        metavar="A",
        help="let this address or network read /metrics, besides this machine (may be repeated)",
    )
    parser.add_argument(
        "--webhooks",
        action="store_true",
        help="let the hosts of tables announce turns to a chat (Discord, Slack, ntfy)",
    )
    parser.add_argument(
        "--notify",
        type=network,
        action="append",
        default=[],
        metavar="A",
        help="let notifications go to this private address or network, besides public ones (may be "
        "repeated)",
    )
    parser.add_argument(
        "--offline",
        type=Path,
        metavar="DIR",
        help="serve the offline site in this folder (make site) at /offline/, too",
    )
    parser.add_argument(
        "--log", choices=("text", "json"), help="write every event to standard error"
    )
    parser.add_argument(
        "--hint-time",
        type=seconds,
        metavar="S",
        help="let hints think for S seconds about each decision (default 1)",
    )
    parser.add_argument(
        "--bot-time",
        type=seconds,
        metavar="S",
        help="let bots think for at most S seconds about each decision (default 1)",
    )
    parser.add_argument(
        "--unlimited",
        action="store_true",
        help="switch off all rate limits: for load tests only",
    )


def add_service_options(parser: argparse._ActionsContainer) -> None:
    """Add the options for storage and bots."""
    add_data(parser)
    parser.add_argument(
        "--bot-workers",
        type=positive,
        metavar="N",
        help="compute bot moves and hints in N processes (default: one per core, and one more)",
    )


def add_data(parser: argparse._ActionsContainer) -> None:
    """Add `--data`."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="store the tables in this folder (default: the user's data folder)",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Serve until SIGINT or SIGTERM."""
    if args.processes > 1 and sys.platform == "win32":
        raise CoatlError("one-process-here")
    with listening(args.host, args.port) as listener:
        if args.processes > 1:
            return serve_cluster(args, listener, console)
        on_ready = partial(announce, listener, console)
        return serve(service_for(args), listener, on_ready, args.log)


def announce(listener: socket.socket, console: Console) -> None:
    """Print the address of the service, and whether its bots are compiled."""
    from coatl.bots.learned.vectors import is_compiled  # noqa: PLC0415  # only a service needs it

    console.print(Text(say("serve.at", address=address(listener))))
    console.print(Text(say("serve.compiled" if is_compiled() else "serve.plain")))


def service_for(args: argparse.Namespace, shard: Shard | None = None) -> web.Application:
    """The service for these arguments, or one shard of it."""
    from coatl.server.jobs.job_pool import default_workers  # noqa: PLC0415  # only a service needs it
    from coatl.server.ops.rate_limits import ClientLimits  # noqa: PLC0415
    from coatl.server.service import service  # noqa: PLC0415

    storage, pubsub = storage_for(args.data, in_cluster=shard is not None)
    return service(
        storage,
        bot_workers=args.bot_workers or default_workers(getattr(args, "processes", 1)),
        limits=ClientLimits(is_enabled=not getattr(args, "unlimited", False)),
        metrics_readers=getattr(args, "metrics", ()),
        trusted_proxies=getattr(args, "proxy", ()),
        hosts=[*getattr(args, "allow_host", ()), *hosts_in_environment()],
        offline=getattr(args, "offline", None),
        hint_time=getattr(args, "hint_time", None),
        bot_time=getattr(args, "bot_time", None),
        pubsub=pubsub,
        shard=shard,
        recipients=recipients_for(args.data),
        allows_webhooks=getattr(args, "webhooks", False),
        notified_networks=getattr(args, "notify", ()),
    )


def storage_for(data: Path | None, *, in_cluster: bool = False) -> tuple[Storage, PubSub | None]:
    """The storage, and the pub/sub between the processes that share it."""
    from coatl.server.cluster import redis_pubsub  # noqa: PLC0415  # only a service needs it
    from coatl.server.storage import postgres  # noqa: PLC0415
    from coatl.server.storage.sqlite import SqliteStorage  # noqa: PLC0415

    folder, database = location_of(data)
    if folder is not None:
        return SqliteStorage(folder, is_folder_shared=in_cluster), None
    redis = os.environ.get(redis_pubsub.VARIABLE)
    postgres.prepare(database)
    return postgres.PostgresStorage(database), redis_pubsub.RedisPubSub(redis) if redis else None


def recipients_for(data: Path | None) -> RecipientStore:
    """The store of the recipients of notifications, beside the tables."""
    from coatl.server.notifications.postgres_recipients import (  # noqa: PLC0415  # as above
        PostgresRecipients,
    )
    from coatl.server.notifications.sqlite_recipients import SqliteRecipients  # noqa: PLC0415

    folder, database = location_of(data)
    return PostgresRecipients(database) if folder is None else SqliteRecipients(folder)


def location_of(data: Path | None) -> tuple[Path | None, str]:
    """The folder of the tables, or the address of the database in the environment. Raises if both
    are given.
    """
    from coatl.server.cluster import redis_pubsub  # noqa: PLC0415  # only a service needs it
    from coatl.server.storage.folder import default_data_folder  # noqa: PLC0415
    from coatl.server.storage.postgres_errors import URL_VARIABLE  # noqa: PLC0415

    database = os.environ.get(URL_VARIABLE, "")
    if database and data is not None:
        raise CoatlError("folder-or-database", path=data)
    if database:
        return None, database
    if os.environ.get(redis_pubsub.VARIABLE):
        raise CoatlError("news-without-database")
    return data or default_data_folder(), ""


def serve_cluster(args: argparse.Namespace, listener: socket.socket, console: Console) -> int:
    """Serve with several processes, each with a shard of the tables."""
    from coatl.server import service as _  # noqa: F401, PLC0415  # imported once for all workers
    from coatl.server.cluster.supervisor import Supervisor  # noqa: PLC0415
    from coatl.server.ops import logging  # noqa: PLC0415
    from coatl.server.storage import postgres, sqlite  # noqa: PLC0415
    from coatl.server.transport.self_check import origin_of  # noqa: PLC0415
    from coatl.server.transport.server import Server, allow_many_files, run_loop  # noqa: PLC0415

    origin = origin_of(listener)

    def work(channel: socket.socket, shard: Shard) -> None:
        run_loop(partial(Server(service_for(args, shard)).serve_channel, channel, origin))

    folder, database = location_of(args.data)
    lock = None
    if folder is None:
        postgres.prepare(database)
    else:
        lock = sqlite.prepare(folder)
    logging.configure(args.log)
    check_all_weights(args.log)
    allow_many_files()
    try:
        Supervisor(listener, args.processes, work, partial(announce, listener, console)).run()
    finally:
        if lock is not None:
            lock.close()
    return 0


def serve(
    app: web.Application,
    listener: socket.socket,
    on_ready: Callable[[], None],
    log: str | None = None,
) -> int:
    """Serve an application until SIGINT or SIGTERM; `on_ready` is called after its self-test."""
    from coatl.server.ops import logging  # noqa: PLC0415  # only a service needs it
    from coatl.server.transport.server import Server, allow_many_files  # noqa: PLC0415

    logging.configure(log)
    check_all_weights(log)
    allow_many_files()
    Server(app).run(listener, on_ready)
    return 0


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at this address. Raises `cannot-serve`."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, where = found[0]
        listener = socket.create_server(where[:2], family=family)
    except OSError as error:
        why = error.strerror or str(error)
        raise CoatlError("cannot-serve", host=host, port=port, why=why) from None
    return listener


def address(listener: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  # all addresses of this machine include this one
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network(text: str) -> str:
    """Parse an IP address or network."""
    try:
        return str(ip_network(text, strict=False))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def host(text: str) -> str:
    """Parse the name of a host."""
    from coatl.server.transport.hosts import host_name  # noqa: PLC0415  # only a service needs it

    try:
        return host_name(text)
    except CoatlError as error:
        raise argparse.ArgumentTypeError(explain(error)) from None


def hosts_in_environment() -> list[str]:
    """The names of hosts in the environment. Raises `bad-host`."""
    from coatl.server.transport import hosts  # noqa: PLC0415  # only a service needs it

    try:
        return hosts.names_in(os.environ.get(hosts.VARIABLE, ""))
    except CoatlError as error:
        raise CoatlError(error.code, **error.facts, place=hosts.VARIABLE) from None


def port(text: str) -> int:
    """Parse a port number."""
    number = int(text)
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"{text} is not a port: ports are 0 to 65535")
    return number
