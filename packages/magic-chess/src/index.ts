/**
 * Chess rules, notation, PGN and counts. The module starts itself, so everything is ready once it
 * is imported.
 *
 * @module
 */

import { init } from "./manual.js";

export * from "./manual.js";

await init();
