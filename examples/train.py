"""Learn to play from nothing but games: within two minutes from random to clearly better.

The learner looks at what each legal action would change at its own seat, in a few plain facts, and
adds them up with a weight for each. The greater the sum, the likelier the action. At first all
weights are 0, which is random play. After every game against `random` they move: towards what it
did where that came out better than usual from there, away from it otherwise (a policy gradient,
REINFORCE with a baseline). It sees what its seat may see, and it needs no other library.

python examples/train.py                             # learn, then meet random in the arena
python examples/train.py --seed 1 --save weights.json
python examples/train.py --load weights.json         # only the arena
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
from coatl.rules import ACTIONS, Action, Options, Player, apply, scores, winners
from coatl.rules.cards import PROPHECIES
from coatl.rules.pieces import BODIES, HEADS, LETTER, TAILS
from coatl.rules.scoring import coatl_points, prophecy_points
from coatl.view import View, placeholder_state

#: What the learner looks at, each with the number that counts as much as 1 of any other.
FACTS = {
    "points on complete Cóatls": 10,
    "points on unfinished Cóatls": 10,
    "complete Cóatls": 3,
    "unfinished Cóatls": 2,
    "their ends": 2,
    "their pieces": 10,
    "Prophecies on them": 4,
    "points that Prophecies in hand would add": 10,
    "heads on the board": 3,
    "bodies on the board": 8,
    "tails on the board": 3,
    "Prophecies in hand": 5,
    "Temples in hand": 2,
    "tokens left": 3,
    "bodies on the board, for each Prophecy in hand that asks for them": 8,
    "pieces on unfinished Cóatls, likewise": 10,
}

#: And what kind of action it is.
VERBS = sorted({action.verb for action in ACTIONS})
NAMES = [*FACTS, *VERBS]

#: The colours that each Prophecy asks for.
ASKED = ["".join(sorted(set(card.requirement.colours))) for card in PROPHECIES]

#: How far weights move at first, how far the baseline does, and what a victory counts at most.
STEP, BASELINE, MOST = 0.05, 0.01, 15

Numbers = list[float]


def facts(player: Player) -> Numbers:
    """What there is to know of a player, in the order of `FACTS`."""
    done = [coatl for coatl in player.coatls if coatl.is_closed]
    growing = [coatl for coatl in player.coatls if not coatl.is_closed]
    asked = "".join([ASKED[kind] for kind in player.hand])
    found = (
        sum([coatl_points(coatl) for coatl in done]),
        sum([coatl_points(coatl) for coatl in growing]),
        len(done),
        len(growing),
        sum([coatl.head + coatl.tail for coatl in growing]),
        sum([len(coatl.colours) for coatl in growing]),
        sum([len(coatl.prophecies) for coatl in growing]),
        sum([prophecy_points(kind, coatl.colours) for coatl in growing for kind in player.hand]),
        sum([piece in HEADS for piece in player.board]),
        sum([piece in BODIES for piece in player.board]),
        sum([piece in TAILS for piece in player.board]),
        len(player.hand),
        len(player.temples),
        player.tokens.bit_count(),
        sum([asked.count(LETTER[piece]) for piece in player.board if piece in BODIES]),
        sum([asked.count(letter) for coatl in growing for letter in coatl.colours]),
    )
    return [number / unit for number, unit in zip(found, FACTS.values(), strict=True)]


class Choice(NamedTuple):
    """A choice that was made: the turn, and how each weight would make it likelier."""

    turn: int
    gradient: Numbers


class Learner(Bot):
    """Draws an action, the better it looks the likelier; while it learns, it keeps its choices."""

    def __init__(self, weights: Numbers | None = None, *, learns: bool = False) -> None:
        self.weights = weights or [0.0] * len(NAMES)
        self.learns = learns
        self.choices: list[Choice] = []

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None
        changes = _changes(view, legal)
        sums = [sum([w * x for w, x in zip(self.weights, one, strict=True)]) for one in changes]
        best = max(sums)
        chances = [exp(value - best) for value in sums]
        (chosen,) = rng.choices(range(len(legal)), chances)
        if self.learns:
            total = sum(chances)
            weighed = [[p * x for x in one] for p, one in zip(chances, changes, strict=True)]
            usual = [sum(column) / total for column in zip(*weighed, strict=True)]
            gradient = [x - y for x, y in zip(changes[chosen], usual, strict=True)]
            self.choices.append(Choice(view.turn, gradient))
        return legal[chosen]


def _changes(view: View, legal: tuple[Action, ...]) -> list[Numbers]:
    """For each action, what it changes of every fact, and its verb."""
    state = placeholder_state(view)  # all that this seat does not know is left open
    before = facts(state.players[view.active])
    found = []
    for action in legal:
        after = facts(apply(state, action).players[view.active])
        change = [x - y for x, y in zip(after, before, strict=True)]
        found.append(change + [float(verb == action.verb) for verb in VERBS])
    return found


class Teacher:
    """Moves the weights of a learner after every game: those more that seldom matter."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner
        self.usual: defaultdict[int, float] = defaultdict(float)  # margin, by round
        self.variance = 64.0
        self.sizes = [1.0] * len(NAMES)  # how much each weight mattered in a game

    def teach(self, margin: float, step: float) -> None:
        """Learn from a game that ended with this lead in points."""
        margin = max(-MOST, min(margin, MOST))
        weights = self.learner.weights
        move, sizes = [0.0] * len(weights), [0.0] * len(weights)
        for turn, gradient in self.learner.choices:
            better = margin - self.usual[turn // 2]
            self.usual[turn // 2] += BASELINE * better
            self.variance += BASELINE / 20 * (better * better - self.variance)
            by = max(-3.0, min(better / sqrt(self.variance), 3.0))
            move = [x + by * y for x, y in zip(move, gradient, strict=True)]
            sizes = [x + y * y for x, y in zip(sizes, gradient, strict=True)]
        self.sizes = [x + 0.02 * (y - x) for x, y in zip(self.sizes, sizes, strict=True)]
        moved = zip(weights, move, self.sizes, strict=True)
        self.learner.weights = [w + step * x / (size + 0.3) for w, x, size in moved]
        self.learner.choices.clear()


def train(games: int, seed: int) -> Learner:
    """Play this many games against `random`, from either seat in turn, and learn from each."""
    learner, random = Learner(learns=True), make_bot("random")
    teacher = Teacher(learner)
    latest: deque[tuple[float, int]] = deque(maxlen=100)
    started = time.monotonic()
    for number in range(games):
        seat = number % 2
        bots = [learner, random] if seat == 0 else [random, learner]
        state, _ = play_out(Options(), bots, f"train/{seed}/{number}")
        points = [score.total for score in scores(state)]
        margin = points[seat] - points[1 - seat]
        teacher.teach(margin, STEP * (1 - number / games))  # less and less
        best = winners(state)
        latest.append(((seat in best) / len(best), margin))
        if (number + 1) % max(games // 20, 1) == 0:
            rate, ahead = (fmean(column) for column in zip(*latest, strict=True))
            print(
                f"{number + 1:5} games, {time.monotonic() - started:3.0f} s: "
                f"of the last {len(latest):3} won {rate:4.0%} {'█' * round(20 * rate):20} "
                f"{ahead:+5.1f} points",
                flush=True,
            )
    return learner


def evaluate(weights: Numbers, games: int, seed: int) -> Rate:
    """How often it beats `random` in the arena, on every deal from both seats."""
    BOTS["learner"] = lambda: Learner(weights)
    tournament = Tournament(("learner", "random"), games, Options(), f"test/{seed}")
    matches = list(tournament.matches())
    assert not any(match.seed.startswith("train/") for match in matches)  # other deals
    return summarise(tournament, [play(match) for match in matches]).cross["learner", "random"]


def main() -> None:
    """Learn, tell what was learnt, and prove it."""
    parser = argparse.ArgumentParser(description="Learn to play Cóatl.")
    parser.add_argument("--games", type=int, default=2000, help="to learn from (default 2000)")
    parser.add_argument("--test", type=int, default=400, help="in the arena (default 400)")
    parser.add_argument("--seed", type=int, default=0, help="of the games (default 0)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the weights")
    parser.add_argument("--load", type=Path, metavar="FILE", help="do not learn: take these")
    args = parser.parse_args()

    if args.load:
        known = json.loads(args.load.read_text(encoding="utf-8"))
        weights = [float(known[name]) for name in NAMES]
    else:
        weights = train(args.games, args.seed).weights
    learnt = dict(zip(NAMES, weights, strict=True))
    if args.save:
        args.save.write_text(json.dumps(learnt, ensure_ascii=False, indent=1), encoding="utf-8")

    print("\nIt likes most, and least:")
    ranked = sorted(learnt.items(), key=lambda item: -item[1])
    for name, weight in [*ranked[:5], *ranked[-5:]]:
        print(f"{weight:+6.2f}  {name}")

    rate = evaluate(weights, args.test, args.seed)
    print(f"\nAgainst random, {args.test} games on deals it has not trained on, from both seats:")
    print(f"won {rate.rate:.1%}, 95 % interval {rate.low:.1%} to {rate.high:.1%}")


if __name__ == "__main__":
    main()
