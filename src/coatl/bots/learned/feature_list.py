"""The list of features: the name of each, what it says, and where each block begins."""

from __future__ import annotations

from typing import Final

from .adam_replies import ADAM_NUMBERS
from .plans import HORIZON

#: Raised whenever a feature changes its meaning or its place: older weights no longer fit.
FEATURES_VERSION: Final = 3

# Where each block of features begins.
OWN: Final = 0
FRONTIER: Final = 30
SECOND_FRONTIER: Final = FRONTIER + HORIZON
HOPES: Final = SECOND_FRONTIER + HORIZON
FIRST_PLAN: Final = HOPES + 6
SECOND_PLAN: Final = FIRST_PLAN + 8
ADAM: Final = SECOND_PLAN + 8
LEVELS: Final = ADAM + ADAM_NUMBERS
RIVAL: Final = LEVELS + 12
TABLE: Final = RIVAL + 26
OFFERS: Final = TABLE + 14
END: Final = OFFERS + 11
INPUTS: Final = END + 8

_PLAN: Final = (
    ("points", "points of the {} plan / 15"),
    ("turns", "turns it takes / 8"),
    ("missing", "bodies it lacks / 6"),
    ("lacks_head", "whether it lacks its head"),
    ("lacks_tail", "whether it lacks its tail"),
    ("from_row", "cards it takes from the row / 3"),
    ("cards", "Prophecies on the finished Cóatl / 4"),
    ("temple", "points of its Temple / 7"),
)

_OFFERS: Final = (
    ("pairs", "spaces with two bodies the {} plan lacks / 3"),
    ("singles", "spaces with one of them / 3"),
    ("heads", "heads on offer that it lacks / 2"),
    ("tails", "tails on offer that it lacks / 2"),
)

#: Every feature in order: its name and what it says.
FEATURES: Final = (
    ("finished", "own Cóatls completed / 3"),
    ("finished_0", "no Cóatl is completed"),
    ("finished_1", "one Cóatl is completed"),
    ("finished_2", "two Cóatls are completed"),
    ("points", "own points / 20"),
    ("rival_points", "points of A.D.A.M. or of the best rival / 20"),
    ("lead", "own points less the best rival's / 20"),
    ("turn", "turns played at the table, per player / 20"),
    ("bag", "bodies in the bag / 60"),
    ("is_ending", "the end of the game is triggered"),
    ("turns_left", "own turns that remain once it is / 2"),
    ("rival_turns_left", "turns of others that remain once it is / 3"),
    ("pieces", "pieces on the board / 8"),
    ("heads", "heads on the board / 2"),
    ("tails", "tails on the board / 2"),
    ("hand", "Prophecies in hand / 5"),
    ("unknown_cards", "of these, drawn and not yet seen / 2"),
    ("unfinished", "unfinished Cóatls / 2"),
    ("unfinished_pieces", "pieces on them / 10"),
    ("unfinished_cards", "Prophecies on them / 4"),
    ("unfinished_points", "what these are worth as they stand / 10"),
    ("spare_pieces", "pieces that neither plan uses / 4"),
    ("spare_cards", "Prophecies in hand that neither plan uses / 4"),
    ("refill", "the supply is filled before it is seen again"),
    ("temples", "Temples in hand / 2"),
    ("gold", "golden bodies on the board / 2"),
    ("fresh_row", "the row is replaced by unknown cards"),
    ("acts_again", "one more action follows in this turn"),
    ("turn_worth", "own points per own turn so far / 2"),
    ("pair_shortage", "places for Cóatls that no plan fills / 3"),
    *[(f"within_{n}", f"most points within {n} turns / 15") for n in range(HORIZON)],
    *[(f"second_{n}", f"the same for a second Cóatl, {n} turns / 15") for n in range(HORIZON)],
    ("patient", "best plan if a turn costs 1.5 points / 10"),
    ("steady", "best plan if a turn costs 2.2 points / 10"),
    ("hasty", "best plan if a turn costs 3 points / 10"),
    ("pair", "best pair of plans if a turn costs 2 points / 15"),
    ("third", "a third plan beside them / 10"),
    ("turns_of_all", "turns that all plans take together / 20"),
    *[(f"first_{name}", text.format("first")) for name, text in _PLAN],
    *[(f"second_{name}", text.format("second")) for name, text in _PLAN],
    *[(f"adam_lack_{n}", f"pieces A.D.A.M.'s card {n + 1} lacks / 6") for n in range(4)],
    *[(f"adam_points_{n}", f"points of A.D.A.M.'s card {n + 1} / 7") for n in range(4)],
    ("adam_stands", "part of its cards' points that their pieces make up / 10"),
    ("adam_replied", "A.D.A.M.'s reply is part of the afterstate"),
    ("adam_next_cards", "points per piece of the cards it draws next"),
    ("adam_can_use", "pieces of the supply that A.D.A.M. needs / 8"),
    *[(f"adam_gains_{n}", f"points A.D.A.M. makes in its next {n} turns / 8") for n in (1, 2, 3)],
    ("adam_grows", "what it gains and gathers in them / 8"),
    ("adam_pace", "A.D.A.M.'s points per turn so far / 2"),
    ("adam_passes", "A.D.A.M. finds nothing in its next turn"),
    *[(f"level_{level}", f"level {level} is on") for level in (1, 2, 3, 4, 5)],
    ("needs_temple", "a Temple is still needed in this game (first printing)"),
    ("hand_frames", "different frames in hand / 4"),
    ("first_short", "Prophecies the first plan lacks of those a level asks for / 4"),
    ("second_short", "the same for the second plan / 4"),
    ("open_cards_1", "Prophecies on the first unfinished Cóatl / 4"),
    ("open_cards_2", "Prophecies on the second unfinished Cóatl / 4"),
    ("temple_choice", "Temples that could be used / 4"),
    ("rival_finished", "Cóatls the main rival has completed / 3"),
    ("rival_last", "the main rival lacks one Cóatl"),
    ("rival_unfinished", "its unfinished Cóatls / 2"),
    ("rival_unfinished_pieces", "pieces on them / 10"),
    ("rival_unfinished_points", "what they are worth as they stand / 10"),
    ("rival_unfinished_cards", "Prophecies on them / 4"),
    ("rival_pieces", "pieces on its board / 8"),
    ("rival_ends", "ends it has, on its board or attached / 4"),
    ("rival_hand", "its Prophecies in hand / 5"),
    ("rival_unknown", "those of them nobody has seen / 5"),
    ("rival_tokens", "its Sacrifice tokens / 3"),
    ("rival_temples", "its Temples in hand / 2"),
    *[
        (f"rival_within_{n}", f"most points it can make in {n} turns / 15")
        for n in (1, 2, 3, 4, 6, 8)
    ],
    ("rival_first_points", "points of its first plan / 15"),
    ("rival_first_turns", "turns of its first plan / 8"),
    ("rival_second_points", "points of its second plan / 15"),
    ("rival_second_turns", "turns of its second plan / 8"),
    ("rival_to_end", "turns until it could complete its third Cóatl / 20"),
    ("rival_soon", "the same where it lacks one Cóatl, else 1.5 / 8"),
    ("rival_moves_later", "the main rival is later in turn order"),
    ("rival_gold", "golden bodies on its board / 2"),
    ("players_2", "a table for two"),
    ("players_3", "a table for three"),
    ("players_4", "a table for four"),
    ("seat", "own place in turn order / 3"),
    ("others_points", "best points of the other rivals / 20"),
    ("others_finished", "most Cóatls one of them has completed / 3"),
    ("others_last", "other rivals that lack one Cóatl / 2"),
    ("others_to_end", "fewest turns until one of them could end the game / 20"),
    ("others_promise", "best sum of points and plans among them / 40"),
    ("rival_promise", "the main rival's points and plans / 40"),
    ("own_promise", "own points and plans / 40"),
    ("perfect_pick", "Perfect Pick is unused"),
    ("see_the_future", "See the Future is unused"),
    ("priest_commitment", "Priest Commitment is unused"),
    *[(f"first_offer_{name}", text.format("first")) for name, text in _OFFERS],
    *[(f"second_offer_{name}", text.format("second")) for name, text in _OFFERS],
    ("alternatives", "logarithm of how many plans are about as good as the best / 4"),
    ("body_spaces", "filled body spaces of the supply / 6"),
    ("end_spaces", "filled head and tail spaces of the supply / 4"),
    ("end_turns", "own turns until the game probably ends / 10"),
    ("end_points", "most points to be made in them / 15"),
    ("end_rival_points", "most points the main rival or A.D.A.M. may make meanwhile / 15"),
    ("end_lead", "the lead with both added / 20"),
    ("lead_if_rival_ends", "the lead if the rival carries out its plans and ends the game / 20"),
    ("lead_if_own_end", "the lead if the seat carries out its plans and ends the game / 20"),
    ("race", "own turns to a third Cóatl less the rival's / 10"),
    ("too_late", "the game probably ends before the first plan is carried out"),
)
