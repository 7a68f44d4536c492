"""The figures of docs/strategy.md: what they count, and how they get onto the page."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.engine.docs_page import fill
from benchmarks.engine.stored_games import fingerprint
from benchmarks.engine.strategy import games
from benchmarks.engine.strategy.alone import alone
from benchmarks.engine.strategy.cards import family, prophecy_worth, temple_worth
from benchmarks.engine.strategy.facts import Adam, Built, Gain, Game, Seat, facts
from benchmarks.engine.strategy.figures import (
    Rate,
    by_length,
    by_order,
    by_prophecies,
    by_seat,
    completed_by_turn,
    endings,
    mean,
    spent_by_turn,
    takes,
    temple_use,
    tempo,
    token_use,
    token_yield,
)
from benchmarks.engine.strategy.serpent import best, coatl_drawing
from benchmarks.engine.strategy.svg import Drawing
from coatl.formats.record import parse_record
from coatl.rules import Coatl
from coatl.rules.cards import PROPHECY_BY_ID, TEMPLE_BY_ID

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))

TRIO = PROPHECY_BY_ID["trio-red"].kind
COUNT = PROPHECY_BY_ID["count-red"].kind
NO_BLACK = TEMPLE_BY_ID["no-black-length-8"].kind


def built(colours: str, *kinds: int, turn: int = 10, temple: int = -1, source: str = "") -> Built:
    return Built(Coatl(colours, True, True, bytes(kinds), temple), turn, turn, source)


def seat(*coatls: Built, share: float = 0.0, turns: str = "", **tokens: int) -> Seat:
    found = Seat(0, turns=turns.split(), coatls=list(coatls), tokens=tokens, share=share)
    found.points = sum(one.points for one in coatls)
    return found


# --- facts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_facts_agree_with_the_result_of_a_record(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.result is not None
    game = facts(record)
    assert game.reason == record.result["reason"]
    assert [one.number + 1 for one in game.seats if one.share] == [
        number for number in record.result["winners"] if number > 0
    ]
    for found, told in zip(game.seats, record.result["scores"], strict=True):
        assert found.points == told["total"]
        assert sorted(one.points for one in found.coatls) == sorted(
            one["points"] for one in told["coatls"]
        )
        assert sum(one.source != "" for one in found.coatls) == sum(
            card["card"] in TEMPLE_BY_ID for one in told["coatls"] for card in one["cards"]
        )
    if game.adam is not None:
        assert (game.adam.points, game.adam.passes) == (
            record.result["adam"]["total"],
            record.result["adam"]["passes"],
        )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_prophecy_on_a_coatl_came_into_the_hand_before(path: Path) -> None:
    for found in facts(parse_record(path.read_text(encoding="utf-8"))).seats:
        gained = [gain.kind for gain in found.gains]
        for one in found.coatls:
            for kind in one.coatl.prophecies:
                gained.remove(kind)


# --- figures ------------------------------------------------------------------------------------


def test_a_rate_of_nothing_is_zero_and_may_be_anything() -> None:
    assert Rate(0, 0).share == 0.0
    assert Rate(0, 0).interval == (0.0, 1.0)


def test_a_single_value_has_no_interval() -> None:
    assert mean([7]) == (7.0, 0.0, 1)


def test_ends_are_taken_alone_and_bodies_in_twos() -> None:
    assert takes(8) == 5


def test_very_short_and_very_long_coatls_are_counted_together() -> None:
    groups = by_length([built("rrr", TRIO), built("rrrrr", TRIO), built("r" * 14, TRIO)])
    assert [(group.key, group.share) for group in groups] == [(5, Rate(2, 3)), (12, Rate(1, 3))]


def test_points_per_taking_turn_are_those_of_the_whole_group() -> None:
    (group,) = by_prophecies([built("rrrb", TRIO), built("rrrbrrrb", TRIO)])
    assert group.per_take == (3 + 7) / (3 + 5)


def test_coatls_are_compared_in_the_order_of_their_completion() -> None:
    groups = by_order(
        [seat(built("rrrrrb", TRIO), built("rrrb", TRIO)), seat(built("rrrrb", TRIO))]
    )
    assert [(group.key, group.length) for group in groups] == [(1, 5.5), (2, 4.0)]


def test_a_temple_counts_as_full_where_all_its_conditions_hold() -> None:
    found = [
        built("rrrrrrrr", COUNT, temple=NO_BLACK, source="pile"),
        built("rrrrrr", COUNT, temple=NO_BLACK, source="pile"),
        built("rrr", COUNT),
    ]
    use = {one.source: one for one in temple_use(found)}
    assert (use["pile"].share, use["pile"].full) == (Rate(2, 3), Rate(1, 2))
    assert use["pile"].points.value == 5.0
    assert use["dealt"].share == Rate(0, 3)


def test_prophecies_per_choosing_turn_leave_out_the_set_up() -> None:
    one = seat(turns="cards take")
    one.gains = [Gain(TRIO, 0), Gain(TRIO, 1), Gain(COUNT, 1)]
    assert tempo([one]).cards_per_turn == 2.0


def test_seats_without_a_third_coatl_do_not_count_for_its_turn() -> None:
    three = seat(*(built("rrr", TRIO, turn=turn) for turn in (5, 9, 20)))
    one = seat(built("rrr", TRIO, turn=7))
    found = tempo([three, one])
    assert found.completed == (6.0, 9.0, 20.0)
    assert found.reached == (Rate(2, 2), Rate(1, 2), Rate(1, 2))


def test_only_seats_that_have_a_turn_share_in_it() -> None:
    shares = spent_by_turn([seat(turns="take take"), seat(turns="cards")], 2)
    assert shares == [{"cards": 0.5, "take": 0.5}, {"take": 1.0}]


def test_completed_by_turn_never_falls() -> None:
    seats = [seat(built("rrr", TRIO, turn=2)), seat(built("rrr", TRIO, turn=3)), seat()]
    assert completed_by_turn(seats, 1, 4) == pytest.approx([0, 0, 1 / 3, 2 / 3, 2 / 3])


def test_only_who_was_not_behind_can_be_overtaken() -> None:
    def game(reason: str, is_behind: bool, share: float) -> Game:
        return Game([seat(share=share)], reason, 0, is_behind)

    found = endings(
        [
            game("third-coatl", True, 0.0),
            game("third-coatl", False, 0.0),
            game("third-coatl", False, 1.0),
            game("no-bodies", False, 1.0),
        ]
    )
    assert (found.third, found.bodies) == (Rate(3, 4), Rate(1, 4))
    assert (found.ender_wins, found.behind) == (Rate(1, 3), Rate(1, 3))
    assert found.overtaken == Rate(1, 2)


def test_seats_are_compared_in_turn_order() -> None:
    played = [Game([seat(share=1.0), seat()]), Game([seat(share=0.5), seat(share=0.5)])]
    assert [won for won, _ in by_seat(played)] == [Rate(1.5, 2), Rate(0.5, 2)]


def test_a_token_is_early_in_the_first_half_of_the_own_turns() -> None:
    early = seat(turns="take pick take take", share=1.0, pick=2)
    late = seat(turns="take take pick take", pick=3)
    (use, *_) = token_use([early, late, seat(turns="take")])
    assert use.used == Rate(2, 3)
    assert (use.early, use.late, use.unused) == (Rate(1, 1), Rate(0, 1), Rate(0, 1))


def test_what_tokens_bring_counts_only_seats_that_used_them() -> None:
    seer = seat(turns="take future", future=2)
    seer.gains, seer.discarded = [Gain(TRIO, 1), Gain(COUNT, 2), Gain(TRIO, 2)], 1
    priest = seat(built("rrr", TRIO, temple=NO_BLACK, source="priest"))
    priest.priests = [NO_BLACK]
    found = token_yield([seer, priest, seat()])
    assert (found.discarded, found.took, found.nothing_discarded) == (1.0, 2.0, Rate(0, 1))
    assert found.priest == Rate(1, 1)


def test_denied_spaces_stand_beside_what_chance_would_deny() -> None:
    game = Game([seat(turns="take take")], adam=Adam(turns=2, aimed=2, denied=1, by_chance=0.3))
    found = alone([game])
    assert (found.denied, found.by_chance) == (Rate(1, 2), 0.15)


# --- cards --------------------------------------------------------------------------------------


def test_a_card_that_was_never_fulfilled_lowers_what_it_is_worth() -> None:
    one = seat(built("rrrb", TRIO), share=1.0)
    one.gains = [Gain(TRIO, 0), Gain(TRIO, 3)]
    (worth,) = prophecy_worth([one], family)
    assert worth.fulfilled == Rate(1, 2)
    assert (worth.points.value, worth.per_card.value) == (3.0, 1.5)
    assert (worth.top_level, worth.won) == (Rate(0, 1), Rate(1, 1))


def test_a_family_is_a_design_without_its_colours() -> None:
    assert family(TRIO) == family(PROPHECY_BY_ID["trio-blue"].kind) != family(COUNT)


def test_temples_that_nobody_used_are_left_out() -> None:
    one = seat(built("rrrrrrrr", COUNT, temple=NO_BLACK, source="dealt"))
    assert [(worth.used, worth.full) for worth in temple_worth([one])] == [(1, Rate(1, 1))]


# --- games, page, drawings ----------------------------------------------------------------------


def test_stored_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = GAMES[0].read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.seed is not None
    path = tmp_path / "games.jsonl"
    path.write_text(record.dumps() + "\n", encoding="utf-8")
    monkeypatch.setattr(games, "play", None)
    assert list(games.collect(path, record.options, [record.seed], 1)) == [record]


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    record = parse_record(GAMES[0].read_text(encoding="utf-8"))
    path = tmp_path / "games.jsonl"
    path.write_text(record.dumps() + "\n" + record.dumps()[:100], encoding="utf-8")
    assert list(games.stored(path)) == [record.seed]
    assert path.read_text(encoding="utf-8") == record.dumps() + "\n"


def fingerprint_of(
    folder: Path, code: str, values: str = "1", *, card: str = "", is_solo: bool = False
) -> str:
    weights = folder / "bots" / "learned" / "weights"
    weights.mkdir(parents=True, exist_ok=True)
    (folder / "bots" / "judge.py").write_text(code, encoding="utf-8")
    data = json.dumps({"card": card, "values": values})
    (weights / "table.json").write_text(data, encoding="utf-8")
    fingerprint.cache_clear()
    return fingerprint(folder, is_solo=is_solo)


def test_other_weights_or_other_code_have_another_fingerprint(tmp_path: Path) -> None:
    first = fingerprint_of(tmp_path, "x = 1")
    assert fingerprint_of(tmp_path, "x = 1", values="2") != first
    assert fingerprint_of(tmp_path, "x = 2") != first


def test_the_weights_of_the_table_do_not_matter_in_the_solo_game(tmp_path: Path) -> None:
    first = fingerprint_of(tmp_path, "x = 1", is_solo=True)
    assert fingerprint_of(tmp_path, "x = 1", values="2", is_solo=True) == first


def test_another_card_of_the_weights_has_the_same_fingerprint(tmp_path: Path) -> None:
    first = fingerprint_of(tmp_path, "x = 1")
    assert fingerprint_of(tmp_path, "x = 1", card="92 % won") == first


def test_other_comments_have_the_same_fingerprint(tmp_path: Path) -> None:
    code = '"""Judge."""\nx = 1  # one\n'
    assert fingerprint_of(tmp_path, code) == fingerprint_of(tmp_path, '"""Think."""\nx = 1\n')


def test_a_toml_file_counts_by_its_values_not_by_its_comments(tmp_path: Path) -> None:
    weights = tmp_path / "bots" / "weights.toml"
    fingerprint_of(tmp_path, "x = 1")
    found = []
    for text in ("a = 1  # one\n", "a = 1\n", "a = 2\n"):
        weights.write_text(text, encoding="utf-8")
        found.append(fingerprint_of(tmp_path, "x = 1"))
    assert found[0] == found[1] != found[2]


def test_fewer_games_are_played_of_other_kinds() -> None:
    assert games.number_of_games(games.MAIN, 600) == 600
    assert games.number_of_games("none", 600) == 150


def test_only_what_is_between_markers_changes() -> None:
    page = "a\n<!-- figures: tempo -->\nold\n<!-- end -->\nb\n"
    filled = fill(page, {"tempo": "new", "unused": ""})
    assert filled == "a\n<!-- figures: tempo -->\n\nnew\n\n<!-- end -->\nb\n"
    assert fill(filled, {"tempo": "new"}) == filled


def test_a_marker_without_figures_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'tempi'.*: tempo"):
        fill("<!-- figures: tempi -->\n<!-- end -->", {"tempo": ""})


def test_the_best_of_equal_coatls_is_the_shortest() -> None:
    found = [built("brrrb", TRIO), built("rrrb", TRIO), built("rrrrrrb", TRIO)]
    assert best(found, 5).coatl.colours == "rrrb"
    assert best(found, 9).coatl.colours == "rrrrrrb"


def test_a_drawing_of_a_coatl_tells_its_pieces_and_points() -> None:
    drawing = coatl_drawing(Coatl("rrrb", True, True, bytes([TRIO])), "A <Cóatl>")
    root = ElementTree.fromstring(drawing.svg())
    texts = {node.tag.rpartition("}")[2]: node.text for node in root}
    assert texts["title"] == "A <Cóatl>: 4 pieces, 3 points"
    assert "red, red, red, blue" in (texts["desc"] or "")


def test_a_drawing_has_styles_for_dark_pages() -> None:
    assert "prefers-color-scheme:dark" in Drawing(10, 10, "title", "description").svg()
