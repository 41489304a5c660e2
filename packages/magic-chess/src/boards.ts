// Many boards in one call.

import { ArgumentError, BoardsError, objectOf, oneOf, textOf } from "./errors.js";
import { type MoveNumber } from "./moves.js";
import { Position, assembled } from "./position.js";
import { glue, memory } from "./rules.js";

/** Words of 64 bits to a board. */
const WORDS = 8;

/** The legal moves of many boards, one board after another. */
export interface BoardMoves {
  moves: Uint16Array;
  /** Where the moves of each board begin, and at the end how many moves there are. */
  starts: Uint32Array;
}

/**
 * Boards side by side: eight words of 64 bits for each. Clocks are not kept. A batch never changes:
 * playing moves gives a new one.
 */
export class Boards {
  /** The words, eight for each board. */
  readonly words: BigUint64Array;

  private constructor(words: BigUint64Array) {
    this.words = words;
  }

  /**
   * Reads a FEN for each board.
   * @throws {BoardsError} at the first that is not one of a valid position
   */
  static fromFens(fens: Iterable<string>): Boards {
    const lines = Array.from(objectOf("FENs", fens), (fen) => textOf("FEN", fen));
    const bad = lines.findIndex((line) => line.trim() === "" || line.includes("\n"));
    if (bad >= 0) throw new BoardsError(`row ${bad}`, 0, "expected one line");
    const words = glue.readBoards(lines.join("\n"));
    if (!words) throw memory.fault(BoardsError);
    return new Boards(words);
  }

  /** The boards of positions. */
  static fromPositions(positions: readonly Position[]): Boards {
    const words = new Uint32Array(2 * WORDS * oneOf("positions", positions, Array).length);
    for (const [row, position] of positions.entries()) words.set(oneOf(`row ${row}`, position, Position).words, 2 * WORDS * row);
    return new Boards(new BigUint64Array(words.buffer));
  }

  /**
   * Boards of words that {@link words} gave. The words are not copied.
   * @throws {BoardsError} at the first board that is not valid
   */
  static fromWords(words: BigUint64Array): Boards {
    oneOf("words", words, BigUint64Array);
    if (words.length % WORDS !== 0) throw new BoardsError("boards", 0, `${words.length} words are no multiple of eight`);
    const boards = new Boards(words);
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    for (let row = 0; row < boards.length; row++) {
      try {
        Position.fromBytes(bytes.subarray(64 * row, 64 * row + 64));
      } catch (error) {
        throw new BoardsError(`row ${row}`, 0, (error as BoardsError).reason);
      }
    }
    return boards;
  }

  /** How many boards there are. */
  get length(): number {
    return this.words.length / WORDS;
  }

  /** A board as a position, with clocks that begin anew. */
  at(row: number): Position {
    if (!(row >= 0 && row < this.length)) throw new ArgumentError("row", 0, `${row} is no row of ${this.length}`);
    const words = this.words.slice(WORDS * row, WORDS * row + WORDS);
    return assembled(new Uint32Array(words.buffer), 0, 1, 64);
  }

  /** How many legal moves each board has. */
  moveCounts(): Uint32Array {
    return there(glue.boardMoveCounts(this.words));
  }

  /** The legal moves of all boards. */
  moves(): BoardMoves {
    const counts = this.moveCounts();
    const starts = new Uint32Array(counts.length + 1);
    for (let row = 0; row < counts.length; row++) starts[row + 1] = (starts[row] as number) + (counts[row] as number);
    return { moves: there(glue.boardMoves(this.words)), starts };
  }

  /**
   * The boards after a move on each, 0 for none.
   * @throws {BoardsError} at the first move that is not legal
   */
  play(moves: Uint16Array | readonly MoveNumber[]): Boards {
    return new Boards(there(glue.boardPlay(this.words, Uint16Array.from(objectOf("moves", moves)))));
  }

  /** Which boards have their side to move in check, as ones and zeros. */
  checks(): Uint8Array {
    return this.#statuses((status) => status & 1);
  }

  /** Which boards are mates. */
  checkmates(): Uint8Array {
    return this.#statuses((status) => Number((status & 3) === 1));
  }

  /** Which boards are stalemates. */
  stalemates(): Uint8Array {
    return this.#statuses((status) => Number((status & 3) === 0));
  }

  #statuses(of: (status: number) => number): Uint8Array {
    return there(glue.boardStatuses(this.words)).map(of);
  }

  /** The FENs of the boards. */
  fens(): string[] {
    if (!glue.writeBoards(this.words)) throw memory.fault(BoardsError);
    return memory.lines();
  }
}

function there<T>(answer: T | undefined): T {
  if (answer === undefined) throw memory.fault(BoardsError);
  return answer;
}
