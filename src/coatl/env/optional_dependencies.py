"""Optional dependencies: import errors that say which extra to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from coatl.package_name import install_command


class MissingExtra(ImportError):
    """A library of an optional extra is not installed; `extra` is the name of that extra."""

    def __init__(self, extra: str, library: str | None) -> None:
        self.extra = extra
        super().__init__(f"this needs {library}: {install_command(extra)}", name=library)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Guard imports that need this extra: raise `MissingExtra` if a library is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if isinstance(missing, MissingExtra) or (missing.name or "").startswith("coatl"):
            raise
        raise MissingExtra(name, missing.name) from missing
