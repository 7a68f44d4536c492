"""Benchmarks of the service, over real sockets; each is `python -m benchmarks.server.NAME`.

- `make bench-table`, `table`: moves per second beside boardgame.io (`boardgame_io/`); `load` plays.
- `make bench-browser`, `browser`: page load, clicks and memory, in a real browser.
- `growth`: CPU, memory and disk per table, for docs/growth.md.
"""
