"""A service for the tests of a module, with pages of a kind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from coatl.server.session import table_setup

from .databases import DATABASES, Postgres, Redis, running_postgres, running_redis
from .served import Served
from .stored_games import PostgresStore, SqliteStore, Store


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run."""
    numbers = count()

    def next_secret() -> str:
        return sha256(f"{request.node.name} {next(numbers)}".encode()).hexdigest()[:32]

    monkeypatch.setattr(table_setup, "new_secret", next_secret)


@pytest.fixture
def without_gc() -> Iterator[None]:
    """Without the garbage collector, objects in reference cycles are never freed."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Cóatl</title>" + " " * 1000)
    (folder / "assets" / "index-abc123.js").write_text("export {};\n" * 100)
    return folder


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    service = Served(tmp_path_factory.mktemp("data"), site)
    yield service
    service.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with running_redis() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=DATABASES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """A store of either kind."""
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "data")
    return PostgresStore(request.getfixturevalue("postgres").database())
