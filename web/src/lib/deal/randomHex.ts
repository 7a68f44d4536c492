/** Random bytes as hexadecimal digits, from the browser's secure generator. */

import { toHex } from "./sha2";

export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
