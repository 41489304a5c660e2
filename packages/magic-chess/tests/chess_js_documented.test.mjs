// What the documentation of chess.js shows, call by call: both packages must give the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as theirs from "chess.js";
import * as ours from "magic-chess";

const MATED = "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATE = "4k3/4P3/4K3/8/8/8/8/8 b - - 0 78";
const PINNED = "r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7";

/** Calls on a new game. A list of moves is played first. */
const CALLS = {
  ascii: [["e4", "e5", "f4"], (chess) => chess.ascii()],
  "attackers of an empty square": [[], (chess) => chess.attackers("f3")],
  "attackers of an own piece": [[], (chess) => chess.attackers("e2")],
  "attackers of a square out of reach": [[], (chess) => chess.attackers("f6")],
  "attackers after a move": [["e4"], (chess) => [chess.attackers("f6"), chess.attackers("f3", "w")]],
  "a pinned attacker": [[], (chess) => (chess.load("4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1"), chess.attackers("c6", "b"))],
  board: [[], (chess) => chess.board()],
  clear: [["e4"], (chess) => (chess.clear(), [chess.fen(), chess.getHeaders(), chess.history()])],
  "clear with headers": [[], (chess) => (chess.setHeader("White", "A"), chess.clear({ preserveHeaders: true }), chess.getHeaders())],
  fen: [["e4", "e5", "f4"], (chess) => chess.fen()],
  findPiece: [[], (chess) => [chess.findPiece({ type: "k", color: "b" }), chess.findPiece({ type: "b", color: "w" })]],
  "findPiece of none": [[], (chess) => (chess.remove("d1"), chess.findPiece({ type: "q", color: "w" }))],
  "get and put": [[], (chess) => (chess.clear(), [chess.put({ type: "p", color: "b" }, "a5"), chess.get("a5"), chess.get("a6")])],
  getCastlingRights: [["e4", "e5", "Ke2"], (chess) => [chess.getCastlingRights("w"), chess.getCastlingRights("b")]],
  comments: [
    [],
    (chess) => {
      chess.loadPgn("1. e4 e5 {king's pawn opening} 2. Nf3 Nc6 3. Bc4 Bc5 {giuoco piano} *");
      const all = [chess.getComment(), chess.getComments(), chess.removeComment(), chess.getComment()];
      return [...all, chess.removeComments(), chess.getComments()];
    },
  ],
  "deprecated calls on comments": [
    ["e4"],
    (chess) => (chess.setComment("x"), [chess.deleteComment(), chess.setComment("y"), chess.deleteComments()]),
  ],
  headers: [
    [],
    (chess) => [
      chess.setHeader("White", "Morphy"),
      chess.setHeader("WhiteElo", "2000"),
      chess.setHeader("Own", "1"),
      chess.removeHeader("White"),
      chess.removeHeader("Own"),
      chess.removeHeader("None"),
      chess.getHeaders(),
      chess.header("Black", "Anderssen"),
    ],
  ],
  history: [["e4", "e5", "f4", "exf4"], (chess) => [chess.history(), chess.history({ verbose: true })]],
  "checks and mates": [
    [],
    (chess) =>
      [MATED, STALEMATE, "k7/8/n7/8/8/8/8/7K b - - 0 1", "8/8/4k3/8/8/8/3R4/4K3 w - - 100 90"].map((fen) => {
        chess.load(fen);
        const questions = ["inCheck", "isCheck", "isCheckmate", "isStalemate", "isDraw", "isGameOver"];
        return [...questions, "isInsufficientMaterial", "isDrawByFiftyMoves"].map((question) => chess[question]());
      }),
  ],
  isAttacked: [[], (chess) => [chess.isAttacked("f3", "w"), chess.isAttacked("f6", "b"), chess.isAttacked("e2", "w")]],
  "a threefold repetition": [
    ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"],
    (chess) => [chess.isThreefoldRepetition(), chess.isDraw(), (chess.undo(), chess.isThreefoldRepetition())],
  ],
  "load with missing fields": [[], (chess) => (chess.load("4r3/8/2p2PPk/1p6/pP2p1R1/P1B5/2P2K2/3r4 w"), chess.fen())],
  "load without validation": [
    [],
    (chess) => (chess.load("8/4p3/8/8/8/8/4P3/6K1 w - - 1 45", { skipValidation: true }), [chess.fen(), chess.get("g1")]),
  ],
  "load that keeps headers": [
    [],
    (chess) => (chess.setHeader("White", "A"), chess.load(STALEMATE, { preserveHeaders: true }), chess.getHeaders()),
  ],
  "move by squares": [[], (chess) => chess.move({ from: "g2", to: "g3" })],
  "move by squares with a needless promotion": [[], (chess) => chess.move({ from: "e2", to: "e4", promotion: "q" })],
  "move by a verbose move": [[], (chess) => chess.move(chess.moves({ verbose: true })[3])],
  "permissive moves": [["e2e4", "e7-e5", "Pf2-f4", "ef4", "Ng1-f3", "d7xd6", "d4"], (chess) => chess.history()],
  "needless disambiguation": [[], (chess) => (chess.load(PINNED), chess.move("Nge7"))],
  "a null move": [["e4"], (chess) => [chess.move(null), chess.move("--"), chess.fen(), chess.pgn(), chess.undo()]],
  moveNumber: [["e4", "e5"], (chess) => chess.moveNumber()],
  moves: [[], (chess) => [chess.moves(), chess.moves({ square: "e2" }), chess.moves({ piece: "n" })]],
  "verbose moves": [["e4"], (chess) => chess.moves({ verbose: true, piece: "p" })],
  "moves of squares and pieces that are none": [[], (chess) => [chess.moves({ square: "z9" }), chess.moves({ piece: "x" })]],
  pgn: [["e4", "e5", "Nc3", "Nc6"], (chess) => [chess.pgn(), chess.pgn({ maxWidth: 5, newline: "<br />" })]],
  "put of a second king": [
    [],
    (chess) => (chess.clear(), ["a1", "h1", "a1"].map((square) => chess.put({ type: "k", color: "w" }, square))),
  ],
  "put of what is none": [[], (chess) => [chess.put({ type: "z", color: "w" }, "a1"), chess.put({ type: "p", color: "w" }, "z1")]],
  remove: [[], (chess) => [chess.remove("a1"), chess.remove("e4"), chess.fen(), chess.getHeaders()]],
  reset: [["e4"], (chess) => (chess.reset(), [chess.fen(), chess.history()])],
  setCastlingRights: [[], (chess) => [chess.setCastlingRights("w", { k: false, q: true }), chess.fen(), chess.remove("h8"), chess.setCastlingRights("b", { k: true })]],
  setComment: [["e4"], (chess) => (chess.setComment("king's {pawn} opening"), chess.pgn())],
  setTurn: [[], (chess) => [chess.setTurn("b"), chess.setTurn("b"), chess.fen(), chess.history()]],
  squareColor: [[], (chess) => [chess.squareColor("h1"), chess.squareColor("a7"), chess.squareColor("bogus square")]],
  "turn and undo": [["e4"], (chess) => [chess.turn(), chess.undo(), chess.turn(), chess.undo()]],
};

for (const [name, [moves, call]] of Object.entries(CALLS)) {
  test(`as documented: ${name}`, () => {
    const [mine, yours] = [ours, theirs].map(({ Chess }) => {
      const chess = new Chess();
      for (const move of moves) chess.move(move);
      return JSON.stringify(call(chess));
    });
    assert.equal(mine, yours);
  });
}

/** Calls that fail in both. */
const FAILURES = {
  "a move in small letters": (chess) => chess.move("nf6"),
  "an illegal move": (chess) => chess.move("e5"),
  "illegal squares": (chess) => chess.move({ from: "e2", to: "e5" }),
  "squares that are none": (chess) => chess.move({ from: "x2", to: "e5" }),
  "an empty move": (chess) => chess.move(""),
  "a promotion without its piece": (chess) => (chess.load("8/P7/8/8/8/8/8/k1K5 w - - 0 1"), chess.move({ from: "a7", to: "a8" })),
  "loose notation where it is strict": (chess) => chess.move("e2e4", { strict: true }),
  "needless disambiguation where it is strict": (chess) => (chess.load(PINNED), chess.move("Nge7", { strict: true })),
  "a null move in check": (chess) => (chess.load("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), chess.move(null)),
  "a turn in check": (chess) => (chess.load("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), chess.setTurn("b")),
  "a FEN without a king": (chess) => chess.load("8/4p3/8/8/8/8/4P3/6K1 w - - 1 45"),
  "a text that is no FEN": (chess) => chess.load("x"),
  "a PGN with an illegal move": (chess) => chess.loadPgn("1. e4 e5 2. Ke3"),
};

for (const [name, call] of Object.entries(FAILURES)) {
  test(`fails in both: ${name}`, () => {
    for (const { Chess } of [ours, theirs]) assert.throws(() => call(new Chess()), Error);
    assert.throws(() => call(new ours.Chess()), ours.ChessError);
  });
}

test("FENs are judged alike", () => {
  for (const fen of [
    "2n1r3/p1k2pp1/B1p3b1/P7/5bP1/2N1B3/1P2KP2/2R5 b - - 4 25",
    "4r3/8/X12XPk/1p6/pP2p1R1/P1B5/2P2K2/3r4 w - - 1 45",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
    "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "",
  ]) {
    assert.equal(ours.validateFen(fen).ok, theirs.validateFen(fen).ok, fen);
  }
});

test("constants are equal", () => {
  for (const name of Object.keys(theirs).filter((name) => typeof theirs[name] !== "function" && name in ours)) {
    assert.deepEqual(ours[name], theirs[name], name);
  }
});
