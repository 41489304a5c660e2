// Deep counts: a second module, loaded on demand.

import { ArgumentError, CountError, textOf } from "./errors.js";
import { compiled } from "./load.js";
import { Memory } from "./memory.js";
import { type MoveNumber } from "./moves.js";
import { Position, checkedDepth } from "./position.js";
import { replacePerft } from "./rules.js";

/** The module that this engine of WebAssembly runs: with 128-bit SIMD, or without. */
export type CountingBuild = "simd128" | "plain";

/** The count below a move. */
export interface DivideEntry {
  move: MoveNumber;
  /** The move as UCI writes it. */
  uci: string;
  nodes: bigint;
}

/** Counts over the leaves of one depth, by the names of the columns that `perft stats` has. */
export type LeafStatistics = Readonly<Record<string, bigint>>;

/** A position of a suite with its expected counts. */
export interface SuiteCase {
  /** The number of the line, from 1. */
  line: number;
  fen: string;
  expected: readonly { depth: number; nodes: bigint }[];
}

/** An unreadable line of a suite. */
export interface BadSuiteLine {
  line: number;
  column: number;
  reason: string;
}

/** What a case of a suite has shown. */
export interface SuiteReport {
  line: number;
  fen: string;
  counts: readonly { depth: number; expected: bigint; nodes: bigint; isRight: boolean }[];
}

/** A module of one function with a vector instruction. Only engines with SIMD accept it. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

type CountingGlue = typeof import("./generated/counting.js");

/** Deep counts, on the thread that calls. A long count blocks it: give it to a worker. */
export class Counting {
  readonly #glue: CountingGlue;
  readonly #memory: Memory;
  /** Which module runs. */
  readonly build: CountingBuild;

  /** @internal */
  constructor(glue: CountingGlue, module: WebAssembly.Module, build: CountingBuild) {
    this.#glue = glue;
    this.#memory = new Memory(glue, module);
    this.build = build;
  }

  #give(words: Uint32Array): void {
    this.#memory.renew();
    this.#memory.words.set(words);
  }

  #answer(isThere: boolean): string {
    if (!isThere) throw this.#memory.fault(CountError);
    return this.#memory.text();
  }

  /** @internal */
  perftOf(words: Uint32Array, depth: number): bigint {
    this.#give(words);
    return BigInt(this.#answer(this.#glue.count(depth)));
  }

  /**
   * The number of move sequences of exactly `depth` moves.
   * @throws {CountError} if the depth is too great
   */
  perft(position: Position, depth: number): bigint {
    return this.perftOf(position.words, checkedDepth(depth));
  }

  /**
   * The count below each legal move, in the order of their UCI texts.
   * @throws {CountError} if the depth is too great
   */
  divide(position: Position, depth: number): DivideEntry[] {
    this.#give(position.words);
    const entries = JSON.parse(this.#answer(this.#glue.divide(checkedDepth(depth)))) as [MoveNumber, string][];
    const ucis = position.ucis(entries.map(([move]) => move));
    const divided = entries.map(([move, nodes], index) => ({ move, uci: ucis[index] as string, nodes: BigInt(nodes) }));
    return divided.sort((a, b) => (a.uci < b.uci ? -1 : 1));
  }

  /**
   * Counts over the leaves of each depth, depth 1 first: captures, checks, mates and so on.
   * @throws {CountError} if the depth is too great
   */
  statistics(position: Position, depth: number): LeafStatistics[] {
    this.#give(position.words);
    const rows = JSON.parse(this.#answer(this.#glue.statistics(checkedDepth(depth)))) as Record<string, string>[];
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, BigInt(value)])));
  }

  /**
   * Reads a suite: lines like `FEN ;D1 20 ;D2 400`, or one of the other forms that `perft
   * suite` reads.
   */
  readSuite(text: string): (SuiteCase | BadSuiteLine)[] {
    type Line = { line: number; fen: string; expected: [number, string][] } | { line: number; column: number; error: string };
    const lines = JSON.parse(this.#answer(this.#glue.readSuite(textOf("suite", text)))) as Line[];
    return lines.map((line) => {
      if ("error" in line) return { line: line.line, column: line.column, reason: line.error };
      const expected = line.expected.map(([depth, nodes]) => ({ depth, nodes: BigInt(nodes) }));
      return { line: line.line, fen: line.fen, expected };
    });
  }

  /** The text of a built-in suite. `undefined` if there is none of this name. */
  builtInSuite(name: string): string | undefined {
    return this.#glue.builtInSuite(textOf("name", name)) ? this.#memory.text() : undefined;
  }

  /** Counts the cases of a suite, one at each step. Counts of more than `maxNodes` are left out. */
  *runSuite(text: string, { maxNodes }: { maxNodes?: bigint } = {}): Generator<SuiteReport | BadSuiteLine> {
    for (const item of this.readSuite(text)) {
      if ("reason" in item) {
        yield item;
        continue;
      }
      const position = Position.fromFen(item.fen);
      const wanted = item.expected.filter(({ nodes }) => maxNodes === undefined || nodes <= maxNodes);
      const counts = wanted.map(({ depth, nodes: expected }) => {
        const nodes = this.perft(position, depth);
        return { depth, expected, nodes, isRight: nodes === expected };
      });
      yield { line: item.line, fen: item.fen, counts };
    }
  }
}

let loading: { build: CountingBuild; counting: Promise<Counting> } | undefined;

/**
 * Loads the module that counts, once. Afterwards `perft` of positions and games is as fast. The
 * build with SIMD is taken where the engine has it.
 * @throws {ArgumentError} if the other build is loaded already
 */
export async function loadCounting({ build }: { build?: CountingBuild } = {}): Promise<Counting> {
  const wanted = build ?? loading?.build ?? bestBuild();
  loading ??= { build: wanted, counting: start(wanted) };
  if (loading.build !== wanted) throw new ArgumentError("build", 0, `the ${loading.build} build is loaded already`);
  return loading.counting;
}

function bestBuild(): CountingBuild {
  return WebAssembly.validate(SIMD_PROBE) ? "simd128" : "plain";
}

async function start(build: CountingBuild): Promise<Counting> {
  const glue = await import("./generated/counting.js");
  const module =
    build === "simd128"
      ? await import("./generated/counting_simd_module.js")
      : await import("./generated/counting_module.js");
  const counting = new Counting(glue, await compiled(module), build);
  replacePerft((words, depth) => counting.perftOf(words, depth));
  return counting;
}
