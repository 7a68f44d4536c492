"""Cóatl, the board game: exact rules, records, bots and tables."""

__version__ = "0.1.0"
