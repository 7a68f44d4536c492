"""What environments need beyond Cóatl itself, and what to type where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from coatl.distribution import install_command


class MissingExtra(ImportError):
    """A library of an extra is not installed; `extra` is its name."""

    def __init__(self, extra: str, library: str | None) -> None:
        self.extra = extra
        super().__init__(f"this needs {library}: {install_command(extra)}", name=library)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports that need that extra: where one of its libraries is missing, `MissingExtra`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if isinstance(missing, MissingExtra) or (missing.name or "").startswith("coatl"):
            raise
        raise MissingExtra(name, missing.name) from missing
