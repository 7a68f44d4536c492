"""Cóatl where people train agents: standard environments over the rules of the game.

Read in this order: `codec`, `layout`, `observation`, `aec`, `gym`, `spiel`. Importing this package
needs nothing but Cóatl; its modules need what their extra installs, and say so where that is
missing.
"""
