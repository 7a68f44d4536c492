### Text of the terminal only. Words that players type (take, row, help symbols) are the same in
### every language.

## The table

table-turn = Turn { $turn }
table-setup = Before the first turn
table-over = The game is over
table-to-move =
    { $who ->
        [you] your turn
       *[other] { $name }’s turn
    }
table-last-turns =
    { $turns ->
        [one] { turns } after this one
       *[other] { turns } after this one
    }
table-last-turn = this is the last turn
table-deck = deck { $deck }, discards { $discards }
table-aside = { $count } of them face down
table-two-actions = two actions
table-supply = SUPPLY
table-row = ROW
table-temples = TEMPLES
table-before-list = { $text }:
table-hand = HAND
table-board = board
table-bags = bags { heads }, { bodies }, { tails }
table-bag = { bodies } in the bag
table-empty = empty
table-none = none
table-beneath = +{ $count }
table-beneath-one = last
table-tokens = tokens
table-no-tokens = no tokens
table-next = next { $points }
table-complete = complete
table-incomplete = once complete
table-solo = solo
table-level = solo, level { $levels }
table-levels = solo, levels { $levels }
table-first-printing = { $level } (first printing)
table-row-adam = → A.D.A.M.
table-adam-lacks = lacks
table-adam-out = { pieces } out of the game
table-adam-draws = draws from the bottom of the row
table-adam-realised = completed
token-1 = Pick
token-2 = Future
token-4 = Priest

## The menu of actions

prompt-keep = { $name }, keep up to three Prophecies: discard the others, then finish.
prompt-keep-solo = { $name }, keep exactly three Prophecies: discard two, then finish.
prompt-keep-done =
    { $undo ->
        [yes] { $name }, you keep no Prophecy: Enter continues, u undoes.
       *[no] { $name }, you keep no Prophecy: Enter continues.
    }
prompt-keep-done-solo =
    { $undo ->
        [yes] { $name }, you keep these three Prophecies: Enter continues, u undoes.
       *[no] { $name }, you keep these three Prophecies: Enter continues.
    }
prompt-turn = { $name }, one action: { $choices }.
prompt-choose = { $name }, take more Prophecies or finish.
prompt-foresee = { $name }, discard what you like, then take at least one Prophecy.
prompt-foresee-cannot-take = { $name }, you cannot take a Prophecy now: discard some of yours, or finish.
prompt-assemble = { $name }, go on assembling or finish.
prompt-complete = { $name }, Cóatl { $coatl } is closed: give it its cards before anything else.
prompt-complete-done =
    { $undo ->
        [yes] { $name }, Cóatl { $coatl } is complete: Enter continues, u undoes.
       *[no] { $name }, Cóatl { $coatl } is complete: Enter continues.
    }
prompt-confirm =
    { $undo ->
        [yes] { $name }, that is your action: Enter confirms, u undoes.
       *[no] { $name }, that is your action: Enter confirms.
    }
prompt-stuck = { $name }, there is nothing you can do: Enter passes.
choice-take = take pieces
choice-choose = choose Prophecies
choice-assemble = assemble
choice-token = sacrifice a token
choice-steal = steal
choice-pass = do nothing more
menu-take = take
menu-take-where = { $numbers } in the supply above
menu-row = Prophecies
menu-row-where = { $numbers } in the row above
menu-run = { $first } to { $last }
menu-draw = draw from the deck
menu-discard = discard
menu-begin = begin
menu-add-head = { $coatl }: head side
menu-add-tail = { $coatl }: tail side
menu-fulfil = fulfil
menu-fulfil-on = { $card } on { $coatl }: { $points }
menu-temple = Temple
menu-temple-for = { $card }, its last card: { $points }
menu-tokens = tokens
menu-pick = Perfect Pick…
menu-future = See the Future
menu-priest = Priest: pile { $pile }
menu-feather = feather
menu-steal = Steal…
menu-steal-from = from { $name }
menu-which = Which one? Enter goes back.
menu-finish = finish
menu-finish-keep = keep the rest
menu-finish-complete = the Cóatl is complete
menu-finish-no-temple = the Cóatl is complete, without a Temple
menu-finish-turn = end the action
menu-pass = pass
menu-held = not offered
menu-held-on = on { $coatl }
menu-held-why = ({ $why })
menu-reveals = * cannot be undone
menu-keys = ? help · log · board · cards NAME · q quit
menu-keys-brief = ? help · log · board shows all · cards NAME · q quit
menu-keys-undo = u undo

## Playing

play-start =
    { $who ->
        [you] Cóatl for { number }: { $names }. You begin.
       *[other] Cóatl for { number }: { $names }. { $name } begins.
    }
play-start-solo = Cóatl for one: { $name } against A.D.A.M., who begins.
play-level = Level { $level }: { $means }.
play-seed = Seed { $seed }: the same seed deals the same game.
play-hint = Type the number of what you want to do, or ? for help.
play-begin = Press Enter to begin.
play-go-on = Press Enter to see the table.
play-hand-over = { $name }, it is your turn. Press Enter when nobody else can see the screen.
play-confirm-first =
    { $undo ->
        [yes] First press Enter to confirm your action, or u to undo it.
       *[no] First press Enter to confirm your action.
    }
play-finish-first =
    { $undo ->
        [yes] First finish what you have begun: type finish, or u to undo it.
       *[no] First finish what you have begun: type finish.
    }
play-not-now-temple = A Temple is given to a Cóatl that has just been closed.
play-since = Since your last turn:
play-nothing-since = Nothing has happened since your last turn.
play-ask = >{ " " }
# The first letter of yes
play-yes = y
play-yes-no = { " " }[y/n]{ " " }
play-stuck-warning = After that, all you could do on your next turn is pass. Do it anyway?
play-quit = Leave this game?
play-not-in-menu = There is no { $text } here; choose a number from the menu.
play-not-understood = I do not understand '{ $text }'; ? shows what you can type.
play-choose-something = Choose a number from the menu, or ? for help.
play-cards-which = Which card? Type cards and its name, such as: cards { $example }
play-save-where = To keep the record, type the name of a file; or press Enter:{ " " }
play-overwrite = { $path } exists already. Overwrite it?
play-cannot-save = Cannot save there: { $why }.
play-undone = Undone.
play-saved = The record is in { $path }.
play-left = The game was left unfinished. Seed: { $seed }.
play-end-of-input = The input has ended, and so has the game.
play-usage-take = take and the number of a supply space, 1 to 10: take 3
play-usage-row = row and a slot of the Prophecy row, 1 to 6: row 2
play-usage-draw = draw takes the top card of the deck
play-usage-discard = discard and a card of your hand: discard trio-red
play-usage-begin = begin and a piece of your board that is not gold: begin Hy
play-usage-add = add, a Cóatl, head or tail, and a piece that goes there: add 1 tail r
play-usage-fulfil = fulfil, a Cóatl and a card of your hand: fulfil 1 trio-red
play-usage-temple = temple and a Temple, or its pile, 1 or 2: temple no-red-length-11, temple 2
play-usage-pick = pick and a head, a tail or two bodies: pick Hy, pick r k
play-usage-priest = priest and a Temple pile, 1 or 2: priest 1
play-usage-steal = steal, a seat and one or two of its bodies: steal 2 r k
play-usage-log = log, log all, or log and the number of turns back: log 3

## Help: at most 80 characters to a line

play-help =
    Each turn is one action: take the pieces of one supply space, choose
    Prophecies, or assemble: begin Cóatls, add pieces at either end, fulfil
    Prophecies. Each Sacrifice token is an action too, once. A Cóatl with head,
    body and tail is complete; it needs a Prophecy, and only complete Cóatls score.
    A Prophecy placed early keeps growing with its Cóatl.
    Type a number of the menu, or words: take 3 · row 2 · draw · begin Hy ·
      add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
      pick r k · future · priest 1 · finish      (Hy yellow head, y body, Ty tail)
    Or: u undo · log what happened, log 3 three turns back, log all from the
      start · board draw everything again · cards NAME explain a card · q quit
    More: help symbols, help tokens, help limits, help end, help gold, help solo
play-help-solo =
    Each turn is one action: take the pieces of one supply space, choose
    Prophecies, or assemble: begin Cóatls, add pieces at either end, fulfil
    Prophecies. Then A.D.A.M. plays. A Cóatl with head, body and tail is complete;
    it needs a Prophecy, and only complete Cóatls score. A Prophecy placed early
    keeps growing with its Cóatl.
    Type a number of the menu, or words: take 3 · row 2 · draw · begin Hy ·
      add 1 head Hy · add 1 tail r · fulfil 1 count-red · temple no-red-length-11 ·
      finish                                     (Hy yellow head, y body, Ty tail)
    Or: u undo · log what happened, log 3 three turns back, log all from the
      start · board draw everything again · cards NAME explain a card · q quit
    More: help solo, help symbols, help limits, help end
help-topics = There is help on: symbols, tokens, limits, end, gold, solo.
help-topics-solo = There is help on: solo, symbols, limits, end.
help-symbols =
    (y) body  ◀y) head  (y» tail  ○ open end  (o) gold
    y yellow  r red  k black  g green  b blue; y▌ is a card with a yellow frame
    (y)+      one yellow or more        (*)+  one or more of any colours
    ✗y        no yellow piece here: another colour, or the end of the Cóatl
    3→2 4→3   three matches (or pieces) score 2, four score 3; [4→3] is reached
    2/6       where there is little room, a card’s points for each of its levels:
              2 for the first, 6 for the second
    1:3       this card scores 3 on your Cóatl 1
    1:○kk     it needs two more black ones at the tail side of Cóatl 1, 1:k○ one
              at the head side
    next 6 ○g with a green one at the tail side it would score 6
    (+6)      six more Temples lie beneath this one
    { "*" }         reveals something hidden, so it cannot be undone
help-tokens =
    Each token is an action, once in the game.
      Perfect Pick       take a head, a tail or two bodies of your choice from the
                         bags; then every empty supply space is filled
      See the Future     the whole row is discarded and dealt again; then discard
                         what you like from your hand, and take at least one
                         Prophecy (none only if your hand is full)
      Priest Commitment  take the top Temple of a pile into your hand
help-tokens-solo = The solo game is played without Sacrifice tokens.
help-limits =
    board      8 pieces; you take everything in a space, so there must be room
    hand       { $hand } Prophecies (Temples do not count); the row is refilled after the
               turn
    Cóatls     3 in all, 2 of them unfinished; heads go on the head side, tails
               on the tail side, and at least one body between
    cards      4 Prophecies on a Cóatl, no two alike, and 1 Temple when it is
               complete: the Temple is the last card it gets
    supply     filled again when no body is left on it, or neither head nor tail
    the start  3, 4, 5 and 6 Prophecies are dealt to the seats in order; keep up
               to 3, the others are discarded face down
    deck       when it has run out, all discards are shuffled into a new one
help-limits-solo =
    board      8 pieces; you take everything in a space, so there must be room
    hand       { $hand } Prophecies; the row is refilled after the turn
    Cóatls     3 in all, 2 of them unfinished; heads go on the head side, tails
               on the tail side, and at least one body between
    cards      4 Prophecies on a Cóatl, no two alike, and 1 Temple when it is
               complete: the Temple is the last card it gets
    supply     filled again when no body is left on it, or neither head nor tail
    the start  5 Prophecies are dealt to you; keep exactly 3, the others are
               discarded face down
    deck       when it has run out, all discards are shuffled into a new one
help-end =
    The game ends when somebody completes a third Cóatl: each of the others has one
    more turn, with two actions for those later in turn order. Or when no body is
    left: the round is finished, and everyone has one more turn. You pass only if
    nothing else is possible; if everyone passes in turn, the game is over at once.
    Ties go to the most cards on complete Cóatls, then to the single best Cóatl.
help-end-solo =
    After your third complete Cóatl A.D.A.M. has one last turn. Or no body is left
    on the supply nor in the bag: the round is finished, and both of you have one
    more turn. You pass only if nothing else is possible, and that alone never ends
    the game. Only complete Cóatls score; A.D.A.M. has the highest points of each
    card it has completed. You win with more points than it has: a tie is a loss.
    With level 1 as first printed, you also lose without a Temple.
help-gold =
    With Golden Feathers some bodies are gold, (o). They fill a place on your board
    and cannot be built with. To get rid of one, steal: give it to somebody, who
    gets 2 points for it, and take one or two bodies from their board.
help-gold-solo = The solo game is played without Golden Feathers.
help-solo =
    A.D.A.M. has no choice and no secret. Each of its cards lacks the colours that
    its highest level takes, in any order, less those lying on it. On its turn it
      - looks at its cards from the first to the last, and for each at the spaces
        1 to 10: the first space with a colour that the card lacks it takes whole
      - puts each piece on the first card that lacks its colour; a piece that no
        card lacks is out of the game
      - passes if no card finds anything, discarding the first bodies there are
      - completes a card that is full, for its highest points; its pieces move on
        to cards that lack them, or out of the game; its new last card comes from
        the end of the row, and the row gets a new one at its start
    A.D.A.M. begins. It has no Temples and no Cóatls, and you have no tokens; five
    Prophecies are dealt to you, of which you keep three. After your third Cóatl it
    has one more turn. You win with more points than it has: a tie is a loss.
    Levels make that harder:
      1  a Cóatl is complete only with a Temple (in the first printing: on one of
         your Cóatls there must be a Temple, or you lose)
      2  your hand holds 4 Prophecies
      3  the Prophecies of a Cóatl all have different frame colours
      4  a Cóatl is complete only with 4 Prophecies
      5  A.D.A.M. has 4 cards instead of 3
    At levels 1, 3 and 4 you can close a Cóatl only if your hand and the Temples on
    the piles can give it everything that they ask for.

## Cards

cards-frame = Prophecies with a { colour } frame
cards-temples = Temples
cards-promo = Promo pack
cards-legend = 2→5: two matches or more score 5.  ✗y: not yellow here.  (y)+: one yellow or more.  (*)+: anything.
cards-prophecy =
    { $copies ->
        [one] Prophecy, { colour } frame, { $copies } copy
       *[other] Prophecy, { colour } frame, { $copies } copies
    }
cards-temple = Temple
cards-promo-mark = promo pack
draw-without-frame = no { colour } frame
draw-length = { $length } long
draw-no = no

## Solving

solve-seat = Seat { $seat }
solve-last-step = Step { $number } of { $last }, the last at which somebody may assemble
solve-best = The best that { $name } can assemble now:
solve-nothing = Nothing that { $name } could assemble now is worth anything more.
solve-kept = { " " }on all Cóatls ({ $gain }); { pieces } and { prophecies } stay
solve-uncovered = A Temple that is uncovered on the way is not counted on.
solve-list = The best first, with the pieces and Prophecies that stay:
solve-pareto = Each beats every other in points, or in pieces or Prophecies that stay:
solve-before = Before: { points } on all Cóatls.
solve-column-number = { "" }
solve-column-points = points
solve-column-gain = gain
solve-column-pieces = pieces
solve-column-cards = cards
solve-column-actions = actions
solve-column-no-actions = nothing

## Replaying

replay-solo = { $name } against A.D.A.M.: { $levels }
replay-step = Step { $number } of { $last }
replay-ask = { " " }>{ " " }
replay-keys = Enter next · p previous · t next turn · f first · l last · NUMBER jump · q quit
replay-wrong = Type Enter, p, t, f, l, q, or a step from 0 to { $last }.
