// A worker: it takes one task at a time, and reports after each step.

import type { FromWorker, Report, Task, ToWorker } from "./messages.js";
import { Counts } from "./chess.js";
import { offsetOf, reasonOf } from "./dom.js";
import { countInSteps, statisticsInSteps } from "./stepped_counts.js";
import { Search, TableCheckJob, load } from "./wasm.js";
import * as glue from "./wasm/explorer.js";

/** How long a step should take, in milliseconds. */
const STEP_TIME = 60;

const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let counts: Counts;

scope.onmessage = ({ data }) => {
  if ("load" in data) {
    load(data.load).then(
      (started) => {
        counts = new Counts(glue, started, data.load === "simd" ? "simd128" : "plain");
        scope.postMessage({ ready: true });
      },
      (error: unknown) => scope.postMessage({ failed: reasonOf(error) }),
    );
    return;
  }
  const { id, task } = data;
  try {
    run(task, (report, done) => scope.postMessage({ id, report, done }));
  } catch (error) {
    scope.postMessage({ id, error: reasonOf(error), offset: offsetOf(error) });
  }
};

/** Works step by step. The size of a step follows the speed. */
function run(task: Task, report: (report: Report, done: boolean) => void): void {
  const step = begin(task);
  let size = 20_000;
  for (;;) {
    const begun = performance.now();
    const { progress, done } = step(Math.round(size));
    report(progress, done);
    if (done) return;
    const took = Math.max(performance.now() - begun, 1);
    size = Math.min(Math.max(size * Math.min(STEP_TIME / took, 4), 1_000), 2_000_000_000);
  }
}

type Step = (size: number) => { progress: Report; done: boolean };

function begin(task: Task): Step {
  switch (task.kind) {
    case "count": {
      const count = countInSteps(counts, task.fen, task.depth);
      return (size) => {
        const { nodes, done } = count(size);
        return { progress: { kind: "count", nodes }, done };
      };
    }
    case "statistics": {
      const statistics = statisticsInSteps(counts, task.fen, task.depth);
      return (size) => {
        const progress = statistics(size);
        return { progress: { kind: "statistics", progress }, done: progress.done };
      };
    }
    case "table": {
      const check = new TableCheckJob(task.pasted);
      return (size) => {
        const progress = check.step(size);
        if (progress.done) check.free();
        return { progress: { kind: "table", progress }, done: progress.done };
      };
    }
    case "search": {
      const search = new Search(task.order);
      return (size) => {
        const { tried, magic, bits } = search.step(size);
        const done = magic !== undefined && magic !== null;
        if (done) search.free();
        return { progress: { kind: "search", tried, magic: magic ?? undefined, bits }, done };
      };
    }
  }
}
