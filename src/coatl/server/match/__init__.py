"""The authority over one game: its seats, its log, and who is told what.

Read in this order: `seats`, `log`, `match`, `commands`, `narration`, `updates`, `rebuild`,
`snapshot`.
"""
