// Generated from src/coatl/server/protocol/messages by python -m tools.typescript.

export const PROTOCOL = 4;
export const ADAM = -1;
export const LONGEST_NAME = 24;
export const SHORTEST_CLOCK = 60;
export const LONGEST_CLOCK = 604800;
export const LONGEST_SKETCH = 30;
export const GONE = 4404;
export const OUTDATED = 4426;
export const MALFORMED = 4400;
export const SLOW = 4408;
export const TOO_MUCH = 4429;
export const AGAIN = 1012;

/** The key of a sentence and its facts. Facts by name: `seat` and `other` are seats (-1 is A.D.A.M.), `card` and `cards` are ids, `pieces` is a list of pieces, `colours` and `wanted` are letters, `shared` maps cards to letters, `parts` are further `SentenceMessage`; all others are numbers or text. */
export interface SentenceMessage {
  key: string;
  facts: Record<string, unknown>;
}

/** A line of the game log: the turn (0 is the set-up), whose turn it was, and the sentence. */
export interface LogLine {
  turn: number;
  seat: number;
  sentence: SentenceMessage;
}

/** A shortest way to a card's next level: colours to add at the head side (`before`) and at the tail side (`after`), from head to tail. `head` and `tail`: the outermost piece must be one. */
export interface Lack {
  before?: string;
  after?: string;
  head?: boolean;
  tail?: boolean;
}

/** How a card applies to a Cóatl. A Prophecy: `level` reached (0: none), `points`, `places` of the pieces of each match counted from the head, points of the next level and what is lacking. A Temple: which conditions are `held`, and points. `fits`: the card may be placed there now. */
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

/** A Cóatl: colours from head to tail, whether it has a head and a tail, its cards and their points as it stands. `complete`: it can no longer change. */
export interface CoatlScene {
  colours: string;
  head: boolean;
  tail: boolean;
  complete: boolean;
  points: number;
  cards: Reading[];
  temple?: Reading | null;
}

/** A visible card, with its readings for one's own unfinished Cóatls (only for the Cóatl being completed, while there is one). */
export interface Card {
  card: string;
  readings: Reading[];
}

/** What is public about a seat. `points`: completed Cóatls and feathers. `promised`: unfinished Cóatls as they stand. `known`: Prophecies in its hand that everybody saw it take. */
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

/** The Prophecies and the Temples that a seat holds. */
export interface OpenHand {
  hand: string[];
  temples: string[];
}

/** A card of A.D.A.M.: the pieces on it, the colours it lacks, its points once realised. */
export interface AdamCard {
  card: string;
  pieces: string[];
  lacks: string;
  points: number;
}

/** A.D.A.M.: its cards from left to right, the cards it realised, and its points. */
export interface AdamScene {
  cards: AdamCard[];
  realised: string[];
  points: number;
  discarded: number;
  passes: number;
}

/** A turn that is still to come while the game ends: whose, and at most how many actions. */
export interface LastTurn {
  seat: number;
  actions: number;
}

/** The game is ending: why, by which seat (-1: A.D.A.M.), and the turns to come. */
export interface EndingScene {
  reason: "third-coatl" | "no-bodies" | "all-passed";
  seat: number;
  turns_left: number;
  to_come: LastTurn[];
}

/** A Temple pile: its top card, if there is one, and the number of cards beneath. */
export interface Pile {
  top: Card | null;
  beneath: number;
}

/** A Cóatl after a piece is added, and the readings for it of those cards in hand that this can change (without what they would lack). */
export interface Preview {
  coatl: number;
  then: CoatlScene;
  hand: Reading[];
}

/** A legal move. An `Act` sends its `code`; the other fields describe it. `reveals`: it shows something hidden and cannot be undone. `stuck`: after it only passing would be possible next turn. `ends_turn`: the turn ends with it. */
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

/** A move that the phase allows and a rule forbids: the `code` of the reason; the other fields describe the move, as in `Move`. `pick` and `steal` stand for all such moves. */
export interface Refused {
  code: string;
  verb: Verb;
  space?: number | null;
  slot?: number | null;
  card?: string | null;
  piece?: string | null;
  coatl?: number | null;
  side?: "head" | "tail" | null;
  pile?: number | null;
}

/** A card and its points. */
export interface CardScore {
  card: string;
  points: number;
}

/** A completed Cóatl, card by card. */
export interface CoatlScore {
  colours: string;
  points: number;
  cards: CardScore[];
}

/** A seat's final score, item by item; `cards` and `best` break ties (R8.2). */
export interface ScoreSheet {
  total: number;
  coatls: CoatlScore[];
  feathers: number;
  cards: number;
  best: number;
}

/** How the game ended. No winners: A.D.A.M. won. `decided`: by points, by the first or the second tie-break, shared, or in the solo game by a missing Temple (R10.10). */
export interface Result {
  reason: "third-coatl" | "no-bodies" | "all-passed";
  seat: number;
  turns: number;
  winners: number[];
  decided: "points" | "cards" | "best" | "shared" | "temple";
  scores: ScoreSheet[];
  adam?: CardScore[] | null;
}

/** Everything one seat, or a spectator (`you` is null), may see at one moment. `active`: the seat to move, -1 while A.D.A.M. plays. `moves`: the legal moves of `you`, empty for everyone else. `refused`: what `you` might try besides, and why it is illegal. `completing`: the Cóatl being completed. `bags` and `discards` are public; `set_aside` counts the Prophecies that were discarded face down, `own_set_aside` are those of `you`. `hands`: of all seats, for spectators of a table where only bots play; null everywhere else. */
export interface Scene {
  you: number | null;
  phase: "keep" | "turn" | "choose" | "foresee" | "assemble" | "complete" | "confirm" | "over";
  turn: number;
  active: number;
  actions_left: number;
  ending: EndingScene | null;
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
  own_set_aside?: string[];
  hands?: OpenHand[] | null;
}

/** Entries of a table's log, and the scene after them: whole, or as a `patch` of the last one. `steps`: the entries up to `version`, as in `docs/notation.md`, or `undo`; `?` stands for an entry that the recipient may not see, so that versions never have a gap. `scene` and `patch` are left out if nothing visible changed. `narration`: new lines of the game log; with `replaces_turn` they replace all lines of this turn, because steps were undone. */
export interface Frame {
  version: number;
  steps: string[];
  narration: LogLine[];
  replaces_turn?: boolean;
  scene?: Scene | null;
  patch?: ScenePatch | null;
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

/** Who gets a seat: `me` (this client), `open` (anyone with the link), or a `bot` (`easy`, `medium`, `hard`, or another bot by name). `commitment`: to this client's contribution to the deal, for `me`; without one the seat contributes nothing. `head`: the picture of a person. */
export interface SeatChoice {
  kind: "me" | "open" | "bot";
  name?: string;
  bot?: string;
  commitment?: string;
  head?: Head;
}

/** A prepared deal, for learning the game. It is not fair, and nobody can join. `seed` fixes everything that is drawn. `steps` (actions as in `docs/notation.md`) are played at once. `bots`: what bots play, by the number of the turn; in all other turns they decide themselves. */
export interface Lesson {
  seed: string;
  steps?: string[];
  bots?: Record<string, string[]>;
}

/** A request for a table. The first of `seats` begins, or a random one. `clock`: seconds per turn, after which a bot plays on; 0 means unlimited. */
export interface NewTable {
  options: OptionsChoice;
  seats: SeatChoice[];
  first?: "listed" | "random";
  hints?: boolean;
  clock?: number;
  lesson?: Lesson | null;
}

/** Proof that a client holds a seat. It is sent to nobody else. */
export interface Key {
  seat: number;
  token: string;
}

/** A new table: its id and the keys of its creator's seats. `host` proves that a client created the table; it is sent to nobody else. */
export interface Created {
  table: string;
  keys: Key[];
  host: string;
}

/** Take an open seat: the given one, or the first. The client chooses the `token` of the seat: 20 to 64 random letters, digits, `-` or `_`. If it asks again with the same token, it gets the same seat. `commitment`: to its contribution to the deal (`docs/records.md`); without one the seat contributes nothing. `head`: the person's picture. */
export interface Join {
  name: string;
  token: string;
  seat?: number | null;
  commitment?: string;
  head?: Head;
}

/** Who has a seat; `open`: nobody yet. `name` is empty if none was given; `bot` names the bot. `online`: a client that holds the seat is connected. `stand_in`: the bot that plays the present turn for an absent person. `missing`: a stand-in played for this person, who has not been heard of since. `head`: the picture that the person chose. */
export interface SeatInfo {
  kind: "person" | "open" | "bot";
  name: string;
  bot?: string;
  online?: boolean;
  stand_in?: string;
  missing?: boolean;
  head?: Head;
}

/** A bot is about to play the present turn for a person who is away, or `late` (their time has run out). It begins at `until`, in Unix seconds, unless the person sends anything before. */
export interface StandInCall {
  seat: number;
  until: number;
  late?: boolean;
}

/** The deal, until the game begins (`docs/records.md`). `service`: the commitment to the service's secret; `open`: the seats that may contribute; `commitments`: those of all seats, empty where there is none; `asked`: the seats that the table waits for to commit; `revealed`: those that have revealed their contribution. From the moment `patience` (Unix seconds), the host and everyone with a seat may go on without the missing parts; null while seats are open. */
export interface DealInfo {
  service: string;
  open: number[];
  commitments: string[];
  asked?: number[];
  revealed?: number[];
  patience?: number | null;
}

/** A table from outside. `active`: the seat to move (null: nobody); `thinking`: the seat of a bot that is computing; `busy`: it, or a hint, waits because the service computes for too many others; `next`: the table of the rematch. `points`: of completed Cóatls and golden feathers, by seat, A.D.A.M.'s last; empty before the game. `commitment` fixes the deal in advance (`docs/records.md`); it is empty until all parts are committed. `withheld`: the seats that did not reveal theirs. `clock`: seconds per turn; `deadline`: when the present turn ends by the service's clock, which shows `now`; both in Unix seconds, null if no clock runs. `call`: a stand-in is about to play. `paused`: bots and clocks wait until one of the people is back. `damaged_entry`: the stored log is damaged at that entry; the game can be read up to there, and every command is rejected with `table-damaged`. `lesson`: the deal was prepared for learning, and is not fair. */
export interface TableInfo {
  id: string;
  options: OptionsChoice;
  seats: SeatInfo[];
  hints: boolean;
  started: boolean;
  over: boolean;
  watching: number;
  turn?: number;
  points?: number[];
  active?: number | null;
  thinking?: number | null;
  busy?: boolean;
  next?: string | null;
  commitment?: string;
  deal?: DealInfo | null;
  withheld?: number[];
  clock?: number;
  deadline?: number | null;
  now?: number | null;
  call?: StandInCall | null;
  paused?: boolean;
  damaged_entry?: number | null;
  lesson?: boolean;
}

/** How this service notifies: `key` is what browsers subscribe with (VAPID), and `webhooks` whether tables may announce their turns to a chat. */
export interface NotificationInfo {
  key: string;
  webhooks?: boolean;
}

/** Notify a browser when it is the turn of a seat that it holds, and when the game is over. `tokens` of the seats; `endpoint`, `p256dh` and `auth` as in the browser's `PushSubscription`. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  tokens?: string[];
  language?: string;
}

/** Notify a browser no more of this table. */
export interface Unsubscribe {
  endpoint: string;
}

/** Announce the turns of this table to a chat. `host`: the host's token; an empty `url` ends it, and without one nothing changes. The answer is a `WebhookInfo`. */
export interface SetWebhook {
  host: string;
  url?: string | null;
  style?: "discord" | "slack" | "ntfy";
  language?: string;
}

/** The webhook of a table, for its host: the style and the name of the chat's server, which are empty without a webhook. Nobody is sent the URL. */
export interface WebhookInfo {
  style?: "discord" | "slack" | "ntfy" | "";
  server?: string;
}

/** Why something was refused: a stable code with facts (`error.…` in the translations). */
export interface Problem {
  code: string;
  facts?: Record<string, unknown>;
}

/** Points of every seat's completed Cóatls after a turn, A.D.A.M.'s last. */
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

/** A whole game from one seat, as a spectator, or with all `hands` open (frame by frame, seat by seat). `frames` begin with the deal; `turns` are the numbers of the frames that begin a turn. */
export interface Replay {
  seats: string[];
  options: OptionsChoice;
  frames: Frame[];
  turns: number[];
  hands: OpenHand[][] | null;
  statistics: Statistics;
}

/** One symbol of a Prophecy: a colour (`*`: any), crossed out, or repeated (`more`). */
export interface Glyph {
  colour: string;
  crossed?: boolean;
  more?: boolean;
}

/** The points for a number of matches. */
export interface Level {
  needed: number;
  points: number;
}

/** A condition of a Temple: `without` a colour, `equal` numbers of two colours, exactly `length` pieces, or `frame`: no Prophecy of that frame. */
export interface TempleCondition {
  kind: "without" | "equal" | "length" | "frame";
  colours?: string;
  length?: number;
}

/** A card as it is drawn and explained, in the requested language. A Prophecy has a frame, levels and a pattern (`ordered`: pieces in a row from head to tail; otherwise anywhere). A Temple has conditions, and levels by the number of conditions met. */
export interface CardFace {
  id: string;
  kind: "prophecy" | "temple";
  name: string;
  words: string;
  levels: Level[];
  frame: string;
  ordered: boolean;
  pattern: Glyph[];
  conditions: TempleCondition[];
  promo?: boolean;
}

/** All cards in one language, and the names of the bots. */
export interface Catalogue {
  language: string;
  cards: CardFace[];
  bots: string[];
  difficulties: string[];
}

/** The first message. `tokens` of the seats held and of the host; `viewpoint`: the seat to look from (null: as a spectator); `since`: the last version seen, to receive only later updates. */
export interface Hello {
  type: "hello";
  protocol: number;
  tokens?: string[];
  viewpoint?: number | null;
  since?: number | null;
}

/** Look from another seat that this client holds (pass and play). */
export interface SetViewpoint {
  type: "viewpoint";
  id: string;
  seat: number;
}

/** Make a move. `version`: the last version seen; refused if the game has gone on. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  seat: number;
  code: number;
}

/** Take back the last step of this turn, or all that can be taken back. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
  seat: number;
  all?: boolean;
}

/** Ask for a hint. */
export interface AskHint {
  type: "hint";
  id: string;
  version: number;
  seat: number;
}

/** A Cóatl that somebody thinks of: pieces from head to tail, and the ids of cards on it. */
export interface Sketch {
  pieces: string[];
  cards?: string[];
}

/** Score up to three sketches, and read these cards on each. Nobody else is sent it, and it changes nothing. */
export interface ScoreSketches {
  type: "sketch";
  id: string;
  sketches: Sketch[];
  cards?: string[];
}

/** Create the same table again. Everyone at this table receives its id (`next` in `TableInfo`); their keys are valid there for the same seats. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Commit to a contribution to the deal, where the table asks for one: after a rematch. */
export interface Commit {
  type: "commit";
  id: string;
  seat: number;
  commitment: string;
}

/** Reveal the contribution that the seat committed to: 32 hexadecimal digits. Refused until all commitments are there. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  brought: string;
}

/** Go on with the deal without the parts that have not come, once the table has waited long enough: the host and everyone with a seat may. */
export interface DealNow {
  type: "deal";
  id: string;
}

/** Give an open seat to a bot for good: only the host may. */
export interface HandOver {
  type: "hand";
  id: string;
  seat: number;
  bot: string;
}

/** Call a bot to play the present turn of a person who is away: the host and the players may. Everyone sees a countdown first (`call` in `TableInfo`); any message of that person ends it. */
export interface CallStandIn {
  type: "call";
  id: string;
  seat: number;
}

/** Choose another picture for a seat, before the game begins. */
export interface ChooseHead {
  type: "head";
  id: string;
  seat: number;
  head: Head;
}

/** Show an emote to everyone at the table, for a moment: only people with a seat may. */
export interface SendEmote {
  type: "emote";
  id: string;
  seat: number;
  emote: Emote;
}

/** Say that the people at this client are here: no bot plays for them. */
export interface Here {
  type: "here";
  id: string;
}

/** Ask whether the connection still works. It does not say that a person is here. */
export interface Ping {
  type: "ping";
  id: string;
}

/** The reply to `Hello` and `SetViewpoint`: the table, the seats held, and the viewpoint. `host`: this client created the table. `narration` is the whole game log and `frame` the present. If the client knows the game from this viewpoint up to some version, they are left out, and `missed` has what changed since, if anything. `id` is that of the `SetViewpoint`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  held: number[];
  viewpoint: number | null;
  narration: LogLine[];
  frame?: Frame | null;
  id?: string;
  host?: boolean;
  missed?: Frame | null;
}

/** Updates of the game. */
export interface News {
  type: "news";
  frames: Frame[];
}

/** Someone came or left, a bot thinks, a seat changed hands, or a clock runs. */
export interface TableNews {
  type: "table";
  table: TableInfo;
}

/** A person at the table shows an emote. It is no part of the log, and sent only once. */
export interface EmoteShown {
  type: "emote";
  seat: number;
  emote: Emote;
}

/** A command was carried out and stored; the table is now at this version. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** A command was refused; nothing changed. `version`: the last one sent to this client. */
export interface Reject {
  type: "reject";
  id: string;
  problem: Problem;
  version: number;
}

/** A hint: what a strong player would do this turn, and the best assembly found by the exact solver, with the points it gains. Steps are `SentenceMessage`, codes are those of moves. `reason`: why the advice is good, in one sentence or two. */
export interface Hint {
  type: "hint";
  id: string;
  advice: SentenceMessage[];
  advice_codes: number[];
  assembly: SentenceMessage[];
  assembly_codes: number[];
  gain: number;
  reason?: SentenceMessage[];
}

/** A sketch as the rules read it, and the readings of the cards asked for, in their order; their `fits` says whether the card could be placed on it as well. `problem`: the code of the first rule that such a Cóatl breaks, empty if it can be built. */
export interface SketchScore {
  coatl: CoatlScene;
  readings: Reading[];
  problem?: string;
}

/** The scores of sketches, in their order. */
export interface SketchScores {
  type: "sketch";
  id: string;
  scores: SketchScore[];
}

/** The fields of a scene that differ from the last scene of the same connection. */
export type ScenePatch = Partial<Scene>;

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

export type Head =
  "" | "feathers" | "horns" | "fan" | "spiral" | "flames" | "crown" | "leaves" | "moon";

export type Emote = "hello" | "well-played" | "thanks" | "thinking" | "wow" | "oops";

export type Command =
  | Hello
  | SetViewpoint
  | Act
  | Undo
  | AskHint
  | ScoreSketches
  | Rematch
  | Commit
  | Reveal
  | DealNow
  | HandOver
  | CallStandIn
  | ChooseHead
  | SendEmote
  | Here
  | Ping;

export type Answer = Welcome | News | TableNews | EmoteShown | Ack | Reject | Hint | SketchScores;
