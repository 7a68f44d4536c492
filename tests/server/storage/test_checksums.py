"""Checksums of set-ups, entries and snapshots."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.server.match.log import LogEntry
from coatl.server.protocol.messages import encode
from coatl.server.storage.checksums import (
    MISSING,
    check_entries,
    seal_entries,
    seal_setup,
    seal_snapshot,
    setup_checksum,
    unseal,
    unseal_snapshot,
    without_gaps,
)

ENTRIES = [encode(LogEntry(f"take {number}", f"0/{number}")) for number in range(1, 8)]
SETUP, FIRST = seal_setup("t", b'{"seed":"s"}')
SEALED = seal_entries(FIRST, ENTRIES)


def flipped(value: bytes, bit: int) -> bytes:
    """A value with one bit changed."""
    changed = bytearray(value)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_sealed_values_are_json_that_older_versions_can_read() -> None:
    for sealed, entry in zip(SEALED.entries, ENTRIES, strict=True):
        assert msgspec.json.decode(sealed, type=LogEntry) == msgspec.json.decode(
            entry, type=LogEntry
        )
        assert unseal(sealed)[0] == entry
    assert unseal(SETUP) == (b'{"seed":"s"}', FIRST)


def test_a_sound_log_is_proved_to_its_end() -> None:
    checked = check_entries(FIRST, 1, SEALED.entries)
    assert checked.entries == ENTRIES
    assert (checked.head, checked.proved, checked.damage) == (SEALED.head, 7, None)


def test_every_flipped_bit_of_an_entry_is_found_at_that_entry() -> None:
    for number, entry in enumerate(SEALED.entries, 1):
        for bit in range(len(entry) * 8):
            stored = [*SEALED.entries]
            stored[number - 1] = flipped(entry, bit)
            checked = check_entries(FIRST, 1, stored)
            if checked.damage is None and checked.proved == len(ENTRIES):
                assert checked.entries == ENTRIES  # only the checksum is damaged
            elif checked.damage is None:  # its checksum cannot be recognised, and none follows
                assert number == len(ENTRIES)
                assert unseal(stored[-1])[1] is None
            else:
                assert checked.damage[0] == number
                assert checked.entries == ENTRIES[: number - 1]


def test_every_flipped_bit_of_a_snapshot_is_found() -> None:
    sealed = seal_snapshot(b'{"format":4,"entries":[]}', SEALED.head)
    assert unseal_snapshot(sealed) == (b'{"format":4,"entries":[]}', SEALED.head)
    for bit in range(len(sealed) * 8):
        assert unseal_snapshot(flipped(sealed, bit)) is None


def test_a_log_of_another_table_or_set_up_is_not_proved() -> None:
    for first in (setup_checksum("u", b'{"seed":"s"}'), setup_checksum("t", b'{"seed":"x"}')):
        checked = check_entries(first, 1, SEALED.entries)
        assert (checked.proved, checked.damage) == (0, (1, 1))


@pytest.mark.parametrize("order", [[1, 0, 2], [0, 2], [0, 0, 1, 2]])
def test_entries_out_of_place_are_found(order: list[int]) -> None:
    stored = [SEALED.entries[index] for index in order]
    checked = check_entries(FIRST, 1, stored)
    assert checked.damage is not None
    assert checked.entries == ENTRIES[: checked.proved]


def test_entries_without_checksums_are_believed_unless_a_later_checksum_contradicts() -> None:
    bare = ENTRIES[:4]
    assert check_entries(FIRST, 1, bare).damage is None
    assert check_entries(FIRST, 1, bare).proved == 0
    mixed = [*bare, *SEALED.entries[4:]]
    assert check_entries(FIRST, 1, mixed).proved == len(ENTRIES)
    mixed[1] = ENTRIES[0]
    assert check_entries(FIRST, 1, mixed).damage == (1, 5)


def test_a_checksum_known_from_elsewhere_proves_a_log() -> None:
    stored = [*SEALED.entries]
    entry, _ = unseal(stored[-1])
    stored[-1] = entry[:-1] + b',"sum":"0123456789abcdef"}'
    assert check_entries(FIRST, 1, stored).damage == (7, 7)
    assert check_entries(FIRST, 1, stored, {7: SEALED.head}).damage is None


def test_a_missing_entry_is_damage() -> None:
    assert check_entries(FIRST, 1, [*SEALED.entries[:3], MISSING]).damage == (4, 4)
    assert check_entries(FIRST, 1, [*ENTRIES[:3], MISSING]).damage == (1, 4)


def test_a_list_of_rows_ends_where_a_number_is_missing_or_doubled() -> None:
    assert without_gaps(3, [(3, [b"3", b"4"]), (5, [b"5"])]) == [b"3", b"4", b"5"]
    assert without_gaps(1, [(1, [b"1"]), (2**40, [b"x"])]) == [b"1", MISSING]
    assert without_gaps(1, [(1, [b"1", b"2"]), (2, [b"x"])]) == [b"1", b"2", MISSING]
    assert without_gaps(1, [(2, [b"2"])]) == [MISSING]


@settings(max_examples=300)
@given(st.data())
def test_no_damage_of_any_kind_is_proved(data: st.DataObject) -> None:
    stored = [*SEALED.entries]
    index = data.draw(st.integers(0, len(stored) - 2))
    start = data.draw(st.integers(0, len(stored[index]) - 1))
    noise = data.draw(st.binary(min_size=1, max_size=40))
    whole = stored[index]
    stored[index] = whole[:start] + noise + whole[start + len(noise) :]
    checked = check_entries(FIRST, 1, stored)
    if checked.damage is None:
        assert checked.entries == ENTRIES
    else:
        assert checked.damage[0] == index + 1
