/** The worker that thinks: it computes the moves of bots, hints and replays. */

import type { FromJobs, ToJobs } from "./messages";
import { startPython } from "./python";

type Run = (name: string, request: string) => string;

let starting: Promise<Run> | null = null;

function post(message: FromJobs): void {
  postMessage(message);
}

async function start(site: string): Promise<Run> {
  const python = await startPython({ site, role: "jobs" });
  return python.runPython("coatl.local.jobs.run") as Run;
}

addEventListener("message", async ({ data }: MessageEvent<ToJobs>) => {
  try {
    if (data.type === "start") starting = start(data.site);
    const run = await starting!;
    if (data.type === "start") post({ type: "ready" });
    else post({ type: "done", answer: run(data.name, data.request) });
  } catch (error) {
    post({ type: "failed", reason: String(error) });
  }
});
