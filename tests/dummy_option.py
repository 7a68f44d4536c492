"""Answer questions about the option `dummy`, in sources that declare it, and print JSON.

    python dummy_option.py RECORD

RECORD: a record from before the option. See
`test_declared_options.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pyspiel

from coatl.arena.match import play
from coatl.arena.report import report
from coatl.arena.schedule import Tournament
from coatl.arena.summary import summarise
from coatl.cli.arena import _command
from coatl.cli.options import TABLE_SWITCHES, add_table_options, table_options
from coatl.env import dataset
from coatl.env.gymnasium import SeatEnv, SoloEnv
from coatl.env.observation import observe
from coatl.env.observation_layout import field
from coatl.env.openspiel import CoatlGame
from coatl.env.pettingzoo import env
from coatl.formats.position import format_position, parse_position
from coatl.formats.record import make_record, parse_record, verify
from coatl.rules import Options, new_game
from coatl.server.protocol.messages import NewTable, OptionsChoice, encode
from coatl.server.protocol.options import choice_of, chosen
from coatl.training.league import draw_options
from coatl.training.settings import parse_settings
from coatl.view import view
from tools.typescript import options_typescript, typescript

DUMMY: dict[str, Any] = {"dummy": True}
ON, OFF = Options(**DUMMY), Options()
is_on = attrgetter("dummy")


def command_line() -> dict[str, Any]:
    parser = argparse.ArgumentParser()
    add_table_options(parser)
    lines: list[list[str]] = [["--dummy"], ["--solo", "--dummy"], []]
    tournament = Tournament(("random", "greedy"), 2, ON, "0")
    page = report(summarise(tournament, [play(match) for match in tournament.matches()]), "")
    return {
        "help": parser.format_help(),
        "switches": TABLE_SWITCHES,
        "parsed": [is_on(table_options(parser.parse_args(line))) for line in lines],
        "command": _command(tournament),
        "report": "a dummy" in page,
    }


def protocol() -> dict[str, Any]:
    sent = [encode(choice_of(options)) for options in (ON, OFF)]
    return {
        "schema": msgspec.json.schema(NewTable)["$defs"]["OptionsChoice"]["properties"]["dummy"],
        "sent": [text.decode() for text in sent],
        "received": [is_on(chosen(msgspec.json.decode(text, type=OptionsChoice))) for text in sent],
        "protocol.ts": typescript(),
        "options.ts": options_typescript(),
    }


def formats(old_record: str) -> dict[str, Any]:
    records = [
        make_record(options, ["a", "b"], None, [], new_game(options)) for options in (ON, OFF)
    ]
    return {
        "recorded": [record.to_json()["options"].get("dummy") for record in records],
        "read": [is_on(parse_record(record.dumps()).options) for record in records],
        "old record": verify(parse_record(old_record)).is_over,
        "position": is_on(parse_position(format_position(new_game(ON))).options),
    }


def environments() -> dict[str, Any]:
    rows = [observe(view(new_game(options), 0)) for options in (ON, OFF)]
    game: CoatlGame = pyspiel.load_game("coatl(dummy=True)")
    return {
        "layout": field(2, "options"),
        "observed": [row[field(2, "options").slice].tolist() for row in rows],
        "dataset": str(dataset.schema(2).field("options").type),
        "openspiel": [is_on(game.options), game.get_parameters()["dummy"]],
        "gymnasium": [is_on(one(**DUMMY).options) for one in (SeatEnv, SoloEnv)],
        "pettingzoo": is_on(env(**DUMMY).options),
    }


def training() -> dict[str, Any]:
    without = parse_settings("[[games]]\nplayers = 2")
    kind = parse_settings("[[games]]\nplayers = 2\ndummy = 1.0").games[0]
    return {
        "drawn": is_on(draw_options(kind, Random(1))),
        "identity": str(without.identity()),
    }


def main(record: Path) -> None:
    old_record = record.read_text(encoding="utf-8")
    answers = command_line() | protocol() | formats(old_record) | environments() | training()
    sys.stdout.write(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
