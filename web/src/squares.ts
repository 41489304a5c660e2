// Squares by number and name, and sets of squares as 64-bit words with bit 0 for a1.

export const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, square) => square);

/** The name of a square: 0 is a1, 63 is h8. */
export function squareName(square: number): string {
  return "abcdefgh".charAt(square & 7) + String((square >> 3) + 1);
}

/** The number of the square with this name. */
export function squareNamed(name: string): number | null {
  const match = /^([a-h])([1-8])$/.exec(name);
  return match ? "abcdefgh".indexOf(match[1] ?? "") + 8 * (Number(match[2]) - 1) : null;
}

export function bit(square: number): bigint {
  return 1n << BigInt(square);
}

export function has(set: bigint, square: number): boolean {
  return ((set >> BigInt(square)) & 1n) === 1n;
}

export function squaresOf(set: bigint): number[] {
  return SQUARES.filter((square) => has(set, square));
}

/** A set in words, for those who do not see the picture. */
export function spoken(set: bigint): string {
  const squares = squaresOf(set);
  if (squares.length === 0) return "none";
  if (squares.length > 32) return `${squares.length} squares; all but ${spoken(~set & 0xffffffffffffffffn)}`;
  return squares.map(squareName).join(" ");
}

/** Reads the size of an index: 1 to 16 bits. */
export function readBits(text: string): number | null {
  const bits = Number(text);
  return /^\d{1,2}$/.test(text) && bits >= 1 && bits <= 16 ? bits : null;
}

/** Reads a word in hexadecimal, decimal or nothing at all. */
export function readWord(text: string | null): bigint | null {
  if (text === null || !/^(0x[0-9a-f]{1,16}|[0-9]{1,20})$/i.test(text)) return null;
  const word = BigInt(text);
  return word < 1n << 64n ? word : null;
}
