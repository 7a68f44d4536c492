"""Parts that tests need are required unless they are skipped by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from programs import required_program, small_disk

from tools import required_programs

ROOT = Path(__file__).parent.parent.parent
SKIP = required_programs.VARIABLE


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No part is there and none can be installed; returns the parts that were tried."""
    tried: list[str] = []
    monkeypatch.delenv(SKIP, raising=False)
    monkeypatch.setattr(required_programs, "find", lambda _: None)
    monkeypatch.setattr("programs.find", lambda _: None)
    monkeypatch.setattr(required_programs, "install", tried.extend)
    return tried


def test_a_missing_part_is_installed_and_fails_where_that_is_impossible(
    nothing_installed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert required_programs.main(["nginx", "caddy"]) == 1
    assert nothing_installed == ["nginx", "caddy"]
    assert 'make test SKIP="nginx caddy"' in capsys.readouterr().err


def test_skipped_parts_are_reported_and_not_installed(
    nothing_installed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(SKIP, "nginx caddy")
    assert required_programs.main(["nginx", "caddy"]) == 0
    assert nothing_installed == []
    assert capsys.readouterr().out == "Skipping the tests that need caddy, nginx.\n"


def test_an_unknown_part_cannot_be_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SKIP, "apache")
    assert required_programs.main([]) == 2
    assert capsys.readouterr().err.startswith("cannot skip apache: parts are postgresql,")


@pytest.mark.usefixtures("nothing_installed")
def test_a_test_fails_where_its_program_is_missing() -> None:
    with pytest.raises(pytest.fail.Exception, match="make test SKIP=nginx"):
        required_program("nginx")


@pytest.mark.usefixtures("nothing_installed")
def test_a_test_is_skipped_where_its_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SKIP, "nginx")
    with pytest.raises(pytest.skip.Exception):
        required_program("nginx")


def test_a_disk_that_cannot_be_mounted_fails_the_test_unless_it_is_skipped_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(SKIP, raising=False)
    with (
        pytest.raises(pytest.fail.Exception, match="make test SKIP=small-disk"),
        small_disk(tmp_path / "disk", 1),
    ):
        pass
    monkeypatch.setenv(SKIP, "small-disk")
    with pytest.raises(pytest.skip.Exception), small_disk(tmp_path / "other", 1):
        pass


def test_the_dev_container_has_all_parts() -> None:
    dockerfile = (ROOT / ".devcontainer" / "Dockerfile").read_text(encoding="utf-8")
    assert {part.package for part in required_programs.PARTS.values()} <= {*dockerfile.split()}


def test_the_newest_of_several_versions_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("14", "15"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "initdb").touch()
    part = required_programs.Part("initdb", "postgresql", f"{tmp_path}/*")
    monkeypatch.setitem(required_programs.PARTS, "postgresql", part)
    assert required_programs.find("postgresql") == tmp_path / "15" / "initdb"
