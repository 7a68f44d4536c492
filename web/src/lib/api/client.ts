/** What is asked of the service over HTTP. */

import type {
  Catalogue,
  Created,
  Join,
  Key,
  NewTable,
  OptionsChoice,
  Problem,
  Replay,
  TableInfo,
} from "./protocol";

/** Something the service refused, or could not be asked. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }

  /** There is no such table. */
  get gone(): boolean {
    return this.problem.code === "unknown-table" || this.problem.code === "http-404";
  }
}

/** From which seat a replay is seen: one, from outside, or with all hands open. */
export type Viewpoint = number | "outside" | "open";

function seatOf(from: Viewpoint): string {
  return from === "open" ? "all" : from === "outside" ? "none" : `${from}`;
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal({ code: "unreachable" });
  }
  if (!response.ok) {
    const problem: Problem = await response
      .json()
      .catch(() => ({ code: `http-${response.status}` }));
    throw new Refusal(problem);
  }
  return (await response.json()) as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const api = {
  catalogue: (language: string) => ask<Catalogue>(`/api/catalogue/${language}`),
  create: (table: NewTable) => post<Created>("/api/tables", table),
  table: (id: string) => ask<TableInfo>(`/api/tables/${encodeURIComponent(id)}`),
  join: (id: string, join: Join) => post<Key>(`/api/tables/${encodeURIComponent(id)}/join`, join),
  replay: (id: string, from: Viewpoint) =>
    ask<Replay>(`/api/tables/${encodeURIComponent(id)}/replay?seat=${seatOf(from)}`),
  readRecord: (text: string, from: Viewpoint) =>
    ask<Replay>(`/api/replays?seat=${seatOf(from)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
    }),
  recordUrl: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  socketUrl: (id: string) =>
    `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(id)}/socket`,
};

/** Options with everything said that was left out as usual. */
export function fullOptions(choice: OptionsChoice): Required<OptionsChoice> {
  return {
    players: 2,
    tokens: true,
    promo: false,
    fewer_bodies: false,
    golden_feathers: false,
    closed_ends: false,
    levels: [],
    first_printing: false,
    ...choice,
  };
}
