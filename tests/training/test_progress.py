"""Sums that can be added up."""

from __future__ import annotations

from coatl.bots.learned.style import Style
from coatl.training.league import HASTY, LEARNER, LeagueSeat
from coatl.training.progress import MOST_SPANS, Span, downsample, kind_name, merge
from coatl.training.settings import Kind

from .fake import seat_result

OWN = LeagueSeat(LEARNER, Style(), 1)
HAND_MADE = LeagueSeat(LEARNER, Style(), None)
OTHER = LeagueSeat(HASTY, Style(), 1)


def test_only_the_learners_seats_are_counted() -> None:
    span = Span()
    span.add(0, (OTHER, OWN), (seat_result(0.0), seat_result(1.0)))
    assert span.kinds[0].seats == 1
    assert span.kinds[0].win_rate == 1.0


def test_wins_against_oneself_do_not_count() -> None:
    span = Span()
    span.add(0, (OWN, OWN), (seat_result(0.0), seat_result(1.0)))
    assert span.kinds[0].seats == 2
    assert span.kinds[0].win_rate is None


def test_wins_against_adam_do() -> None:
    span = Span()
    for share in (1.0, 0.0, 1.0, 1.0):
        span.add(0, (OWN,), (seat_result(share),))
    assert span.kinds[0].win_rate == 0.75
    assert span.kinds[0].points_a_turn == 2.0
    assert span.kinds[0].per_coatl("pieces") == 8.0


def test_predictions_are_sorted_into_bins_beside_what_happened() -> None:
    span = Span()
    span.add(0, (OWN,), (seat_result(1.0, predicted=(0.42, 0.48, 1.0)),))
    span.add(0, (OWN,), (seat_result(0.0, predicted=(0.45,)),))
    assert [
        (one.count, round(one.predicted, 6), one.happened) for one in span.bins if one.count
    ] == [
        (3, 1.35, 2.0),
        (1, 1.0, 1.0),
    ]


def test_the_hand_made_value_predicts_nothing() -> None:
    span = Span()
    span.add(0, (HAND_MADE,), (seat_result(1.0, predicted=(0.4,)),))
    assert sum(one.count for one in span.bins) == 0


def test_merged_spans_are_what_one_would_have_been() -> None:
    whole = Span(8, 2.0)
    parts = [Span(4, 1.0), Span(8, 2.0)]
    for part in parts:
        for span in (whole, part):
            span.add(0, (OWN,), (seat_result(1.0, predicted=(0.4, 0.9)),))
            span.add(1, (OTHER, OWN), (seat_result(0.0), seat_result(0.5)))
            span.steps += 3
            span.win_loss += 0.5
    assert merge(parts) == whole


def test_a_long_history_is_downsampled_and_loses_nothing() -> None:
    spans = [Span(number + 1, 0.0, steps=1) for number in range(MOST_SPANS + 1)]
    fewer = downsample(spans)
    assert len(fewer) == MOST_SPANS // 2 + 1
    assert merge(fewer) == merge(spans)
    assert downsample(fewer) is fewer


def test_kinds_of_game_have_names() -> None:
    kinds = (
        Kind(players=1),
        Kind(players=1, levels=(1, 3)),
        Kind(players=1, levels="any"),
        Kind(players=3),
        Kind(players=2, name="mine"),
    )
    assert [kind_name(kind) for kind in kinds] == [
        "solo",
        "solo 1,3",
        "solo, any levels",
        "3 players",
        "mine",
    ]
