"""Connect to a Ray cluster."""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from coatl.package_name import install_command
from coatl.rules import CoatlError

#: How long a Ray cluster may take to accept a connection, in seconds.
CONNECT_TIMEOUT: Final = 5.0

#: Colours in messages that are meant for a terminal.
_ESCAPE_CODES: Final = re.compile(r"\x1b\[[0-9;]*m")


def connect(address: str) -> Any:
    """The module `ray`, connected to the cluster at this address.

    It sends this package to all nodes, plain or compiled, so that they play by the same rules even
    if another version is installed there.
    """
    if find_spec("ray") is None:
        raise CoatlError("needs-ray", install=install_command("ray"))
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # one try of 40 seconds, not twenty
    import ray  # noqa: PLC0415  # it reads the variable, and few callers have it

    before = signal.getsignal(signal.SIGTERM)
    try:
        _check_reachable(address)
        with _runtime_env() as environment:
            ray.init(
                address,
                runtime_env=environment,
                logging_level=logging.ERROR,
                log_to_driver=False,
            )
    except (OSError, RuntimeError, ValueError) as error:
        raise CoatlError("ray-unreachable", address=address, why=first_line(error)) from None
    finally:
        signal.signal(signal.SIGTERM, before)  # Ray replaces the handler
    return ray


@contextmanager
def _runtime_env() -> Iterator[dict[str, Any]]:
    """Files that nodes need to run this package. Ray uploads them while it connects.

    Compiled modules share a library that lies beside the package, on the module path. Of all files
    that Ray sends, only those of a working directory are put on the module path.
    """
    environment: dict[str, Any] = {"py_modules": [str(Path(__file__).parent)]}
    libraries = compiled_libraries()
    if not libraries:
        yield environment
        return
    with TemporaryDirectory(prefix="coatl-") as folder:
        for library in libraries:
            shutil.copy2(library, folder)
        yield {**environment, "working_dir": folder}


def compiled_libraries() -> list[Path]:
    """The shared libraries of this package's compiled modules; none if it is plain Python.

    Other packages may have theirs in the same folder. A library of mypyc has a name for each of its
    modules.
    """
    return [
        Path(module.__file__)
        for name, module in list(sys.modules.items())
        if name.endswith("__mypyc")
        and module.__file__
        and any(each.startswith("init_coatl___") for each in vars(module))
    ]


def _check_reachable(address: str) -> None:
    """Raise `OSError` if the address names a host and a port, and nothing accepts connections."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT).close()


def first_line(error: Exception) -> str:
    """The first line of an error's message."""
    return str(error).strip().partition("\n")[0]


def cause(error: Exception) -> str:
    """The last line of the message of a Ray error, without escape codes.

    An error of a node comes with its traceback; the last line names the exception.
    """
    return _ESCAPE_CODES.sub("", str(error)).strip().rpartition("\n")[2].strip()
