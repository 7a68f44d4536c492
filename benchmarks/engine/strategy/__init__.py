"""What strong play looks like: plays the games behind docs/strategy.md and writes its figures.

Read in this order: `games` plays and stores, `facts` reads a game, `figures`, `cards` and `alone`
count, `tables`, `drawings` and `serpent` show, `__main__` writes.
"""
