// Loading the crates: the build with SIMD where the browser has it, the plain build elsewhere.

import init from "./wasm/explorer.js";

export * from "./wasm/explorer.js";

/** A module with one function that uses a vector instruction. Only browsers with SIMD accept it. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export type Build = "plain" | "simd";

/** The build that this browser should load. `?wasm=plain` before the `#` forces the plain one. */
export function bestBuild(): Build {
  const forced = new URLSearchParams(location.search).get("wasm");
  return forced !== "plain" && WebAssembly.validate(SIMD_PROBE) ? "simd" : "plain";
}

/** Loads a build. Fails where WebAssembly is blocked. */
export async function load(build: Build): Promise<void> {
  await init({ module_or_path: new URL(`./wasm/${fileOf(build)}`, import.meta.url) });
}

/** The file of a build, below the folder `wasm`. */
export function fileOf(build: Build): string {
  return build === "simd" ? "simd/explorer_bg.wasm" : "explorer_bg.wasm";
}
