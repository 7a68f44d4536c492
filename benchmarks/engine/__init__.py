"""Benchmarks of the rules, the solver and the bots; each is `python -m benchmarks.engine.NAME`.

- `make bench`, the package itself: every figure of docs/performance.md, from
  `single_operations`, `rivals` (other engines), `solver` and `compiled` (mypyc).
- `instructions`: CPU instructions per step, counted by valgrind.
- `judgement`: the speed of one decision of the bot `learned`, and of self-play.
- `make strength`, `strength`: the strength of the bots, for docs/bots.md and docs/solo.md.
- `make strategy`, `strategy`: what strong play looks like, for docs/strategy.md.
- `search_gain`: what rollouts gain, by width and depth, for the settings of `search`.
- `tune`: better numbers for the bot `planner`.

`stored_games`, `old_bot` and `docs_page` help these.
"""
