// Squares, pieces and colours: their names and their numbers.

import { ArgumentError } from "./errors.js";

export type Color = "w" | "b";

export type PieceSymbol = "p" | "n" | "b" | "r" | "q" | "k";

type FileName = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
type RankName = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";

/** The name of a square, `"a1"` to `"h8"`. */
export type Square = `${FileName}${RankName}`;

export interface Piece {
  color: Color;
  type: PieceSymbol;
}

export const WHITE = "w";
export const BLACK = "b";
export const PAWN = "p";
export const KNIGHT = "n";
export const BISHOP = "b";
export const ROOK = "r";
export const QUEEN = "q";
export const KING = "k";

/** The FEN of the position that standard chess starts from. */
export const DEFAULT_POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The letters of the pieces, in the order of their numbers. @internal */
export const PIECES: readonly PieceSymbol[] = ["p", "n", "b", "r", "q", "k"];

/** The names of the squares by number: a1 is 0, b1 is 1, h8 is 63. */
export const SQUARES_BY_NUMBER: readonly Square[] = Array.from(
  { length: 64 },
  (_, number) => `${"abcdefgh".charAt(number & 7)}${(number >> 3) + 1}` as Square,
);

/** The names of the squares, rank by rank from a8 to h1. */
export const SQUARES: Square[] = SQUARES_BY_NUMBER.map((_, place) => squareName(place ^ 56));

const NUMBERS = new Map<string, number>(SQUARES_BY_NUMBER.map((name, number) => [name, number]));

/** The name of the square with this number, 0 to 63. */
export function squareName(number: number): Square {
  const name = SQUARES_BY_NUMBER[number];
  if (name === undefined) throw new ArgumentError("square", 0, `${number} is no number from 0 to 63`);
  return name;
}

/** The number of a square, or `undefined` if this is no name of a square. @internal */
export function findSquare(name: string): number | undefined {
  return NUMBERS.get(name);
}

/** The number of a square: a1 is 0, b1 is 1, h8 is 63. */
export function squareNumber(name: Square): number {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new ArgumentError("square", 0, `${JSON.stringify(name)} is no square from a1 to h8`);
  return number;
}

/** The number of a piece, or -1. @internal */
export function pieceNumber(type: string | undefined): number {
  return type === undefined ? -1 : PIECES.indexOf(type as PieceSymbol);
}
