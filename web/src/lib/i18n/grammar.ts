/**
 * Grammar that Fluent lacks, as functions that messages may call. `src/coatl/i18n/grammar.py` has
 * the same functions; `tests/i18n/sentences.json` tests both.
 */

import type { FluentFunction, FluentValue } from "@fluent/bundle";
import { plainText } from "./markup";

/** `yes` if a word begins with a vowel: French says `d’Ana`, but `de Bo`. */
function vowel([name]: FluentValue[]): string {
  const first = plainText(String(name)).normalize("NFD").charAt(0).toLowerCase();
  return first && "aeiou".includes(first) ? "yes" : "no";
}

export const FUNCTIONS: Record<string, FluentFunction> = { VOWEL: vowel };
