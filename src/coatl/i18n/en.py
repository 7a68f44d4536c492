"""English, with what only the terminal says."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .language import words

#: Nouns that are counted: one, several.
_NOUNS: Final = {
    "table": {"one": "table", "several": "tables"},
    "copy": {"one": "copy", "several": "copies"},
    "game": {"one": "game", "several": "games"},
    "decision": {"one": "decision", "several": "decisions"},
    "record": {"one": "record", "several": "records"},
    "sound": {"one": "game is sound", "several": "games are sound"},
    "unfinished": {"one": "is unfinished", "several": "are unfinished"},
}

#: Other words for topics of help.
TOPICS: Final = {"levels": "solo", "level": "solo", "adam": "solo", "a.d.a.m.": "solo"}

_SENTENCES: Final[dict[str, str]] = {
    # the table
    "table.turn": "Turn {turn}",
    "table.setup": "Before the first turn",
    "table.over": "The game is over",
    "table.to-move": "{name} to move",
    "table.last-turns": "{turns} after this one",
    "table.last-turn": "this is the last turn",
    "table.deck": "deck {deck}, discards {discards}",
    "table.aside": "{count} of them face down",
    "table.two-actions": "two actions",
    "table.supply": "SUPPLY",
    "table.row": "ROW",
    "table.temples": "TEMPLES",
    "table.hand": "HAND",
    "table.board": "board",
    "table.bags": "bags {heads}, {bodies}, {tails}",
    "table.bag": "{bodies} in the bag",
    "table.empty": "empty",
    "table.none": "none",
    "table.beneath": "+{count}",
    "table.beneath-one": "last",
    "table.tokens": "tokens",
    "table.no-tokens": "no tokens",
    "table.next": "next {points}",
    "table.complete": "complete",
    "table.incomplete": "once complete",
    "table.solo": "solo",
    "table.level": "solo, level {levels}",
    "table.levels": "solo, levels {levels}",
    "table.first-printing": "{level} (first printing)",
    "table.row-adam": "→ A.D.A.M.",
    "table.adam-lacks": "lacks",
    "table.adam-out": "{pieces} out of the game",
    "table.adam-draws": "draws from the bottom of the row",
    "table.adam-realised": "realised",
    "token.1": "Pick",
    "token.2": "Future",
    "token.4": "Priest",
    # what can be done
    "prompt.keep": "{name}, keep up to three Prophecies: discard the others, then finish.",
    "prompt.keep.solo": "{name}, keep exactly three Prophecies: discard two, then finish.",
    "prompt.keep-done": "{name}, you keep no Prophecy: Enter goes on{undo}.",
    "prompt.keep-done.solo": "{name}, you keep these three Prophecies: Enter goes on{undo}.",
    "prompt.turn": "{name}, one action: {choices}.",
    "prompt.choose": "{name}, take more Prophecies or finish.",
    "prompt.foresee": "{name}, discard what you like, then take at least one Prophecy.",
    "prompt.foresee-cannot-take": (
        "{name}, you cannot take a Prophecy now: discard some of yours, or finish."
    ),
    "prompt.assemble": "{name}, go on assembling or finish.",
    "prompt.complete": "{name}, Cóatl {coatl} is closed: give it its cards before anything else.",
    "prompt.complete-done": "{name}, Cóatl {coatl} is complete: Enter goes on{undo}.",
    "prompt.confirm": "{name}, that is your action: Enter confirms{undo}.",
    "prompt.undo": ", u takes it back",
    "prompt.stuck": "{name}, nothing is possible: Enter passes.",
    "choice.take": "take pieces",
    "choice.choose": "choose Prophecies",
    "choice.assemble": "assemble",
    "choice.token": "sacrifice a token",
    "choice.steal": "steal",
    "choice.pass": "do nothing more",
    "menu.take": "take",
    "menu.take.where": "{numbers} in the supply above",
    "menu.row": "Prophecies",
    "menu.row.where": "{numbers} in the row above",
    "menu.run": "{first} to {last}",
    "menu.draw": "draw from the deck",
    "menu.discard": "discard",
    "menu.begin": "begin",
    "menu.add-head": "{coatl}: head side",
    "menu.add-tail": "{coatl}: tail side",
    "menu.fulfil": "fulfil",
    "menu.fulfil.on": "{card} on {coatl}: {points}",
    "menu.temple": "Temple",
    "menu.temple.for": "{card}: {points}, its last card",
    "menu.tokens": "tokens",
    "menu.pick": "Perfect Pick…",
    "menu.future": "See the Future",
    "menu.priest": "Priest: pile {pile}",
    "menu.feather": "feather",
    "menu.steal": "Steal…",
    "menu.steal.from": "from {name}",
    "menu.which": "Which? Enter goes back.",
    "menu.finish": "finish",
    "menu.finish.keep": "keep the rest",
    "menu.finish.complete": "the Cóatl is complete",
    "menu.finish.no-temple": "the Cóatl is complete, without a Temple",
    "menu.finish.turn": "end the action",
    "menu.pass": "pass",
    "menu.held": "not offered",
    "menu.held.on": "on {coatl}",
    "menu.held.why": "({why})",
    "menu.reveals": "* cannot be taken back",
    "menu.keys": "? help · log · board · cards NAME · q quit",
    "menu.keys-brief": "? help · log · board shows all · cards NAME · q quit",
    "menu.keys-undo": "u undo",
    # playing
    "play.start": "Cóatl for {count}: {names}. {first} begins.",
    "play.start-solo": "Cóatl for one: {name} against A.D.A.M., who begins.",
    "play.level": "Level {level}: {means}.",
    "play.seed": "Seed {seed}: the same seed deals the same game.",
    "play.hint": "Type the number of what you want to do, or ? for help.",
    "play.begin": "Enter begins.",
    "play.go-on": "Enter shows the table.",
    "play.hand-over": "{name}, it is your turn. Press Enter when nobody else can see the screen.",
    "play.confirm-first": "First press Enter to confirm your action{undo}.",
    "play.finish-first": "First finish what you have begun: type finish{undo}.",
    "play.or-undo": ", or u to take it back",
    "play.not-now.temple": "A Temple is given to a Cóatl that has just been closed.",
    "play.since": "Since your last turn:",
    "play.nothing-since": "Nothing has happened since your last turn.",
    "play.ask": "> ",
    "play.yes-no": " [y/n] ",
    "play.stuck-warning": "After that you could do nothing on your next turn. Do it anyway?",
    "play.quit?": "Leave this game?",
    "play.not-in-menu": "There is no {text} here; choose a number from the menu.",
    "play.not-understood": "'{text}' is not something I understand; ? shows what you can type.",
    "play.choose-something": "Choose a number from the menu, or ? for help.",
    "play.cards-which": "Which card? Type cards and its name, such as: cards {example}",
    "play.save-where": "To keep the record, type the name of a file; or press Enter: ",
    "play.overwrite?": "{path} is there already. Write over it?",
    "play.cannot-save": "It cannot be saved there: {why}.",
    "play.undone": "Taken back.",
    "play.saved": "The record is in {path}.",
    "play.left": "The game was left unfinished. Seed: {seed}.",
    "play.end-of-input": "The input has ended, and so has the game.",
    "play.usage.take": "take and the number of a supply space, 1 to 10: take 3",
    "play.usage.row": "row and a slot of the Prophecy row, 1 to 6: row 2",
    "play.usage.draw": "draw takes the top card of the deck",
    "play.usage.discard": "discard and a card of your hand: discard trio-red",
    "play.usage.begin": "begin and a piece of your board that is not gold: begin Hy",
    "play.usage.add": "add, a Cóatl, head or tail, and a piece that goes there: add 1 tail r",
    "play.usage.fulfil": "fulfil, a Cóatl and a card of your hand: fulfil 1 trio-red",
    "play.usage.temple": (
        "temple and a Temple, or its pile, 1 or 2: temple no-red-length-11, temple 2"
    ),
    "play.usage.pick": "pick and a head, a tail or two bodies: pick Hy, pick r k",
    "play.usage.priest": "priest and a Temple pile, 1 or 2: priest 1",
    "play.usage.steal": "steal, a seat and one or two of its bodies: steal 2 r k",
    "play.usage.log": "log, log all, or log and so many turns back: log 3",
    "play.help": """\
Each turn is one action: take the pieces of one supply space, choose
Prophecies, or assemble: begin Cóatls, add pieces at either end, fulfil
Prophecies. Each Sacrifice token is an action too, once. A Cóatl with head,
body and tail is complete; it needs a Prophecy, and only complete Cóatls score.
A Prophecy placed early goes on growing with its Cóatl.
Type a number of the menu, or words: take 3 · row 2 · draw · begin Hy ·
  add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
  pick r k · future · priest 1 · finish      (Hy yellow head, y body, Ty tail)
Or: u take back · log what happened, log 3 three turns back, log all from the
  start · board draw everything again · cards NAME explain a card · q quit
More: help symbols, help tokens, help limits, help end, help gold, help solo""",
    "play.help.solo": """\
Each turn is one action: take the pieces of one supply space, choose
Prophecies, or assemble: begin Cóatls, add pieces at either end, fulfil
Prophecies. Then A.D.A.M. plays. A Cóatl with head, body and tail is complete;
it needs a Prophecy, and only complete Cóatls score. A Prophecy placed early
goes on growing with its Cóatl.
Type a number of the menu, or words: take 3 · row 2 · draw · begin Hy ·
  add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
  finish                                     (Hy yellow head, y body, Ty tail)
Or: u take back · log what happened, log 3 three turns back, log all from the
  start · board draw everything again · cards NAME explain a card · q quit
More: help solo, help symbols, help limits, help end""",
    "help.topics": "There is help on: symbols, tokens, limits, end, gold, solo.",
    "help.topics.solo": "There is help on: solo, symbols, limits, end.",
    "help.symbols": """\
  (y) body  ◀y) head  (y» tail  ○ open end  (o) gold
  y yellow  r red  k black  g green  b blue; y▌ is a card with a yellow frame
  (y)+      one yellow or more        (*)+  one or more of any colours
  ✗y        no yellow piece here: another colour, or the end of the Cóatl
  3→2 4→3   three matches (or pieces) score 2, four score 3; [4→3] is reached
  2/6       where there is little room, a card's points for each of its levels:
            2 for the first, 6 for the second
  1:3       this card scores 3 on your Cóatl 1
  1:○kk     it needs two more black ones at the tail side of Cóatl 1, 1:k○ one
            at the head side
  next 6 ○g with a green one at the tail side it would score 6
  (+6)      six more Temples lie beneath this one
  *         shows something hidden, so it cannot be taken back""",
    "help.tokens": """\
Each token is an action, once in the game.
  Perfect Pick       take a head, a tail or two bodies of your choice from the
                     bags; then every empty supply space is filled
  See the Future     the whole row is discarded and dealt again; then discard
                     what you like from your hand, and take at least one
                     Prophecy (none only if your hand is full)
  Priest Commitment  take the top Temple of a pile into your hand""",
    "help.tokens.solo": "The solo game is played without Sacrifice tokens.",
    "help.limits": """\
  board      8 pieces; you take everything in a space, so there must be room
  hand       5 Prophecies (Temples do not count); the row is refilled after the
             turn
  Cóatls     3 in all, 2 of them unfinished; heads go on the head side, tails
             on the tail side, and at least one body between
  cards      4 Prophecies on a Cóatl, no two alike, and 1 Temple when it is
             complete: the Temple is the last card it gets
  supply     filled again when no body is left on it, or neither head nor tail
  the start  3, 4, 5 and 6 Prophecies are dealt to the seats in order; keep up
             to 3, the others are discarded face down
  deck       when it has run out, all discards are shuffled into a new one""",
    "help.limits.solo": """\
  board      8 pieces; you take everything in a space, so there must be room
  hand       {hand} Prophecies; the row is refilled after the turn
  Cóatls     3 in all, 2 of them unfinished; heads go on the head side, tails
             on the tail side, and at least one body between
  cards      4 Prophecies on a Cóatl, no two alike, and 1 Temple when it is
             complete: the Temple is the last card it gets
  supply     filled again when no body is left on it, or neither head nor tail
  the start  5 Prophecies are dealt to you; keep exactly 3, the others are
             discarded face down
  deck       when it has run out, all discards are shuffled into a new one""",
    "help.end": """\
The game ends when somebody completes a third Cóatl: each of the others has one
more turn, with two actions for those later in turn order. Or when no body is
left: the round is finished, and everyone has one more turn. You pass only if
nothing else is possible; if everyone passes in turn, the game is over at once.
Ties go to the most cards on complete Cóatls, then to the single best Cóatl.""",
    "help.end.solo": """\
After your third complete Cóatl A.D.A.M. has one last turn. Or no body is left
on the supply nor in the bag: the round is finished, and both of you have one
more turn. You pass only if nothing else is possible, and that alone never ends
the game. Only complete Cóatls score; A.D.A.M. has the highest points of each
card it has realised. You win with more points than it has: a tie is lost.
Level 1 as first printed is also lost without any Temple.""",
    "help.gold": """\
With Golden Feathers some bodies are gold, (o). They fill a place on your board
and cannot be built with. To be rid of one, steal: give it to somebody, who
gets 2 points for it, and take one or two bodies from their board.""",
    "help.gold.solo": "The solo game is played without Golden Feathers.",
    "help.solo": """\
A.D.A.M. has no choice and no secret. Each of its cards lacks the colours that
its highest level takes, in any order, less those lying on it. In its turn it
  - looks at its cards from the first to the last, and for each at the spaces
    1 to 10: the first space with a colour that the card lacks it takes whole
  - puts each piece on the first card that lacks its colour; one that no card
    lacks is out of the game
  - passes if no card finds anything, throwing out the first bodies there are
  - realises a card that is full, for its highest points; its pieces move on to
    cards that lack them, or out of the game; its new last card comes from the
    end of the row, and the row gets a new one at its start
A.D.A.M. begins. It has no Temples and no Cóatls, and you have no tokens; five
Prophecies are dealt to you, of which you keep three. After your third Cóatl it
has one more turn. You win with more points than it has: a tie is lost. Levels
make that harder:
  1  a Cóatl is complete only with a Temple (in the first printing: on one of
     your Cóatls there must be a Temple, or you lose)
  2  your hand holds 4 Prophecies
  3  the Prophecies of a Cóatl all have different frames
  4  a Cóatl is complete only with 4 Prophecies
  5  A.D.A.M. has 4 cards instead of 3
At levels 1, 3 and 4 you can close a Cóatl only if your hand and the Temples on
the piles can give it everything that they ask for.""",
    # tables for browsers
    "serve.at": "Tables are at {address} (Ctrl-C stops).",
    "serve.compiled": "Bots think with compiled code.",
    "serve.plain": "Bots think in plain Python; compiled (make compile) they play stronger.",
    "serve.play": "Cóatl is at {address} (Ctrl-C stops).",
    # bots without weights
    "weights.planner-plays": "{why}; planner plays instead",
    # cards in words
    "cards.frame": "Prophecies with a {frame} frame",
    "cards.temples": "Temples",
    "cards.promo": "Promo pack",
    "cards.legend": (
        "2→5: two matches or more score 5.  ✗y: not yellow here.  (y)+: one yellow or more.  "
        "(*)+: anything."
    ),
    "cards.prophecy": "Prophecy, {frame} frame, {copies}",
    "cards.temple": "Temple",
    "cards.promo-mark": "promo pack",
    "draw.without-frame": "no {frame} frame",
    "draw.length": "{length} long",
    "draw.no": "no",
    # the options of a table, on the command line
    "cli.option.tokens": "without Sacrifice tokens",
    "cli.option.promo": "with the promo cards",
    "cli.option.fewer_bodies": (
        "with a smaller bag: 14 bodies of each colour for 2 players, 18 for 3"
    ),
    "cli.option.golden_feathers": "with the Golden Feathers mini-expansion",
    "cli.option.closed_ends": "an open end does not count as the end of a Cóatl",
    "cli.option.first_printing": (
        "level 1 as first printed: one Temple in the whole solo game is enough"
    ),
    # simulating
    "simulate.seat": "seat",
    "simulate.player": "player",
    "simulate.mean-score": "mean score",
    "simulate.wins": "wins",
    "simulate.win-rate": "win %",
    "simulate.interval": "95 % interval",
    "simulate.from-to": "{low} to {high}",
    "simulate.passes": "A.D.A.M. passes {passes} times a game",
    "simulate.totals": "{games} games, {turns} turns each; ends: {ends}",
    "simulate.speed": "{decisions} decisions in {seconds} CPU seconds ({speed} a second)",
    "simulate.speed.solo": (
        "{decisions} decisions, A.D.A.M.'s included, in {seconds} CPU seconds ({speed} a second)"
    ),
    # the arena
    "arena.playing": "playing",
    "arena.left": "left",
    "arena.line": "{played} of {games} games, {time} left: {ladder}",
    "arena.resumed": "{played} of {games} games were played before",
    "arena.stopped": (
        "coatl: stopped; {played} of {games} games are safe in {folder}, and the same command "
        "goes on from there"
    ),
    "arena.rounded": "{games} games are no whole rotations of the seats: there will be {each}",
    "arena.facts": (
        "{games} games (groups of bots: {groups}, deals: {deals}, seatings of each: {seats})"
    ),
    "arena.note": (
        "Elo is relative to the mean of the field. Intervals are 95 %, with all games of a deal as "
        "one."
    ),
    "arena.written": "Games, summary and report.html are in {folder}",
    "arena.place": "",
    "arena.bot": "bot",
    "arena.games": "games",
    "arena.elo": "Elo",
    "arena.interval": "95 %",
    "arena.won": "won %",
    "arena.points": "points",
    "arena.thinking": "ms each",
    "arena.ahead": "ahead of, %",
    "arena.least": "points from",
    "arena.lower": "¼",
    "arena.median": "½",
    "arena.upper": "¾",
    "arena.most": "to",
    "arena.shape": "0 to the most of all",
    "arena.from-to": "{low} to {high}",
    "arena.report.title": "Cóatl arena: {bots}",
    "arena.report.heading": "Cóatl arena",
    "arena.report.facts": (
        "{players} players · {games} games on {deals} deals · seed {seed} · coatl {version}"
    ),
    "arena.report.promo": "promo cards",
    "arena.report.fewer_bodies": "fewer bodies",
    "arena.report.golden_feathers": "Golden Feathers",
    "arena.report.closed_ends": "an open end is no end",
    "arena.report.no-tokens": "no Sacrifice tokens",
    "arena.report.ladder": "Ladder",
    "arena.report.ladder.text": (
        "Elo above the mean of the field, by Bradley and Terry's model, with 95 % intervals. All "
        "games of a deal share its luck and count as one in every interval here. For every two "
        "bots one deal won by each is imagined, so that nobody is infinitely strong."
    ),
    "arena.report.cross": "Who finishes ahead of whom",
    "arena.report.cross.text": (
        "How often the bot of a row finished ahead of the bot of a column, a tie being half, and "
        "the 95 % interval. Blue is more often than not, orange less."
    ),
    "arena.report.points": "Points",
    "arena.report.points.text": (
        "What part of its games each bot ended with so many points; all on the same axes. The "
        "dashed line is the mean."
    ),
    "arena.report.highest": "The highest bar of all stands for {percent} % of a bot's games.",
    "arena.report.spread": "mean {mean}, the middle half from {lower} to {upper}",
    "arena.report.thinking": "Thinking",
    "arena.report.thinking.text": (
        "CPU time for each decision a bot was asked for. Every mark is ten times the one before."
    ),
    "arena.report.again": "Play it again",
    "arena.report.again.text": (
        "This line plays the same games, on any number of machines; only bots that look at the "
        "clock may play them differently."
    ),
    # training
    "train.players.1": "solo",
    "train.players.2": "2 players",
    "train.players.3": "3 players",
    "train.players.4": "4 players",
    "train.levels": "{name} {levels}",
    "train.levels.any": "{name}, any levels",
    "train.resumed": "{games} games were played before",
    "train.line": "{games} games, {speed} a minute; loss {win_loss} + {margin_loss}; {kinds}",
    "train.line.kind": (
        "{name}: won {won}, {points} points a turn, {prophecies} Prophecies and {pieces} "
        "pieces per Cóatl"
    ),
    "train.gate": "gate after {games} games against {best_games}: {kinds}; {verdict}",
    "train.gate.kind": "{name} {won} ({low} to {high}), best {best}",
    "train.gate.passed": "new best",
    "train.gate.failed": "the best stays",
    "train.status": "{games} games, {speed} a minute · loss: win {win_loss}, margin {margin_loss}",
    "train.status.limit": "{games} of {limit}",
    "train.none": "·",
    "train.column.kind": "",
    "train.column.seats": "seats",
    "train.column.won": "won",
    "train.column.points": "points a turn",
    "train.column.prophecies": "Prophecies",
    "train.column.temples": "Temples",
    "train.column.pieces": "pieces",
    "train.stopped": (
        "coatl: stopped; {games} games are safe in {folder}, and the same command goes on from "
        "there"
    ),
    "train.done": "{games} games in {minutes} minutes; the best weights are those after {best}",
    "train.written": "best.json, latest.json and report.html are in {folder}",
    "train.report.title": "Cóatl training: {seed}",
    "train.report.heading": "Cóatl training",
    "train.report.facts": (
        "{games} games · {minutes} minutes · {steps} gradient steps · network {sizes} · "
        "seed {seed} · coatl {version}"
    ),
    "train.report.gates": "Gates",
    "train.report.gates.text": (
        "New weights against the best so far, on the same deals and without noise; at a table from "
        "every seat. Shares of the wins have 95 % intervals, with all games of a deal as one. "
        "Prophecies, Temples and pieces are those of a completed Cóatl."
    ),
    "train.report.gates.none": "None yet.",
    "train.report.gates.chart": "won at gates",
    "train.report.gates.games": "games",
    "train.report.gates.best_games": "best",
    "train.report.gates.kind": "game",
    "train.report.gates.won": "won %",
    "train.report.gates.interval": "95 %",
    "train.report.gates.best_won": "best won %",
    "train.report.gates.points": "points a turn",
    "train.report.gates.prophecies": "Prophecies",
    "train.report.gates.temples": "Temples",
    "train.report.gates.pieces": "pieces",
    "train.report.gates.passed": "new best",
    "train.report.yes": "yes",
    "train.report.no": "no",
    "train.report.play": "Self-play",
    "train.report.play.text": (
        "The learner's seats in training games, with noise, by the number of games. Wins are those "
        "against A.D.A.M. and league opponents: against itself the learner wins its fair share."
    ),
    "train.report.play.won": "won",
    "train.report.play.points": "points a turn",
    "train.report.play.prophecies": "Prophecies per Cóatl",
    "train.report.play.temples": "Temples per Cóatl",
    "train.report.play.pieces": "pieces per Cóatl",
    "train.report.play.turns": "turns",
    "train.report.loss": "Loss",
    "train.report.loss.text": (
        "Means over the batches: cross-entropy of the chance to win, and half the squared error of "
        "the margin in units of 15 points."
    ),
    "train.report.loss.win": "chance to win",
    "train.report.loss.margin": "margin",
    "train.report.calibration": "Calibration",
    "train.report.calibration.text": (
        "How often games were won, by the chance to win that the network predicted after a turn, "
        "over the last quarter of the training, with 95 % intervals that take every prediction as "
        "one. On the straight line predictions are right."
    ),
    "train.report.calibration.happened": "won, by prediction",
    "train.report.calibration.right": "right",
    "train.report.settings": "Settings",
    "train.report.settings.text": "The same settings give the same weights.",
    # verifying
    "backup.done": "{path}: {tables}",
    "verify.sound": "{path}: {sound}",
    "verify.unfinished": "{path}: {sound}, {unfinished}",
    "verify.as-shown": (
        "{path}: dealt as promised: from the secret that the table was committed to before the "
        "first move, and from what players brought who sat down later (each after a / in the seed)"
    ),
    "verify.as-committed": (
        "{path}: dealt from the seed of commitment {commitment}; if that is what the table showed "
        "before the first move, the deal was not changed since (--commitment compares)"
    ),
    # exporting
    "export.done": "{path}: {decisions} of {games}",
    "export.skipped": "left out as not sound: {records}",
    "export.others": "left out as for another number of players: {games}",
    # solving
    "solve.seat": "Seat {seat}",
    "solve.last-step": "Step {number} of {last}, the last at which somebody may assemble",
    "solve.best": "The best that {name} can assemble now:",
    "solve.nothing": "Nothing that {name} could assemble now is worth anything more.",
    "solve.kept": " on all Cóatls ({gain:+}); {pieces} and {cards} stay",
    "solve.uncovered": "A Temple that is uncovered on the way is not counted on.",
    "solve.list": "The best first, with the pieces and Prophecies that stay:",
    "solve.pareto": "Each beats every other in points, or in pieces or Prophecies that stay:",
    "solve.before": "Before: {points} on all Cóatls.",
    "solve.column.number": "",
    "solve.column.points": "points",
    "solve.column.gain": "gain",
    "solve.column.pieces": "pieces",
    "solve.column.cards": "cards",
    "solve.column.actions": "actions",
    "solve.column.no-actions": "nothing",
    # replaying
    "replay.solo": "{name} against A.D.A.M.: {levels}",
    "replay.step": "Step {number} of {last}",
    "replay.ask": " > ",
    "replay.keys": (
        "Enter next · p previous · t next turn · f first · l last · NUMBER jump · q quit"
    ),
    "replay.wrong": "Type Enter, p, t, f, l, q, or a step from 0 to {last}.",
}

_SHARED: Final = words("en")

ENGLISH: Final = replace(
    _SHARED,
    nouns={**_SHARED.nouns, **_NOUNS},
    sentences={**_SHARED.sentences, **_SENTENCES},
)
