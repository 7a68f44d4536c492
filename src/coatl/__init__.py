"""Cóatl, the board game: exact rules, records, bots and tables."""

from importlib.metadata import version

__version__ = version("coatl")
