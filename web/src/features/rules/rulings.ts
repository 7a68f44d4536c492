/**
 * Our rulings: what we decided where the printings of the rulebook differ or are silent, by the text
 * of the rules page that they belong to. `ruling.<name>` says what the printings say, and why we
 * decided so. `rule` is the number in docs/rules.md; a letter after it names the ruling in the list
 * of docs/rules-map.md.
 */

export interface Ruling {
  name: string;
  rule: string;
}

export const RULINGS: Readonly<Record<string, readonly Ruling[]>> = {
  "rules.table.board": [{ name: "hand-limit", rule: "R3.2" }],
  "rules.turn.choose.text": [
    { name: "one-by-one", rule: "R3.2" },
    { name: "at-least-one", rule: "R3.2" },
  ],
  "rules.turn.deck": [
    { name: "deck", rule: "R3.6" },
    { name: "deck-when", rule: "R3.6 b" },
  ],
  "rules.turn.pass": [
    { name: "pass", rule: "R3.7" },
    { name: "all-passed", rule: "R3.7" },
  ],
  "rules.assemble.begin.text": [{ name: "three", rule: "R5.1" }],
  "rules.complete.temple": [{ name: "temple", rule: "R5.4" }],
  "rules.cards.crossed": [{ name: "open-end", rule: "R4.6" }],
  "rules.tokens.pick.text": [{ name: "pick", rule: "R6.1" }],
  "rules.tokens.future.text": [
    { name: "future", rule: "R6.2" },
    { name: "face-up", rule: "R6.2 a" },
  ],
  "rules.tokens.when": [{ name: "token", rule: "R6.0" }],
  "rules.end.second": [
    { name: "second", rule: "R7.1" },
    { name: "row-later", rule: "R7.1 e" },
  ],
  "rules.end.bodies": [{ name: "lone-body", rule: "R7.2 c" }],
  "rules.end.first": [{ name: "first-trigger", rule: "R7.3" }],
  "rules.end.tie": [{ name: "shared", rule: "R8.2" }],
  "rules.solo.5": [{ name: "no-temple", rule: "R10.1" }],
  "rules.solo.setup": [{ name: "piles", rule: "R10.1" }],
  "rules.solo.spaces": [{ name: "spaces", rule: "R10.3" }],
  "rules.solo.symbols": [{ name: "any-colour", rule: "R10.2" }],
  "rules.solo.3": [{ name: "thrown-out", rule: "R10.4" }],
  "rules.solo.miss": [
    { name: "first-bodies", rule: "R10.5" },
    { name: "discard-is-take", rule: "R10.5 g" },
  ],
  "rules.solo.full": [{ name: "short-row", rule: "R10.6 h" }],
  "rules.solo.end": [{ name: "solo-pass", rule: "R3.7 i" }],
  "level.4": [{ name: "four-placed", rule: "R10.10" }],
  "level.5": [{ name: "four-cards", rule: "R10.6" }],
};

export const RULING_COUNT = Object.values(RULINGS).flat().length;
