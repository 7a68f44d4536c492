"""From games to a picture: bots play, their games become a dataset, and queries fill a plot.

Run it as a script, or open it as a notebook (cells start with # %%):

    pip install 'coatl-boardgame[data]' duckdb matplotlib
    python examples/dataset.py                     # writes dataset.png
    python examples/dataset.py --games 4 --out picture.png
"""

# %% Arguments
from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import matplotlib as mpl
import numpy as np

from coatl.bots import make_bot
from coatl.env.dataset import Dataset
from coatl.env.observation_layout import field
from coatl.formats.record import make_record
from coatl.game import play_out
from coatl.rules import Options

mpl.use("agg")  # write a file, open no window
import matplotlib.pyplot as plt

parser = argparse.ArgumentParser(description="Plot what two bots do in their games.")
parser.add_argument("--games", type=int, default=40, help="number of games (default 40)")
parser.add_argument(
    "--out",
    type=Path,
    default=Path("dataset.png"),
    help="file of the picture (default dataset.png)",
)
args = parser.parse_known_args()[0]  # a notebook has its own arguments

# %% Games: two bots of different strength play every deal from both seats
options = Options(players=2)
records = []
for number in range(args.games):
    names = ("greedy", "random") if number % 2 == 0 else ("random", "greedy")
    seed = f"dataset/{number // 2}"
    state, steps = play_out(options, [make_bot(name) for name in names], seed)
    records.append(make_record(options, names, seed, steps, state))
    print(f"\r{len(records)} of {args.games} games", end="", flush=True)
print()

# %% The dataset, as `coatl export games.jsonl --parquet games.parquet` writes it
folder = TemporaryDirectory()
games = Path(folder.name, "games.parquet")
with games.open("wb") as file, Dataset(file) as dataset:
    for record in records:
        dataset.add(record)
print(f"{dataset.decisions} decisions of {dataset.games} games, {games.stat().st_size >> 10} KB")

# %% A query in SQL: which actions do the bots choose?
VERBS = {
    "take": "take pieces",
    "row": "take a Prophecy",
    "draw": "draw a Prophecy",
    "begin": "begin a Cóatl",
    "add": "add a piece",
    "fulfil": "fulfil a Prophecy",
    "temple": "place a Temple",
    "finish": "finish",
    "other": "other",
}
database = duckdb.connect()
database.execute(f"CREATE VIEW decisions AS FROM '{games}'")
shares: dict[str, dict[str, float]] = {"greedy": {}, "random": {}}
for bot, verb, share in database.execute("""
    SELECT player, split_part(notation, ' ', 1) AS verb,
           100 * count(*) / sum(count(*)) OVER (PARTITION BY player)
    FROM decisions WHERE choices > 1 GROUP BY player, verb
""").fetchall():
    known = verb if verb in VERBS else "other"
    shares[bot][known] = shares[bot].get(known, 0.0) + share

# %% A query of the features: how many Cóatls are complete in each round?
# A Cóatl with a head and a tail is complete; `layout` knows the place of both in the features.
ENDS = [(f"seat0.coatl{n}.head", f"seat0.coatl{n}.tail") for n in (1, 2, 3)]
found = database.execute("""
    SELECT game, player, (turn + 1) // 2 AS round, features FROM decisions WHERE phase = 'turn'
""").fetchnumpy()
features = np.stack(list(found["features"]))
complete = np.zeros(len(features))
for head, tail in ENDS:
    complete += features[:, field(2, head).offset] * features[:, field(2, tail).offset]
games_left = [len(set(found["game"][found["round"] == number])) for number in range(1, 100)]
rounds = 1 + np.flatnonzero(np.array(games_left) >= args.games / 2)
complete_by_round: dict[str, list[tuple[float, float]]] = {}
for player in shares:
    per_round = [complete[(found["player"] == player) & (found["round"] == n)] for n in rounds]
    complete_by_round[player] = [
        (one.mean(), 1.96 * one.std() / np.sqrt(len(one))) for one in per_round
    ]

# %% The picture: colours for colour-blind readers, and different lines and hatches
STYLES = {"greedy": ("#0072B2", "-", ""), "random": ("#E69F00", "--", "//")}
plt.rcParams.update({"font.size": 12, "axes.spines.top": False, "axes.spines.right": False})
figure, (left, right) = plt.subplots(1, 2, figsize=(12, 5.2), layout="constrained")
figure.suptitle(f"greedy against random, {args.games} games", fontsize=16)

rows = np.arange(len(VERBS))
for shift, (player, (colour, _, hatch)) in zip((-0.2, 0.2), STYLES.items(), strict=True):
    heights = [shares[player].get(verb, 0.0) for verb in VERBS]
    left.barh(
        rows + shift, heights, 0.38, color=colour, hatch=hatch, edgecolor="white", label=player
    )
left.set_title("Chosen actions, where there is a choice")
left.set_yticks(rows, list(VERBS.values()))
left.invert_yaxis()
left.set_xlabel("share of a bot's decisions (%)")
left.legend(title="bot", frameon=False)

for player, (colour, dashes, _) in STYLES.items():
    means, spreads = np.array(complete_by_round[player]).T
    right.plot(rounds, means, dashes, color=colour, linewidth=2.5, label=player)
    right.fill_between(rounds, means - spreads, means + spreads, color=colour, alpha=0.2)
right.set_title("Complete Cóatls by round")
right.set_xlabel("round (while at least half of the games last)")
right.set_ylabel("complete Cóatls (mean and 95 % interval)")
right.set_ylim(0, 3)
right.xaxis.get_major_locator().set_params(integer=True)
right.legend(title="bot", frameon=False, loc="upper left")

figure.savefig(args.out, dpi=150)
print(f"wrote {args.out}")
folder.cleanup()
