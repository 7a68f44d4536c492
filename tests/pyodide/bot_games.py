"""Play whole games of every bot, and print a digest of each record.

The environment variable COATL_PYODIDE_BOTS names the bots, separated by commas, and
COATL_PYODIDE_GAMES has the number of games of each. The kinds of game take turns; each bot begins
with another one, so that few games cover several kinds.
"""

import hashlib
import os
import sys

from coatl.bots import make_bot
from coatl.formats.record import make_record
from coatl.game import play_out
from coatl.rules import Options

TABLES = (
    Options.solo((1,)),
    Options(players=2),
    Options(players=3, golden_feathers=True),
    Options(players=2, promo=True, closed_ends=True),
    Options.solo((2, 4, 5), promo=True),
    Options(players=4),
)

#: Games by bot that were different once: `sum` rounds floats differently since Python 3.12.
FOUND_DIFFERENT = {"planner": (3,)}

games = int(os.environ["COATL_PYODIDE_GAMES"])
for number, name in enumerate(os.environ["COATL_PYODIDE_BOTS"].split(",")):
    for game in sorted({*range(games), *FOUND_DIFFERENT.get(name, ())}):
        options, seed = TABLES[(number + game) % len(TABLES)], f"{name}/{game}"
        seats = [f"{name} {seat}" for seat in range(options.players)]
        state, steps = play_out(options, [make_bot(name) for _ in seats], seed)
        record = make_record(options, seats, seed, steps, state).dumps()
        digest = hashlib.sha256(record.encode()).hexdigest()
        sys.stdout.write(f"{seed} {len(steps)} {digest}\n")
        sys.stdout.flush()
