/** HTTP requests to the service. */

import { DEFAULT_OPTIONS } from "./options";
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

/** A request that the service rejected, or that did not reach it (`unreachable`). */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }

  /** There is no such table. */
  get isGone(): boolean {
    return this.problem.code === "unknown-table" || this.problem.code === "http-404";
  }
}

/** Whose cards a replay shows: those of one seat, none (`outside`), or all (`open`). */
export type ReplayViewpoint = number | "outside" | "open";

function seatParameter(viewpoint: ReplayViewpoint): string {
  return viewpoint === "open" ? "all" : viewpoint === "outside" ? "none" : `${viewpoint}`;
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError({ code: "unreachable" });
  }
  if (!response.ok) {
    const problem: Problem = await response
      .json()
      .catch(() => ({ code: `http-${response.status}` }));
    throw new ApiError(problem);
  }
  return (await response.json()) as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const api = {
  catalogue: (language: string) => request<Catalogue>(`/api/catalogue/${language}`),
  create: (table: NewTable) => post<Created>("/api/tables", table),
  table: (id: string) => request<TableInfo>(`/api/tables/${encodeURIComponent(id)}`),
  join: (id: string, join: Join) => post<Key>(`/api/tables/${encodeURIComponent(id)}/join`, join),
  replay: (id: string, viewpoint: ReplayViewpoint) =>
    request<Replay>(
      `/api/tables/${encodeURIComponent(id)}/replay?seat=${seatParameter(viewpoint)}`,
    ),
  readRecord: (text: string, viewpoint: ReplayViewpoint) =>
    request<Replay>(`/api/replays?seat=${seatParameter(viewpoint)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
    }),
  recordUrl: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  socketUrl: (id: string) =>
    `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(id)}/socket`,
};

/** Options with the defaults filled in. */
export function fullOptions(choice: OptionsChoice): Required<OptionsChoice> {
  return { ...DEFAULT_OPTIONS, ...choice };
}
