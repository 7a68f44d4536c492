"""Storage for the services of these tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.databases import DATABASES, Postgres, running_postgres

from .locations import StorageLocation, in_database, in_folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=DATABASES)])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> StorageLocation:
    if request.param == "sqlite":
        return in_folder(tmp_path / "data")
    database: Postgres = request.getfixturevalue("postgres")
    return in_database(database.database())
