import { expect, test } from "vitest";
import { ago } from "./ago";

const NOW = Date.UTC(2026, 0, 20, 12);
const HOUR = 3_600_000;

test.each([
  [0, "now"],
  [90_000, "1 minute ago"],
  [3 * HOUR, "3 hours ago"],
  [25 * HOUR, "yesterday"],
  [75 * HOUR, "3 days ago"],
  [-HOUR, "now"],
])("%i ms ago is “%s”", (past, words) => {
  expect(ago(NOW - past, NOW)).toBe(words);
});
