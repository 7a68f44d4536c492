"""Shared set-up: Hypothesis draws the same examples in every run, so no test is flaky."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "coatl",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("coatl")
