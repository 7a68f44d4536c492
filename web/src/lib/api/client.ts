/** Requests to the host of the games: a service, or this browser. */

import type { DealtRecord } from "$lib/deal/checkDeal";
import { transport } from "$lib/transport/current";
import type { TransportResponse } from "$lib/transport/transport";
import { DEFAULT_OPTIONS } from "./options";
import type {
  Catalogue,
  Created,
  Join,
  Key,
  NewTable,
  NotificationInfo,
  OptionsChoice,
  Problem,
  Replay,
  SetWebhook,
  Subscribe,
  TableInfo,
  WebhookInfo,
} from "./protocol";

/** A request that the host rejected, or that did not reach it (`unreachable`). */
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

/** The text of an answer. Raises `ApiError`. */
async function requestText(method: "GET" | "POST", path: string, body?: string): Promise<string> {
  let response: TransportResponse;
  try {
    response = await transport.request(method, path, body);
  } catch {
    throw new ApiError({ code: "unreachable" });
  }
  const { status, text } = response;
  if (status < 200 || status >= 300) throw new ApiError(problemIn(text, status));
  return text;
}

function problemIn(text: string, status: number): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { code: `http-${status}` };
  }
}

async function get<T>(path: string): Promise<T> {
  return JSON.parse(await requestText("GET", path)) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return JSON.parse(await requestText("POST", path, JSON.stringify(body))) as T;
}

/** Post where there is no answer but that it succeeded. */
async function tell(path: string, body: unknown): Promise<void> {
  await requestText("POST", path, JSON.stringify(body));
}

function table(id: string, part = ""): string {
  return `/api/tables/${encodeURIComponent(id)}${part}`;
}

export const api = {
  catalogue: (language: string) => get<Catalogue>(`/api/catalogue/${language}`),
  create: (wanted: NewTable) => post<Created>("/api/tables", wanted),
  table: (id: string) => get<TableInfo>(table(id)),
  join: (id: string, join: Join) => post<Key>(table(id, "/join"), join),
  replay: (id: string, viewpoint: ReplayViewpoint) =>
    get<Replay>(table(id, `/replay?seat=${seatParameter(viewpoint)}`)),
  readRecord: async (text: string, viewpoint: ReplayViewpoint) => {
    const path = `/api/replays?seat=${seatParameter(viewpoint)}`;
    return JSON.parse(await requestText("POST", path, text)) as Replay;
  },
  record: (id: string) => get<DealtRecord>(table(id, "/record")),
  recordText: (id: string) => requestText("GET", table(id, "/record")),
  notifications: () => get<NotificationInfo>("/api/notifications"),
  subscribe: (id: string, to: Subscribe) => tell(table(id, "/notifications"), to),
  unsubscribe: (id: string, endpoint: string) =>
    tell(table(id, "/notifications/end"), { endpoint }),
  webhook: (id: string, choice: SetWebhook) => post<WebhookInfo>(table(id, "/webhook"), choice),
  socketPath: (id: string) => table(id, "/socket"),
};

/** Options with the defaults filled in. */
export function fullOptions(choice: OptionsChoice): Required<OptionsChoice> {
  return { ...DEFAULT_OPTIONS, ...choice };
}
