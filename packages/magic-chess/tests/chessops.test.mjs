// A second opinion: chessops, in standard chess and in Chess960.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chess as Chessops } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { ChildNode, Node, makePgn, parsePgn, startingPosition } from "chessops/pgn";
import { makeSan, parseSan } from "chessops/san";
import { makeSquare } from "chessops/util";
import { Game, Moves } from "magic-chess";
import { STARTS, isFull, randomGames, randomPositions } from "./support.mjs";

const CHESS960 = [
  "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
  "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
  "1rkr4/8/8/8/8/8/8/R1KR4 w DAdb - 0 1",
  "nrkr4/8/8/8/8/8/8/1RK2R1N w FBdb - 0 1",
];
const ROLES = { knight: "n", bishop: "b", rook: "r", queen: "q" };

/** The legal moves of chessops: squares, promotion and SAN of each. */
function movesOf(fen) {
  const position = Chessops.fromSetup(parseFen(fen).unwrap()).unwrap();
  const found = [];
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      const piece = position.board.get(from);
      const promotes = piece.role === "pawn" && (to >> 3 === 0 || to >> 3 === 7);
      for (const promotion of promotes ? Object.keys(ROLES) : [undefined]) {
        const san = makeSan(position, { from, to, promotion });
        found.push(`${makeSquare(from)}${makeSquare(to)}${ROLES[promotion] ?? ""} ${san}`);
      }
    }
  }
  return { moves: [...new Set(found)].sort(), position };
}

/** A game of chessops: its moves, its end, and its PGN. */
function playedByChessops({ start, moves }, name) {
  const position = Chessops.fromSetup(parseFen(start.fen()).unwrap()).unwrap();
  const line = new Node();
  let last = line;
  const sans = [];
  const fens = [];
  for (const number of moves) {
    const { from, to, promotion } = Moves.squares(number);
    const role = Object.keys(ROLES).find((role) => ROLES[role] === promotion);
    const move = { from: Moves.from(number), to: Moves.to(number), promotion: role };
    assert.ok(position.isLegal(move), `${from}${to}`);
    const san = makeSan(position, move);
    position.play(move);
    sans.push(san);
    fens.push(makeFen(position.toSetup()));
    const next = new ChildNode({ san });
    last.children.push(next);
    last = next;
  }
  const headers = new Map([["Result", "*"], ["SetUp", "1"], ["FEN", start.fen()]]);
  if (name === "Chess960") headers.set("Variant", name);
  return { sans, fens, end: position, pgn: makePgn({ headers, moves: line }) };
}

for (const [name, starts] of [["standard chess", STARTS], ["Chess960", CHESS960]]) {
  test(`${name}: moves, notation and ends are equal`, () => {
    for (const ours of randomPositions({ seed: 31, count: isFull ? 100_000 : 700, starts })) {
      const fen = ours.fen();
      const { moves, position } = movesOf(fen);
      const sans = ours.sans();
      const mine = ours.moveSquares().map(({ from, to, promotion = "" }, index) => `${from}${to}${promotion} ${sans[index]}`);
      // chessops writes standard castling twice: with the king's target and with the rook.
      const castles = new Set(mine.filter((move) => move.includes(" O-O")).map((move) => move.slice(5)));
      const isDouble = (move) => castles.has(move.slice(5)) && move.includes(" O-O") && !mine.includes(move);
      assert.deepEqual(moves.filter((move) => !isDouble(move)), mine.sort(), fen);
      assert.equal(ours.isCheckmate(), position.isCheckmate(), fen);
      assert.equal(ours.isStalemate(), position.isStalemate(), fen);
      assert.equal(ours.isCheck(), position.isCheck(), fen);
      assert.equal(fen.split(" ")[0], makeFen(position.toSetup()).split(" ")[0]);
    }
  });
  test(`${name}: games, their FENs, their ends and their PGN are equal`, () => {
    for (const played of randomGames({ seed: 32, games: isFull ? 5_000 : 40, plies: 60, starts })) {
      const theirs = playedByChessops(played, name);
      const ours = new Game(played.start);
      if (name === "Chess960") ours.tags.set("Variant", name);
      for (const move of played.moves) ours.line.moves.push({ move, annotations: [] });
      const positions = ours.positions();
      assert.deepEqual(ours.sans(), theirs.sans);
      assert.deepEqual(positions.slice(1).map((position) => position.fen()), theirs.fens);
      const end = positions.at(-1);
      assert.equal(end.isInsufficientMaterial(), theirs.end.isInsufficientMaterial(), end.fen());
      const winner = end.isCheckmate() ? (end.turn === "w" ? "black" : "white") : undefined;
      const isOver = winner || end.isStalemate() || end.isInsufficientMaterial();
      assert.deepEqual(theirs.end.outcome(), isOver ? { winner } : undefined, end.fen());

      assert.deepEqual(Game.fromPgn(theirs.pgn).sans(), theirs.sans);
      const [read, ...more] = parsePgn(ours.toPgn());
      assert.equal(more.length, 0);
      const replayed = startingPosition(read.headers).unwrap();
      for (const { san } of read.moves.mainline()) replayed.play(parseSan(replayed, san));
      assert.equal(makeFen(replayed.toSetup()), theirs.fens.at(-1) ?? played.start.fen());
    }
  });
}
