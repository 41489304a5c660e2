// The errors that this package throws.

/** What is wrong, in which field of the input, and where. */
export class ChessError extends Error {
  override readonly name: string = "ChessError";
  /** The part of the input that is wrong: `"castling rights"`, say. */
  readonly field: string;
  /**
   * Where the problem begins in the text, in UTF-16 units from 0. 0 for a value that is no
   * text.
   */
  readonly offset: number;
  /** What is wrong. The message names the field as well. */
  readonly reason: string;

  constructor(field: string, offset: number, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.offset = offset;
    this.reason = reason;
  }
}

/** A text is not the FEN of a valid position. */
export class FenError extends ChessError {
  override readonly name: string = "FenError";
}

/** A move cannot be read, or is not legal. */
export class MoveError extends ChessError {
  override readonly name: string = "MoveError";
}

/** A position is not valid, so that nothing can be said about its moves. */
export class PositionError extends ChessError {
  override readonly name: string = "PositionError";
}

/** A text in PGN cannot be read, or has a move that is not legal. */
export class PgnError extends ChessError {
  override readonly name: string = "PgnError";
}

/** A row of a batch is wrong. The field names the row, counted from 0. */
export class BoardsError extends ChessError {
  override readonly name: string = "BoardsError";
}

/** A count cannot be made. */
export class CountError extends ChessError {
  override readonly name: string = "CountError";
}

/** An argument is not what the types say. */
export class ArgumentError extends ChessError {
  override readonly name: string = "ArgumentError";
}

/** The value, if it is a text. JavaScript may call with anything. @internal */
export function textOf(field: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw unexpected(field, "a text", value);
}

/** The options, if they are not null. @internal */
export function optionsOf<T extends object>(options: T): T {
  if (options !== null) return options;
  throw unexpected("options", "an object", options);
}

/** The value, if it is an object. @internal */
export function objectOf<T extends object>(field: string, value: T): T {
  if (typeof value === "object" && value !== null) return value;
  throw unexpected(field, "an object", value);
}

/** The value, if it is one of a class. @internal */
export function oneOf<T extends object>(field: string, value: T, kind: Function): T {
  if (value instanceof kind) return value;
  throw unexpected(field, `an instance of ${kind.name}`, value);
}

function unexpected(field: string, what: string, value: unknown): ArgumentError {
  return new ArgumentError(field, 0, `expected ${what}, got ${value === null ? "null" : typeof value}`);
}
