// Workers, as many as the browser has cores, and the tasks that wait for them.

import type { FromWorker, Report, Task, ToWorker } from "./messages.js";
import { bestBuild } from "./wasm.js";

/** More workers than this would only cost memory. */
const MAX_WORKERS = 16;

export interface Job {
  readonly task: Task;
  /** Called when a worker takes the job. */
  readonly onBegin?: () => void;
  /** Called after each step, and at last with `done`. */
  readonly onReport: (report: Report, done: boolean) => void;
  readonly onError: (reason: string) => void;
}

interface Helper {
  readonly worker: Worker;
  ready: boolean;
  job: { readonly id: number; readonly job: Job } | null;
}

/** How many workers a pool has. `?workers=2` before the `#` asks for another number. */
export function workerCount(): number {
  const asked = Number(new URLSearchParams(location.search).get("workers"));
  const cores = Number.isInteger(asked) && asked > 0 ? asked : navigator.hardwareConcurrency || 1;
  return Math.min(cores, MAX_WORKERS);
}

/** A pool. Stopping it ends its workers at once, whatever they do; the next job starts new ones. */
export class Pool {
  readonly #waiting: Job[] = [];
  #helpers: Helper[] = [];
  #nextId = 1;

  add(jobs: readonly Job[]): void {
    this.#waiting.push(...jobs);
    while (this.#helpers.length < Math.min(workerCount(), this.#open())) this.#start();
    this.#hand();
  }

  /** Starts all workers, so that the first jobs need not wait for them. */
  warm(): void {
    while (this.#helpers.length < workerCount()) this.#start();
  }

  stop(): void {
    this.#waiting.length = 0;
    for (const helper of this.#helpers.filter((it) => it.job)) helper.worker.terminate();
    this.#helpers = this.#helpers.filter((it) => !it.job);
  }

  close(): void {
    this.stop();
    for (const helper of this.#helpers) helper.worker.terminate();
    this.#helpers = [];
  }

  #open(): number {
    return this.#waiting.length + this.#helpers.filter((helper) => helper.job).length;
  }

  #start(): void {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const helper: Helper = { worker, ready: false, job: null };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#take(helper, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(helper, event.message || "a worker could not be started");
    };
    worker.postMessage({ load: bestBuild() } satisfies ToWorker);
    this.#helpers.push(helper);
  }

  #take(helper: Helper, data: FromWorker): void {
    if (!this.#helpers.includes(helper)) return;
    if ("ready" in data) {
      helper.ready = true;
    } else if ("failed" in data) {
      this.#lose(helper, data.failed);
      return;
    } else if (helper.job && helper.job.id === data.id) {
      const { job } = helper.job;
      if ("error" in data) {
        helper.job = null;
        job.onError(data.error);
      } else {
        if (data.done) helper.job = null;
        job.onReport(data.report, data.done);
      }
    }
    this.#hand();
  }

  /** Gives each idle worker a job. */
  #hand(): void {
    for (const helper of this.#helpers) {
      if (!helper.ready || helper.job) continue;
      const job = this.#waiting.shift();
      if (!job) return;
      helper.job = { id: this.#nextId++, job };
      job.onBegin?.();
      helper.worker.postMessage({ id: helper.job.id, task: job.task } satisfies ToWorker);
    }
  }

  #lose(helper: Helper, reason: string): void {
    helper.worker.terminate();
    this.#helpers = this.#helpers.filter((it) => it !== helper);
    helper.job?.job.onError(reason);
    if (this.#helpers.length === 0) this.#fail(reason);
  }

  #fail(reason: string): void {
    for (const job of this.#waiting.splice(0)) job.onError(reason);
  }
}
