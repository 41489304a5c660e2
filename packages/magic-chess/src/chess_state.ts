// The states of a game, and their way through the memory of the rules.

import { PgnError } from "./errors.js";
import { type MoveNumber } from "./moves.js";
import { glue, memory } from "./rules.js";
import type { Color } from "./squares.js";

/** A board with what belongs to it. */
export interface State {
  words: Uint32Array;
  halfmove: number;
  fullmove: number;
  /** The square that a pawn passed in the last move, 64 if none did. */
  push: number;
  /** Equal boards have equal digests. */
  digest: number;
  /** Whether the board is known to be valid. Boards that are put together need not be. */
  isValid: boolean;
}

const BLACK_TO_MOVE = 1 << 8;

/** Writes a state into memory. */
export function give({ words, halfmove, fullmove, push }: State): void {
  memory.give(words);
  memory.numbers[0] = halfmove;
  memory.numbers[1] = fullmove;
  memory.numbers[2] = push;
}

/** The state that a call has left in memory. */
export function taken(isValid: boolean): State {
  memory.renew();
  const [halfmove = 0, fullmove = 1, push = 64, digest = 0] = memory.numbers;
  return { words: memory.words.slice(), halfmove, fullmove, push, digest, isValid };
}

/** The side to move. */
export function turnOf({ words }: State): Color {
  return ((words[14] as number) & BLACK_TO_MOVE) === 0 ? "w" : "b";
}

/** The FEN. A forced one has the en passant square after every double push. */
export function fenOf(state: State, isForced: boolean): string {
  give(state);
  glue.writeFen(isForced ? 1 : 0);
  return memory.text();
}

/** The states before each move of a line, and behind the last. */
export function playedStates(first: State, moves: readonly MoveNumber[]): State[] {
  give(first);
  const rows = glue.playLine(Uint16Array.from(moves));
  const halves = new Uint32Array(rows.buffer, rows.byteOffset, 2 * rows.length);
  if (rows.length !== 10 * moves.length) throw memory.fault(PgnError);
  const states = [first];
  for (let row = 0; row < halves.length; row += 20) {
    states.push({
      words: halves.slice(row, row + 16),
      halfmove: halves[row + 16] as number,
      fullmove: halves[row + 17] as number,
      push: halves[row + 18] as number,
      digest: halves[row + 19] as number,
      isValid: true,
    });
  }
  return states;
}
