"""The name this package is installed by. It differs from the import name, `coatl`."""

from __future__ import annotations

from typing import Final

#: The project name in pyproject.toml. The name `coatl` on PyPI belongs to another project.
DISTRIBUTION: Final = "coatl-boardgame"


def install_command(extra: str) -> str:
    """The command that installs an extra, as users type it in a shell."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
