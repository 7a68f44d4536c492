"""The narration of a game: what happened, as translation keys with facts, in no language yet."""
