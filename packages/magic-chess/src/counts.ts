// Deep counts.

import { CountError } from "./errors.js";
import { Memory, type Glue, type Started } from "./memory.js";
import { type MoveNumber } from "./moves.js";
import { Position, checkedDepth } from "./position.js";

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

/** What the glue of a module that counts exports. */
export interface CountsGlue extends Glue {
  count(depth: number): boolean;
  divide(depth: number): boolean;
  statistics(depth: number): boolean;
}

/** Deep counts, on the thread that calls. A long count blocks it: give it to a worker. */
export class Counts {
  readonly #glue: CountsGlue;
  readonly #memory: Memory;
  /** Which module runs. */
  readonly build: CountingBuild;

  /** @internal */
  constructor(glue: CountsGlue, started: Started, build: CountingBuild) {
    this.#glue = glue;
    this.#memory = new Memory(glue, started);
    this.build = build;
  }

  /** The text of an answer, or the fault as an error. @internal */
  answer(isThere: boolean): string {
    if (!isThere) throw this.#memory.fault(CountError);
    return this.#memory.text();
  }

  /** @internal */
  perftOf(words: Uint32Array, depth: number): bigint {
    this.#memory.give(words);
    return BigInt(this.answer(this.#glue.count(depth)));
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
    this.#memory.give(position.words);
    const entries = JSON.parse(this.answer(this.#glue.divide(checkedDepth(depth)))) as [MoveNumber, string][];
    const ucis = position.ucis(entries.map(([move]) => move));
    const divided = entries.map(([move, nodes], index) => ({ move, uci: ucis[index] as string, nodes: BigInt(nodes) }));
    return divided.sort((a, b) => (a.uci < b.uci ? -1 : 1));
  }

  /**
   * Counts over the leaves of each depth, depth 1 first: captures, checks, mates and so on.
   * @throws {CountError} if the depth is too great
   */
  statistics(position: Position, depth: number): LeafStatistics[] {
    this.#memory.give(position.words);
    const rows = JSON.parse(this.answer(this.#glue.statistics(checkedDepth(depth)))) as Record<string, string>[];
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, BigInt(value)])));
  }
}
