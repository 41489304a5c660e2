// The native programs, asked the same questions.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url).pathname;
/** Where cargo puts what it builds. */
const TARGET = process.env.CARGO_TARGET_DIR ?? `${ROOT}target`;
const PERFT = process.env.PERFT ?? `${TARGET}/release/perft`;
const MAGICS = process.env.MAGICS ?? `${TARGET}/release/magics`;

function run(program, args) {
  return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The divide as lines `move: nodes`, sorted. */
export function divide(fen, depth) {
  const { moves } = JSON.parse(run(PERFT, ["divide", String(depth), fen, "--json"]));
  return Object.entries(moves).map(([move, nodes]) => `${move}: ${nodes}`).sort();
}

export function statistics(fen, depth) {
  return JSON.parse(run(PERFT, ["stats", String(depth), fen, "--json"])).depths;
}

export function explain(slider, square, occupied) {
  return JSON.parse(run(MAGICS, ["explain", square, "--piece", slider, "--occupied", occupied, "--json"]));
}

export function explainLists(piece, square, targets) {
  return JSON.parse(run(MAGICS, ["explain", square, "--piece", piece, "--targets", targets, "--all", "--json"]));
}

/** The picture of a position, as SVG. */
export function drawn(fen) {
  return run(PERFT, ["draw", fen, "--svg"]);
}

/** What `magics find` writes. */
export function found(format, ...options) {
  return run(MAGICS, ["find", "--format", format, ...options]);
}

/** What `magics lists` writes: the lines of 2007. */
export function listLines() {
  return run(MAGICS, ["lists"]);
}

/** What `magics verify --json` says of a table, also of a bad one. */
export function verify(table) {
  const { stdout } = spawnSync(MAGICS, ["verify", "-", "--json"], { input: table, encoding: "utf8" });
  return JSON.parse(stdout);
}

export function find(seed) {
  return found("json", "--seed", String(seed)).trim().split("\n").map((line) => JSON.parse(line));
}

/** Random numbers from a seed (xorshift). */
export function randoms(seed) {
  let state = BigInt(seed);
  return () => {
    state ^= (state << 13n) & 0xffffffffffffffffn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xffffffffffffffffn;
    return state;
  };
}

/** So many different positions of a suite, drawn at random. */
export function positions(suite, count, random) {
  const lines = readFileSync(`${ROOT}perft-suites/${suite}.epd`, "utf8").split("\n").filter((line) => /^[^#]/.test(line));
  return Array.from({ length: count }, () => {
    const [line] = lines.splice(Number(random() % BigInt(lines.length)), 1);
    return line.split(";")[0].trim();
  });
}
