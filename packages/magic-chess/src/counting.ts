// The module that is loaded on demand: deep counts and suites.

import { Counts, type CountingBuild } from "./counts.js";
import { optionsOf, textOf } from "./errors.js";
import type { Started } from "./memory.js";
import { Position } from "./position.js";

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

type CountingGlue = typeof import("./generated/counting.js");

/** Deep counts and suites, on the thread that calls. A long count is work for a worker. */
export class Counting extends Counts {
  readonly #glue: CountingGlue;

  /** @internal */
  constructor(glue: CountingGlue, started: Started, build: CountingBuild) {
    super(glue, started, build);
    this.#glue = glue;
  }

  /**
   * Reads a suite: lines like `FEN ;D1 20 ;D2 400`, or one of the other forms that `perft
   * suite` reads.
   */
  readSuite(text: string): (SuiteCase | BadSuiteLine)[] {
    type Line = { line: number; fen: string; expected: [number, string][] } | { line: number; column: number; error: string };
    const lines = JSON.parse(this.answer(this.#glue.readSuite(textOf("suite", text)))) as Line[];
    return lines.map((line) => {
      if ("error" in line) return { line: line.line, column: line.column, reason: line.error };
      const expected = line.expected.map(([depth, nodes]) => ({ depth, nodes: BigInt(nodes) }));
      return { line: line.line, fen: line.fen, expected };
    });
  }

  /** The text of a built-in suite. `undefined` if there is none of this name. */
  builtInSuite(name: string): string | undefined {
    return this.#glue.builtInSuite(textOf("name", name)) ? this.answer(true) : undefined;
  }

  /** Counts the cases of a suite, one at each step. Counts of more than `maxNodes` are left out. */
  *runSuite(text: string, options: { maxNodes?: bigint } = {}): Generator<SuiteReport | BadSuiteLine> {
    const { maxNodes } = optionsOf(options);
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
