// Workers, as many as the browser has cores, and the tasks that wait for them.

import type { FromWorker, Report, Task, ToWorker } from "./messages.js";
import { bestBuild } from "./wasm.js";

/** More workers than this would only cost memory. */
const MAX_WORKERS = 16;

/**
 * A worker that is silent for this many seconds while it has a job is lost. It reports several
 * times a second.
 */
const PATIENCE = 20;

export interface Job {
  readonly task: Task;
  /** Called when a worker takes the job. */
  readonly onBegin?: () => void;
  /** Called after each step, and at last with `done`. */
  readonly onReport: (report: Report, done: boolean) => void;
  /** Called when the worker was lost. Another worker begins the job anew. */
  readonly onLost?: (reason: string) => void;
  /** `offset` is the place in the field that is to blame. */
  readonly onError: (reason: string, offset: number) => void;
}

interface Helper {
  readonly worker: Worker;
  ready: boolean;
  job: { readonly id: number; readonly job: Job } | null;
  /** Seconds without a message. */
  silent: number;
}

/** How many workers a pool has. `?workers=2` before the `#` asks for another number. */
export function workerCount(): number {
  return Math.min(switchValue("workers") ?? (navigator.hardwareConcurrency || 1), MAX_WORKERS);
}

/** A switch before the `#` of the address: a number above 0. */
function switchValue(name: string): number | null {
  const asked = Number(new URLSearchParams(location.search).get(name));
  return Number.isInteger(asked) && asked > 0 ? asked : null;
}

/** A pool. Stopping it ends its workers at once, whatever they do; the next job starts new ones. */
export class Pool {
  readonly #waiting: Job[] = [];
  readonly #lost = new WeakSet<Job>();
  readonly #patience = switchValue("patience") ?? PATIENCE;
  #helpers: Helper[] = [];
  #nextId = 1;
  #clock = 0;

  add(jobs: readonly Job[]): void {
    this.#waiting.push(...jobs);
    this.#clock ||= window.setInterval(() => this.#listen(), 1000);
    while (this.#helpers.length < Math.min(workerCount(), this.#open())) this.#start();
    this.#hand();
  }

  /** Starts all workers, so that the first jobs need not wait for them. */
  warm(): void {
    while (this.#helpers.length < workerCount()) this.#start();
  }

  stop(): void {
    clearInterval(this.#clock);
    this.#clock = 0;
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
    const helper: Helper = { worker, ready: false, job: null, silent: 0 };
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
    helper.silent = 0;
    if ("ready" in data) {
      helper.ready = true;
    } else if ("failed" in data) {
      this.#lose(helper, data.failed);
      return;
    } else if (helper.job && helper.job.id === data.id) {
      const { job } = helper.job;
      if ("error" in data) {
        helper.job = null;
        job.onError(data.error, data.offset);
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
      helper.silent = 0;
      job.onBegin?.();
      helper.worker.postMessage({ id: helper.job.id, task: job.task } satisfies ToWorker);
    }
  }

  /** Looks for workers that have fallen silent: a browser may end them without a word. */
  #listen(): void {
    const asked = this.#helpers.filter(({ job, ready }) => job !== null || (!ready && this.#waiting.length > 0));
    for (const helper of asked) {
      if (++helper.silent > this.#patience) this.#lose(helper, "a worker has been silent for too long");
    }
    if (asked.length === 0 && this.#waiting.length === 0) {
      clearInterval(this.#clock);
      this.#clock = 0;
    }
  }

  /** Gives the job of a lost worker to another one, but only once. */
  #lose(helper: Helper, reason: string): void {
    if (!this.#helpers.includes(helper)) return;
    helper.worker.terminate();
    this.#helpers = this.#helpers.filter((it) => it !== helper);
    const job = helper.job?.job;
    if (job && !this.#lost.has(job)) {
      this.#lost.add(job);
      this.#waiting.unshift(job);
      job.onLost?.(reason);
      this.#start();
      return;
    }
    job?.onError(reason, 0);
    if (this.#helpers.length === 0) this.#fail(reason);
  }

  #fail(reason: string): void {
    for (const job of this.#waiting.splice(0)) job.onError(reason, 0);
  }
}
