"""Records: a whole game as a JSON document, to write, read, replay and verify (`docs/records.md`).

A record has all steps in order, including chance, so it replays without a generator. A hash chain
runs beside the steps: if anything is changed, removed or inserted, `verify` names the first step
where the chain breaks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

from coatl.rules import (
    RULES_VERSION,
    CoatlError,
    IllegalAction,
    Options,
    State,
    Step,
    adam_points,
    apply,
    new_game,
    sample,
    scores,
    winners,
)
from coatl.rules.adam import ADAM_POINTS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE, Coatl
from coatl.rules.options import options_at, parse_options
from coatl.rules.scoring import SeatScore, coatl_points, prophecy_points, temple_points
from coatl.rules.state import ADAM, Adam

from .commitment import (
    COMMITMENT,
    Deal,
    commitment_1,
    contribution_commitment,
    contributions_of,
    is_seed_1,
)
from .notation import format_step, parse_step

FORMAT: Final = "coatl-record"
VERSION: Final = 1

#: Hexadecimal digits stored of each hash in the chain.
CHECK_DIGITS: Final = 8

#: The most characters of a record, many times what any game needs: a larger one is not read.
MAX_LENGTH: Final = 1_000_000

#: More steps than any game has; a longer record is rejected before it is replayed.
MAX_STEPS: Final = 100_000

Json = dict[str, Any]


class RecordError(CoatlError):
    """An invalid record; the fact `place` says where."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a game.

    `seed` is None if it is kept secret, and `result` until the game is over. `commitment` is the
    commitment to the deal that was published before the game, if any, and `deal` what it covers;
    None for a deal of version 1.
    """

    options: Options
    seats: tuple[str, ...]
    seed: str | None
    steps: tuple[str, ...]
    checks: tuple[str, ...]
    result: Json | None
    digest: str
    commitment: str | None = None
    deal: Deal | None = None

    def to_json(self) -> Json:
        """The document as a JSON object."""
        return {
            **header(self.options, self.seats, self.seed, self.commitment, self.deal),
            "steps": list(self.steps),
            "checks": list(self.checks),
            "result": self.result,
            "digest": self.digest,
        }

    def dumps(self) -> str:
        """The document as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def header(
    options: Options,
    seats: Sequence[str],
    seed: str | None,
    promised: str | None = None,
    deal: Deal | None = None,
) -> Json:
    """The header of a record: everything before its first step."""
    head: Json = {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES_VERSION,
        "options": options.settings(),
        "seats": list(seats),
        "seed": seed,
    }
    if promised is not None:
        head["commitment"] = promised
    if deal is not None:
        head["deal"] = {
            "table": deal.table,
            "open": list(deal.open),
            "commitments": list(deal.commitments),
        }
    return head


def make_record(
    options: Options,
    seats: Sequence[str],
    seed: str | None,
    steps: Sequence[Step],
    state: State,
    promised: str | None = None,
    deal: Deal | None = None,
) -> Record:
    """Make the record of a game whose steps led to `state`.

    `promised` is the published commitment to the deal, if there is one, and `deal` what it covers.
    """
    lines = tuple(format_step(step) for step in steps)
    links = list(_chain(header(options, seats, seed, promised, deal), lines))
    result = make_result(state) if state.is_over else None
    return Record(
        options=options,
        seats=tuple(seats),
        seed=seed,
        steps=lines,
        checks=tuple(link[:CHECK_DIGITS] for link in links),
        result=result,
        digest=_link(links[-1], _canonical(result)),
        commitment=promised,
        deal=deal,
    )


# --- the chain ------------------------------------------------------------------------------


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _link(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def _chain(head: Json, steps: Sequence[str]) -> Iterator[str]:
    """The hash of the header, then one hash per step, each including the one before."""
    link = _link("", _canonical(head))
    yield link
    for step in steps:
        link = _link(link, step)
        yield link


# --- the result -----------------------------------------------------------------------------


def make_result(state: State) -> Json:
    """The result of a game: why it ended, every seat's score in detail, and who won (§8)."""
    ending = state.ending
    assert ending is not None  # noqa: S101  # set whenever a game is over
    seats = scores(state)
    result: Json = {
        "reason": ending.reason,
        "seat": ending.seat + 1,
        "turns": state.turn,
        "winners": [seat + 1 for seat in winners(state) or (ADAM,)],
        "scores": [
            _seat_result(player.coatls, score)
            for player, score in zip(state.players, seats, strict=True)
        ],
    }
    if state.adam is not None:
        result["adam"] = _adam_result(state.adam)
    return result


def _adam_result(adam: Adam) -> Json:
    return {
        "total": adam_points(adam),
        "passes": adam.passes,
        "cards": [
            {"card": PROPHECIES[kind].id, "points": ADAM_POINTS[kind]} for kind in adam.realised
        ],
    }


def _seat_result(coatls: tuple[Coatl, ...], score: SeatScore) -> Json:
    return {
        "total": score.total,
        "cards": score.cards,
        "best_coatl": score.best_coatl,
        "feathers": score.feathers,
        "coatls": [_coatl_result(coatl) for coatl in coatls if coatl.is_closed],
    }


def _coatl_result(coatl: Coatl) -> Json:
    cards = [
        {"card": PROPHECIES[kind].id, "points": prophecy_points(kind, coatl.colours)}
        for kind in coatl.prophecies
    ]
    if coatl.temple != NONE:
        points = temple_points(coatl.temple, coatl.colours, coatl.prophecies)
        cards.append({"card": TEMPLES[coatl.temple].id, "points": points})
    return {"colours": coatl.colours, "points": coatl_points(coatl), "cards": cards}


# --- reading --------------------------------------------------------------------------------

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
        _canonical(document).encode()
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


# --- replaying ------------------------------------------------------------------------------


def replay(record: Record) -> Iterator[tuple[str, State]]:
    """Replay and verify a record: yield "" with the first state, then each step with the state
    after it.

    Raises `RecordError` at the first error, which may be after the last step.
    """
    head = header(record.options, record.seats, record.seed, record.commitment, record.deal)
    links = _chain(head, record.steps)
    if len(record.checks) != len(record.steps) + 1:
        raise RecordError("checks-do-not-match", place="checks", found=len(record.checks))
    link = next(links)
    if link[:CHECK_DIGITS] != record.checks[0]:
        raise RecordError("altered", place="the header")
    if record.commitment is not None and record.seed is not None:
        check_commitment(record, record.commitment)
    rng = None if record.seed is None else Random(record.seed)  # noqa: S311  # as the game was dealt
    state = new_game(record.options)
    yield "", state
    for number, line in enumerate(record.steps, 1):
        link = next(links)
        place = f"step {number}"
        if link[:CHECK_DIGITS] != record.checks[number]:
            raise RecordError("altered", place=place, step=line)
        try:
            step = parse_step(line)
            if format_step(step) != line:
                raise RecordError("not-as-written", place=place, step=line)
            if rng is not None and state.is_chance and sample(state, rng) != step:
                raise RecordError("not-as-the-seed-deals", place=place, step=line)
            state = apply(state, step)
        except RecordError:
            raise
        except IllegalAction as error:
            raise RecordError("illegal", place=place, step=line, why=error) from None
        except CoatlError as error:
            raise RecordError("unreadable", place=place, step=line, why=error) from None
        yield line, state
    if record.result is not None:
        expected = make_result(state) if state.is_over else None
        if _canonical(record.result) != _canonical(expected):
            raise RecordError("wrong-result", place=_difference("result", record.result, expected))
    if _link(link, _canonical(record.result)) != record.digest:
        raise RecordError("altered", place="digest")


def verify(record: Record) -> State:
    """Replay a finished game, check everything in its record, and return the final state.

    Raises `RecordError` naming the place of the first error.
    """
    *_, (_, state) = replay(record)
    check_end(record, state)
    return state


def check_end(record: Record, state: State) -> None:
    """Check what `verify` requires beyond `replay`, given the last state: the game is over, the
    record has a result, and it reveals the seed if there was a commitment. Raises `RecordError`.
    """
    if not state.is_over:
        raise RecordError("unfinished", place=f"after step {len(record.steps)}")
    if record.result is None:
        raise RecordError("no-result", place="result")
    if record.commitment is not None:
        check_commitment(record, record.commitment)


def check_commitment(record: Record, promised: str) -> None:
    """Check that the seed matches the published commitment, and every contribution its own.

    Raises `RecordError` if one does not, or if the record keeps the seed secret.
    """
    seed, deal = record.seed, record.deal
    if seed is None:
        raise RecordError("seed-not-told", place="seed")
    if deal is None:
        is_kept = commitment_1(seed) == promised and is_seed_1(seed, record.options.players)
    else:
        is_kept = deal.is_seed(seed) and deal.promised(seed) == promised
    if not is_kept:
        raise RecordError("not-as-promised", place="seed")
    if deal is not None and (changed := deal.uncommitted_seats(seed)):
        raise RecordError("contribution-changed", place="seed", seat=changed[0])


def check_contribution(record: Record, contribution: str) -> None:
    """Check that a player's contribution is part of the deal. Raises `RecordError` if not."""
    if record.seed is None:
        raise RecordError("seed-not-told", place="seed")
    if record.commitment is None:
        raise RecordError("no-commitment", place="commitment")
    if contribution in contributions_of(record.seed):
        return
    committed = () if record.deal is None else record.deal.commitments
    is_withheld = contribution_commitment(contribution) in committed
    raise RecordError("contribution-withheld" if is_withheld else "not-in-deal", place="seed")


def _difference(place: str, found: object, expected: object) -> str:
    """The path of the first difference between two JSON values."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in expected:
            if found.get(key) != expected[key]:
                return _difference(f"{place}.{key}", found.get(key), expected[key])
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for number, (a, b) in enumerate(zip(found, expected, strict=True), 1):
            if a != b:
                return _difference(f"{place}[{number}]", a, b)
    return place
