/** Which kind of chat a webhook belongs to. */

import type { SetWebhook } from "$lib/api/protocol";

export type ChatStyle = NonNullable<SetWebhook["style"]>;

export const CHAT_STYLES: readonly ChatStyle[] = ["discord", "slack", "ntfy"];

/** The kind that an address shows; null if it may be any. */
export function styleOf(url: string): ChatStyle | null {
  let host: string;
  try {
    host = new URL(url).hostname;
  } catch {
    return null;
  }
  if (/(^|\.)discord(app)?\.com$/.test(host)) return "discord";
  if (/(^|\.)slack\.com$/.test(host)) return "slack";
  return /(^|\.)ntfy\./.test(host) ? "ntfy" : null;
}
