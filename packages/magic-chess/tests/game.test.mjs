// Games with annotations, and PGN as a stream.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ArgumentError, Chess, Game, MoveError, PgnError, Position, readAllGames, readGames } from "magic-chess";
import { randomGames } from "./support.mjs";

const ANNOTATED = `[Event "a \\"quoted\\" word"]
[Result "1-0"]

{before} 1. e4 $1 {good} (1. d4 {queen} d5 (1... Nf6 $5) 2. c4) 1... e5 2. Nf3 -- 3. Bc4 1-0
`;

async function all(games) {
  const list = [];
  for await (const game of games) list.push(game);
  return list;
}

test("a game keeps its annotations", () => {
  const game = Game.fromPgn(ANNOTATED);
  assert.equal(game.tags.get("Event"), 'a "quoted" word');
  assert.equal(game.result, "1-0");
  assert.deepEqual(game.line.before, [{ comment: "before" }]);
  assert.deepEqual(game.sans(), ["e4", "e5", "Nf3", "--", "Bc4"]);
  const [nag, comment, { variation }] = game.line.moves[0].annotations;
  assert.deepEqual([nag, comment], [{ nag: 1 }, { comment: "good" }]);
  assert.equal(variation.moves.length, 3);
  assert.ok(game.blemishes.length > 0, "a null move is none of the standard");
  assert.equal(game.positions().length, 6);
});

test("a game that is written and read is the same", () => {
  const game = Game.fromPgn(ANNOTATED);
  const again = Game.fromPgn(game.toPgn());
  assert.deepEqual(again.line, game.line);
  assert.equal(again.toPgn(), game.toPgn());
  assert.ok(game.toPgn().split("\n").every((line) => line.length <= 80));
  for (const { start, moves } of randomGames({ seed: 12, games: 40 })) {
    const played = new Game(start);
    for (const move of moves) played.line.moves.push({ move, annotations: [] });
    const read = Game.fromPgn(played.toPgn());
    assert.deepEqual([...read.moves()], moves);
    assert.equal(read.start.fen(), start.fen());
  }
});

test("games are built by playing", () => {
  const game = new Game();
  game.play("e4");
  assert.equal(game.play("e5").fullmoveNumber, 2);
  game.tags.set("White", "A");
  game.result = "1/2-1/2";
  assert.match(game.toPgn(), /\[White "A"\][^]*\n1\. e4 e5 1\/2-1\/2\n$/);
  assert.throws(() => game.play("Ke3"), MoveError);
  assert.deepEqual(game.sans(), ["e4", "e5"]);
  game.line.moves.push({ move: 1, annotations: [] });
  assert.throws(() => game.toPgn(), MoveError);
});

test("a bad game is named, and changes nothing", () => {
  const text = "1. e4 e5 2. Ke3 *";
  assert.throws(() => Game.fromPgn(text), (error) => error instanceof PgnError && error.offset === text.indexOf("Ke3"));
  assert.throws(() => Game.fromPgn("1. e4 *\n\n1. d4 *"), PgnError);
  assert.throws(() => Game.fromPgn("1. e2e4 *", { strict: true }), PgnError);
  const chess = new Chess();
  chess.move("d4");
  const before = chess.pgn();
  assert.throws(() => chess.loadPgn(text), PgnError);
  assert.equal(chess.pgn(), before);
  chess.loadPgn("1. e2e4 *");
  assert.ok(chess.blemishes.length > 0);
});

const GAMES = 300;
const written = Array.from(randomGames({ seed: 13, games: GAMES, plies: 40 }), ({ start, moves }, index) => {
  const game = new Game(start);
  game.tags.set("Round", `${index}`).set("White", "Müller 😀");
  for (const move of moves) game.line.moves.push({ move, annotations: index % 7 ? [] : [{ comment: "é" }] });
  return game;
});
const text = written.map(String).join("\n");

test("streams give the games of the whole text", async () => {
  const bytes = new TextEncoder().encode(text);
  const parts = (size) => Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) => bytes.subarray(part * size, (part + 1) * size));
  const expected = written.map(String);
  const sources = {
    text,
    bytes,
    blob: new Blob([bytes]),
    "a stream": new Blob([bytes]).stream(),
    "parts of 1,000 bytes": parts(1_000),
    "parts of 77 bytes": parts(77),
    "parts of text": [text.slice(0, 500), text.slice(500)],
  };
  for (const [name, source] of Object.entries(sources)) {
    const read = await all(readGames(source));
    assert.deepEqual(read.map(String), expected, name);
  }
  assert.deepEqual(readAllGames(text).map(String), expected);
});

test("a bad game of a stream comes as an error, at its place", async () => {
  const bad = '[Event "bad"]\n\n1. e4 e5 2. Ke3 *\n\n';
  const whole = `${written[0]}\n${bad}${written[1]}`;
  for (const source of [whole, [...whole]]) {
    const [first, error, last] = await all(readGames(source));
    assert.deepEqual([String(first), String(last)], [String(written[0]), String(written[1])]);
    assert.ok(error instanceof PgnError);
    assert.equal(error.offset, whole.indexOf("Ke3"));
  }
});

test("bytes of another encoding are an error until it is named", async () => {
  const bytes = Uint8Array.from(Buffer.from('[White "Müller"]\n\n1. e4 *\n', "latin1"));
  await assert.rejects(all(readGames(bytes)), ArgumentError);
  const [game] = await all(readGames(bytes, { encoding: "iso-8859-1" }));
  assert.equal(game.tags.get("White"), "Müller");
});

test("Chess960 is read from tags and written to them", () => {
  const start = Position.fromFen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
  const game = new Game(start);
  game.play("g3");
  assert.equal(Game.fromPgn(game.toPgn()).start.fen(), start.fen());
});
