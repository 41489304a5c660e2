// The module with the rules, once it is started.

import { CountError } from "./errors.js";
import * as glue from "./generated/rules.js";
import { compiled } from "./load.js";
import { Memory } from "./memory.js";

export { glue };

/** The memory of the rules. */
export let memory: Memory;

/** The same as that of deep counts. */
const MAX_DEPTH = 255;

let starting: Promise<void> | undefined;

/** Compiles and starts the module. Calling again does nothing. */
export function init(): Promise<void> {
  starting ??= (async () => {
    const module = await import("./generated/rules_module.js");
    memory = new Memory(glue, await compiled(module));
  })();
  return starting;
}

/** Counts at a depth. Deep counts replace it by a faster function once they are loaded. */
export let perftOf = (words: Uint32Array, depth: number): bigint => {
  if (depth > MAX_DEPTH) throw new CountError("depth", 0, `depths go up to ${MAX_DEPTH}, got ${depth}`);
  memory.renew();
  memory.words.set(words);
  return glue.perft(depth);
};

export function replacePerft(faster: typeof perftOf): void {
  perftOf = faster;
}
