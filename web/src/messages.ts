// What the page and its workers say to each other.

import type { StatisticsProgress } from "./stepped_counts.js";
import type { PastedTable, SearchOrder, TableProgress } from "./wasm/explorer.js";
import type { Build } from "./wasm.js";

/** A count of one position. */
export interface CountTask {
  readonly kind: "count";
  readonly fen: string;
  readonly depth: number;
}

/** Statistics of the leaves of one position, depth by depth. */
export interface StatisticsTask {
  readonly kind: "statistics";
  readonly fen: string;
  readonly depth: number;
}

/** A search for the magic of one square. */
export interface SearchTask {
  readonly kind: "search";
  readonly order: SearchOrder;
}

/** The check of a table of magics. */
export interface TableTask {
  readonly kind: "table";
  readonly pasted: PastedTable;
}

export type Task = CountTask | StatisticsTask | SearchTask | TableTask;

export type ToWorker = { readonly load: Build } | { readonly id: number; readonly task: Task };

/** How far a task has come. */
export type Report =
  | { readonly kind: "count"; readonly nodes: bigint }
  | { readonly kind: "statistics"; readonly progress: StatisticsProgress }
  | { readonly kind: "table"; readonly progress: TableProgress }
  | { readonly kind: "search"; readonly tried: number; readonly magic: bigint | undefined; readonly bits: number };

export type FromWorker =
  | { readonly ready: true }
  | { readonly failed: string }
  | { readonly id: number; readonly report: Report; readonly done: boolean }
  | { readonly id: number; readonly error: string; readonly offset: number };
