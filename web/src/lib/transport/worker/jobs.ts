/** Long thinking, in a worker of its own: one job at a time, which can be stopped. */

import type { FromJobs, ToJobs } from "./messages";

interface RunningJob {
  resolve: (answer: string) => void;
  reject: (reason: Error) => void;
}

interface Starting {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

export class Jobs {
  readonly #makeWorker: () => Worker;
  readonly #site: string;
  #worker: Worker | null = null;
  #starting: Starting | null = null;
  #running: RunningJob | null = null;

  constructor(site: string, makeWorker: () => Worker) {
    this.#site = site;
    this.#makeWorker = makeWorker;
  }

  /** Start the worker, so that the next job need not wait for it. */
  prepare(): void {
    this.#worker ??= this.#start();
  }

  /** Resolves once the worker has started; what a job may take does not include that. */
  async ready(): Promise<void> {
    this.prepare();
    await this.#starting?.promise;
  }

  /** Rejects if the worker is lost, or the job cancelled. */
  run(name: string, request: string): Promise<string> {
    this.prepare();
    return new Promise((resolve, reject) => {
      this.#running = { resolve, reject };
      this.#worker?.postMessage({ type: "run", name, request } satisfies ToJobs);
    });
  }

  /** Stop the present job, if any: a new worker takes the place of the one that is busy. */
  cancel(): void {
    if (!this.#running) return;
    this.#stop("cancelled");
    this.prepare();
  }

  #start(): Worker {
    const worker = this.#makeWorker();
    this.#starting = makeStarting();
    worker.onmessage = ({ data }: MessageEvent<FromJobs>) => this.#onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#stop(event.message);
    };
    worker.postMessage({ type: "start", site: this.#site } satisfies ToJobs);
    return worker;
  }

  #onMessage(message: FromJobs): void {
    if (message.type === "failed") return this.#stop(message.reason);
    if (message.type === "ready") return this.#starting?.resolve();
    const running = this.#running;
    this.#running = null;
    running?.resolve(message.answer);
  }

  /** The next job starts another worker. */
  #stop(reason: string): void {
    const running = this.#running;
    this.#running = null;
    if (this.#worker) {
      // What it has said already may still arrive, and is no answer to the next job.
      this.#worker.onmessage = this.#worker.onerror = null;
      this.#worker.terminate();
    }
    this.#worker = null;
    this.#starting?.reject(new Error(reason));
    running?.reject(new Error(reason));
  }
}

function makeStarting(): Starting {
  let resolve = (): void => undefined;
  let reject = (_reason: Error): void => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  promise.catch(() => undefined); // nobody need wait for it
  return { promise, resolve, reject };
}
