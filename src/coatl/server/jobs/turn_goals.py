"""What a seat can be after, as the bots see it: their designs, checked by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from coatl.bots.learned.afterstate import afterstate_of
from coatl.bots.learned.design_effort import FULL
from coatl.bots.learned.design_values import Appraiser
from coatl.bots.learned.designer import Designer
from coatl.bots.learned.designs import NO_TEMPLE, Demands, Library, Remainder
from coatl.bots.learned.plans import Plan
from coatl.bots.learned.turns_needed import Markets
from coatl.narration.goals import Goal, make_goal
from coatl.rules import Coatl, State
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.levels import least_prophecies, needs_temple
from coatl.view import view


def turn_goals(state: State, seat: int) -> list[Goal]:
    """The best goals of a seat, the best first, with the cards that it holds. They follow from what
    the seat may know.
    """
    player = state.players[seat]
    finished = sum([coatl.is_closed for coatl in player.coatls])
    if state.is_over or finished == COATLS_PER_PLAYER:
        return []
    after = afterstate_of(view(state, seat), seat)
    designer = Designer()
    library = designer.library(after, Demands(state.options), FULL)
    appraiser = Appraiser(library, Markets(designer.turn_cache), after.coatls)
    rests, plans = appraiser.plans(after)
    return list(_goals(state, seat, library, rests, plans))


def _goals(
    state: State, seat: int, library: Library, rests: list[Remainder], plans: list[Plan]
) -> Iterator[Goal]:
    player, demands = state.players[seat], state.options.demands
    for plan in plans:
        site = int(rests[plan.design].site)
        number = site if site >= 0 else len(player.coatls)
        placed = player.coatls[number].prophecies if site >= 0 else b""
        held = [
            kind
            for place, kind in enumerate(library.cards)
            if plan.use.cards >> place & 1 and kind in player.hand
        ]
        temple = NONE if plan.use.temple == NO_TEMPLE else library.temples[plan.use.temple]
        target = Coatl(library.designs[plan.design].word, True, True, placed + bytes(held), temple)
        goal = make_goal(player, number, target)
        is_allowed = len(target.prophecies) >= max(1, least_prophecies(demands)) and (
            temple != NONE or not needs_temple(demands)
        )
        if is_allowed and goal.points > 0:
            yield goal
