// What the tests share: random games with a seed, and how many there are.
import { Position } from "magic-chess";

/** `MAGIC_CHESS_TESTS=full` compares as many positions and games as docs/javascript.md says. */
export const isFull = process.env.MAGIC_CHESS_TESTS === "full";

/** Random numbers below a bound, the same in every run. */
export function randomNumbers(seed) {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % bound;
  };
}

/** Positions from which games begin: common ones, and ones rich in rare moves. */
export const STARTS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
  "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
  "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
  "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
  "8/8/4k3/8/8/2N1K3/2B5/8 w - - 90 80",
];

/** Games by random moves: their start and their moves, at most `plies` of them. */
export function* randomGames({ seed, games, plies = 120, starts = STARTS }) {
  const random = randomNumbers(seed);
  for (let game = 0; game < games; game++) {
    const start = Position.fromFen(starts[random(starts.length)]);
    const moves = [];
    let position = start;
    while (moves.length < plies) {
      const legal = position.moves();
      if (legal.length === 0) break;
      const move = legal[random(legal.length)];
      moves.push(move);
      position = position.play(move);
    }
    yield { start, moves };
  }
}

/** Positions of random games. */
export function* randomPositions({ seed, count, starts = STARTS, every = 3 }) {
  let left = count;
  for (const { start, moves } of randomGames({ seed, games: Infinity, starts })) {
    let position = start;
    for (const [ply, move] of moves.entries()) {
      if (ply % every === 0) {
        if (left-- === 0) return;
        yield position;
      }
      position = position.play(move);
    }
  }
}
