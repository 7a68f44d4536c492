"""The entry point: parses arguments, runs the command, and prints errors in one line."""

from __future__ import annotations

import argparse
import io
import os
import sys
from contextvars import copy_context
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from rich.console import Console

from coatl import __version__
from coatl.i18n import explain
from coatl.rules import CoatlError

from .error_output import print_error, refusal_of_system

BAD_INPUT = 2

#: The smallest width to lay out text for; a narrower terminal wraps the lines itself.
NARROWEST = 40

#: The commands, each a module of this package, and what they are for.
COMMANDS = {
    "play": "play in the browser, or in the terminal with --terminal or any option of a game",
    "serve": "serve tables for browsers",
    "backup": "copy all tables into a file while the service runs",
    "restore": "check a backup and put it in the place of all tables",
    "doctor": "check stored tables for damage, and repair them",
    "simulate": "let bots play many games",
    "arena": "let bots play a tournament",
    "train": "train the learned bot by self-play",
    "replay": "replay a recorded game",
    "verify": "replay records and check everything they say",
    "export": "turn records into a dataset for analysis and learning",
    "solve": "find the best assembly of the player to move",
    "score": "read lines 'CARD-ID COLOURS' and print the points of each",
    "cards": "show every card, or explain one",
}


class _Console(Console):
    """A console that leaves it to `_run` if a reader such as `head` has closed the pipe: Rich would
    exit with an error.
    """

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class _Parser(argparse.ArgumentParser):
    """An argument parser that prints errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser(command: str) -> argparse.ArgumentParser:
    """The command line, with the arguments of one command: the modules of the others, which may be
    slow to import, are not needed.
    """
    top = _Parser(
        prog="coatl", description="The board game Cóatl, in the browser and in the terminal."
    )
    top.add_argument("--version", action="version", version=f"coatl {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in COMMANDS.items():
        subparser = commands.add_parser(name, help=purpose, description=purpose)
        if name == command:
            module = import_module(f".{name}", __package__)
            module.add_arguments(subparser)
            subparser.set_defaults(run=module.run)
    return top


def parse_arguments(argv: list[str]) -> argparse.Namespace:
    """The arguments of a command; `run` is the function that runs it."""
    return parser(argv[0]).parse_args(argv)


def run(argv: list[str]) -> int:
    """Run a command in a context of its own, which keeps its language. Return its exit code: 2
    after an error.
    """
    return copy_context().run(_run, argv)


def _run(argv: list[str]) -> int:
    _prepare_streams()
    args = parse_arguments(argv or ["--help"])
    console = _Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    console.width = max(console.width, NARROWEST)
    try:
        code: int = args.run(args, console)
        sys.stdout.flush()
    except CoatlError as error:
        print_error(explain(error))
    except BrokenPipeError:
        # The reader has closed the pipe; write nothing more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UnicodeError:
        print_error("what was typed or read is not UTF-8 text")
    except OSError as error:
        print_error(refusal_of_system(error))
    else:
        return code
    return BAD_INPUT


def _prepare_streams() -> None:
    """Replace closed standard streams, and characters that a terminal cannot encode."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # to the end
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
