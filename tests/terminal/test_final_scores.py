"""The end of a solo game: the scores of A.D.A.M. and the player, and the winner."""

from __future__ import annotations

from helpers import adam_with, coatl, player, playing

from coatl.rules import Coatl, Options, State
from coatl.rules.state import ADAM, Ending
from coatl.terminal.final_scores import final_score_lines

#: Worth 7 points, and 10 with its Temple.
TRIOS = coatl("<rrrrrr>", "trio-red")
WITH_TEMPLE = coatl("<rrrrrr>", "trio-red", "no-yellow-length-7")


def finished_game(
    own: Coatl, realised: str, options: Options | None = None, ending: Ending | None = None
) -> State:
    return playing(
        player(coatls=[own], tokens=0),
        options=options or Options.solo(),
        phase="over",
        adam=adam_with("", realised),
        ending=ending or Ending("third-coatl", 0, 0),
    )


def final_scores(state: State) -> list[str]:
    return [line.plain.rstrip() for line in final_score_lines(state, ("Ana",))]


def test_more_points_than_adam_win_the_game() -> None:
    assert final_scores(finished_game(TRIOS, "count-red"))[-1] == "Ana wins with 7 points to 5."


def test_fewer_points_than_adam_lose_the_game() -> None:
    lines = final_scores(finished_game(TRIOS, "count-red lone-pair-blue"))
    assert lines[-1] == "A.D.A.M. wins with 10 points to 7."


def test_a_tie_is_explained_as_a_loss() -> None:
    lines = final_scores(finished_game(TRIOS, "trio-blue"))
    assert lines[-2] == "A tie is a loss: you need more points than A.D.A.M."
    assert lines[-1] == "A.D.A.M. wins with 7 points to 7."


def test_in_the_first_printing_the_game_is_lost_without_a_temple() -> None:
    first = Options.solo((1,), first_printing=True)
    lines = final_scores(finished_game(TRIOS, "", first))
    assert "without a Temple on any Cóatl, you lose" in lines[-2]
    assert lines[-1] == "A.D.A.M. wins with 0 points to 7."
    assert (
        final_scores(finished_game(WITH_TEMPLE, "", first))[-1] == "Ana wins with 10 points to 0."
    )


def test_adams_cards_are_listed_with_the_points_of_their_highest_level() -> None:
    lines = final_scores(finished_game(TRIOS, "trio-blue count-red"))
    start = lines.index("A.D.A.M.: 12 points")
    assert "trio-blue" in lines[start + 1]
    assert lines[start + 1].split()[-3:] == ["1→3", "[2→7]", "7"]
    assert lines[start + 2].endswith(" 5")
    assert "Ana: 7 points" in lines[start + 3 :]


def test_adam_may_have_completed_no_card() -> None:
    assert "  no card completed" in final_scores(finished_game(TRIOS, ""))


def test_an_end_that_adam_triggered_names_it() -> None:
    state = finished_game(TRIOS, "", ending=Ending("no-bodies", ADAM, 0))
    assert final_scores(state)[0].endswith(
        "No bodies were left after A.D.A.M.\N{RIGHT SINGLE QUOTATION MARK}s turn."
    )
