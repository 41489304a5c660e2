// A move as `Chess` gives it.

import type { Color, PieceSymbol, Square } from "./squares.js";

/** The fields of a {@link Move}. @internal */
export interface MoveFields {
  color: Color;
  from: Square;
  to: Square;
  piece: PieceSymbol;
  captured: PieceSymbol | undefined;
  promotion: PieceSymbol | undefined;
  flags: string;
  san: string;
  before: string;
  after: string;
}

/** A legal move, with the positions before and after it. */
export class Move {
  /** The side that moves. */
  color: Color;
  from: Square;
  /** Where the piece arrives. For castling of Chess960, the square of the rook. */
  to: Square;
  piece: PieceSymbol;
  /** The captured piece. */
  captured?: PieceSymbol;
  /** The piece that a pawn becomes. */
  promotion?: PieceSymbol;
  /**
   * Letters: `n` for a move that is nothing else, `b` for a double push, `e` for en passant, `c`
   * for a capture, `p` for a promotion, `k` and `q` for castling, `-` for a null move.
   */
  flags: string;
  /** In standard algebraic notation. */
  san: string;
  /** Origin, target and promotion. */
  lan: string;
  /** The FEN before the move. */
  before: string;
  /** The FEN after the move. */
  after: string;

  /** @internal */
  constructor(fields: MoveFields) {
    this.color = fields.color;
    this.from = fields.from;
    this.to = fields.to;
    this.piece = fields.piece;
    // Both fields are there in every move, as users of chess.js know them.
    this.captured = fields.captured as PieceSymbol;
    this.promotion = fields.promotion as PieceSymbol;
    this.flags = fields.flags;
    this.san = fields.san;
    this.lan = fields.from + fields.to + (fields.promotion ?? "");
    this.before = fields.before;
    this.after = fields.after;
  }

  /** Whether it captures, but not en passant. */
  isCapture(): boolean {
    return this.flags.includes("c");
  }

  isPromotion(): boolean {
    return this.flags.includes("p");
  }

  isEnPassant(): boolean {
    return this.flags.includes("e");
  }

  isKingsideCastle(): boolean {
    return this.flags.includes("k");
  }

  isQueensideCastle(): boolean {
    return this.flags.includes("q");
  }

  /** Whether a pawn goes two squares. */
  isBigPawn(): boolean {
    return this.flags.includes("b");
  }
}
