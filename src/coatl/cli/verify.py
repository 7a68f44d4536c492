"""`coatl verify`: checks whether records are valid."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.formats.commitment import COMMITMENT, CONTRIBUTION, contributions_of
from coatl.formats.record import (
    Record,
    check_commitment,
    check_contribution,
    parse_record,
    read_records,
    verify,
)
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
    parser.add_argument(
        "--brought",
        type=_contribution,
        action="append",
        default=[],
        metavar="HEX",
        help="check that this contribution, your own, is part of the deal; may be repeated",
    )


def _commitment(text: str) -> str:
    if not COMMITMENT.fullmatch(text.strip().lower()):
        raise argparse.ArgumentTypeError(explain(CoatlError("not-a-commitment", text=text)))
    return text.strip().lower()


def _contribution(text: str) -> str:
    if not CONTRIBUTION.fullmatch(text.strip().lower()):
        raise argparse.ArgumentTypeError(explain(CoatlError("not-a-contribution", text=text)))
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
                for contribution in args.brought:
                    check_contribution(record, contribution)
                sound.append(record)
            except CoatlError as error:
                all_sound = False
                unfinished += error.code == "unfinished"
                print_error(f"{path}, line {line}: {explain(error)}")
        key = "verify.unfinished" if unfinished else "verify.sound"
        console.print(Text(say(key, path=path, sound=len(sound), unfinished=unfinished)))
        _print_deal(sound, str(path), args, console)
    return 0 if all_sound else 2


def _print_deal(sound: list[Record], path: str, args: argparse.Namespace, console: Console) -> None:
    """Print how far these records prove their deals."""
    sentences = []
    if sound and args.commitment is not None:
        sentences.append(say("verify.as-shown", path=path))
    elif len(sound) == 1 and sound[0].commitment is not None:
        facts = {"path": path, "commitment": sound[0].commitment}
        sentences.append(say("verify.as-committed", **facts))
    if len(sound) == 1:
        sentences += _contributions(sound[0], path)
    if sound and args.brought:
        key = "verify.brought" if args.commitment is not None else "verify.brought-alone"
        sentences.append(say(key, path=path))
    for sentence in sentences:
        console.print(Text(sentence))


def _contributions(record: Record, path: str) -> list[str]:
    """Who contributed to a deal that was fixed in advance."""
    if record.commitment is None or record.seed is None:
        return []
    brought = [part for part in contributions_of(record.seed) if part]
    if record.deal is None:
        return [say("verify.uncommitted", path=path)] if brought else []
    withheld = len(record.deal.withheld_seats(record.seed))
    facts = {"seats": len(brought), "open": len(record.deal.open), "withheld": withheld}
    return [say("verify.contributions", path=path, **facts)]
