// Moves as numbers.

import { ArgumentError } from "./errors.js";
import { PIECES, SQUARES_BY_NUMBER, type PieceSymbol, type Square } from "./squares.js";

/**
 * A move in 16 bits: the origin in bits 0 to 5, the target in bits 6 to 11, the kind above. For
 * castling the target is the square of the rook. {@link Moves} takes it apart.
 */
export type MoveNumber = number;

/** What a move does besides moving a piece. The order is that of the numbers. */
export type MoveKind =
  | "normal"
  | "double push"
  | "en passant"
  | "castling"
  | "promotion to a knight"
  | "promotion to a bishop"
  | "promotion to a rook"
  | "promotion to a queen";

/** A move as an object, without its position. */
export interface MoveSquares {
  from: Square;
  /** For castling, the square of the rook. */
  to: Square;
  promotion?: PieceSymbol;
}

const KINDS: readonly MoveKind[] = [
  "normal",
  "double push",
  "en passant",
  "castling",
  "promotion to a knight",
  "promotion to a bishop",
  "promotion to a rook",
  "promotion to a queen",
];

const FIRST_PROMOTION = 4;

/** Functions that take a move apart, or put it together. */
export const Moves = {
  /** The number of the square that the piece leaves: a1 is 0, h8 is 63. */
  from(move: MoveNumber): number {
    return move & 63;
  },

  /** The number of the square that the piece goes to; for castling, of the rook. */
  to(move: MoveNumber): number {
    return (move >> 6) & 63;
  },

  /** What the move does besides. */
  kind(move: MoveNumber): MoveKind {
    const kind = KINDS[move >> 12];
    if (kind === undefined || move <= 0) throw new ArgumentError("move", 0, `${move} is no move`);
    return kind;
  },

  /** What a pawn becomes. */
  promotion(move: MoveNumber): PieceSymbol | undefined {
    return move >> 12 < FIRST_PROMOTION ? undefined : PIECES[(move >> 12) - FIRST_PROMOTION + 1];
  },

  isCastling(move: MoveNumber): boolean {
    return move >> 12 === 3;
  },

  isEnPassant(move: MoveNumber): boolean {
    return move >> 12 === 2;
  },

  /** The move as an object. */
  squares(move: MoveNumber): MoveSquares {
    const from = SQUARES_BY_NUMBER[move & 63] as Square;
    const to = SQUARES_BY_NUMBER[(move >> 6) & 63] as Square;
    if (move >> 12 < FIRST_PROMOTION) return { from, to };
    return { from, to, promotion: PIECES[(move >> 12) - FIRST_PROMOTION + 1] as PieceSymbol };
  },

  /** The move as UCI writes it in Chess960: castling as king takes rook. */
  uci(move: MoveNumber): string {
    const { from, to, promotion = "" } = Moves.squares(move);
    return from + to + promotion;
  },
} as const;
