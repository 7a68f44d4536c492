"""PostgreSQL and Redis for tests: real ones from Debian's packages, thrown away afterwards.

Each listens on a free port of this machine alone and keeps its files in a folder of its own. They
can be stopped and started again in between.
"""

from __future__ import annotations

import os
import pwd
import random
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from programs import required_program

#: Seconds that a database may take to start or stop on a machine that has much else to do.
TIMEOUT = 120

#: Tests that need these share one process, so that each is started once.
DATABASES = pytest.mark.xdist_group("databases")

#: What must never be seen in any output or log.
PASSWORD = "a-secret-of-the-tests"


#: Ports that no client is given by the system, so none can sit on that of a server that is down.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A free port."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", random.choice(PORTS))) as probe:
            number: int = probe.getsockname()[1]
            return number


class Postgres:
    """A PostgreSQL server as Debian makes one, with `fsync` on; or a standby of another one, at
    the given port.
    """

    def __init__(
        self, programs: Path, folder: Path, primary: Postgres | None = None, port: int = 0
    ) -> None:
        self._programs = programs
        self._data = folder / "data"
        self.port = port or free_port()
        self._numbers = count(1)
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        if primary is None:
            secret = folder / "password"
            secret.write_text(PASSWORD)
            secret.chmod(0o644)
            self._run("initdb", "--auth=scram-sha-256", "--username=coatl", f"--pwfile={secret}")
        else:
            copy = ("--pgdata", str(self._data), "--write-recovery-conf", "--checkpoint=fast")
            self._run("pg_basebackup", "--dbname", primary._url, *copy)
        with (self._data / "postgresql.conf").open("a") as settings:
            settings.write(
                f"port = {self.port}\nlisten_addresses = '127.0.0.1'\n"
                f"unix_socket_directories = ''\nmax_connections = 50\nshared_buffers = 16MB\n"
            )

    def start(self) -> None:
        log = self._data.parent / "log"
        self._run("pg_ctl", "start", "--wait", f"--timeout={TIMEOUT}", f"--log={log}")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` acts like a power failure."""
        self._run("pg_ctl", "stop", "--wait", f"--timeout={TIMEOUT}", f"--mode={mode}")

    def kill(self) -> None:
        """Kill all its processes at once. It must not be started again."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        for pid in [self.pid, *map(int, children.split())]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        (self._data / "postmaster.pid").unlink()

    def promote(self) -> None:
        """Make this standby the primary."""
        self._run("pg_ctl", "promote", "--wait", f"--timeout={TIMEOUT}")

    def set_synchronous(self, standbys: str) -> None:
        """Commit only what these standbys have, too: `*` is any, and nothing is none."""
        value = f"ALTER SYSTEM SET synchronous_standby_names = '{standbys}'"
        self._run("psql", "--quiet", "--command", value, "--dbname", self._url)
        self._run("pg_ctl", "reload")

    @property
    def pid(self) -> int:
        """The process whose death ends it."""
        return int((self._data / "postmaster.pid").read_text().splitlines()[0])

    def database(self) -> str:
        """The address of a new and empty database."""
        name = f"coatl{next(self._numbers)}"
        self._run("psql", "--quiet", "--command", f"CREATE DATABASE {name}", "--dbname", self._url)
        return urlunsplit(urlsplit(self._url)._replace(path=f"/{name}"))

    @property
    def _url(self) -> str:
        return f"postgresql://coatl:{PASSWORD}@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *arguments],
            cwd=self._data.parent,
            env={"PGDATA": str(self._data), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open as long as the server
            stderr=None if program != "initdb" else subprocess.DEVNULL,
            timeout=2 * TIMEOUT,
            check=False,
            **self._user,
        )
        assert done.returncode == 0, f"{program} failed"


class Redis:
    """A Redis server without persistence."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://:{PASSWORD}@127.0.0.1:{self._port}/0"

    def start(self) -> None:
        settings = {
            "port": str(self._port),
            "bind": "127.0.0.1",
            "dir": str(self._folder),
            "save": "",
            "pidfile": str(self._folder / "redis.pid"),
            "requirepass": PASSWORD,
        }
        options = [word for name, value in settings.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [self._program, *options], stdout=subprocess.PIPE, cwd=self._folder
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if b"Ready to accept connections" in line:
                return
        raise AssertionError("redis-server did not start")

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdout is not None
            process.terminate()
            process.communicate(timeout=TIMEOUT)


#: Waits for its input to end, as it does however the tests end; then ends what still runs there.
_AFTERWARDS = """
cat > /dev/null
for file in "$1/data/postmaster.pid" "$1/redis.pid"; do
    pid=$(head -n 1 "$file" 2> /dev/null) || continue
    kill -QUIT "$pid"
    while kill -0 "$pid"; do sleep 0.1; done
done 2> /dev/null
rm -rf "$1"
"""


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder that is gone afterwards with whatever runs there, also if the tests are killed."""
    folder = Path(tempfile.mkdtemp(prefix="coatl-"))
    command = ["sh", "-c", _AFTERWARDS, "sh", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True):
        yield folder


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL server of its own."""
    programs = required_program("postgresql").parent
    with _folder() as folder:
        server = Postgres(programs, folder)
        server.start()
        try:
            yield server
        finally:
            with suppress(AssertionError):  # a test may have stopped it
                server.stop("immediate")


@contextmanager
def running_standby(primary: Postgres, port: int = 0) -> Iterator[Postgres]:
    """Start a standby of a PostgreSQL server, which commits nothing without it from now on."""
    programs = required_program("postgresql").parent
    with _folder() as folder:
        standby = Postgres(programs, folder, primary, port)
        standby.start()
        primary.set_synchronous("*")
        try:
            yield standby
        finally:
            with suppress(AssertionError, FileNotFoundError):  # a test may have killed it
                standby.stop("immediate")


@contextmanager
def running_redis() -> Iterator[Redis]:
    """Start a Redis server of its own."""
    program = str(required_program("redis"))
    with _folder() as folder:
        server = Redis(program, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
