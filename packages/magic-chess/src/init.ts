// Starting the rules: their module is part of this package.

import { compiled } from "./load.js";
import { glue, take } from "./rules.js";

let starting: Promise<void> | undefined;

/** Compiles and starts the module. Calling again does nothing. */
export function init(): Promise<void> {
  starting ??= (async () => {
    const module = await compiled(await import("./generated/rules_module.js"));
    take(glue.initSync({ module }));
  })();
  return starting;
}
