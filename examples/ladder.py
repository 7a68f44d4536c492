"""Rate your own bot: it plays bots of increasing strength, and the results have intervals.

A bot that is registered in `BOTS` can be used by name everywhere in this process. It plays each
opponent on the same deals from both seats; an interval counts all games of a deal as one sample.

    python examples/ladder.py
    python examples/ladder.py --games 100    # narrower intervals
"""

from __future__ import annotations

import argparse
from random import Random

from coatl.arena.match import play
from coatl.arena.schedule import Tournament
from coatl.arena.summary import summarise
from coatl.bots import BOTS, Bot
from coatl.rules import Action, Options
from coatl.rules.actions import FINISH
from coatl.rules.scoring import coatl_points
from coatl.solver import solve
from coatl.view import View

LADDER = ("random", "greedy", "easy")


class Improviser(Bot):
    """Assembles what the solver finds if that adds points now; otherwise it acts at random."""

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None
        if view.phase in {"turn", "assemble", "complete"}:
            best = solve(view)
            points = sum([coatl_points(coatl) for coatl in view.seats[view.active].coatls])
            if view.phase == "complete" or best.worth.points > points:
                return best.actions[0]
        if FINISH in legal and view.phase != "keep":
            return FINISH
        others = [action for action in legal if action.verb not in {"begin", "add", "fulfil"}]
        return rng.choice(others or legal)


def main() -> None:
    """Play against each opponent and print the share of wins with its interval."""
    parser = argparse.ArgumentParser(description="Rate your own bot against others.")
    parser.add_argument(
        "--games", type=int, default=20, help="games against each opponent (default 20)"
    )
    args = parser.parse_args()

    BOTS["improviser"] = Improviser
    print("improviser against   won   95 % interval        points")
    for bot in LADDER:
        tournament = Tournament(("improviser", bot), args.games, Options(players=2), seed="ladder")
        summary = summarise(tournament, [play(match) for match in tournament.matches()])
        rate = summary.cross["improviser", bot]
        points = {standing.bot: standing.mean_points for standing in summary.standings}
        print(
            f"{bot:18} {rate.rate:5.0%}   {rate.low:4.0%} to {rate.high:4.0%}"
            f"   {points['improviser']:5.1f} to {points[bot]:4.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
