"""The service: many tables, for browsers and programs.

Read in this order: `protocol` (messages), `match` (the authority over one game), `session` (a match
with its clients), `transport` (HTTP and WebSockets). `storage`, `cluster` and `jobs` are handed to
the sessions; `ops` is what an operator sees.
"""
