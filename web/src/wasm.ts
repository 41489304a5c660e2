// Loading the crates: the build with SIMD where the browser has it, the plain build elsewhere.

import { hasSimd, take } from "./chess.js";
import init, { type InitOutput } from "./wasm/explorer.js";

export * from "./wasm/explorer.js";

export type Build = "plain" | "simd";

/** The build that this browser should load. `?wasm=plain` before the `#` forces the plain one. */
export function bestBuild(): Build {
  const forced = new URLSearchParams(location.search).get("wasm");
  return forced !== "plain" && hasSimd() ? "simd" : "plain";
}

/** Loads a build, also for the JavaScript package. Fails where WebAssembly is blocked. */
export async function load(build: Build): Promise<InitOutput> {
  const started = await init({ module_or_path: new URL(`./wasm/${fileOf(build)}`, import.meta.url) });
  take(started);
  return started;
}

/** The file of a build, below the folder `wasm`. */
export function fileOf(build: Build): string {
  return build === "simd" ? "simd/explorer_bg.wasm" : "explorer_bg.wasm";
}
