"""The authority over one game: its seats, its log, and who is told what."""
