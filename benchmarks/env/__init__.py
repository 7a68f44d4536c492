"""Benchmark of the environments, beside those of other games: `python -m benchmarks.env`."""
