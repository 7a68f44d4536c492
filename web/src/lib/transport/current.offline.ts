/** The transport of the page that is its own host; the build puts it in the place of `current.ts`. */

import type { Transport } from "./transport";
import type { LocalHost } from "./worker/localHost";
import { WorkerTransport } from "./worker/workerTransport.svelte";

/** The folder that the page is in. */
const SITE = new URL(".", document.baseURI).href;

const host = new WorkerTransport(
  SITE,
  () => new Worker(new URL("./worker/hostWorker.ts", import.meta.url), { type: "module" }),
);

export const transport: Transport = host;

export const localHost: LocalHost | null = host;
