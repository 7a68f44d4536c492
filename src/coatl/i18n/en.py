"""English."""

from __future__ import annotations

from typing import Final

ERRORS: Final[dict[str, str]] = {
    # options
    "players-out-of-range": "{players} players: a table seats 2, 3 or 4, or 1 against A.D.A.M.",
    "option-not-a-switch": "option {option} is either true or false",
    "fewer-bodies-needs-2-or-3-players": (
        "fewer bodies is for 2 or 3 players, and this table has {players}"
    ),
    "unknown-option": "there is no option {option} at this kind of table",
    "not-in-the-solo-game": "{option} is for 2 to 4 players, not for the solo game",
    "levels-are-for-solo": "levels are for the solo game, and this table has {players} players",
    "first-printing-needs-level-1": "the first printing reads only level 1 differently, "
    "which is not switched on",
    "levels-not-a-list": "levels are a list of numbers from 1 to 5",
    "unknown-level": "{level} is not a level: levels are the numbers 1 to 5",
    "levels-not-in-order": "levels {levels}: name each level once, the lowest first",
    "levels-need-solo": "--levels is for the solo game: add --solo",
    "levels-not-read": "--levels {text}: name levels from 1 to 5, such as 1,3",
    "level-twice": "--levels {text}: name each level once",
    "first-printing-is-for-solo": (
        "the first printing is a reading of level 1 of the solo game: add --solo --levels 1"
    ),
    "solo-has-one-player": "{option}: the solo game has one player, so leave it out",
    "bots-do-not-play-here": (
        "you play the solo game yourself; to let a bot play it: coatl simulate --solo --bots {bots}"
    ),
    "name-of-adam": "{name} is whom you play against: take another name",
    "alone-is-solo": "one player plays the solo game against A.D.A.M.: that is --solo",
    "one-plays-solo": "{names} names for the solo game: one person plays it",
    "one-bot-plays-solo": "{bots} bots for the solo game: one plays it",
    "not-a-name": "{names!r} has a name that is empty or cannot be printed",
    "seats-do-not-match": "the number of seats is not the number of players",
    # cards, bots, text
    "unknown-card": "there is no card {card}; near it: {near}",
    "unknown-bot": "there is no bot {bot}; there are: {known}",
    "unknown-parameter": "{part} is not a parameter of {bot}; it has: {known}",
    "bad-parameter": "{part}: {bot} needs a number there, {least} or more",
    "bots-do-not-match": "{bots} bots for {players} players: name one bot for each seat",
    "too-few-bots": "an arena needs at least two bots, and here {bots} is named",
    "bot-twice": "{bot} is named twice: name each bot once",
    "arena-is-for-several": "the arena is for 2 to 4 players; for the solo game: "
    "coatl simulate --solo",
    "jobs-or-ray": "--jobs is for this machine and --ray for a cluster: choose one",
    "not-a-result": "{path}, line {line}: this is not a game of this tournament",
    "other-tournament": "{path} is of another tournament ({differences} differ): name another "
    "folder with --out",
    "arena-in-use": "{path} is being written by another coatl arena",
    "worker-lost": "a worker process was ended from outside; the same command goes on from here",
    "needs-ray": "--ray needs the Ray library: pip install 'coatl[ray]'",
    "needs-pyarrow": "--parquet needs the pyarrow library: pip install 'coatl[data]'",
    "ray-unreachable": "there is no Ray cluster at {address}: {why}",
    "cluster-failed": "the Ray cluster failed: {why}; the same command goes on from here",
    "not-a-piece": (
        "{text} is not a piece: Hy is a head, y a body, Ty a tail, with y r k g b; o gold"
    ),
    "not-colours": "{text} is not a Cóatl: colours are y r k g b, with ~ at an open end",
    "not-a-prophecy": "{text} is a Temple where a Prophecy belongs",
    "not-a-temple": "{text} is a Prophecy where a Temple belongs",
    "not-a-score-line": "'{text}' is not CARD-ID COLOURS",
    "not-a-step": "{text} is not a step",
    "not-a-position": "a position starts with the line coatl-position 1, not with {text}",
    "line-twice": "the line {text} is there twice",
    "missing-line": "the line {text} is missing",
    "unknown-line": "there is no line {text} in a position",
    "bad-line": "the line {text} cannot be read",
    "unknown-name": "there is nothing called {text}",
    # records
    "not-text": "this is not UTF-8 text",
    "not-json": "this is not JSON; the file may be cut short",
    "not-a-record": "this is not the record of a game of Cóatl",
    "missing-field": "this field is missing",
    "field-twice": "this field is there twice",
    "unknown-field": "there is no such field in a record",
    "wrong-type": "this field is not what it should be",
    "unknown-version": "records of format version {found} cannot be read here",
    "other-rules": "this game was played under rules version {found}, which is not kept here",
    "bad-options": "these options do not make a table: {why}",
    "too-long": "{found} steps are more than any game has",
    "checks-do-not-match": "there is not one check for the header and each step: steps were cut "
    "or added",
    "altered": "this does not match its check: it was altered",
    "not-as-the-seed-deals": "'{step}' is not what the seed deals",
    "illegal": "'{step}' is not allowed: {why}",
    "not-as-written": "'{step}' is not written as a step is",
    "unreadable": "'{step}' cannot be read: {why}",
    "empty-file": "there is no record in this file",
    "unfinished": "the game is not finished; nothing in it was altered so far",
    "no-result": "the game is over, and its result is missing",
    "wrong-result": "the game played out says otherwise",
    # play
    "file-is-there": (
        "{path} is there already: choose another name, or write over it with --force"
    ),
    "people-do-not-match": "{humans} people and {bots} bots do not fill {players} seats",
    "no-such-first": "{first} cannot begin: name a seat from 1 to {players}, or random",
    "no-such-line": "there is no record on line {line}",
    "no-such-moment": "this game has {steps} steps, so there is no step {number}",
    "nothing-to-undo": "nothing can be taken back: something hidden was revealed, or the turn "
    "has just begun",
    # solving
    "neither-position-nor-record": (
        "this is neither a position, which starts with the line coatl-position 1, nor a record"
    ),
    "position-has-no-steps": "this is a position: --to and --line are for records",
    "impossible-line": "the line {text} says what cannot be in any game",
    "cannot-assemble": "nobody can assemble here: {why}",
    "cannot-complete": "the Cóatl that is closed cannot be completed with what is there",
    "keeping-prophecies": "it is being decided which Prophecies are kept",
    "choosing-prophecies": "Prophecies are being chosen",
    "action-done": "the action is done and waits to be finished",
    # actions
    "game-over": "the game is over",
    "chance-decides": "something is being drawn first",
    "adam-plays": "A.D.A.M. plays first",
    "impossible-outcome": "this cannot be drawn",
    "not-an-action": "this is not an action",
    "not-now": "this is not what is being decided now",
    "complete-the-coatl-first": "first finish the Cóatl you have just closed",
    "space-empty": "that supply space is empty",
    "no-room": "your board has no room for that",
    "slot-empty": "that slot of the row is empty",
    "hand-full": "your hand is full",
    "deck-empty": "there is no Prophecy left to draw",
    "card-not-in-hand": "that card is not in your hand",
    "piece-not-on-board": "that piece is not on the board",
    "three-coatls": "you have three Cóatls already",
    "two-unfinished-coatls": "you have two unfinished Cóatls already",
    "no-such-coatl": "there is no such Cóatl",
    "coatl-complete": "that Cóatl is complete",
    "end-closed": "that end is closed",
    "head-touches-tail": "a head never touches a tail: put a body between",
    "no-prophecy-to-complete-with": "no Prophecy in your hand would fit the finished Cóatl",
    "same-prophecy-twice": "that Prophecy is on this Cóatl already",
    "four-prophecies": "that Cóatl has four Prophecies already",
    "lowest-level-not-reached": "that Cóatl does not reach the card's lowest level",
    "temple-not-available": "that Temple is neither in your hand nor on top of a pile",
    "prophecy-first": "the Cóatl needs a Prophecy first",
    "no-condition-holds": "no condition of that Temple holds",
    "level-1": "level 1: a Cóatl is complete only with a Temple",
    "level-3": "level 3: Prophecies on one Cóatl have different frames, and this frame is there",
    "level-4": "level 4: a Cóatl is complete only with four Prophecies",
    "levels-1-and-4": "levels 1 and 4: this leaves no four Prophecies that go with a Temple",
    "levels-3-and-4": "levels 3 and 4: this leaves no four Prophecies of different frames",
    "levels-1-3-and-4": "levels 1, 3 and 4: this leaves no four Prophecies of different frames "
    "that go with a Temple",
    "nothing-begun": "nothing is begun that could be finished",
    "keep-fewer": "keep three Prophecies at most: discard the others first",
    "no-tokens-at-this-table": "this table plays without Sacrifice tokens",
    "token-used": "that Sacrifice token is used",
    "not-in-the-bag": "the bag does not hold that",
    "pile-empty": "that Temple pile is empty",
    "no-gold-to-give": "you have no golden body to give",
    "no-such-opponent": "there is no such opponent",
    "must-act": "passing is not allowed while something can be done",
}

COLOURS: Final = {
    "y": "yellow",
    "r": "red",
    "k": "black",
    "g": "green",
    "b": "blue",
    "*": "any colour",
}

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

#: Nouns that are counted: one, several.
NOUNS: Final = {
    "point": ("point", "points"),
    "piece": ("piece", "pieces"),
    "match": ("match", "matches"),
    "card": ("card", "cards"),
    "Prophecy": ("Prophecy", "Prophecies"),
    "Temple": ("Temple", "Temples"),
    "head": ("head", "heads"),
    "body": ("body", "bodies"),
    "tail": ("tail", "tails"),
    "turn": ("turn", "turns"),
    "feather": ("golden feather", "golden feathers"),
    "copy": ("copy", "copies"),
    "pass": ("pass", "passes"),
    "sound": ("game is sound", "games are sound"),
    "unfinished": ("is unfinished", "are unfinished"),
}

#: Other words for topics of help.
TOPICS: Final = {"levels": "solo", "level": "solo", "adam": "solo", "a.d.a.m.": "solo"}

SENTENCES: Final[dict[str, str]] = {
    # what happened
    "event.take": "{name} takes {pieces} from space {space}",
    "event.row": "{name} takes {card} from the row",
    "event.draw": "{name} draws from the deck",
    "event.drawn": "{name} finds {card}",
    "event.lay-aside": "{name} lays a Prophecy aside, unseen",
    "event.lay-aside-open": "{name} lays {card} aside",
    "event.keep": "{name} keeps {kept}",
    "event.discard": "{name} discards {card}",
    "event.begin": "{name} begins a Cóatl with {pieces}",
    "event.add-head": "{name} adds {pieces} to the head side of Cóatl {coatl}",
    "event.add-tail": "{name} adds {pieces} to the tail side of Cóatl {coatl}",
    "event.close": "{name} closes Cóatl {coatl} with {pieces}",
    "event.fulfil": "{name} fulfils {card} with Cóatl {coatl}: {points}",
    "event.temple": "{name} gives Cóatl {coatl} the Temple {card}: {points}",
    "event.complete": "{name} completes Cóatl {coatl}, worth {points}",
    "event.pick": "{name} sacrifices Perfect Pick and takes {pieces} from the bags",
    "event.future": "{name} sacrifices See the Future: the row is swept away",
    "event.priest": "{name} sacrifices Priest Commitment and takes the Temple {card}",
    "event.steal": "{name} gives {other} a golden feather and takes {pieces}",
    "event.pass": "{name} can do nothing and passes",
    "event.decline": "{name} declines a second action",
    "event.refill-bodies": "the bodies of the supply are refilled",
    "event.refill-ends": "the heads and tails of the supply are refilled",
    "event.join": "{card} joins the row",
    "event.join-many": "{card} join the row",
    "event.deal-many": "{name} is dealt {card}",
    "event.uncover": "the Temple {card} is uncovered",
    "event.deal": "{name} is dealt {card}",
    "event.end.third-coatl": "{name} has three Cóatls: every other player has one last turn",
    "event.end.solo": "{name} has three Cóatls: A.D.A.M. has one last turn",
    "event.end.no-bodies": "no bodies are left: the round is finished, then one more turn each",
    "event.end.all-passed": "nobody can do anything any more: the game ends",
    # what A.D.A.M. did, and why
    "adam": "A.D.A.M.",
    "adam.turn": "A.D.A.M.: {parts}",
    "adam.turn.title": "A.D.A.M.:",
    "adam.and-then": "; ",
    "adam.missed": "{card} lacks {colours}, none there",
    "adam.took": (
        "{card} lacks {colours}, so it takes {pieces} from space {space}, "
        "the first that holds {wanted}"
    ),
    "adam.placed": "it puts {shared}",
    "adam.placed.on": "{colours} on {card}",
    "adam.discarded": "it throws out {colours}, which no card lacks",
    "adam.rest": "it throws out the rest, {colours}",
    "adam.passed": "it passes and throws out {pieces} from space {space}",
    "adam.passed.empty": "it passes, and no bodies are there to throw out",
    "adam.realised": "it realises {card} for {points}",
    "adam.moved": "from there it moves {shared}",
    "adam.moved.on": "{colours} to {card}",
    "adam.drew": "it takes {cards} from the end of the row",
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
    "prompt.turn": "{name}, one action: {choices}.",
    "prompt.choose": "{name}, take more Prophecies or finish.",
    "prompt.foresee": "{name}, discard, choose Prophecies, or finish.",
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
    "level.1": "a Cóatl is complete only with a Temple",
    "level.1.first-printing": "a Temple on one of your Cóatls at least, or A.D.A.M. wins",
    "level.2": "your hand holds 4 Prophecies",
    "level.3": "the Prophecies of a Cóatl all have different frames",
    "level.4": "a Cóatl is complete only with 4 Prophecies",
    "level.5": "A.D.A.M. has 4 cards",
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
                     what you like from your hand, and choose Prophecies, or
                     none
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
  the start  5 Prophecies are dealt to you; keep up to 3, the others are
             discarded face down
  deck       when it has run out, all discards are shuffled into a new one""",
    "help.end": """\
The game ends when somebody completes a third Cóatl: each of the others has one
more turn, with two actions for those later in turn order. Or when no body is
left: the round is finished, and everyone has one more turn. You pass only if
nothing else is possible; if everyone passes in turn, the game is over at once.
Ties go to the most cards on complete Cóatls, then to the single best Cóatl.""",
    "help.end.solo": """\
After your third complete Cóatl A.D.A.M. has one last turn. Or no body is left,
nor two in the bag to refill the supply: the round is finished, and both of you
have one more turn. You pass only if nothing else is possible, and that alone
never ends the game. Only complete Cóatls score; A.D.A.M. has the highest
points of each card it has realised. You win with more points than it has: a
tie is lost. Level 1 as first printed is also lost without any Temple.""",
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
Prophecies are dealt to you. After your third Cóatl it has one more turn. You
win with more points than it has: a tie is lost. Levels make that harder:
  1  a Cóatl is complete only with a Temple (in the first printing: on one of
     your Cóatls there must be a Temple, or you lose)
  2  your hand holds 4 Prophecies
  3  the Prophecies of a Cóatl all have different frames
  4  a Cóatl is complete only with 4 Prophecies
  5  A.D.A.M. has 4 cards instead of 3
At levels 1, 3 and 4 you can close a Cóatl only if your hand and the Temples on
the piles can give it everything that they ask for.""",
    # the end
    "end.title": "The game is over after {turns}.",
    "end.reason.third-coatl": "{name} completed a third Cóatl.",
    "end.reason.no-bodies": "No bodies were left after {name}'s turn.",
    "end.reason.all-passed": "Nobody could do anything any more.",
    "end.unfinished": "unfinished",
    "end.no-coatl": "no complete Cóatl",
    "end.total": "{name}: {points}",
    "end.winner": "{name} wins with {points}.",
    "end.shared": "{names} share the victory with {points}.",
    "end.tie.cards": (
        "{names} have {points} each; the most cards on complete Cóatls decide: {cards}."
    ),
    "end.tie.best": (
        "{names} have {points} and {cards} each; the most valuable Cóatl decides: {best}."
    ),
    "end.tie.shared": "Points, cards and the most valuable Cóatl are all equal.",
    "end.solo.nothing": "no card realised",
    "end.solo.tie": "A tie is lost: only more points than A.D.A.M. has would win.",
    "end.solo.no-temple": (
        "Level 1 of the first printing: no Cóatl of {name} has a Temple, so the game is lost."
    ),
    "end.solo.winner": "{name} wins with {points} against {others}.",
    "and": "{first} and {last}",
    "or": "{first} or {last}",
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
    "cards.count": "Counts the {colour} pieces of a Cóatl, wherever they are: {levels}.",
    "cards.needs": "Asks for {counts}, wherever they are in the Cóatl: {levels}.",
    "cards.pattern": "Asks for {sequence}, read from head to tail without a gap: {levels}.",
    "cards.disjoint": "No piece serves twice for this card.",
    "cards.crossed": (
        "{where} must not be {colour}: another colour, or the end of the Cóatl, is fine."
    ),
    "cards.crossed.before": "The piece before",
    "cards.crossed.after": "The piece after",
    "cards.crossed.both": "The pieces before and after",
    "cards.level-one": "{matches} scores {points}",
    "cards.level": "{matches} score {points}",
    "cards.level-top": "{matches} or more score {points}",
    "cards.level-once": "it scores {points}",
    "cards.best": "Only the best level reached counts.",
    "cards.repeated": "one or more {colour}",
    "cards.any": "one or more pieces of any colour",
    "cards.single": "{count} {colour}",
    "cards.then": ", then ",
    "cards.at-least": "at least {count} {colour}",
    "cards.without": "it has no {colour} piece",
    "cards.equal": "it has as many {first} pieces as {second} ones, at least one of each",
    "cards.length": "it is exactly {pieces} long, head and tail included",
    "cards.without-frame": "it carries no Prophecy with a {frame} frame",
    "cards.conditions": "For a Cóatl, at the moment it is completed, of which this is true:",
    "cards.held": "{held} of these score {points}",
    "cards.held-one": "One of these scores {points}",
    "cards.held-both": "both score {points}",
    "cards.held-all": "all {held} score {points}",
    "draw.without-frame": "no {frame} frame",
    "draw.length": "{length} long",
    "draw.no": "no",
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
    # verifying
    "verify.sound": "{path}: {sound}",
    "verify.unfinished": "{path}: {sound}, {unfinished}",
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
