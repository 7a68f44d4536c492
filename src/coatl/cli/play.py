"""`coatl play`: a game in the browser; or at the keyboard, against bots, with friends, or alone."""

from __future__ import annotations

import argparse
import secrets
import socket
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Final

from rich.console import Console
from rich.text import Text

from coatl.game import Game
from coatl.i18n import say
from coatl.rules import CoatlError
from coatl.terminal.commands import PlayerQuit
from coatl.terminal.game_loop import TerminalGame
from coatl.terminal.prompt import EndOfInput, Prompt
from coatl.terminal.record_file import offer_to_save_record, save_record

from .language import add_language, choose_language
from .options import TABLE_SWITCHES, add_table_options, is_given, table_options
from .output import add_force, check_output
from .seats import add_seat_options, take_seats
from .serve import LOOPBACK, add_service_options, address, listening, port, serve, service_for
from .weights import check_weights

#: The port unless `--port` is given.
DEFAULT_PORT: Final = 4638

#: The options of a game in the browser, and of one in the terminal.
_IN_BROWSER = ("port", "data", "bot-workers", "no-browser")
_IN_TERMINAL = (
    *("terminal", "language", *TABLE_SWITCHES),
    *("humans", "names", "bots", "first", "seed", "record", "force"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl play`."""
    browser = parser.add_argument_group("in the browser")
    browser.add_argument(
        "--port",
        type=port,
        metavar="P",
        help=f"serve at this port (default: {DEFAULT_PORT}, or any)",
    )
    add_service_options(browser)
    browser.add_argument(
        "--no-browser", action="store_true", help="print the address and do not open a browser"
    )
    terminal = parser.add_argument_group("in the terminal")
    terminal.add_argument(
        "--terminal",
        action="store_true",
        help="play in this terminal; any of the following options implies it",
    )
    add_language(terminal)
    add_table_options(terminal)
    add_seat_options(terminal)
    terminal.add_argument(
        "--seed", metavar="S", help="deal from this seed: the same seed gives the same game"
    )
    terminal.add_argument(
        "--record", type=Path, metavar="FILE", help="save the game to this file, finished or not"
    )
    add_force(terminal)


def run(args: argparse.Namespace, console: Console) -> int:
    """Play in the browser or in the terminal, as the options say."""
    here = [name for name in _IN_TERMINAL if is_given(args, name)]
    there = [name for name in _IN_BROWSER if is_given(args, name)]
    if here and there:
        raise CoatlError("play-here-or-there", options=f"--{there[0]}", others=f"--{here[0]}")
    return _in_the_terminal(args, console) if here else _in_the_browser(args, console)


# --- in the browser -------------------------------------------------------------------------------


def _in_the_browser(args: argparse.Namespace, console: Console) -> int:
    """Serve tables to this machine, and open the browser."""
    with _listening(args.port) as open_socket:
        where = address(open_socket)

        def announce() -> None:
            console.print(Text(say("serve.play", address=where)))
            if not args.no_browser:
                Thread(target=_show, args=(where,), daemon=True).start()

        return serve(service_for(args), open_socket, announce)


def _listening(port: int | None) -> socket.socket:
    """Listen at this port, or at the default one: a browser remembers its seats by the address. If
    that is taken, listen at any port.
    """
    if port is not None:
        return listening(LOOPBACK, port)
    try:
        return listening(LOOPBACK, DEFAULT_PORT)
    except CoatlError:
        return listening(LOOPBACK, 0)


def _show(where: str) -> None:
    """Open the browser, unless it is one that runs in the terminal."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if type(browser) is not webbrowser.GenericBrowser:
        browser.open(where)


# --- in the terminal ------------------------------------------------------------------------------


def _in_the_terminal(args: argparse.Namespace, console: Console) -> int:
    """Play until the game is over or a player quits."""
    choose_language(args)
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    seats = take_seats(args, seed)
    options = table_options(args)
    if args.record is not None:
        check_output(args.record, args.force)
    check_weights([seat.bot for seat in seats if seat.bot is not None], options)
    people = sum(seat.bot is None for seat in seats)
    game = Game(options, [seat.name for seat in seats], seed)
    prompt = Prompt(console, is_shared=people > 1)
    try:
        TerminalGame(game, seats, console, prompt).play()
        if args.record is None:
            offer_to_save_record(game, console, prompt)
    except EndOfInput:
        console.print(Text(say("play.end-of-input")))
    except PlayerQuit:
        console.print(Text(say("play.left", seed=seed)))
    except KeyboardInterrupt:
        console.print()
        raise
    finally:
        if args.record is not None:
            save_record(game, args.record)
            console.print(Text(say("play.saved", path=args.record)))
    return 0
