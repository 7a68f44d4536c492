"""`coatl verify`: checks whether records are valid."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.formats.commitment import COMMITMENT
from coatl.formats.record import Record, check_commitment, parse_record, read_records, verify
from coatl.i18n import explain, say
from coatl.rules import CoatlError

from .error_output import print_error


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl verify`."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="verify the records in this file: JSON or JSON lines",
    )
    parser.add_argument(
        "--commitment",
        type=_commitment,
        metavar="HEX",
        help="check the deal against the commitment that the table showed before the first move",
    )


def _commitment(text: str) -> str:
    if not COMMITMENT.fullmatch(text.strip().lower()):
        raise argparse.ArgumentTypeError(explain(CoatlError("not-a-commitment", text=text)))
    return text.strip().lower()


def run(args: argparse.Namespace, console: Console) -> int:
    """Verify all records of all files; returns 0 if all are valid and their games are over."""
    all_sound = True
    for path in args.files:
        sound: list[Record] = []
        unfinished = 0
        for line, text in read_records(path):
            try:
                record = parse_record(text)
                verify(record)
                if args.commitment is not None:
                    check_commitment(record, args.commitment)
                sound.append(record)
            except CoatlError as error:
                all_sound = False
                unfinished += error.code == "unfinished"
                print_error(f"{path}, line {line}: {explain(error)}")
        key = "verify.unfinished" if unfinished else "verify.sound"
        console.print(Text(say(key, path=path, sound=len(sound), unfinished=unfinished)))
        if sound and args.commitment is not None:
            console.print(Text(say("verify.as-shown", path=path)))
        elif len(sound) == 1 and sound[0].commitment is not None:
            facts = {"path": path, "commitment": sound[0].commitment}
            console.print(Text(say("verify.as-committed", **facts)))
    return 0 if all_sound else 2
