// Loading the module that counts, on demand.

import type { Counting } from "./counting.js";
import type { CountingBuild } from "./counts.js";
import { ArgumentError, optionsOf } from "./errors.js";
import { compiled } from "./load.js";
import { replacePerft } from "./rules.js";
import { hasSimd } from "./simd.js";

let loading: { build: CountingBuild; counting: Promise<Counting> } | undefined;

/**
 * Loads the module that counts, once. Afterwards `perft` of positions and games is as fast. The
 * build with SIMD is taken where the engine has it.
 * @throws {ArgumentError} if the other build is loaded already
 */
export async function loadCounting(options: { build?: CountingBuild } = {}): Promise<Counting> {
  const { build } = optionsOf(options);
  const wanted = build ?? loading?.build ?? (hasSimd() ? "simd128" : "plain");
  loading ??= { build: wanted, counting: start(wanted) };
  if (loading.build !== wanted) throw new ArgumentError("build", 0, `the ${loading.build} build is loaded already`);
  return loading.counting;
}

async function start(build: CountingBuild): Promise<Counting> {
  const [{ Counting }, glue] = await Promise.all([import("./counting.js"), import("./generated/counting.js")]);
  const module =
    build === "simd128"
      ? await import("./generated/counting_simd_module.js")
      : await import("./generated/counting_module.js");
  const counting = new Counting(glue, glue.initSync({ module: await compiled(module) }), build);
  replacePerft((words, depth) => counting.perftOf(words, depth));
  return counting;
}
