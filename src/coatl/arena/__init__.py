"""Tournaments between bots: played anywhere, rated with intervals, reported on one page.

Read in this order: `schedule`, `match`, `log`, `workers`, `ratings`, `summary`, `report`.
"""
