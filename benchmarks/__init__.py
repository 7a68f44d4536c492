"""Benchmarks: how fast and how strong Cóatl is, measured beside others in one run.

`engine` measures rules, solver and bots (`make bench`, `make strength`, `make strategy`), `env` the
environments for agents (`make bench-env`), `server` the service (`make bench-table`,
`make bench-browser`).
"""
