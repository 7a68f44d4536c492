"""A bot of another checkout, as an opponent: a process of that checkout chooses its actions.

Views are sent as plain tuples by name, so both checkouts may have different classes. Actions must
have the same codes in both.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

from coatl.bots import Bot
from coatl.rules import Action
from coatl.rules.actions import ACTIONS, CODES
from coatl.view import View

#: Runs in the other checkout: reads a view and legal codes, answers with the chosen code. Its time
#: is CPU time.
SERVER = """
import pickle, sys, time
time.perf_counter = time.process_time
from random import Random
from coatl import view as views
from coatl.bots import make_bot
from coatl.rules import ACTIONS, Coatl, Options
from coatl.rules import state as states

def view_of(facts):
    named = dict(facts)
    named["options"] = Options(**named["options"])
    named["own"] = named["own"] and views.OwnView(*named["own"])
    named["ending"] = named["ending"] and states.Ending(*named["ending"])
    named["adam"] = named["adam"] and states.Adam(*named["adam"])
    named["seats"] = tuple(
        views.SeatView(*[tuple(Coatl(*c) for c in v) if i == 1 else v for i, v in enumerate(seat)])
        for seat in named["seats"]
    )
    return views.View(**named)

bot = make_bot(sys.argv[1])
while True:
    facts, codes, seed = pickle.load(sys.stdin.buffer)
    legal = tuple(ACTIONS[code] for code in codes)
    action = bot.choose(view_of(facts), legal, Random(seed))
    pickle.dump(ACTIONS.index(action), sys.stdout.buffer)
    sys.stdout.buffer.flush()
"""


class OldBot(Bot):
    """Lets a process of another checkout choose."""

    def __init__(self, checkout: Path, name: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER, name],
            env={"PYTHONPATH": str(checkout / "src"), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        codes = [CODES[action] for action in legal]
        pickle.dump((_facts(view), codes, rng.random()), self._process.stdin)
        self._process.stdin.flush()
        action = ACTIONS[pickle.load(self._process.stdout)]
        return action if action in legal else legal[0]

    def __del__(self) -> None:
        self._process.kill()
        self._process.wait()


def _facts(view: View) -> dict[str, object]:
    """A view as plain tuples, by name."""
    facts: dict[str, object] = view._asdict()
    facts["options"] = view.options.settings()
    facts["own"] = None if view.own is None else tuple(view.own)
    facts["ending"] = None if view.ending is None else tuple(view.ending)
    facts["adam"] = None if view.adam is None else tuple(view.adam)
    facts["seats"] = [
        (seat.board, [tuple(coatl) for coatl in seat.coatls], *seat[2:]) for seat in view.seats
    ]
    return facts
