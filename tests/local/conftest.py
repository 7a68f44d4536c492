"""The package as browsers get it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import browser_package


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("archive") / "coatl.zip"
    browser_package.write(file)
    return file


@pytest.fixture(scope="session")
def package(archive: Path) -> Path:
    """The unpacked archive."""
    folder = archive.parent / "unpacked"
    with ZipFile(archive) as files:
        files.extractall(folder)
    return folder
