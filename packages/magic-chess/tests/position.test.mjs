// Positions, moves as numbers, batches, counts and magics.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ArgumentError,
  Boards,
  BoardsError,
  Chess,
  ChessError,
  CountError,
  DEFAULT_POSITION,
  FenError,
  Game,
  MoveError,
  Moves,
  Position,
  PositionError,
  SQUARES,
  loadCounting,
  readAllGames,
  sliderAttacks,
  sliderMagic,
  squareName,
  squareNumber,
  validateFen,
} from "magic-chess";
import { randomPositions } from "./support.mjs";

const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

test("a position answers for itself", () => {
  const position = Position.start();
  assert.equal(position.fen(), DEFAULT_POSITION);
  assert.deepEqual([position.turn, position.halfmoveClock, position.fullmoveNumber], ["w", 0, 1]);
  assert.equal(position.moves().length, 20);
  assert.ok(position.moves() instanceof Uint16Array);
  assert.deepEqual(position.sans([position.readMove("e4")]), ["e4"]);
  assert.deepEqual(position.castlingRooks(), { w: { k: "h1", q: "a1" }, b: { k: "h8", q: "a8" } });
  assert.deepEqual(position.attackers("f3", "w"), ["e2", "g2", "g1"]);
  assert.deepEqual(position.get("d8"), { type: "q", color: "b" });
  assert.equal(position.pieces().length, 32);
  assert.equal(position.perft(4), 197_281n);
});

test("lists of moves agree with each other and with Chess", () => {
  for (const position of randomPositions({ seed: 3, count: 500 })) {
    const moves = position.moves();
    assert.deepEqual(position.moveSquares(), Array.from(moves, Moves.squares));
    assert.deepEqual([...position.sans()].sort(), new Chess(position.fen()).moves().sort());
    assert.ok(moves.every((move) => position.isLegal(move)));
    for (const [index, uci] of position.ucis().entries()) {
      assert.equal(position.readMove(uci, { notation: "uci" }), moves[index]);
    }
    for (const [index, san] of position.sans().entries()) {
      assert.equal(position.readMove(san, { notation: "san" }), moves[index]);
    }
  }
});

test("moves are written into an array of the caller", () => {
  const list = new Uint16Array(432);
  for (const position of randomPositions({ seed: 4, count: 100 })) {
    const count = position.movesInto(list);
    assert.deepEqual([...list.subarray(0, count)], [...position.moves()]);
  }
  assert.throws(() => Position.start().movesInto(new Uint16Array(19)), ArgumentError);
});

test("a list of moves stays as it was", () => {
  const first = Position.start().moves();
  const copy = [...first];
  for (let round = 0; round < 10_000; round++) Position.fromFen(KIWIPETE).moves();
  assert.deepEqual([...first], copy);
});

test("playing gives another position", () => {
  const position = Position.start();
  const after = position.play("e4");
  assert.equal(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  assert.equal(after.fen({ enPassant: "always" }), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  assert.equal(position.fen(), DEFAULT_POSITION);
  assert.equal(after.playNull().turn, "w");
  assert.ok(after.playNull().playNull().equals(after));
  assert.equal(after.playNull().playNull().key, after.key);
  assert.notEqual(after.key, position.key);
});

test("64 bytes hold a board", () => {
  for (const position of randomPositions({ seed: 5, count: 100 })) {
    const bytes = position.bytes();
    assert.equal(bytes.length, 64);
    const again = Position.fromBytes(bytes);
    assert.ok(again.equals(position));
    bytes.fill(0);
    assert.ok(again.equals(position));
  }
  assert.throws(() => Position.fromBytes(new Uint8Array(64)), PositionError);
  assert.throws(() => Position.fromBytes(new Uint8Array(63)), ArgumentError);
});

test("errors name the field, the place and the reason", () => {
  const failing = (action) => {
    try {
      action();
    } catch (error) {
      return error;
    }
    throw new Error("nothing was thrown");
  };
  const fen = failing(() => Position.fromFen("4k3/8/8/8/8/8/8/4K3 x - - 0 1"));
  assert.ok(fen instanceof FenError && fen instanceof Error);
  assert.deepEqual([fen.name, fen.field, fen.offset], ["FenError", "side to move", 20]);
  assert.equal(fen.message, `${fen.field}: ${fen.reason}`);
  const move = failing(() => Position.start().play("e5"));
  assert.ok(move instanceof MoveError);
  assert.match(move.reason, /e5/);
  assert.throws(() => Position.start().play(1), MoveError);
  assert.throws(() => Position.start().play(70_000), MoveError);
  assert.throws(() => Position.start().sans([1]), MoveError);
  assert.throws(() => Position.fromFen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").playNull(), MoveError);
  assert.throws(() => Position.start().perft(-1), ArgumentError);
  assert.throws(() => Position.start().perft(1.5), ArgumentError);
  assert.throws(() => Position.start().perft(256), CountError);
  assert.throws(() => Position.start().get("j9"), ArgumentError);
  assert.throws(() => squareName(64), ArgumentError);
});

test("values of other types are named", () => {
  for (const value of [null, 1, {}, [], Symbol("x"), 1n]) {
    for (const call of [
      () => Position.fromFen(value),
      () => new Chess(value),
      () => Position.start().readMove(value),
      () => Position.start().explain(value),
      () => new Chess().loadPgn(value),
      () => new Chess().setComment(value),
      () => Game.fromPgn(value),
      () => readAllGames(value),
      () => Boards.fromFens([value]),
      () => validateFen(value),
    ]) {
      assert.throws(call, ArgumentError, String(call));
    }
  }
  for (const value of [1, Symbol("x"), true]) assert.throws(() => new Chess().move(value), ArgumentError);
  for (const value of [{}, [], { from: 1, to: null }]) assert.throws(() => new Chess().move(value), MoveError);
});

test("no call fails with an error of another kind", () => {
  const values = [null, undefined, 7, -1, 1e9, 1.5, "x", {}, [], [null]];
  const boards = () => Boards.fromPositions([Position.start()]);
  const subjects = [Chess, Position, Boards, Game, Moves, () => new Chess(), () => Position.start(), boards, () => Game.fromPgn("1. e4 *")];
  let calls = 0;
  for (const subject of subjects) {
    const fresh = subject.prototype || subject === Moves ? () => subject : subject;
    const owner = fresh() === subject ? subject : Object.getPrototypeOf(fresh());
    for (const name of Object.getOwnPropertyNames(owner)) {
      const { value } = Object.getOwnPropertyDescriptor(owner, name);
      if (typeof value !== "function" || ["constructor", "assembled"].includes(name)) continue;
      for (const args of values.flatMap((it) => [[it], [it, it], ["e4", it]])) {
        calls++;
        try {
          fresh()[name](...args);
        } catch (error) {
          assert.ok(error instanceof ChessError, `${name}(${args.map(String)}): ${error}`);
        }
      }
    }
  }
  assert.ok(calls > 2_500, String(calls));
});

test("impossible rights are dropped where that is asked for, and named", () => {
  const fen = "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1";
  assert.throws(() => Position.fromFen(fen), FenError);
  const position = Position.fromFen(fen, { forgiving: true });
  assert.equal(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  assert.match(position.dropped, /rook/);
  const chess = new Chess(fen, { forgiving: true });
  assert.equal(chess.fen(), position.fen());
  assert.equal(chess.dropped, position.dropped);
  assert.throws(() => Position.fromFen("4k3/8/8/8/8/8/8/4K3 w - - 00 1", { strict: true }), FenError);
});

test("illegal moves are explained", () => {
  const position = Position.start();
  assert.deepEqual(position.explain("e2e5"), { legal: false, reason: "a pawn does not go from e2 to e5" });
  const legal = position.explain("e2e4");
  assert.ok(legal.legal && Moves.uci(legal.move) === "e2e4");
  assert.throws(() => position.explain("e2"), MoveError);
});

test("Chess960 and double Chess960 castle", () => {
  const position = Position.fromFen("1rkr4/8/8/8/8/8/8/R1KR4 w DAdb - 0 1");
  assert.deepEqual(position.castlingRooks(), { w: { k: "d1", q: "a1" }, b: { k: "d8", q: "b8" } });
  const chess = new Chess("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
  assert.equal(chess.moves().length, 21);
  const castling = new Chess("4k3/8/8/8/8/8/8/R1K4R w HA - 0 1").moves({ verbose: true }).filter((move) => move.flags === "k");
  assert.deepEqual(castling.map(({ san, from, to }) => [san, from, to]), [["O-O", "c1", "h1"]]);
});

test("moves are taken apart", () => {
  const promotion = Position.fromFen("8/P7/8/8/8/8/8/k1K5 w - - 0 1").readMove("a8=R");
  assert.deepEqual(Moves.squares(promotion), { from: "a7", to: "a8", promotion: "r" });
  assert.equal(Moves.kind(promotion), "promotion to a rook");
  assert.equal(squareName(Moves.from(promotion)), "a7");
  assert.equal(squareNumber("a8"), Moves.to(promotion));
  assert.throws(() => Moves.kind(0), ArgumentError);
  assert.ok(Moves.isCastling(Position.fromFen(KIWIPETE).readMove("O-O")));
  assert.equal(new Set(SQUARES).size, 64);
});

test("batches answer row by row", () => {
  const positions = [...randomPositions({ seed: 9, count: 300 })];
  const boards = Boards.fromPositions(positions);
  assert.equal(boards.length, 300);
  const { moves, starts } = boards.moves();
  const counts = boards.moveCounts();
  const chosen = new Uint16Array(300);
  for (const [row, position] of positions.entries()) {
    const own = position.moves();
    assert.equal(counts[row], own.length);
    assert.deepEqual([...moves.subarray(starts[row], starts[row + 1])], [...own]);
    assert.ok(boards.at(row).equals(position));
    assert.equal(boards.checks()[row], Number(position.isCheck()));
    assert.equal(boards.checkmates()[row], Number(position.isCheckmate()));
    assert.equal(boards.stalemates()[row], Number(position.isStalemate()));
    chosen[row] = own[0] ?? 0;
  }
  const after = boards.play(chosen);
  for (const [row, position] of positions.entries()) {
    if (chosen[row] !== 0) assert.ok(after.at(row).equals(position.play(chosen[row])));
  }
  assert.deepEqual(Boards.fromFens(boards.fens()).words, boards.words);
  assert.deepEqual(Boards.fromWords(boards.words).fens(), boards.fens());
});

test("a bad row of a batch is named", () => {
  const row = (action) => {
    try {
      action();
    } catch (error) {
      assert.ok(error instanceof BoardsError, error);
      return error.field;
    }
    return undefined;
  };
  assert.match(row(() => Boards.fromFens([DEFAULT_POSITION, "8/8 w"])), /^row 1/);
  assert.match(row(() => Boards.fromFens([DEFAULT_POSITION, ""])), /^row 1/);
  const boards = Boards.fromFens([DEFAULT_POSITION, DEFAULT_POSITION]);
  assert.equal(row(() => boards.play([0, 1])), "row 1");
  assert.equal(row(() => boards.play([0])), "moves");
  assert.equal(row(() => Boards.fromWords(new BigUint64Array(8))), "row 0");
  assert.equal(row(() => Boards.fromWords(new BigUint64Array(7))), "boards");
  assert.throws(() => boards.at(2), ArgumentError);
});

test("a million boards leave nothing behind", () => {
  globalThis.gc?.();
  let position = Position.start();
  const before = process.memoryUsage();
  for (let made = 0; made < 1_000_000; made++) {
    const moves = position.moves();
    position = moves.length === 0 || position.halfmoveClock > 90 ? Position.start() : position.play(moves[made % moves.length]);
  }
  globalThis.gc?.();
  const after = process.memoryUsage();
  const grown = after.rss - before.rss;
  assert.ok(grown < 150 * 2 ** 20, `grown by ${grown} bytes`);
});

test("deep counts are those of the suites", async () => {
  const counting = await loadCounting();
  assert.ok(["simd128", "plain"].includes(counting.build));
  const position = Position.fromFen(KIWIPETE);
  assert.equal(counting.perft(position, 4), 4_085_603n);
  assert.equal(position.perft(4), 4_085_603n);
  assert.equal(new Chess(KIWIPETE).perft(3), 97_862);
  const divided = counting.divide(position, 3);
  assert.equal(divided.length, 48);
  assert.equal(divided.reduce((sum, { nodes }) => sum + nodes, 0n), 97_862n);
  assert.deepEqual(divided.map(({ uci }) => uci), [...position.ucis()].sort());
  const [, second] = counting.statistics(position, 2);
  assert.deepEqual([second.nodes, second.captures, second.castlings], [2_039n, 351n, 91n]);
  assert.throws(() => counting.perft(position, 1e9), CountError);
  await assert.rejects(loadCounting({ build: counting.build === "plain" ? "simd128" : "plain" }), ArgumentError);
});

test("suites are read and counted", async () => {
  const counting = await loadCounting();
  const text = `${DEFAULT_POSITION} ;D1 20 ;D2 400 ;D3 1\n8/8 ;D1 1\n`;
  const [report, bad] = [...counting.runSuite(text)];
  assert.deepEqual(report.counts.map(({ isRight }) => isRight), [true, true, false]);
  assert.equal(report.counts[2].nodes, 8_902n);
  assert.equal(bad.line, 2);
  assert.ok(bad.column >= 1 && bad.reason.length > 0);
  const standard = counting.builtInSuite("standard.epd");
  assert.ok([...counting.runSuite(standard, { maxNodes: 100_000n })].every(({ counts }) => counts.every(({ isRight }) => isRight)));
  assert.equal(counting.builtInSuite("none"), undefined);
});

test("magics find the attacks", () => {
  const { mask, magic, shift, offset } = sliderMagic("rook", "a1");
  assert.equal(mask, 0x000101010101017en);
  assert.ok(magic > 0n && shift === 52 && offset >= 0);
  assert.equal(sliderAttacks("rook", "a1", 1n << 16n), 0x000000000001_01fen & ~1n);
  assert.equal(sliderAttacks("bishop", "a1", 0n), 0x8040201008040200n);
});
