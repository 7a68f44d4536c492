"""Train an agent by policy gradient, without any library, in about two minutes.

The policy is linear: each legal action gets features, the changes it makes at the agent's own seat,
and a softmax over their weighted sums chooses. All weights start at 0, which is random play. After
every game against `random`, REINFORCE with a baseline moves the weights towards actions that led to
a better result than usual. The agent sees only what its seat may know.

    python examples/train.py                             # train, then evaluate against random
    python examples/train.py --seed 1 --save weights.json
    python examples/train.py --load weights.json         # only evaluate
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict, deque
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from coatl.arena.match import play
from coatl.arena.schedule import Tournament
from coatl.arena.summary import Rate, summarise
from coatl.bots import BOTS, Bot, make_bot
from coatl.game import play_out
from coatl.resample import placeholder_state
from coatl.rules import ACTIONS, Action, Options, Player, apply, scores, winners
from coatl.rules.cards import PROPHECIES
from coatl.rules.pieces import BODIES, HEADS, LETTER, TAILS
from coatl.rules.scoring import coatl_points, prophecy_points
from coatl.view import View

#: The features of a seat, each with the unit that brings it to the scale of the others.
FEATURES = {
    "points on complete Cóatls": 10,
    "points on unfinished Cóatls": 10,
    "complete Cóatls": 3,
    "unfinished Cóatls": 2,
    "heads and tails of unfinished Cóatls": 2,
    "pieces of unfinished Cóatls": 10,
    "Prophecies on unfinished Cóatls": 4,
    "points that Prophecies in hand would add": 10,
    "heads on the board": 3,
    "bodies on the board": 8,
    "tails on the board": 3,
    "Prophecies in hand": 5,
    "Temples in hand": 2,
    "tokens left": 3,
    "bodies on the board, per Prophecy in hand that needs their colour": 8,
    "pieces of unfinished Cóatls, per Prophecy in hand that needs their colour": 10,
}

#: The kinds of actions: one more feature each.
VERBS = sorted({action.verb for action in ACTIONS})
NAMES = [*FEATURES, *VERBS]

#: The colours that each Prophecy needs.
NEEDED = ["".join(sorted(set(card.requirement.colours))) for card in PROPHECIES]

#: The initial learning rate of the weights, and that of the baseline.
LEARNING_RATE, BASELINE_RATE = 0.05, 0.01

#: Margins are clipped at this many points.
MAX_MARGIN = 15

Vector = list[float]


def features(player: Player) -> Vector:
    """The features of a player, in the order of `FEATURES`."""
    complete = [coatl for coatl in player.coatls if coatl.is_closed]
    unfinished = [coatl for coatl in player.coatls if not coatl.is_closed]
    needed = "".join([NEEDED[kind] for kind in player.hand])
    values = (
        sum([coatl_points(coatl) for coatl in complete]),
        sum([coatl_points(coatl) for coatl in unfinished]),
        len(complete),
        len(unfinished),
        sum([coatl.head + coatl.tail for coatl in unfinished]),
        sum([len(coatl.colours) for coatl in unfinished]),
        sum([len(coatl.prophecies) for coatl in unfinished]),
        sum([prophecy_points(kind, coatl.colours) for coatl in unfinished for kind in player.hand]),
        sum([piece in HEADS for piece in player.board]),
        sum([piece in BODIES for piece in player.board]),
        sum([piece in TAILS for piece in player.board]),
        len(player.hand),
        len(player.temples),
        player.tokens.bit_count(),
        sum([needed.count(LETTER[piece]) for piece in player.board if piece in BODIES]),
        sum([needed.count(letter) for coatl in unfinished for letter in coatl.colours]),
    )
    return [value / unit for value, unit in zip(values, FEATURES.values(), strict=True)]


class Choice(NamedTuple):
    """A decision: its turn, and the gradient of its log-probability by the weights."""

    turn: int
    gradient: Vector


class SoftmaxBot(Bot):
    """Samples an action from a softmax policy; while training it remembers its choices."""

    def __init__(self, weights: Vector | None = None, *, is_training: bool = False) -> None:
        self.weights = weights or [0.0] * len(NAMES)
        self.is_training = is_training
        self.choices: list[Choice] = []

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None
        rows = _action_features(view, legal)
        logits = [sum([w * x for w, x in zip(self.weights, row, strict=True)]) for row in rows]
        best = max(logits)
        likelihoods = [exp(logit - best) for logit in logits]
        (chosen,) = rng.choices(range(len(legal)), likelihoods)
        if self.is_training:
            total = sum(likelihoods)
            weighted = [[p * x for x in row] for p, row in zip(likelihoods, rows, strict=True)]
            mean = [sum(column) / total for column in zip(*weighted, strict=True)]
            gradient = [x - y for x, y in zip(rows[chosen], mean, strict=True)]
            self.choices.append(Choice(view.turn, gradient))
        return legal[chosen]


def _action_features(view: View, legal: tuple[Action, ...]) -> list[Vector]:
    """The features of each action: how it changes the features of the seat, and its verb."""
    state = placeholder_state(view)  # a state that leaves open what this seat does not know
    before = features(state.players[view.active])
    rows = []
    for action in legal:
        after = features(apply(state, action).players[view.active])
        change = [x - y for x, y in zip(after, before, strict=True)]
        rows.append(change + [float(verb == action.verb) for verb in VERBS])
    return rows


class Trainer:
    """Updates the weights of a bot after every game (REINFORCE with a baseline).

    It normalises steps: weights whose gradients are usually small move further.
    """

    def __init__(self, bot: SoftmaxBot) -> None:
        self.bot = bot
        self.baseline: defaultdict[int, float] = defaultdict(float)  # mean margin, by round
        self.variance = 64.0
        self.squares = [1.0] * len(NAMES)  # the running mean of squared gradients per game

    def update(self, margin: float, rate: float) -> None:
        """Learn from a game that ended with this margin, at this learning rate."""
        margin = max(-MAX_MARGIN, min(margin, MAX_MARGIN))
        weights = self.bot.weights
        step, squares = [0.0] * len(weights), [0.0] * len(weights)
        for turn, gradient in self.bot.choices:
            advantage = margin - self.baseline[turn // 2]
            self.baseline[turn // 2] += BASELINE_RATE * advantage
            self.variance += BASELINE_RATE / 20 * (advantage * advantage - self.variance)
            scaled = max(-3.0, min(advantage / sqrt(self.variance), 3.0))
            step = [x + scaled * y for x, y in zip(step, gradient, strict=True)]
            squares = [x + y * y for x, y in zip(squares, gradient, strict=True)]
        self.squares = [x + 0.02 * (y - x) for x, y in zip(self.squares, squares, strict=True)]
        updates = zip(weights, step, self.squares, strict=True)
        self.bot.weights = [w + rate * x / (square + 0.3) for w, x, square in updates]
        self.bot.choices.clear()


def train(games: int, seed: int) -> SoftmaxBot:
    """Play this many games against `random`, from alternating seats, and learn from each."""
    learner, random = SoftmaxBot(is_training=True), make_bot("random")
    trainer = Trainer(learner)
    latest: deque[tuple[float, int]] = deque(maxlen=100)
    started = time.monotonic()
    for number in range(games):
        seat = number % 2
        bots = [learner, random] if seat == 0 else [random, learner]
        state, _ = play_out(Options(), bots, f"train/{seed}/{number}")
        points = [score.total for score in scores(state)]
        margin = points[seat] - points[1 - seat]
        trainer.update(margin, LEARNING_RATE * (1 - number / games))
        best = winners(state)
        latest.append(((seat in best) / len(best), margin))
        if (number + 1) % max(games // 20, 1) == 0:
            won, lead = (fmean(column) for column in zip(*latest, strict=True))
            print(
                f"{number + 1:5} games, {time.monotonic() - started:3.0f} s: "
                f"won {won:4.0%} of the last {len(latest):3} {'█' * round(20 * won):20} "
                f"margin {lead:+5.1f}",
                flush=True,
            )
    return learner


def evaluate(weights: Vector, games: int, seed: int) -> Rate:
    """The share of games won against `random`, with every deal played from both seats."""
    BOTS["learner"] = lambda: SoftmaxBot(weights)
    tournament = Tournament(("learner", "random"), games, Options(), f"test/{seed}")
    matches = list(tournament.matches())
    assert not any(match.seed.startswith("train/") for match in matches)  # deals not trained on
    return summarise(tournament, [play(match) for match in matches]).cross["learner", "random"]


def main() -> None:
    """Train, print the largest weights, and evaluate."""
    parser = argparse.ArgumentParser(description="Train an agent by policy gradient.")
    parser.add_argument("--games", type=int, default=2000, help="games of training (default 2000)")
    parser.add_argument("--test", type=int, default=400, help="games of evaluation (default 400)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the games (default 0)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the weights")
    parser.add_argument(
        "--load", type=Path, metavar="FILE", help="load weights instead of training"
    )
    args = parser.parse_args()

    if args.load:
        known = json.loads(args.load.read_text(encoding="utf-8"))
        weights = [float(known[name]) for name in NAMES]
    else:
        weights = train(args.games, args.seed).weights
    learnt = dict(zip(NAMES, weights, strict=True))
    if args.save:
        args.save.write_text(json.dumps(learnt, ensure_ascii=False, indent=1), encoding="utf-8")

    print("\nLargest and smallest weights:")
    ranked = sorted(learnt.items(), key=lambda item: -item[1])
    for name, weight in [*ranked[:5], *ranked[-5:]]:
        print(f"{weight:+6.2f}  {name}")

    rate = evaluate(weights, args.test, args.seed)
    print(f"\nAgainst random, {args.test} games on new deals, each from both seats:")
    print(f"won {rate.rate:.1%}, 95 % interval {rate.low:.1%} to {rate.high:.1%}")


if __name__ == "__main__":
    main()
