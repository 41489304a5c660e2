// Times magic-chess, chess.js and chessops in one run, and prints tables in Markdown:
// `npm run bench`. docs/javascript.md and the record in benches/record have its output.
import { spawnSync } from "node:child_process";
import { ROUNDS, least, rates } from "./rates.mjs";

console.log(`node ${process.version}, the quickest of ${ROUNDS} rounds in turns\n\n${await rates()}`);

const starts = Object.fromEntries(["magic-chess", "chess.js", "chessops"].map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) for (const [name, list] of Object.entries(starts)) list.push(startUp(name));
console.log("\n| start-up | milliseconds |\n|---|---:|");
for (const [name, list] of Object.entries(starts)) console.log(`| importing ${name} | ${least(list).toFixed(0)} |`);

/** Milliseconds that an import takes in a new process. */
function startUp(name) {
  const code = `const begin = performance.now();
    await import(${JSON.stringify(name)});
    console.log(performance.now() - begin);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
