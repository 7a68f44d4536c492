"""Write a bot: one method that chooses a legal action from what its seat may know.

python examples/custom_bot.py
"""

from __future__ import annotations

from random import Random

from coatl.bots import Bot, make_bot
from coatl.game import play_out
from coatl.rules import Action, Options, winners
from coatl.rules.actions import AddPiece, FulfilProphecy, FulfilTemple
from coatl.rules.pieces import BODIES, LETTER
from coatl.rules.scoring import prophecy_points
from coatl.view import View

GAMES = 100


class Builder(Bot):
    """Places every card it can, and pieces where they add points to the cards in its hand."""

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        assert view is not None
        best = max(value(view, action) for action in legal)
        return rng.choice([action for action in legal if value(view, action) == best])


def value(view: View, action: Action) -> int:
    """The heuristic value of an action; 0 for actions that the heuristic ignores."""
    assert view.own is not None
    match action:
        case FulfilProphecy() | FulfilTemple():
            return 100
        case AddPiece(index, side, piece):
            coatl = view.seats[view.active].coatls[index]
            letter = LETTER[piece]
            longer = letter + coatl.colours if side == "head" else coatl.colours + letter
            cards = view.own.hand + coatl.prophecies
            gain = sum(
                prophecy_points(k, longer) - prophecy_points(k, coatl.colours) for k in cards
            )
            closes = piece not in BODIES and (coatl.head or coatl.tail)
            return gain - 3 * (closes and len(coatl.prophecies) < 2)
    return 0


def main() -> None:
    """Play against the random bot from both seats and count the wins."""
    won = 0.0
    for number in range(GAMES):
        seat = number % 2
        bots = [Builder(), make_bot("random")] if seat == 0 else [make_bot("random"), Builder()]
        state, _ = play_out(Options(), bots, f"example/{number}")
        best = winners(state)
        won += (seat in best) / len(best)
    print(f"Builder won {won:g} of {GAMES} games against random")


if __name__ == "__main__":
    main()
