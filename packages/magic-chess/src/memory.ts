// The memory of a WebAssembly module: where a position is written before a call, and where the
// answer is read.

import type { ChessError } from "./errors.js";

/** What the glue of both modules exports. */
export interface Glue {
  addresses(): Uint32Array;
  textAddress(): number;
  textLength(): number;
}

/** What the glue gives when it has started its module. */
export interface Started {
  memory: WebAssembly.Memory;
}

/** How many words of 32 bits a board has. */
export const WORDS = 16;

/** The most moves that a list holds. */
const MOVES = 432;

const decoder = new TextDecoder();

/** Views of the memory of a module. They are renewed when the memory has grown. */
export class Memory {
  /** The board: 16 words of 32 bits. */
  words!: Uint32Array;
  /** Halfmove clock, move number, last double push, digest. */
  numbers!: Uint32Array;
  moves!: Uint16Array;
  /** The legal moves of the last board that was asked for them. */
  legalMoves!: Uint16Array;
  /** For each move the piece, the captured piece, and the side of castling. */
  details!: Uint16Array;
  readonly #glue: Glue;
  readonly #memory: WebAssembly.Memory;
  readonly #addresses: Uint32Array;

  constructor(glue: Glue, { memory }: Started) {
    this.#glue = glue;
    this.#memory = memory;
    this.#addresses = glue.addresses();
    this.#look();
  }

  /** Makes the views usable again after a call that may have made the memory grow. */
  renew(): void {
    if (this.words.length === 0) this.#look();
  }

  /** Writes the words of a board. */
  give(words: Uint32Array): void {
    this.renew();
    const memory = this.words;
    // Faster than `set`, which is not compiled into its callers.
    for (let index = 0; index < WORDS; index++) memory[index] = words[index] as number;
  }

  #look(): void {
    const buffer = this.#memory.buffer;
    const [words = 0, numbers = 0, moves = 0, details = 0, legalMoves = 0] = this.#addresses;
    this.words = new Uint32Array(buffer, words, WORDS);
    this.numbers = new Uint32Array(buffer, numbers, 4);
    this.moves = new Uint16Array(buffer, moves, MOVES);
    this.details = new Uint16Array(buffer, details, MOVES);
    this.legalMoves = new Uint16Array(buffer, legalMoves, MOVES);
  }

  /** The text of the last answer. */
  text(): string {
    const glue = this.#glue;
    const bytes = new Uint8Array(this.#memory.buffer, glue.textAddress(), glue.textLength());
    this.renew();
    return decoder.decode(bytes);
  }

  /** The lines of the last answer. */
  lines(): string[] {
    const lines = this.text().split("\n");
    lines.pop();
    return lines;
  }

  /** The fault of the last answer as an error. */
  fault<E extends ChessError>(kind: new (field: string, offset: number, reason: string) => E): E {
    const [field = "", offset = "", ...reason] = this.text().split("\n");
    return new kind(field, Number(offset), reason.join("\n"));
  }
}
