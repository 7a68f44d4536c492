"""The document of a game: its fields, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from coatl.formats.commitment import Deal
from coatl.formats.notation import format_step
from coatl.rules import RULES_VERSION, CoatlError, Options, State, Step

from .chain import CHECK_DIGITS, canonical, chain, link_after
from .result import Json, make_result

FORMAT: Final = "coatl-record"
VERSION: Final = 1


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
    links = list(chain(header(options, seats, seed, promised, deal), lines))
    result = make_result(state) if state.is_over else None
    return Record(
        options=options,
        seats=tuple(seats),
        seed=seed,
        steps=lines,
        checks=tuple(link[:CHECK_DIGITS] for link in links),
        result=result,
        digest=link_after(links[-1], canonical(result)),
        commitment=promised,
        deal=deal,
    )
