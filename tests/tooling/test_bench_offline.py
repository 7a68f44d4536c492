"""`make bench-offline` fails where a target is missed."""

from __future__ import annotations

import pytest

from benchmarks.offline import Row, report

MET = Row("download", "8.9 MB", "≤ 14 MB")
MISSED = Row("memory", "400 MB", "≤ 350 MB", is_met=False)


def test_all_rows_are_printed_and_what_missed_its_target_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report([MET])
    with pytest.raises(SystemExit) as ended:
        report([MET, MISSED])
    assert ended.value.code == "missed: memory: 400 MB"
    printed = capsys.readouterr().out
    assert printed.count("| download | 8.9 MB | ≤ 14 MB |") == 2
    assert "| memory | 400 MB | ≤ 350 MB |" in printed
