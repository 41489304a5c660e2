// What the view of divides shows, as the address says it.

import { here, readSetting, remember } from "../address.js";
import { play, readPosition } from "../wasm.js";
import type { PositionView, Problem } from "../wasm/explorer.js";

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const MAX_DEPTH = 12;
const FIRST_DEPTH = 3;

export interface DivideState {
  /** The text of the field, which need not be a FEN. */
  readonly text: string;
  readonly problems: readonly Problem[];
  /** The position of the field. */
  readonly root: PositionView | null;
  /** The moves gone down from there. */
  readonly path: readonly string[];
  /** The position after those moves. */
  readonly position: PositionView | null;
  /** The depth of the whole question. */
  readonly rootDepth: number;
  /** Why the depth of the address is none. */
  readonly depthProblem: string;
  /** The plies below the position. */
  readonly depth: number;
  readonly mode: "move" | "setup";
}

export function readState(): DivideState {
  const { settings } = here();
  const text = settings.get("fen") ?? START;
  const { problems, position: root } = readPosition(text);
  const path = [];
  let position = root ?? null;
  for (const move of (settings.get("path") ?? "").split(",").filter(Boolean)) {
    const next: PositionView | null = position && after(position.fen, move);
    if (!next) break;
    path.push(move);
    position = next;
  }
  const rootDepth = readSetting("depth", FIRST_DEPTH, readDepth);
  const hasDepth = readDepth(settings.get("depth") ?? String(FIRST_DEPTH)) !== null;
  return {
    text,
    problems,
    root: root ?? null,
    path,
    position,
    rootDepth,
    depthProblem: hasDepth ? "" : DEPTHS,
    depth: Math.max(rootDepth - path.length, 0),
    mode: readSetting("mode", "move", (text) => (text === "setup" ? text : null)),
  };
}

/** What a depth is. */
export const DEPTHS = `The depth is a number from 1 to ${MAX_DEPTH}.`;

/** Reads a depth. Null where it is none. */
export function readDepth(text: string): number | null {
  const depth = Number(text);
  return /^\d{1,2}$/.test(text) && depth >= 1 && depth <= MAX_DEPTH ? depth : null;
}

/** The position after a move, or null where the move is not legal. */
function after(fen: string, move: string): PositionView | null {
  try {
    return readPosition(play(fen, move)).position ?? null;
  } catch {
    return null;
  }
}

/** Goes to another position. */
export function setFen(text: string, visit: "visit" | "change"): void {
  remember({ fen: text === START ? null : text, path: null, paste: null }, visit);
}

export function setPath(path: readonly string[]): void {
  remember({ path: path.join(","), paste: null }, "visit");
}
