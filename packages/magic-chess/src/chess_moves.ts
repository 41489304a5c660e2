// The moves of a state: listed, described and read.

import { Move } from "./chess_move.js";
import { fenOf, give, taken, turnOf, type State } from "./chess_state.js";
import { ArgumentError, MoveError } from "./errors.js";
import { Moves, type MoveNumber } from "./moves.js";
import { glue, memory } from "./rules.js";
import { PIECES, SQUARES_BY_NUMBER, findSquare, pieceNumber, type PieceSymbol, type Square } from "./squares.js";

/** A move by its squares. */
export interface MoveRequest {
  from: string;
  to: string;
  promotion?: string | undefined;
}

/** The number of a null move. */
export const NULL_MOVE = 0;

const NULL_SAN = "--";

// Bits of the details of a move.
const QUEEN_SIDE = 1 << 6;
const KING_ARRIVES = 1 << 7;

/** Keeps the moves in memory that leave a square, and those of a piece. Returns how many. */
export function kept(count: number, square: Square | undefined, piece: PieceSymbol | undefined): number {
  const { moves, details } = memory;
  const from = square === undefined ? undefined : (findSquare(square) ?? -1);
  const number = piece === undefined ? undefined : pieceNumber(piece);
  let left = 0;
  for (let index = 0; index < count; index++) {
    const move = moves[index] as number;
    const detail = details[index] as number;
    if (from !== undefined && (move & 63) !== from) continue;
    if (number !== undefined && (detail & 7) !== number) continue;
    moves[left] = move;
    details[left] = detail;
    left++;
  }
  return left;
}

/** The moves in memory, in standard algebraic notation. */
export function sansOf(count: number): string[] {
  glue.writeSans(count);
  return memory.lines();
}

/** The moves in memory as objects. */
export function described(state: State, count: number): Move[] {
  if (count === 0) return [];
  const moves = memory.moves.slice(0, count);
  const details = memory.details.slice(0, count);
  const before = fenOf(state, false);
  glue.writeSansAndFens(count);
  const lines = memory.lines();
  const color = turnOf(state);
  const list = new Array<Move>(count);
  for (let index = 0; index < count; index++) {
    const move = moves[index] as number;
    const detail = details[index] as number;
    const captured = (detail >> 3) & 7;
    const piece = PIECES[detail & 7] as PieceSymbol;
    list[index] = new Move({
      color,
      from: SQUARES_BY_NUMBER[move & 63] as Square,
      to: SQUARES_BY_NUMBER[targetOf(move, detail)] as Square,
      piece,
      captured: captured === 0 ? undefined : PIECES[captured - 1],
      promotion: Moves.promotion(move),
      flags: flagsOf(move, captured !== 0, (detail & QUEEN_SIDE) !== 0),
      san: lines[2 * index] as string,
      before,
      after: lines[2 * index + 1] as string,
    });
  }
  return list;
}

/** A move that was played from a state, as an object. */
export function describe(state: State, move: MoveNumber): Move {
  if (move === NULL_MOVE) return describeNull(state);
  give(state);
  memory.moves[0] = move;
  glue.describeMoves(1);
  return described(state, 1)[0] as Move;
}

/** A null move has no squares. It has those that users of chess.js know. */
function describeNull(state: State): Move {
  const before = fenOf(state, false);
  glue.playNull();
  const after = fenOf(taken(true), false);
  return new Move({
    color: turnOf(state),
    from: "a8",
    to: "a8",
    piece: "k",
    captured: undefined,
    promotion: undefined,
    flags: "-",
    san: NULL_SAN,
    before,
    after,
  });
}

/** A move that was played from a state, in standard algebraic notation. */
export function sanOf(state: State, move: MoveNumber): string {
  if (move === NULL_MOVE) return NULL_SAN;
  give(state);
  memory.moves[0] = move;
  return sansOf(1)[0] as string;
}

function flagsOf(move: MoveNumber, takes: boolean, isQueenSide: boolean): string {
  switch (move >> 12) {
    case 0:
      return takes ? "c" : "n";
    case 1:
      return "b";
    case 2:
      return "e";
    case 3:
      return isQueenSide ? "q" : "k";
    default:
      return takes ? "cp" : "np";
  }
}

/** The target of a move. A king that castles arrives on the g-file or the c-file. */
function targetOf(move: MoveNumber, detail: number): number {
  if ((detail & KING_ARRIVES) === 0) return (move >> 6) & 63;
  return (move & 56) | ((detail & QUEEN_SIDE) === 0 ? 6 : 2);
}

/** The number of the move that a caller asks for, in the position in memory. */
export function readMove(move: string | MoveRequest | null, isStrict: boolean): MoveNumber {
  if (move === null || move === NULL_SAN) return NULL_MOVE;
  if (typeof move === "string") {
    const number = glue.readMove(move, isStrict ? 0 : 1);
    if (number === 0) throw memory.fault(MoveError);
    return number;
  }
  if (typeof move !== "object") throw new ArgumentError("move", 0, `expected a text, squares or null, got ${typeof move}`);
  const [from, to] = [findSquare(move.from), findSquare(move.to)];
  const promotion = pieceNumber(move.promotion);
  const number = from === undefined || to === undefined ? 0 : glue.moveBetween(from, to, promotion >>> 0);
  if (number !== 0) return number;
  const text = `${move.from}${move.to}${move.promotion ?? ""}`;
  // Reading the text fails too, and knows why.
  if (from !== undefined && to !== undefined && glue.readMove(text, 2) === 0) throw memory.fault(MoveError);
  throw new MoveError("move", 0, `${JSON.stringify(text)} is not legal`);
}
