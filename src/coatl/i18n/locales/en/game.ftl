### Text of both the page and the terminal: narration, results, cards. The format is Fluent, see
### https://projectfluent.org. In the code a key has dots where its id here has hyphens.
###
### $who says who a sentence is about: you, bot, adam or person. $name is their name; $noun, in other
### languages, is the name of a bot after an article. $other and $other_who are a second player.
### $colour is the letter of a colour: y yellow, r red, k black, g green, b blue, o gold.

## Numbers with their nouns

points-noun =
    { $points ->
        [one] point
       *[other] points
    }
points = { $points } { points-noun }
pieces =
    { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }
cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
prophecies =
    { $prophecies ->
        [one] { $prophecies } Prophecy
       *[other] { $prophecies } Prophecies
    }
temples =
    { $temples ->
        [one] { $temples } Temple
       *[other] { $temples } Temples
    }
heads =
    { $heads ->
        [one] { $heads } head
       *[other] { $heads } heads
    }
bodies =
    { $bodies ->
        [one] { $bodies } body
       *[other] { $bodies } bodies
    }
tails =
    { $tails ->
        [one] { $tails } tail
       *[other] { $tails } tails
    }
seats =
    { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    }
turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
actions =
    { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }
feathers =
    { $feathers ->
        [one] { $feathers } golden feather
       *[other] { $feathers } golden feathers
    }
passes =
    { $passes ->
        [one] { $passes } pass
       *[other] { $passes } passes
    }
number =
    { $count ->
        [0] no
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
       *[other] { $count }
    }

## Colours and pieces

colour =
    { $colour ->
        [y] yellow
        [r] red
        [k] black
        [g] green
        [b] blue
       *[o] golden
    }
piece-head = a { colour } head
piece-body = a { colour } body
piece-tail = a { colour } tail
piece-bodies = two { colour } bodies

## Players

you = you
adam = A.D.A.M.
name-bot = { $bot } bot
name-easy = Easy bot
name-medium = Medium bot
name-hard = Hard bot
name-player = Player { $seat }

## Narration: addressed to you, or about another player

event-take =
    { $who ->
        [you] you take { $pieces } from space { $space }
       *[other] { $name } takes { $pieces } from space { $space }
    }
event-row =
    { $who ->
        [you] you take { $card } from the row
       *[other] { $name } takes { $card } from the row
    }
event-draw =
    { $who ->
        [you] you draw from the deck
       *[other] { $name } draws from the deck
    }
event-drawn =
    { $who ->
        [you] you draw { $card }
       *[other] { $name } draws { $card }
    }
event-lay-aside =
    { $who ->
        [you] you discard a Prophecy face down
       *[other] { $name } discards a Prophecy face down
    }
event-lay-aside-open =
    { $who ->
        [you] you discard { $card } face down
       *[other] { $name } discards { $card } face down
    }
event-keep =
    { $who ->
        [you] you keep { prophecies }
       *[other] { $name } keeps { prophecies }
    }
event-discard =
    { $who ->
        [you] you discard { $card }
       *[other] { $name } discards { $card }
    }
event-begin =
    { $who ->
        [you] you begin a Cóatl with { $pieces }
       *[other] { $name } begins a Cóatl with { $pieces }
    }
event-add-head =
    { $who ->
        [you] you add { $pieces } to the head side of Cóatl { $coatl }
       *[other] { $name } adds { $pieces } to the head side of Cóatl { $coatl }
    }
event-add-tail =
    { $who ->
        [you] you add { $pieces } to the tail side of Cóatl { $coatl }
       *[other] { $name } adds { $pieces } to the tail side of Cóatl { $coatl }
    }
event-close =
    { $who ->
        [you] you close Cóatl { $coatl } with { $pieces }
       *[other] { $name } closes Cóatl { $coatl } with { $pieces }
    }
event-fulfil =
    { $who ->
        [you] you fulfil { $card } with Cóatl { $coatl }: { points }
       *[other] { $name } fulfils { $card } with Cóatl { $coatl }: { points }
    }
event-temple =
    { $who ->
        [you] you fulfil the Temple { $card } with Cóatl { $coatl }: { points }
       *[other] { $name } fulfils the Temple { $card } with Cóatl { $coatl }: { points }
    }
event-complete =
    { $who ->
        [you] you complete Cóatl { $coatl }, worth { points }
       *[other] { $name } completes Cóatl { $coatl }, worth { points }
    }
event-pick =
    { $who ->
        [you] you sacrifice Perfect Pick and take { $pieces } from the bags
       *[other] { $name } sacrifices Perfect Pick and takes { $pieces } from the bags
    }
event-future =
    { $who ->
        [you] you sacrifice See the Future: the whole row is discarded
       *[other] { $name } sacrifices See the Future: the whole row is discarded
    }
event-priest =
    { $who ->
        [you] you sacrifice Priest Commitment and take the Temple { $card }
       *[other] { $name } sacrifices Priest Commitment and takes the Temple { $card }
    }
event-steal =
    { $other_who ->
        [you] { $name } gives you a golden body and takes { $pieces }
       *[other] { $who ->
            [you] you give { $other } a golden body and take { $pieces }
           *[other] { $name } gives { $other } a golden body and takes { $pieces }
        }
    }
event-pass =
    { $who ->
        [you] you cannot do anything, so you pass
       *[other] { $name } cannot do anything and passes
    }
event-decline =
    { $who ->
        [you] you decline a second action
       *[other] { $name } declines a second action
    }
event-deal =
    { $who ->
        [you] you are dealt { $card }
       *[other] { $name } is dealt { $card }
    }
event-deal-many = { event-deal }
event-refill-bodies = the bodies in the supply are refilled
event-refill-ends = the heads and tails in the supply are refilled
event-join = { $card } joins the row
event-join-many = { $card } join the row
event-uncover = the Temple { $card } is revealed
event-end-third-coatl =
    { $who ->
        [you] you have three Cóatls: every other player takes one final turn
       *[other] { $name } has three Cóatls: every other player takes one final turn
    }
event-end-solo =
    { $who ->
        [you] you have three Cóatls: A.D.A.M. takes one final turn
       *[other] { $name } has three Cóatls: A.D.A.M. takes one final turn
    }
event-end-no-bodies = no bodies are left: play to the end of the round, then everyone has one more turn
event-end-all-passed = nobody can do anything any more: the game ends
seat-bot =
    { $who ->
        [you] a bot plays for you from now on
       *[other] a bot plays for { $name } from now on
    }
seat-late =
    { $who ->
        [you] your time is up: a bot takes over
       *[other] { $name } ran out of time: a bot takes over
    }
seat-back =
    { $who ->
        [you] you are back
       *[other] { $name } is back
    }

## Why a hint advises a turn: what the turn does, and where it leads. $coatl is 0 for a new Cóatl, or
## for several.

reason-cards =
    { $more ->
        [0] { $cards }
       *[other] { $cards } and { $more } more cards
    }
reason-complete = Complete Cóatl { $coatl } with { reason-cards }: +{ points }.
reason-complete-as-it-is = Complete Cóatl { $coatl }: +{ points }.
reason-complete-several = Complete { $count } Cóatls: +{ points }.
reason-fulfil =
    { $coatl ->
        [0] Fulfil { reason-cards }: +{ points } once your Cóatls are complete.
       *[other] Fulfil { reason-cards }: +{ points } once Cóatl { $coatl } is complete.
    }
reason-fulfil-only = Fulfil { reason-cards }.
reason-grow =
    { $coatl ->
        [0] Build on your Cóatls: their cards gain { points }.
       *[other] Build on Cóatl { $coatl }: its cards gain { points }.
    }
reason-begin = Begin Cóatl { $coatl } with { $pieces }, which makes room on your board.
reason-build =
    { $coatl ->
        [0] Build on your Cóatls with { $pieces }, which makes room on your board.
       *[other] Build on Cóatl { $coatl } with { $pieces }, which makes room on your board.
    }
reason-take = Take { $pieces }.
reason-take-adam = Take { $pieces }, or A.D.A.M. will in its next turn, for { $card }.
reason-take-last =
    { $end ->
        [head] Take { $pieces }, the last head in the supply: { $name } needs a head to complete a Cóatl.
       *[tail] Take { $pieces }, the last tail in the supply: { $name } needs a tail to complete a Cóatl.
    }
reason-row = Choose { $cards }.
reason-row-and-draw = Choose { $cards } and draw from the deck.
reason-draw = Draw from the deck, then choose on: you have { $held } of at most { $limit } Prophecies.
reason-discard = Discard { $cards }.
reason-keep = Keep { $cards }.
reason-keep-none = Keep none of these Prophecies.
reason-pick = Sacrifice Perfect Pick for { $pieces } from the bags.
reason-future = Sacrifice See the Future, then choose from a new row.
reason-priest = Sacrifice Priest Commitment for the Temple { $card }.
reason-steal = Give { $other } a golden body, which is worth { points } there, and take { $pieces }.
reason-pass = You cannot do anything, so pass.
reason-decline = Decline the second action.
reason-finish = That is all for this turn: confirm.
reason-target =
    { $coatl ->
        [0] for a new Cóatl worth { points } with { reason-cards }
       *[other] to complete Cóatl { $coatl } for { points } with { reason-cards }
    }
reason-goal-ready = Then you have every piece { reason-target }.
reason-goal-near = Then you lack only { $lacking } { reason-target }.
reason-goal-far = Then you still lack { $count } pieces { reason-target }.
reason-goal-kept = You keep { $spared } { reason-target }.
reason-goal-together = { reason-cards } go well together: a Cóatl can be worth { points } with them.
reason-over-win = The game is over then, and you win with { points } to { $others }.
reason-over-share = The game is over then, and you share the victory with { points }.
reason-over-lose = The game is over then, and you lose with { points } to { $others }.
reason-last-turns =
    { $rivals ->
        [1] It is your third Cóatl, so your opponent has one last turn
       *[other] It is your third Cóatl, so everybody else has one last turn
    }
reason-end-lead = { reason-last-turns }: you lead with { points } to { $others }.
reason-end-level = { reason-last-turns }: it is { $others } all.
reason-end-behind = { reason-last-turns }: you are behind with { points } to { $others }.
reason-end-bodies = No bodies are left then, so the last turns begin.
reason-last = It is your last turn: only completed Cóatls count.

## A.D.A.M.’s turn: the parts are joined to one sentence, or shown line by line

adam-turn = A.D.A.M.: { $parts }
adam-turn-title = A.D.A.M.:
adam-and-then = ;{ " " }
adam-missed = { $card } still needs { $colours }, but the supply has none
adam-took = { $card } still needs { $colours }, so it takes { $pieces } from space { $space }, the first with { $wanted }
adam-placed = it puts { $shared }
adam-placed-on = { $colours } on { $card }
adam-discarded = it discards { $colours }, which no card needs
adam-rest = it discards the rest, { $colours }
adam-passed = it passes and discards { $pieces } from space { $space }
adam-passed-empty = it passes, and there are no bodies to discard
adam-realised = it completes { $card } for { points }
adam-moved = from there it moves { $shared }
adam-moved-on = { $colours } to { $card }
adam-drew = it takes { $cards } from the end of the row

## Solo levels

level-1 = every completed Cóatl needs a Temple
level-1-first-printing = at least one of your Cóatls needs a Temple, or A.D.A.M. wins
level-2 = your hand limit is 4 Prophecies
level-3 = the Prophecies on a Cóatl must all have different frame colours
level-4 = every completed Cóatl needs 4 Prophecies
level-5 = A.D.A.M. has 4 cards

## The end of the game

end-title = The game is over after { turns }.
end-reason-third-coatl =
    { $who ->
        [you] You completed your third Cóatl.
       *[other] { $name } completed a third Cóatl.
    }
end-reason-no-bodies =
    { $who ->
        [you] No bodies were left after your turn.
       *[other] No bodies were left after { $name }’s turn.
    }
end-reason-all-passed = Nobody could do anything any more.
end-unfinished = unfinished
end-no-coatl = no completed Cóatl
end-total = { $name }: { points }
end-winner =
    { $who ->
        [you] You win with { points }.
       *[other] { $name } wins with { points }.
    }
end-shared = Shared victory: { $names }, with { points } each.
end-tie-cards = { $names }: { points } each. Tiebreak, most cards on completed Cóatls: { cards }.
end-tie-best = { $names }: { points } and { cards } each. Tiebreak, most valuable Cóatl: { $best }.
end-tie-shared = Points, cards and the most valuable Cóatl are all tied.
end-solo-nothing = no card completed
end-solo-tie = A tie is a loss: you need more points than A.D.A.M.
end-solo-no-temple = Level 1 of the first printing: without a Temple on any Cóatl, you lose.
end-solo-winner =
    { $who ->
        [you] You win with { points } to { $others }.
       *[other] { $name } wins with { points } to { $others }.
    }

## Cards in words

cards-count = Counts { colour } pieces anywhere in the Cóatl: { $levels }.
cards-needs = Needs { $counts }, anywhere in the Cóatl: { $levels }.
cards-pattern =
    { $runs ->
        [one] Needs { $sequence } in a row, head to tail: { $levels }.
       *[other] Needs { $sequence }, in a row, head to tail: { $levels }.
    }
cards-disjoint = No piece counts twice, and only the best level scores.
cards-best = Only the best level scores.
cards-crossed-before = The piece before must not be { colour }; another colour or the end of the Cóatl is fine.
cards-crossed-after = The piece after must not be { colour }; another colour or the end of the Cóatl is fine.
cards-crossed-both = The pieces before and after must not be { colour }; another colour or the end of the Cóatl is fine.
cards-matches =
    { $count ->
        [one] { number } match
       *[other] { number } matches
    }
cards-pieces =
    { $count ->
        [one] { number } piece
       *[other] { number } pieces
    }
# $what is piece or match: what the card counts. $count of them score $points.
cards-level-first =
    { $what ->
        [piece] { cards-pieces }
       *[match] { cards-matches }
    } { $count ->
        [one] scores
       *[other] score
    } { points }
cards-level-further = { number } score { $points }
cards-level-top = { number } or more score { $points }
cards-level-once = it scores { points }
cards-run-first =
    { $count ->
        [one] { number } { colour } piece
       *[other] { number } { colour } pieces
    }
cards-run = { number } { colour }
cards-repeated-first = one or more { colour } pieces
cards-repeated = one or more { colour }
cards-any = one or more pieces of any colour
cards-then = , then { $run }
cards-at-least =
    { $count ->
        [one] at least { number } { colour } piece
       *[other] at least { number } { colour } pieces
    }
cards-without = it has no { colour } piece
cards-equal-colour = { colour }
cards-equal = it has as many { $first } as { $second } pieces, at least one of each
cards-length = it is exactly { $length } pieces long, head and tail included
cards-without-frame = it has no Prophecy with a { colour } frame
cards-conditions = When you complete the Cóatl: { $conditions }. { $levels }.
cards-also = ;{ " " }
cards-held = { number } of these score { $points }
cards-held-one = One of these scores { points }
cards-held-both = both score { $points }
cards-held-all = all { number } score { $points }

## Names of cards

card-count = Tally, { colour }
card-needs = Gathering, { $counts }
card-lone-pair = Lone pair, { colour }
card-trio = Trio, { colour }
card-pair = Pair, { $colours }
card-twice = Double pair, { $colours }
card-blocks = Blocks, { $counts }
card-rainbow = Rainbow, { $first } to { $last }
card-chain = Chain, { $colours }
card-mirror = Mirror, { $colours }
card-sequence = Sequence, { $colours }
card-so-many = { $count } { colour }
card-without = no { colour }
card-equal = { $first } = { $second }
card-length = length { $length }
card-without-frame = no { colour } frame
