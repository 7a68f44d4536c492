"""A match with the clients at it: presence, bots, clocks; and the lobby of all sessions."""
