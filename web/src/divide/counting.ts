// Counting a divide on all workers: one job for each move.

import type { Job, Pool } from "../pool.js";
import { fenOf, type MoveView, type PositionView } from "./position.js";

export interface MoveCount {
  readonly move: MoveView;
  nodes: bigint;
  done: boolean;
}

/** A divide that is being counted, or is counted. */
export interface Divide {
  readonly fen: string;
  readonly depth: number;
  readonly moves: readonly MoveCount[];
  /** When the first worker began. */
  begun: number;
  /** The milliseconds so far, or that it took. */
  milliseconds: number;
  state: "waiting" | "running" | "done" | "stopped" | "failed";
  reason: string;
  /** How many workers were lost and replaced. */
  lost: number;
}

export function total(divide: Divide): bigint {
  if (divide.depth === 0) return 1n;
  return divide.moves.reduce((sum, { nodes }) => sum + nodes, 0n);
}

/** A divide that nobody counts yet. */
export function waiting(position: PositionView, depth: number): Divide {
  const moves = position.moves.map((move) => ({ move, nodes: 0n, done: false }));
  return { fen: position.fen, depth, moves, begun: 0, milliseconds: 0, state: "waiting", reason: "", lost: 0 };
}

/** Begins to count. `changed` is called whenever a number is another. */
export function begin(pool: Pool, position: PositionView, depth: number, changed: () => void): Divide {
  const divide = waiting(position, depth);
  const { moves } = divide;
  divide.state = "running";
  const finishIfDone = (): void => {
    if (divide.state === "running" && moves.every(({ done }) => done)) divide.state = "done";
  };
  const jobs = moves.map((entry): Job => ({
    task: { kind: "count", fen: fenOf(position.position.play(entry.move.number)), depth: depth - 1 },
    onBegin: () => {
      divide.begun ||= performance.now();
    },
    onReport: (report, done) => {
      if (report.kind !== "count" || divide.state !== "running") return;
      entry.nodes = report.nodes;
      entry.done = done;
      divide.milliseconds = performance.now() - divide.begun;
      finishIfDone();
      changed();
    },
    onLost: () => {
      divide.lost += 1;
      entry.nodes = 0n;
      changed();
    },
    onError: (reason) => {
      if (divide.state !== "running") return;
      pool.stop();
      divide.state = "failed";
      divide.reason = reason;
      changed();
    },
  }));
  finishIfDone();
  if (depth > 0) pool.add(jobs);
  else divide.state = "done";
  return divide;
}

/** Stops the counting, and keeps what is known. */
export function stop(pool: Pool, divide: Divide): void {
  if (divide.state !== "running") return;
  divide.state = "stopped";
  pool.stop();
}
