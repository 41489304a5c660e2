// Games beside chess.js: the same moves in both, and every answer about them must be the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chess as Theirs } from "chess.js";
import { Chess } from "magic-chess";
import { isFull, randomGames, randomNumbers } from "./support.mjs";

const plain = (value) => JSON.parse(JSON.stringify(value));

/** Plays a game in both, with comments and tags. */
function* playedInBoth({ seed, games, plies, comments = true }) {
  const random = randomNumbers(seed);
  for (const { start, moves } of randomGames({ seed, games, plies })) {
    const fen = start.fen();
    const both = [new Chess(fen), new Theirs(fen)];
    let position = start;
    const note = (text) => comments && random(9) === 0 && both.forEach((chess) => chess.setComment(text));
    for (const chess of both) chess.setHeader("White", `player ${random.length}`);
    note("before");
    for (const move of moves) {
      const [san] = position.sans([move]);
      const [ours, theirs] = both.map((chess) => chess.move(san));
      assert.deepEqual(plain(ours), plain(theirs));
      note(`after {${san}}`);
      position = position.play(move);
    }
    yield both;
  }
}

test("games, their histories and their ends are equal", () => {
  for (const [ours, theirs] of playedInBoth({ seed: 70, games: isFull ? 1_000 : 25, plies: 60 })) {
    for (const question of [
      "history",
      "fen",
      "pgn",
      "getComments",
      "getComment",
      "getHeaders",
      "isThreefoldRepetition",
      "isDraw",
      "isGameOver",
    ]) {
      assert.deepEqual(ours[question](), theirs[question](), question);
    }
    assert.deepEqual(plain(ours.history({ verbose: true })), plain(theirs.history({ verbose: true })));
  }
});

test("moves are taken back alike", () => {
  for (const [ours, theirs] of playedInBoth({ seed: 71, games: isFull ? 200 : 10, plies: 30 })) {
    for (let ply = 0; ply < 32; ply++) {
      assert.deepEqual(plain(ours.undo()), plain(theirs.undo()));
      assert.equal(ours.fen(), theirs.fen());
      assert.deepEqual(ours.getComments(), theirs.getComments());
    }
  }
});

test("repetitions are counted alike", () => {
  const shuffles = ["Nf3 Nf6 Ng1 Ng8", "e4 e5 Ke2 Ke7 Ke1 Ke8", "a4 b5 Ra3 b4 Ra1 Na6 Ra2 Nb8 Ra1"];
  for (const line of shuffles) {
    const moves = line.split(" ");
    const [ours, theirs] = [new Chess(), new Theirs()];
    for (let round = 0; round < 4; round++) {
      for (const move of round > 0 && moves.length > 4 ? moves.slice(-4) : moves) {
        const played = [ours, theirs].map((chess) => {
          try {
            chess.move(move);
            return true;
          } catch {
            return false;
          }
        });
        assert.equal(played[0], played[1]);
        assert.equal(ours.isThreefoldRepetition(), theirs.isThreefoldRepetition(), `${line} ${ours.fen()}`);
        assert.equal(ours.isGameOver(), theirs.isGameOver());
      }
    }
  }
});

test("games are written and loaded alike", () => {
  for (const [ours, theirs] of playedInBoth({ seed: 72, games: isFull ? 10_000 : 40, plies: 80 })) {
    const pgn = ours.pgn();
    assert.equal(pgn, theirs.pgn());
    const [loaded, reference] = [new Chess(), new Theirs()];
    loaded.loadPgn(pgn);
    reference.loadPgn(pgn);
    assert.equal(loaded.pgn(), reference.pgn());
    for (const question of ["fen", "history", "getComments", "getHeaders", "isThreefoldRepetition"]) {
      assert.deepEqual(loaded[question](), reference[question](), `${question} of ${pgn}`);
    }
  }
});

test("movetext is wrapped alike", () => {
  for (const [ours, theirs] of playedInBoth({ seed: 73, games: 20, plies: 50, comments: false })) {
    for (const options of [{ newline: "<br />" }, { maxWidth: 72 }, { maxWidth: 20, newline: "|" }, { maxWidth: 5 }]) {
      assert.equal(ours.pgn(options), theirs.pgn(options));
    }
  }
});

test("texts in PGN are read alike", () => {
  for (const pgn of [
    "",
    "*",
    "1. e4 e5 1/2-1/2",
    '[Result "1/2-1/2"]\n\n1. e4',
    "1. e4 e5",
    "1. e4 ; rest\n e5",
    "1. e4 (1. d4 d5 (1... Nf6)) e5",
    "1. e4 e5 {x\ny}",
    "{a} 1. e4 {b} 1... e5",
    "1. e4! e5?? 2. Nf3!? $5 $6 Nc6",
    '[White "x"]\n[White "y"]\n\n1. e4',
    '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1',
    '[FEN "4k3/8/8/8/8/8/8/R3K2R b KQ - 5 20"]\n[SetUp "1"]\n\n20... Kd8 21. O-O',
    "\n\n1. e4\n\n",
    "1. e4 {} e5",
    '[White "a"]',
    '[White "a"]\n\n*',
    '[White ""]\n\n1. e4',
    "1. e4 e5 2. Nf3 0-1",
    '[WhiteElo "2000"]\n[Own "1"]\n[Event "E"]\n\n1. e4 1-0',
    "1. e2e4 e7-e5 2. Ng1f3",
  ]) {
    const [ours, theirs] = [new Chess(), new Theirs()];
    ours.loadPgn(pgn);
    theirs.loadPgn(pgn);
    for (const question of ["pgn", "fen", "history", "getComments", "getHeaders"]) {
      assert.deepEqual(ours[question](), theirs[question](), `${question} of ${JSON.stringify(pgn)}`);
    }
  }
});

test("unusual separators of lines are read alike", () => {
  const pgn = ['[White "a"]', "", "1. Pc2c4 Pe7e5", "2. Nc3 Nf6"].join(":");
  const [ours, theirs] = [new Chess(), new Theirs()];
  for (const chess of [ours, theirs]) chess.loadPgn(pgn, { newlineChar: ":" });
  assert.equal(ours.pgn(), theirs.pgn());
  for (const chess of [ours, theirs]) assert.throws(() => chess.loadPgn(pgn, { newlineChar: ":", strict: true }));
});
