### Text of the commands for developers: simulate, arena, train, export, verify, serve. English only.

## serve

serve-at = Tables are at { $address } (Ctrl-C stops).
serve-compiled = Bots think with compiled code.
serve-plain = Bots think in plain Python; compiled (make compile) they play stronger.
serve-play = Cóatl is at { $address } (Ctrl-C stops).

## weights

weights-planner-plays = { $why }; planner plays instead

## simulate

simulate-seat = seat
simulate-player = player
simulate-mean-score = mean score
simulate-wins = wins
simulate-win-rate = win %
simulate-interval = 95 % interval
simulate-from-to = { $low } to { $high }
simulate-passes = A.D.A.M. passes { $passes } times a game
simulate-totals = { $games } games, { $turns } turns each; ends: { $ends }
simulate-speed = { $decisions } decisions in { $seconds } CPU seconds ({ $speed } a second)
simulate-speed-solo = { $decisions } decisions, A.D.A.M.'s included, in { $seconds } CPU seconds ({ $speed } a second)

## arena

arena-playing = playing
arena-left = left
arena-line = { $played } of { $games } games, { $time } left: { $ladder }
arena-resumed = { $played } of { $games } games were played before
arena-stopped = coatl: stopped; { $played } of { $games } games are safe in { $folder }, and the same command goes on from there
arena-rounded = { $games } games are no whole rotations of the seats: there will be { $each }
arena-facts = { $games } games (groups of bots: { $groups }, deals: { $deals }, seatings of each: { $seats })
arena-note = Elo is relative to the mean of the field. Intervals are 95 %, with all games of a deal as one.
arena-written = Games, summary and report.html are in { $folder }
arena-place = { "" }
arena-bot = bot
arena-games = games
arena-elo = Elo
arena-interval = 95 %
arena-won = won %
arena-points = points
arena-thinking = ms each
arena-ahead = ahead of, %
arena-least = points from
arena-lower = ¼
arena-median = ½
arena-upper = ¾
arena-most = to
arena-shape = 0 to the most of all
arena-from-to = { $low } to { $high }
arena-report-title = Cóatl arena: { $bots }
arena-report-heading = Cóatl arena
arena-report-facts = { $players } players · { $games } games on { $deals } deals · seed { $seed } · coatl { $version }
arena-report-promo = promo cards
arena-report-fewer_bodies = fewer bodies
arena-report-golden_feathers = Golden Feathers
arena-report-closed_ends = open ends are not empty
arena-report-no-tokens = no Sacrifice tokens
arena-report-ladder = Ladder
arena-report-ladder-text = Elo above the mean of the field, by Bradley and Terry's model, with 95 % intervals. All games of a deal share its luck and count as one in every interval here. For every two bots one deal won by each is imagined, so that nobody is infinitely strong.
arena-report-cross = Who finishes ahead of whom
arena-report-cross-text = How often the bot of a row finished ahead of the bot of a column, a tie being half, and the 95 % interval. Blue is more often than not, orange less.
arena-report-points = Points
arena-report-points-text = What part of its games each bot ended with so many points; all on the same axes. The dashed line is the mean.
arena-report-highest = The highest bar of all stands for { $percent } % of a bot's games.
arena-report-spread = mean { $mean }, the middle half from { $lower } to { $upper }
arena-report-thinking = Thinking
arena-report-thinking-text = CPU time for each decision a bot was asked for. Every mark is ten times the one before.
arena-report-again = Play it again
arena-report-again-text = This line plays the same games, on any number of machines; only bots that look at the clock may play them differently.

## train

train-players-1 = solo
train-players-2 = 2 players
train-players-3 = 3 players
train-players-4 = 4 players
train-levels = { $name } { $levels }
train-levels-any = { $name }, any levels
train-resumed = { $games } games were played before
train-line = { $games } games, { $speed } a minute; loss { $win_loss } + { $margin_loss }; { $kinds }
train-line-kind = { $name }: won { $won }, { $points } points a turn, { $prophecies } Prophecies and { $pieces } pieces per Cóatl
train-gate = gate after { $games } games against { $best_games }: { $kinds }; { $verdict }
train-gate-kind = { $name } { $won } ({ $low } to { $high }), best { $best }
train-gate-passed = new best
train-gate-failed = the best stays
train-status = { $games } games, { $speed } a minute · loss: win { $win_loss }, margin { $margin_loss }
train-status-limit = { $games } of { $limit }
train-none = ·
train-column-kind = { "" }
train-column-seats = seats
train-column-won = won
train-column-points = points a turn
train-column-prophecies = Prophecies
train-column-temples = Temples
train-column-pieces = pieces
train-stopped = coatl: stopped; { $games } games are safe in { $folder }, and the same command goes on from there
train-done = { $games } games in { $minutes } minutes; the best weights are those after { $best }
train-written = best.json, latest.json and report.html are in { $folder }
train-report-title = Cóatl training: { $seed }
train-report-heading = Cóatl training
train-report-facts = { $games } games · { $minutes } minutes · { $steps } gradient steps · network { $sizes } · seed { $seed } · coatl { $version }
train-report-gates = Gates
train-report-gates-text = New weights against the best so far, on the same deals and without noise; at a table from every seat. Shares of the wins have 95 % intervals, with all games of a deal as one. Prophecies, Temples and pieces are those of a completed Cóatl.
train-report-gates-none = None yet.
train-report-gates-chart = won at gates
train-report-gates-games = games
train-report-gates-best_games = best
train-report-gates-kind = game
train-report-gates-won = won %
train-report-gates-interval = 95 %
train-report-gates-best_won = best won %
train-report-gates-points = points a turn
train-report-gates-prophecies = Prophecies
train-report-gates-temples = Temples
train-report-gates-pieces = pieces
train-report-gates-passed = new best
train-report-yes = yes
train-report-no = no
train-report-play = Self-play
train-report-play-text = The learner's seats in training games, with noise, by the number of games. Wins are those against A.D.A.M. and league opponents: against itself the learner wins its fair share.
train-report-play-won = won
train-report-play-points = points a turn
train-report-play-prophecies = Prophecies per Cóatl
train-report-play-temples = Temples per Cóatl
train-report-play-pieces = pieces per Cóatl
train-report-play-turns = turns
train-report-loss = Loss
train-report-loss-text = Means over the batches: cross-entropy of the chance to win, and half the squared error of the margin in units of 15 points.
train-report-loss-win = chance to win
train-report-loss-margin = margin
train-report-calibration = Calibration
train-report-calibration-text = How often games were won, by the chance to win that the network predicted after a turn, over the last quarter of the training, with 95 % intervals that take every prediction as one. On the straight line predictions are right.
train-report-calibration-happened = won, by prediction
train-report-calibration-right = right
train-report-settings = Settings
train-report-settings-text = The same settings give the same weights.

## backup

backup-done =
    { $tables ->
        [one] { $path }: { $tables } table
       *[other] { $path }: { $tables } tables
    }

## restore

restore-done =
    { $tables ->
        [one] { $path }: { $tables } table restored
       *[other] { $path }: { $tables } tables restored
    }
restore-old = The tables that were there are in { $path }

## doctor

doctor-checking = checking
doctor-summary =
    { $tables ->
        [one] { $tables } table checked: { doctor-result }
       *[other] { $tables } tables checked: { doctor-result }
    }
doctor-result =
    { $damaged ->
        [0] { $repaired ->
            [0] no damage
           *[other] { $repaired } repaired
        }
       *[other] { $damaged } damaged, { $repaired } repaired
    }
doctor-unchecked = { $entries } entries have no checksum, because an older version wrote them; --repair adds it
doctor-sealed = { $entries } entries had no checksum; the tables that are sound have them now
doctor-structure = the database is damaged: { $why }
doctor-structure-advice = Restore a backup, or save what is left with: sqlite3 tables.sqlite .recover
doctor-snapshot = the snapshot is damaged
doctor-checksum =
    { $entry ->
        [0] the checksum of the set-up is damaged, the set-up is sound
       *[other] the checksum of entry { $entry } is damaged, the entry is sound
    }
doctor-setup = the set-up is damaged
doctor-entry = entry { $entry } is damaged
doctor-entries = one of the entries { $entry } to { $last } is damaged
doctor-missing = entry { $last } is missing
doctor-impossible = entry { $entry } does not follow from the rules
doctor-orphan = entries are left of a table that is missing
doctor-unreadable = the database cannot read it
doctor-unwritable = the database cannot write it
doctor-repaired = repaired
doctor-can-repair = --repair repairs it
doctor-can-cut = it can be read up to version { $version }: restore a backup, or go on from there with --repair --cut { $table }
doctor-restore = nothing can be read before it: restore a backup
doctor-cut = cut after version { $version }
doctor-not-repaired = not repaired
doctor-exported = { $table }: the record up to the damage is in { $path }

## verify

verify-sound =
    { $sound ->
        [one] { $path }: { $sound } game is sound
       *[other] { $path }: { $sound } games are sound
    }
verify-unfinished =
    { $unfinished ->
        [one] { verify-sound }, { $unfinished } is unfinished
       *[other] { verify-sound }, { $unfinished } are unfinished
    }
verify-as-shown = { $path }: dealt as promised: this is the deal that the table was committed to before the first move
verify-as-committed = { $path }: dealt from the seed of commitment { $commitment }; if that is what the table showed before the first move, the deal was not changed since (--commitment compares)
verify-contributions =
    { $withheld ->
        [0] { $path }: the service and { $seats } of { $open } open seats contributed, each committed before any was revealed
       *[other] { $path }: the service and { $seats } of { $open } open seats contributed, each committed before any was revealed; { $withheld } committed and did not reveal: somebody who knew all other parts could choose whether theirs would count
    }
verify-uncommitted = { $path }: players contributed without a commitment (a deal of version 1): a player in league with the service could choose the deal
verify-brought = { $path }: your contribution is in the deal
verify-brought-alone = { $path }: your contribution is in the deal; that nobody chose theirs after seeing yours is proved only together with --commitment

## export

export-decisions =
    { $decisions ->
        [one] { $decisions } decision
       *[other] { $decisions } decisions
    }
export-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
export-done = { $path }: { export-decisions } of { export-games }
export-skipped =
    { $records ->
        [one] left out as not sound: { $records } record
       *[other] left out as not sound: { $records } records
    }
export-others = left out as for another number of players: { export-games }

## Options of a table on the command line

cli-option-tokens = without Sacrifice tokens
cli-option-promo = with the promo cards
cli-option-fewer_bodies = with a smaller bag: 14 bodies of each colour for 2 players, 18 for 3
cli-option-golden_feathers = with the Golden Feathers mini-expansion
cli-option-closed_ends = an open end does not count as empty beside a crossed-out neighbour
cli-option-first_printing = level 1 as first printed: one Temple in the whole solo game is enough
