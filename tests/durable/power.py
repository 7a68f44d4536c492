"""Simulated power failures: a program's writes are logged, and replayed up to a random moment.

What was not flushed by then may have reached the disk or not, each sector and each change of a
folder by itself. Assumed is what SQLite assumes as well: the disk keeps what it says it has
flushed, and writes a sector of 512 bytes wholly or not at all.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random
from typing import NamedTuple

_SOURCE = Path(__file__).with_name("write_log.c")
_HEADER = struct.Struct("=I4sQq")

#: Bytes that a disk writes wholly or not at all: of old disks and of new ones.
SECTORS = (512, 4096)

#: Shares of the unflushed sectors that survive: none, all, or some.
SHARES = (0.0, 0.1, 0.5, 0.9, 1.0)


class Entry(NamedTuple):
    """An entry of the log: a change, the beginning or end of a flush, or a mark of the test."""

    kind: str
    inode: int
    number: int
    data: bytes


class WriteLog:
    """Logs the writes of programs below a folder. Tests add marks, in order with the writes."""

    def __init__(self, folder: Path, root: Path) -> None:
        """`root` is the watched folder; the log and the library are in `folder`."""
        self._file = folder / "write.log"
        library = folder / "write_log.so"
        compiler = [os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC"]
        subprocess.run([*compiler, "-o", library, _SOURCE, "-ldl"], check=True)
        self.environment = {
            "LD_PRELOAD": str(library),
            "WRITE_LOG": str(self._file),
            "WRITE_LOG_ROOT": str(root.resolve()),
        }

    def mark(self, data: bytes) -> None:
        """Add a mark: what is known outside by now."""
        with self._file.open("ab", buffering=0) as file:
            file.write(_HEADER.pack(len(data), b"mark", 0, 0) + data)

    def entries(self) -> Iterator[Entry]:
        """All entries, in order."""
        with self._file.open("rb") as file:
            while header := file.read(_HEADER.size):
                size, kind, inode, number = _HEADER.unpack(header)
                yield Entry(kind.decode(), inode, number, file.read(size))


# --- the disk -------------------------------------------------------------------------------


class Write(NamedTuple):
    """A write to a file; without data the file gets a new size."""

    offset: int
    data: bytes | None

    def apply(self, content: bytearray) -> None:
        if self.data is None:
            del content[self.offset :]
        end = self.offset + len(self.data or b"")
        content.extend(bytes(max(0, end - len(content))))
        content[self.offset : end] = self.data or b""

    def sectors(self, size: int) -> Iterator[Write]:
        """The parts of it that a disk writes wholly or not at all."""
        if self.data is None:
            yield self
            return
        start, end = self.offset, self.offset + len(self.data)
        while start < end:
            after = min(end, (start // size + 1) * size)
            yield Write(start, self.data[start - self.offset : after - self.offset])
            start = after


@dataclass
class DiskFile:
    """A file: what is certainly on disk, and the writes since."""

    flushed: bytearray = field(default_factory=bytearray)
    pending: list[Write] = field(default_factory=list)

    def flush(self, writes: int) -> None:
        for write in self.pending[:writes]:
            write.apply(self.flushed)
        del self.pending[:writes]

    def after_power_loss(self, rng: Random, sector: int, share: float) -> bytes:
        content = bytearray(self.flushed)
        for write in self.pending:
            for part in write.sectors(sector):
                if rng.random() < share:
                    part.apply(content)
        return bytes(content)


class Change(NamedTuple):
    """A change of a folder: `new` becomes a name of `file`, and `old` is no longer a name of it."""

    old: str | None
    new: str | None
    #: The file of a new name; None if it is that of `source`, or a folder.
    file: DiskFile | None = None
    source: str | None = None
    is_folder: bool = False

    @property
    def folder(self) -> str:
        return str(PurePosixPath(self.new or self.old or "").parent)

    def apply(self, names: dict[str, DiskFile | None]) -> None:
        if self.source is not None and self.source not in names:
            return  # it has never reached the disk
        if self.new is not None:
            found = self.file if self.source is None else names[self.source]
            names[self.new] = None if self.is_folder else found
        if self.old is not None:
            names.pop(self.old, None)


class Disk:
    """A disk that follows a log of writes, and what a power failure would leave of it."""

    def __init__(self, root: Path | None = None) -> None:
        """Without `root`, or with everything that is below it now, flushed."""
        #: Files, and None for folders, by their paths; as on disk, and as programs see them.
        self._flushed: dict[str, DiskFile | None] = {}
        self._pending: list[Change] = []
        self._inodes: dict[int, DiskFile] = {}
        self._flushing: dict[tuple[int, str], int] = {}
        for path in sorted(root.rglob("*")) if root is not None else ():
            name = path.relative_to(root or path).as_posix()
            self._flushed[name] = None
            if path.is_file():
                found = DiskFile(bytearray(path.read_bytes()))
                self._flushed[name] = self._inodes[path.stat().st_ino] = found

    @property
    def names(self) -> dict[str, DiskFile | None]:
        """All files as programs see them."""
        names = dict(self._flushed)
        for change in self._pending:
            change.apply(names)
        return names

    def follow(self, entry: Entry) -> None:
        """Do what the log says."""
        kind, inode, number, data = entry
        file = self._inodes.get(inode)
        if kind in {"writ", "trun"} and file is not None:
            file.pending.append(Write(number, data if kind == "writ" else None))
        elif kind == "fbeg" and file is not None:
            self._flushing[number, "file"] = len(file.pending)
        elif kind == "fend" and file is not None:
            file.flush(self._flushing.pop((number, "file")))
        elif kind == "dbeg":
            self._flushing[number, "folder"] = len(self._pending)
        elif kind == "dend":
            self._flush_folder(data.decode() or ".", self._flushing.pop((number, "folder")))
        elif kind in {"crea", "mdir", "unli", "rena", "link"}:
            self._pending.append(self._change(kind, inode, data.decode()))

    def _change(self, kind: str, inode: int, data: str) -> Change:
        path, _, other = data.partition("\n")
        match kind:
            case "crea":
                self._inodes[inode] = DiskFile()
                return Change(None, path, self._inodes[inode])
            case "mdir":
                return Change(None, path, is_folder=True)
            case "link":
                return Change(None, other, source=path)
            case "rena":
                return Change(path, other, source=path)
        return Change(path, None)

    def _flush_folder(self, folder: str, changes: int) -> None:
        for change in [one for one in self._pending[:changes] if one.folder == folder]:
            change.apply(self._flushed)
            self._pending.remove(change)

    def lose_power(self, target: Path, rng: Random) -> None:
        """Write into `target` what one power failure may leave."""
        sector, share, kept = rng.choice(SECTORS), rng.choice(SHARES), rng.choice(SHARES)
        names = dict(self._flushed)
        for change in self._pending:
            if rng.random() < kept:
                change.apply(names)
        contents = {
            name: file if file is None else file.after_power_loss(rng, sector, share)
            for name, file in names.items()
        }
        write_files(target, contents, rng)

    def write_all(self, target: Path) -> None:
        """Write everything into `target`, flushed or not."""
        for_sure = Random(0)
        contents = {
            name: file if file is None else file.after_power_loss(for_sure, 512, 1.1)
            for name, file in self.names.items()
        }
        write_files(target, contents, for_sure)


def write_files(target: Path, contents: dict[str, bytes | None], rng: Random) -> None:
    """Write files and folders. A file whose folder was lost is lost as well."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for name, content in sorted(contents.items()):
        path = target / name
        if not path.parent.is_dir():
            continue
        if content is None:
            path.mkdir()
        elif name.endswith("-shm"):  # shared memory: it is mapped, and never flushed
            path.write_bytes(rng.randbytes(len(content)))
        else:
            path.write_bytes(content)


def random_cuts(entries: Sequence[Entry], cuts: int, rng: Random) -> list[int]:
    """Random moments in a log, in order. A quarter of them is in its first part, in which files are
    created.
    """
    first = min(len(entries), 200)
    early = [rng.randrange(first) for _ in range(cuts // 4)]
    return sorted([*early, *[rng.randrange(len(entries)) for _ in range(cuts - len(early))]])
