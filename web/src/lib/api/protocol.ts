// Generated from src/coatl/server/protocol/messages.py by python -m tools.typescript.

export const PROTOCOL = 1;
export const ADAM = -1;
export const LONGEST_NAME = 24;
export const SHORTEST_CLOCK = 60;
export const LONGEST_CLOCK = 604800;
export const GONE = 4404;
export const OUTDATED = 4426;
export const MALFORMED = 4400;
export const SLOW = 4408;
export const TOO_MUCH = 4429;
export const AGAIN = 1012;

/** The key of a sentence and its facts. By name: `seat` and `other` are seats (-1 is A.D.A.M.), `card` and `cards` ids, `pieces` a list of pieces, `colours` and `wanted` letters, `shared` letters by card, `parts` further `Said`; the rest are numbers or text. */
export interface Said {
  key: string;
  facts: Record<string, unknown>;
}

/** Something said in a turn: of a seat, of A.D.A.M. (-1); turn 0 is the set-up. */
export interface Told {
  turn: number;
  seat: number;
  said: Said;
}

/** A shortest way to a card's next level: colours to add at the head side and at the tail side, read from head to tail; `head` and `tail`: the outermost must be one. */
export interface Lack {
  before?: string;
  after?: string;
  head?: boolean;
  tail?: boolean;
}

/** What a card says of a Cóatl. A Prophecy: `level` reached (0: none), `points`, `places` of the pieces of each match, counted from the head, the points of the next level and what it lacks. A Temple: `held`, condition by condition, and points. `fits`: it may be placed there now. */
export interface Reading {
  card: string;
  coatl: number;
  points: number;
  level?: number;
  places?: number[][];
  next_points?: number | null;
  lack?: Lack | null;
  held?: boolean[] | null;
  fits?: boolean;
}

/** A Cóatl: its colours from head to tail, which ends are closed, the cards on it, what they are worth as it stands. `complete`: it is finished for good. */
export interface CoatlScene {
  colours: string;
  head: boolean;
  tail: boolean;
  complete: boolean;
  points: number;
  cards: Reading[];
  temple?: Reading | null;
}

/** A card one may look at: with what it would say of each of one's own unfinished Cóatls (of the one being completed alone, while there is one). */
export interface Card {
  card: string;
  readings: Reading[];
}

/** What everyone may know of a seat. `points` are those of its finished Cóatls and feathers, `promised` those of the unfinished ones as they stand. `known` are Prophecies of its hand that all saw it take. */
export interface SeatScene {
  board: string[];
  coatls: CoatlScene[];
  tokens: ("pick" | "future" | "priest")[];
  feathers: number;
  hand: number;
  temples: number;
  points: number;
  promised: number;
  known: string[];
  known_temples: string[];
}

/** A card of A.D.A.M., the pieces on it, the colours it lacks, what it will bring. */
export interface AdamCard {
  card: string;
  pieces: string[];
  lacks: string;
  points: number;
}

/** A.D.A.M.: its cards from left to right, those it has realised, and its points. */
export interface AdamScene {
  cards: AdamCard[];
  realised: string[];
  points: number;
  discarded: number;
  passes: number;
}

/** A turn still to come when the game is ending: whose (-1: A.D.A.M.'s), and of how many actions at most. */
export interface LastTurn {
  seat: number;
  actions: number;
}

/** The game is ending: why, by whose doing (-1: A.D.A.M.'s), how many turns follow, which. */
export interface Ending {
  reason: "third-coatl" | "no-bodies" | "all-passed";
  seat: number;
  turns_left: number;
  to_come: LastTurn[];
}

/** A Temple pile: its top, if there is one, and how many lie beneath. */
export interface Pile {
  top: Card | null;
  beneath: number;
}

/** What a step with a piece would make of its Cóatl: the Cóatl, and what each card in hand would then say of it; what they would lack is left out. */
export interface Preview {
  coatl: number;
  then: CoatlScene;
  hand: Reading[];
}

/** Something that may be done now. `code` is what `Act` sends; the rest says what it is about. `reveals`: it shows something hidden and cannot be undone. `stuck`: after it nothing would be left to do next turn but pass. `ends_turn`: the turn is over with it. */
export interface Move {
  code: number;
  verb: Verb;
  space?: number | null;
  slot?: number | null;
  card?: string | null;
  piece?: string | null;
  pieces?: string[] | null;
  coatl?: number | null;
  side?: "head" | "tail" | null;
  pile?: number | null;
  seat?: number | null;
  reveals?: boolean;
  stuck?: boolean;
  ends_turn?: boolean;
  preview?: Preview | null;
}

/** Pieces on one's board that would close a Cóatl if a level did not forbid it, and which. */
export interface Refused {
  code: string;
  pieces: string[];
}

/** A card and its points. */
export interface CardScore {
  card: string;
  points: number;
}

/** A finished Cóatl, card by card. */
export interface CoatlScore {
  colours: string;
  points: number;
  cards: CardScore[];
}

/** A seat's final score, item by item; `cards` and `best` break ties (R8.2). */
export interface SeatScore {
  total: number;
  coatls: CoatlScore[];
  feathers: number;
  cards: number;
  best: number;
}

/** How the game ended. No winners: A.D.A.M. won. `decided`: by points, by the first or the second tie-break, shared, or, alone, `temple` for want of one (R10.10). */
export interface Result {
  reason: "third-coatl" | "no-bodies" | "all-passed";
  seat: number;
  turns: number;
  winners: number[];
  decided: "points" | "cards" | "best" | "shared" | "temple";
  scores: SeatScore[];
  adam?: CardScore[] | null;
}

/** All that one seat, or a spectator (`you` is null), may see at one moment. `active` is the seat whose move it is, -1 while A.D.A.M. plays. `moves` are those of `you`, and empty for everyone else. `completing` is the Cóatl being completed. `bags` and `discards` lie in the open; `set_aside` Prophecies were discarded face down. */
export interface Scene {
  you: number | null;
  phase: "keep" | "turn" | "choose" | "foresee" | "assemble" | "complete" | "confirm" | "over";
  turn: number;
  active: number;
  actions_left: number;
  ending: Ending | null;
  completing: number | null;
  supply: string[][];
  bags: string[][];
  row: (Card | null)[];
  deck: number;
  discards: string[];
  set_aside: number;
  piles: Pile[];
  seats: SeatScene[];
  hand: Card[];
  temples: Card[];
  moves: Move[];
  refused: Refused[];
  can_undo: boolean;
  adam?: AdamScene | null;
  result?: Result | null;
}

/** Entries of a table's log, and what they lead to. `steps` are as in `docs/notation.md`, or `undo`; `?` stands for one that the recipient may not see. They are the versions up to `version`, so that versions never leave a gap. `scene` is left out where nothing that may be seen has changed. `story` is what is new to tell; with `retold` it takes the place of all that was told in this turn (steps were undone). */
export interface Frame {
  version: number;
  steps: string[];
  story: Told[];
  retold?: boolean;
  scene?: Scene | null;
}

/** The options of a table (R2.4, R10.10); one player plays against A.D.A.M. */
export interface OptionsChoice {
  players?: number;
  tokens?: boolean;
  promo?: boolean;
  fewer_bodies?: boolean;
  golden_feathers?: boolean;
  closed_ends?: boolean;
  levels?: number[];
  first_printing?: boolean;
}

/** Who is to sit there: `me` at this browser, `open` for whoever opens the link, or a `bot` (`easy`, `medium`, `hard`, or another by its bare name). */
export interface SeatChoice {
  kind: "me" | "open" | "bot";
  name?: string;
  bot?: string;
}

/** A table to be: seats in the order they are listed; the first begins, or one drawn by lot. `clock`: seconds for a turn, after which a bot goes on for whoever has not; 0: no end of them. */
export interface NewTable {
  options: OptionsChoice;
  seats: SeatChoice[];
  first?: "listed" | "random";
  hints?: boolean;
  clock?: number;
}

/** What proves that a browser holds a seat. Never shown to anyone else. */
export interface Key {
  seat: number;
  token: string;
}

/** A new table: where it is, and the keys of the seats of whoever made it. `host` proves that they did, and is never shown to anyone else. */
export interface Created {
  table: string;
  keys: Key[];
  host: string;
}

/** Take an open seat: that one, or the first. `brought` are random digits from 0 to f, at most 64, that go into the seed of the game, which the service alone cannot choose then. */
export interface Join {
  name: string;
  seat?: number | null;
  brought?: string;
}

/** Who sits there. `open`: nobody yet. `name` is empty where none was given, `bot` says which one. `online`: a browser that holds the seat looks on. `stand_in` is the bot that plays for an absent person. */
export interface SeatInfo {
  kind: "person" | "open" | "bot";
  name: string;
  bot?: string;
  online?: boolean;
  stand_in?: string;
}

/** A table from outside. `turn` and `active`, whose move it is, as in a scene (null: nobody's); `thinking`: the seat of a bot at work; `next`: the rematch's table. `commitment` is what is promised of the seed (`docs/records.md`). `clock`: seconds for a turn; `deadline`: when the present one is up, by the clock of the service, which says `now`; both in seconds since 1970, null where nothing runs out. */
export interface TableInfo {
  id: string;
  options: OptionsChoice;
  seats: SeatInfo[];
  hints: boolean;
  started: boolean;
  over: boolean;
  watching: number;
  turn?: number;
  active?: number | null;
  thinking?: number | null;
  next?: string | null;
  commitment?: string;
  clock?: number;
  deadline?: number | null;
  now?: number | null;
}

/** What was refused, by a stable code with its facts (`error.…` in the translations). */
export interface Problem {
  code: string;
  facts?: Record<string, unknown>;
}

/** Every seat's finished points after a turn, A.D.A.M.'s last. */
export interface Point {
  turn: number;
  points: number[];
}

/** What a seat did in a game. `colours`: pieces of each colour on its Cóatls. */
export interface SeatStatistics {
  turns_taking: number;
  turns_choosing: number;
  turns_assembling: number;
  turns_sacrificing: number;
  pieces: number;
  prophecies: number;
  temples: number;
  colours: Record<string, number>;
}

/** A whole game in numbers. */
export interface Statistics {
  course: Point[];
  seats: SeatStatistics[];
}

/** The Prophecies and the Temples that a seat holds. */
export interface OpenHand {
  hand: string[];
  temples: string[];
}

/** A whole game from one seat, from outside (null), or with all `hands` open, frame by frame and seat by seat. `frames` begin with the deal; `turns` are the numbers of the frames with which turns begin. */
export interface Replay {
  seats: string[];
  options: OptionsChoice;
  frames: Frame[];
  turns: number[];
  hands: OpenHand[][] | null;
  statistics: Statistics;
}

/** One sign of a Prophecy's pattern: a colour (`*`: any), crossed out, or once or more. */
export interface Glyph {
  colour: string;
  crossed?: boolean;
  more?: boolean;
}

/** So many matches bring so many points. */
export interface Level {
  needed: number;
  points: number;
}

/** A condition of a Temple: `without` a colour, `equal` numbers of two, exactly `length` pieces, or `frame`: no Prophecy of that frame. */
export interface Condition {
  kind: "without" | "equal" | "length" | "frame";
  colours?: string;
  length?: number;
}

/** A card as it is drawn and explained, in the language that was asked for. A Prophecy has a frame, levels and a pattern (`ordered`: to be read from head to tail without a gap; otherwise the pieces may lie anywhere). A Temple has conditions, and levels by how many of them hold. */
export interface CardFace {
  id: string;
  kind: "prophecy" | "temple";
  name: string;
  words: string;
  levels: Level[];
  frame: string;
  ordered: boolean;
  pattern: Glyph[];
  conditions: Condition[];
  promo?: boolean;
}

/** Every card, in one language; and the bots by name. */
export interface Catalogue {
  language: string;
  cards: CardFace[];
  bots: string[];
  difficulties: string[];
}

/** The first message. `tokens` of the seats held, and the host's; `look`: from which seat (null: as a spectator); `since`: the last version seen, to be told only what was missed. `plain`, for programs: scenes without what cards in sight say of Cóatls, and moves without what they lead to. */
export interface Hello {
  type: "hello";
  protocol: number;
  tokens?: string[];
  look?: number | null;
  since?: number | null;
  plain?: boolean;
}

/** Look from another seat that is held here: pass and play. */
export interface Look {
  type: "look";
  id: string;
  seat: number;
}

/** Make a move. `version` is the last version seen: a table that has gone on refuses. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  seat: number;
  code: number;
}

/** Take back the last step of this turn, or with `all` every one that can be. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
  seat: number;
  all?: boolean;
}

/** Ask for advice. */
export interface AskHint {
  type: "hint";
  id: string;
  version: number;
  seat: number;
}

/** The same table again; everyone at this one is told where (`next` of its `TableInfo`), and their keys hold there too, for the same seats. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Let a bot play for a person, or for good on an open seat: the host may. With no bot the person plays again: the host may, and whoever holds the seat. */
export interface HandOver {
  type: "hand";
  id: string;
  seat: number;
  bot?: string;
}

/** The answer to `Hello` and `Look`: the table, the seats held here, and from which one looks. `host`: whoever made the table looks on here. `story` is everything told so far and `frame` the present; after a `since` that the table can go on from, `story` is empty and `News` with what was missed follows instead. `id` is that of the `Look`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  held: number[];
  look: number | null;
  story: Told[];
  frame?: Frame | null;
  id?: string;
  host?: boolean;
}

/** What happened. */
export interface News {
  type: "news";
  frames: Frame[];
}

/** Somebody came, went, or thinks; a bot plays for somebody, or no longer; a clock runs. */
export interface TableNews {
  type: "table";
  table: TableInfo;
}

/** A command was carried out; the table is now at this version. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** A command was not carried out, and nothing has changed. `version` is the last that this browser was told. */
export interface Reject {
  type: "reject";
  id: string;
  problem: Problem;
  version: number;
}

/** Advice: what a bot would do in this turn, and the best assembly there is now, by the exact solver, with what it gains. Steps are those of `Said`, codes those of moves. */
export interface Hint {
  type: "hint";
  id: string;
  advice: Said[];
  advice_codes: number[];
  assembly: Said[];
  assembly_codes: number[];
  gain: number;
}

export type Verb =
  | "take"
  | "row"
  | "draw"
  | "discard"
  | "begin"
  | "add"
  | "fulfil"
  | "temple"
  | "finish"
  | "pick"
  | "future"
  | "priest"
  | "steal"
  | "pass";

export type Command = Hello | Look | Act | Undo | AskHint | Rematch | HandOver;

export type Answer = Welcome | News | TableNews | Ack | Reject | Hint;
