// Writing a game of `Chess` as PGN.

/** A ply as movetext needs it. */
export interface WrittenPly {
  san: string;
  isWhite: boolean;
  moveNumber: number;
  /** The comment behind it. */
  comment: string | undefined;
}

/** A game as movetext needs it. */
export interface WrittenGame {
  /** Empty ones are left out. */
  tags: Record<string, string>;
  result: string;
  /** The comment before the first move. */
  opening: string | undefined;
  plies: readonly WrittenPly[];
}

/** How a game is written. */
export interface PgnOptions {
  /** What ends a line. */
  newline?: string;
  /**
   * How wide lines of movetext are, without the blank before the last pair of moves. 0 for one
   * line.
   */
  maxWidth?: number;
}

/** Writes a game. */
export function writePgn(game: WrittenGame, { newline = "\n", maxWidth = 0 }: PgnOptions): string {
  const tags = Object.entries(game.tags).filter(([, value]) => value !== "");
  const head = tags.map(([name, value]) => `[${name} "${escaped(value)}"]${newline}`);
  const pieces = movetext(game);
  const gap = head.length > 0 && pieces.length > 0 ? newline : "";
  const result = game.result === "" ? [] : [game.result];
  if (pieces.length === 0) return head.join("") + result.map((text) => ` ${text}`).join("");
  return head.join("") + gap + wrapped([...pieces, ...result], newline, maxWidth);
}

/** The parts that a line may end between: pairs of moves, and the words of comments. */
function movetext({ opening, plies }: WrittenGame): string[] {
  const parts: string[] = [];
  if (opening !== undefined) parts.push(...commentWords(opening));
  let pair = "";
  const close = () => {
    if (pair !== "") parts.push(pair);
    pair = "";
  };
  for (const [index, { san, isWhite, moveNumber, comment }] of plies.entries()) {
    if (isWhite) {
      close();
      pair = `${moveNumber}. ${san}`;
    } else if (index === 0) {
      pair = `${moveNumber}. ... ${san}`;
    } else {
      pair += pair === "" ? san : ` ${san}`;
    }
    if (comment !== undefined) {
      close();
      parts.push(...commentWords(comment));
    }
  }
  close();
  return parts;
}

function commentWords(comment: string): string[] {
  return `{${comment}}`.split(" ");
}

function wrapped(parts: readonly string[], newline: string, maxWidth: number): string {
  if (maxWidth <= 0) return parts.join(" ");
  const lines: string[] = [];
  let line: string | undefined;
  for (const part of parts) {
    if (line !== undefined && line.length + part.length <= maxWidth) {
      line += ` ${part}`;
      continue;
    }
    if (line !== undefined) lines.push(line);
    line = part;
  }
  if (line !== undefined) lines.push(line);
  return lines.join(newline);
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, "\\$&");
}
