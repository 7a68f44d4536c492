"""Programs that tests start: missing ones fail the test unless `make test SKIP=…` names them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.required_programs import PARTS, find, skipped


def required_program(part: str) -> Path:
    """The path of the program of a part in `tools.required_programs`."""
    if part in skipped():
        pytest.skip(f"{part} is named in SKIP")
    found = find(part)
    if found is None:
        pytest.fail(
            f"{part} is missing: install the Debian package {PARTS[part].package}, "
            f"or run make test SKIP={part}",
            pytrace=False,
        )
    return found
