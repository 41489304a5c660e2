// A game with its history, with the names and results that users of chess.js know.

import type { Move } from "./chess_move.js";
import { NULL_MOVE, describe, described, kept, readMove, sanOf, sansOf, type MoveRequest } from "./chess_moves.js";
import { fenOf, give, playedStates, taken, turnOf, type State } from "./chess_state.js";
import { ArgumentError, FenError, MoveError, PgnError, PositionError, objectOf, optionsOf, textOf } from "./errors.js";
import type { GameData, LineData } from "./game_data.js";
import type { MoveNumber } from "./moves.js";
import { writePgn, type PgnOptions, type WrittenPly } from "./movetext.js";
import { assembled, attackersIn, checkedDepth, pieceOn, type Position } from "./position.js";
import { glue, memory, perftOf } from "./rules.js";
import {
  DEFAULT_POSITION,
  PIECES,
  SQUARES,
  SQUARES_BY_NUMBER,
  findSquare,
  pieceNumber,
  type Color,
  type Piece,
  type PieceSymbol,
  type Square,
} from "./squares.js";
import { newTags, setTags, withoutValue, type Tags } from "./tags.js";

/** A move that was played, with the state before it. */
interface Played {
  move: MoveNumber;
  before: State;
}

/** How a FEN is loaded. */
export interface LoadOptions {
  /** Takes a position that is not valid. Its moves cannot be asked for. */
  skipValidation?: boolean;
  /** Keeps the tags of the game. */
  preserveHeaders?: boolean;
  /** Drops impossible castling rights and en passant squares. {@link Chess.dropped} names them. */
  forgiving?: boolean;
}

/** Which moves are listed, and how. */
export interface MovesOptions<Verbose extends boolean = boolean> {
  verbose?: Verbose;
  square?: Square;
  piece?: PieceSymbol;
}

/** A comment, and the position it stands at. */
export interface PositionComment {
  fen: string;
  comment: string;
}

const EMPTY_FEN = "8/8/8/8/8/8/8/8 w - - 0 1";
const FILES = "abcdefgh";

/** A game of chess or Chess960: a position, the moves that led there, tags and comments. */
export class Chess {
  #state!: State;
  #played: Played[] = [];
  #tags: Tags = newTags();
  #comments = new Map<string, string>();
  #dropped: string | undefined;
  #blemishes: readonly string[] = [];

  /**
   * @throws {FenError} if the FEN is not one of a valid position
   */
  constructor(fen: string = DEFAULT_POSITION, options: LoadOptions = {}) {
    this.load(fen, options);
  }

  // --- Positions

  /**
   * Loads a position. Fields behind the second may be missing.
   * @throws {FenError} if the FEN is not one of a valid position
   */
  load(fen: string, options: LoadOptions = {}): void {
    const { skipValidation = false, preserveHeaders = false, forgiving = false } = optionsOf(options);
    const whole = withAllFields(textOf("FEN", fen));
    const read = glue.readFen(whole, skipValidation ? 3 : forgiving ? 2 : 1);
    if (!read) throw memory.fault(FenError);
    const dropped = memory.text();
    this.#restart(taken(!skipValidation), preserveHeaders);
    this.#dropped = dropped === "" ? undefined : dropped;
    this.#noteSetUp(this.#dropped === undefined ? whole : this.fen());
  }

  /** Goes to the start position of standard chess. */
  reset(): void {
    this.load(DEFAULT_POSITION);
  }

  /** Empties the board. */
  clear(options: { preserveHeaders?: boolean } = {}): void {
    const { preserveHeaders = false } = optionsOf(options);
    glue.readFen(EMPTY_FEN, 3);
    this.#restart(taken(false), preserveHeaders);
    this.#tags["SetUp"] = null;
    this.#tags["FEN"] = null;
  }

  /** What a forgiving reading of the last FEN has dropped, as a text for people. */
  get dropped(): string | undefined {
    return this.#dropped;
  }

  /** What the standard forbids in the last PGN, and was read all the same: texts for people. */
  get blemishes(): readonly string[] {
    return this.#blemishes;
  }

  #restart(state: State, preserveHeaders: boolean): void {
    this.#state = state;
    this.#played = [];
    this.#comments = new Map();
    this.#dropped = undefined;
    this.#blemishes = [];
    if (!preserveHeaders) this.#tags = newTags();
  }

  /** Notes in the tags where the game begins, as long as no move has been played. */
  #noteSetUp(fen: string): void {
    if (this.#played.length > 0) return;
    const isStandard = fen === DEFAULT_POSITION;
    this.#tags["SetUp"] = isStandard ? null : "1";
    this.#tags["FEN"] = isStandard ? null : fen;
  }

  /**
   * The FEN. The en passant square stands there where a capture is legal, or after every double
   * push.
   */
  fen(options: { forceEnpassantSquare?: boolean } = {}): string {
    const { forceEnpassantSquare = false } = optionsOf(options);
    return fenOf(this.#state, forceEnpassantSquare);
  }

  /**
   * This position as a value without history.
   * @throws {PositionError} if the position is not valid
   */
  position(): Position {
    const { words, halfmove, fullmove, push } = this.#ready();
    return assembled(words.slice(), halfmove, fullmove, push);
  }

  /** The state, once it is known to be valid. */
  #ready(): State {
    const state = this.#state;
    if (!state.isValid) {
      give(state);
      if (!glue.validate()) throw memory.fault(PositionError);
      this.#state = taken(true);
    }
    return this.#state;
  }

  // --- Pieces

  /** The piece on a square. */
  get(square: Square): Piece | undefined {
    const number = findSquare(square);
    return number === undefined ? undefined : pieceOn(this.#state.words, number);
  }

  /** The squares of a piece, from a8 to h1. */
  findPiece(wanted: Piece): Square[] {
    const { type, color } = objectOf("piece", wanted);
    return SQUARES.filter((square) => {
      const piece = this.get(square);
      return piece !== undefined && piece.type === type && piece.color === color;
    });
  }

  /**
   * Puts a piece on a square. Returns `false`, and changes nothing, for a piece or square that does
   * not exist, and for a second king.
   */
  put(placed: Piece, square: Square): boolean {
    const { type, color } = objectOf("piece", placed);
    const number = findSquare(square);
    const piece = pieceNumber(type);
    if (number === undefined || piece < 0 || (color !== "w" && color !== "b")) return false;
    if (type === "k" && this.findPiece({ type, color }).some((other) => other !== square)) return false;
    this.#setSquare(number, color, piece);
    return true;
  }

  /** Takes the piece off a square, and returns it. */
  remove(square: Square): Piece | undefined {
    const number = findSquare(square);
    const piece = this.get(square);
    if (number !== undefined) this.#setSquare(number, "w", PIECES.length);
    return piece;
  }

  #setSquare(square: number, color: Color, piece: number): void {
    give(this.#state);
    if (!glue.setSquare(square, color === "w" ? 0 : 1, piece)) throw memory.fault(PositionError);
    this.#state = taken(false);
    this.#noteSetUp(this.fen());
  }

  /** Rows of squares from the eighth rank, `null` for an empty square. */
  board(): (({ square: Square } & Piece) | null)[][] {
    const { words } = this.#state;
    return Array.from({ length: 8 }, (_, row) =>
      Array.from(FILES, (_, file) => {
        const number = 8 * (7 - row) + file;
        const piece = pieceOn(words, number);
        return piece ? { square: SQUARES_BY_NUMBER[number] as Square, ...piece } : null;
      }),
    );
  }

  /** A drawing of the board in plain text. */
  ascii(): string {
    const border = "   +------------------------+";
    const rows = this.board().map((row, index) => {
      const squares = row.map((piece) => {
        if (!piece) return " . ";
        return ` ${piece.color === "w" ? piece.type.toUpperCase() : piece.type} `;
      });
      return ` ${8 - index} |${squares.join("")}|`;
    });
    return [border, ...rows, border, `     ${[...FILES].join("  ")}`].join("\n");
  }

  /** The colour of a square, `null` if there is no such square. */
  squareColor(square: Square): "light" | "dark" | null {
    const number = findSquare(square);
    if (number === undefined) return null;
    return ((number >> 3) + number) % 2 === 0 ? "dark" : "light";
  }

  /** The squares of the pieces of a colour that attack a square, from a8 to h1. */
  attackers(square: Square, attackedBy: Color = this.turn()): Square[] {
    const number = findSquare(square);
    if (number === undefined) return [];
    give(this.#state);
    return attackersIn(this.#state.words, number, attackedBy);
  }

  /** Whether a piece of a colour attacks a square. */
  isAttacked(square: Square, attackedBy: Color): boolean {
    return this.attackers(square, attackedBy).length > 0;
  }

  // --- What belongs to a position

  /** The side to move. */
  turn(): Color {
    return turnOf(this.#state);
  }

  /**
   * Lets the other side move, by a null move. Returns whether that changes anything.
   * @throws {MoveError} if the side to move is in check
   */
  setTurn(color: Color): boolean {
    if (this.turn() === color) return false;
    this.move(null);
    return true;
  }

  /** The number of the move. */
  moveNumber(): number {
    return this.#state.fullmove;
  }

  /** Which castling rights a colour has. */
  getCastlingRights(color: Color): { k: boolean; q: boolean } {
    give(this.#state);
    const has = (side: number) => glue.castlingRook(color === "w" ? 0 : 1, side) < 64;
    return { k: has(0), q: has(1) };
  }

  /**
   * Sets castling rights of standard chess. Returns `false` where king or rook do not stand on
   * their first squares.
   */
  setCastlingRights(color: Color, rights: Partial<Record<"k" | "q", boolean>>): boolean {
    const wanted = objectOf("rights", rights);
    let isDone = true;
    for (const [side, name] of (["k", "q"] as const).entries()) {
      const granted = wanted[name];
      if (granted === undefined) continue;
      give(this.#state);
      const answer = glue.setCastling(color === "w" ? 0 : 1, side, granted);
      if (answer === 2) throw memory.fault(PositionError);
      if (answer === 1) this.#state = taken(false);
      else isDone = false;
    }
    return isDone;
  }

  /** The Zobrist key of the board, in sixteen digits. */
  hash(): string {
    give(this.#state);
    return BigInt.asUintN(64, glue.key()).toString(16).padStart(16, "0");
  }

  // --- Ends of games

  #has(mask: number, wanted: number): boolean {
    give(this.#ready());
    return (glue.status() & mask) === wanted;
  }

  isCheck(): boolean {
    return this.#has(1, 1);
  }

  inCheck(): boolean {
    return this.isCheck();
  }

  isCheckmate(): boolean {
    return this.#has(3, 1);
  }

  isStalemate(): boolean {
    return this.#has(3, 0);
  }

  /** Whether neither side can ever mate. */
  isInsufficientMaterial(): boolean {
    return this.#has(4, 4);
  }

  /** Whether fifty moves of each side have passed without a capture or a pawn move. */
  isDrawByFiftyMoves(): boolean {
    return this.#state.halfmove >= 100;
  }

  /** Whether the board has been there three times. */
  isThreefoldRepetition(): boolean {
    const { words, digest } = this.#state;
    let occurrences = 1;
    for (const { before } of this.#played) {
      if (before.digest !== digest) continue;
      if (before.words.every((word, index) => word === words[index])) occurrences++;
    }
    return occurrences >= 3;
  }

  isDraw(): boolean {
    return (
      this.isDrawByFiftyMoves() ||
      this.isStalemate() ||
      this.isInsufficientMaterial() ||
      this.isThreefoldRepetition()
    );
  }

  isGameOver(): boolean {
    return this.isCheckmate() || this.isDraw();
  }

  // --- Moves

  /**
   * The legal moves in standard algebraic notation, or as objects.
   * @throws {PositionError} if the position is not valid
   */
  moves(options?: MovesOptions<false>): string[];
  moves(options: MovesOptions<true> & { verbose: true }): Move[];
  moves(options?: MovesOptions): string[] | Move[];
  moves(options: MovesOptions = {}): string[] | Move[] {
    const { verbose = false, square, piece } = optionsOf(options);
    const state = this.#ready();
    give(state);
    let count = glue.listedMoves();
    if (square !== undefined || piece !== undefined) count = kept(count, square, piece);
    return verbose ? described(state, count) : sansOf(count);
  }

  /**
   * Plays a move: in standard algebraic notation or any other spelling that means one legal move,
   * by its squares, or `null` for a null move.
   * @throws {MoveError} if it is not legal
   */
  move(move: string | MoveRequest | null, options: { strict?: boolean } = {}): Move {
    const { strict = false } = optionsOf(options);
    const state = this.#ready();
    give(state);
    const number = readMove(move, strict);
    if (number === NULL_MOVE) {
      if (!glue.playNull()) throw memory.fault(MoveError);
    } else if (!glue.play(number)) {
      throw memory.fault(MoveError);
    }
    const after = taken(true);
    this.#played.push({ move: number, before: state });
    this.#state = after;
    return describe(state, number);
  }

  /** Takes the last move back, and returns it. */
  undo(): Move | null {
    const last = this.#played.pop();
    if (!last) return null;
    this.#state = last.before;
    return describe(last.before, last.move);
  }

  /** The moves of the game. */
  history(options?: { verbose?: false }): string[];
  history(options: { verbose: true }): Move[];
  history(options?: { verbose?: boolean }): string[] | Move[];
  history(options: { verbose?: boolean } = {}): string[] | Move[] {
    const { verbose = false } = optionsOf(options);
    if (verbose) return this.#played.map(({ move, before }) => describe(before, move));
    return this.#played.map(({ move, before }) => sanOf(before, move));
  }

  /**
   * The number of move sequences of exactly `depth` moves. Faster once deep counts are loaded.
   * @throws {ArgumentError} if a number cannot hold the count; `position().perft` gives it then
   */
  perft(depth: number): number {
    const nodes = perftOf(this.#ready().words, checkedDepth(depth));
    if (nodes > BigInt(Number.MAX_SAFE_INTEGER)) {
      throw new ArgumentError("depth", 0, `${nodes} exceeds what a number holds: ask position().perft`);
    }
    return Number(nodes);
  }

  // --- Tags and comments

  /** The tags that are set. */
  getHeaders(): Record<string, string> {
    return setTags(this.#tags);
  }

  /** Sets a tag, and returns all that are set. */
  setHeader(key: string, value: string): Record<string, string> {
    this.#tags[key] = value ?? withoutValue(key);
    return this.getHeaders();
  }

  /** Takes a tag away. Returns whether it was known. */
  removeHeader(key: string): boolean {
    if (!(key in this.#tags)) return false;
    this.#tags[key] = withoutValue(key);
    return true;
  }

  /**
   * Sets tags, and returns all, `null` for those that are not set.
   * @deprecated Use `setHeader` and `getHeaders`.
   */
  header(...args: string[]): Record<string, string | null> {
    for (let index = 0; index + 1 < args.length; index += 2) {
      this.#tags[args[index] as string] = args[index + 1] as string;
    }
    return this.#tags;
  }

  /** The comment at this position. */
  getComment(): string | undefined {
    return this.#comments.get(this.fen());
  }

  /** Comments on this position. Braces become brackets, as PGN has no braces in comments. */
  setComment(comment: string): void {
    this.#comments.set(this.fen(), withoutBraces(textOf("comment", comment)));
  }

  /** Takes the comment at this position away, and returns it. */
  removeComment(): string | undefined {
    const comment = this.getComment();
    this.#comments.delete(this.fen());
    return comment;
  }

  /** The comments of the game, in the order of its positions. */
  getComments(): PositionComment[] {
    this.#forgetOtherComments();
    return [...this.#comments].map(([fen, comment]) => ({ fen, comment }));
  }

  /** Takes all comments away, and returns them. */
  removeComments(): PositionComment[] {
    const comments = this.getComments();
    this.#comments = new Map();
    return comments;
  }

  /** @deprecated Use `removeComment`. */
  deleteComment(): string | undefined {
    return this.removeComment();
  }

  /** @deprecated Use `removeComments`. */
  deleteComments(): PositionComment[] {
    return this.removeComments();
  }

  /** Forgets comments at positions that are no longer part of the game. */
  #forgetOtherComments(): void {
    if (this.#comments.size === 0) return;
    const comments = new Map<string, string>();
    for (const fen of [...this.#played.map(({ before }) => fenOf(before, false)), this.fen()]) {
      const comment = this.#comments.get(fen);
      if (comment !== undefined) comments.set(fen, comment);
    }
    this.#comments = comments;
  }

  // --- PGN

  /** The game in PGN. */
  pgn(options: PgnOptions = {}): string {
    optionsOf(options);
    const states = [...this.#played.map(({ before }) => before), this.#state];
    const comments = this.#comments;
    const commentAt = (state: State | undefined) =>
      comments.size === 0 || !state ? undefined : comments.get(fenOf(state, false));
    const plies = this.#played.map(
      ({ move, before }, index): WrittenPly => ({
        san: sanOf(before, move),
        isWhite: turnOf(before) === "w",
        moveNumber: before.fullmove,
        comment: commentAt(states[index + 1]),
      }),
    );
    const result = this.#tags["Result"] ?? "";
    return writePgn({ tags: this.getHeaders(), result, opening: commentAt(states[0]), plies }, options);
  }

  /**
   * Loads a game. Where that fails, nothing changes. Variations and NAGs are passed over:
   * `Game` keeps them.
   * @throws {PgnError} if the text is no single game, or a move is not legal
   */
  loadPgn(pgn: string, options: { strict?: boolean; newlineChar?: string } = {}): void {
    const { strict = false, newlineChar = "\r?\n" } = optionsOf(options);
    const given = textOf("PGN", pgn);
    const text = newlineChar === "\r?\n" ? given : given.trim().replace(new RegExp(newlineChar, "g"), "\n");
    if (!glue.readGame(text, strict)) throw memory.fault(PgnError);
    const game = JSON.parse(memory.text()) as GameData;
    if (!glue.readFen(game.start, 1)) throw memory.fault(FenError);
    const first = taken(true);
    const { moves, comments } = mainLine(game.line);
    const states = playedStates(first, moves);
    const loaded = newTags();
    for (const [name, value] of game.tags) loaded[name] = value;
    loaded["Result"] = game.result === "*" ? (loaded["Result"] ?? "*") : game.result;
    this.#restart(states.at(-1) ?? first, false);
    this.#tags = loaded;
    this.#played = moves.map((move, index) => ({ move, before: states[index] as State }));
    for (const [ply, comment] of comments) this.#comments.set(fenOf(states[ply] as State, false), comment);
    this.#blemishes = game.blemishes;
    if (fenOf(first, false) !== DEFAULT_POSITION) {
      loaded["SetUp"] = "1";
      loaded["FEN"] ??= fenOf(first, false);
    }
  }
}

/** Whether a text is a FEN of six fields and of a valid position, and if not, why. */
export function validateFen(fen: string): { ok: true; error?: undefined } | { ok: false; error: string } {
  const fields = textOf("FEN", fen).trim().split(/\s+/).length;
  if (fields < 6) return { ok: false, error: `FEN: expected six fields, found ${fields}` };
  if (glue.readFen(fen, 1)) return { ok: true };
  return { ok: false, error: memory.fault(FenError).message };
}

/** A FEN with the fields that may be missing behind the second. */
function withAllFields(fen: string): string {
  const fields = fen.split(/\s+/);
  if (fields.length < 2 || fields.length >= 6) return fen;
  return [...fields, ...["-", "-", "0", "1"].slice(fields.length - 2)].join(" ");
}

/** The moves of a main line, and the comments by the number of plies before them. */
function mainLine(line: LineData): { moves: MoveNumber[]; comments: Map<number, string> } {
  const comments = new Map<number, string>();
  const add = (ply: number, annotations: readonly unknown[]) => {
    const texts = annotations.filter((annotation) => typeof annotation === "string");
    if (texts.length > 0) comments.set(ply, withoutBraces(texts.join(" ")));
  };
  add(0, line.before);
  const moves = line.moves.map((played, index) => {
    if (typeof played === "number") return played;
    const [move, ...annotations] = played;
    add(index + 1, annotations);
    return move;
  });
  return { moves, comments };
}

function withoutBraces(comment: string): string {
  return comment.replaceAll("{", "[").replaceAll("}", "]");
}
