from functools import cache

import pytest
from helpers import colour_strings
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.rules.cards import PROPHECIES, Prophecy
from coatl.rules.patterns import Count, Needs, Pattern, parse_needs, parse_pattern
from coatl.rules.pieces import LETTERS

PATTERNS = [card.requirement for card in PROPHECIES if isinstance(card.requirement, Pattern)]


def spans(pattern: Pattern, reading: str) -> list[tuple[int, int]]:
    """Every match anywhere, overlapping or not, found token by token without expressions."""
    found = []
    for start in range(len(reading)):
        ends = _ends_from(pattern.tokens, reading, start)
        found += [(start, end) for end in ends if end > start]
    return found


def _ends_from(tokens: tuple[str, ...], reading: str, at: int) -> set[int]:
    if not tokens:
        return {at}
    token, rest = tokens[0], tokens[1:]
    if token.startswith("!"):
        # A crossed-out neighbour is the piece before at the start, the piece after at the end.
        where = at if not rest else at - 1
        inside = 0 <= where < len(reading)
        if inside and reading[where] in (token[1], "~"):
            return set()
        return _ends_from(rest, reading, at)

    def is_piece(i: int) -> bool:
        return i < len(reading) and (reading[i] == token[0] or (token[0] == "*" != reading[i]))

    ends: set[int] = set()
    while is_piece(at) and reading[at] != "~":
        at += 1
        ends |= _ends_from(rest, reading, at)
        if not token.endswith("+"):
            break
    return ends


def most_disjoint(pattern: Pattern, reading: str) -> int:
    """The largest set of disjoint matches, by trying every subset."""
    every = spans(pattern, reading)

    @cache
    def best(taken: int, used: frozenset[int]) -> int:
        if taken == len(every):
            return 0
        without = best(taken + 1, used)
        own = frozenset(range(*every[taken]))
        if own & used:
            return without
        return max(without, 1 + best(taken + 1, used | own))

    return best(0, frozenset())


@st.composite
def patterns_with_readings(draw: st.DrawFn) -> tuple[Pattern, str]:
    """A pattern of a card, and a short reading mostly in its own colours."""
    pattern = draw(st.sampled_from(PATTERNS))
    reading = draw(colour_strings(0, 11, pattern.colours + pattern.colours + LETTERS))
    before, after = draw(st.sampled_from(["", "~"])), draw(st.sampled_from(["", "~"]))
    return pattern, before + reading + after


@settings(max_examples=700)
@given(patterns_with_readings())
def test_r4_3_matches_are_as_many_as_any_disjoint_subset(drawn: tuple[Pattern, str]) -> None:
    pattern, reading = drawn
    assert pattern.matches(reading) == most_disjoint(pattern, reading)


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from(["y", "r", "y+", "r+", "*+"]), min_size=1, max_size=4),
    colour_strings(0, 8, "yr"),
)
def test_r4_4_any_run_of_tokens_has_as_many_matches_as_by_hand(
    tokens: list[str], reading: str
) -> None:
    pattern = Pattern(tuple(tokens))
    assert bool(pattern.matches(reading)) == bool(spans(pattern, reading))


def test_r4_3_each_piece_serves_one_card_once() -> None:
    assert parse_pattern("g y+ g").matches("gygyg") == 1


def test_r4_3_two_matches_need_pieces_of_their_own() -> None:
    assert parse_pattern("g y+ g").matches("gyggyg") == 2


def test_r4_3_a_run_of_six_holds_two_trios_and_of_five_one() -> None:
    assert [parse_pattern("y y y").matches("y" * n) for n in (2, 3, 5, 6)] == [0, 1, 1, 2]


def test_r4_3_a_match_of_any_colours_leaves_room_for_another() -> None:
    assert parse_pattern("k y *+ y k").matches("kyrykkygyk") == 2


def test_r4_1_order_matters() -> None:
    assert parse_pattern("y g").matches("yg") == 1
    assert parse_pattern("y g").matches("gy") == 0


def test_r4_4_plus_takes_one_or_more_of_its_colour() -> None:
    chain = parse_pattern("y k+ r")
    assert [chain.matches(text) for text in ("yr", "ykr", "ykkkr", "ykgr")] == [0, 1, 1, 0]


def test_r4_4_star_plus_takes_one_or_more_of_any_colour() -> None:
    mirror = parse_pattern("k y *+ y k")
    readings = ("kyyk", "kyryk", "kyyyk", "kyrgbyk", "kyr")
    assert [mirror.matches(text) for text in readings] == [0, 1, 1, 1, 0]


def test_r4_6_a_crossed_out_neighbour_of_another_colour_holds() -> None:
    assert parse_pattern("!y y y !y").matches("ryyr") == 1


def test_r4_6_a_crossed_out_neighbour_may_be_no_piece_at_all() -> None:
    assert parse_pattern("!y y y !y").matches("yy") == 1


def test_r4_6_a_crossed_out_neighbour_of_the_colour_breaks() -> None:
    assert parse_pattern("!y y y !y").matches("yyy") == 0


def test_r4_6_two_matches_may_share_the_neighbour_between() -> None:
    assert parse_pattern("!y y y !y").matches("yyryy") == 2


@pytest.mark.parametrize("reading", ["~yy", "yy~", "~yy~"])
def test_r4_6_an_open_end_is_not_another_colour(reading: str) -> None:
    assert parse_pattern("!y y y !y").matches(reading) == 0


def test_r4_6_an_open_end_is_no_piece_of_any_colour() -> None:
    assert parse_pattern("*+ y").matches("~y") == 0


@pytest.mark.parametrize("text", ["y x", "y !r y", "yy", "++", ""])
def test_a_pattern_outside_the_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"pattern"):
        Pattern(tuple(text.split(" ")))


def test_r4_2_count_finds_every_piece_of_the_colour() -> None:
    count = Count("b")
    assert count.matches("bkbbk") == 3
    assert count.places("~bkbbk~") == ((0,), (2,), (3,))


def test_r4_5_needs_are_met_once_or_not_at_all() -> None:
    needs = parse_needs("y2 r1")
    assert [needs.matches(text) for text in ("yyr", "yyryyr", "yr", "ryky")] == [1, 1, 0, 1]


def test_needs_name_the_pieces_they_use() -> None:
    assert parse_needs("y2 r1").places("kyryy") == ((1, 2, 3),)
    assert parse_needs("y2 r1").places("kyr") == ()


@settings(max_examples=400)
@given(patterns_with_readings())
def test_r4_3_places_are_disjoint_and_as_many_as_matches(drawn: tuple[Pattern, str]) -> None:
    pattern, reading = drawn
    places = pattern.places(reading)
    used = [place for match in places for place in match]
    colours = reading.strip("~")
    assert len(places) == pattern.matches(reading)
    assert len(used) == len(set(used))
    assert set(used) <= set(range(len(colours)))
    for match in places:
        inner = "".join(colours[place] for place in match)
        bare = Pattern(tuple(token for token in pattern.tokens if token[0] != "!"))
        assert bare.matches(inner) == 1


@settings(max_examples=400)
@given(st.sampled_from(PROPHECIES), colour_strings(0, 10))
def test_fits_agrees_with_counting_matches(card: Prophecy, reading: str) -> None:
    requirement = card.requirement
    for needed in (1, 2, 3):
        if isinstance(requirement, Needs) and needed > 1:
            continue
        assert bool(requirement.fits(needed)(reading)) == (requirement.matches(reading) >= needed)


@settings(max_examples=600)
@given(st.sampled_from(PROPHECIES), colour_strings(1, 8), st.booleans())
def test_only_relevant_colours_change_the_matches(
    card: Prophecy, reading: str, at_tail: bool
) -> None:
    requirement = card.requirement
    fits = requirement.fits(card.levels[0][0])
    others = [c for c in LETTERS if c not in requirement.relevant_colours(at_tail)]
    for letter in others:
        grown = reading + letter if at_tail else letter + reading
        assert bool(fits(grown)) == bool(fits(reading))
