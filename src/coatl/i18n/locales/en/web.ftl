### Text of the page only.

ask-draw = Draw from the deck? Once you have seen the card, this cannot be undone.
ask-future = See the Future: discard the whole row and deal a new one? This cannot be undone.
ask-other = This reveals something hidden. It cannot be undone.
ask-pick = Perfect Pick: take { $pieces } from the bags? The supply is refilled. This cannot be undone.
ask-priest = Priest Commitment: take { $card } into your hand? The next Temple is revealed. This cannot be undone.
ask-stuck = After this, all you could do on your next turn is pass.
ask-stuck-no = Choose something else
ask-stuck-title = This would leave you stuck
ask-stuck-yes = Do it anyway
ask-temple = Fulfil { $card }? The next Temple of the pile is revealed. This cannot be undone.

broken-text = Either the network is down or the server is not running. The game picks up where it left off as soon as the connection is back.
broken-title = Cannot reach the table

clock-consequence = When time runs out, a medium bot plays for that player until they take their seat back.
clock-left = Time left for this turn
clock-little = { $time } left for your turn, then a bot takes over.

close = Close

colour-any = any colour

connection-lost = Connection lost. Reconnecting (attempt { $attempts })…

continue-finished = Finished games
continue-forget = Remove from this list: { $who }
continue-over = Finished
continue-solo = { $name } against A.D.A.M.
continue-title = Continue playing
continue-turn = { $name }’s turn
continue-waiting = Waiting for players
continue-yours = Your turn

copy-by-hand = Copying is not allowed here. The text is selected: copy it by hand.

curtain-here = I am { $name }
curtain-text = Everything stays hidden until { $name } is ready.
curtain-title = Pass the device to { $name }

deal-about = This table committed to its deal before the first move. Everything hidden follows from a secret, and this is the commitment to that secret: if anyone changed the deal afterwards, the two would no longer match.
deal-brought = When you sat down, your browser added these digits to the deal. They are part of the seed in the record, so the server could not choose the seed by itself, unless it is in league with someone else who took an open seat.
deal-check-later = To check it, copy the commitment now, download the record after the game, and run:
deal-check-now = To check it, download the record, and run this with the commitment as you saw it before the first move:
deal-copied = The commitment is copied.
deal-other = The table now shows another commitment: { $commitment }. The deal may have been changed.
deal-title = Fair deal

do-announce = Announce { points }
do-decline = Decline the second action
do-draw = Draw: cannot be undone
do-finish = Confirm
do-foresee-not-yet = Take a Prophecy first
do-future = Discard: cannot be undone
do-keep = Keep { prophecies }
do-keep-not-yet = Discard more first
do-other = Do it: cannot be undone
do-pass = Pass
do-pick = Take them
do-pick-reveals = Take them: cannot be undone
do-priest = Take it: cannot be undone
do-temple = Fulfil it: cannot be undone

end-coatl = Cóatl { $number }, { points }
end-coatl-sum = This Cóatl
end-counting = Scoring the Cóatls…
end-download = Download the record
end-feathers = Golden feathers
end-home = Home
end-rematch = Rematch
end-rematch-join = Join the rematch
end-replay = Replay
end-show = Result
end-skip = Skip

ending-all-passed = Everyone has passed.
ending-last = This is the last turn.
ending-no-bodies = No bodies are left: the game is ending.
ending-third-coatl =
    { $who ->
        [you] You have three Cóatls: the game is ending.
       *[other] { $name } has three Cóatls: the game is ending.
    }
ending-to-come = Still to come: { $turns }.
ending-turn = { $name } ({ actions })

error-read-only = This is a replay: nothing can be done here.
error-unknown = Something went wrong ({ $code }).
error-unreachable = The table cannot be reached at the moment. Please try again.

gone-text = The link may be mistyped or incomplete, or the table was removed long ago. Ask the person who sent it, or start a game of your own.
gone-title = This table does not exist

hand-about = Let a bot play for { $name }? It sees only what { $name } may see, and whatever was begun this turn stands. You can give the seat back at any time, and { $name } can take it back.
hand-give-back = Give the seat back to { $name }
hand-mine = Let a bot play for me
hand-mine-about = Let a bot play for you? It sees only what you may see, and whatever you have begun this turn stands. You can take your seat back at any time.
hand-open = An open seat
hand-open-about = Let a bot take this seat? It stays for the whole game, which begins once every seat is taken.
hand-plays = { $bot } plays for { $name }.
hand-take-back = Take my seat back
hand-title = { $name }’s seat

here-adam-has = Pieces on this card
here-adam-holds = It holds { $pieces } and lacks { $lacks }.
here-adam-lacks = What this card lacks
here-adam-next = A.D.A.M.’s next
here-adam-worth = A.D.A.M. scores { points } when it is complete.
here-announce = Announce: { points }
here-announce-without = Announce without a Temple: { points }
here-away = away
here-bag-body = { bodies } in the bag
here-bag-head = { heads } in the bag
here-bag-tail = { tails } in the bag
here-begin = Begin a Cóatl
here-begin-how = Build with pieces from your board: a head, bodies, a tail. The Prophecies you fulfil score when the Cóatl is complete.
here-begin-with = Begin a new Cóatl with { $piece }
here-beneath = { $count } below
here-board = Your board, { $count } of 8 slots filled
here-board-of = Board: { $pieces }
here-bot-plays = a bot plays
here-cannot-undo = This cannot be undone.
here-card-select = Select it to fulfil it with a Cóatl.
here-cards-on = Cards on Cóatl { $coatl }
here-coatl = Cóatl { $coatl }
here-coatl-complete = Cóatl { $coatl }, complete, worth { points }: { $pieces }
here-coatl-label = Cóatl { $coatl }, { points } so far: { $pieces }
here-coatl-of = { $name }, Cóatl { $coatl }:
here-coatl-title = { $name }: Cóatl { $coatl }
here-coatls =
    { $who ->
        [you] Your Cóatls
       *[other] { $name }’s Cóatls
    }
here-complete = complete
here-complete-prophecy = Fulfil it: { points }.
here-complete-temple = Fulfil this Temple, its last card: { points }.
here-completing = Cóatl { $coatl } is closed
here-deck = Prophecy deck: { cards }.
here-discard = Discard
here-discard-label = Discard { $card }
here-discards = { $count } discarded
here-draw = Draw from the deck ({ cards }).
here-draw-reveals = Draw from the deck ({ cards }). This cannot be undone.
here-draw-short = cannot be undone
here-end-add = Add { $piece } to the { $side } of Cóatl { $coatl }: then worth { points }
here-end-select = The { $side } of Cóatl { $coatl } is open. Select it to see what fits there.
here-ends-turn = This ends your turn and cannot be undone.
here-face-down = Card { $number } of { $count }, face down
here-feathers = Golden feathers: { $count }
here-finish-first = Finish your action first.
here-fits = { $card } fits here.
here-from-hand = hand
here-from-pile = pile
here-fulfil-here = Fulfil here
here-fulfil-label = Fulfil { $card } with Cóatl { $coatl }: { points }
here-hand = Your hand: { prophecies }
here-hand-empty = No Prophecies in hand yet.
here-hand-of = { $name } holds { prophecies } and { temples }.
here-hand-open = The hand:
here-hint = Hint
here-hint-explained = What a strong player would do, and the best you can assemble
here-if-head = head { $points }
here-if-tail = tail { $points }
here-keep-none = You keep none. Confirm, or undo.
here-known = Everyone saw these being taken:
here-lacks = Needs { $pieces } for { points }
here-lay-aside = Discard
here-lay-aside-label = Discard it face down.
here-log = Game log
here-log-empty = Nothing has happened yet.
here-log-setup = Before the first turn
here-look-at-card = Select it to look at it.
here-look-at-cards = Its cards lie face down. Select it to look at them.
here-must-prophecy = It needs a Prophecy before you can announce it.
here-my-temple = Your secret Temple.
here-my-temple-note = Yours: you can fulfil it when you complete a Cóatl.
here-no-cards = No Prophecies here yet.
here-no-coatl = Your Cóatls grow here
here-no-coatls = no Cóatl yet
here-no-room = Your board has no room for { $pieces }.
here-none-prophecy = None.
here-none-temple = None.
here-not-now = Cancel
here-nothing = nothing
here-opponents = Other players
here-piece = On your board: { $piece }
here-piece-add = Add { $piece } to Cóatl { $coatl }
here-piece-select = Select { $piece }
here-pile-beneath = Temple pile, { $count } below.
here-pile-empty = empty
here-player = { $name }, { points }
here-points-explained = Certain: { $points }. If the unfinished Cóatls are completed as they are: { $promised } more.
here-priest-take = Take this Temple into your hand with Priest Commitment.
here-prophecy-first = A Prophecy comes first, then a Temple.
here-reads = Cóatl { $coatl }: { points }.
here-reads-lacks = Cóatl { $coatl }: { points }; needs { $lack } for { $next }.
here-realised = { $count } completed
here-restart = Restart turn
here-restart-explained = Undo everything in this turn that can be undone (r)
here-row = Prophecy row
here-row-take = Take it into your hand.
here-side-head = head side
here-side-tail = tail side
here-sit-behind = Watch from { $name }’s seat
here-skip = Skip ({ $count })
here-slot-empty = empty
here-space = Space { $space }: { $pieces }
here-space-empty = Space { $space }: empty
here-space-take = Space { $space }: take { $pieces }
here-steal = Steal
here-step-announce = Announce
here-step-prophecies = Prophecies
here-step-temple = A Temple
here-sum = Total
here-supply = Supply
here-temple-take = Fulfil it with this Cóatl.
here-temples = Temples
here-things = Your Temples and tokens
here-title = The table
here-token-spent = Already used.
here-tokens-left = Sacrifice tokens left:
here-turned-down = The card is face down again.
here-turned-up = Face up: { $card }
here-undo = Undo
here-undo-explained = Undo the last step (u)
here-undo-not = Nothing to undo: what has been revealed stays revealed.
here-unfit-prophecy = It does not fit this Cóatl.
here-unfit-temple = It does not fit this Cóatl.
here-watching = You are watching

hint-advice = A strong player would do this:
hint-assembly = The best you can assemble now ({ points } more):
hint-confirm = That is all: now confirm.
hint-do = Do this
hint-do-first = Do the first step
hint-none = No suggestion here.
hint-thinking = Thinking…

home-back = Back to the home page
home-first = Your first game is without Sacrifice tokens, as the rulebooks suggest. Later games have them.
home-first-tokens = Play with Sacrifice tokens right away
home-lead = Gather the pieces of feathered serpents, join them from head to tail to fulfil Prophecies, and finish with the most points.
home-notice = An unofficial version made by people who love the game. It is not affiliated with the designers or publishers of Cóatl and uses none of their art.
home-play = Play now
home-play-about = Against one bot, right away. No account, nothing to install.
home-tagline = the game of feathered serpents, in the browser
home-ways = Ways to play

keys-Escape = deselect
keys-c = confirm
keys-h = hint
keys-help = show these shortcuts
keys-l = game log
keys-r = restart the turn
keys-region-board = your board
keys-region-coatls = your Cóatls
keys-region-hand = your hand
keys-region-opponents = the other players
keys-region-row = the Prophecy row
keys-region-supply = the supply
keys-region-temples = the Temple piles
keys-region-things = your Temples and tokens
keys-s = skip what the others are doing
keys-title = Keyboard shortcuts
keys-u = undo the last step
keys-w = what happened since your last turn
keys-words = Tab moves from region to region, the arrow keys move within one, Enter or Space activates.

labelled = { $label }: { $text }

loading = One moment…

lobby-agreed = At this table: { $options }
lobby-away = away
lobby-bot = bot
lobby-clock = { $time } per turn
lobby-copied = The link is copied.
lobby-copy = Copy
lobby-here = here
lobby-hints = hints allowed
lobby-invitation = Come and play Cóatl with me.
lobby-link = Share this link with the other players
lobby-name = Your name
lobby-no-hints = no hints
lobby-no-tokens = no Sacrifice tokens
lobby-only-here = This link works on this computer only. For others, start the game with “coatl serve --host 0.0.0.0” and open it at this computer’s address.
lobby-open = An open seat
lobby-share = Share
lobby-sit = Take a seat
lobby-starting = Everyone is here: the game begins.
lobby-take = Sit here
lobby-title = The table is ready
lobby-tokens = Sacrifice tokens
lobby-waiting = Waiting for { seats } to be taken.
lobby-watch = Or stay and watch: the game appears here when it begins.
lobby-watching = Watching: { $count }
lobby-you = you

lost-text = The address may be mistyped. You can get everywhere from the home page.
lost-title = Page not found

more-keys = Keyboard shortcuts
more-leave = Leave the table
more-leave-replay = Leave the replay
more-rules = How to play
more-since = Since my last turn
more-title = Menu

nav = Main

now-assemble = Go on assembling, or confirm.
now-bot-for = A bot plays for { $name }.
now-bot-for-me = A bot plays for you.
now-card = { $card }: choose the Cóatl that fulfils it.
now-choice-assemble = assemble
now-choice-choose = choose Prophecies
now-choice-steal = steal
now-choice-take = take pieces
now-choice-token = sacrifice a token
now-choose = Take more Prophecies, or confirm.
now-choose-full = Your hand is full. Confirm, or undo.
now-complete = First give Cóatl { $coatl } its cards.
now-complete-all = Cóatl { $coatl } has all its cards: announce it.
now-complete-more = Give Cóatl { $coatl } more cards, or announce it.
now-confirm = That is your action. Confirm, or undo.
now-confirm-only = That is your action. Confirm to end it.
now-end = Choose the piece for this end of Cóatl { $coatl }.
now-foresee = The row has been replaced. Discard as many of your Prophecies as you like, then take at least one.
now-foresee-cannot-take = The row has been replaced, but you cannot take a Prophecy. Discard some of yours, or confirm.
now-keep = Keep up to three Prophecies: discard the others, then confirm.
now-keep-exactly = Keep exactly three Prophecies: discard the others, then confirm.
now-keeping = { $name } is choosing which Prophecies to keep.
now-lost = Connection lost. Reconnecting…
now-over = The game is over.
now-piece = Choose where { the-piece } goes: a glowing end.
now-piece-begin = Begin a Cóatl with { the-piece }: choose its place.
now-piece-either = Choose where { the-piece } goes: a glowing end, or a new Cóatl.
now-priest = Which Temple? Choose a pile.
now-replay = { $name } plays.
now-second = You may take a second action: { $choices }.
now-stuck = There is nothing you can do: pass.
now-thinking = { $name } is thinking…
now-turn = Your turn: { $choices }.
now-two = Your last turn, with two actions: { $choices }.
now-waiting = { $name } is playing.

option-clock = Time per turn
option-clock-none = No limit
option-closed_ends = Open ends are not empty
option-closed_ends-about = For cards with a crossed-out neighbour, an open end does not count as empty: put another colour, a head or a tail there. The licensed online edition plays this way; without this option, cards count as printed.
option-fewer_bodies = Fewer bodies
option-fewer_bodies-about = 14 bodies of each colour for two players, 18 for three: a shorter, tighter game.
option-fewer_bodies-unavailable = For two or three players only.
option-first = First player
option-first-listed = First on the list
option-first-me = Me
option-first-random = Random
option-first_printing = Level 1 as in the first printing
option-first_printing-about = One Temple in the whole game is enough, but without one you lose.
option-golden_feathers = Golden Feathers
option-golden_feathers-about = A mini-expansion: golden bodies clog your board until you give one away to steal from another player.
option-hints = Hints
option-hints-about = Everyone at the table may ask for advice on their turn.
option-promo = Promo cards
option-promo-about = Six more Prophecies and five more Temples join the decks.
option-tokens = Sacrifice tokens
option-tokens-about = Three special actions for each player, each once per game. Best left out of a first game.

outdated-text = This page is older than the server. Reload it and play on; nothing is lost.
outdated-title = A newer version is available

pick-body = Two bodies
pick-choose = { $piece }: { $count } in the bag
pick-head = A head
pick-nothing = Choose a head, a tail or two bodies.
pick-tail = A tail

reload = Reload the page

replay-back = Previous step
replay-choose = Choose a file
replay-controls = Replay controls
replay-drop = Choose a record of a game, or drop it here.
replay-first = To the start
replay-forth = Next step
replay-from = Point of view
replay-last = To the end
replay-moment = Position in the game
replay-open = All hands open
replay-outside = As a spectator
replay-pause = Pause
replay-play = Play
replay-seat = From { $name }’s seat
replay-speed = Speed
replay-table = Back to the table
replay-text = You can replay a game once it is over and its record can be read.
replay-title = Replay
replay-turn-back = Previous turn
replay-turn-forth = Next turn
replay-where = Turn { $turn }, step { $step } of { $last }

settings-cards = Card size
settings-cards-about = Larger cards are easier to read and take more room.
settings-cards-large = Large
settings-cards-medium = Medium
settings-cards-small = Small
settings-glyphs = Symbols on the pieces
settings-glyphs-about = Sun, flame, blade, leaf and wave tell the pieces apart without their colours.
settings-glyphs-normal = Normal
settings-glyphs-strong = Strong
settings-language = Language
settings-motion = Animation
settings-motion-about = Pieces move from where they were to where they go.
settings-motion-full = On
settings-motion-reduced = Off
settings-motion-system = Same as device
settings-pace = Speed of other players
settings-pace-about = How long each step of a bot or another player is shown before the next.
settings-pace-fast = Fast
settings-pace-instant = Instant
settings-pace-normal = Normal
settings-pace-slow = Slow
settings-sound = Sound
settings-sound-about = Short clicks of stone and shell.
settings-theme = Theme
settings-theme-about = Limestone by day, obsidian by night.
settings-theme-dark = Dark
settings-theme-light = Light
settings-theme-system = Same as device
settings-title = Settings

setup-level = { $level }: { $means }
setup-level-1-about = Without a fitting Temple, a Cóatl stays unfinished.
setup-level-2-about = One card fewer to plan with.
setup-level-3-about = No two Prophecies with the same frame colour on one Cóatl.
setup-level-4-about = Takes long serpents and a well-planned hand.
setup-level-5-about = It finds what it needs more often.
setup-levels = Levels
setup-levels-about = Switch on as many as you like; each makes the game harder.
setup-move-up = Move seat { $seat } up
setup-name = Your name
setup-options = Options
setup-player = Player
setup-player-number = Player { $number }
setup-players = Players
setup-seat = Seat { $seat }
setup-seat-name = Name on seat { $seat }

sitter-easy = { name-easy }
sitter-easy-about = Plays quickly and forgives a lot
sitter-hard = { name-hard }
sitter-hard-about = Thinks longer and looks ahead
sitter-me = Me
sitter-medium = { name-medium }
sitter-medium-about = Has a plan for each of its Cóatls
sitter-open = Open seat
sitter-open-about = For anyone with the link
sitter-person = A person

skip = Skip to the content

stats-actions = Turns by kind of action
stats-as-table = Show as a table
stats-assembling = Assemble
stats-choosing = Choose Prophecies
stats-colours = Colours on the Cóatls
stats-more = More
stats-pieces = Pieces placed
stats-player = Player
stats-points = Points of completed Cóatls by turn
stats-prophecies = Prophecies fulfilled
stats-sacrificing = Sacrifice
stats-taking = Take pieces
stats-temples = Temples
stats-title = The game in numbers
stats-turn = Turn

steal-from = From { $name }
steal-take = Give { $name } a golden body and take { $pieces }
steal-words = Give one of your golden bodies to another player, who scores 2 points for it, and take one or two bodies.

tab-coatls = My Cóatls
tab-row = Prophecies
tab-supply = Supply

the-piece =
    { $kind ->
        [head] the { colour } head
        [tail] the { colour } tail
       *[other] the { colour } body
    }

title = Cóatl

way-bots = Against bots
way-bots-about = You and one to three bots: easy, medium or hard.
way-bots-more = Choose the number of players and the strength of each bot.
way-bots-start = Start the game
way-friends = With friends
way-friends-about = Everyone on their own device. Share a link, nobody needs an account.
way-friends-more = You get a link to share. Anyone who opens it can take an open seat; the game begins when every seat is taken.
way-friends-start = Create the table
way-pass = Pass and play
way-pass-about = Two to four people, one device, hands hidden between turns.
way-pass-more = The device goes round the table. Between turns, everybody’s hand is hidden.
way-pass-start = Start the game
way-record = Open a record
way-record-about = Choose the file of a game, or drop it here, to replay it.
way-record-drop = Drop the file to replay it.
way-solo = Solo, against A.D.A.M.
way-solo-about = The solo game: an opponent with no choices and no secrets.
way-solo-more = A.D.A.M. always does what its cards say, and tells you why. You win with more points than it has.
way-solo-start = Start the game
way-watch = Watch bots
way-watch-about = Two to four bots play, you watch.
way-watch-more = Sit back and watch. You can change the speed in the settings.
way-watch-start = Start the game
