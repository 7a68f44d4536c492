"""The command line: thin commands over the library."""

from .main import main

__all__ = ["main"]
