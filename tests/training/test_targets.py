"""TD(lambda), worked out by hand."""

from __future__ import annotations

from coatl.training.selfplay import Sample
from coatl.training.targets import Target, outcome, targets

from .fake import is_close, seat_result

CLIP = (-75.0, 60.0)
SAMPLES = [Sample(b"", 0.5, 0.0), Sample(b"", 0.6, 10.0), Sample(b"", 0.2, -100.0)]


def test_the_last_afterstate_gets_the_outcome() -> None:
    assert targets(SAMPLES, Target(1.0, 20.0), 0.8, CLIP)[-1] == (1.0, 20.0)


def test_going_back_predictions_are_mixed_in() -> None:
    found = targets(SAMPLES, Target(1.0, 20.0), 0.8, CLIP)
    # 0.8 * 1 + 0.2 * 0.2 = 0.84; 0.8 * 0.84 + 0.2 * 0.6 = 0.792
    # 0.8 * 20 + 0.2 * -75 = 1; 0.8 * 1 + 0.2 * 10 = 2.8
    expected = [(0.792, 2.8), (0.84, 1.0), (1.0, 20.0)]
    assert all(
        is_close(one, other)
        for target, row in zip(found, expected, strict=True)
        for one, other in zip(target, row, strict=True)
    )


def test_with_lambda_1_everyone_gets_the_outcome() -> None:
    assert targets(SAMPLES, Target(0.5, -3.0), 1.0, CLIP) == [(0.5, -3.0)] * 3


def test_nothing_played_has_no_targets() -> None:
    assert targets([], Target(1.0, 0.0), 0.85, CLIP) == []


def test_the_outcome_is_clipped() -> None:
    assert outcome(seat_result(share=0.0, margin=-90.0), CLIP) == (0.0, -75.0)
    assert outcome(seat_result(share=1.0, margin=61.5), CLIP) == (1.0, 60.0)
