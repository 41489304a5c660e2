// The module with the rules, once it is started.

import { CountError } from "./errors.js";
import * as glue from "./generated/rules.js";
import { Memory, type Started } from "./memory.js";

export { glue };

/** The memory of the rules. */
export let memory: Memory;

/** The same as that of deep counts. */
const MAX_DEPTH = 255;

/** Takes the module that the glue has started. */
export function take(started: Started): void {
  memory = new Memory(glue, started);
}

/** Counts at a depth. Deep counts replace it by a faster function once they are loaded. */
export let perftOf = (words: Uint32Array, depth: number): bigint => {
  if (depth > MAX_DEPTH) throw new CountError("depth", 0, `depths go up to ${MAX_DEPTH}, got ${depth}`);
  memory.give(words);
  return glue.perft(depth);
};

export function replacePerft(faster: typeof perftOf): void {
  perftOf = faster;
}
