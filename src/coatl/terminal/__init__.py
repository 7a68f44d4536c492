"""Play in a terminal: draw positions as text, narrate moves, read commands from the keyboard.

`game_loop` runs a game. Before each decision of a person, `screen` draws `position` and `menu`, and
`commands` executes what the person types.
"""
