/** The transport of this build of the page: to a service. The offline build takes another file. */

import { serviceTransport } from "./serviceTransport";
import type { Transport } from "./transport";
import type { LocalHost } from "./worker/localHost";

export const transport: Transport = serviceTransport;

/** The host of games in this browser, where there is one. */
export const localHost: LocalHost | null = null;
