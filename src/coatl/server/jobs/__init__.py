"""Slow jobs in worker processes: bot moves, hints and replays."""
