import { beforeEach, expect, test } from "vitest";
import { Jobs } from "./jobs";
import type { FromJobs, ToJobs } from "./messages";

class FakeWorker {
  onmessage: ((event: { data: FromJobs }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  sent: ToJobs[] = [];
  isTerminated = false;

  postMessage(message: ToJobs): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

let workers: FakeWorker[];
let jobs: Jobs;

beforeEach(() => {
  workers = [];
  jobs = new Jobs("http://here/", () => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
});

test("a job gets the answer of the worker, which stays for the next one", async () => {
  const answer = jobs.run("move", "request");
  expect(workers[0]!.sent).toEqual([
    { type: "start", site: "http://here/" },
    { type: "run", name: "move", request: "request" },
  ]);
  workers[0]!.onmessage?.({ data: { type: "done", answer: "moved" } });
  expect(await answer).toBe("moved");
  void jobs.run("hint", "");
  expect(workers).toHaveLength(1);
});

test("a cancelled job rejects, and another worker is started at once", async () => {
  const answer = jobs.run("move", "long");
  jobs.cancel();
  await expect(answer).rejects.toThrow("cancelled");
  expect(workers[0]!.isTerminated).toBe(true);
  expect(workers[1]!.sent).toEqual([{ type: "start", site: "http://here/" }]);
});

test("a late answer to a cancelled job is no answer to the next one", async () => {
  const cancelled = jobs.run("move", "long");
  cancelled.catch(() => undefined);
  jobs.cancel();
  const answer = jobs.run("hint", "");
  workers[0]!.onmessage?.({ data: { type: "done", answer: "late" } });
  workers[1]!.onmessage?.({ data: { type: "done", answer: "hint" } });
  expect(await answer).toBe("hint");
});

test("cancelling nothing changes nothing", () => {
  jobs.prepare();
  jobs.cancel();
  expect(workers).toHaveLength(1);
});

test("a worker that fails is replaced when the next job needs one", async () => {
  const answer = jobs.run("move", "");
  workers[0]!.onmessage?.({ data: { type: "failed", reason: "no memory" } });
  await expect(answer).rejects.toThrow("no memory");
  expect(workers).toHaveLength(1);
  void jobs.run("move", "");
  expect(workers).toHaveLength(2);
});

test("the worker is ready once Python has started in it", async () => {
  let isReady = false;
  const ready = jobs.ready().then(() => (isReady = true));
  await Promise.resolve();
  expect(isReady).toBe(false);
  workers[0]!.onmessage?.({ data: { type: "ready" } });
  await ready;
});

test("a worker that cannot start is never ready, and the next one may be", async () => {
  const ready = jobs.ready();
  workers[0]!.onmessage?.({ data: { type: "failed", reason: "no memory" } });
  await expect(ready).rejects.toThrow("no memory");
  const again = jobs.ready();
  workers[1]!.onmessage?.({ data: { type: "ready" } });
  await again;
});
