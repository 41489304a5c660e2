// The rook on a board of one rank.

/** The squares that a rook reaches on one rank, as bits from the a-file on. */
export function storyRank(rook: number, occupied: number): number {
  let reached = 0;
  for (const step of [1, -1]) {
    for (let file = rook + step; file >= 0 && file < 8; file += step) {
      reached |= 1 << file;
      if (((occupied >> file) & 1) === 1) break;
    }
  }
  return reached;
}
