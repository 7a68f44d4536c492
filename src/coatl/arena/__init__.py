"""Tournaments between bots: scheduled, played in parallel, rated with intervals and reported.

Read in this order: `schedule` (all games), `match` (one game), `workers` (processes or Ray), `log`
(finished games on disk), `ratings`, `summary`, `report` (HTML), `parquet`.
"""
