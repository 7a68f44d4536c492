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

clock-consequence = When time runs out, a medium bot plays that one turn. If nobody is there any more, the game pauses.
clock-left = Time left for this turn
clock-little = { $time } left for your turn, then a bot takes over.
clock-until-bot = Time until the bot plays

close = Close

colour-any = any colour

connection-lost = Connection lost. Reconnecting (attempt { $attempts })…

continue-delete = Delete this game: { $who }
continue-delete-about = It cannot be continued after that.
continue-delete-yes = Delete
continue-finished = Finished games
continue-forget = Remove from this list: { $who }
continue-keep = Keep it
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

deal-about = Everyone at this table helps to shuffle. First each player’s browser, and the server, commit to their part; only then are the parts revealed and put together. This is the commitment to all of them: if anyone changed their part or the deal afterwards, it would no longer match.
deal-brought = Your browser’s part of the shuffle. Nobody knew it before all other parts were fixed:
deal-brought-copied = Your part of the shuffle is copied.
deal-check-later = Your browser checks the deal when the game is over. To check it without trusting this page, copy the commitment now, download the record after the game, and run:
deal-check-now = To check it without trusting this page, download the record and run this with the commitment as you saw it before the first move:
deal-checked = The deal was fair: your browser has checked it.
deal-copied = The commitment is copied.
deal-other = The table now shows another commitment: { $commitment }. The deal may have been changed.
deal-pending = The commitment appears here as soon as everyone has sat down.
deal-title = Fair deal
deal-verdict-changed = Not fair: a player’s part of the shuffle is not the one they committed to.
deal-verdict-fair = Your browser has checked it: the cards and pieces at the start were dealt as promised, and your part of the shuffle is in the deal.
deal-verdict-missing = Your part of the shuffle is not in this deal, so others may have chosen it.
deal-verdict-old = This table is from before players committed to their parts of the shuffle, so your browser cannot check it.
deal-verdict-other-cards = Not fair: the cards and pieces at the start are not those of the promised deal.
deal-verdict-other-commitment = Not fair: this is not the deal that the table was committed to.
deal-verdict-other-table = Not fair: this is the deal of another table.
deal-verdict-promised = Your browser has checked it: the cards and pieces at the start were dealt as promised. It added nothing to the shuffle itself, so this does not show that nobody chose the deal.
deal-verdict-unchecked = Your browser could not get the record, so it has not checked the deal. “Fair deal” tries again.
deal-verdict-unseen = The cards and pieces at the start are those of the commitment in the record. But your browser did not see that commitment before the game, so this does not show that the deal was fixed in advance.
deal-verdict-withheld = Your browser has checked it: the cards and pieces at the start were dealt as promised, and your part of the shuffle is in the deal. But not everyone revealed their part.
deal-withheld = The game began without the part of { $names }. Someone who knew all other parts could have decided whether it counts.
deal-withheld-mine = The game began before your browser could reveal its part, so others may have chosen the deal.

do-announce = Announce { points }
do-announce-temple = Announce with the Temple: { points }
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

emote-hello = Hello!
emote-oops = Oops!
emote-show = Show emotes at all tables
emote-show-here = Show emotes at this table
emote-thanks = Thank you!
emote-thinking = Let me think…
emote-title = Emotes
emote-well-played = Well played!
emote-wow = Wow!

end-coatl = Cóatl { $number }, { points }
end-coatl-sum = This Cóatl
end-counting = Scoring the Cóatls…
end-download = Download the record
end-feathers = Golden feathers
end-home = Home
end-more = More
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

hand-about = { $name } is away. Call a medium bot to play this turn? It begins after 30 seconds, unless { $name } comes back before. It sees only what { $name } may see.
hand-call = Call a bot for this turn
hand-called = A bot is about to play this turn, unless { $name } comes back.
hand-here = I am here
hand-not-to-move = It is not { $name }’s turn. If { $name } is away when it is, you can call a bot to play it.
hand-online = { $name } is here. If { $name } is away for a minute, you can call a bot to play the turn.
hand-open = An open seat
hand-open-about = Let a bot take this seat? It stays for the whole game, which begins once every seat is taken.
hand-plays = { $bot } plays for { $name }.
hand-take-back = Take my seat back
hand-title = { $name }’s seat

head-crown = Serpent with a stepped crown
head-fan = Serpent with a fan
head-feathers = Serpent with feathers
head-flames = Serpent with flames
head-horns = Serpent with horns
head-leaves = Serpent with leaves
head-moon = Serpent with a moon
head-of = { $name }’s serpent
head-spiral = Serpent with a curl
head-title = Your serpent

here-adam-has = Pieces on this card
here-adam-holds = It holds { $pieces } and lacks { $lacks }.
here-adam-lacks = What this card lacks
here-adam-next = A.D.A.M.’s next
here-adam-worth = A.D.A.M. scores { points } when it is complete.
here-again = again to confirm
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
here-card-fulfil = Select it to fulfil it with Cóatl { $coatl }: { points }.
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
here-completing = Cóatl { $coatl } is closed
here-deck = Prophecy deck: { cards }.
here-discard = Discard
here-discard-label = Discard { $card }
here-discards = { $count } discarded
here-draw = Draw from the deck ({ cards }).
here-draw-reveals = Draw from the deck ({ cards }). This cannot be undone.
here-draw-short = drawing is final
here-end-add = Add { $piece } to the { $side } of Cóatl { $coatl }: then worth { points }
here-end-refused = The { $side } of Cóatl { $coatl }: { $piece } cannot go here.
here-end-select = The { $side } of Cóatl { $coatl } is open. Select it to see what fits there.
here-ends-turn = This ends your turn and cannot be undone.
here-face-down = Card { $number } of { $count }, face down
here-feathers = Golden feathers: { $count }
here-fits = { $card } fits here.
here-frame = The colour of the frame scores nothing.
here-from-hand = hand
here-from-pile = pile
here-fulfil-here = Fulfil here
here-fulfil-label = Fulfil { $card } with Cóatl { $coatl }: { points }
here-fulfil-tab = Fulfil +{ $points }
here-hand = Your hand: { prophecies }
here-hand-empty = No Prophecies in hand yet.
here-hand-of = { $name } holds { prophecies } and { temples }.
here-hand-open = The hand:
here-hint = Hint
here-hint-explained = What a strong player would do, and why
here-hold-to-read = Hold a card to read it.
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
here-needs-for = for { $points }:
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
here-show-hands = All hands
here-show-hands-explained = Only bots play here, so you may look at every hand.
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
here-take-back = Take back
here-take-back-label = Discarded. Select it to take it back.
here-temple-choose = Select it to announce this Cóatl with it: { points }.
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
here-watching = You are watching

hint-busy = The server is busy. Your hint will take a moment…
hint-do = Do this
hint-do-first = Do the first step
hint-do-next = Do the next step
hint-steps = Step by step
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

keys-e = emotes
keys-ends = the beginning or the end
keys-Enter = make the only move there is
keys-Escape = deselect
keys-c = confirm
keys-g = what the lesson points at
keys-h = hint
keys-help = show these shortcuts
keys-l = game log
keys-p = plan what-if Cóatls
keys-play = play or pause
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
keys-Space = Space
keys-step = one step back or on
keys-title = Keyboard shortcuts
keys-turn = one turn back or on
keys-u = undo the last step
keys-w = what happened since your last turn
keys-words = Tab moves from region to region, the arrow keys move within one, Enter or Space activates.

labelled = { $label }: { $text }
lesson-adam-about = Two turns against an opponent that never chooses: see what it will do, and take it first.
lesson-adam-cards = A.D.A.M. plays with open cards and never chooses. It begins, and gathers the colours that its cards need.
lesson-adam-choose = So you can take that card away from it. Choose it now.
lesson-adam-deny = Next it would take yellow and black from space 2. You need them, too: take them first.
lesson-adam-done = That is all you need to play alone. Five levels make it harder, one by one or together.
lesson-adam-goal = The game ends as always: after your third Cóatl, for instance. You win only with more points than A.D.A.M.
lesson-adam-order = For its leftmost card it looks through the spaces from 1 on, and takes the first with a colour that it needs.
lesson-adam-row = A.D.A.M. takes its next card from the right end of this row. The others then move to the right.
lesson-adam-title = Solo, against A.D.A.M.
lesson-adam-took = So it took black and green from space 4. When a card has all it needs, it scores its points.
lesson-alone = Play on by myself
lesson-astray = That is allowed, too! But this lesson goes another way: take it back, and I will show you.
lesson-back = Go back to my last turn
lesson-confirm = Confirm to end your turn.
lesson-first-about = Seven turns of a game: take pieces, choose Prophecies, build a Cóatl and finish it.
lesson-first-add = Now choose the green piece, and add it on the tail side, to the right.
lesson-first-add-head = Then the head. Nothing can be added on that side any more.
lesson-first-add-tail = And the tail: with it your Cóatl is complete.
lesson-first-announce = 17 points, and your Cóatl is finished! Confirm: this was the last turn, and everything is counted.
lesson-first-begin = In this turn you assemble. Choose the black piece, then begin a Cóatl with it.
lesson-first-blue = So one more blue piece is welcome. It comes together with the red one.
lesson-first-board = This is your board. The game has already begun, so you have four pieces; there is room for eight.
lesson-first-choose = Instead of taking pieces you can choose Prophecies. Choose this one: five colours in a row for 7 points.
lesson-first-complete = A complete Cóatl gets its last cards at once. Give it this one: five blue pieces.
lesson-first-complete-more = Green follows black in it, so this one fits, too. It is the fourth Prophecy, and four are the most.
lesson-first-confirm = They are yours. Confirm, and your turn ends.
lesson-first-confirm-assemble = 9 points so far! They count once the Cóatl has a head and a tail. Confirm.
lesson-first-confirm-choose = You could choose more cards now. This one is enough: confirm.
lesson-first-count = This card counts blue pieces, wherever they are: three score 2 points, four 3, five 4.
lesson-first-done = Well done! One Cóatl with many points has beaten three small ones. You know enough for a first real game, against a gentle bot.
lesson-first-fulfil = All five are in order. Choose this Prophecy: it goes to your Cóatl.
lesson-first-fulfil-more = Red, blue, yellow: the same pieces make this card come true, too. Choose it as well.
lesson-first-hand = These cards are your Prophecies: a Cóatl scores by those that come true on it. Point at one, or hold it, to read it.
lesson-first-head = Your Cóatl needs a head: take this blue one.
lesson-first-last-turn = Your opponent has completed a third Cóatl. That ends the game: everyone else has one last turn.
lesson-first-longer = Finish your Cóatl! First add the two blue pieces on the head side, to the left.
lesson-first-more = Go on in the order of the card: red, blue, yellow.
lesson-first-pattern = It wants black, green, red, blue and yellow, in this order from head to tail. You have all five pieces!
lesson-first-tail = And now the tail, blue as well.
lesson-first-take = On your turn you do one thing. Take these two pieces, the black one and the blue one.
lesson-first-temple = One Temple may come on top. This one wants as many red as green pieces: 3 more points.
lesson-first-title = Your first Cóatl
lesson-first-welcome = Welcome! You will build a feathered serpent, a Cóatl, from the pieces on this stone.
lesson-following = Next lesson: { $lesson }
lesson-key = Press G to go there.
lesson-learn = Learn by playing
lesson-learn-about = Three short lessons at a real table: your first Cóatl, the Sacrifice tokens, A.D.A.M.
lesson-learn-more = Each lesson is part of a real game. It tells you what to do, one step at a time, and you can leave it whenever you like.
lesson-left = You played on your own way, which is fine. Go back to your last turn to go on with the lesson, or play on.
lesson-left-off = You can take the lesson up again from the home page.
lesson-next = Go on
lesson-play = Play a real game
lesson-play-first = Play a first real game
lesson-prepared = The pieces and cards of a lesson are prepared. In a real game they are drawn at random.
lesson-skip = Leave the lesson
lesson-state-begun = begun
lesson-state-done = done
lesson-stay = Play this game on
lesson-tab = The next step is in this part of the table: open it.
lesson-tokens-about = Three turns, three tokens: each does something special, once in the game.
lesson-tokens-choose = Then you choose as usual, one card at least: this one wants blue after green.
lesson-tokens-done = Now you know the whole game for two to four players.
lesson-tokens-future = Does nothing in the row fit? See the Future deals a new one.
lesson-tokens-pick = Perfect Pick takes what you wish from the bags. You count blue pieces: take two blue bodies at once.
lesson-tokens-priest = Priest Commitment takes a Temple into your hand, before anyone else uses it. This one fits your Cóatl: as much red as green.
lesson-tokens-spent = All three are spent. They are worth nothing at the end, so use each where it helps you most.
lesson-tokens-title = The Sacrifice tokens
lesson-tokens-tokens = These are your three Sacrifice tokens. Each can replace your action, once in the game.
lesson-undo = Take it back

loading = One moment…

lobby-agreed = At this table: { $options }
lobby-away = away
lobby-bot = bot
lobby-clock = { $time } per turn
lobby-copied = The link is copied.
lobby-copy = Copy
lobby-deal-now = Start without waiting
lobby-deal-now-about = You can start without the missing parts of the shuffle. The record of the game will say so.
lobby-here = here
lobby-hints = hints allowed
lobby-invitation = Come and play Cóatl with me.
lobby-link = Share this link with the other players
lobby-name = Your name
lobby-no-hints = no hints
lobby-no-tokens = no Sacrifice tokens
lobby-only-here = This link works on this computer only. For others, start the game with “coatl serve --host 0.0.0.0” and open it at this computer’s address.
lobby-open = An open seat
lobby-qr = The link as a QR code, to scan with a phone
lobby-share = Share
lobby-shuffling = Everyone helps to shuffle. Waiting for { $names }.
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

mine-about = This browser keeps them, and nobody else knows of them.
mine-about-short = Results, points over time, favourite cards.
mine-average = Average points
mine-average-is = Average: { $average }
mine-beaten = wins: { $won } of { $played }
mine-best = Best score
mine-date = Date
mine-delete = Delete this game: { $names }, { $date }
mine-delete-all = Delete all
mine-delete-all-about =
    { $games ->
        [one] Delete the game that this browser keeps? A file that you saved before has it still.
       *[other] Delete all { $games } games that this browser keeps? A file that you saved before has them still.
    }
mine-delete-all-yes = Delete all
mine-export = Save as a file
mine-favourites = Favourite cards
mine-file = Take your games with you
mine-file-about = Save your games as a file and open it in another browser. Games that are there already are not added twice.
mine-first = Play a game
mine-games = Games
mine-import = Add games from a file
mine-imported =
    { $games ->
        [0] You have all games of this file already.
        [one] { $games } game was added.
       *[other] { $games } games were added.
    }
mine-is-lost = Lost
mine-is-won = Won
mine-keep = Keep them
mine-levels = A.D.A.M.’s levels
mine-more = Show more
mine-no-level = No levels
mine-none = No games yet. As soon as you have finished one, it appears here.
mine-not-a-file = { $name } is not a file of games from this page.
mine-not-kept = This browser has no room for your games, or does not allow the page to keep them. Save them as a file before you close the page.
mine-not-tried = not tried yet
mine-played = Games played
mine-points = Points
mine-result = Result
mine-scores = Points over time
mine-scores-label = Your points in { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, from { $least } to { $most }, on average { $average }. The same numbers follow as a table.
mine-times = { $times } ×
mine-title = My games
mine-won = Games won
mine-won-by = won by { $names }

more-keys = Keyboard shortcuts
more-leave = Leave the table
more-leave-replay = Leave the replay
more-rules = How to play
more-since = Since my last turn
more-title = Menu

name-you = { $name } (you)

nav = Main

now-assemble = Go on assembling, or confirm.
now-bot-for = A bot plays for { $name }.
now-bot-for-me = A bot plays for you.
now-busy = The server is busy. { $name } will play in a moment…
now-called = { $name } is away: a bot is about to play this turn.
now-called-late = { $name } is out of time: a bot is about to play this turn.
now-called-late-me = Your time is up: a bot is about to play your turn.
now-called-me = Are you there? A bot is about to play your turn.
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
now-complete-choose = Choose a Temple for Cóatl { $coatl }, or announce it without one.
now-complete-more = Give Cóatl { $coatl } more cards, or announce it.
now-complete-temple = Announce Cóatl { $coatl } with { $card }, or choose again.
now-confirm = That is your action. Confirm, or undo.
now-confirm-only = That is your action. Confirm to end it.
now-damaged = The stored game is damaged: it can be read up to here, and nobody can play on until the operator of the server has repaired it.
now-end = Choose the piece for this end of Cóatl { $coatl }.
now-foresee = The row has been replaced. Discard as many of your Prophecies as you like, then take at least one.
now-foresee-cannot-take = The row has been replaced, but you cannot take a Prophecy. Discard some of yours, or confirm.
now-keep-all = Keep these Prophecies, or discard some first, and confirm.
now-keep = Keep up to three Prophecies: discard the others, then confirm.
now-keep-exactly = Keep exactly three Prophecies: discard the others, then confirm.
now-keeping = { $name } is choosing which Prophecies to keep.
now-lost = Connection lost. Reconnecting…
now-over = The game is over.
now-paused = The game waits until somebody who plays it is back.
now-piece = Choose where { the-piece } goes: a glowing end.
now-piece-begin = Begin a Cóatl with { the-piece }: choose its place.
now-piece-either = Choose where { the-piece } goes: a glowing end, or a new Cóatl.
now-piece-refused = { $why }. All you can do with { the-piece } is begin another Cóatl.
now-priest = Which Temple? Choose a pile.
now-replay = { $name } plays.
now-second = You may take a second action: { $choices }.
now-sending = Sending your move…
now-stuck = There is nothing you can do: pass.
now-thinking = { $name } is thinking…
now-turn = Your turn: { $choices }.
now-two = Your last turn, with two actions: { $choices }.
now-waiting = { $name } is playing.

offline-alone = These games run in your browser, without a server and without a network. To play with friends on other devices, open a site of this game that has a server.
offline-backup = Your games as a file
offline-backup-about = All games on this device are kept by this browser alone. Save them now and then, or to move them to another device.
offline-backup-failed = That did not work. The games on this device are as they were.
offline-backup-read = Read a file
offline-backup-save = Save to a file
offline-backup-wrong = This file does not hold saved games.
offline-failed = The game could not start in this browser. Your saved games are safe.
offline-link = Play without a network
offline-link-about = Opened once, the whole game stays in this browser: bots, solo, pass and play.
offline-loaded = { $loaded } of { $total } MB
offline-loading = Fetching the game, only this once
offline-memory-only = This browser cannot store your games now: its storage is full, or not allowed. You can play on, but save your games to a file before you close the page.
offline-ready = The game is on this device: it opens without a network, too.
offline-starting = Setting up the table
offline-update = A new version of the game is ready.
offline-update-use = Use it now
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
pick-no-room = Your board has no room for them.
pick-nothing = Choose a head, a tail or two bodies.
pick-tail = A tail
pick-too-few = The bag has too few of them.

plan-back = Back to the table
plan-back-your-turn = Your turn: back to the table
plan-card = Place it on the planned Cóatl, or take it off.
plan-card-on = It is planned for Cóatl { $coatl }.
plan-cards = Cards in sight
plan-coatl-label = Planned Cóatl { $coatl }: { $pieces }
plan-explained = Try what-if Cóatls. Only you see them, and nothing is played.
plan-how = Add pieces and cards, also from the supply and the row. A dashed piece can be taken off again.
plan-mine = on your board
plan-note = Only you see this. Nothing is played.
plan-piece = { $piece }: { $board } on your board, { $supply } in the supply
plan-pieces = Pieces to plan with
plan-remove = Take off { $piece }
plan-score = Cóatl { $coatl } with { $pieces }: { points }.
plan-side-head = Bodies go to the head side
plan-side-tail = Bodies go to the tail side
plan-sources = To come: { $board } from your board, { $supply } from the supply, { $wished } wished for.
plan-space = Space { $space }: plan with { $pieces }
plan-start-over = Back to what lies on the table
plan-supply = in the supply
plan-title = Planning

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
settings-emotes = Emotes
settings-emotes-about = Faces that other people at the table show for a moment.
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

share-moment = Copy a link to this moment
share-moment-copied = Link copied: it opens the replay here, from this seat.
share-picture = Picture
share-picture-failed = Your browser could not draw the picture.
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
tab-plan = Plan
tab-row = Prophecies
tab-supply = Supply

table-options-level = Level { $level }: { $means }
table-options-no-hints = Nobody gets advice at this table.
table-options-no-levels = The basic solo game, without levels
table-options-off = Not in this game
table-options-title = Options of this table

the-piece =
    { $kind ->
        [head] the { colour } head
        [tail] the { colour } tail
       *[other] the { colour } body
    }

title = Cóatl

turn-alerts-chat = Announce turns in a chat
turn-alerts-chat-about = Everyone in the chat sees whose turn it is, and the result. Nobody else is shown the address.
turn-alerts-chat-discord = Discord
turn-alerts-chat-done = The chat has received a first message.
turn-alerts-chat-now = Turns are announced at { $server }.
turn-alerts-chat-ntfy = ntfy
turn-alerts-chat-remove = Stop announcing
turn-alerts-chat-removed = Turns are no longer announced.
turn-alerts-chat-set = Announce
turn-alerts-chat-slack = Slack
turn-alerts-chat-style = Kind of chat
turn-alerts-chat-url = Address of its webhook
turn-alerts-denied = Your browser blocks notifications from this site. Allow them in its settings for this page, then try again.
turn-alerts-insecure = Your browser allows notifications only on pages with https://. The title and the icon of the tab still show your turn.
turn-alerts-notify = Notify me on this device
turn-alerts-notify-about = A notification for each of your turns, also when the page is closed.
turn-alerts-open-only = This browser cannot be reached while the page is closed: you are notified while it is open.
turn-alerts-others = Cóatl with { $names }
turn-alerts-title = When it is your turn
turn-alerts-unsupported = This browser has no notifications. The title and the icon of the tab still show your turn. On an iPhone or iPad, add the page to the home screen first.
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

why-acted =
    { $undo ->
        [yes] You have acted this turn: confirm, or undo to do something else.
       *[no] You have acted this turn: confirm to end it.
    }
why-assembling =
    { $undo ->
        [yes] You are assembling this turn: go on and confirm, or undo to do something else.
       *[no] You are assembling this turn: go on, or confirm.
    }
why-begin-first = First choose a piece from your board: it begins the Cóatl.
why-card-new = A Prophecy cannot begin a Cóatl: pieces do.
why-choosing =
    { $undo ->
        [yes] You are choosing Prophecies this turn: take more and confirm, or undo to do something else.
       *[no] You are choosing Prophecies this turn: take more, or confirm.
    }
why-complete = This Cóatl is complete: nothing more goes on it.
why-foreseeing = First finish See the Future: take at least one Prophecy, then confirm.
why-gold = Golden bodies cannot be built with. Give one away to steal from another player.
why-head = A head closes the head side: it does not go to the tail side.
why-keeping = First choose the Prophecies that you keep.
why-no-coatl = You have no unfinished Cóatl to fulfil it with: begin one with a piece from your board.
why-nothing-done = There is nothing to confirm yet: do something first.
why-pick-second = Choose a second body: they are taken in pairs.
why-pile = A Temple is the last card of a Cóatl: you may fulfil one when you complete a Cóatl.
why-pile-token = You may fulfil a Temple when you complete a Cóatl. To take this one into your hand, choose Priest Commitment first.
why-steal-none = No other player has a body that you could take.
why-tail = A tail closes the tail side: it does not go to the head side.
