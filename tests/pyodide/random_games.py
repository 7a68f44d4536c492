"""A digest of whole random games, for comparing interpreters. It needs the rules alone."""

import hashlib
import sys
from random import Random

from coatl.rules import Options, apply, legal_actions, new_game, settle

tables = [
    Options(players=2 + game % 3, promo=game % 2 == 0, golden_feathers=game == 4)
    for game in range(6)
]
tables += [Options.solo(), Options.solo((1, 3, 5), promo=True)]

digest = hashlib.sha256()
for game, options in enumerate(tables):
    state = new_game(options)
    rng = Random(f"digest/{game}")
    while not state.is_over:
        if state.is_chance:
            state, outcomes = settle(state, rng)
            digest.update(repr(outcomes).encode())
        else:
            legal = legal_actions(state)
            action = legal[int(rng.random() * len(legal))]
            digest.update(repr(action).encode())
            state = apply(state, action)
sys.stdout.write(f"{sys.version_info[0]}.{sys.version_info[1]} {digest.hexdigest()}\n")
