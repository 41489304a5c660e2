// The module with the rules, once it is started.

import * as glue from "./generated/rules.js";
import { compiled } from "./load.js";
import { Memory } from "./memory.js";

export { glue };

/** The memory of the rules. */
export let memory: Memory;

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
  memory.renew();
  memory.words.set(words);
  return glue.perft(depth);
};

export function replacePerft(faster: typeof perftOf): void {
  perftOf = faster;
}
