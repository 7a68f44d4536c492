"""A match with the clients at it: presence, bots, clocks; and the lobby of all sessions.

Read in this order: `shared_services`, `client`, `optimistic_commits`, `session`, `dispatch`,
`table_news`, `lobby`.
"""
