// Times magic-chess, chess.js and chessops in turns: a table in Markdown.
import { Chess as Theirs } from "chess.js";
import { Chess as Chessops } from "chessops/chess";
import { perft as perftOfChessops } from "chessops/debug";
import { parseFen } from "chessops/fen";
import { makeSan } from "chessops/san";
import { Chess, Position, loadCounting } from "magic-chess";

export const ROUNDS = 9;
const FENS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
  "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

const ours = FENS.map((fen) => [Position.fromFen(fen), new Chess(fen)]);
const theirs = FENS.map((fen) => new Theirs(fen));
const ops = FENS.map((fen) => Chessops.fromSetup(parseFen(fen).unwrap()).unwrap());
const pgns = games(40);
const list = new Uint16Array(432);

/** Legal moves of chessops as numbers. It gives sets of targets, which are no list yet. */
function numbersOfChessops(position) {
  const moves = [];
  for (const [from, targets] of position.allDests()) for (const to of targets) moves.push(from | (to << 6));
  return moves;
}

/** Legal moves of chessops as objects. */
function objectsOfChessops(position) {
  const list = [];
  for (const [from, targets] of position.allDests()) for (const to of targets) list.push({ from, to });
  return list;
}

const each = (list, action) => () => list.forEach((item) => action(item));

/** Contestants by task: each does the same work, and returns how many units of it. */
const TASKS = {
  "legal moves as numbers (positions)": {
    "magic-chess": [each(ours, ([position]) => position.moves()), FENS.length],
    "chess.js": [each(theirs, (chess) => chess.moves()), FENS.length],
    chessops: [each(ops, numbersOfChessops), FENS.length],
  },
  "the same, written into one array (positions)": {
    "magic-chess": [each(ours, ([position]) => position.movesInto(list)), FENS.length],
    "chess.js": [each(theirs, (chess) => chess.moves()), FENS.length],
    chessops: [each(ops, numbersOfChessops), FENS.length],
  },
  "legal moves as objects of squares (positions)": {
    "magic-chess": [each(ours, ([position]) => position.moveSquares()), FENS.length],
    chessops: [each(ops, objectsOfChessops), FENS.length],
  },
  "legal moves in SAN (positions)": {
    "magic-chess": [each(ours, ([, chess]) => chess.moves()), FENS.length],
    "chess.js": [each(theirs, (chess) => chess.moves()), FENS.length],
    chessops: [each(ops, (position) => objectsOfChessops(position).map((move) => makeSan(position, move))), FENS.length],
  },
  "legal moves as verbose objects (positions)": {
    "magic-chess": [each(ours, ([, chess]) => chess.moves({ verbose: true })), FENS.length],
    "chess.js": [each(theirs, (chess) => chess.moves({ verbose: true })), FENS.length],
  },
  "loading and replaying PGN (games)": {
    "magic-chess": [each(pgns, (pgn) => new Chess().loadPgn(pgn)), pgns.length],
    "chess.js": [each(pgns, (pgn) => new Theirs().loadPgn(pgn)), pgns.length],
  },
  "perft, with deep counts loaded (nodes)": {
    "magic-chess": [() => ours[0][0].perft(6), 119_060_324],
    "chess.js": [() => theirs[0].perft(3), 8_902],
    chessops: [() => perftOfChessops(ops[0], 4, false), 197_281],
  },
};

/** Games by chance in PGN. */
function games(count) {
  let state = 1;
  const random = (bound) => (state = (state * 48_271) % 2_147_483_647) % bound;
  return Array.from({ length: count }, () => {
    const chess = new Chess();
    for (let ply = 0; ply < 80 && !chess.isGameOver(); ply++) {
      const moves = chess.moves();
      chess.move(moves[random(moves.length)]);
    }
    return chess.pgn();
  });
}

/** Seconds that one call takes, over as many calls as fill 60 milliseconds. */
function timed(action) {
  const begin = performance.now();
  let calls = 0;
  do {
    action();
    calls++;
  } while (performance.now() - begin < 60);
  return (performance.now() - begin) / 1000 / calls;
}

export const least = (list) => Math.min(...list);

function rate(perSecond) {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(1)} million`;
  return Math.round(perSecond).toLocaleString("en");
}

/** The table. */
export async function rates() {
  await loadCounting();
  const rows = [];
  for (const [task, contestants] of Object.entries(TASKS)) {
    const seconds = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
    for (const [action] of Object.values(contestants)) timed(action);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, [action, units]] of Object.entries(contestants)) seconds[name].push(timed(action) / units);
    }
    const quickest = Object.fromEntries(Object.entries(seconds).map(([name, list]) => [name, least(list)]));
    const cell = (name) =>
      name in quickest ? `${rate(1 / quickest[name])} | ${(quickest[name] / quickest["magic-chess"]).toFixed(1)}` : "— | —";
    rows.push(`| ${task} | ${rate(1 / quickest["magic-chess"])} | ${cell("chess.js")} | ${cell("chessops")} |`);
  }
  const head = ["| task, a second | magic-chess | chess.js | times | chessops | times |", "|---|---:|---:|---:|---:|---:|"];
  return [...head, ...rows].join("\n");
}
