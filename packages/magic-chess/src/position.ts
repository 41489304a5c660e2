// Positions without history: values that never change.

import { ArgumentError, FenError, MoveError, PositionError, objectOf, oneOf, optionsOf, textOf } from "./errors.js";
import { WORDS } from "./memory.js";
import { Moves, type MoveNumber, type MoveSquares } from "./moves.js";
import { glue, memory, perftOf } from "./rules.js";
import {
  DEFAULT_POSITION,
  PIECES,
  SQUARES,
  squareName,
  squareNumber,
  type Color,
  type Piece,
  type PieceSymbol,
  type Square,
} from "./squares.js";

/** How a FEN is read. */
export interface FenOptions {
  /**
   * Refuses what the standard does not write, and positions that simple counts show to be
   * unreachable.
   */
  strict?: boolean;
  /**
   * Drops impossible castling rights and en passant squares. {@link Position.dropped} names
   * them.
   */
  forgiving?: boolean;
}

/** Why a move is legal, or why it is not. */
export interface MoveExplanation {
  legal: boolean;
  /** The move, if it is legal. */
  move?: MoveNumber;
  /** The reason, as a sentence without its full stop. */
  reason: string;
}

/** The squares of a position's castling rooks. */
export type CastlingRooks = Record<Color, { k?: Square; q?: Square }>;

const IS_CHECK = 1;
const HAS_MOVES = 2;
const TOO_LITTLE_MATERIAL = 4;

/** The lowest bit of the state word that says whose move it is: the bit of a2. */
const BLACK_TO_MOVE = 1 << 8;

/** Makes a position of words that are known to be valid. @internal */
export let assembled: (words: Uint32Array, halfmove: number, fullmove: number, push: number) => Position;

/** The position that a call has left in memory. @internal */
export function answered(): Position {
  memory.renew();
  const [halfmove = 0, fullmove = 1, push = 64] = memory.numbers;
  return assembled(memory.words.slice(), halfmove, fullmove, push);
}

/**
 * A valid position: the board in 64 bytes, the clocks, and the last double push. It never changes,
 * and nothing of it needs freeing.
 */
export class Position {
  readonly #words: Uint32Array;
  readonly #push: number;
  /** Half moves since the last capture or pawn move. */
  readonly halfmoveClock: number;
  /** The number of the move, 1 at the start of a game. */
  readonly fullmoveNumber: number;
  /** What a forgiving reading of the FEN has dropped, as a text for people. */
  readonly dropped: string | undefined;

  static {
    assembled = (words, halfmove, fullmove, push) => new Position(words, halfmove, fullmove, push);
  }

  private constructor(words: Uint32Array, halfmove: number, fullmove: number, push: number, dropped?: string) {
    this.#words = words;
    this.#push = push;
    this.halfmoveClock = halfmove;
    this.fullmoveNumber = fullmove;
    this.dropped = dropped;
  }

  /** The position that standard chess starts from. */
  static start(): Position {
    return Position.fromFen(DEFAULT_POSITION);
  }

  /**
   * Reads a FEN. Castling rights in X-FEN and Shredder-FEN make Chess960 and double Chess960.
   * @throws {FenError} if the text is no FEN, or the position is not valid
   */
  static fromFen(fen: string, options: FenOptions = {}): Position {
    const { strict = false, forgiving = false } = optionsOf(options);
    if (!glue.readFen(textOf("FEN", fen), strict ? 0 : forgiving ? 2 : 1)) throw memory.fault(FenError);
    const dropped = memory.text();
    const [halfmove = 0, fullmove = 1, push = 64] = memory.numbers;
    return new Position(memory.words.slice(), halfmove, fullmove, push, dropped === "" ? undefined : dropped);
  }

  /**
   * The position of 64 bytes that {@link bytes} gave. Clocks begin anew.
   * @throws {PositionError} if the position is not valid
   */
  static fromBytes(bytes: Uint8Array): Position {
    oneOf("bytes", bytes, Uint8Array);
    if (bytes.length !== 4 * WORDS) {
      throw new ArgumentError("bytes", 0, `expected 64 bytes, got ${bytes.length}`);
    }
    memory.give(new Uint32Array(bytes.slice().buffer));
    memory.numbers.set([0, 1, 64]);
    if (!glue.validate()) throw memory.fault(PositionError);
    return answered();
  }

  /**
   * The board in 64 bytes: a copy. Boards with the same legal continuations have the same
   * bytes.
   */
  bytes(): Uint8Array {
    return new Uint8Array(this.#words.slice().buffer);
  }

  #give(): void {
    memory.give(this.#words);
  }

  #giveAll(): void {
    this.#give();
    memory.numbers[0] = this.halfmoveClock;
    memory.numbers[1] = this.fullmoveNumber;
    memory.numbers[2] = this.#push;
  }

  /**
   * The FEN. The en passant square stands there where a capture is legal, or after every double
   * push.
   */
  fen(options: { enPassant?: "legal" | "always" } = {}): string {
    const { enPassant = "legal" } = optionsOf(options);
    this.#giveAll();
    glue.writeFen(enPassant === "legal" ? 0 : 1);
    return memory.text();
  }

  toString(): string {
    return this.fen();
  }

  /** Whether two positions have the same legal continuations. Clocks do not count. */
  equals(other: Position): boolean {
    const words = oneOf("position", other, Position).#words;
    return this.#words.every((word, index) => word === words[index]);
  }

  /** The side to move. */
  get turn(): Color {
    return ((this.#words[14] as number) & BLACK_TO_MOVE) === 0 ? "w" : "b";
  }

  /** The legal moves as numbers. Several lists may share one `buffer`. */
  moves(): Uint16Array {
    this.#give();
    return pooled(glue.legalMoves());
  }

  /**
   * Writes the legal moves to the beginning of an array, and returns how many there are. Nothing is
   * allocated; an array of 432 holds the moves of every position.
   * @throws {ArgumentError} if the array is too short
   */
  movesInto(list: Uint16Array): number {
    oneOf("list", list, Uint16Array);
    this.#give();
    const count = glue.legalMoves();
    if (count > list.length) throw new ArgumentError("list", 0, `${count} moves do not fit ${list.length} places`);
    const moves = memory.legalMoves;
    for (let index = 0; index < count; index++) list[index] = moves[index] as number;
    return count;
  }

  /** The legal moves as objects. */
  moveSquares(): MoveSquares[] {
    this.#give();
    const count = glue.legalMoves();
    const moves = memory.legalMoves;
    const squares = new Array<MoveSquares>(count);
    for (let index = 0; index < count; index++) squares[index] = Moves.squares(moves[index] as number);
    return squares;
  }

  /** Moves in standard algebraic notation: these, or all legal ones. */
  sans(moves: ArrayLike<MoveNumber> = this.moves()): string[] {
    this.#giveMoves(moves);
    glue.writeSans(moves.length);
    return memory.lines();
  }

  /** Moves as UCI writes them: these, or all legal ones. */
  ucis(moves: ArrayLike<MoveNumber> = this.moves()): string[] {
    this.#giveMoves(moves);
    glue.writeUcis(moves.length);
    return memory.lines();
  }

  #giveMoves(moves: ArrayLike<MoveNumber>): void {
    objectOf("moves", moves);
    this.#give();
    for (let index = 0; index < moves.length; index++) {
      const move = moves[index] as number;
      if (!glue.isLegal(move)) throw new MoveError("move", 0, `${shown(move)} is not legal here`);
    }
    memory.moves.set(moves);
  }

  /** Whether a move is legal. */
  isLegal(move: MoveNumber): boolean {
    this.#give();
    return glue.isLegal(move);
  }

  /**
   * The legal move that a text means: standard algebraic notation, and with
   * `{ notation: "any" }` every spelling that means one legal move, or `"uci"`.
   * @throws {MoveError} if it means none, or several
   */
  readMove(text: string, options: { notation?: "san" | "any" | "uci" } = {}): MoveNumber {
    const { notation = "any" } = optionsOf(options);
    this.#give();
    const move = glue.readMove(textOf("move", text), notation === "san" ? 0 : notation === "any" ? 1 : 2);
    if (move === 0) throw memory.fault(MoveError);
    return move;
  }

  /**
   * The position after a move, given as a number or as a text.
   * @throws {MoveError} if the move is not legal
   */
  play(move: MoveNumber | string): Position {
    const number = typeof move === "string" ? this.readMove(move) : move;
    this.#giveAll();
    if (!glue.play(number)) throw memory.fault(MoveError);
    return answered();
  }

  /**
   * The position with the other side to move.
   * @throws {MoveError} if the side to move is in check
   */
  playNull(): Position {
    this.#giveAll();
    if (!glue.playNull()) throw memory.fault(MoveError);
    return answered();
  }

  #status(): number {
    this.#give();
    return glue.status();
  }

  isCheck(): boolean {
    return (this.#status() & IS_CHECK) !== 0;
  }

  isCheckmate(): boolean {
    return (this.#status() & (IS_CHECK | HAS_MOVES)) === IS_CHECK;
  }

  isStalemate(): boolean {
    return (this.#status() & (IS_CHECK | HAS_MOVES)) === 0;
  }

  /** Whether neither side can ever mate. */
  isInsufficientMaterial(): boolean {
    return (this.#status() & TOO_LITTLE_MATERIAL) !== 0;
  }

  /** The piece on a square. */
  get(square: Square): Piece | undefined {
    return pieceOn(this.#words, squareNumber(square));
  }

  /** All pieces, rank by rank from a8. */
  pieces(): ({ square: Square } & Piece)[] {
    return SQUARES.flatMap((square) => {
      const piece = this.get(square);
      return piece ? [{ square, ...piece }] : [];
    });
  }

  /** The castling rooks of both sides, by the side of the board they castle to. */
  castlingRooks(): CastlingRooks {
    this.#give();
    const rooks: CastlingRooks = { w: {}, b: {} };
    for (const [color, rights] of [rooks.w, rooks.b].entries()) {
      for (const [side, name] of (["k", "q"] as const).entries()) {
        const rook = glue.castlingRook(color, side);
        if (rook < 64) rights[name] = squareName(rook);
      }
    }
    return rooks;
  }

  /** The squares of the pieces of a colour that attack a square, from a8 to h1. */
  attackers(square: Square, color: Color = this.turn): Square[] {
    this.#give();
    return attackersIn(this.#words, squareNumber(square), color);
  }

  /** The Zobrist key of the board. Boards with the same legal continuations have the same key. */
  get key(): bigint {
    this.#give();
    return BigInt.asUintN(64, glue.key());
  }

  /**
   * Why a move is legal, or which rule forbids it.
   * @throws {MoveError} if the text is no move in UCI notation
   */
  explain(uci: string): MoveExplanation {
    this.#giveAll();
    const move = glue.explain(textOf("move", uci));
    if (move < 0) throw memory.fault(MoveError);
    const reason = memory.text();
    return move === 0 ? { legal: false, reason } : { legal: true, move, reason };
  }

  /** The number of move sequences of exactly `depth` moves. Faster once deep counts are loaded. */
  perft(depth: number): bigint {
    return perftOf(this.#words, checkedDepth(depth));
  }

  /** The words, for other files of this package. @internal */
  get words(): Uint32Array {
    return this.#words;
  }

  /** The square that a pawn passed in the last move, 64 if none did. @internal */
  get push(): number {
    return this.#push;
  }
}

/** How many moves a pool holds. */
const POOL = 4096;

let pool = new Uint16Array(POOL);
let buffer = pool.buffer;
let used = 0;

/** A copy of the legal moves in memory. A list with memory of its own takes four times as long. */
function pooled(count: number): Uint16Array {
  if (used + count > POOL) {
    pool = new Uint16Array(POOL);
    buffer = pool.buffer;
    used = 0;
  }
  const moves = memory.legalMoves;
  const places = pool;
  const begin = used;
  for (let index = 0; index < count; index++) places[begin + index] = moves[index] as number;
  used = begin + count;
  return new Uint16Array(buffer, 2 * begin, count);
}

/** The depth, if it is one. @internal */
export function checkedDepth(depth: number): number {
  if (Number.isInteger(depth) && depth >= 0 && depth < 2 ** 31) return depth;
  throw new ArgumentError("depth", 0, `expected a whole number from 0, got ${String(depth)}`);
}

/** The piece on a square of a board. @internal */
export function pieceOn(words: Uint32Array, square: number): Piece | undefined {
  const half = square >> 5;
  const bit = 1 << (square & 31);
  const has = (word: number) => ((words[2 * word + half] as number) & bit) !== 0;
  const color = has(0) ? "w" : has(1) ? "b" : undefined;
  if (color === undefined) return undefined;
  const isDiagonal = has(4);
  const isOrthogonal = has(5);
  const number = has(2) ? 0 : has(3) ? 1 : has(6) ? 5 : isDiagonal ? (isOrthogonal ? 4 : 2) : 3;
  return { type: PIECES[number] as PieceSymbol, color };
}

/** The attackers of a square on the board in memory, whose words these are. @internal */
export function attackersIn(words: Uint32Array, square: number, color: Color): Square[] {
  const attackers = glue.attackersTo(square);
  const both = [Number(attackers & 0xffffffffn), Number((attackers >> 32n) & 0xffffffffn)];
  const own = color === "w" ? 0 : 2;
  return SQUARES.filter((_, place) => {
    const number = place ^ 56;
    const half = number >> 5;
    const bit = 1 << (number & 31);
    return ((both[half] as number) & (words[own + half] as number) & bit) !== 0;
  });
}

function shown(move: MoveNumber): string {
  return move > 0 && move >> 12 < 8 ? Moves.uci(move) : String(move);
}
