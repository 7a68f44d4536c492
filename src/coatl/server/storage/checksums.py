"""Checksums that find damaged set-ups, entries and snapshots.

Everything stored is a JSON object. Its checksum is its last field, `"sum"`, over the bytes before
it. The checksums of a table form a chain: that of an entry also covers the checksum before it, and
so the whole log up to there; the first covers the table's id and set-up. A snapshot has a field
`"log"` with the checksum of the entry it was taken after, so it stands for exactly that log.

Older versions of this program wrote no checksums. Such values are accepted, but only the checksum
of a later entry can prove them. `check_entries` decides what to believe.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

#: Bytes of a checksum: with 8 bytes, random damage goes unnoticed once in 10^19 times.
_SIZE: Final = 8

_CHECKSUM: Final = re.compile(rb'(.*),"sum":"([0-9a-f]{16})"\}', re.DOTALL)
_LOG: Final = re.compile(rb'(.*),"log":"([0-9a-f]{16})"\}', re.DOTALL)

#: Stands for an entry that is missing; no entry is empty.
MISSING: Final = b""


class CheckedEntries(NamedTuple):
    """The entries that can be believed, without their checksums."""

    entries: list[bytes]
    #: The checksum of the log up to the last of them.
    head: bytes
    #: How many of them are proved by a checksum; the others have none.
    proved: int
    #: Damage lies between these entries (by number); None if there is none.
    damage: tuple[int, int] | None


class SealedLog(NamedTuple):
    """Entries with their checksums, and the checksum of the log up to the last of them."""

    entries: list[bytes]
    head: bytes


def setup_checksum(table: str, setup: bytes) -> bytes:
    """The first checksum of a table."""
    return _checksum(table.encode(), b"\n", setup)


def entry_checksum(head: bytes, entry: bytes) -> bytes:
    """The checksum of an entry that follows the log with the checksum `head`."""
    return _checksum(head, entry)


def seal(value: bytes, checksum: bytes) -> bytes:
    """Add its checksum to a JSON object."""
    return _with_field(value, b"sum", checksum)


def unseal(stored: bytes) -> tuple[bytes, bytes | None]:
    """Split a stored value into the JSON object and its checksum, if it has one."""
    found = _CHECKSUM.fullmatch(stored)
    return (stored, None) if found is None else (found[1] + b"}", found[2])


def seal_setup(table: str, setup: bytes) -> tuple[bytes, bytes]:
    """The set-up of a table with its checksum, and that checksum."""
    checksum = setup_checksum(table, setup)
    return seal(setup, checksum), checksum


def seal_entries(head: bytes, entries: Sequence[bytes]) -> SealedLog:
    """Add checksums to entries that follow the log with the checksum `head`."""
    sealed = []
    for entry in entries:
        head = entry_checksum(head, entry)
        sealed.append(seal(entry, head))
    return SealedLog(sealed, head)


def seal_snapshot(snapshot: bytes, head: bytes) -> bytes:
    """Add to a snapshot the checksum of its log, and its own."""
    whole = _with_field(snapshot, b"log", head)
    return seal(whole, _checksum(whole))


def unseal_snapshot(stored: bytes) -> tuple[bytes, bytes] | None:
    """A snapshot and the checksum of its log; None if it is damaged or has no checksum."""
    whole, checksum = unseal(stored)
    found = _LOG.fullmatch(whole)
    if found is None or checksum != _checksum(whole):
        return None
    return found[1] + b"}", found[2]


def check_entries(
    head: bytes,
    first: int,
    stored: Sequence[bytes],
    known: Mapping[int, bytes] | None = None,
) -> CheckedEntries:
    """Check entries from number `first` on, which follow the log with the checksum `head`.

    A checksum that is right proves everything before it, even if an earlier checksum is wrong: then
    only that checksum is damaged. After the last one that is right, entries without checksums are
    believed, unless one with a wrong checksum or a missing entry follows. `known` has checksums
    from elsewhere, by the number of the entry.
    """
    known = known or {}
    entries, heads, wrong, proved = [], [head], [], 0
    for count, one in enumerate(stored, 1):
        entry, checksum = unseal(one)
        entries.append(entry)
        heads.append(entry_checksum(heads[-1], entry))
        if heads[-1] in (checksum, known.get(first + count - 1)):
            proved = count
        elif checksum is not None or one == MISSING:
            wrong.append(count)
    unproved = [count for count in wrong if count > proved]
    if unproved:
        damage = (first + proved, first + unproved[0] - 1)
        return CheckedEntries(entries[:proved], heads[proved], proved, damage)
    return CheckedEntries(entries, heads[-1], proved, None)


def without_gaps(first: int, numbered: Sequence[tuple[int, Sequence[bytes]]]) -> list[bytes]:
    """The entries from number `first` on, of rows that have the number of their first entry.

    The list ends with `MISSING` where an entry is missing or a number occurs twice.
    """
    entries: list[bytes] = []
    for number, row in numbered:
        if number != first + len(entries):
            return [*entries, MISSING]
        entries += row
    return entries


def _with_field(value: bytes, name: bytes, text: bytes) -> bytes:
    return b'%b,"%b":"%b"}' % (value[:-1], name, text)


def _checksum(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=_SIZE).hexdigest().encode()
