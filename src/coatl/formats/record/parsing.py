"""Read records: parse a document, and find the documents of a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, TextIO

from coatl.formats.commitment import COMMITMENT, Deal
from coatl.rules import RULES_VERSION, CoatlError
from coatl.rules.options import options_at, parse_options

from .chain import canonical
from .document import FORMAT, VERSION, Record, RecordError
from .result import Json

#: The most characters of a record, many times what any game needs: a larger one is not read.
MAX_LENGTH: Final = 1_000_000

#: More steps than any game has; a longer record is rejected before it is replayed.
MAX_STEPS: Final = 100_000

_FIELDS: Final[dict[str, type | tuple[type, ...]]] = {
    "format": str,
    "version": int,
    "rules": int,
    "options": dict,
    "seats": list,
    "seed": (str, type(None)),
    "steps": list,
    "checks": list,
    "result": (dict, type(None)),
    "digest": str,
}

#: The optional fields.
_COMMITMENT: Final = "commitment"
_DEAL: Final = "deal"


def parse_record(text: str) -> Record:
    """Parse a record and check its form; `verify` checks the game itself."""
    try:
        document = json.loads(text, object_pairs_hook=_object)
        canonical(document).encode()
    except RecordError:
        raise
    except UnicodeEncodeError:
        raise RecordError("not-text", place="the document") from None
    except (ValueError, RecursionError):
        raise RecordError("not-json", place="the document") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError("not-a-record", place="format")
    for name, kind in _FIELDS.items():
        if name not in document:
            raise RecordError("missing-field", place=name)
        if not isinstance(document[name], kind) or isinstance(document[name], bool):
            raise RecordError("wrong-type", place=name)
    for name in document:
        if name not in _FIELDS and name not in (_COMMITMENT, _DEAL):
            raise RecordError("unknown-field", place=name)
    if document["version"] != VERSION:
        raise RecordError("unknown-version", place="version", found=document["version"])
    if document["rules"] != RULES_VERSION:
        raise RecordError("other-rules", place="rules", found=document["rules"])
    for name in ("seats", "steps", "checks"):
        if not all(isinstance(item, str) for item in document[name]):
            raise RecordError("wrong-type", place=name)
    promised = document.get(_COMMITMENT)
    if _COMMITMENT in document and not (
        isinstance(promised, str) and COMMITMENT.fullmatch(promised)
    ):
        raise RecordError("wrong-type", place=_COMMITMENT)
    if _DEAL in document and promised is None:
        raise RecordError("missing-field", place=_COMMITMENT)
    if len(document["steps"]) > MAX_STEPS:
        raise RecordError("too-long", place="steps", found=len(document["steps"]))
    for option in options_at(document["options"].get("players")):
        if option.name not in document["options"] and not option.added_later:
            raise RecordError("missing-field", place=f"options.{option.name}")
    try:
        options = parse_options(document["options"])
    except CoatlError as error:
        raise RecordError("bad-options", place="options", why=error) from None
    if len(document["seats"]) != options.players:
        raise RecordError("seats-do-not-match", place="seats", found=len(document["seats"]))
    return Record(
        options=options,
        seats=tuple(document["seats"]),
        seed=document["seed"],
        steps=tuple(document["steps"]),
        checks=tuple(document["checks"]),
        result=document["result"],
        digest=document["digest"],
        commitment=promised,
        deal=_parse_deal(document[_DEAL], options.players) if _DEAL in document else None,
    )


def _parse_deal(found: object, players: int) -> Deal:
    """The public part of a deal. Raises `RecordError` if it has another form."""
    match found:
        case {"table": str(table), "open": list(seats), "commitments": list(hashes), **others} if (
            not others
            and len(hashes) == players
            and all(type(seat) is int for seat in seats)
            and all(isinstance(one, str) for one in hashes)
        ):
            deal = Deal(table, tuple(seats), tuple(hashes))
            if deal.is_valid:
                return deal
    raise RecordError("wrong-type", place=_DEAL)


def _object(pairs: list[tuple[str, Any]]) -> Json:
    """Make a JSON object; reject duplicate names, because parsers disagree which value counts."""
    found: Json = {}
    for name, value in pairs:
        if name in found:
            raise RecordError("field-twice", place=name)
        found[name] = value
    return found


def read_records(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the records of a file, not yet parsed, with their line numbers.

    The file holds one document, or one per line; lines are read lazily. If the first line is not a
    whole document, the file is taken as one document. No more is read of a document than it may be
    long.
    """
    with path.open(encoding="utf-8") as file:
        yield from records_in(file, str(path))


def records_in(file: TextIO, place: str) -> Iterator[tuple[int, str]]:
    """Do what `read_records` does with an open file; errors call it `place`."""
    try:
        lines = _lines(file, place)
        first = next(lines, None)
        if first is None:
            raise RecordError("empty-file", place=place)
        second = next(lines, None)
        if second is not None and first[1].rstrip().endswith("}"):
            yield first
            yield second
            yield from lines
        else:
            beginning = "\n".join([line for _, line in (first, second or (0, ""))])
            document = f"{beginning}\n{file.read(MAX_LENGTH + 1)}"
            if len(document) > MAX_LENGTH:
                raise RecordError("record-too-large", place=place, most=MAX_LENGTH)
            yield 1, document
    except UnicodeDecodeError:
        raise RecordError("not-text", place=place) from None


def _lines(file: TextIO, place: str) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not empty, with their numbers."""
    for number in count(1):
        line = file.readline(MAX_LENGTH + 1)
        if len(line) > MAX_LENGTH:
            where = f"{place}, line {number}"
            raise RecordError("record-too-large", place=where, most=MAX_LENGTH)
        if not line:
            return
        if line.strip():
            yield number, line.rstrip("\n")
