"""The data folder: its default location and its locks."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from pathlib import Path
from subprocess import PIPE

import pytest

from coatl.rules import CoatlError
from coatl.server.storage.folder import FolderLock, WriteLock, default_data_folder
from server.served import TIMEOUT

#: Locks the folder that is its argument until its input ends.
LOCK_FOLDER = """
import sys
from pathlib import Path
from coatl.server.storage.folder import FolderLock
lock = FolderLock(Path(sys.argv[1]))
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize(
    ("platform", "variable", "folder"),
    [
        ("linux", "XDG_DATA_HOME", "coatl"),
        ("win32", "LOCALAPPDATA", "coatl"),
        ("linux", None, ".local/share/coatl"),
        ("darwin", None, "Library/Application Support/coatl"),
        ("win32", None, "AppData/Local/coatl"),
    ],
)
def test_default_data_folder_follows_the_platform(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    variable: str | None,
    folder: str,
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable is not None:
        monkeypatch.setenv(variable, str(tmp_path))
    assert default_data_folder() == tmp_path / folder


def test_folder_lock_is_released_when_its_process_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LOCK_FOLDER, str(tmp_path)], stdin=PIPE, stdout=PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        with pytest.raises(CoatlError, match="folder-in-use"):
            FolderLock(tmp_path)
        other.kill()
        other.wait()
    FolderLock(tmp_path).close()


def test_folder_lock_waits_for_a_service_that_is_stopping(tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    with ThreadPoolExecutor() as threads:
        second = threads.submit(FolderLock, tmp_path, timeout=TIMEOUT)
        with pytest.raises(NotYet):
            second.result(0.1)
        first.close()
        second.result(TIMEOUT).close()


def test_folder_lock_creates_a_private_folder(tmp_path: Path) -> None:
    FolderLock(tmp_path / "new" / "folder").close()
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / "folder" / "lock").stat().st_mode & 0o077 == 0


def test_write_lock_admits_one_holder_at_a_time(tmp_path: Path) -> None:
    first, second = WriteLock(tmp_path), WriteLock(tmp_path)
    with ThreadPoolExecutor() as threads:
        with first:
            waiting = threads.submit(second.__enter__)
            with pytest.raises(NotYet):
                waiting.result(0.1)
        waiting.result(TIMEOUT)
        second.__exit__(None, None, None)
    first.close()
    second.close()
