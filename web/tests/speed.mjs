// How fast both modules count, in node: `node web/tests/speed.mjs [ROUNDS]`, after `cargo xtask
// web`.
//
// The modules count each bench position in turns, and the fastest of ROUNDS times is taken (7
// unless told). Every count must be right. A ratio is the speed of the module with SIMD over that
// of the plain one.

import { readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);
const NAMES = ["start", "kiwipete", "pos3", "pos4", "pos5", "pos6"];
const MOST_LEAVES = 20_000_000;

const rounds = Number(process.argv[2] ?? 7);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`ROUNDS is a number from 1 on, not ${process.argv[2]}`);
  process.exit(2);
}

/** One module with glue of its own. */
async function load(build, path) {
  const glue = await import(new URL(`web/dist/wasm/explorer.js?${build}`, ROOT));
  const { memory } = await glue.default({ module_or_path: readFileSync(new URL(`web/dist/wasm/${path}`, ROOT)) });
  return { ...glue, memory };
}

/** Counts once. Gives the time in milliseconds. */
function count(module, { name, fen, depth, nodes }) {
  const begun = performance.now();
  module.readFen(fen, 1);
  module.count(depth);
  const time = performance.now() - begun;
  const text = new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.textAddress(), module.textLength()));
  if (text !== String(nodes)) throw new Error(`${name}: expected ${nodes} at depth ${depth}, got ${text}`);
  return time;
}

/** The bench positions, each with its deepest count that is not too large. */
function positions() {
  const lines = readFileSync(new URL("perft-suites/bench.epd", ROOT), "utf8").split("\n").filter((line) => /^[^#]/.test(line));
  return lines.map((line, index) => {
    const [fen, ...counts] = line.split(";").map((part) => part.trim());
    const known = counts.map((part) => /^D(\d+) (\d+)$/.exec(part)).map(([, depth, nodes]) => [Number(depth), Number(nodes)]);
    const [depth, nodes] = known.filter(([, nodes]) => nodes <= MOST_LEAVES).at(-1);
    return { name: NAMES[index], fen, depth, nodes };
  });
}

const modules = [await load("plain", "explorer_bg.wasm"), await load("simd", "simd/explorer_bg.wasm")];
console.log(`node ${process.version}; million nodes a second, the fastest of ${rounds} counts in turns\n`);
console.log("| position | depth | plain | simd | simd over plain |\n|---|---|---|---|---|");
let product = 1;
const all = positions();
for (const position of all) {
  const best = [Infinity, Infinity];
  // The first counts are compiled while they run.
  for (let round = 0; round <= rounds; round++) {
    modules.forEach((module, index) => {
      const time = count(module, position);
      if (round > 0) best[index] = Math.min(best[index], time);
    });
  }
  const [plain, simd] = best.map((time) => position.nodes / time / 1000);
  product *= simd / plain;
  console.log(`| ${position.name} | ${position.depth} | ${plain.toFixed(1)} | ${simd.toFixed(1)} | ${(simd / plain).toFixed(2)} |`);
}
console.log(`\ngeometric mean of the ratios: ${(product ** (1 / all.length)).toFixed(2)}`);
