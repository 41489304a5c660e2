// Games with variations, comments and NAGs, and PGN as a stream.

import { ArgumentError, FenError, MoveError, PgnError, optionsOf, textOf } from "./errors.js";
import type { AnnotationData, GameData, LineData, UnreadData } from "./game_data.js";
import { type MoveNumber } from "./moves.js";
import { Position, assembled } from "./position.js";
import { glue, memory } from "./rules.js";
import { DEFAULT_POSITION } from "./squares.js";
import { SEVEN_TAG_ROSTER } from "./tags.js";

/** How a game ended. */
export type GameResult = "1-0" | "0-1" | "1/2-1/2" | "*";

/** A comment, a NAG, or a variation in place of the move before it. */
export type Annotation = { comment: string } | { nag: number } | { variation: Line };

/** A move of a line. */
export interface LineMove {
  /** The move, `null` for a null move. */
  move: MoveNumber | null;
  annotations: Annotation[];
}

/** Moves one after another. */
export interface Line {
  /** What stands before the first move. */
  before: Annotation[];
  moves: LineMove[];
}

/** How PGN is read. */
export interface PgnReadOptions {
  /** Refuses games with anything that the standard forbids. */
  strict?: boolean;
}

/** A game: tags, a start position, and moves with annotations. */
export class Game {
  /** The tags, in their order. */
  readonly tags: Map<string, string>;
  /** The position before the first move. */
  readonly start: Position;
  /** The main line. It may be changed; moves are checked when they are played or written. */
  readonly line: Line;
  result: GameResult;
  /** What the standard forbids in the text, and was read all the same: texts for people. */
  readonly blemishes: readonly string[];

  constructor(start: Position = Position.start()) {
    this.tags = new Map(Object.entries(SEVEN_TAG_ROSTER).filter(([name]) => name !== "Result"));
    this.start = start;
    this.line = { before: [], moves: [] };
    this.result = "*";
    this.blemishes = [];
  }

  /**
   * Reads the only game of a text.
   * @throws {PgnError} if there is more than one, or a move is not legal
   */
  static fromPgn(pgn: string, options: PgnReadOptions = {}): Game {
    const { strict = false } = optionsOf(options);
    if (!glue.readGame(textOf("PGN", pgn), strict)) throw memory.fault(PgnError);
    return gameOf(JSON.parse(memory.text()) as GameData);
  }

  /** The moves of the main line, 0 for a null move. */
  moves(): Uint16Array {
    return numbersOf(this.line);
  }

  /**
   * The positions of the main line, from the start to the end.
   * @throws {MoveError} if a move is not legal
   */
  positions(): Position[] {
    return positionsOf(this.start, this.moves());
  }

  /**
   * The moves of the main line in standard algebraic notation.
   * @throws {MoveError} if a move is not legal
   */
  sans(): string[] {
    return sansOf(this.start, this.moves());
  }

  /**
   * Plays a move at the end of the main line, and returns the position behind it.
   * @throws {MoveError} if it is not legal
   */
  play(move: MoveNumber | string): Position {
    const end = this.positions().at(-1) as Position;
    const number = typeof move === "string" ? end.readMove(move) : move;
    const after = end.play(number);
    this.line.moves.push({ move: number, annotations: [] });
    return after;
  }

  /**
   * The game in PGN, with all annotations, in lines of at most 80 characters.
   * @throws {MoveError} if a move is not legal
   */
  toPgn(): string {
    const tags = new Map(this.tags);
    tags.set("Result", this.result);
    const fen = this.start.fen();
    if (fen !== DEFAULT_POSITION) tags.set("SetUp", "1").set("FEN", fen);
    else for (const name of ["SetUp", "FEN"]) tags.delete(name);
    const order = [...new Set([...Object.keys(SEVEN_TAG_ROSTER), ...tags.keys()])];
    const head = order.flatMap((name) => {
      const value = tags.get(name) ?? SEVEN_TAG_ROSTER[name];
      return value === undefined ? [] : [`[${name} "${value.replace(/[\\"]/g, "\\$&")}"]\n`];
    });
    const words: string[] = [];
    writeLine(words, this.start, this.line);
    return `${head.join("")}\n${wrapped([...words, this.result])}\n`;
  }

  toString(): string {
    return this.toPgn();
  }

  /** @internal */
  static assembled(data: GameData): Game {
    if (!glue.readFen(data.start, 1)) throw memory.fault(FenError);
    const [halfmove = 0, fullmove = 1, push = 64] = memory.numbers;
    const game = new Game(assembled(memory.words.slice(), halfmove, fullmove, push));
    game.tags.clear();
    for (const [name, value] of data.tags) game.tags.set(name, value);
    game.result = data.result as GameResult;
    const { before, moves } = lineOf(data.line);
    game.line.before.push(...before);
    for (const move of moves) game.line.moves.push(move);
    (game as { blemishes: readonly string[] }).blemishes = data.blemishes;
    return game;
  }
}

/** Where PGN comes from: a text, bytes in UTF-8, or either in parts. */
export type PgnSource =
  | string
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>;

/** How a source of PGN is read. */
export interface ReadGamesOptions extends PgnReadOptions {
  /**
   * The encoding of bytes, by a name that `TextDecoder` knows. Bytes that do not fit it are an
   * error.
   */
  encoding?: string;
}

/**
 * Reads games one after another, however long the source is. An unreadable game comes as a
 * {@link PgnError}, whose offset counts from the beginning of the source, and reading goes on.
 */
export async function* readGames(source: PgnSource, options: ReadGamesOptions = {}): AsyncGenerator<Game | PgnError> {
  const { strict = false, encoding = "utf-8" } = optionsOf(options);
  let text = "";
  let offset = 0;
  // A text without a whole game is not read again before it has doubled.
  let enough = 0;
  for await (const part of partsOf(source, encoding)) {
    text += part;
    if (text.length < enough) continue;
    const { games, length } = read(text, strict, offset, false);
    text = text.slice(length);
    offset += length;
    enough = 2 * text.length;
    yield* games;
  }
  yield* read(text, strict, offset, true).games;
}

/** Reads the games of a text. An unreadable game comes as a {@link PgnError}. */
export function readAllGames(text: string, options: PgnReadOptions = {}): (Game | PgnError)[] {
  const { strict = false } = optionsOf(options);
  return read(text, strict, 0, true).games;
}

function read(text: string, strict: boolean, offset: number, isEnd: boolean): { games: (Game | PgnError)[]; length: number } {
  const length = glue.readGames(textOf("PGN", text), strict, isEnd);
  const games = (JSON.parse(memory.text()) as (GameData | UnreadData)[]).map((data) =>
    "error" in data ? new PgnError("PGN", offset + data.error.offset, data.error.reason) : gameOf(data),
  );
  return { games, length };
}

async function* partsOf(source: PgnSource, encoding: string): AsyncGenerator<string> {
  if (typeof source === "string") return yield source;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts = source instanceof Uint8Array ? [source] : source instanceof Blob ? source.stream() : source;
  for await (const part of iterated(parts)) {
    yield typeof part === "string" ? part : decoded(() => decoder.decode(part, { stream: true }), encoding);
  }
  yield decoded(() => decoder.decode(), encoding);
}

function decoded(decode: () => string, encoding: string): string {
  try {
    return decode();
  } catch {
    throw new ArgumentError("encoding", 0, `the bytes are not ${encoding}: name their encoding`);
  }
}

/** Not every browser iterates over streams. */
async function* iterated<T>(parts: ReadableStream<T> | AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  if (!("getReader" in parts)) return yield* parts;
  const reader = parts.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

function gameOf(data: GameData): Game {
  return Game.assembled(data);
}

function lineOf({ before, moves }: LineData): Line {
  return {
    before: before.map(annotationOf),
    moves: moves.map((played) => {
      if (typeof played === "number") return { move: played || null, annotations: [] };
      const [move, ...annotations] = played;
      return { move: move || null, annotations: annotations.map(annotationOf) };
    }),
  };
}

function annotationOf(data: AnnotationData): Annotation {
  if (typeof data === "string") return { comment: data };
  return typeof data === "number" ? { nag: data } : { variation: lineOf(data) };
}

function numbersOf(line: Line): Uint16Array {
  return Uint16Array.from(line.moves, ({ move }) => move ?? 0);
}

function giveStart(start: Position): void {
  memory.give(start.words);
  memory.numbers.set([start.halfmoveClock, start.fullmoveNumber, start.push]);
}

function positionsOf(start: Position, moves: Uint16Array): Position[] {
  giveStart(start);
  const rows = glue.playLine(moves);
  if (rows.length !== 10 * moves.length) throw memory.fault(MoveError);
  const halves = new Uint32Array(rows.buffer, rows.byteOffset, 2 * rows.length);
  const positions = [start];
  for (let row = 0; row < halves.length; row += 20) {
    const [halfmove = 0, fullmove = 1, push = 64] = halves.subarray(row + 16);
    positions.push(assembled(halves.slice(row, row + 16), halfmove, fullmove, push));
  }
  return positions;
}

function sansOf(start: Position, moves: Uint16Array): string[] {
  // Writing stops at an illegal move, so all are played first.
  positionsOf(start, moves);
  giveStart(start);
  glue.writeLine(moves);
  return memory.lines();
}

/** Appends the words of a line, each with the mark that ends it. */
function writeLine(words: string[], start: Position, line: Line): void {
  const positions = positionsOf(start, numbersOf(line));
  const sans = sansOf(start, numbersOf(line));
  writeAnnotations(words, line.before, start);
  let needsNumber = true;
  for (const [index, { annotations }] of line.moves.entries()) {
    const before = positions[index] as Position;
    if (before.turn === "w") words.push(`${before.fullmoveNumber}.`);
    else if (needsNumber) words.push(`${before.fullmoveNumber}...`);
    words.push(sans[index] as string);
    writeAnnotations(words, annotations, before);
    needsNumber = annotations.length > 0;
  }
}

function writeAnnotations(words: string[], annotations: readonly Annotation[], before: Position): void {
  for (const annotation of annotations) {
    if ("comment" in annotation) {
      words.push(...`{${annotation.comment.replaceAll("}", "]")}}`.split(/ +/));
    } else if ("nag" in annotation) {
      words.push(`$${annotation.nag}`);
    } else {
      const inner: string[] = [];
      writeLine(inner, before, annotation.variation);
      inner[0] = `(${inner[0] ?? ""}`;
      inner.push(`${inner.pop()})`);
      words.push(...inner);
    }
  }
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > 80) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}
