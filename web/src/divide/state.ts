// What the view of divides shows, as the address says it.

import { here, readSetting, remember } from "../address.js";
import { problems as problemsOf } from "../wasm.js";
import type { Problem } from "../wasm/explorer.js";
import { after, positionOf, type PositionView } from "./position.js";

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
  const root = positionOf(text);
  const path = [];
  let position = root;
  for (const move of (settings.get("path") ?? "").split(",").filter(Boolean)) {
    const next: PositionView | null = position && after(position, move);
    if (!next) break;
    path.push(move);
    position = next;
  }
  const rootDepth = readSetting("depth", FIRST_DEPTH, readDepth);
  const hasDepth = readDepth(settings.get("depth") ?? String(FIRST_DEPTH)) !== null;
  return {
    text,
    problems: problemsOf(text),
    root,
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

/** Goes to another position. */
export function setFen(text: string, visit: "visit" | "change"): void {
  remember({ fen: text === START ? null : text, path: null, paste: null }, visit);
}

export function setPath(path: readonly string[]): void {
  remember({ path: path.join(","), paste: null }, "visit");
}
