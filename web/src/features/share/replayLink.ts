/** Links to a moment of a replay, as one seat saw it: `/replay/ID?seat=0&at=57`. */

import type { ReplayViewpoint } from "$lib/api/client";
import { absoluteLink } from "$lib/navigation/address";

export interface Moment {
  viewpoint: ReplayViewpoint;
  /** The version of the table; null: the beginning. */
  version: number | null;
}

const VIEWPOINTS: Record<string, ReplayViewpoint> = { all: "open", none: "outside" };

export function replayLink(id: string, { viewpoint, version }: Moment): string {
  const seat = viewpoint === "open" ? "all" : viewpoint === "outside" ? "none" : `${viewpoint}`;
  const query = new URLSearchParams({ seat });
  if (version !== null) query.set("at", `${version}`);
  return absoluteLink(`/replay/${encodeURIComponent(id)}?${query}`);
}

/** The moment that the query of an address names; nonsense counts as absent. */
export function momentOf(search: string, usual: ReplayViewpoint = "open"): Moment {
  const query = new URLSearchParams(search);
  const seat = query.get("seat") ?? "";
  const at = query.get("at") ?? "";
  return {
    viewpoint: VIEWPOINTS[seat] ?? (/^[0-3]$/.test(seat) ? Number(seat) : usual),
    version: /^\d{1,6}$/.test(at) ? Number(at) : null,
  };
}
