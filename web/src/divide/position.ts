// A position as the page shows it.

import { Moves, Position, SQUARES, squareNumber, type Color, type MoveNumber } from "../chess.js";
import { bit } from "../squares.js";

export interface MoveView {
  readonly number: MoveNumber;
  readonly uci: string;
  readonly san: string;
  readonly from: number;
  /** The square it arrives on. A castling arrives on the rook's square. */
  readonly to: number;
  readonly castles: boolean;
}

export interface PositionView {
  readonly position: Position;
  /** With the en passant square of every double push, whether or not a pawn can answer. */
  readonly fen: string;
  /** A letter for each square from a1 to h8, a full stop for an empty square. */
  readonly squares: string;
  readonly side: Color;
  /** Whether castling can only be written as the king taking its rook. */
  readonly chess960: boolean;
  /** The pieces that give check. */
  readonly checkers: bigint;
  /** All legal moves, in the order of their UCI texts. */
  readonly moves: readonly MoveView[];
}

/** The position of a FEN, or null where it is none. */
export function positionOf(fen: string): PositionView | null {
  try {
    return viewOf(Position.fromFen(fen));
  } catch {
    return null;
  }
}

/** The position after a move that UCI writes, or null where the move is not legal. */
export function after({ position }: PositionView, uci: string): PositionView | null {
  try {
    return viewOf(position.play(position.readMove(uci, { notation: "uci" })));
  } catch {
    return null;
  }
}

/** The FEN of a position as the page and its workers hand it over. */
export function fenOf(position: Position): string {
  return position.fen({ enPassant: "always" });
}

function viewOf(position: Position): PositionView {
  const squares = new Array<string>(64).fill(".");
  let king = SQUARES[0];
  for (const { square, type, color } of position.pieces()) {
    squares[squareNumber(square)] = color === "w" ? type.toUpperCase() : type;
    if (type === "k" && color === position.turn) king = square;
  }
  const enemy = position.turn === "w" ? "b" : "w";
  const checkers = king === undefined ? [] : position.attackers(king, enemy);
  return {
    position,
    fen: fenOf(position),
    squares: squares.join(""),
    side: position.turn,
    chess960: !hasStandardCastling(position),
    checkers: checkers.reduce((set, square) => set | bit(squareNumber(square)), 0n),
    moves: movesOf(position),
  };
}

function movesOf(position: Position): MoveView[] {
  const moves = position.moves();
  const [ucis, sans] = [position.ucis(moves), position.sans(moves)];
  const views = Array.from(moves, (move, index) => ({
    number: move,
    uci: ucis[index] ?? "",
    san: sans[index] ?? "",
    from: Moves.from(move),
    to: Moves.to(move),
    castles: Moves.isCastling(move),
  }));
  return views.sort((a, b) => (a.uci < b.uci ? -1 : 1));
}

/** Whether all kings and rooks that may castle stand where standard chess begins. */
function hasStandardCastling(position: Position): boolean {
  return (["w", "b"] as const).every((color) => {
    const rank = color === "w" ? "1" : "8";
    const { k, q } = position.castlingRooks()[color];
    const king = position.get(`e${rank}`);
    const isHome = king?.type === "k" && king.color === color;
    return (k ?? `h${rank}`) === `h${rank}` && (q ?? `a${rank}`) === `a${rank}` && (isHome || (!k && !q));
  });
}
