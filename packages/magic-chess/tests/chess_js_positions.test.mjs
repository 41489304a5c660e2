// Positions beside chess.js: every result must be the same, field by field.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chess as Theirs } from "chess.js";
import { Chess, SQUARES } from "magic-chess";
import { isFull, randomNumbers, randomPositions } from "./support.mjs";

const plain = (value) => JSON.parse(JSON.stringify(value));

test("moves, FENs and ends of games are equal", () => {
  for (const position of randomPositions({ seed: 64, count: isFull ? 100_000 : 2_500 })) {
    const fen = position.fen({ enPassant: "always" });
    const [ours, theirs] = [new Chess(fen), new Theirs(fen)];
    assert.deepEqual(ours.moves(), theirs.moves(), fen);
    for (const question of [
      "fen",
      "turn",
      "isCheck",
      "inCheck",
      "isCheckmate",
      "isStalemate",
      "isInsufficientMaterial",
      "isThreefoldRepetition",
      "isDrawByFiftyMoves",
      "isDraw",
      "isGameOver",
      "moveNumber",
      "ascii",
      "getHeaders",
      "pgn",
    ]) {
      assert.deepEqual(ours[question](), theirs[question](), `${question} of ${fen}`);
    }
    const forced = { forceEnpassantSquare: true };
    assert.equal(ours.fen(forced), theirs.fen(forced));
  }
});

test("moves as objects are equal in every field", () => {
  const random = randomNumbers(7);
  for (const position of randomPositions({ seed: 65, count: isFull ? 10_000 : 400, every: 5 })) {
    const fen = position.fen();
    const [ours, theirs] = [new Chess(fen), new Theirs(fen)];
    const [mine, yours] = [ours.moves({ verbose: true }), theirs.moves({ verbose: true })];
    assert.deepEqual(plain(mine), plain(yours));
    assert.deepEqual(mine.map(Object.keys), yours.map(Object.keys));
    const square = SQUARES[random(64)];
    const piece = "pnbrqk"[random(6)];
    // Only the squares: docs/javascript.md has a row on the notation.
    for (const filter of [{ square }, { piece }, { piece, square }]) {
      const lans = (chess) => chess.moves({ ...filter, verbose: true }).map(({ lan }) => lan);
      assert.deepEqual(lans(ours), lans(theirs), `${JSON.stringify(filter)} ${fen}`);
    }
    for (const [index, move] of mine.entries()) {
      for (const helper of [
        "isCapture",
        "isPromotion",
        "isEnPassant",
        "isKingsideCastle",
        "isQueensideCastle",
        "isBigPawn",
      ]) {
        assert.equal(move[helper](), yours[index][helper](), `${helper} of ${move.lan} in ${fen}`);
      }
    }
  }
});

test("squares, pieces and attacks are equal", () => {
  for (const position of randomPositions({ seed: 66, count: isFull ? 5_000 : 150, every: 7 })) {
    const fen = position.fen();
    const [ours, theirs] = [new Chess(fen), new Theirs(fen)];
    assert.deepEqual(plain(ours.board()), plain(theirs.board()));
    for (const square of SQUARES) {
      assert.deepEqual(ours.get(square), theirs.get(square));
      assert.equal(ours.squareColor(square), theirs.squareColor(square));
      for (const color of ["w", "b"]) {
        assert.deepEqual(ours.attackers(square, color), theirs.attackers(square, color), `${square} ${fen}`);
        assert.equal(ours.isAttacked(square, color), theirs.isAttacked(square, color));
      }
    }
    for (const color of ["w", "b"]) {
      assert.deepEqual(ours.getCastlingRights(color), theirs.getCastlingRights(color));
      for (const type of "pnbrqk") {
        assert.deepEqual(ours.findPiece({ type, color }), theirs.findPiece({ type, color }));
      }
    }
  }
});

test("boards are edited alike", () => {
  const random = randomNumbers(11);
  for (const position of randomPositions({ seed: 67, count: isFull ? 5_000 : 400 })) {
    // En passant squares have a row in docs/javascript.md.
    const fen = position.fen();
    if (fen.split(" ")[3] !== "-") continue;
    const [ours, theirs] = [new Chess(fen), new Theirs(fen)];
    for (let step = 0; step < 4; step++) {
      const square = SQUARES[random(64)];
      const piece = { type: "pnbrqk"[random(6)], color: "wb"[random(2)] };
      const edits = [
        (chess) => chess.remove(square),
        (chess) => chess.put(piece, square),
        (chess) => chess.setCastlingRights(piece.color, { k: random.flag }),
        (chess) => chess.setCastlingRights(piece.color, { q: random.flag }),
      ];
      random.flag = random(2) === 1;
      const edit = edits[random(edits.length)];
      assert.deepEqual(edit(ours), edit(theirs), `${edit} ${square} ${JSON.stringify(piece)} ${fen}`);
      assert.equal(ours.fen(), theirs.fen(), `${edit} ${square} ${JSON.stringify(piece)} ${fen}`);
      assert.deepEqual(ours.getHeaders(), theirs.getHeaders());
    }
  }
});

test("counts are equal", () => {
  for (const position of randomPositions({ seed: 68, count: 12, every: 11 })) {
    const fen = position.fen();
    assert.equal(new Chess(fen).perft(2), new Theirs(fen).perft(2), fen);
  }
});
