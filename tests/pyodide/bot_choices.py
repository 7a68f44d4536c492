"""Print what bots choose in some positions: a digest for each bot.

`tests/bots/choices.txt` has what every interpreter must print: `make choices` renews it.
"""

import hashlib
import sys
from random import Random

from coatl.bots import make_bot
from coatl.rules import Options, advance, advance_chance, legal_actions, new_game
from coatl.view import view

BOTS = ("greedy", "planner", "learned", "learned:slip=2", "search:nodes=16:wide=4:deep=1")
TABLES = (Options(players=2), Options(players=3, golden_feathers=True), Options.solo((1, 4)))

#: The numbers of random decisions after which a bot decides.
MOMENTS = (10, 30, 50)

for name in BOTS:
    choices = []
    for table in TABLES:
        state, rng = new_game(table), Random("positions")
        for decision in range(MOMENTS[-1] + 1):
            advance_chance(state, rng)
            if state.is_over:
                break
            legal = legal_actions(state)
            if decision in MOMENTS:
                seen = view(state, state.seat)
                choices.append(make_bot(name).choose(seen, legal, Random(decision)))
            advance(state, legal[int(rng.random() * len(legal))])
    digest = hashlib.sha256(repr(choices).encode()).hexdigest()
    sys.stdout.write(f"{name} {digest}\n")
