"""The authority over one game: its seats, its log, and what each viewpoint is sent.

Read in this order: `seats`, `log`, `deal`, `match`, `commands`, `narration`, `viewer_updates`,
`rebuild`, `snapshot`.
"""
