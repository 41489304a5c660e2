// A second opinion: chessops, in standard chess and in Chess960.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chess as Chessops } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { makeSan } from "chessops/san";
import { makeSquare } from "chessops/util";
import { Position } from "magic-chess";
import { STARTS, isFull, randomPositions } from "./support.mjs";

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
}
