"""`coatl verify`: are these records sound?"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.i18n import explain
from coatl.record import parse_record, read_records, verify
from coatl.rules import CoatlError
from coatl.terminal.words import counted, say

from .complaint import complain

HELP = "replay records and check everything they say"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `coatl verify` understands."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON or JSON lines")


def run(args: argparse.Namespace, console: Console) -> int:
    """Verify every record of every file; 0 only if all are sound, and of finished games."""
    all_sound = True
    for path in args.files:
        sound = unfinished = 0
        for line, text in read_records(path):
            try:
                verify(parse_record(text))
                sound += 1
            except CoatlError as error:
                all_sound = False
                unfinished += error.code == "unfinished"
                complain(f"{path}, line {line}: {explain(error)}")
        key = "verify.unfinished" if unfinished else "verify.sound"
        facts = {
            "sound": counted(sound, "sound"),
            "unfinished": counted(unfinished, "unfinished"),
        }
        console.print(Text(say(key, path=path, **facts)))
    return 0 if all_sound else 2
