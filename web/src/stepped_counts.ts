// Counting in steps, so that the page can watch and stop.

import { Position, type Counts } from "./chess.js";

/** Subtrees of this depth are counted at once: milliseconds, at most a few dozen of them. */
const COUNTED_AT_ONCE = 3;
/** The same for statistics. */
const SURVEYED_AT_ONCE = 2;

/** How far a count has come. */
export interface CountProgress {
  readonly nodes: bigint;
  readonly done: boolean;
}

/** How far statistics have come. */
export interface StatisticsProgress {
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** A row for each finished depth, depth 1 first. */
  readonly rows: readonly (readonly bigint[])[];
  /** Leaves counted of the depth in work. */
  readonly nodes: bigint;
  readonly done: boolean;
}

/** Positions that wait, with the plies below each. The next is the last. */
class Waiting {
  readonly #positions: [Position, number][];

  constructor(position: Position, plies: number) {
    this.#positions = [[position, plies]];
  }

  get isEmpty(): boolean {
    return this.#positions.length === 0;
  }

  /** The next position with at most `most` plies below it. Null if there is none. */
  next(most: number): [Position, number] | null {
    for (let next = this.#positions.pop(); next; next = this.#positions.pop()) {
      const [position, plies] = next;
      if (plies <= most) return next;
      for (const move of position.moves()) this.#positions.push([position.play(move), plies - 1]);
    }
    return null;
  }
}

/** A count. Each step adds at least `nodes` nodes, or ends the count. */
export function countInSteps(counts: Counts, fen: string, depth: number): (nodes: number) => CountProgress {
  const waiting = new Waiting(Position.fromFen(fen), depth);
  let nodes = 0n;
  return (size) => {
    const enough = nodes + BigInt(size);
    while (nodes < enough) {
      const next = waiting.next(COUNTED_AT_ONCE);
      if (!next) break;
      nodes += counts.perft(...next);
    }
    return { nodes, done: waiting.isEmpty };
  };
}

/** The statistics of every depth. Each step adds at least `leaves` leaves, or ends a depth. */
export function statisticsInSteps(counts: Counts, fen: string, depth: number): (leaves: number) => StatisticsProgress {
  const root = Position.fromFen(fen);
  const columns = Object.keys(counts.statistics(root, 1)[0] ?? {});
  const rows: bigint[][] = [];
  const begin = (): [Waiting, bigint[]] => [new Waiting(root, rows.length + 1), columns.map(() => 0n)];
  let [waiting, sums] = begin();
  return (size) => {
    const enough = (sums[0] ?? 0n) + BigInt(size);
    while ((sums[0] ?? 0n) < enough) {
      const next = waiting.next(SURVEYED_AT_ONCE);
      if (!next) break;
      const leaves = counts.statistics(...next).at(-1) ?? {};
      sums = sums.map((sum, index) => sum + (leaves[columns[index] ?? ""] ?? 0n));
    }
    if (waiting.isEmpty && rows.length < depth) {
      rows.push(sums);
      [waiting, sums] = begin();
    }
    return { columns, rows, nodes: sums[0] ?? 0n, done: rows.length >= depth };
  };
}
