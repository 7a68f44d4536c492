from helpers import coatl

from coatl.rules.coatl import Coatl


def test_r4_1_pieces_read_from_head_to_tail() -> None:
    assert coatl("<yrk>").colours == "yrk"


def test_r5_4_a_coatl_is_closed_with_head_and_tail_only() -> None:
    closed = [coatl(text).is_closed for text in ("yrk", "<yrk", "yrk>", "<yrk>")]
    assert closed == [False, False, False, True]


def test_r8_2_cards_are_prophecies_and_temple_together() -> None:
    both = coatl("<kkk>", "count-black trio-black", "no-yellow-length-7")
    assert both.card_count == 3
    assert coatl("<kkk>", "count-black").card_count == 1


def test_r4_6_as_printed_an_open_end_reads_as_the_end() -> None:
    assert coatl("yrk").reading(closed_ends=False) == "yrk"


def test_r4_6_closed_ends_marks_every_open_end() -> None:
    readings = [coatl(text).reading(closed_ends=True) for text in ("yr", "<yr", "yr>", "<yrk>")]
    assert readings == ["~yr~", "yr~", "~yr", "yrk"]


def test_a_new_coatl_has_no_cards() -> None:
    assert Coatl("y", head=False, tail=False).card_count == 0
