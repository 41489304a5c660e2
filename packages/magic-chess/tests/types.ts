// The types as a user sees them: compiled under `tsc --strict`, never run.
import {
  Boards,
  Chess,
  FenError,
  Game,
  Move,
  Moves,
  Position,
  loadCounting,
  readGames,
  validateFen,
  type Color,
  type Piece,
  type PgnError,
  type Square,
} from "magic-chess";
import { init } from "magic-chess/manual";

/** Compiles only where two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <T extends true>(): T | undefined => undefined;

const chess = new Chess();
const sans = chess.moves();
const verbose = chess.moves({ verbose: true });
const either = chess.moves({ verbose: Math.random() > 0.5, square: "e2", piece: "p" });
is<Same<typeof sans, string[]>>();
is<Same<typeof verbose, Move[]>>();
is<Same<typeof either, string[] | Move[]>>();

const square: Square = "e4";
// @ts-expect-error: no such square
const wrong: Square = "e9";
// @ts-expect-error: no such square
chess.get("z1");
// @ts-expect-error: no such colour
chess.isAttacked("e4", "white");
// @ts-expect-error: positions are not made by `new`
new Position();
// @ts-expect-error: internal
Position.start().words;

const piece: Piece | undefined = chess.get(square);
const color: Color = chess.turn();
const undone: Move | null = chess.undo();
const played: Move = chess.move({ from: "e2", to: "e4", promotion: undefined });
chess.move(played);
const verdict = validateFen("");
if (!verdict.ok) verdict.error.toUpperCase();
const history: Move[] = chess.history({ verbose: true });

const numbers: Uint16Array = Position.start().moves();
const target: string = Moves.uci(numbers[0]!);
const words: BigUint64Array = Boards.fromFens([]).words;

export async function main(stream: ReadableStream<Uint8Array>): Promise<bigint> {
  await init();
  for await (const game of readGames(stream)) {
    const read: Game | PgnError = game;
    if (read instanceof Error) throw read;
    for (const { annotations } of read.line.moves) {
      for (const annotation of annotations) if ("comment" in annotation) annotation.comment.trim();
    }
  }
  const counting = await loadCounting();
  return counting.perft(Position.start(), 5);
}

try {
  Position.fromFen("");
} catch (error) {
  if (error instanceof FenError) error.offset.toFixed();
}

export const used = { wrong, piece, color, undone, history, target, words };
