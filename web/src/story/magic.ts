// The arithmetic of the story: rays, sets, products and tables. It needs no WebAssembly; a test
// compares it with the crates.

import { bit, has, squaresOf } from "../squares.js";

export const WORD = (1n << 64n) - 1n;

type Direction = readonly [number, number];
const DIAGONAL: readonly Direction[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const ORTHOGONAL: readonly Direction[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/** The squares that a rook attacks, up to and with the first piece on each line. */
export function rookAttacks(square: number, occupied: bigint): bigint {
  let attacks = 0n;
  for (const direction of ORTHOGONAL) {
    for (const at of ray(square, direction)) {
      attacks |= bit(at);
      if (has(occupied, at)) break;
    }
  }
  return attacks;
}

/** The squares that can change the attacks of a rook: its lines without their last squares. */
export function rookMask(square: number): bigint {
  return maskOf(square, ORTHOGONAL);
}

/** The squares that can change the attacks of a bishop. */
export function bishopMask(square: number): bigint {
  return maskOf(square, DIAGONAL);
}

function maskOf(square: number, directions: readonly Direction[]): bigint {
  return directions.flatMap((direction) => ray(square, direction).slice(0, -1)).reduce((set, at) => set | bit(at), 0n);
}

function ray(square: number, [files, ranks]: Direction): number[] {
  const squares = [];
  let [file, rank] = [(square & 7) + files, (square >> 3) + ranks];
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    squares.push(rank * 8 + file);
    file += files;
    rank += ranks;
  }
  return squares;
}

const KNIGHT: readonly Direction[] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const KING: readonly Direction[] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/** The targets of a knight or a king. */
export function leaperTargets(piece: "knight" | "king", square: number): bigint {
  return (piece === "knight" ? KNIGHT : KING).reduce((set, direction) => {
    const [file, rank] = [(square & 7) + direction[0], (square >> 3) + direction[1]];
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? set | bit(rank * 8 + file) : set;
  }, 0n);
}

/** All sets of squares of a mask, the empty one first. */
export function subsetsOf(mask: bigint): bigint[] {
  const sets = [];
  let set = 0n;
  do {
    sets.push(set);
    set = (set - mask) & mask;
  } while (set !== 0n);
  return sets;
}

export function product(set: bigint, magic: bigint): bigint {
  return (set * magic) & WORD;
}

/** The top bits of the product. */
export function indexOf(set: bigint, magic: bigint, bits: number): number {
  return Number(product(set, magic) >> BigInt(64 - bits));
}

/** The set slid up by some places. What leaves the board is gone. */
export function slid(set: bigint, places: number): bigint {
  return (set << BigInt(places)) & WORD;
}

/** The squares of `mask` that a magic brings to a place of the product. */
export function meeting(mask: bigint, magic: bigint, place: number): number[] {
  const shifts = squaresOf(magic);
  return squaresOf(mask).filter((square) => shifts.includes(place - square));
}

/** The index of a set in the carry-rippler order of its mask: its bits gathered side by side. */
export function gathered(set: bigint, mask: bigint): number {
  return squaresOf(mask).reduce((index, square, at) => index | (has(set, square) ? 1 << at : 0), 0);
}

/** Two sets that reach one entry. */
export interface Pair {
  readonly index: number;
  readonly sets: readonly [bigint, bigint];
}

/** What became of a table while sets were put into it. */
export interface Filling {
  /** Which attacks each entry holds: a number of `attacks`, or -1 for a hole. */
  readonly entries: Int16Array;
  /** The set that came first to each entry. */
  readonly first: readonly (bigint | undefined)[];
  readonly used: number;
  /** Sets whose entry held their attacks already. */
  readonly shared: number;
  /** The first two sets with one entry and different attacks. */
  readonly clash: Pair | null;
  /** The sets put in, with the one that clashed. */
  readonly done: number;
}

/** All cases of a slider or leaper on a square: sets, and the number of what each must find. */
export class Cases {
  readonly sets: readonly bigint[];
  /** The different answers. */
  readonly answers: readonly bigint[];
  /** The number of the answer of each set. */
  readonly answerOf: Int16Array;
  readonly #low: Uint32Array;
  readonly #high: Uint32Array;
  #seen: Int32Array;
  #holds: Int16Array;
  #round = 0;

  constructor(readonly mask: bigint, answer: (set: bigint) => bigint) {
    this.sets = subsetsOf(mask);
    const numbers = new Map<bigint, number>();
    this.answerOf = Int16Array.from(this.sets, (set) => {
      const it = answer(set);
      if (!numbers.has(it)) numbers.set(it, numbers.size);
      return numbers.get(it) ?? 0;
    });
    this.answers = [...numbers.keys()];
    this.#low = Uint32Array.from(this.sets, (set) => Number(set & 0xffffffffn));
    this.#high = Uint32Array.from(this.sets, (set) => Number(set >> 32n));
    this.#seen = new Int32Array(this.sets.length);
    this.#holds = new Int16Array(this.sets.length);
  }

  get bits(): number {
    return Math.log2(this.sets.length);
  }

  /** Puts the first `most` sets into a table, up to the first clash. */
  fill(magic: bigint, most = this.sets.length): Filling {
    const entries = new Int16Array(this.sets.length).fill(-1);
    const first: (bigint | undefined)[] = [];
    let used = 0;
    let shared = 0;
    let clash: Pair | null = null;
    let done = 0;
    for (; done < most && !clash; done++) {
      const set = this.sets[done] ?? 0n;
      const answer = this.answerOf[done] ?? 0;
      const index = indexOf(set, magic, this.bits);
      const held = entries[index] ?? -1;
      if (held < 0) {
        entries[index] = answer;
        first[index] = set;
        used++;
      } else if (held === answer) shared++;
      else clash = { index, sets: [first[index] ?? 0n, set] };
    }
    return { entries, first, used, shared, clash, done };
  }

  /**
   * How many sets find their entry before the first clash; all of them if the number is a magic.
   * The same as `fill`, in 32-bit arithmetic, for searches.
   */
  survives(magic: bigint): number {
    const [low, high] = [Number(magic & 0xffffffffn), Number(magic >> 32n)];
    const [low0, low1] = [low & 0xffff, low >>> 16];
    const shift = 32 - this.bits;
    const round = ++this.#round;
    for (let at = 0; at < this.sets.length; at++) {
      const [a, b] = [this.#low[at] ?? 0, this.#high[at] ?? 0];
      // The upper half of the product: the carry of the low halves, and the mixed products.
      const [a0, a1] = [a & 0xffff, a >>> 16];
      const middle = a1 * low0 + ((a0 * low0) >>> 16);
      const carry = a1 * low1 + Math.floor(middle / 0x10000) + Math.floor(((middle % 0x10000) + a0 * low1) / 0x10000);
      const index = ((carry | 0) + Math.imul(a, high) + Math.imul(b, low)) >>> shift;
      const answer = this.answerOf[at] ?? 0;
      if (this.#seen[index] !== round) {
        this.#seen[index] = round;
        this.#holds[index] = answer;
      } else if (this.#holds[index] !== answer) return at;
    }
    return this.sets.length;
  }
}

/** Random numbers with few one-bits, from a seed (SplitMix64, three words joined by "and"). */
export class Candidates {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = seed & WORD;
  }

  next(): bigint {
    return this.#word() & this.#word() & this.#word();
  }

  #word(): bigint {
    this.#state = (this.#state + 0x9e3779b97f4a7c15n) & WORD;
    let word = this.#state;
    word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
    return word ^ (word >> 31n);
  }
}

/** The square of the story, the rook's squares that matter there, and its cases. */
export const D4 = 27;
export const MASK = rookMask(D4);
/** A magic for the rook on d4 with only four bits. Each relevant square has a place of its own. */
export const TIDY = 0x0000_0800_8010_0080n;
/** The library's magic for the rook on d4. Some relevant squares meet in it. */
export const USUAL = 0x0032_1001_0009_0020n;
